"""Bounds that hold at every look: shares of the error by look, and intervals for any such share.

All functions work on whole arrays. Nothing here collapses at 0 or 1: a rate that was never seen
still has an upper bound.
"""

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

NUISANCE = 20  # one in so many parts of the error pays for not knowing how often pairs differ


def share_of(look: int) -> float:
    """Return the part of the error that look 0, 1, 2 … may use up; all parts add up to 1."""
    return 1 / ((look + 1) * (look + 2))


def rate_bounds(
    wins: ArrayLike, games: ArrayLike, alpha: ArrayLike
) -> tuple[np.ndarray, np.ndarray]:
    """Return the exact interval (Clopper and Pearson) of a win rate; it misses at most `alpha`."""
    wins, games = np.asarray(wins, float), np.asarray(games, float)
    tail = np.asarray(alpha) / 2
    low = special.betaincinv(np.maximum(wins, 1), games - wins + 1, tail)
    high = special.betaincinv(wins + 1, np.maximum(games - wins, 1), 1 - tail)
    return np.where(wins > 0, low, 0.0), np.where(wins < games, high, 1.0)


def difference_bounds(
    gained: ArrayLike, lost: ArrayLike, pairs: ArrayLike, alpha: ArrayLike
) -> tuple[np.ndarray, np.ndarray]:
    """Return an interval for the change of a win rate between two variants of the same games.

    A score interval: the variance under a change d is (r - d²) / n, where r, how often a pair
    differs, is not known. It is put at its exact upper bound (Berger and Boos), which takes a
    small part of `alpha`; so the interval is wide where few pairs differ, and hardly wider than
    the usual one where many do. Half a pair is added for continuity.
    """
    gained, lost, pairs = (np.asarray(value, float) for value in (gained, lost, pairs))
    alpha = np.asarray(alpha, float)
    spent = alpha / NUISANCE
    differing = rate_bounds(gained + lost, pairs, 2 * spent)[1]
    z = special.ndtri(1 - (alpha - spent) / 2)
    mean = (gained - lost) / pairs
    low = score_bound(mean - 1 / (2 * pairs), differing, pairs, z, -1)
    high = score_bound(mean + 1 / (2 * pairs), differing, pairs, z, 1)
    return np.maximum(np.minimum(low, mean), -1.0), np.minimum(np.maximum(high, mean), 1.0)


def score_bound(
    mean: np.ndarray, differing: np.ndarray, pairs: np.ndarray, z: np.ndarray, sign: int
) -> np.ndarray:
    """Return the d at which (mean - d)² = z² (differing - d²) / pairs, on one side of the mean."""
    weight = z * z / pairs
    root = np.sqrt(np.maximum(weight * (differing * (1 + weight) - mean * mean), 0.0))
    return (mean + sign * root) / (1 + weight)
