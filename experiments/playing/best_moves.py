"""What makes moves of a position the best ones, for sure: tried in deals, and played on from.

Moves are tried in deals of what the seat cannot see, with all that leaves no choice after them. The
best ones of a position are known in one of these ways:

- WINS: they win at once in every one of `DEALS` deals.
- WINS_IN_TWO: in every deal they win at once, or the side decides next and has a move that does in
  every deal of what whoever decides then cannot see.
- SAVES: every other move loses at once in every deal.
- KEEPS: the game goes on, and they are known only by playing on.

In each of them they must be clearly better than all others when games are played on from many
deals, once by the default player of the game in all seats, and once by `planner`, so that a win
that a good hand has a decision later is seen: every best move wins at least half of the games, and
every other at most a quarter. So whoever misses them throws away at least half of the wins, and
keeps at most a third of the odds: that is a mistake, and not a longer way to the same end. The
bounds hold for the whole interval of `ERRORS` standard errors (99.7 %, since dozens of moves are
tried). A draw counts half where sides meet. No other move may win in two, whether players see it
or not.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import policies
from experiments.playing.positions import COPIES, Board
from experiments.statistics.estimates import score_interval
from policies import Policy
from sim.core.registry import Game

WINS, WINS_IN_TWO = "wins at once", "wins in two decisions"
SAVES, KEEPS = "does not lose at once", "wins when played on"
DEALS = 24  # deals of what is hidden that a move is tried in
LEAST_OF_BEST, MOST_OF_OTHERS = 1 / 2, 1 / 4  # games won after a move
ERRORS = 3.0  # standard errors of the intervals that must keep to these bounds
STRONG = "planner"
TO_THE_END = 10_000  # rounds
AFTER, LATER, PLAYED = range(1, 1 + COPIES)  # copies of a board: states[0] is the position


@dataclass(frozen=True)
class Games:
    """How many games are played on from a move: by the default player, and by `planner`."""

    usual: int = 400
    strong: int = 60  # it costs a thousand times as much
    few: int = 28  # after which it ends if all is clear: no win, or 22


def is_won(board: Board, state: np.record) -> bool:
    """Tell whether a game is over, and won by the side of whoever decides at the position."""
    return state.ending != 0 and int(state.winner) == int(board.sides[board.seat])


def is_lost(board: Board, state: np.record) -> bool:
    """Tell whether a game is over, and lost; a draw is no loss where sides meet."""
    is_decided = state.winner >= 0 or len(board.game.sides) == 1
    return state.ending != 0 and is_decided and not is_won(board, state)


def wins_at_once(board: Board, action: int, start: int = 0, copy: int = AFTER) -> bool:
    """Tell whether an action at the table states[start] wins at once in every deal."""
    for number in range(DEALS):
        board.deal(start, copy, number)
        board.apply(board.states[copy], action)
        if not is_won(board, board.states[copy]):
            return False
    return True


def loses_at_once(board: Board, action: int) -> bool:
    """Tell whether an action loses at once in every deal."""
    for number in range(DEALS):
        board.deal(0, AFTER, number)
        board.apply(board.states[AFTER], action)
        if not is_lost(board, board.states[AFTER]):
            return False
    return True


def wins_in_two(board: Board, action: int) -> bool:
    """Tell whether the side wins at once, or at its next decision, which follows in every deal."""
    for number in range(DEALS):
        board.deal(0, AFTER, number)
        state = board.states[AFTER]
        actions = board.apply(state, action)
        is_theirs = not actions or board.sides[int(state.seat)] != board.sides[board.seat]
        if is_won(board, state):
            continue
        if is_theirs or not any(wins_at_once(board, each, AFTER, LATER) for each in actions):
            return False
    return True


def usual_player(game: Game, games: int) -> Policy:
    """Return the searcher that plays each action on to the end by the default player."""
    options = f"deals={games},rollout={game.default_policy},horizon={TO_THE_END}"
    return policies.find(game.name, f"{STRONG}:{options}")


def usual_shares(board: Board, games: int, luck: int) -> list[float]:
    """Return how often each action wins when the default player plays on in all seats."""
    player = usual_player(board.game, games)
    stream = board.work.streams[board.seat]
    stream.key, stream.counter = np.uint64(luck), np.uint64(0)
    board.asked(player, board.state, board.actions)
    root = board.player(player).root[: board.n]
    return [float(each) for each in root["total"] / root["visits"]]


def keeps_bound(share: float, games: int, is_best: bool) -> bool:
    """Tell whether a share of wins is surely as high, or as low, as it must be."""
    found = score_interval(share, games, ERRORS)
    return found.low >= LEAST_OF_BEST if is_best else found.high <= MOST_OF_OTHERS


def is_clear(shares: Sequence[float], best: Sequence[int], games: int) -> bool:
    """Tell whether the best actions win clearly more often than all others."""
    return all(keeps_bound(share, games, place in best) for place, share in enumerate(shares))


def split(shares: Sequence[float]) -> tuple[int, ...]:
    """Return the actions that won more than what lies between the two bounds."""
    middle = (LEAST_OF_BEST + MOST_OF_OTHERS) / 2
    return tuple(place for place, share in enumerate(shares) if share > middle)


def best_of(board: Board, games: int, luck: int = 1) -> tuple[int, ...]:
    """Return the actions that are clearly best if the default player plays on; none if unclear."""
    shares = usual_shares(board, games, luck)
    best = split(shares)
    return best if 0 < len(best) < board.n and is_clear(shares, best, games) else ()


def why_best(board: Board, best: Sequence[int]) -> str:
    """Return how the best actions are known; nothing if another wins in two as well."""
    others = [place for place in range(board.n) if place not in best]
    if any(wins_in_two(board, board.actions[place]) for place in others):
        return ""
    if all(wins_at_once(board, board.actions[place]) for place in best):
        return WINS
    if all(wins_in_two(board, board.actions[place]) for place in best):
        return WINS_IN_TWO
    return SAVES if all(loses_at_once(board, board.actions[place]) for place in others) else KEEPS


class StrongPlay:
    """Games that `planner` plays on in all seats."""

    def __init__(self, board: Board) -> None:
        """Get it ready for a position."""
        self.board = board
        self.policy = policies.find(board.game.name, STRONG)

    def worth(self, action: int, number: int) -> float:
        """Return what an action was worth in one deal: 1 if it has won, half for a draw."""
        board = self.board
        board.deal(0, PLAYED, number)
        state = board.states[PLAYED]
        actions = board.apply(state, action)
        for seat, stream in enumerate(board.work.streams):
            stream.key, stream.counter = np.uint64(DEALS + 64 * number + seat), np.uint64(0)
        while actions:
            choice = board.asked(self.policy, state, actions)
            actions = board.apply(state, actions[choice])
        return float(is_won(board, state)) or (not is_lost(board, state)) / 2

    def is_clear(self, best: Sequence[int], games: Games) -> bool:
        """Tell whether the best actions win clearly more often than all others; as early as can be.

        All actions are tried in a deal before the next one, but for those that are clear already.
        """
        totals = dict.fromkeys(range(self.board.n), 0.0)
        for number in range(games.strong):
            n, left = number + 1, games.strong - number - 1
            for place in totals:
                totals[place] += self.worth(self.board.actions[place], number)
                at_most = (totals[place] + left * (place in best)) / games.strong
                if not keeps_bound(at_most, games.strong, place in best):
                    return False
            if n == games.few:
                clear = [p for p, won in totals.items() if keeps_bound(won / n, n, p in best)]
                totals = {p: won for p, won in totals.items() if p not in clear}
        return True
