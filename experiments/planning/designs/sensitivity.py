"""What matters: elementary effects, Sobol indices and linear effects, from the cells' win rates.

Frames of cells have the columns cell, games and wins, and one a factor. Noise is the part that
finite numbers of games add; cells share their seeds, so what is printed is its upper limit.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from experiments.planning.cells import Factor
from experiments.planning.designs.samples import problem_of
from experiments.statistics.estimates import CONFIDENCE
from experiments.statistics.fits import fit

Factors = Sequence[Factor]
RESAMPLES = 1_000
RESAMPLING_SEED = 20_240_501


def responses(cells: pd.DataFrame, rows: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """Return win rate and sampling variance of each row of the design."""
    return rates_of(cells.set_index("cell").loc[list(rows)])


def rates_of(cells: pd.DataFrame) -> tuple[np.ndarray, np.ndarray]:
    """Return win rate and sampling variance of each cell; no game won leaves doubt, too."""
    games, wins = cells["games"].to_numpy(float), cells["wins"].to_numpy(float)
    smoothed = (wins + 1) / (games + 2)
    return wins / games, smoothed * (1 - smoothed) / games


def ranks(cells: pd.DataFrame, rows: Sequence[str], factors: Factors) -> np.ndarray:
    """Return the design as positions: 0 is a factor's first level, 1 its last."""
    ordered = cells.set_index("cell").loc[list(rows)]
    columns = []
    for factor in factors:
        places = {level.label: place for place, level in enumerate(factor.levels)}
        steps = max(1, len(places) - 1)
        columns.append([places[label] / steps for label in ordered[factor.name]])
    return np.array(columns).T


def morris_table(
    cells: pd.DataFrame, rows: Sequence[str], factors: Factors, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Return mu* (mean size), mu (mean) and sigma (spread) of each factor's elementary effects.

    An elementary effect is the change of the win rate over the change of the factor, which is
    measured as a share of its range and as it really was after rounding. Intervals are of mu*,
    by drawing trajectories anew. Most important first.
    """
    effects, noise = elementary_effects(cells, rows, factors)
    size = np.abs(effects)
    low, high = resampled(size, confidence)
    table = pd.DataFrame(
        {
            "factor": [factor.name for factor in factors],
            "mu_star": size.mean(axis=0),
            "low": low,
            "high": high,
            "mu": effects.mean(axis=0),
            "sigma": effects.std(axis=0, ddof=1),
            "noise": share_of_noise(noise.mean(axis=0), (effects**2).mean(axis=0)),
            "n": len(effects),
        }
    )
    return table.sort_values("mu_star", ascending=False, ignore_index=True)


def elementary_effects(
    cells: pd.DataFrame, rows: Sequence[str], factors: Factors
) -> tuple[np.ndarray, np.ndarray]:
    """Return effects and their sampling variance, each [trajectory, factor]."""
    rates, variances = responses(cells, rows)
    points = ranks(cells, rows, factors)
    length = len(factors) + 1
    steps = points.reshape(-1, length, len(factors))
    moves = np.diff(steps, axis=1)
    moved = np.abs(moves).argmax(axis=2)
    sizes = np.take_along_axis(moves, moved[..., None], axis=2)[..., 0]
    changes = np.diff(rates.reshape(-1, length), axis=1) / sizes
    pairs = variances.reshape(-1, length)
    spread = (pairs[:, 1:] + pairs[:, :-1]) / sizes**2
    effects, noise = np.zeros_like(changes), np.zeros_like(changes)
    np.put_along_axis(effects, moved, changes, axis=1)
    np.put_along_axis(noise, moved, spread, axis=1)
    return effects, noise


def resampled(values: np.ndarray, confidence: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the interval of each column's mean when rows are drawn anew."""
    picks = np.random.default_rng(RESAMPLING_SEED).integers(
        len(values), size=(RESAMPLES, len(values))
    )
    tail = (1 - confidence) / 2
    low, high = np.quantile(values[picks].mean(axis=1), (tail, 1 - tail), axis=0)
    return low, high


def share_of_noise(noise: np.ndarray, total: np.ndarray) -> np.ndarray:
    """Return which part of a mean square finite numbers of games may explain, at most all."""
    return np.where(total > 0, np.minimum(noise / np.where(total > 0, total, 1), 1.0), 1.0)


def sobol_table(
    cells: pd.DataFrame, rows: Sequence[str], factors: Factors, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Return which share of the variance each factor explains alone (s1) and in all (st).

    Estimators and intervals are SALib's (Saltelli 2010, Jansen 1999, bootstrap). `noise` is the
    share of the variance between cells that finite numbers of games may explain.
    """
    from SALib.analyze import sobol

    rates, variances = responses(cells, rows)
    names = [factor.name for factor in factors]
    if rates.std() == 0:  # nothing varies, so that nothing has a share in it
        found = {key: np.full(len(names), np.nan) for key in ("S1", "ST", "S1_conf", "ST_conf")}
    else:
        found = sobol.analyze(
            problem_of(factors), rates, calc_second_order=False, num_resamples=RESAMPLES,
            conf_level=confidence, seed=RESAMPLING_SEED,
        )  # fmt: skip
    table = pd.DataFrame({"factor": names, **index_columns(found)})
    table["noise"] = share_of_noise(variances.mean(), np.array(rates.var()))
    table["n"] = len(rates) // (len(names) + 2)
    return table.sort_values("st", ascending=False, ignore_index=True)


def index_columns(found: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Return first-order and total indices with their intervals, as shares: from 0 to 1.

    Estimates beyond that are noise; they are put at the end that they passed, with their own width.
    """
    return {
        name.lower() + ending: np.clip(
            np.clip(found[name], 0, 1) + sign * found[f"{name}_conf"], 0, 1
        )
        for name in ("S1", "ST")
        for ending, sign in (("", 0), ("_low", -1), ("_high", 1))
    }


def linear_effects(
    cells: pd.DataFrame, rows: Sequence[str], factors: Factors, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Return the change of the win rate over each factor's whole range, by least squares.

    Rows that fell on the same cell are one witness. `explained` is the share of the variance
    between cells that straight lines explain; where it is low, the effects are not the whole story.
    """
    distinct = list(dict.fromkeys(rows))
    rates, noise = responses(cells, distinct)
    found = fit(ranks(cells, distinct, factors), rates, noise, True, confidence)
    columns = {**found.columns, "explained": found.explained, "n": len(rates)}
    table = pd.DataFrame({"factor": [factor.name for factor in factors], **columns})
    order = table["mean"].abs().sort_values(ascending=False).index
    return table.loc[order].reset_index(drop=True)
