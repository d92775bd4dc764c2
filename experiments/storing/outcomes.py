"""What came of the cells of an experiment: games counted, and how well it is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from experiments.planning.cells import Cell
from experiments.planning.experiment import Experiment
from experiments.statistics.estimates import discordant
from experiments.statistics.precision import Standing, undecided
from experiments.storing.lookup import GameRange
from experiments.storing.series import Series
from experiments.storing.tally import Tally

if TYPE_CHECKING:
    from sim.core.play import Results


@dataclass(eq=False)
class Track:
    """One series on its way; cells that are the same game share it."""

    series: Series
    side: int
    tally: Tally = field(default_factory=Tally)
    wins: int = 0  # of the experiment's side
    end: int = 0  # games wanted so far
    is_open: bool = True  # may get more games than that
    is_kept: bool = True  # its summed tables are wanted after the last game
    _checksum: str = ""  # of tables that are not kept

    @property
    def checksum(self) -> str:
        """Return the checksum of what was counted; nothing of no games."""
        return self._checksum or (self.tally.checksum if self.tally.games else "")

    @property
    def wanted(self) -> GameRange:
        """Return the games that are not counted yet."""
        return GameRange(self.series, self.tally.games, self.end - self.tally.games)

    def add(self, results: Results) -> None:
        """Take the next games."""
        self.tally.add(results)
        self.wins += int(np.count_nonzero(results.games["winner"] == self.side))
        if self.tally.games == self.end and not self.is_open and not self.is_kept:
            self._checksum = self.tally.checksum
            self.tally.tables = ()


@dataclass(frozen=True)
class Outcome:
    """A cell and what came of it."""

    cell: Cell
    track: Track

    @property
    def tally(self) -> Tally:
        """Return what was counted."""
        return self.track.tally


def undecided_outcomes(experiment: Experiment, outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Return the cells that are not known as well as the experiment wants."""
    places = {outcome.cell.name: place for place, outcome in enumerate(outcomes)}
    standings = [standing(experiment, outcome, outcomes, places) for outcome in outcomes]
    is_open = undecided(experiment.precision, standings)
    return [outcome for outcome, more in zip(outcomes, is_open, strict=True) if more]


def standing(
    experiment: Experiment, outcome: Outcome, outcomes: Sequence[Outcome], places: dict[str, int]
) -> Standing:
    """Return what is known of a cell, and of its difference from its baseline."""
    track = outcome.track
    name = experiment.baseline_of(outcome.cell)
    if name is None:
        return Standing(track.wins, track.tally.games)
    base = outcomes[places[name]].track
    gained, lost, n = changes(base, track)
    wins = track.tally.count_wins(track.side, n)
    return Standing(wins, n, gained, lost, places[name])


def changes(base: Track, track: Track) -> tuple[int, int, int]:
    """Return how many games became wins, how many losses, and how many both tracks have."""
    n = min(base.tally.games, track.tally.games)
    before, after = (one.tally.winner[:n] == one.side for one in (base, track))
    return discordant(before, after)
