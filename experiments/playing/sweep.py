"""Plays the cells of an experiment: fixed numbers of games, or look by look to a precision.

Tables depend on the experiment alone: not on threads, chunks, backends, what the store had, or
how often the run was broken off.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from experiments.planning.cells import Contents
from experiments.planning.interventions import out_of_reach
from experiments.playing.interrupts import Interrupts
from experiments.playing.progress import Progress, progress_bar
from experiments.playing.run import Execution, Workers
from experiments.playing.scheduler import Want, deliver, missing, plan
from experiments.statistics.precision import Standing, half_width, undecided
from experiments.storing.series import Options, Series
from experiments.storing.tally import Tally
from sim.core.errors import UserError

if TYPE_CHECKING:
    import pandas as pd

    from experiments.planning.cells import Cell
    from experiments.planning.plan import Experiment
    from experiments.storing.store import Store
    from policies import Policy
    from sim.core.play import Results

TABLES_KEPT = 500  # cells; with more of them only the baselines keep their summed tables
NOTE_SECONDS = 1.0

Resolve = Callable[[tuple[str, ...]], "tuple[Policy, ...]"]


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
    checksum: str = ""

    def add(self, results: Results) -> None:
        """Take the next games."""
        self.tally.add(results)
        self.wins += int(np.count_nonzero(results.games["winner"] == self.side))
        if self.tally.games == self.end and not self.is_open and not self.is_kept:
            self.checksum = self.tally.checksum
            self.tally.tables = ()

    def settle(self) -> None:
        """Note the checksum of what was played."""
        if not self.checksum:
            self.checksum = self.tally.checksum if self.tally.games else ""


@dataclass(frozen=True)
class Outcome:
    """A cell and what came of it."""

    cell: Cell
    track: Track

    @property
    def tally(self) -> Tally:
        """Return what was counted."""
        return self.track.tally


@dataclass(frozen=True)
class SweepResult:
    """An experiment that was played, with its answer as data frames."""

    experiment: Experiment
    outcomes: tuple[Outcome, ...]
    played: int  # games that were played now; the others were in the store
    seconds: float  # compiling excluded
    is_complete: bool  # False: broken off by Ctrl-C
    store: Store

    @property
    def games(self) -> int:
        """Return the number of games that the answer rests on."""
        return sum(track.tally.games for track in self.tracks)

    @cached_property
    def tracks(self) -> tuple[Track, ...]:
        """Return the distinct series."""
        return tuple(dict.fromkeys(outcome.track for outcome in self.outcomes))

    @cached_property
    def cells(self) -> pd.DataFrame:
        """Return one row a cell: levels, games, win rates, endings, rounds, with intervals."""
        from experiments.storing.sweep_tables import cells_frame

        return cells_frame(self.experiment, self.outcomes)

    @cached_property
    def differences(self) -> pd.DataFrame:
        """Return one row per cell that has a baseline: the paired change of the win rate."""
        from experiments.storing.sweep_tables import differences_frame

        return differences_frame(self.experiment, self.outcomes)

    @cached_property
    def answers(self) -> dict[str, pd.DataFrame]:
        """Return the tables that the design makes of the cells, by title."""
        from experiments.storing.sweep_tables import answers_of

        return answers_of(self)

    @cached_property
    def words(self) -> list[str]:
        """Return the answer in sentences with intervals; none of a run broken off."""
        from experiments.planning.designs.words import target_words, words

        if not self.is_complete:
            return []
        short = undecided_outcomes(self.experiment, self.outcomes)
        missed = target_words(self.experiment, [outcome.cell.name for outcome in short])
        return [*words(self.experiment, self.tables), *missed]

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """Return all tables by name."""
        return {"cells": self.cells, "differences": self.differences, **self.answers}

    def games_frame(self) -> pd.DataFrame:
        """Return one row a game of every cell, from the store."""
        from experiments.storing.sweep_tables import games_frame

        return games_frame(self.outcomes, self.store)


def run_experiment(
    experiment: Experiment,
    store: Store,
    how: Execution | None = None,
    resolve: Resolve | None = None,
) -> SweepResult:
    """Get the games of all cells, from the store or played, and return the answer."""
    how = replace(how or Execution(), store=store)
    outcomes = outcomes_of(experiment, how.options, resolve or resolver(experiment))
    result = SweepResult(experiment, outcomes, 0, 0.0, False, store)
    for series in distinct_policies(result.tracks):
        series.prepare()
    start = time.perf_counter()
    with how.workers() as workers, Interrupts() as stop:
        bar = progress_bar(f"{experiment.name}: games", 0, how.progress)
        with bar as progress:
            sweeper = Sweeper(result, workers, replace(how, stop=stop), progress)
            is_complete = sweeper.play()
    for track in result.tracks:
        track.settle()
    seconds = time.perf_counter() - start
    return replace(result, played=sweeper.played, seconds=seconds, is_complete=is_complete)


def resolver(experiment: Experiment) -> Resolve:
    """Return what seats the policies of a cell."""
    import policies

    game = experiment.game
    return lambda texts: policies.resolve(game, texts, game.seats_max)


def outcomes_of(experiment: Experiment, options: Options, resolve: Resolve) -> tuple[Outcome, ...]:
    """Return the cells with their tracks; equal cells share one."""
    side = experiment.game.sides.index(experiment.side)
    kept = kept_cells(experiment)
    contents = Contents(experiment.base)
    seated: dict[tuple[str, ...], tuple[Policy, ...]] = {}
    tracks: dict[tuple[str, int | None], Track] = {}
    outcomes = []
    for cell in experiment.cells:
        check_size(experiment, cell)
        if cell.policies not in seated:
            seated[cell.policies] = resolve(cell.policies)
        content = out_of_reach(experiment.game, contents.of(cell), cell.restriction)
        told = replace(options, restriction=cell.restriction)
        series = Series(experiment.game, content, seated[cell.policies], cell.seed, told)
        track = tracks.setdefault(
            (series.key, cell.games),
            Track(series, side, end=cell.games or 0, is_open=not cell.games, is_kept=False),
        )
        track.is_kept |= cell.name in kept
        outcomes.append(Outcome(cell, track))
    return tuple(outcomes)


def kept_cells(experiment: Experiment) -> set[str]:
    """Return the cells whose summed tables are kept."""
    if len(experiment.cells) <= TABLES_KEPT:
        return {cell.name for cell in experiment.cells}
    return {name for cell in experiment.cells if (name := experiment.baseline_of(cell))}


def check_size(experiment: Experiment, cell: Cell) -> None:
    """Refuse a cell that nothing says the number of games of."""
    if cell.games is None and experiment.precision.target is None:
        raise UserError(f"{experiment.name}: {cell.name}: give either games or a target error")


def distinct_policies(tracks: Sequence[Track]) -> Iterator[Series]:
    """Return series among which every policy occurs."""
    seen: set[tuple[Policy, ...]] = set()
    for track in tracks:
        if track.series.policies not in seen:
            seen.add(track.series.policies)
            yield track.series


class Sweeper:
    """Plays the tracks of an experiment, wave by wave."""

    def __init__(
        self, result: SweepResult, workers: Workers, how: Execution, progress: Progress
    ) -> None:
        """Know what to play, where, and who is told."""
        self.experiment = result.experiment
        self.outcomes = result.outcomes
        self.tracks = result.tracks
        self.workers, self.how, self.progress = workers, how, progress
        self.played = 0
        self.noted = time.monotonic()

    def play(self) -> bool:
        """Play until every cell has enough; False if the work was broken off."""
        wanted = [track for track in self.tracks if not track.is_open]
        still_open = [track for track in self.tracks if track.is_open]
        for look in self.experiment.precision.looks() if still_open else (0,):
            for track in still_open:
                track.end = look
            if not self.get([*wanted, *still_open]):
                return False
            wanted, still_open = [], self.undecided()
            if not still_open:
                break
        return True

    def get(self, tracks: Sequence[Track]) -> bool:
        """Get all tracks to their ends; False if the work was broken off."""
        wants = [Want(track.series, track.tally.games, track.end) for track in tracks]
        lines = plan(wants, self.how.store)
        self.progress.aim(missing(lines))
        with closing(deliver(lines, self.workers, self.how, self.advance)) as delivered:
            for number, results in delivered:
                tracks[number].add(results)
        return not self.how.stop()

    def advance(self, count: int) -> None:
        """Take note of games that were played, and say how sharp the answer is."""
        self.played += count
        self.progress(count)
        if time.monotonic() - self.noted > NOTE_SECONDS:
            self.noted = time.monotonic()
            self.progress.note(self.sharpness())

    def sharpness(self) -> str:
        """Return the widest interval of a win rate so far."""
        if any(not track.tally.games for track in self.tracks):
            return ""
        least = max(self.tracks, key=scatter)
        precision = self.experiment.precision
        widest = half_width(precision.rate(least.wins, least.tally.games, len(self.outcomes)))
        return f"± {100 * widest:.2f} points"

    def undecided(self) -> list[Track]:
        """Return the tracks that need the games up to the next look."""
        outcomes = undecided_outcomes(self.experiment, self.outcomes)
        tracks = dict.fromkeys(outcome.track for outcome in outcomes)
        return [track for track in tracks if track.is_open]


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


def scatter(track: Track) -> float:
    """Return the variance of a win rate, roughly: which of many is known least."""
    games = track.tally.games
    share = (track.wins + 1) / (games + 2)
    return share * (1 - share) / games


def changes(base: Track, track: Track) -> tuple[int, int, int]:
    """Return how many games became wins, how many losses, and how many both tracks have."""
    n = min(base.tally.games, track.tally.games)
    before = base.tally.winner[:n] == base.side
    after = track.tally.winner[:n] == track.side
    gained, lost = np.count_nonzero(after & ~before), np.count_nonzero(before & ~after)
    return int(gained), int(lost), n
