"""A person in a seat: options in words, what that seat can see, and an estimate on demand."""

import importlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import typer

import policies
from balance import arguments
from balance.cli import boards
from policies.core.decorator import Policy
from sim.core.content import Content
from sim.core.play import answerer, new_work
from sim.core.records import new
from sim.core.registry import Game
from sim.core.restrictions import NO_ITEM

HUMAN = "human"
ADVISER = "search:budget=200"  # who estimates the options
QUIT, ADVICE, TABLE = "q", "?", "t"


@dataclass(frozen=True, eq=False)
class Human(Policy):
    """Somebody at the keyboard, who answers for a seat."""

    ask: Callable[..., int] = field(default=lambda *_: 0)

    def compiled(self, always_checked: bool = False) -> Callable:
        """Return what asks the person; there is nothing to compile."""
        return self.ask


def is_human(text: str) -> bool:
    """Tell whether a text seats a person."""
    return text.partition("=")[2] == HUMAN


def seat_people(game: Game, content: Content, seats: Sequence[str]) -> tuple[Policy, ...]:
    """Return one policy a seat, with a person wherever `SEAT=human` says so."""
    ours = [f"{text.partition('=')[0]}={game.default_policy}" for text in seats if is_human(text)]
    arguments.seat_policies(game, ours)  # refuses a seat that there is not
    person = Human(HUMAN, game.name, len, ask=Desk(game, content).answer)
    named: list[Policy] = list(arguments.seat_policies(game, []))
    for text in seats:
        seat = text.partition("=")[0]
        chosen = arguments.seat_policies(game, [text.replace(f"={HUMAN}", "=random")])
        for number in range(len(named)):
            if seat in ("all", str(number + 1)):
                named[number] = person if is_human(text) else chosen[number]
    return tuple(named)


class Desk:
    """Shows a seat what it may see and do, and asks what it does."""

    def __init__(self, game: Game, content: Content) -> None:
        """Know the game and its words."""
        self.game, self.content = game, content
        self.describe = importlib.import_module(game.describe)
        self.items = game.items(content)
        self.shown = 0

    def answer(self, state: Any, tables: Any, actions: Any, n: int, *memory: Any) -> int:
        """Return the option that is chosen; `q` or the end of the input leaves the game."""
        for line in self.lines(state, actions, n):
            print(line)
        while True:
            print(f"1 to {n}, {ADVICE} estimates, {TABLE} table, {QUIT} ends: ", end="", flush=True)
            said = sys.stdin.readline()
            if not said or said.strip() == QUIT:
                print("The game is left.")
                raise typer.Exit
            if said.strip() == ADVICE:
                self.advise(state, tables, actions, n)
            elif said.strip() == TABLE:
                self.show_table(state, tables)
            elif said.strip().isdigit() and 1 <= int(said) <= n:
                return int(said) - 1
            else:
                print(f"`{said.strip()}` is neither a number from 1 to {n} nor ?, t or q.")

    def lines(self, state: Any, actions: Any, n: int) -> list[str]:
        """Return the options in words."""
        seat = int(state.seat) + 1
        options = [f"  {i + 1}. {self.words(state, actions[i])}" for i in range(n)]
        return ["", f"Round {int(state.round)}, seat {seat}:", *options]

    def words(self, state: Any, action: int) -> str:
        """Return an option in words; in a game without words of its own, the item that it plays."""
        if hasattr(self.describe, "action_text"):
            return str(self.describe.action_text(self.content, state, int(action)))
        item = self.game.kernels().plays(state, self.content.tables[0], action)
        return "pass" if item == NO_ITEM else self.items[item]

    def seen(self, state: Any, tables: Any) -> np.ndarray:
        """Return a copy of the table as the seat sees it: all that is hidden is dealt anew."""
        copy = new(self.game.state)
        copy[0] = state
        work = new_work(self.game, log=False)[0]
        stream = work.streams[int(state.seat)]
        stream.key, stream.counter = np.uint64(self.shown), np.uint64(0)
        self.shown += 1
        self.game.kernels().determinize(copy[0], tables, int(state.seat), stream)
        return copy

    def show_table(self, state: Any, tables: Any) -> None:
        """Print the numbers of the table, and its board, as the seat could think it is."""
        copy = self.seen(state, tables)
        found = np.zeros(len(self.game.features), np.int32)
        self.game.kernels().features(copy[0], tables, found)
        pairs = zip(self.game.features, found, strict=True)
        print(", ".join(f"{name} {number}" for name, number in pairs))
        if hasattr(self.describe, "board"):
            board = self.describe.board(self.content, copy[0])
            print("\n".join(boards.text_lines(self.game, board, "hidden cards are a guess")))

    def advise(self, state: Any, tables: Any, actions: Any, n: int) -> None:
        """Print how often the seat wins after each option, by games that are played on."""
        adviser = policies.find(self.game.name, ADVISER)
        work = new_work(self.game, log=False)[0]
        ask: Any = answerer(self.game, self.content, adviser)
        copy, offered = new(self.game.state), actions[:].copy()
        copy[0] = state
        stream = work.streams[int(state.seat)]
        stream.key = np.uint64(int(state.n_decisions))
        weights = np.array(adviser.weights or (0.0,))
        best = ask(copy[0], tables, offered, n, weights, stream, work.scratch)
        for i in range(n):
            visits, total = int(ask.root[i].visits), float(ask.root[i].total)
            share = f"{total / visits:.0%} of {visits} games" if visits else "not tried"
            print(f"  {i + 1}. {share}{' (its choice)' if i == best else ''}")
