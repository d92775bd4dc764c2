"""What things are called at the table: names of seats, cards, places and enemies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sim.core.transcript import names
from sim.core.transcript.english import counted, joined
from sim.guardian.state import COMMAND_CENTER, OFF_BOARD, SOLDIER_TYPES
from sim.guardian.transcript.words import WORDS

if TYPE_CHECKING:
    from sim.core.content import Content


class Names(names.Names):
    """Names of everything in one game, by the numbers that the state and the trace use."""

    def __init__(self, content: Content, state: np.record) -> None:
        """Look up what stays the same for the whole game: seats, locations, enemies."""
        super().__init__(content, [*content.played("cards"), *content.played("enemy_cards")])
        self.words = WORDS[content.game]
        self.heroes = content.played("heroes")
        self.vehicles = [vehicle.name for vehicle in content.played("vehicles")]
        self.location_side = content.book.singles["setup"].location_side
        self.zords = [zord.name for zord in content.played("zords")]
        locations = [location.name for location in content.played("locations")]
        enemies = content.played("enemies")
        rows = [int(place.location) for place in state.places[:COMMAND_CENTER]]
        self.places = [locations[row] for row in rows]
        self.limits = [int(self.tables.locations[row].figure_limit) for row in rows]
        present = [enemies[enemy.row] for enemy in state.enemies[: state.n_enemies]]
        self.enemies = [enemy.name for enemy in present]
        self.attached = {
            number: f"{enemy.name} ({effects(enemy)})"
            for number, enemy in enumerate(present)
            if enemy.kind == "nemesis"
        }

    def hero(self, row: int) -> str:
        """Return what a hero is called at the table."""
        name = self.heroes[row].name
        return name.split()[0] if self.words.is_by_first_name else name

    def team(self, seat: int) -> list[int]:
        """Return the Rangers of a seat, as rows of heroes."""
        return [int(row) for row in self.tables.setup.heroes[seat] if row >= 0]

    def seat(self, seat: int) -> str:
        """Return a player's name: the Ranger, or both of them."""
        return "/".join(self.hero(row) for row in self.team(seat))

    def keywords(self, instance: int) -> str:
        """Return an enemy card's keywords as printed."""
        return " ".join(keyword.upper() for keyword in self.entry(instance).keywords)

    def shields(self, instance: int) -> str:
        """Return the shields of a combat card in words."""
        return counted(int(self.row(instance).shields), "shield")

    def health(self, instance: int) -> int:
        """Return the health of an enemy card."""
        return int(self.row(instance).health)

    def owner(self, instance: int) -> str:
        """Return the Ranger whose card this is."""
        return self.hero(self.row(instance).hero)

    def place(self, place: int) -> str:
        """Return the name of a place."""
        if place == OFF_BOARD:
            return "no location (all are full)"
        return self.words.base if place == COMMAND_CENTER else self.places[place]

    def soldiers(self, kind: int, number: int) -> str:
        """Return foot soldiers in words: `1 Putty Patroller`, `2 Putty Patrollers`."""
        return counted(number, self.enemies[kind].removesuffix("s"))

    def figures(self, soldiers: list[int], villains: list[int]) -> str:
        """Return the enemy figures of a place in words."""
        groups = [self.soldiers(kind, soldiers[kind]) for kind in range(SOLDIER_TYPES)]
        present = [group for group, number in zip(groups, soldiers, strict=True) if number > 0]
        return joined(present + [self.enemies[enemy] for enemy in villains])


def effects(enemy: Any) -> str:
    """Return what a nemesis does while it is attached: `damage +1: lead hero`."""
    texts = [text.replace("$number", str(enemy.number)).split() for text in enemy.modifiers]
    parts = [f"{change} {by}: {whose.replace('_', ' ')}" for change, by, whose in texts]
    return ", ".join(parts) or "no effect"
