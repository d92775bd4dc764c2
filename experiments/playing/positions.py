"""Positions with a known best move: which policies find it.

A position is a game played up to a decision, choice by choice, so that it depends on the rules and
on no policy. What makes a move the best one is in `best_moves.py`. Positions stand in
`positions.toml` beside a game's analysis; `position_finder.py` looks for some, and a test tries all
of them again.
"""

import json
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from policies import Policy
from sim.core.content import Content, parse_assignment
from sim.core.jit import straight
from sim.core.kernel import CAPPED
from sim.core.play import FREE, new_work, searching_of
from sim.core.records import new
from sim.core.registry import Game
from sim.core.searching import sides_of

FILE = "positions.toml"
PLAYERS = "played_on_by"
FOUND = "found.toml"  # in how many of them each player finds a best move, for reports
COPIES = 3  # states to try moves on: what comes of one, of another after it, and one to play on


@dataclass(frozen=True)
class Position:
    """A decision that is reached by choices, and what is best there."""

    setup: tuple[str, ...]  # changes, as `--set` takes them
    seed: int
    index: int
    choices: tuple[int, ...]  # of every decision before, by its place among the legal actions
    best: tuple[int, ...]  # places of the best actions
    why: str  # a kind of best_moves.py
    move: str = ""  # the best actions in words

    def written(self) -> str:
        """Return its lines in the file."""
        setup = ", ".join(f'"{text}"' for text in self.setup)
        return (
            f'[[position]]\nmove = {json.dumps(self.move)}\nwhy = "{self.why}"\n'
            f"setup = [{setup}]\nseed = {self.seed}\nindex = {self.index}\n"
            f"best = {list(self.best)}\n"
            f'choices = "{" ".join(map(str, self.choices))}"\n'
        )


class Rules(NamedTuple):
    """The rules that games are played on by; each looks at the types of its arguments once."""

    legal: Callable
    apply: Callable
    determinize: Callable


class Player:
    """A policy that is asked thousands of times: its entry looks at types of arguments once."""

    def __init__(self, game: Game, content: Content, policy: Policy) -> None:
        """Give it its weights, and tools if it searches."""
        self.weights = np.array(policy.weights or (0.0,))
        self.root: Any = None  # what a searcher finds out about each action
        self.tools: tuple[Any, ...] = ()
        self.entry = straight(game.kernels().consult if policy.is_searcher else policy.compiled())
        if policy.is_searcher:
            searching = searching_of(game, content, [policy], FREE)
            tools: Any = searching.tools
            self.root = tools.root
            self.tools = (searching.options[0], policy.compiled(), tuple(tools))

    def choose(self, shown: tuple, stream: np.record, scratch: np.record) -> int:
        """Return its choice, shown state, tables, actions and how many there are."""
        return int(self.entry(*shown, self.weights, stream, *(self.tools or (scratch,))))


class Board:
    """A position set up: the table, the legal actions, and copies of it to try them on."""

    def __init__(self, game: Game, content: Content, position: Position) -> None:
        """Play the choices of a position."""
        self.game, self.content, self.position = game, content, position
        kernels, self.tables = game.kernels(), content.tables[0]
        self.rules = Rules(*(straight(getattr(kernels, each)) for each in Rules._fields))
        self.work = new_work(game, log=False)[0]
        self.states = new(game.state, 1 + COPIES)
        self.state = self.states[0]
        self.sides = sides_of(game, content)
        self.players: dict[str, Player] = {}
        game.kernels().reset(self.state, self.tables, np.uint64(position.seed), position.index)
        self.actions = self.legal(self.state)
        for choice in position.choices:
            self.take(choice)

    @property
    def n(self) -> int:
        """Return how many actions there are."""
        return len(self.actions)

    @property
    def seat(self) -> int:
        """Return who decides."""
        return int(self.state.seat)

    def legal(self, state: np.record) -> list[int]:
        """Return the legal actions, after all that leave no choice were taken; none at the end."""
        actions = self.work.actions
        n = self.rules.legal(state, self.tables, actions)
        while n == 1 and state.ending == 0:
            self.rules.apply(state, self.tables, actions[0], self.work.log)
            n = self.rules.legal(state, self.tables, actions)
        return [] if state.ending else [int(each) for each in actions[:n]]

    def apply(self, state: np.record, action: int) -> list[int]:
        """Take an action, and return those of the next decision."""
        state.n_decisions += 1
        self.rules.apply(state, self.tables, np.int32(action), self.work.log)
        if state.ending == 0 and state.n_decisions >= self.tables.decision_cap:
            state.ending = CAPPED
        return self.legal(state)

    def take(self, choice: int) -> None:
        """Take an action on the table itself, and go on to the next decision."""
        self.actions = self.apply(self.state, self.actions[choice])

    def deal(self, start: int, to: int, number: int) -> None:
        """Make states[to] as states[start], with a deal of what whoever decides cannot see."""
        self.states[to] = self.states[start]
        seat = int(self.states[start].seat)
        stream = self.work.streams[seat]
        stream.key, stream.counter = np.uint64(number + 1), np.uint64(0)
        self.rules.determinize(self.states[to], self.tables, seat, stream)

    @property
    def words(self) -> list[str]:
        """Return the actions in words, as a player at the table reads them."""
        describe = import_module(self.game.describe)
        return [describe.action_text(self.content, self.state, each) for each in self.actions]

    def player(self, policy: Policy) -> Player:
        """Return a policy as it is asked here, made once."""
        if policy.name not in self.players:
            self.players[policy.name] = Player(self.game, self.content, policy)
        return self.players[policy.name]

    def asked(self, policy: Policy, state: np.record, actions: Sequence[int]) -> int:
        """Return the place of the action that a policy chooses at a table."""
        self.work.actions[: len(actions)] = actions
        shown = (state, self.tables, self.work.actions[:], len(actions))
        stream = self.work.streams[int(state.seat)]
        return self.player(policy).choose(shown, stream, self.work.scratch)

    def answer(self, policy: Policy) -> int:
        """Return what a policy chooses here."""
        stream = self.work.streams[self.seat]
        stream.key, stream.counter = np.uint64(self.position.index + 1), np.uint64(0)
        return self.asked(policy, self.state, self.actions)


def load(game: Game) -> list[Position]:
    """Return the positions of a game; none where it has no file of them."""
    file = game.files / FILE
    if not file.is_file():
        return []
    found = tomllib.loads(file.read_text("utf-8")).get("position", [])
    lists = {"setup": tuple, "best": tuple, "choices": lambda text: tuple(map(int, text.split()))}
    return [Position(**each | {key: of(each[key]) for key, of in lists.items()}) for each in found]


def players_of(game: Game) -> list[str]:
    """Return who plays positions on; the default player where no file names others."""
    file = game.files / FILE
    found = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return list(found.get(PLAYERS, [game.default_policy]))


def content_of(game: Game, setup: Sequence[str]) -> Content:
    """Return what is played at a position."""
    changes = [parse_assignment(text) for text in setup]
    return game.load().patched(changes) if changes else game.load()


def board_of(game: Game, position: Position) -> Board:
    """Return a position set up."""
    return Board(game, content_of(game, position.setup), position)


def found_by(game: Game, policy: Policy, positions: Sequence[Position]) -> list[bool]:
    """Return in which positions a policy finds a best action."""
    boards = [board_of(game, each) for each in positions]
    return [board.answer(policy) in board.position.best for board in boards]


def score(game: Game, policy: Policy, positions: Sequence[Position]) -> int:
    """Return in how many positions a policy finds a best action."""
    return sum(found_by(game, policy, positions))
