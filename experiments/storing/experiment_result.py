"""An experiment that was played: its cells, with the tables and the answer that they give."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from experiments.planning.designs.answers import Results, answers
from experiments.planning.designs.words import target_words, words
from experiments.planning.experiment import Experiment
from experiments.storing.outcomes import Outcome, Track, undecided_outcomes
from experiments.storing.store import Store
from experiments.storing.sweep_tables import (
    baseline_items,
    cell_games,
    cells_frame,
    differences_frame,
    played,
)


@dataclass(frozen=True)
class SweepResult:
    """An experiment that was played, with its answer as data frames."""

    experiment: Experiment
    outcomes: tuple[Outcome, ...]
    played: int  # games that were played now; the others were in the store
    seconds: float  # compiling excluded
    is_complete: bool  # False: broken off by Ctrl-C
    store: Store | None  # None: what was played is not kept

    @property
    def kept_in(self) -> Store:
        """Return the store that has the games."""
        if self.store is None:
            raise ValueError("the games of this result were not kept")
        return self.store

    @property
    def games(self) -> int:
        """Return the number of games that the answer rests on."""
        return sum(track.tally.games for track in self.tracks)

    @cached_property
    def tracks(self) -> tuple[Track, ...]:
        """Return the distinct series."""
        return tuple(dict.fromkeys(outcome.track for outcome in self.outcomes))

    @property
    def winners(self) -> dict[str, np.ndarray]:
        """Return the side that won by cell and game; -1 for none."""
        return {outcome.cell.name: outcome.tally.winner for outcome in self.outcomes}

    @cached_property
    def cells(self) -> pd.DataFrame:
        """Return one row a cell: levels, games, win rates, endings, rounds, with intervals."""
        return cells_frame(self.experiment, self.outcomes)

    @cached_property
    def differences(self) -> pd.DataFrame:
        """Return one row per cell that has a baseline: the paired change of the win rate."""
        return differences_frame(self.experiment, self.outcomes)

    @cached_property
    def answers(self) -> dict[str, pd.DataFrame]:
        """Return the tables that the design makes of the cells, by title."""
        if not self.is_complete:
            return {}
        items = baseline_items(self.experiment, self.outcomes)
        results = Results(self.cells, self.differences, items, self.winners)
        return answers(self.experiment, results)

    @cached_property
    def words(self) -> list[str]:
        """Return the answer in sentences with intervals; none of a run broken off."""
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
        frames = [cell_games(outcome, self.kept_in) for outcome in played(self.outcomes)]
        return pd.concat(frames, ignore_index=True)
