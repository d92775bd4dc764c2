"""What makes a move the best one: a small tree of moves, and shares of games won after them."""

from types import SimpleNamespace

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


@pytest.mark.parametrize(
    ("shares", "games", "is_so"),
    [
        ([0.9, 0.1], 400, True),
        ([0.9, 0.24], 400, False),  # 24 % of 400 may be 31 %
        ([0.52, 0.1], 400, False),  # 52 % may be 45 %
        ([0.9, 0.1, 0.4], 400, False),  # one of the others is no mistake
        ([1.0, 0.0], 20, False),  # none of 20 may be 31 %
        ([1.0, 0.0], 28, True),  # none of 28 at most 24.3 %
    ],
)
def test_best_moves_win_surely_half_and_others_surely_at_most_a_quarter(shares, games, is_so):
    assert is_clear(shares, [0], games) == is_so


@pytest.mark.parametrize(
    ("best", "other", "is_so", "n_played"),
    [
        ([1.0] * 60, [0.0] * 60, True, 28 + 28),  # clear after a few
        ([1.0] * 60, [1.0] * 60, False, 5 + 5),  # 5 of 60 are too many already
        ([0.0] * 60, [0.0] * 60, False, 19 + 18),  # 41 of 60 are too few
        ([1.0] * 60, [1.0] * 2 + [0.0] * 58, True, 28 + 60),
    ],
)
def test_strong_play_ends_as_soon_as_it_is_clear(monkeypatch, best, other, is_so, n_played):
    played = []
    monkeypatch.setattr(StrongPlay, "__init__", lambda self, board: setattr(self, "board", board))
    monkeypatch.setattr(
        StrongPlay,
        "worth",
        lambda self, action, number: played.append(action) or (best, other)[action][number],
    )
    assert StrongPlay(Tree(WON, LOST)).is_clear([0], Games()) == is_so
    assert len(played) == n_played
