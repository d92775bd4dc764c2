"""Bounds that hold at every look: what each look may miss with, and intervals for any such share.

All functions work on whole arrays. Nothing here collapses at 0 or 1: a rate that was never seen
still has an upper bound.
"""

from functools import cache

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

LOOKS_MAX = 16  # doublings of the first look at which anything is looked at
GRID = 401  # points at which the sum of results so far is followed
Z_MAX = 9.0  # no boundary lies beyond
STEPS = 60  # halvings of an interval
CONTINUITY = 0.5  # of a pair
USUAL_Z = 1.96
FAR = 8.0  # how slowly the tails of few pairs are given up to a normal one


@cache
def looks_of(alpha: float) -> tuple[float, ...]:
    """Return what an interval may miss with at each look, so that all looks miss at most `alpha`.

    Look k may be the first to miss with probability alpha / (k + 1), over the sum of such parts;
    every look has twice the games of the one before. What it then may miss with by itself is more,
    since half of its games were looked at before: the sum of results is followed from look to look
    as a normal walk (Armitage, McPherson and Rowe 1969).
    """
    parts = 1 / np.arange(1.0, LOOKS_MAX + 1)
    parts *= alpha / parts.sum()
    found, walk = [], None
    for look, part in enumerate(parts):
        time = 2.0**look
        if walk is None:
            z = float(special.ndtri(1 - part / 2))
        else:
            z = boundary(walk, time, part)
        walk = walked(walk, time, z)
        found.append(float(2 * special.ndtr(-z)))
    return tuple(found)


def boundary(walk: tuple[np.ndarray, np.ndarray, float], time: float, part: float) -> float:
    """Return the z that a walk, inside so far, passes with probability `part` at this time."""
    place, weight, before = walk
    step = np.sqrt(time - before)
    low, high = 0.0, Z_MAX
    for _ in range(STEPS):
        z = (low + high) / 2
        edge = z * np.sqrt(time)
        passed = special.ndtr((-edge - place) / step) + special.ndtr((place - edge) / step)
        low, high = (z, high) if (weight * passed).sum() > part else (low, z)
    return high


def walked(
    walk: tuple[np.ndarray, np.ndarray, float] | None, time: float, z: float
) -> tuple[np.ndarray, np.ndarray, float]:
    """Return where a walk is that has not passed any boundary: places, their weights, the time."""
    place = np.linspace(-1, 1, GRID) * z * np.sqrt(time)
    width = np.full(GRID, place[1] - place[0])
    width[[0, -1]] /= 2
    if walk is None:
        density = np.exp(-(place**2) / (2 * time)) / np.sqrt(2 * np.pi * time)
    else:
        start, weight, before = walk
        gone = time - before
        density = np.exp(-((place[:, None] - start) ** 2) / (2 * gone)) @ weight
        density /= np.sqrt(2 * np.pi * gone)
    return place, density * width, time


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

    The score interval of Tango (1998): a change d is in it if gained - lost is not farther from
    n d than z standard errors, as they would be under d. Half a pair is added for continuity, and
    more for small `alpha`, where the tails of few pairs are longer than a normal one's.
    """
    gained, lost, pairs = (np.asarray(value, float) for value in (gained, lost, pairs))
    z = special.ndtri(1 - np.asarray(alpha, float) / 2)
    gained, lost, pairs, z = np.broadcast_arrays(gained, lost, pairs, z)
    low, high = (score_bound(gained, lost, pairs, z, sign) for sign in (-1.0, 1.0))
    return low, high


def score_bound(
    gained: np.ndarray, lost: np.ndarray, pairs: np.ndarray, z: np.ndarray, sign: float
) -> np.ndarray:
    """Return the farthest change on one side of that seen which the pairs do not rule out."""
    slack = CONTINUITY + np.maximum(z * z - USUAL_Z**2, 0) / FAR
    inside = (gained - lost) / pairs
    outside = np.full(inside.shape, sign)
    for _ in range(STEPS):
        change = (inside + outside) / 2
        apart = np.abs(gained - lost - pairs * change) - slack
        is_in = apart <= z * np.sqrt(pairs * variance_under(change, gained, lost, pairs))
        inside, outside = np.where(is_in, change, inside), np.where(is_in, outside, change)
    return outside


def variance_under(
    change: np.ndarray, gained: np.ndarray, lost: np.ndarray, pairs: np.ndarray
) -> np.ndarray:
    """Return the variance of a pair if the change is `change`: what is likeliest of the rest."""
    slope = (2 * pairs - gained + lost) * change - gained - lost
    root = np.sqrt(np.maximum(slope**2 + 8 * pairs * lost * change * (1 - change), 0))
    share_lost = np.maximum((root - slope) / (4 * pairs), 0)
    return np.maximum(2 * share_lost + change * (1 - change), 0)
