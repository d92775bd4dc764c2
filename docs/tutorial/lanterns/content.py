"""What a content file of Lantern Duel may say, and the tables that the files become."""

from typing import Annotated, ClassVar

import numpy as np
from pydantic import Field

from sim.core.content import Entry
from sim.core.duels.content import DeckCard, DuelBuilder, duel_tables
from sim.core.records import record_dtype
from sim.lanterns.language import LANGUAGE
from sim.lanterns.state import DECK_MAX

Amount = Annotated[int | None, Field(default=None, ge=0, le=20)]


class Rules(Entry):
    """The numbers of the rules."""

    light: int = Field(ge=1, le=99)
    oil: int = Field(ge=0, le=20)
    hand: int = Field(ge=0, le=10)
    draw: int = Field(ge=0, le=10)
    sides: int = Field(ge=2, le=20)
    rounds: int = Field(ge=1, le=60)
    decision_cap: int = Field(ge=1, le=100_000)


class Setup(Entry):
    """Who plays; a keeper may play against itself."""

    north: str
    south: str


class Card(DeckCard):
    """A card: whose it is, its price, and the numbers that its text reads."""

    KNOBS: ClassVar[tuple[str, ...]] = ("dim", "shutter", "draw", "face")

    keeper: str
    cost: int = Field(ge=0, le=99)
    dim: Amount
    shutter: Amount
    draw: Amount
    face: Amount


CARD = record_dtype(
    ("cost", np.int16),
    ("program", np.int16),  # address of its text
)


class LanternBuilder(DuelBuilder):
    """Writes the rules and the decks of the two keepers who play."""

    GAME = "lanterns"
    SIDES = ("north", "south")
    CHARACTERS, OWNER = "keepers", "keeper"
    SECTIONS: ClassVar = {"keepers": Entry, "cards": Card}
    SINGLES: ClassVar = {"rules": Rules, "setup": Setup}
    TABLES = duel_tables(Rules, CARD, cards_max=40, deck_max=DECK_MAX, code_max=400)
    LANGUAGE = LANGUAGE
