"""What must be remembered between the lines about a game of the Guardian System."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from sim.core.transcript import narrator
from sim.guardian.state import COLUMNS_MAX, NOBODY, NOTHING
from sim.guardian.transcript.board import Board
from sim.guardian.transcript.names import Names


@dataclass
class Slot:
    """An enemy card of the combat sequence."""

    instance: int
    label: str
    health: int


class Narrator(narrator.Narrator):
    """Knows the board and the combat sequence that they are about."""

    GAPS: ClassVar[Mapping[str, Callable]] = {
        "seat": lambda to, a, b, c: to.names.seat(a),
        "card": lambda to, a, b, c: to.names.card(b),
        "place": lambda to, a, b, c: to.names.place(a),
        "place_b": lambda to, a, b, c: to.names.place(b),
        "place_c": lambda to, a, b, c: to.names.place(c),
        "soldier": lambda to, a, b, c: to.names.soldiers(a, 1),
        "enemy": lambda to, a, b, c: to.names.enemies[a],
        "zord": lambda to, a, b, c: to.names.zords[a],
        "slot": lambda to, a, b, c: to.slots[a].label,
        "fill_c": lambda to, a, b, c: to.board.fill(to.names, c),
        "shields": lambda to, a, b, c: to.names.shields(b),
        "token": lambda to, a, b, c: " with a team token" if b else "",
        "base": lambda to, a, b, c: to.names.words.base,
        "track": lambda to, a, b, c: to.names.tables.rules.experience,
        "pool_left": lambda to, a, b, c: to.step.before.pool - b,
    }

    def __init__(self, names: Names, state: np.record) -> None:
        """Begin with the board as it is."""
        super().__init__()
        self.names = names
        self.board = Board.of(state, int(names.tables.n_seats))
        self.dice: list[int] = []
        self.revealed = NOTHING  # instance that is being revealed for defense
        self.slots: dict[int, Slot] = {}
        self.added: dict[str, dict[str, int]] = {}  # energy of the line about the pool
        self.stored: dict[str, int] = {}  # energy of the line about who stores it
        self.target = NOTHING  # slot of the last attack
        self.enemy = ""  # label of the enemy card that resolves
        self.played = NOTHING  # instance of the card played last
        self.defeats = 0
        self.due = NOTHING  # place that the figures of this deployment are due at
        self.is_final = False  # the last Ranger turn of the battle was announced
        self.lead = NOBODY  # seat
        self.nemeses: list[str] = []  # of this battle, and what they do to the lead

    def lay(self, cards: dict[int, int]) -> None:
        """Remember the combat sequence; equal names get numbers."""
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
