"""What makes moves of a position the best ones, for sure: tried in deals, and played on from.

Moves are tried in deals of what the seat cannot see, with all that leaves no choice after them. The
best ones of a position are known in one of these ways:

- WINS: they win at once in every one of `DEALS` deals.
- WINS_IN_TWO: in every deal they win at once, or the side decides next and has a move that does in
  every deal of what whoever decides then cannot see.
- SAVES: every other move loses at once in every deal.
- KEEPS: the game goes on, and they are known only by playing on.

Whoever misses them must make a *mistake*: one that costs at least a quarter of the games. So in
each of these ways games are played on after every move, from the same deals and with the same
luck, and every best move must win at least `LEAST_LOSS` more of them than every other move, for the
whole interval of `ERRORS` standard errors of this difference (99.7 %, since dozens of moves are
compared). That must hold whoever plays on in all seats: each of the players that the game's file
names, its default player among them, and `planner` by each of them, which sees a win that a good
hand has a decision later. Games of `planner` are looked at a few times, so that what is clear early
costs little. A draw counts half where sides meet. No other move may win in two, whether players see
it or not.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import special

import policies
from experiments.playing.positions import COPIES, Board
from experiments.statistics.sequences import difference_bounds
from policies import Policy
from sim.core.registry import Game

WINS, WINS_IN_TWO = "wins at once", "wins in two decisions"
SAVES, KEEPS = "does not lose at once", "wins when played on"
DEALS = 24  # deals of what is hidden that a move is tried in
LEAST_LOSS = 1 / 4  # of the games, by which another move wins fewer than a best one
ERRORS = 3.0  # standard errors of the intervals that must keep to it
MISSES = 2 * float(special.ndtr(-ERRORS))  # share of such intervals that miss the truth
STRONG = "planner"
TO_THE_END = 10_000  # rounds
AFTER, LATER, PLAYED = range(1, 1 + COPIES)  # copies of a board: states[0] is the position


@dataclass(frozen=True)
class Games:
    """How many games are played on from a move, and when those of `planner` are looked at."""

    usual: int = 400
    looks: Sequence[int] = (8, 24, 48, 96)  # they cost a thousand times as much
    decisions: float = math.inf  # of `planner`, after which a position is given up


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


def usual_player(game: Game, name: str) -> Policy:
    """Return the searcher that plays each action on to the end of a game by a policy."""
    return policies.find(game.name, f"{STRONG}:deals=1,rollout={name},horizon={TO_THE_END}")


def usual_wins(board: Board, name: str, games: int, luck: int) -> np.ndarray:
    """Return what each action won in each game that a policy plays on in all seats.

    A row of (games, actions) is of one deal and one luck, which differs from that of other rows.
    """
    player = usual_player(board.game, name)
    stream = board.work.streams[board.seat]
    found = np.zeros((games, board.n))
    for number in range(games):
        stream.key, stream.counter = np.uint64(luck), np.uint64(number)
        board.asked(player, board.state, board.actions)
        found[number] = board.player(player).root["total"][: board.n]
    return found


def least_losses(wins: np.ndarray, best: Sequence[int], others: Sequence[int]) -> np.ndarray:
    """Return the least that each other move may win less than each best one, (best, others)."""
    ahead = wins[:, best, None] - wins[:, None, others]
    gained, lost = (np.maximum(each, 0).sum(axis=0) for each in (ahead, -ahead))
    return difference_bounds(gained, lost, len(wins), MISSES)[0]


def others_than(best: Sequence[int], n: int) -> list[int]:
    """Return the places of the actions that are not best."""
    return [place for place in range(n) if place not in best]


def is_clear(wins: np.ndarray, best: Sequence[int]) -> bool:
    """Tell whether every other move surely costs a quarter of the games."""
    others = others_than(best, wins.shape[1])
    return bool((least_losses(wins, best, others) >= LEAST_LOSS).all())


def split(wins: np.ndarray) -> tuple[tuple[int, ...], float]:
    """Return the actions above the widest gap between shares of wins, and how wide it is."""
    shares = wins.mean(axis=0)
    order = np.argsort(-shares, kind="stable")
    gaps = -np.diff(shares[order])
    n_best = 1 + int(np.argmax(gaps))
    return tuple(sorted(map(int, order[:n_best]))), float(gaps[n_best - 1])


def why_best(board: Board, best: Sequence[int]) -> str:
    """Return how the best actions are known; nothing if another wins in two as well."""
    others = others_than(best, board.n)
    if any(wins_in_two(board, board.actions[place]) for place in others):
        return ""
    if all(wins_at_once(board, board.actions[place]) for place in best):
        return WINS
    if all(wins_in_two(board, board.actions[place]) for place in best):
        return WINS_IN_TWO
    return SAVES if all(loses_at_once(board, board.actions[place]) for place in others) else KEEPS


class StrongPlay:
    """Games that `planner` plays on in all seats."""

    def __init__(self, board: Board, name: str) -> None:
        """Get it ready for a position, planning by a policy."""
        self.board = board
        self.policy = policies.find(board.game.name, f"{STRONG}:rollout={name}")
        self.n_decisions = 0

    def worth(self, action: int, number: int) -> float:
        """Return what an action was worth in one deal: 1 if it has won, half for a draw."""
        board = self.board
        board.deal(0, PLAYED, number)
        state = board.states[PLAYED]
        for seat, stream in enumerate(board.work.streams):
            stream.key, stream.counter = np.uint64(DEALS + 64 * number + seat), np.uint64(0)
        actions = board.apply(state, action)
        while actions:
            choice = board.asked(self.policy, state, actions)
            actions = board.apply(state, actions[choice])
            self.n_decisions += 1
        return float(is_won(board, state)) or (not is_lost(board, state)) / 2

    def worths(self, places: Sequence[int], number: int) -> np.ndarray:
        """Return what the actions at some places were worth in one deal; nothing for the others."""
        found = np.zeros(self.board.n)
        for place in places:
            found[place] = self.worth(self.board.actions[place], number)
        return found

    def is_clear(self, best: Sequence[int], games: Games) -> bool:
        """Tell whether every other move surely costs a quarter of the games, as early as can be.

        All actions are tried in a deal before the next one, but for those that are clear already.
        """
        others = others_than(best, self.board.n)
        wins = np.zeros((0, self.board.n))
        for look in games.looks:
            for number in range(len(wins), look):
                wins = np.vstack((wins, self.worths((*best, *others), number)))
                if self.n_decisions > games.decisions:
                    return False
            shares = wins.mean(axis=0)
            if min(shares[list(best)]) - max(shares[others]) < LEAST_LOSS:
                return False  # more games would hardly show what these do not
            losses = least_losses(wins, best, others).min(axis=0)
            others = [each for each, loss in zip(others, losses, strict=True) if loss < LEAST_LOSS]
            if not others:
                return True
        return False
