"""From content files to Tables: checks what spans several entries, numbers everything."""

from functools import cache, partial
from pathlib import Path

from sim.core.content import Book, Content, Slot, read_book, slot_at
from sim.core.errors import UserError, did_you_mean
from sim.core.language import Spot
from sim.core.programs import Assembled, assemble, modifier, trigger
from sim.core.records import new
from sim.goa2.board import TEAM_NAMES, board_record
from sim.goa2.checks import check_deck, find_mode, line_up
from sim.goa2.entries import ICONS, SECTIONS, SINGLES, Card, Mode
from sim.goa2.grammar import LANGUAGE, ROUTINE_LANGUAGE
from sim.goa2.routines import TEXTS
from sim.goa2.state import CARDS_EACH, NOBODY, NOTHING
from sim.goa2.tables import (
    BOOK_CARDS_MAX,
    CODE_MAX,
    MODIFIERS_MAX,
    NO_PROGRAM,
    NO_VALUE,
    TABLES,
    Colour,
    Item,
    Minion,
    Primary,
    Tier,
)

FOLDER = Path(__file__).parent / "content"
BY_LEVEL = ("defeat_coins", "assist_coins", "lives_lost", "level_cost")
RULE_NUMBERS = (
    *("pity_coins", "turns", "friendly_defense", "enemy_defense", "ranged_defense"),
    *("ranged_radius", "slides_stop_travel"),
)


@cache
def load(game: str = "goa2") -> Content:
    """Return the content of the game as its files have it."""
    return build(game, read_book(FOLDER / game, SECTIONS, SINGLES))


def build(game: str, book: Book) -> Content:
    """Turn a checked book into Tables; refuse setups that cannot be played."""
    builder = Builder(book)
    builder.fill()
    return Content(
        game=game,
        book=book,
        tables=builder.tables,
        slots={path: tuple(slots) for path, slots in builder.slots.items()},
        build=partial(build, game),
        line_up=dict(zip(("red", "blue"), builder.teams, strict=True)),
    )


class Builder:
    """Writes one book into one Tables record and remembers where each number went."""

    def __init__(self, book: Book) -> None:
        """Start with empty tables."""
        self.book = book
        self.tables = new(TABLES)
        self.slots: dict[str, list[Slot]] = {}
        self.n_code = 1  # code[NO_PROGRAM] ends at once
        self.n_modifiers = 0
        self.setup = book.singles["setup"]
        self.heroes = list(book.sections["heroes"])
        self.teams: tuple[list[str], list[str]] = ([], [])
        self.decks: dict[str, list[int]] = {hero: [] for hero in self.heroes}  # rows of cards

    def fill(self) -> None:
        """Fill the tables part by part; order matters only for readable errors."""
        self.fill_rules()
        self.fill_mode()
        self.fill_board()
        self.fill_cards()
        self.fill_instances()
        for routine, text in TEXTS.items():
            where = f"routine {routine.name}"
            rows = assemble(text, ROUTINE_LANGUAGE, {}, where)
            self.tables[0].routines[routine] = self.write_code(rows, where)

    def put(self, path: str, value: int, *steps: str | int) -> None:
        """Write a number of the path `path`, and remember its slot."""
        slot = slot_at(TABLES, *steps)
        slot.view(self.tables)[...] = value
        self.slots.setdefault(path, []).append(slot)

    def fill_rules(self) -> None:
        """Write the numbers of the rulebook; lists by level have no slots."""
        rules = self.book.singles["rules"]
        for name in RULE_NUMBERS:
            self.put(f"rules.{name}", getattr(rules, name), "rules", name)
        for kind in Minion:
            name = f"{kind.name.lower()}_coins"
            self.put(f"rules.{name}", getattr(rules, name), "rules", "minion_coins", int(kind))
        for name in BY_LEVEL:
            self.tables[0].rules[name][1:] = getattr(rules, name)
        self.put("rules.decision_cap", rules.decision_cap, "decision_cap")

    def fill_mode(self) -> None:
        """Write who plays which heroes, and the counters of this length of game."""
        tables = self.tables[0]
        name = find_mode(self.book.sections["modes"], self.setup.players)
        mode: Mode = self.book.sections["modes"][name]
        for counters in ("lives", "waves"):
            field = f"{self.setup.length}_{counters}"
            self.put(f"modes.{name}.{field}", getattr(mode, field), counters)
        tables.n_seats = self.setup.players
        for number in range(len(tables.hero_row)):
            tables.seat_of[number] = tables.team_of[number] = tables.hero_row[number] = NOBODY
        self.teams = line_up(self.setup, mode, self.book.sections["heroes"])
        self.add_team(0, mode.red_seats, mode.red_handicaps, first_seat=0)
        self.add_team(1, mode.blue_seats, mode.blue_handicaps, first_seat=mode.red_seats)

    def add_team(self, team: int, seats: int, handicaps: int, first_seat: int) -> None:
        """Number the heroes of a team behind those of the other."""
        tables = self.tables[0]
        tables.captain[team] = first_seat
        heroes = self.teams[team]
        for place, hero in enumerate(heroes):
            number = int(tables.n_heroes)
            tables.seat_of[number] = first_seat + place * seats // len(heroes)
            tables.team_of[number] = team
            tables.hero_row[number] = self.heroes.index(hero)
            tables.is_handicapped[number] = place < handicaps
            tables.n_heroes = number + 1

    def fill_board(self) -> None:
        """Write the board, which must have a spawn point for each hero."""
        boards = self.book.sections["boards"]
        name = self.setup.board
        if name not in boards:
            raise UserError(f"`setup.board`: no board `{name}`{did_you_mean(name, boards)}")
        if boards[name].played == "missing":
            raise UserError(f"`setup.board`: `{name}` cannot be played: {boards[name].note}")
        self.tables["board"][0] = board_record(boards[name], f"boards.toml: [{name}]")
        for team, heroes in enumerate(self.teams):
            points = int(self.tables[0].board.n_hero_spawns[team])
            if points < len(heroes):
                raise UserError(
                    f"`setup.board`: `{name}` has {points} hero spawn points a team; "
                    f"{TEAM_NAMES[team]} has {len(heroes)} heroes"
                )

    def fill_cards(self) -> None:
        """Write the cards of all heroes, in play or not."""
        cards = self.book.sections["cards"]
        if len(cards) > BOOK_CARDS_MAX:
            raise UserError(f"there are more than {BOOK_CARDS_MAX} cards")
        for number, (entry, card) in enumerate(cards.items()):
            where = f"cards.toml: [{entry}]"
            if card.hero not in self.decks:
                hint = did_you_mean(card.hero, self.decks)
                raise UserError(f"{where} hero: no hero `{card.hero}`{hint}")
            self.decks[card.hero].append(number)
            self.fill_card(number, entry, card)
            self.fill_text(number, entry, card, where)
        self.tables[0].n_cards = len(cards)

    def fill_card(self, number: int, entry: str, card: Card) -> None:
        """Write what is printed on a card."""
        row = self.tables[0].cards[number]
        row.hero = self.heroes.index(card.hero)
        row.colour = Colour[card.colour.upper()]
        row.tier = Tier[card.tier.upper()]
        row.primary = Primary[card.primary.upper()]
        row.item = NO_VALUE if card.item == "none" else Item[card.item.upper()]
        for name in ("initiative", *ICONS):
            value = getattr(card, name)
            row[name] = NO_VALUE
            if value is not None:
                self.put(f"cards.{entry}.{name}", value, "cards", number, name)
        row.is_ranged = card.ranged
        row.is_block = card.block

    def fill_text(self, number: int, entry: str, card: Card, where: str) -> None:
        """Assemble the texts of a card."""
        row = self.tables[0].cards[number]
        if card.when:
            spot = Spot("cards", "when", card)
            row.event, row.conditions = trigger(card.when, LANGUAGE, f"{where} when", spot)
        row.program = self.program(card, "program", where, entry)
        row.answer = self.program(card, "answer", where, entry)
        row.first_modifier, row.n_modifiers = self.add_modifiers(card, where, entry)

    def program(self, card: Card, field: str, where: str, entry: str) -> int:
        """Assemble a text into the code; return its address."""
        text = getattr(card, field)
        if not text:
            return NO_PROGRAM
        where = f"{where} {field}"
        spot = Spot("cards", field, card)
        assembled = assemble(text, LANGUAGE, card.numbers(), where, spot)
        start = self.write_code(assembled, where)
        for number, column, knob in assembled.knobs:
            slot = slot_at(TABLES, "code", start + number, column)
            self.slots.setdefault(f"cards.{entry}.{knob}", []).append(slot)
        return start

    def write_code(self, assembled: Assembled, where: str) -> int:
        """Write instructions behind the others; return the address of the first."""
        start = self.n_code
        if start + len(assembled.rows) > CODE_MAX:
            raise UserError(f"{where}: the programs need more than {CODE_MAX} instructions")
        for number, row in enumerate(assembled.rows):
            self.tables[0].code[start + number] = tuple(row)
        self.n_code = start + len(assembled.rows)
        return start

    def add_modifiers(self, card: Card, where: str, entry: str) -> tuple[int, int]:
        """Write a card's modifiers; return (first row, number)."""
        first = self.n_modifiers
        for text in card.modifiers:
            spot = Spot("cards", "modifiers", card)
            parts = modifier(text, LANGUAGE, card.numbers(), f"{where} modifiers", spot)
            if self.n_modifiers == MODIFIERS_MAX:
                raise UserError(f"{where} modifiers: there are more than {MODIFIERS_MAX}")
            row = self.tables[0].modifiers[self.n_modifiers]
            row.statistic, row.amount, row.subject = parts.statistic, parts.amount, parts.subject
            if parts.knob and parts.sign > 0:
                slot = slot_at(TABLES, "modifiers", self.n_modifiers, "amount")
                self.slots.setdefault(f"cards.{entry}.{parts.knob}", []).append(slot)
            self.n_modifiers += 1
        return first, self.n_modifiers - first

    def fill_instances(self) -> None:
        """Number the cards in play: by hero, then by place in the hero's deck."""
        tables = self.tables[0]
        tables.card_of[:] = NOTHING
        cards = list(self.book.sections["cards"].values())
        for number in range(tables.n_heroes):
            hero = self.heroes[tables.hero_row[number]]
            deck = self.decks[hero]
            check_deck(hero, [cards[row] for row in deck])
            tables.n_cards_of[number] = len(deck)
            for place, row in enumerate(deck):
                card = number * CARDS_EACH + place
                tables.card_of[card] = row
                tables.items[row, tables.team_of[number]] = card, card + 1
