"""What a content file of Lantern Duel may say: one model per kind of entry."""

from typing import Annotated, ClassVar, Self

from pydantic import Field

from sim.core.content import Entry, Program, Worded

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


class Keeper(Entry):
    """A keeper, whose deck are the cards that name it."""


class Card(Worded):
    """A card: its price, its text, and the numbers that the text reads."""

    KNOBS: ClassVar[tuple[str, ...]] = ("dim", "shutter", "glow", "draw", "discard", "face")

    keeper: str
    copies: int = Field(ge=0, le=10)
    cost: int = Field(ge=0, le=99)
    dim: Amount
    shutter: Amount
    glow: Amount
    draw: Amount
    discard: Amount
    face: Amount
    program: Program

    def blanked(self) -> Self:
        """Return the card without its text; it still costs oil."""
        return self.without(program=[])


SECTIONS = {"keepers": Keeper, "cards": Card}
SINGLES = {"rules": Rules, "setup": Setup}
