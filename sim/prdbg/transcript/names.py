"""What things are called at the table: players, cards, sides, tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.core.transcript import names
from sim.prdbg.entries import CARD_SECTIONS
from sim.prdbg.language import Event
from sim.prdbg.state import NOTHING, SLOTS
from sim.prdbg.tables import Colour, Tile

if TYPE_CHECKING:
    from sim.core.content import Content

SIDES = ("Heroes", "Villains")


class Names(names.Names):
    """Names of everything in one game, by the numbers that the state and the trace use."""

    def __init__(self, content: Content) -> None:
        """Look up who plays, and with which cards."""
        cards = [entry for section in CARD_SECTIONS for entry in content.played(section)]
        super().__init__(content, cards)
        characters = content.played("characters")
        self.seats = [
            characters[int(self.tables.setup.characters[seat])].name
            for seat in range(self.tables.n_seats)
        ]
        self.tiles = [content.book.sections["tiles"][tile.name.lower()].name for tile in Tile]

    def side(self, seat: int) -> str:
        """Return the side of a seat."""
        return SIDES[int(self.tables.setup.side[seat])]

    def source(self, seat: int, card: int) -> str:
        """Return the card that a text is on, or the character's ability."""
        return f"{self.seats[seat]}'s own ability" if card == NOTHING else self.card(card)

    def is_steady(self, card: int) -> bool:
        """Tell whether a text is heard at every card that is played; mostly it adds nothing."""
        if card == NOTHING:
            return False
        return self.tables.cards[self.tables.card_of[card]].event == Event.CONTROL

    def slot(self, seat: int, slot: int) -> str:
        """Return where something is attached."""
        if slot >= SLOTS:
            return "the Zord Bay" if slot == SLOTS else "The Lair"
        character = self.tables.characters[self.tables.setup.characters[seat]]
        return f"slot {slot + 1} ({Colour(int(character.slots[slot])).name.lower()})"

    def group(self, bits: int) -> list[str]:
        """Return the players that bits stand for."""
        return [name for seat, name in enumerate(self.seats) if bits & (1 << seat)]
