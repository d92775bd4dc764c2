"""Intervals that hold at every look: exact coverage where it can be enumerated."""

from itertools import product

import numpy as np
import pytest
from scipy import optimize, stats

from experiments.statistics import sequences

ALPHAS = (0.05, 0.025, 0.0025, 0.0004)
RATES = (0.0, 0.2, 1, 3, 3.2, 5, 15, 50, 300)  # games expected to differ, in either direction


@pytest.mark.parametrize("alpha", [0.05, 0.0025])
def test_all_looks_together_miss_as_often_as_allowed(alpha):
    """Walks of normal results, looked at after 1, 2, 4 … of them: how many ever pass a bound."""
    walks = 400_000
    generator = np.random.default_rng(7)
    place, passed = np.zeros(walks), np.zeros(walks, bool)
    for look, level in enumerate(sequences.looks_of(alpha)):
        gone = 2.0 ** max(look - 1, 0)
        place += np.sqrt(gone) * generator.standard_normal(walks)
        passed |= np.abs(place) > stats.norm.isf(level / 2) * np.sqrt(2.0**look)
    assert passed.mean() == pytest.approx(alpha, abs=4 * np.sqrt(alpha / walks))


def test_a_look_may_miss_more_than_its_part_of_the_error():
    """Half of its games were looked at before: the fifth look may miss with 0.42 %, not 0.17 %."""
    parts = 0.05 / np.arange(1, 17) / (1 / np.arange(1, 17)).sum()
    levels = sequences.looks_of(0.05)
    assert all(level > part for level, part in zip(levels[1:], parts[1:], strict=True))
    assert sequences.looks_of(0.05)[4] == pytest.approx(0.0042, abs=1e-4)


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (0, 20), (3, 20), (412, 1000)])
def test_bounds_of_a_rate_agree_with_scipy(wins, games):
    other = stats.binomtest(wins, games).proportion_ci(0.95, method="exact")
    low, high = sequences.rate_bounds(wins, games, 0.05)
    assert (low, high) == pytest.approx((other.low, other.high), abs=1e-12)


@pytest.mark.parametrize("rate", [0.0, 0.002, 0.3, 0.999, 1.0])
@pytest.mark.parametrize("alpha", ALPHAS)
def test_rates_are_missed_at_most_as_often_as_allowed(rate, alpha):
    wins = np.arange(2001)
    low, high = sequences.rate_bounds(wins, 2000, alpha)
    missed = stats.binom.pmf(wins, 2000, rate)[(low > rate) | (high < rate)].sum()
    assert missed <= alpha


@pytest.mark.parametrize("alpha", ALPHAS)
def test_differences_are_missed_at_most_as_often_as_allowed(alpha):
    """Gained and lost pairs are rare among 100,000, so they are Poisson and independent."""
    n = 100_000
    counts = np.arange(450)
    odds = {rate: stats.poisson.pmf(counts, rate) for rate in RATES}
    low, high = sequences.difference_bounds(counts[:, None], counts, n, alpha)
    for up, down in product(RATES, RATES):
        change = (up - down) / n
        missed = odds[up] @ ((low > change) | (high < change)) @ odds[down]
        assert missed <= alpha


@pytest.mark.parametrize("wins", [0, 2000])
def test_a_rate_of_0_or_1_keeps_a_width(wins):
    low, high = sequences.rate_bounds(wins, 2000, 0.05)
    assert 0.0005 < high - low < 0.01


def test_no_pair_that_differs_still_leaves_doubt():
    low, high = sequences.difference_bounds(0, 0, 2000, 0.05)
    assert low < -0.0005 and high > 0.0005


def test_every_pair_that_differs_stays_within_bounds():
    low, high = sequences.difference_bounds(2000, 0, 2000, 0.05)
    assert low < high == 1


def test_the_bounds_lie_on_both_sides_of_what_was_seen():
    gained, lost = np.meshgrid(np.arange(0, 1001, 50), np.arange(0, 1001, 50))
    low, high = sequences.difference_bounds(gained, lost, 2000, 0.01)
    mean = (gained - lost) / 2000
    assert (low <= mean).all() and (mean <= high).all()


def test_many_differing_pairs_cost_hardly_more_than_the_usual_interval():
    """Wald's half-width for 5,000 pairs up and down of 100,000 is 1.96 x sqrt(0.1 / 100,000)."""
    low, high = sequences.difference_bounds(5000, 5000, 100_000, 0.05)
    assert 1 < (high - low) / 2 / (1.96 * np.sqrt(0.1 / 100_000)) < 1.01


def score_at(change, gained, lost, n):
    """Return how many errors off a change is, the share of lost pairs being the likeliest one."""

    def unlikely(share):
        up, same = share + change, 1 - 2 * share - change
        counts = zip((gained, lost, n - gained - lost), (up, share, same), strict=True)
        return -sum(count * np.log(max(odds, 1e-300)) for count, odds in counts if count)

    ends = (max(0.0, -change), (1 - change) / 2)
    share = optimize.minimize_scalar(unlikely, bounds=ends, options={"xatol": 1e-12}).x
    error = np.sqrt((2 * share + change - change**2) / n)
    return (abs((gained - lost) / n - change) - 0.5 / n) / error


@pytest.mark.parametrize(("gained", "lost", "n"), [(1, 9, 43), (12, 5, 60), (40, 40, 2000)])
def test_the_ends_of_a_difference_are_z_errors_off(gained, lost, n):
    """Tango's score interval, with half a pair for continuity; the likelihood by brute force."""
    for end in sequences.difference_bounds(gained, lost, n, 0.05):
        assert score_at(float(end), gained, lost, n) == pytest.approx(1.96, abs=2e-3)
