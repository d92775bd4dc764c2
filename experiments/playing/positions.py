"""Positions with a known best move: which policies find it.

A position is a game played up to a decision, choice by choice, so that it depends on the rules and
on no policy. Its best actions are known by trying: however what the seat cannot see is dealt, they
win at once and the others do not, or the others lose at once and they do not. They stand in
`positions.toml` beside a game's analysis; `python -m experiments.playing.positions GAME` looks for
some in games of its default policy, and a test tries all of them again.
"""

import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import policies
from policies import Policy
from sim.core import registry
from sim.core.content import Content, parse_assignment
from sim.core.play import answerer, new_work
from sim.core.records import new
from sim.core.registry import Game
from sim.core.searching import sides_of
from sim.core.transcript.replay import Replay

FILE = "positions.toml"
DEALS = 24  # deals of what is hidden that an action is tried in
LAST = 40  # decisions at the end of a game that are looked at
WANTED = 10
WINS, SAVES = "wins at once", "does not lose at once"
SEED = 20_264


@dataclass(frozen=True)
class Position:
    """A decision that is reached by choices, and what is best there."""

    setup: tuple[str, ...]  # changes, as `--set` takes them
    seed: int
    index: int
    choices: tuple[int, ...]  # of every decision before, by its place among the legal actions
    best: tuple[int, ...]  # places of the best actions
    why: str  # WINS or SAVES

    def written(self) -> str:
        """Return its lines in the file."""
        setup = ", ".join(f'"{text}"' for text in self.setup)
        return (
            f'[[position]]\nwhy = "{self.why}"\nsetup = [{setup}]\nseed = {self.seed}\n'
            f"index = {self.index}\nbest = {list(self.best)}\n"
            f'choices = "{" ".join(map(str, self.choices))}"\n'
        )


class Board:
    """A position set up: the table, the legal actions, and copies of it to try them on."""

    def __init__(self, game: Game, content: Content, position: Position) -> None:
        """Play the choices of a position."""
        self.game, self.content, self.position = game, content, position
        self.kernels, self.tables = game.kernels(), content.tables[0]
        self.work = new_work(game, log=False)[0]
        self.states = new(game.state, 2)
        self.state, self.copy = self.states[0], self.states[1]
        self.actions = self.work.actions
        self.sides = sides_of(game, content)
        self.kernels.reset(self.state, self.tables, np.uint64(position.seed), position.index)
        self.n = self.legal()
        for choice in position.choices:
            self.take(choice)

    def legal(self) -> int:
        """Return how many actions there are, after all that leave no choice were taken."""
        n = self.kernels.legal(self.state, self.tables, self.actions)
        while n == 1 and self.state.ending == 0:
            self.kernels.apply(self.state, self.tables, self.actions[0], self.work.log)
            n = self.kernels.legal(self.state, self.tables, self.actions)
        return int(n)

    def take(self, choice: int) -> None:
        """Take an action, and go on to the next decision."""
        self.state.n_decisions += 1
        self.kernels.apply(self.state, self.tables, self.actions[choice], self.work.log)
        self.n = self.legal()

    def ends(self, choice: int) -> tuple[bool, bool]:
        """Tell whether an action wins at once in every deal, and whether it loses so."""
        seat = int(self.state.seat)
        wins = losses = 0
        for deal in range(DEALS):
            self.states[1] = self.states[0]
            stream = self.work.streams[seat]
            stream.key, stream.counter = np.uint64(deal + 1), np.uint64(0)
            self.kernels.determinize(self.copy, self.tables, seat, stream)
            self.copy.n_decisions += 1
            self.kernels.apply(self.copy, self.tables, self.actions[choice], self.work.log)
            is_won = int(self.copy.winner) == int(self.sides[seat])
            wins += self.copy.ending != 0 and is_won
            losses += self.copy.ending != 0 and not is_won
        return wins == DEALS, losses == DEALS

    def known_best(self) -> tuple[tuple[int, ...], str] | None:
        """Return the best actions and why they are, if trying tells."""
        ends = [self.ends(choice) for choice in range(self.n)]
        winning = tuple(choice for choice, (wins, _) in enumerate(ends) if wins)
        saving = tuple(choice for choice, (_, loses) in enumerate(ends) if not loses)
        if 0 < len(winning) < self.n:
            return winning, WINS
        return (saving, SAVES) if 0 < len(saving) < self.n else None

    def answer(self, policy: Policy) -> int:
        """Return what a policy chooses here."""
        ask: Any = answerer(self.game, self.content, policy)
        stream = self.work.streams[int(self.state.seat)]
        stream.key, stream.counter = np.uint64(self.position.index + 1), np.uint64(0)
        weights = np.array(policy.weights or (0.0,))
        actions = self.actions[:].copy()
        memory = (weights, stream, self.work.scratch)
        return int(ask(self.state, self.tables, actions, self.n, *memory))


def load(game: Game) -> list[Position]:
    """Return the positions of a game; none where it has no file of them."""
    file = game.files / FILE
    if not file.is_file():
        return []
    found = tomllib.loads(file.read_text("utf-8"))["position"]
    lists = {"setup": tuple, "best": tuple, "choices": lambda text: tuple(map(int, text.split()))}
    return [Position(**each | {key: of(each[key]) for key, of in lists.items()}) for each in found]


def content_of(game: Game, setup: Sequence[str]) -> Content:
    """Return what is played at a position."""
    changes = [parse_assignment(text) for text in setup]
    return game.load().patched(changes) if changes else game.load()


def score(game: Game, policy: Policy, positions: Sequence[Position]) -> int:
    """Return in how many positions a policy finds a best action."""
    boards = [Board(game, content_of(game, each.setup), each) for each in positions]
    return sum(board.answer(policy) in board.position.best for board in boards)


def choices_of(game: Game, content: Content, seed: int, index: int) -> list[int]:
    """Return the choices of a game of the default policy."""
    seated = policies.resolve(game, [], game.seats_max)
    replay = Replay(game, content, seated, seed, index)
    found: list[int] = []
    asked = replay.asked

    def noted(seat: int, n: int) -> int:
        found.append(asked(seat, n))
        return found[-1]

    replay.asked = noted  # type: ignore[method-assign]
    for _ in replay.steps():
        pass
    return found


def found_in(game: Game, setup: tuple[str, ...], index: int) -> Position | None:
    """Return a position near the end of a game: the one with the most actions, if there is any."""
    content = content_of(game, setup)
    choices = choices_of(game, content, SEED, index)
    first = max(0, len(choices) - LAST)
    board = Board(game, content, Position(setup, SEED, index, tuple(choices[:first]), (), ""))
    best: Position | None = None
    most = 0
    for number in range(first, len(choices)):
        known = board.known_best()
        if known and board.n - len(known[0]) > most:
            most = board.n - len(known[0])
            best = Position(setup, SEED, index, tuple(choices[:number]), *known)
        board.take(choices[number])
    return best


def look_for(game: Game, wanted: int = WANTED) -> Iterator[Position]:
    """Yield positions, one a game at most; the game's setups by turns."""
    setups = game.analysis.setups or ((),)
    index = found = 0
    while found < wanted:
        position = found_in(game, tuple(setups[index % len(setups)]), index)
        index += 1
        if position:
            found += 1
            yield position


def main(name: str) -> None:
    """Look for positions of a game, and write its file."""
    game = registry.game(name)
    made_by = "experiments/playing/positions.py"
    lines = [f"# Positions of {game.title} with a known best move ({made_by})."]
    for position in look_for(game):
        number = len(position.choices)
        print(f"{position.why}: game {position.index}, decision {number}", flush=True)
        lines.append(position.written())
    game.files.mkdir(parents=True, exist_ok=True)
    (game.files / FILE).write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
