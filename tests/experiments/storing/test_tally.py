"""Tallies: consecutive chunks add up to what one long run counts, in a few bytes a game."""

import numpy as np
import pytest

from experiments.storing.series import Options
from experiments.storing.tally import Tally
from tests.experiments import fakes

GAMES = 90


def results_of(first: int, count: int):
    game = fakes.coin_game()
    return fakes.play_chunk(game, game.load(), (), 7, first, count, Options())


GAME_ROWS = results_of(0, GAMES).games


@pytest.fixture(scope="module")
def whole():
    return fakes.tally_of(results_of(0, GAMES))


def same(a: Tally, b: Tally) -> bool:
    arrays = [
        np.array_equal(getattr(a, name), getattr(b, name))
        for name in ("winner", "rounds", "endings", "items", "tempo", "lead", "moments")
    ]
    return all(arrays) and (a.games, a.sums, a.checksum) == (b.games, b.sums, b.checksum)


@pytest.mark.parametrize("size", [1, 7, 30, GAMES])
def test_chunks_in_order_add_up_to_the_whole(whole, size):
    tally = Tally()
    for first in range(0, GAMES, size):
        tally.add(results_of(first, min(size, GAMES - first)))
    assert same(tally, whole)


def test_a_gap_is_refused():
    with pytest.raises(ValueError, match="game 31 was added where game 30 comes next"):
        fakes.tally_of(results_of(0, 30), results_of(31, 5))


def test_a_game_takes_three_bytes(whole):
    assert whole.winner.itemsize + whole.rounds.itemsize == 3


def test_any_sum_of_last_features_has_its_sum_and_squares(whole):
    values = 2 * GAME_ROWS["finals"][:, 0] - GAME_ROWS["finals"][:, 1]
    assert whole.final_sums(np.array([2, -1])) == (values.sum(), (values**2).sum())


def test_wins_can_be_counted_among_the_first_games(whole):
    assert whole.count_wins(0, 10) == np.count_nonzero(whole.winner[:10] == 0)
    assert whole.count_wins(0) == np.count_nonzero(whole.winner == 0)
