"""Estimates with their intervals: proportions, means, and paired differences of both."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

from experiments.statistics.sequences import difference_bounds

CONFIDENCE = 0.95
LEVELS = (0.05, 0.5, 0.95)  # the quantiles of a spread


@dataclass(frozen=True)
class Estimate:
    """A number, the interval it is known to, and the count of games it rests on."""

    mean: float
    low: float
    high: float
    n: int

    @property
    def columns(self) -> dict[str, float]:
        """Return mean, low and high by name."""
        return {"mean": self.mean, "low": self.low, "high": self.high}

    def as_dict(self) -> dict[str, float | None]:
        """Return mean, low and high for JSON; an unbounded end is null."""
        return {name: one if math.isfinite(one) else None for name, one in self.columns.items()}


@dataclass(frozen=True)
class Spread:
    """How a quantity varies from game to game: its mean, and values that games really had."""

    mean: Estimate
    p5: float
    p50: float
    p95: float

    def as_dict(self) -> dict[str, float | None]:
        """Return mean, interval of the mean and quantiles for JSON."""
        return {**self.mean.as_dict(), "p5": self.p5, "p50": self.p50, "p95": self.p95}


def wilson(successes: int, n: int, confidence: float = CONFIDENCE) -> Estimate:
    """Return a proportion with Wilson's score interval, which holds at 0 % and 100 % too."""
    check_counts(successes, n)
    return score_interval(successes / n, n, normal_quantile(confidence))


def score_interval(share: float, size: float, z: float, n: int | None = None) -> Estimate:
    """Return a share of `n` games with the ends that lie `z` standard errors from it (Wilson).

    `size` is how many unrelated games these are worth, which need not be a whole number.
    """
    centre = (share * size + z * z / 2) / (size + z * z)
    half = z / (size + z * z) * math.sqrt(size * share * (1 - share) + z * z / 4)
    low, high = max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half))
    return Estimate(share, low, high, int(size) if n is None else n)


def clustered_share(shares: ArrayLike, confidence: float = CONFIDENCE) -> Estimate:
    """Return the mean of shares of wins, one a cluster, with Wilson's interval.

    The clusters count for as many independent games as would scatter as much as they do. How much
    that is, few clusters hardly tell: the quantile is Student's.
    """
    sample = np.asarray(shares, dtype=np.float64)
    check_counts(0, sample.size)
    mean = float(sample.mean())
    variance = float(sample.var(ddof=1)) if sample.size > 1 else 0.0
    weight = sample.size * (mean * (1 - mean) / variance if variance > 0 else 1.0)
    quantile = special.stdtrit(max(1, sample.size - 1), (1 + confidence) / 2)
    return score_interval(mean, weight, float(quantile), sample.size)


def mean_interval(values: ArrayLike, confidence: float = CONFIDENCE) -> Estimate:
    """Return a mean with Student's interval; one value alone bounds nothing."""
    sample = np.asarray(values, dtype=np.float64)
    n = sample.size
    check_counts(0, n)
    mean = float(sample.mean())
    if n == 1:
        return Estimate(mean, -math.inf, math.inf, n)
    quantile = float(special.stdtrit(n - 1, (1 + confidence) / 2))
    half = quantile * float(sample.std(ddof=1)) / math.sqrt(n)
    return Estimate(mean, mean - half, mean + half, n)


def mean_of_sums(total: int, squares: int, n: int, confidence: float = CONFIDENCE) -> Estimate:
    """Return the mean of whole numbers that are known by sum and squares, as `mean_interval`."""
    check_counts(0, n)
    mean = total / n
    if n == 1:
        return Estimate(mean, -math.inf, math.inf, n)
    variance = (n * squares - total * total) / (n * (n - 1))
    half = float(special.stdtrit(n - 1, (1 + confidence) / 2)) * math.sqrt(variance / n)
    return Estimate(mean, mean - half, mean + half, n)


def spread(values: ArrayLike, confidence: float = CONFIDENCE) -> Spread:
    """Return mean and quantiles; each quantile is a value that occurred."""
    sample = np.asarray(values)
    quantiles = np.quantile(sample, LEVELS, method="inverted_cdf")
    return Spread(mean_interval(sample, confidence), *(float(value) for value in quantiles))


def paired_difference(
    before: ArrayLike, after: ArrayLike, confidence: float = CONFIDENCE
) -> Estimate:
    """Return the change of a proportion between two runs of the same games.

    The interval is that of sweeps (`sequences.difference_bounds`), so that the same games have the
    same interval whichever command tells it.

    Args:
        before: whether each game was a success, in order of the game's index.
        after: the same for the other variant of the same games.
        confidence: the coverage wanted.
    """
    return paired_change(*discordant(before, after), 1 - confidence)


def paired_change(gained: int, lost: int, n: int, alpha: float) -> Estimate:
    """Return the change of a proportion of which `n` pairs gained some and lost others."""
    low, high = difference_bounds(gained, lost, n, alpha)
    return Estimate((gained - lost) / n, float(low), float(high), n)


def pairing_gain(before: ArrayLike, after: ArrayLike, confidence: float = CONFIDENCE) -> Estimate:
    """Return k: pairing was as sharp as k times the games played on unrelated seeds.

    k is the variance of the difference of two independent win rates over that of the paired
    one. Half a game is added to each cell of the two-by-two table, which keeps k finite; the
    interval is the delta method's on the logarithm of k.
    """
    shares, n = smoothed_cells(before, after)
    both, only_before, only_after, _ = shares
    rate_before, rate_after = both + only_before, both + only_after
    apart = rate_before * (1 - rate_before) + rate_after * (1 - rate_after)
    shift = only_after - only_before
    paired = only_before + only_after - shift**2
    slope_apart = np.array(
        [2 - 2 * (rate_before + rate_after), 1 - 2 * rate_before, 1 - 2 * rate_after, 0]
    )
    slope_paired = np.array([0, 1 + 2 * shift, 1 - 2 * shift, 0])
    slope = slope_apart / apart - slope_paired / paired
    variance = (shares @ slope**2 - (shares @ slope) ** 2) / n
    gain = apart / paired
    factor = math.exp(normal_quantile(confidence) * math.sqrt(variance))
    return Estimate(float(gain), float(gain / factor), float(gain * factor), n)


def smoothed_cells(before: ArrayLike, after: ArrayLike) -> tuple[np.ndarray, int]:
    """Return the shares of (both, only before, only after, neither), half a game added to each."""
    gained, lost, n = discordant(before, after)
    both = int(np.count_nonzero(np.asarray(before, bool) & np.asarray(after, bool)))
    cells = np.array([both, lost, gained, n - both - lost - gained]) + 0.5
    return cells / cells.sum(), n


def discordant(before: ArrayLike, after: ArrayLike) -> tuple[int, int, int]:
    """Return how many games turned into successes, how many out of them, and how many there are."""
    was, became = np.asarray(before, bool), np.asarray(after, bool)
    if was.shape != became.shape or was.ndim != 1:
        raise ValueError(
            f"pairs need two rows of the same length, got {was.shape} and {became.shape}"
        )
    check_counts(0, was.size)
    return int(np.count_nonzero(became & ~was)), int(np.count_nonzero(was & ~became)), was.size


def normal_quantile(confidence: float) -> float:
    """Return z: a normal variable lies within -z .. z with probability `confidence`."""
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must lie between 0 and 1, got {confidence}")
    return float(special.ndtri((1 + confidence) / 2))


def check_counts(successes: int, n: int) -> None:
    """Refuse counts that no series of games can have."""
    if n < 1 or not 0 <= successes <= n:
        raise ValueError(f"{successes} successes in {n} games is not a count")
