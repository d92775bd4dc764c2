"""Looks for positions with a known best move in games of a game's default player.

`python -m experiments.playing.position_finder GAME` writes the game's file of them. Decisions at
the end of many games are looked at, however they were decided there: with few games after each move
first, and with more where these leave hope. One position of a game is taken: those are tried first
whose question and whose kind have been taken least, then those that are nearest to the end, since
playing them on costs least.
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
    LEAST_LOSS,
    Games,
    StrongPlay,
    is_clear,
    split,
    usual_wins,
    why_best,
)
from experiments.playing.positions import (
    FILE,
    PLAYERS,
    Board,
    Position,
    board_of,
    content_of,
    load,
    players_of,
)
from sim.core import registry
from sim.core.content import Content
from sim.core.registry import Game

MADE_BY = "experiments/playing/position_finder.py"
WANTED = 10
SEED = 20_264
LAST = 16  # decisions at the end of a game that are looked at
LOOKS = (4, 24)  # games after each move, before all of them, that must leave hope
HOPE = LEAST_LOSS  # of games, between the best moves and the others, at each look
LUCK = 1  # of the games that best moves are known by
LEAST_ACTIONS, MOST_ACTIONS = 3, 12  # of a position; more cost more games
TRIED = 2  # positions of a game that `planner` plays on from, at most
DECISIONS = 1_500  # of `planner` at a position, two to eight seconds


@dataclass(frozen=True)
class Candidate:
    """A position that may be taken."""

    position: Position
    question: int  # what is asked: a row of the game's Decision


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


def hope_at(board: Board, player: str, luck: int) -> tuple[int, ...]:
    """Return the actions of a table that may be clearly best if a player plays on; or none."""
    best: tuple[int, ...] = ()
    for number, games in enumerate(LOOKS):
        best, gap = split(usual_wins(board, player, games, luck + number))
        if gap < HOPE or len(best) > board.n / 2:  # so that chance does not find most of them
            return ()
    return best


def candidates_in(game: Game, content: Content, start: Position) -> list[Candidate]:
    """Return the positions of a game that may be clear, as few games after each move tell."""
    choices = choices_of(game, content, start)
    first = max(0, len(choices) - LAST)
    board = Board(game, content, replace(start, choices=tuple(choices[:first])))
    found = []
    for number in range(first, len(choices)):
        is_asked = LEAST_ACTIONS <= board.n <= MOST_ACTIONS
        best = is_asked and hope_at(board, game.default_policy, len(LOOKS) * (number + 1))
        why = why_best(board, best) if best else ""
        if best and why:
            position = replace(start, choices=tuple(choices[:number]), best=best, why=why)
            position = replace(position, move=words_of(board, best))
            found.append(Candidate(position, int(board.state.decision)))
        board.take(choices[number])
    return found


def words_of(board: Board, best: Sequence[int]) -> str:
    """Return the best actions in words, each once."""
    return " or ".join(dict.fromkeys(board.words[place] for place in best))


def rank(one: Candidate, kinds: Counter[object]) -> tuple[int, ...]:
    """Return what is small for positions that are taken first: of rare kinds, proved, late."""
    why, choices = one.position.why, one.position.choices
    return kinds[one.question], kinds[why] + (why == KEEPS), -len(choices)


def is_known(board: Board, players: Sequence[str]) -> bool:
    """Tell whether the best moves are clear, whoever of the players, or `planner`, plays on."""
    usual, best = Games().usual, board.position.best
    if not all(is_clear(usual_wins(board, each, usual, LUCK), best) for each in players):
        return False
    games = Games(decisions=DECISIONS)
    return all(StrongPlay(board, each).is_clear(best, games) for each in players)


def position_in(
    game: Game, content: Content, start: Position, kinds: Counter[object]
) -> Candidate | None:
    """Return a position of a game with a known best move, if one is seen."""
    candidates = candidates_in(game, content, start)
    for one in sorted(candidates, key=lambda one: rank(one, kinds))[:TRIED]:
        if is_known(Board(game, content, one.position), players_of(game)):
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


def write(game: Game, players: Sequence[str], found: Sequence[Position]) -> None:
    """Write a game's file of positions."""
    names = ", ".join(f'"{each}"' for each in players)
    head = (
        f"# Positions of {game.title} with a known best move ({MADE_BY}).\n\n"
        f"{PLAYERS} = [{names}]  # and by `planner`, which plans by them\n"
    )
    text = "\n".join([head, *map(Position.written, found)])
    (game.files / FILE).write_text(text, "utf-8")


def main(words: Sequence[str]) -> None:
    """Look for positions of a game, and write its file after each; go on where it ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--anew", action="store_true", help="forget those found before")
    parser.add_argument("--also", action="append", default=[], help="who plays on, too")
    given = parser.parse_args(words)
    game = registry.game(given.game)
    found = [] if given.anew else load(game)
    players = list(dict.fromkeys([*players_of(game), *given.also]))
    write(game, players, found)
    for one in look_for(game, found):
        found.append(one.position)
        write(game, players, found)
        where = f"game {one.position.index}, decision {len(one.position.choices)}"
        print(f"{one.position.why}: {where}, {one.position.move}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
