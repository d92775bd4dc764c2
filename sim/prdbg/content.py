"""From content files to Tables: who plays, which cards are in the game, and what they say."""

from typing import ClassVar

from sim.core.building import Builder
from sim.core.content import operation_names
from sim.core.content.luck import identity_of
from sim.core.errors import UserError
from sim.prdbg.checks import check_set
from sim.prdbg.entries import CARD_SECTIONS, SECTIONS, SINGLES, Card
from sim.prdbg.grammar import LANGUAGE, ROUTINE_LANGUAGE
from sim.prdbg.state import HEROES, INSTANCES_MAX, NOBODY, NOTHING, TURNS, VILLAINS
from sim.prdbg.tables import TABLES, Block, CardType, Colour, Routine, Tile

SIDE_NAMES = ("heroes", "villains")
TYPES = {
    "starters": CardType.STARTER,
    "signature_items": CardType.SIGNATURE_ITEM,
    "zords": CardType.ZORD,
    "masters": CardType.MASTER,
}
PUTTY = "Putty"
TAG_MASK = 0x7FFFFFFF
NUMBERS = ("cost", "shards", "energy", "activation", "discards", "battle_cost")


def tag_of(path: str) -> int:
    """Return what buy lists know a card by."""
    return int(identity_of(path)) & TAG_MASK


class DeckBuilder(Builder):
    """Writes the characters in play and every card that is on the table with them."""

    GAME = "prdbg"
    SECTIONS = SECTIONS
    SINGLES = SINGLES
    TABLES = TABLES
    LANGUAGE = LANGUAGE
    ROUTINE_LANGUAGE = ROUTINE_LANGUAGE
    ROUTINES: ClassVar = {
        Routine.PLACE_SIGNATURE: ("place_signature",),
        Routine.PAY_DISCARDS: ("pay_discards",),
    }
    ITEMS = CARD_SECTIONS
    CHECKED = frozenset({"copies", "main_deck_max", "zords_max", "masters_max"})

    def check_book(self) -> None:
        """Personal cards belong to characters of the right side; the set can be played."""
        for section in ("signature_items", "zords", "masters"):
            self.check_names(section, "character", "characters")
        check_set(self.book)

    def fill(self) -> None:
        """Fill the tables part by part; order matters only for readable errors."""
        self.put_rules()
        self.fill_seats()
        self.bring_cards()
        for section in CARD_SECTIONS:
            for entry in self.rows[section]:
                self.fill_card(section, entry)
        self.fill_instances()
        self.fill_characters()
        self.fill_tiles()
        self.routines()

    def fill_seats(self) -> None:
        """Seat the players Villain, Hero, Villain, Hero, as far as there are any."""
        self.line_up = {side: list(getattr(self.setup, side)) for side in SIDE_NAMES}
        self.check_line_up()
        self.seats: list[tuple[int, str]] = []  # side and character by seat
        for place in range(2):
            for side in (VILLAINS, HEROES):
                names = self.line_up[SIDE_NAMES[side]]
                if place < len(names):
                    self.seats.append((side, names[place]))
        self.bring("characters", dict.fromkeys(name for _, name in self.seats))
        self.write(n_seats=len(self.seats))
        setup = self.array("setup")
        for name in ("characters", "mate"):
            setup[name][:] = NOBODY
        for seat, (side, name) in enumerate(self.seats):
            mates = [s for s, (other, _) in enumerate(self.seats) if other == side and s != seat]
            setup["characters"][seat] = self.row("characters", name)
            setup["side"][seat] = side
            setup["mate"][seat] = mates[0] if mates else NOBODY
            setup["is_lone"][seat] = not mates and len(self.seats) > len(SIDE_NAMES)
        self.fill_order()

    def check_line_up(self) -> None:
        """Each character exists and is on the right side."""
        for side, names in self.line_up.items():
            for name in names:
                if self.known("characters", name, f"`setup.{side}`").side != side:
                    raise UserError(f"`setup.{side}`: `{name}` is on the other side")

    def fill_order(self) -> None:
        """Write the turn order for each player who may begin: Villain, Hero, Villain, Hero."""
        sides = [[s for s, (side, _) in enumerate(self.seats) if side == of] for of in (0, 1)]
        begins = SIDE_NAMES.index(self.book.singles["rules"].first_side)
        for first in range(2):
            for turn in range(TURNS):
                seats = sides[begins if turn % 2 == 0 else 1 - begins]
                # READING: the foe across the table of the Villain who begins plays second, so the
                # Heroes' order follows the Villains'. Alone, a Villain sits across the first Hero.
                shift = first if len(sides[begins]) > 1 else 0
                seat = seats[(turn // 2 + shift) % len(seats)]
                self.array("setup")["order"][first, turn] = seat
        self.array("setup")["n_firsts"] = len(sides[begins])

    def bring_cards(self) -> None:
        """Give every card that is on the table a row."""
        in_play = {name for _, name in self.seats}
        first = 0
        for section in CARD_SECTIONS:
            entries = sorted(self.book.sections[section])
            if section == "starters":
                sides = {SIDE_NAMES[side] for side, _ in self.seats}
                entries = [each for each in entries if self.entry(section, each).side in sides]
            elif section == "signature_items":
                entries = [
                    each for each in entries if self.entry(section, each).character in in_play
                ]
            self.bring(section, entries, "cards", first)
            first += len(entries)
        self.write(n_cards=first)

    def entry(self, section: str, entry: str) -> Card:
        """Return a card's entry."""
        return self.book.sections[section][entry]

    def fill_card(self, section: str, entry: str) -> None:
        """Write what is printed on a card."""
        card = self.entry(section, entry)
        kind = TYPES.get(section)
        character = getattr(card, "character", None)
        self.put_row(
            "cards",
            self.row(section, entry),
            f"{section}.{entry}",
            {name: getattr(card, name) for name in NUMBERS if hasattr(card, name)},
            tag=tag_of(f"{section}.{entry}"),
            type=CardType[card.type.upper()] if kind is None else kind,
            name=self.first_of_name(card.name),
            ability=self.program(section, entry, "ability"),
            text=self.program(section, entry, "text"),
            reward=self.program(section, entry, "reward") if section == "cards" else 0,
            block={"no": Block.NONE, "attached": Block.ATTACHED, "hand": Block.HAND}[card.block],
            is_optional=card.text[:1] == ["may"],
            is_putty=PUTTY in card.name.split(),
            is_dragonzord=getattr(card, "dragonzord", False),
            is_attack="attack" in operation_names(card.ability),
            character=self.rows["characters"].get(character, NOBODY),
            **self.trigger(section, entry),
            **self.modifiers(section, entry),
        )

    def first_of_name(self, name: str) -> int:
        """Return the first row of the cards with a name."""
        return min(
            row
            for section in CARD_SECTIONS
            for entry, row in self.rows[section].items()
            if self.entry(section, entry).name == name
        )

    def fill_instances(self) -> None:
        """Number all cards; the log has a second row for each, for the other side."""
        self.array("owner_of")[:] = NOBODY
        for section in CARD_SECTIONS:
            for entry in self.rows[section]:
                self.number_copies(section, entry)
        self.array("items")[:, VILLAINS] += INSTANCES_MAX
        self.write(n_instances=self.n_instances)

    def number_copies(self, section: str, entry: str) -> None:
        """Number the copies of a card, and say whose they are."""
        card = self.entry(section, entry)
        owners = [NOBODY]
        if section == "starters":
            owners = [s for s, (side, _) in enumerate(self.seats) if SIDE_NAMES[side] == card.side]
        elif hasattr(card, "character"):
            names = [name for _, name in self.seats]
            owners = [names.index(card.character)] if card.character in names else [NOBODY]
        copies = getattr(card, "copies", 1)
        place = self.instances(section, entry, copies * len(owners))
        for number, owner in enumerate(owners):
            first = place.start + number * copies
            self.array("owner_of")[first : first + copies] = owner

    def fill_characters(self) -> None:
        """Write the characters in play and where their own cards are."""
        for entry, row in self.rows["characters"].items():
            card = self.book.sections["characters"][entry]
            own = "zords" if card.side == "heroes" else "masters"
            self.put_row(
                "characters",
                row,
                f"characters.{entry}",
                {"activation": card.activation},
                side=SIDE_NAMES.index(card.side),
                slots=[Colour[name.upper()] for name in card.slots],
                text=self.program("characters", entry, "text"),
                ability=self.program("characters", entry, "ability"),
                signature=self.instance_of("signature_items", entry),
                own=self.instance_of(own, entry),
                **self.trigger("characters", entry),
                **self.modifiers("characters", entry),
            )

    def instance_of(self, section: str, character: str) -> int:
        """Return the instance of a character's own card, or NOTHING."""
        for entry, row in self.rows[section].items():
            if self.entry(section, entry).character == character:
                return int(self.array("items")[row, HEROES, 0])
        return NOTHING

    def fill_tiles(self) -> None:
        """Write the tiles and the Mega card."""
        for tile in Tile:
            entry = tile.name.lower()
            card = self.known("tiles", entry, "`tiles`")
            numbers = {name: getattr(card, name) for name in ("activation", "attach", "activate")}
            address = self.program("tiles", entry, "ability")
            self.put_row("tiles", int(tile), f"tiles.{entry}", numbers, program=address)


load = DeckBuilder.load
