"""From content files to tables: who plays, with which cards."""

from functools import cache
from pathlib import Path

from sim.core.building import Builder
from sim.core.content import Book, Content, read_book
from sim.core.errors import UserError
from sim.lanterns.entries import SECTIONS, SINGLES
from sim.lanterns.language import LANGUAGE
from sim.lanterns.state import PILE_MAX
from sim.lanterns.tables import NUMBERS, TABLES

FOLDER = Path(__file__).parent / "content" / "lanterns"


@cache
def load() -> Content:
    """Return the content of the game as its files have it."""
    return build(read_book(FOLDER, SECTIONS, SINGLES))


def build(book: Book) -> Content:
    """Turn a checked book into tables; refuse setups that cannot be played."""
    return LanternBuilder(book).content("lanterns", build)


class LanternBuilder(Builder):
    """Writes the rules and the decks of the two keepers who play."""

    TABLES = TABLES
    LANGUAGE = LANGUAGE
    ITEMS = ("cards",)

    def check_book(self) -> None:
        """Every card belongs to a keeper."""
        self.check_names("cards", "keeper", "keepers")

    def fill(self) -> None:
        """Write the rules, the cards in play, and both decks."""
        rules = self.book.singles["rules"]
        for name in NUMBERS:
            self.put(f"rules.{name}", getattr(rules, name), "rules", name)
        self.put("rules.decision_cap", rules.decision_cap, "decision_cap")
        keepers = [self.setup.north, self.setup.south]
        for side, keeper in zip(("north", "south"), keepers, strict=True):
            self.known("keepers", keeper, f"`setup.{side}`")
        self.bring("keepers", dict.fromkeys(keepers))
        decks = {keeper: self.of("cards", "keeper", keeper) for keeper in keepers}
        self.bring("cards", [card for deck in decks.values() for card in deck])
        for card in self.rows["cards"]:
            self.fill_card(card)
        for seat, keeper in enumerate(keepers):
            self.fill_deck(seat, keeper, decks[keeper])

    def fill_card(self, card: str) -> None:
        """Write a card: its price and its text."""
        numbers = {"cost": self.book.sections["cards"][card].cost}
        place = ("cards", self.row("cards", card), f"cards.{card}")
        self.put_row(*place, numbers, program=self.program("cards", card))

    def fill_deck(self, seat: int, keeper: str, deck: list[str]) -> None:
        """Number the cards of a seat."""
        first = self.n_instances
        for card in deck:
            copies = self.book.sections["cards"][card].copies
            self.instances("cards", card, copies, side=seat)
        if not 0 < self.n_instances - first <= PILE_MAX:
            raise UserError(f"`keepers.{keeper}`: a deck has 1 to {PILE_MAX} cards")
        self.array("decks")[seat] = first, self.n_instances
