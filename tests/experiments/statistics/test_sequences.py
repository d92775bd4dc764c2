"""Intervals that hold at every look: exact coverage where it can be enumerated."""

from itertools import product

import numpy as np
import pytest
from scipy import stats

from experiments.statistics import sequences

ALPHAS = (0.05, 0.025, 0.0025, 0.0004)
RATES = (0.0, 0.2, 1, 3, 3.2, 5, 15, 50, 300)  # games expected to differ, in either direction


def test_the_shares_of_all_looks_add_up_to_one():
    assert sum(sequences.share_of(look) for look in range(100_000)) == pytest.approx(1, abs=1e-4)


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


def test_many_differing_pairs_cost_little_more_than_the_usual_interval():
    """Wald's half-width for 5,000 pairs up and down of 100,000 is 1.96 x sqrt(0.1 / 100,000)."""
    low, high = sequences.difference_bounds(5000, 5000, 100_000, 0.05)
    assert 1 < (high - low) / 2 / (1.96 * np.sqrt(0.1 / 100_000)) < 1.06
