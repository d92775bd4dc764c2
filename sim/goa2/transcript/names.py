"""What things are called at the table: names of heroes, cards, spaces, zones and minions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.core.transcript import names
from sim.goa2.state import FIRST_MINION, FIRST_TOKEN, MINIONS_EACH
from sim.goa2.tables import Minion

if TYPE_CHECKING:
    from sim.core.content import Content, Entry

TEAMS = ("red", "blue")


class Names(names.Names):
    """Names of everything in one game, by the numbers that the state and the trace use."""

    def __init__(self, content: Content) -> None:
        """Look up who plays, and on which board."""
        book = content.book.sections
        super().__init__(content, content.played("cards"))
        self.setup = content.book.singles["setup"]
        self.board = book["boards"][self.setup.board]
        self.zones = [zone.id.replace("_", " ").title() for zone in self.board.zones]
        rows = content.played("heroes")
        self.profiles: list[Entry] = [
            rows[int(row)] for row in self.tables.hero_row[: self.tables.n_heroes]
        ]
        plain = [profile.name for profile in self.profiles]
        self.heroes = [
            name if plain.count(name) == 1 else f"{TEAMS[self.team_of(hero)].title()} {name}"
            for hero, name in enumerate(plain)
        ]

    def team_of(self, thing: int) -> int:
        """Return the team of a hero or minion."""
        if thing < FIRST_MINION:
            return int(self.tables.team_of[thing])
        return (thing - FIRST_MINION) // MINIONS_EACH

    def space(self, space: int) -> str:
        """Return a space by its coordinates."""
        board = self.tables.board
        return f"({board.q[space]},{board.r[space]})"

    def zone(self, space: int) -> str:
        """Return the name of the zone that a space is in."""
        return self.zones[self.tables.board.zone[space]]

    def place(self, space: int) -> str:
        """Return a space with its zone: `(3,-2) in Red Beach`."""
        return f"{self.space(space)} in {self.zone(space)}"

    def goal(self, start: int, end: int) -> str:
        """Return where a move ends, with the zone if that is another one."""
        zones = self.tables.board.zone
        return self.space(end) if zones[start] == zones[end] else self.place(end)

    def thing(self, thing: int, kind: int) -> str:
        """Return a hero's name, or what kind of minion or token it is."""
        if thing < FIRST_MINION:
            return self.heroes[thing]
        if thing >= FIRST_TOKEN:
            return "a token"
        return f"{TEAMS[self.team_of(thing)]} {Minion(kind).name.lower()} minion"
