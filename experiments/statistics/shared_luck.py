"""Averages over cells that share their seeds: one seed is one cluster, of all its cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from experiments.statistics.estimates import Estimate, clustered_share, shares_by_game
from experiments.statistics.precision import Precision

if TYPE_CHECKING:
    from experiments.planning.plan import Experiment

FACTORS_MIN = 2
FIXED = Precision()


def share_over(
    wins: Sequence[np.ndarray],
    precision: Precision = FIXED,
    n_intervals: int = 1,
    seeds: Sequence[int] = (),
) -> Estimate:
    """Return the share of wins over several cells, each an array of wins by game.

    Games of one seed and index have the same luck, so they are averaged before their spread is
    taken; without `seeds` all cells have the same. Of cells that stopped at different looks only
    the games that all have count: else a cell would weigh more the longer it was undecided.
    """
    games = min(map(len, wins))
    by_seed: dict[int, list[np.ndarray]] = {}
    for seed, won in zip(seeds or [0] * len(wins), wins, strict=True):
        by_seed.setdefault(seed, []).append(won[:games])
    luck = np.concatenate([shares_by_game(parts) for parts in by_seed.values()])
    return clustered_share(luck, precision.level(games, n_intervals))


def level_table(experiment: Experiment, winners: Mapping[str, np.ndarray]) -> pd.DataFrame:
    """Return how often games are won at each level of each factor, over all other factors."""
    side = experiment.game.sides.index(experiment.side)
    rows = []
    n_levels = sum(len(factor.levels) for factor in experiment.factors)
    for factor in experiment.factors if len(experiment.factors) >= FACTORS_MIN else ():
        for level in factor.levels:
            cells = [cell for cell in experiment.cells if cell.levels[factor.name] == level.label]
            wins = [winners[cell.name] == side for cell in cells]
            found = share_over(wins, experiment.precision, n_levels)
            ends = {"mean": found.mean, "low": found.low, "high": found.high}
            row = {"factor": factor.name, "level": str(level.label), "cells": len(cells)}
            rows.append({**row, "games": min(map(len, wins)) * len(cells), **ends})
    return pd.DataFrame(rows)
