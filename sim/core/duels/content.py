"""Content of a duel: who plays, their cards, and the tables that both become."""

from typing import ClassVar, Self

import numpy as np
from pydantic import Field

from sim.core.building import Builder
from sim.core.card_tables import card_fields, code_fields, rules_dtype
from sim.core.content import Entry, Program, Worded
from sim.core.duels.table import SEATS
from sim.core.records import record_dtype


def duel_tables(
    rules: type[Entry], card: np.dtype, cards_max: int, deck_max: int, code_max: int
) -> np.dtype:
    """Return the tables of a duel: the rules' numbers, cards with copies, and their texts."""
    return record_dtype(
        ("decision_cap", np.int32),
        ("rules", rules_dtype(rules)),
        *card_fields(card, cards_max, SEATS, deck_max),
        *code_fields(code_max),
    )


class DeckCard(Worded):
    """A card of a deck: how often it is there, and its text; a game adds its price and numbers."""

    copies: int = Field(ge=0, le=10)
    program: Program

    def blanked(self) -> Self:
        """Return the card without its text; it still has its price."""
        return self.without(program=[])


class DuelBuilder(Builder):
    """Writes the rules, and the cards of both characters; a game names the sections and sides.

    The setup has a field a side: it names the character. A card's field OWNER says whose it is.
    """

    SIDES: ClassVar[tuple[str, str]]
    CHARACTERS: ClassVar[str]  # the section of those who play
    OWNER: ClassVar[str]  # the field of a card that names one of them
    ITEMS = ("cards",)

    def check_book(self) -> None:
        """Every card belongs to somebody."""
        self.check_names("cards", self.OWNER, self.CHARACTERS)

    def fill(self) -> None:
        """Write the rules, the cards in play, and both decks."""
        self.put_rules()
        seats = [getattr(self.setup, side) for side in self.SIDES]
        for side, name in zip(self.SIDES, seats, strict=True):
            self.known(self.CHARACTERS, name, f"`setup.{side}`")
        self.bring(self.CHARACTERS, dict.fromkeys(seats))
        decks = [self.of("cards", self.OWNER, name) for name in self.rows[self.CHARACTERS]]
        self.bring("cards", [card for deck in decks for card in deck])
        for card in self.rows["cards"]:
            self.put_entry("cards", card, program=self.program("cards", card))
        deck_max = self.room("card_of") // SEATS
        for seat, name in enumerate(seats):
            self.deck("cards", self.OWNER, name, seat, deck_max)
