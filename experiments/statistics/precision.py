"""How sharp an answer must be: when to look, what an interval is allowed to miss, who needs more.

Games are counted at fixed looks only (2,000 and its doublings), whatever the workers do, so the
stopping point is a function of the results alone. What looks may miss with (`sequences.looks_of`)
comes to alpha over all of them, so an interval holds at whichever look the run ends, also if the
target is made smaller later on.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from experiments.statistics import sequences
from experiments.statistics.estimates import CONFIDENCE, Estimate, paired_change

FIRST_LOOK = 2_000

Scope = Literal["cell", "table"]
Aim = Literal["rate", "difference"]


@dataclass(frozen=True)
class Precision:
    """What the intervals of an experiment promise, and when its cells have enough games."""

    target: float | None = None  # half-width wanted, as a share (0.0025); None: fixed games
    confidence: float = CONFIDENCE
    scope: Scope = "cell"  # "table": all intervals of the table hold together
    aim: Aim = "rate"  # what the target is about: win rates, or differences from the baseline
    adaptive: bool = False  # stop cells whose difference from the baseline is decided
    games_max: int | None = None  # no look beyond this many games a cell

    @property
    def is_joint(self) -> bool:
        """Tell whether all intervals of a table hold together."""
        return self.scope == "table" or self.adaptive

    def level(self, games: int, n_intervals: int = 1) -> float:
        """Return the probability with which one interval after so many games holds."""
        return 1 - self.alpha(games, n_intervals)

    def alpha(self, games: int, n_intervals: int) -> float:
        """Return the probability with which one interval after so many games may miss."""
        alpha = 1 - self.confidence
        if self.is_joint:
            alpha /= max(1, n_intervals)
        return alpha if self.target is None else sequences.looks_of(alpha)[look_of(games)]

    def rate(self, wins: int, games: int, n_intervals: int = 1) -> Estimate:
        """Return a win rate with its interval."""
        low, high = sequences.rate_bounds(wins, games, self.alpha(games, n_intervals))
        return Estimate(wins / games, float(low), float(high), games)

    def difference(self, gained: int, lost: int, pairs: int, n_intervals: int = 1) -> Estimate:
        """Return the change of a win rate between two variants of the same games."""
        return paired_change(gained, lost, pairs, self.alpha(pairs, n_intervals))

    def looks(self) -> Iterator[int]:
        """Yield the numbers of games a cell at which results are looked at."""
        limit = self.games_max or FIRST_LOOK << (sequences.LOOKS_MAX - 1)
        all_looks = (FIRST_LOOK << look for look in range(sequences.LOOKS_MAX))
        return itertools.takewhile(lambda n: n <= limit, all_looks)


@dataclass(frozen=True)
class Standing:
    """What is known of a cell at a look; `gained` and `lost` are against its baseline.

    Counts may be arrays, for many repetitions of the same experiment at once.
    """

    wins: ArrayLike
    games: int
    gained: ArrayLike = 0
    lost: ArrayLike = 0
    baseline: int | None = None  # which of the standings it is compared with, if any


def look_of(games: int) -> int:
    """Return the look that so many games belong to: 0 up to 2,000, 1 up to 4,000, and so on.

    A series that was broken off between two looks counts as the later one.
    """
    return min(max(0, (games - 1) // FIRST_LOOK).bit_length(), sequences.LOOKS_MAX - 1)


def undecided(precision: Precision, standings: Sequence[Standing]) -> list[bool]:
    """Say which cells of a table need the games up to the next look.

    All cells are given, also those that have enough games already, which stay decided. A
    baseline needs as many games as the cells that are compared with it.
    """
    if precision.target is None:
        return [False] * len(standings)
    needed = [bool(is_open(precision, one, len(standings))) for one in standings]
    for standing, is_undecided in zip(standings, tuple(needed), strict=True):
        if standing.baseline is not None:
            needed[standing.baseline] |= is_undecided
    return needed


def is_open(precision: Precision, standing: Standing, n_cells: int) -> np.ndarray:
    """Say whether a cell by itself is not known well enough yet."""
    alpha = precision.alpha(standing.games, n_cells)
    change = sequences.difference_bounds(standing.gained, standing.lost, standing.games, alpha)
    is_compared = standing.baseline is not None
    if precision.aim == "rate":
        bounds = sequences.rate_bounds(standing.wins, standing.games, alpha)
        mean: np.ndarray = np.asarray(standing.wins) / standing.games
    elif is_compared:
        bounds = change
        mean = (np.asarray(standing.gained) - standing.lost) / standing.games
    else:
        return np.zeros(np.shape(standing.wins), bool)
    is_wide = np.maximum(bounds[1] - mean, mean - bounds[0]) > precision.target
    if precision.adaptive and is_compared:
        is_wide &= (change[0] <= 0) & (change[1] >= 0)
    return is_wide


def half_width(estimate: Estimate) -> float:
    """Return the longer arm of an interval."""
    return max(estimate.high - estimate.mean, estimate.mean - estimate.low)
