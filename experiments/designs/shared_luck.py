"""Averages over cells that share their seeds: one seed is one cluster, of all its cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from experiments.statistics import CONFIDENCE, Estimate, clustered_share, shares_by_game

if TYPE_CHECKING:
    from experiments.plan import Experiment

FACTORS_MIN = 2


def share_over(wins: Sequence[np.ndarray], confidence: float = CONFIDENCE) -> Estimate:
    """Return the share of wins over several cells, each an array of wins by game.

    Games of one index have the same luck, so they are averaged before their spread is taken.
    """
    return clustered_share(shares_by_game(wins), confidence)


def level_table(experiment: Experiment, winners: Mapping[str, np.ndarray]) -> pd.DataFrame:
    """Return how often games are won at each level of each factor, over all other factors."""
    side = experiment.game.sides.index(experiment.side)
    rows = []
    for factor in experiment.factors if len(experiment.factors) >= FACTORS_MIN else ():
        for level in factor.levels:
            cells = [cell for cell in experiment.cells if cell.levels[factor.name] == level.label]
            wins = [winners[cell.name] == side for cell in cells]
            found = share_over(wins, experiment.precision.confidence)
            ends = {"mean": found.mean, "low": found.low, "high": found.high}
            row = {"factor": factor.name, "level": str(level.label), "cells": len(cells)}
            rows.append({**row, "games": sum(map(len, wins)), **ends})
    return pd.DataFrame(rows)
