"""Running to a precision: looks, stopping, and coverage at the stopping time."""

import numpy as np
import pytest

from experiments.statistics import sequences
from experiments.statistics.precision import Precision, Standing, is_open, look_of, undecided

FEW, MANY = 1_000, 10_000
LEAST = 0.94  # covered, of a promised 95 %: at 10,000 repetitions 4.6 standard errors below
SEED = 11
LOOKS = [2000 << look for look in range(8)]
REPETITIONS = [FEW, pytest.param(MANY, marks=pytest.mark.long)]


def test_looks_are_2000_and_its_doublings():
    looks = list(Precision(target=0.01).looks())
    assert looks[:4] == [2000, 4000, 8000, 16000]
    assert [look_of(games) for games in looks] == list(range(len(looks)))


def test_no_look_lies_beyond_the_most_games():
    assert list(Precision(target=0.01, games_max=9000).looks()) == [2000, 4000, 8000]


@pytest.mark.parametrize(("games", "look"), [(1, 0), (2000, 0), (2001, 1), (5000, 2)])
def test_games_between_looks_belong_to_the_next(games, look):
    assert look_of(games) == look


def test_a_smaller_target_passes_through_the_same_intervals():
    wide, narrow = (Precision(target=target) for target in (0.02, 0.001))
    assert wide.rate(812, 2000) == narrow.rate(812, 2000)


def test_a_table_shares_the_error_among_its_cells():
    cell, table = (Precision(target=0.01, scope=scope) for scope in ("cell", "table"))
    assert table.alpha(2000, 20) == pytest.approx(cell.alpha(2000, 20) / 20)


def test_adaptive_runs_share_the_error_too():
    whole = Precision(target=0.01, confidence=1 - 0.05 / 20)
    adaptive = Precision(target=0.01, adaptive=True)
    assert adaptive.alpha(2000, 20) == pytest.approx(whole.alpha(2000, 1))


def test_fixed_games_use_the_whole_error():
    assert Precision().alpha(20_000, 20) == pytest.approx(0.05)


def test_wide_cells_need_more_games_and_narrow_ones_do_not():
    standings = [Standing(1000, 2000), Standing(4, 2000)]
    assert undecided(Precision(target=0.01), standings) == [True, False]


def test_a_baseline_plays_on_with_the_cells_that_need_it():
    precision = Precision(target=0.005, aim="difference")
    standings = [Standing(900, 2000), Standing(900, 2000, 200, 200, baseline=0)]
    assert undecided(precision, standings) == [True, True]


def test_adaptive_runs_stop_where_the_difference_is_clear():
    standings = [
        Standing(900, 2000),
        Standing(1300, 2000, 500, 100, baseline=0),
        Standing(910, 2000, 110, 100, baseline=0),
    ]
    plain = Precision(target=0.005, aim="difference")
    adaptive = Precision(target=0.005, aim="difference", adaptive=True)
    assert undecided(plain, standings) == [True, True, True]
    assert undecided(adaptive, standings) == [True, False, True]


def test_fixed_games_need_no_more():
    assert undecided(Precision(), [Standing(1, 10)]) == [False]


@pytest.mark.parametrize("repetitions", REPETITIONS)
@pytest.mark.parametrize("rate", [0.002, 0.05, 0.5])
@pytest.mark.parametrize("games", [2_000, 20_000])
def test_fixed_games_cover_a_rate(rate, games, repetitions):
    wins = np.random.default_rng(SEED).binomial(games, rate, repetitions)
    low, high = sequences.rate_bounds(wins, games, Precision().alpha(games, 1))
    assert ((low <= rate) & (rate <= high)).mean() >= LEAST


@pytest.mark.parametrize("repetitions", REPETITIONS)
@pytest.mark.parametrize("change", [(0.2, 0.2), (0.001, 0.001), (0.03, 0.01), (0.002, 0.0)])
def test_fixed_games_cover_a_difference(change, repetitions):
    counts = pairs(np.random.default_rng(SEED), 2000, change, repetitions)
    low, high = sequences.difference_bounds(*counts, 2000, Precision().alpha(2000, 1))
    truth = change[0] - change[1]
    assert ((low <= truth) & (truth <= high)).mean() >= LEAST


@pytest.mark.parametrize("repetitions", REPETITIONS)
@pytest.mark.parametrize(("rate", "target"), [(0.002, 0.001), (0.05, 0.005), (0.5, 0.005)])
def test_a_target_error_covers_a_rate_where_it_stops(rate, target, repetitions):
    covered, games = run_rates(Precision(target=target), [rate], repetitions)
    assert covered[:, 0].mean() >= LEAST
    assert games.max() < LOOKS[-1]


@pytest.mark.parametrize("repetitions", REPETITIONS)
@pytest.mark.parametrize("change", [(0.05, 0.05), (0.001, 0.001), (0.06, 0.04)])
def test_a_target_error_covers_a_difference_where_it_stops(change, repetitions):
    precision = Precision(target=0.003, aim="difference")
    covered, _ = run_differences(precision, [change], repetitions)
    assert covered[:, 0].mean() >= LEAST


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_a_table_of_20_cells_is_covered_as_a_whole(repetitions):
    rates = [0.002, *np.linspace(0.05, 0.95, 19)]
    covered, _ = run_rates(Precision(target=0.01, scope="table"), rates, repetitions)
    assert covered.all(axis=1).mean() >= LEAST


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_an_adaptive_table_of_20_cells_is_covered_as_a_whole(repetitions):
    """Ten differences are 0, ten are not; clear ones stop early, which must not cost coverage."""
    changes = [(0.05, 0.05)] * 10 + [(0.05 + 0.002 * step, 0.05) for step in range(1, 11)]
    precision = Precision(target=0.005, aim="difference", adaptive=True)
    covered, games = run_differences(precision, changes, repetitions)
    assert covered.all(axis=1).mean() >= LEAST
    assert games[:, -1].mean() < games[:, 0].mean()


def test_a_gate_that_can_fail():
    """Usual intervals, looked at until one is narrow or clear of 0, miss far more often."""
    generator = np.random.default_rng(SEED)
    seen = np.zeros(FEW, int)
    missed = np.zeros(FEW, bool)
    for games in LOOKS:
        seen += generator.binomial(games - (games // 2 if games > 2000 else 0), 0.5, FEW)
        missed |= np.abs(seen / games - 0.5) > 1.96 * np.sqrt(0.25 / games)
    assert missed.mean() > 0.15


def pairs(generator, games, change, repetitions):
    """Return how many pairs were gained and lost, repetition by repetition."""
    up, down = change
    counts = generator.multinomial(games, [up, down, 1 - up - down], repetitions)
    return counts[:, 0], counts[:, 1]


def run_rates(precision, rates, repetitions):
    """Return coverage and games where each cell stops, [repetition, cell]."""
    generator = np.random.default_rng(SEED)
    rates = np.asarray(rates)
    shape = (repetitions, len(rates))
    wins = np.zeros(shape, int)
    stopped = Stopped(shape)
    for games in precision.looks():
        wins += generator.binomial(games - stopped.last, rates, shape)
        bounds = sequences.rate_bounds(wins, games, precision.alpha(games, len(rates)))
        stopped.look(games, bounds, rates, is_open(precision, Standing(wins, games), len(rates)))
        if stopped.is_done:
            return stopped.covered, stopped.games
    raise AssertionError("never stopped")


def run_differences(precision, changes, repetitions):
    """Return coverage and games where each difference stops, [repetition, cell]."""
    generator = np.random.default_rng(SEED)
    truth = np.array([up - down for up, down in changes])
    shape = (repetitions, len(changes))
    gained, lost = np.zeros(shape, int), np.zeros(shape, int)
    stopped = Stopped(shape)
    for games in precision.looks():
        new = [pairs(generator, games - stopped.last, change, repetitions) for change in changes]
        gained += np.stack([up for up, _ in new], axis=1)
        lost += np.stack([down for _, down in new], axis=1)
        alpha = precision.alpha(games, len(changes))
        bounds = sequences.difference_bounds(gained, lost, games, alpha)
        standing = Standing(0, games, gained, lost, baseline=0)
        stopped.look(games, bounds, truth, is_open(precision, standing, len(changes)))
        if stopped.is_done:
            return stopped.covered, stopped.games
    raise AssertionError("never stopped")


class Stopped:
    """When each cell of each repetition stopped, and whether its interval held the truth."""

    def __init__(self, shape):
        self.covered = np.zeros(shape, bool)
        self.games = np.zeros(shape, int)
        self.last = 0

    def look(self, games, bounds, truth, is_open):
        now = (self.games == 0) & ~is_open
        self.covered[now] = ((bounds[0] <= truth) & (truth <= bounds[1]))[now]
        self.games[now] = games
        self.last = games

    @property
    def is_done(self):
        return (self.games > 0).all()
