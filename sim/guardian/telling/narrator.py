"""Lines of a report in the making: events that belong together become one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sim.core.actions import A_MASK, A_SHIFT, B_SHIFT, BC_MASK, VERB_SHIFT
from sim.guardian.state import COLUMNS_MAX, NOTHING
from sim.guardian.telling.board import Board
from sim.guardian.telling.names import Names

if TYPE_CHECKING:
    from sim.guardian.telling.replay import Step

INDENT = "  "
MORE = "; "


def unpacked(action: int) -> tuple[int, int, int, int]:
    """Return verb, a, b, c of an action."""
    return (
        action >> VERB_SHIFT,
        (action >> A_SHIFT) & A_MASK,
        (action >> B_SHIFT) & BC_MASK,
        action & BC_MASK,
    )


@dataclass
class Line:
    """A line that may still grow."""

    text: str
    level: int
    topic: tuple = ()  # what it is about
    joint: str | None = None  # what an effect is joined on with; None: it takes no effects
    listing: tuple = ()  # the list at its end, which may go on


@dataclass
class Slot:
    """An enemy card of the combat sequence."""

    instance: int
    label: str
    health: int


class Narrator:
    """Collects lines; a phrase says a line of its own, or adds to the one before."""

    def __init__(self, names: Names, state: np.record) -> None:
        """Begin with the board as it is."""
        self.names = names
        self.board = Board.of(state, int(names.tables.n_seats))
        self.lines: list[str] = []
        self.line: Line | None = None
        self.level = 0
        self.step: Step | None = None
        self.previous = 0  # the event before this one
        self.dice: list[int] = []
        self.revealed = NOTHING  # instance that is being revealed for defense
        self.slots: dict[int, Slot] = {}
        self.added: dict[str, dict[str, int]] = {}  # energy of the line about the pool
        self.target = NOTHING  # slot of the last attack
        self.enemy = ""  # label of the enemy card that resolves
        self.played = NOTHING  # instance of the card played last
        self.defeats = 0
        self.is_final = False  # the last Ranger turn of the battle was announced

    @property
    def topic(self) -> tuple:
        """What the open line is about."""
        return self.line.topic if self.line else ()

    def say(self, text: str, level: int = 0, topic: tuple = (), joint: str | None = None) -> None:
        """Begin a line, `level` steps to the right of the block it is in."""
        self.close()
        self.line = Line(text, self.level + level, topic, joint)

    def add(self, text: str) -> None:
        """Go on with the open line."""
        self.line.text += text
        self.line.listing = ()

    def also(self, text: str) -> None:
        """Add an effect to what the open line tells, or say it below it."""
        if self.line and self.line.joint is not None:
            self.add(self.line.joint + text)
            self.line.joint = MORE
        else:
            self.say(text, level=1)

    def listed(self, topic: tuple, head: str, item: str, is_own: bool = False) -> None:
        """Go on with a list, or begin one: as an effect, or as a line of its own."""
        if self.line and self.line.listing == topic:
            self.line.text += f", {item}"
            return
        if is_own:
            self.say(head + item)
        else:
            self.also(head + item)
        self.line.listing = topic

    def close(self) -> None:
        """Finish the open line."""
        if self.line:
            self.lines.append(INDENT * self.line.level + self.line.text)
        self.line = None

    def block(self, texts: list[str], level: int = 0) -> None:
        """Say several finished lines."""
        self.close()
        self.lines += [(INDENT * (self.level + level) + text).rstrip() for text in texts]

    def take(self) -> list[str]:
        """Hand over the finished lines."""
        done, self.lines = self.lines, []
        return done

    def lay(self, cards: dict[int, int]) -> None:
        """Remember the combat sequence; equal names are told apart by numbers."""
        names = [self.names.card(instance) for instance in cards.values()]
        seen: dict[str, int] = {}
        self.slots = {}
        for (slot, instance), name in zip(cards.items(), names, strict=True):
            seen[name] = seen.get(name, 0) + 1
            label = f"{name} #{seen[name]}" if names.count(name) > 1 else name
            self.slots[slot] = Slot(instance, label, self.names.health(instance))

    def rows(self) -> list[list[Slot]]:
        """Return the combat sequence as it lies: top row first."""
        numbers = sorted({slot // COLUMNS_MAX for slot in self.slots}, reverse=True)
        return [
            [self.slots[slot] for slot in sorted(self.slots) if slot // COLUMNS_MAX == number]
            for number in numbers
        ]
