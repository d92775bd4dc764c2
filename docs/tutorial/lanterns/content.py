"""What a content file of Lantern Duel may say, and how the files become tables."""

from typing import Annotated, ClassVar, Self

from pydantic import Field

from sim.core.building import Builder
from sim.core.content import Entry, Program, Worded
from sim.lanterns.language import LANGUAGE
from sim.lanterns.state import PILE_MAX, TABLES

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


class Card(Worded):
    """A card: its price, its text, and the numbers that the text reads."""

    KNOBS: ClassVar[tuple[str, ...]] = ("dim", "shutter", "draw", "face")

    keeper: str
    copies: int = Field(ge=0, le=10)
    cost: int = Field(ge=0, le=99)
    dim: Amount
    shutter: Amount
    draw: Amount
    face: Amount
    program: Program

    def blanked(self) -> Self:
        """Return the card without its text; it still costs oil."""
        return self.without(program=[])


class LanternBuilder(Builder):
    """Writes the rules and the decks of the two keepers who play."""

    GAME = "lanterns"
    SECTIONS: ClassVar = {"keepers": Entry, "cards": Card}
    SINGLES: ClassVar = {"rules": Rules, "setup": Setup}
    TABLES = TABLES
    LANGUAGE = LANGUAGE
    ITEMS = ("cards",)

    def check_book(self) -> None:
        """Every card belongs to a keeper."""
        self.check_names("cards", "keeper", "keepers")

    def fill(self) -> None:
        """Write the rules, the cards in play, and both decks."""
        self.put_rules()
        keepers = [self.setup.north, self.setup.south]
        for side, keeper in zip(("north", "south"), keepers, strict=True):
            self.known("keepers", keeper, f"`setup.{side}`")
        self.bring("keepers", dict.fromkeys(keepers))
        decks = [self.of("cards", "keeper", keeper) for keeper in self.rows["keepers"]]
        self.bring("cards", [card for deck in decks for card in deck])
        for card, row in self.rows["cards"].items():
            numbers = {"cost": self.book.sections["cards"][card].cost}
            program = self.program("cards", card)
            self.put_row("cards", row, f"cards.{card}", numbers, program=program)
        for seat, keeper in enumerate(keepers):
            self.deck("cards", "keeper", keeper, seat, PILE_MAX)
