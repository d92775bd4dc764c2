"""What makes a move the best one: a small tree of moves, and shares of games won after them."""

from types import SimpleNamespace

import numpy as np
import pytest

from experiments.playing import best_moves
from experiments.playing.best_moves import (
    KEEPS,
    SAVES,
    WINS,
    WINS_IN_TWO,
    Games,
    StrongPlay,
    is_clear,
    why_best,
)

OURS, THEIRS = 0, 1
WON, LOST, DRAWN = "won", "lost", "drawn"
WINNERS = {WON: OURS, LOST: THEIRS, DRAWN: -1}
GOES_ON = (THEIRS, [LOST, LOST])


class Tree:
    """A board whose moves are those of a tree: the seat that decides and what moves lead to."""

    sides = (OURS, THEIRS)
    seat = OURS
    game = SimpleNamespace(sides=("ours", "theirs"))

    def __init__(self, *moves, deals=()):
        """Begin at a decision of ours; in deal `k`, move 0 leads to `deals[k]`, if there is one."""
        self.states = [self.at((OURS, list(moves)))] + [None] * 3
        self.actions = list(range(len(moves)))
        self.n = len(moves)
        self.deals = deals

    @staticmethod
    def at(node):
        is_over = isinstance(node, str)
        return SimpleNamespace(
            node=node, ending=int(is_over), winner=WINNERS[node] if is_over else -1,
            seat=OURS if is_over else node[0],
        )  # fmt: skip

    def deal(self, start, to, number):
        seat, moves = self.states[start].node
        is_other = start == 0 and number < len(self.deals)
        self.states[to] = self.at((seat, [self.deals[number], *moves[1:]] if is_other else moves))

    def apply(self, state, action):
        vars(state).update(vars(self.at(state.node[1][action])))
        return [] if state.ending else list(range(len(state.node[1])))


TWO_MORE = (OURS, [LOST, WON])


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ([WON, GOES_ON], WINS),
        ([TWO_MORE, GOES_ON], WINS_IN_TWO),
        ([GOES_ON, LOST, LOST], SAVES),
        ([GOES_ON, GOES_ON, LOST], KEEPS),
        ([GOES_ON, DRAWN], KEEPS),
    ],
)
def test_why_a_move_is_best(moves, why):
    assert why_best(Tree(*moves), [0]) == why


@pytest.mark.parametrize("other", [WON, TWO_MORE])
def test_no_move_is_known_to_be_best_beside_one_that_wins_a_decision_later(other):
    assert why_best(Tree(WON, other), [0]) == ""


def test_a_win_in_all_deals_but_one_is_not_known():
    last = [WON] * (best_moves.DEALS - 1) + [GOES_ON]
    assert why_best(Tree(WON, GOES_ON, deals=last), [0]) == KEEPS
    assert why_best(Tree(WON, GOES_ON, deals=[WON] * best_moves.DEALS), [0]) == WINS


def test_a_win_that_only_the_foe_could_give_is_no_win_in_two():
    assert why_best(Tree((THEIRS, [WON, LOST]), GOES_ON), [0]) == KEEPS


def pairs(n, gained, lost):
    """Return what a best move and another won in `n` deals, one alone in so many, else both."""
    best, other = np.ones(n), np.ones(n)
    other[:gained], best[gained : gained + lost] = 0, 0
    return np.stack([best, other], axis=1)


@pytest.mark.parametrize(
    ("n", "gained", "lost", "is_so"),
    [
        (400, 160, 20, True),  # 35 points, 25.9 at least
        (400, 150, 20, False),  # 32.5 points, 23.6 at least
        (400, 130, 0, True),  # as many points, but no deal speaks against it: 25.7
        (24, 24, 0, True),  # 38.8 at least
        (12, 12, 0, False),  # 3.9 at least
    ],
)
def test_a_mistake_costs_a_quarter_of_the_games_for_sure(n, gained, lost, is_so):
    assert is_clear(pairs(n, gained, lost), [0]) == is_so


def test_no_move_is_best_if_one_of_the_others_is_no_mistake():
    wins = np.hstack([pairs(400, 400, 0), pairs(400, 40, 0)[:, 1:]])
    assert is_clear(wins[:, :2], [0])
    assert not is_clear(wins, [0])


@pytest.fixture
def strong(monkeypatch):
    """Return a function that makes strong play of what each move is worth in each deal."""

    def make(*worths):
        strong = StrongPlay.__new__(StrongPlay)
        strong.board, strong.n_decisions, strong.played = Tree(*worths), 0, []
        return strong

    def worth(strong, action, number):
        strong.played.append(action)
        strong.n_decisions += 10
        worths = strong.board.states[0].node[1]
        return worths[action][number % len(worths[action])]

    monkeypatch.setattr(StrongPlay, "worth", worth)
    return make


ALWAYS, NEVER, HALF = [1.0], [0.0], [0.0, 1.0]


@pytest.mark.parametrize(
    ("worths", "is_so", "n_played"),
    [
        ((ALWAYS, NEVER), True, 2 * 24),
        ((ALWAYS, ALWAYS), False, 2 * 8),  # no difference at the first look
        ((ALWAYS, HALF), True, 2 * 96),  # 22.5 points at least after 48 deals
        ((ALWAYS, NEVER, HALF), True, 3 * 24 + 2 * 72),  # what is clear is not played on
    ],
)
def test_strong_play_ends_as_soon_as_it_is_clear(strong, worths, is_so, n_played):
    playing = strong(*worths)
    assert playing.is_clear([0], Games()) == is_so
    assert len(playing.played) == n_played


def test_a_position_that_costs_too_many_decisions_is_given_up(strong):
    playing = strong(ALWAYS, NEVER)
    assert not playing.is_clear([0], Games(decisions=15))
    assert len(playing.played) == 2
