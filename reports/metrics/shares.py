"""Shares and means of whole columns, with their intervals and the chances of a fluke."""

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike
from scipy import special, stats

from experiments.statistics.estimates import CONFIDENCE, normal_quantile

RESAMPLES = 400
RESAMPLING_SEED = 20_240_501


def shares(
    won: ArrayLike, n: ArrayLike, sides: ArrayLike = 1, size: ArrayLike | None = None
) -> pd.DataFrame:
    """Return shares with Wilson's intervals: mean, low, high, n; not a number where n is 0.

    Where both sides of a game are counted (`sides` 2), two counts of one game are one cluster:
    the interval is that of half as many, which is on the safe side. `size` is how many unrelated
    games the n games are worth, where that is known (`resamples.effective`).
    """
    won, n, sides = (np.asarray(value, float) for value in (won, n, sides))
    size = np.where(n > 0, n / sides if size is None else np.asarray(size, float), np.nan)
    mean = won / np.where(n > 0, n, np.nan)
    z = normal_quantile(CONFIDENCE)
    centre = (mean * size + z * z / 2) / (size + z * z)
    half = z / (size + z * z) * np.sqrt(size * mean * (1 - mean) + z * z / 4)
    low, high = np.minimum(mean, centre - half), np.maximum(mean, centre + half)
    return frame_of(mean, np.clip(low, 0, 1), np.clip(high, 0, 1), n)


def difference(one: pd.DataFrame, other: pd.DataFrame) -> pd.DataFrame:
    """Return the differences of independent shares with Newcombe's intervals, and their p."""
    mean = one["mean"] - other["mean"]
    down = np.hypot(one["mean"] - one["low"], other["high"] - other["mean"])
    up = np.hypot(one["high"] - one["mean"], other["mean"] - other["low"])
    table = frame_of(mean, mean - down, mean + up, one["n"] + other["n"])
    towards = np.where(mean > 0, down, up)  # so that p and interval say the same of 0
    table["p"] = two_sided(mean, towards / normal_quantile(CONFIDENCE))
    return table


def two_sided(mean: ArrayLike, error: ArrayLike) -> np.ndarray:
    """Return how often a normal estimate is as far from 0 as this one, if there is nothing."""
    mean, error = np.asarray(mean, float), np.asarray(error, float)
    return 2 * special.ndtr(-np.abs(mean) / np.where(error > 0, error, np.nan))


def means(total: ArrayLike, squares: ArrayLike, n: ArrayLike) -> pd.DataFrame:
    """Return means with Student's intervals, from sums and sums of squares."""
    total, squares, n = (np.asarray(value, float) for value in (total, squares, n))
    size = np.where(n > 0, n, np.nan)
    mean = total / size
    free = np.maximum(n - 1, 1)
    variance = np.maximum(squares - total * mean, 0) / free
    half = special.stdtrit(free, (1 + CONFIDENCE) / 2) * np.sqrt(variance / size)
    half = np.where(n > 1, half, np.inf)
    return frame_of(mean, mean - half, mean + half, n)


def mean_row(values: ArrayLike) -> pd.DataFrame:
    """Return the mean of some values as one row."""
    values = np.asarray(values, float)
    return means([values.sum()], [(values**2).sum()], [values.size])


def mean_of(label: str, values: ArrayLike) -> pd.DataFrame:
    """Return the mean of some values as one labelled row."""
    return labelled(mean_row(values), label)


def labelled(table: pd.DataFrame, *labels: str) -> pd.DataFrame:
    """Put labels in front of the rows of a table."""
    table.insert(0, "label", list(labels))
    return table


def paired_p(gained: ArrayLike, lost: ArrayLike) -> np.ndarray:
    """Return the exact p of paired changes (McNemar): gains against losses, half and half."""
    gained, lost = np.asarray(gained, int), np.asarray(lost, int)
    less = stats.binom.cdf(np.minimum(gained, lost), gained + lost, 0.5)
    return np.minimum(1.0, 2 * less)


def around(point: ArrayLike, draws: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the middle 95 % of resampled values, stretched to hold the estimate itself."""
    tail = (1 - CONFIDENCE) / 2
    low, high = np.nanquantile(draws, (tail, 1 - tail), axis=0)
    return np.minimum(low, point), np.maximum(high, point)


def frame_of(mean: ArrayLike, low: ArrayLike, high: ArrayLike, n: ArrayLike) -> pd.DataFrame:
    """Return estimates as a data frame."""
    count = np.broadcast_to(np.asarray(n), np.shape(mean)).astype(np.int64)
    columns = {"mean": mean, "low": low, "high": high}
    table = pd.DataFrame({name: np.asarray(value, float) for name, value in columns.items()})
    table["n"] = count
    return table
