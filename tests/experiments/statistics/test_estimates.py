"""Estimates against scipy's answers, and against exact enumeration of their coverage."""

import math
from itertools import product

import numpy as np
import pytest
from scipy import stats

from experiments.statistics import estimates, sequences
from experiments.statistics.estimates import Estimate
from experiments.statistics.precision import Precision

Z95 = 1.959963984540054
COUNTS = [(0, 1), (1, 1), (0, 20), (3, 20), (10, 20), (20, 20), (412, 1000)]


@pytest.mark.parametrize(("successes", "n"), COUNTS)
@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
def test_wilson_agrees_with_scipy(successes, n, confidence):
    other = stats.binomtest(successes, n).proportion_ci(confidence, method="wilson")
    estimate = estimates.wilson(successes, n, confidence)
    assert (estimate.low, estimate.high) == pytest.approx((other.low, other.high), abs=1e-12)
    assert (estimate.mean, estimate.n) == (successes / n, n)


@pytest.mark.parametrize("values", [[1, 2], [3, 3, 4, 9], list(range(50))])
def test_mean_interval_agrees_with_scipy(values):
    other = stats.ttest_1samp(values, 0).confidence_interval(0.95)
    estimate = estimates.mean_interval(values)
    assert (estimate.low, estimate.high) == pytest.approx((other.low, other.high))
    assert estimate.mean == pytest.approx(np.mean(values))


def test_one_value_bounds_no_mean():
    assert estimates.mean_interval([7]) == Estimate(7.0, -math.inf, math.inf, 1)
    assert estimates.mean_interval([7]).as_dict() == {"mean": 7.0, "low": None, "high": None}


@pytest.mark.parametrize("values", [[3, 3, 3], [0, 1, 5, 2], range(1000)])
def test_sum_and_squares_tell_the_same_mean_as_the_values(values):
    squares = sum(value * value for value in values)
    found = estimates.mean_of_sums(sum(values), squares, len(values))
    expected = estimates.mean_interval(list(values))
    assert (found.mean, found.low, found.high) == pytest.approx(
        (expected.mean, expected.low, expected.high)
    )


def test_one_sum_alone_bounds_nothing():
    assert estimates.mean_of_sums(7, 49, 1) == estimates.mean_interval([7])


def test_equal_values_have_a_mean_without_doubt():
    assert estimates.mean_interval([4, 4, 4]) == Estimate(4.0, 4.0, 4.0, 3)


def test_quantiles_of_a_spread_are_values_that_occurred():
    values = [1] * 4 + [2] * 90 + [9] * 6
    result = estimates.spread(values)
    assert (result.p5, result.p50, result.p95) == (2.0, 2.0, 9.0)
    assert result.mean == estimates.mean_interval(values)


def pairs(both: int, lost: int, gained: int, neither: int) -> tuple[np.ndarray, np.ndarray]:
    before = np.repeat([True, True, False, False], [both, lost, gained, neither])
    after = np.repeat([True, False, True, False], [both, lost, gained, neither])
    return before, after


def test_paired_difference_is_that_of_sweeps():
    """The same games have the same interval, whichever command tells it."""
    estimate = estimates.paired_difference(*pairs(20, 5, 12, 23))
    low, high = sequences.difference_bounds(12, 5, 60, 0.05)
    assert (estimate.mean, estimate.low, estimate.high) == (7 / 60, low, high)
    assert Precision().difference(12, 5, 60) == estimate


def test_paired_difference_changes_sign_with_the_order():
    forward = estimates.paired_difference(*pairs(20, 5, 12, 23))
    back = estimates.paired_difference(*reversed(pairs(20, 5, 12, 23)))
    assert (back.mean, back.low, back.high) == pytest.approx(
        (-forward.mean, -forward.high, -forward.low)
    )


@pytest.mark.parametrize("n", [1, 10, 10_000])
def test_paired_difference_keeps_a_width_without_discordant_pairs(n):
    estimate = estimates.paired_difference(*pairs(n, 0, 0, 0))
    assert estimate.mean == 0
    assert 1 / n < estimate.high == -estimate.low <= 1 or n == 1


@pytest.mark.parametrize("n", [1, 2, 50])
def test_paired_difference_stays_within_its_bounds_when_every_game_turns(n):
    estimate = estimates.paired_difference(*pairs(0, 0, n, 0))
    assert estimate.mean == estimate.high == 1
    assert -1 <= estimate.low < 1


def coverage(interval, lost: float, gained: float, n: int) -> float:
    """Enumerate every pair of discordant counts and add up how likely the interval covers."""
    chances = stats.multinomial(n, [lost, gained, 1 - lost - gained])
    total = 0.0
    for n_lost, n_gained in product(range(n + 1), repeat=2):
        if n_lost + n_gained <= n:
            low, high = interval(n_lost, n_gained, n)
            is_covered = low <= gained - lost <= high
            total += is_covered * chances.pmf([n_lost, n_gained, n - n_lost - n_gained])
    return total


def adjusted(n_lost: int, n_gained: int, n: int) -> tuple[float, float]:
    estimate = estimates.paired_difference(*pairs(0, n_lost, n_gained, n - n_lost - n_gained))
    return estimate.low, estimate.high


def plain_wald(n_lost: int, n_gained: int, n: int) -> tuple[float, float]:
    mean = (n_gained - n_lost) / n
    half = Z95 * math.sqrt(((n_gained + n_lost) / n - mean**2) / n)
    return mean - half, mean + half


DISCORDANCE = [(0.01, 0.01), (0.02, 0.05), (0.05, 0.15), (0.1, 0.3), (0.25, 0.25)]


@pytest.mark.parametrize(("lost", "gained"), DISCORDANCE)
def test_paired_difference_covers_its_promise(lost, gained):
    assert coverage(adjusted, lost, gained, n=30) >= 0.95


def test_the_unadjusted_interval_would_fail_that_check():
    assert coverage(plain_wald, 0.02, 0.05, n=30) < 0.95


def test_pairing_gain_is_the_ratio_of_the_variances():
    before, after = pairs(3000, 200, 500, 6300)
    apart = np.var(before) + np.var(after)
    together = np.var(after.astype(int) - before.astype(int))
    gain = estimates.pairing_gain(before, after)
    assert gain.mean == pytest.approx(apart / together, rel=2 / 700)  # half a game in each cell
    assert gain.low < gain.mean < gain.high


def test_pairing_gain_has_the_interval_that_resampling_finds():
    """The spread of log k over 2,000 resamples, itself known to 1 / sqrt(2 * 2000)."""
    resamples = 2000
    cells = np.array([300, 40, 60, 600])
    draws = np.random.default_rng(1).multinomial(cells.sum(), cells / cells.sum(), resamples)
    logs = [math.log(estimates.pairing_gain(*pairs(*draw)).mean) for draw in draws]
    gain = estimates.pairing_gain(*pairs(*cells))
    error = math.log(gain.high / gain.mean) / Z95
    assert error == pytest.approx(np.std(logs), rel=4 / math.sqrt(2 * resamples))


def test_unrelated_games_gain_nothing_from_pairing():
    """Independent win rates of 1/2: k is 1 and its estimate lies within 4 standard errors."""
    before, after = pairs(2500, 2500, 2500, 2500)
    assert estimates.pairing_gain(before, after).mean == pytest.approx(1)


def test_pairing_gain_is_finite_where_no_game_changed():
    assert math.isfinite(estimates.pairing_gain(*pairs(10, 0, 0, 10)).high)


@pytest.mark.parametrize(("successes", "n"), [(0, 0), (-1, 5), (6, 5)])
def test_impossible_counts_are_refused(successes, n):
    with pytest.raises(ValueError, match="is not a count"):
        estimates.wilson(successes, n)


@pytest.mark.parametrize("confidence", [0, 1, 95])
def test_a_confidence_that_is_no_probability_is_refused(confidence):
    with pytest.raises(ValueError, match="confidence"):
        estimates.wilson(1, 2, confidence)


def test_pairs_of_different_length_are_refused():
    with pytest.raises(ValueError, match="same length"):
        estimates.paired_difference([True], [True, False])
