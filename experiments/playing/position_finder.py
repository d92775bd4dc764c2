"""Looks for positions with a known best move in games of a game's default player.

`python -m experiments.playing.position_finder GAME` writes the game's file of them. Decisions at
the end of many games are looked at, however they were decided there. One position of a game
is taken: those are tried first whose question and whose kind have been taken least, then those with
the most other moves.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

import policies
from experiments.playing.best_moves import (
    KEEPS,
    Games,
    StrongPlay,
    best_of,
    split,
    usual_shares,
    why_best,
)
from experiments.playing.positions import FILE, Board, Position, board_of, content_of, load
from sim.core import registry
from sim.core.content import Content
from sim.core.registry import Game

MADE_BY = "experiments/playing/position_finder.py"
WANTED = 10
SEED = 20_264
LAST = 40  # decisions at the end of a game that are looked at
GLANCE, LOOK = 2, 40  # games after each move that a decision is looked at with first, and then
LEAST_ACTIONS = 3
TRIED = 3  # positions of a game that `planner` plays on from, at most
LEAST_APART = 0.5  # of wins, between the worst and the best action at a glance


@dataclass(frozen=True)
class Candidate:
    """A position that may be taken."""

    position: Position
    question: int  # what is asked: a row of the game's Decision
    n: int  # actions

    @property
    def n_others(self) -> int:
        """Return how many moves are not best."""
        return self.n - len(self.position.best)


def choices_of(game: Game, content: Content, start: Position) -> list[int]:
    """Return the choices of a game of the default player."""
    board = Board(game, content, start)
    player = policies.find(game.name, game.default_policy)
    for seat, stream in enumerate(board.work.streams):
        stream.key, stream.counter = np.uint64(start.index * board.sides.size + seat), np.uint64(0)
    found: list[int] = []
    while board.actions:
        found.append(board.asked(player, board.state, board.actions))
        board.take(found[-1])
    return found


def known_at(board: Board, luck: int) -> tuple[tuple[int, ...], str]:
    """Return the best actions of a table and why they are; nothing where they are not clear."""
    if board.n < LEAST_ACTIONS:
        return (), ""
    glance = usual_shares(board, GLANCE, luck)
    if max(glance) - min(glance) < LEAST_APART:
        return (), ""
    look = split(usual_shares(board, LOOK, luck + 1))
    if not 0 < len(look) <= board.n / 2:  # so that chance does not find most of them
        return (), ""
    best = best_of(board, Games().usual)
    return best, why_best(board, best) if best == look else ""


def candidates_in(game: Game, content: Content, start: Position) -> list[Candidate]:
    """Return the positions of a game that are clear if the default player plays on."""
    choices = choices_of(game, content, start)
    first = max(0, len(choices) - LAST)
    board = Board(game, content, replace(start, choices=tuple(choices[:first])))
    found = []
    for number in range(first, len(choices)):
        best, why = known_at(board, 2 * number + 3)
        if why:
            position = replace(start, choices=tuple(choices[:number]), best=best, why=why)
            found.append(Candidate(position, int(board.state.decision), board.n))
        board.take(choices[number])
    return found


def rank(one: Candidate, kinds: Counter[object]) -> tuple[int, ...]:
    """Return what is small for positions that are taken first: of rare kinds, proved, large."""
    why = one.position.why
    return kinds[one.question], kinds[why] + (why == KEEPS), -one.n_others


def position_in(
    game: Game, content: Content, start: Position, kinds: Counter[object]
) -> Candidate | None:
    """Return a position of a game that is clear if `planner` plays on, too, if one is seen."""
    candidates = candidates_in(game, content, start)
    for one in sorted(candidates, key=lambda one: rank(one, kinds))[:TRIED]:
        if StrongPlay(Board(game, content, one.position)).is_clear(one.position.best, Games()):
            return one
    return None


def look_for(game: Game, found: Sequence[Position], wanted: int = WANTED) -> Iterator[Candidate]:
    """Yield positions until there are enough with those found before; the setups by turns."""
    contents = [(setup, content_of(game, setup)) for setup in game.analysis.setups or ((),)]
    kinds = Counter[object](each.why for each in found)
    kinds.update(int(board_of(game, each).state.decision) for each in found)
    left = wanted - len(found)
    index = 1 + max([each.index for each in found], default=-1)
    while left > 0:
        setup, content = contents[index % len(contents)]
        one = position_in(game, content, Position(setup, SEED, index, (), (), ""), kinds)
        index += 1
        if one:
            left -= 1
            kinds.update([one.question, one.position.why])
            yield one


def main(words: Sequence[str]) -> None:
    """Look for positions of a game, and write its file after each; go on where it ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--anew", action="store_true", help="forget those found before")
    given = parser.parse_args(words)
    game = registry.game(given.game)
    found = [] if given.anew else load(game)
    head = f"# Positions of {game.title} with a known best move ({MADE_BY}).\n"
    for one in look_for(game, found):
        each = one.position
        found.append(each)
        (game.files / FILE).write_text("\n".join([head, *map(Position.written, found)]), "utf-8")
        where = f"game {each.index}, decision {len(each.choices)}"
        print(
            f"{each.why}: {where}, question {one.question}, {len(each.best)} of {one.n}", flush=True
        )


if __name__ == "__main__":
    main(sys.argv[1:])
