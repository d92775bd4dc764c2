"""Cells repeated over teams or worlds, and averages over these."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from experiments.planning.cells import Cell, Level
from experiments.planning.experiment import Experiment
from experiments.statistics.estimates import mean_interval
from experiments.statistics.shared_luck import share_over

FACTORS_MIN = 2

SERIES = 2**32  # seeds of different teams are this far apart
SEED_LIMIT = 2**63


def compared_within(cells: Sequence[Cell], name: str, baseline: str | None) -> tuple[Cell, ...]:
    """Return repeated cells, each compared with the baseline of its own block."""
    known = {cell.name for cell in cells}
    return tuple(
        replace(cell, baseline=inner_baseline(cell, name, baseline, known)) for cell in cells
    )


def inner_baseline(cell: Cell, name: str, baseline: str | None, known: set[str]) -> str | None:
    """Return the cell of the same block that has the baseline's levels."""
    start = cell.baseline or baseline
    wanted = f"{start}, {name}={cell.levels[name]}"
    return wanted if start and wanted in known and wanted != cell.name else None


def with_level(cell: Cell, name: str, level: Level) -> Cell:
    """Return a cell with one more level."""
    return replace(
        cell,
        name=f"{cell.name}, {name}={level.label}",
        levels={**cell.levels, name: level.label},
        patches=(*cell.patches, *level.patches),
        policies=(*cell.policies, *level.policies),
        restriction=cell.restriction + level.restriction,
    )


def own_seed(seed: int, number: int) -> int:
    """Return the seed of team `number`: teams have luck of their own, so that it averages out."""
    return (seed + number * SERIES) % SEED_LIMIT


def split_games(games: int | None, parts: int) -> int | None:
    """Return the games of each part, so that together they are at least as many as wanted."""
    return None if games is None else math.ceil(games / parts)


def averages(
    cells: pd.DataFrame, experiment: Experiment, winners: Mapping[str, np.ndarray]
) -> pd.DataFrame:
    """Return the win rate of each cell over all its teams or worlds, with its interval.

    Worlds share their seeds, teams do not: games of one seed and index are one cluster. All
    blocks weigh the same: of each count the games that all have. The interval is about these
    very blocks.
    """
    side = experiment.game.sides.index(experiment.side)
    factors = [name for name in experiment.cells[0].levels if name not in experiment.blocks]
    groups = list(cells.groupby(factors, sort=False)) if factors else [((), cells)]
    rows = []
    for key, group in groups:
        wins = [winners[name] == side for name in group["cell"]]
        seeds = [experiment.by_name[name].seed for name in group["cell"]]
        found = share_over(wins, experiment.precision, len(groups), seeds)
        labels = dict(zip(factors, key, strict=True))
        rates = group["wins"] / group["games"]
        counts = {"drawn": len(group), "games": min(map(len, wins)) * len(group)}
        ends = {"lowest": rates.min(), "highest": rates.max()}
        rows.append({**labels, **counts, **found.columns, **ends})
    return pd.DataFrame(rows)


def effects(
    experiment: Experiment, winners: Mapping[str, np.ndarray], differences: pd.DataFrame
) -> pd.DataFrame:
    """Return each paired change over all teams, and in how many it is clear by itself."""
    compared = [cell for cell in experiment.cells if experiment.baseline_of(cell)]
    groups = repeated(compared, experiment.blocks)
    intervals = differences.set_index("cell")
    rows = []
    for labels, cells in groups.items():
        parts = common_games([change_of(experiment, cell, winners) for cell in cells])
        level = experiment.precision.level(parts.shape[1], len(groups))
        change = mean_interval(parts.ravel(), level)
        here = intervals.loc[[cell.name for cell in cells]]
        clear = (here["low"] > 0) if change.mean > 0 else (here["high"] < 0)
        counts = {"teams": len(cells), "clear_in": int(clear.sum()), "games": change.n}
        rows.append({**dict(labels), **counts, **change.columns})
    return pd.DataFrame(rows)


def repeated(
    cells: Sequence[Cell], blocks: Sequence[str]
) -> dict[tuple[tuple[str, object], ...], list[Cell]]:
    """Return the cells that differ in blocks only, by the levels that they have in common."""
    groups: dict[tuple[tuple[str, object], ...], list[Cell]] = {}
    for cell in cells:
        labels = tuple(item for item in cell.levels.items() if item[0] not in blocks)
        groups.setdefault(labels, []).append(cell)
    return groups


def common_games(rows: Sequence[np.ndarray]) -> np.ndarray:
    """Return rows as a table, cut to the games that all of them have."""
    shortest = min(map(len, rows))
    return np.stack([row[:shortest] for row in rows])


def won(experiment: Experiment, winner: np.ndarray) -> np.ndarray:
    """Return, game by game, whether the experiment's side won."""
    return (winner == experiment.game.sides.index(experiment.side)).astype(np.int8)


def change_of(experiment: Experiment, cell: Cell, winners: Mapping[str, np.ndarray]) -> np.ndarray:
    """Return, game by game, whether a cell gained (1) or lost (-1) a win against its baseline."""
    names = (str(experiment.baseline_of(cell)), cell.name)
    before, after = common_games([won(experiment, winners[name]) for name in names])
    return after - before


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
            row = {"factor": factor.name, "level": str(level.label), "cells": len(cells)}
            rows.append({**row, "games": min(map(len, wins)) * len(cells), **found.columns})
    return pd.DataFrame(rows)
