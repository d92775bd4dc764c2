"""From content files to Tables: checks what spans several entries, numbers everything."""

from functools import cache, partial
from pathlib import Path

import numpy as np

from sim.core.content import Book, Content, Slot, read_book, slot_at
from sim.core.errors import UserError, did_you_mean
from sim.core.language import Spot
from sim.core.piles import PILE_MAX
from sim.core.programs import Assembled, assemble, modifier, trigger
from sim.core.records import new
from sim.guardian.checks import (
    check_decks,
    check_deployments,
    check_modifiers,
    check_sections,
    find_mode,
)
from sim.guardian.entries import SECTIONS, SINGLES, Mode
from sim.guardian.grammar import LANGUAGE, ROUTINE_LANGUAGE
from sim.guardian.routines import TEXTS
from sim.guardian.state import NOBODY, OUTER, VILLAINS_MAX
from sim.guardian.tables import (
    CARDS_MAX,
    CODE_MAX,
    DEPLOYMENTS_MAX,
    ENERGY_X,
    INSTANCES_MAX,
    MODE,
    MODIFIERS_MAX,
    NO_PROGRAM,
    RULES,
    TABLES,
    CardKind,
    EnemyKind,
)

FOLDER = Path(__file__).parent / "content"
COPIES_MAX = 16  # factor between a card's row and its instances' identities
CHECKED = {
    *("players", "rangers_each", "hand_max", "monsters", "soldiers_max", "deployments"),
    *("monster_defeated_at", "boss_defeated_at"),
}
"""Numbers that are checked against other entries: changing one builds the tables anew."""


@cache
def load(game: str = "hotg") -> Content:
    """Return the content of a rule set as its files have it."""
    return build(game, read_book(FOLDER / game, SECTIONS, SINGLES))


def build(game: str, book: Book) -> Content:
    """Turn a checked book into Tables; refuse setups that cannot be played."""
    builder = Builder(game, book)
    builder.fill()
    return Content(
        game=game,
        book=book,
        tables=builder.tables,
        slots={path: tuple(slots) for path, slots in builder.slots.items()},
        build=partial(build, game),
        line_up={"heroes": builder.heroes},
    )


class Builder:
    """Writes one book into one Tables record and remembers where each number went."""

    def __init__(self, game: str, book: Book) -> None:
        """Start with empty tables."""
        self.game = game
        self.book = book
        self.tables = new(TABLES)
        self.slots: dict[str, list[Slot]] = {}
        self.n_code = 1  # code[NO_PROGRAM] ends at once
        self.n_modifiers = 0
        self.setup = book.singles["setup"]
        check_sections(book.sections)
        self.rows = {name: list(section) for name, section in book.sections.items()}
        self.mode = find_mode(book.sections["modes"], self.setup)
        self.way: Mode = book.sections["modes"][self.mode]
        self.heroes = self.setup.heroes or self.way.heroes

    def fill(self) -> None:
        """Fill the tables part by part; order matters only for readable errors."""
        self.fill_rules()
        self.fill_setup()
        for part in (self.fill_heroes, self.fill_cards, self.fill_enemy_cards, self.fill_enemies):
            part()
        check_modifiers(self.book.sections, self.setup, self.heroes)
        self.fill_zords()
        self.fill_locations()
        self.fill_deployments()
        for routine, text in TEXTS.items():
            where = f"routine {routine.name}"
            rows = assemble(text, ROUTINE_LANGUAGE, {}, where)
            self.tables[0].routines[routine] = self.write_code(rows, where)

    def put(self, path: str, value: int, *steps: str | int) -> None:
        """Write a number of the path `path`, and remember its slot."""
        slot = slot_at(TABLES, *steps)
        slot.view(self.tables)[...] = value
        if steps[-1] not in CHECKED:
            self.slots.setdefault(path, []).append(slot)

    def row(self, section: str, entry: str, where: str) -> int:
        """Return the row of an entry that another one names."""
        rows = self.rows[section]
        if entry not in rows:
            hint = did_you_mean(entry, rows)
            raise UserError(f"{where}: no entry `{entry}` in {section}{hint}")
        return rows.index(entry)

    def entry_program(self, section: str, entry: str, field: str) -> int:
        """Assemble one text of an entry into the code; return its address."""
        spot = self.spot(section, entry, field)
        text = getattr(spot.entry, field)
        where = f"{section}.toml: [{entry}] {field}"
        if not text:
            return NO_PROGRAM
        assembled = assemble(text, LANGUAGE, spot.entry.numbers(), where, spot)
        start = self.write_code(assembled, where)
        for number, column, knob in assembled.knobs:
            slot = slot_at(TABLES, "code", start + number, column)
            self.slots.setdefault(f"{section}.{entry}.{knob}", []).append(slot)
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

    def spot(self, section: str, entry: str, field: str) -> Spot:
        """Return where one text of an entry stands."""
        sections = self.book.sections
        return Spot(section, field, sections[section][entry], sections)

    def entry_trigger(self, section: str, entry: str, field: str = "when") -> tuple[int, int]:
        """Return (event, conditions) of an entry, or (0, 0) if it has none."""
        spot = self.spot(section, entry, field)
        words = getattr(spot.entry, field)
        where = f"{section}.toml: [{entry}] {field}"
        return trigger(words, LANGUAGE, where, spot) if words else (0, 0)

    def entry_modifiers(self, section: str, entry: str) -> tuple[int, int]:
        """Write an entry's modifiers; return (first row, number)."""
        spot = self.spot(section, entry, "modifiers")
        item = spot.entry
        first = self.n_modifiers
        where = f"{section}.toml: [{entry}] modifiers"
        for text in item.modifiers:
            parts = modifier(text, LANGUAGE, item.numbers(), where, spot)
            if self.n_modifiers == MODIFIERS_MAX:
                raise UserError(f"{where}: there are more than {MODIFIERS_MAX} modifiers")
            row = self.tables[0].modifiers[self.n_modifiers]
            row.statistic, row.amount, row.subject = parts.statistic, parts.amount, parts.subject
            if parts.knob and parts.sign > 0:
                slot = slot_at(TABLES, "modifiers", self.n_modifiers, "amount")
                self.slots.setdefault(f"{section}.{entry}.{parts.knob}", []).append(slot)
            self.n_modifiers += 1
        return first, self.n_modifiers - first

    def fill_rules(self) -> None:
        """Write the rules and the mode for this number of players."""
        rules = self.book.singles["rules"]
        for name in RULES.names:
            if name == "die_faces":
                self.tables[0].rules.die_faces[:] = rules.die_faces
            else:
                self.put(f"rules.{name}", getattr(rules, name), "rules", name)
        self.put("rules.decision_cap", rules.decision_cap, "decision_cap")
        if rules.monsters > len(self.setup.monsters):
            raise UserError(
                f"`rules.monsters`: {rules.monsters} are more than the "
                f"{len(self.setup.monsters)} in `setup.monsters`"
            )
        for name in MODE.names:
            self.put(f"modes.{self.mode}.{name}", getattr(self.way, name), "mode", name)

    def fill_setup(self) -> None:
        """Write who sits where, and which enemies are in the box."""
        tables = self.tables[0]
        setup = tables.setup
        tables.n_seats = self.setup.players
        setup.is_b_side = self.setup.location_side == "B"
        setup.is_assault = self.setup.command_center == "B"
        setup.heroes[:] = NOBODY
        each = self.way.rangers_each
        where = "`setup.heroes`" if self.setup.heroes else f"modes.toml: [{self.mode}] heroes"
        for number, hero in enumerate(self.heroes):
            setup.heroes[number // each, number % each] = self.row("heroes", hero, where)
        for number, enemy in enumerate(self.setup.foot_soldiers):
            setup.soldiers[number] = self.enemy_row(enemy, "foot_soldier", "`setup.foot_soldiers`")
        if len(self.setup.monsters) > VILLAINS_MAX:
            raise UserError(f"`setup.monsters`: at most {VILLAINS_MAX} can be in the pool")
        setup.n_monsters = len(self.setup.monsters)
        for number, enemy in enumerate(self.setup.monsters):
            setup.monsters[number] = self.enemy_row(enemy, "monster", "`setup.monsters`")
        setup.boss = self.enemy_row(self.setup.boss, "boss", "`setup.boss`")

    def enemy_row(self, enemy: str, kind: str, where: str) -> int:
        """Return the row of an enemy of the right kind."""
        row = self.row("enemies", enemy, where)
        if self.book.sections["enemies"][enemy].kind != kind:
            raise UserError(f"{where}: `{enemy}` is not a {kind.replace('_', ' ')}")
        return row

    def fill_heroes(self) -> None:
        """Write the abilities."""
        for number, (name, hero) in enumerate(self.book.sections["heroes"].items()):
            row = self.tables[0].heroes[number]
            row.event, row.conditions = self.entry_trigger("heroes", name)
            row.program = self.entry_program("heroes", name, "program")
            row.is_limited = hero.limit == "battle"
        self.tables[0].n_heroes = len(self.book.sections["heroes"])

    def fill_cards(self) -> None:
        """Write the combat cards, and an instance for each copy of a hero in play."""
        names: dict[str, int] = {}
        for number, (entry, card) in enumerate(self.book.sections["cards"].items()):
            row = self.card_row(number)
            path = f"cards.{entry}"
            row.kind = CardKind[card.kind.upper()]
            row.hero = self.row("heroes", card.hero, f"cards.toml: [{entry}] hero")
            row.enemy = NOBODY
            row.name = names.setdefault(card.name, number)
            self.put_energy(path, card.energy, number)
            for field in ("dice", "hits", "shields"):
                self.put(f"{path}.{field}", getattr(card, field), "cards", number, field)
            row.event, row.conditions = self.entry_trigger("cards", entry)
            row.program = self.entry_program("cards", entry, "program")
            row.star = self.entry_program("cards", entry, "star")
            row.first_modifier, row.n_modifiers = self.entry_modifiers("cards", entry)
            self.add_instances(number, card.copies, self.seat_of(int(row.hero)))
        check_decks(self.tables[0])

    def put_energy(self, path: str, energy: int | str, number: int) -> None:
        """Write an energy cost; X has no slot, because it is no number."""
        if energy == "X":
            self.tables[0].cards[number].energy = ENERGY_X
        else:
            self.put(f"{path}.energy", int(energy), "cards", number, "energy")

    def card_row(self, number: int) -> np.record:
        """Return the next row of the cards table."""
        if number >= CARDS_MAX:
            raise UserError(f"there are more than {CARDS_MAX} different cards")
        self.tables[0].n_cards = number + 1
        return self.tables[0].cards[number]

    def seat_of(self, hero: int) -> int | None:
        """Return the seat that plays a hero, if any does."""
        seats = np.argwhere(self.tables[0].setup.heroes == hero)
        return int(seats[0][0]) if len(seats) else None

    def add_instances(self, card: int, copies: int, owner: int | None) -> None:
        """Number the copies of a card that are in the game; `owner` None leaves it out."""
        tables = self.tables[0]
        first = int(tables.n_instances)
        count = 0 if owner is None else copies
        if first + count > INSTANCES_MAX:
            raise UserError(f"there are more than {INSTANCES_MAX} cards in the game")
        for copy in range(count):
            tables.card_of[first + copy] = card
            tables.owner_of[first + copy] = owner
            tables.identity[first + copy] = card * COPIES_MAX + copy
        tables.n_instances = first + count
        tables.items[card] = first, first + count

    def fill_enemy_cards(self) -> None:
        """Write the enemy cards and their instances, after the combat cards."""
        offset = len(self.rows["cards"])
        for number, (entry, card) in enumerate(self.book.sections["enemy_cards"].items(), offset):
            row = self.card_row(number)
            row.kind = CardKind.ENEMY
            row.hero = NOBODY
            row.name = number
            row.enemy = self.row("enemies", card.enemy, f"enemy_cards.toml: [{entry}] enemy")
            self.put(f"enemy_cards.{entry}.health", card.health, "cards", number, "health")
            row.is_fast = "fast" in card.keywords
            row.has_guard = "guard" in card.keywords
            row.event, row.conditions = self.entry_trigger("enemy_cards", entry)
            row.program = self.entry_program("enemy_cards", entry, "program")
            row.answer = self.entry_program("enemy_cards", entry, "answer")
            row.first_modifier, row.n_modifiers = self.entry_modifiers("enemy_cards", entry)

    def fill_enemies(self) -> None:
        """Write the enemies; number the instances of each one's cards in a row."""
        tables = self.tables[0]
        for number, (entry, enemy) in enumerate(self.book.sections["enemies"].items()):
            row = tables.enemies[number]
            row.kind = EnemyKind[enemy.kind.upper()]
            row.first = tables.n_instances
            for card in range(len(self.rows["cards"]), tables.n_cards):
                if tables.cards[card].enemy == number:
                    name = self.rows["enemy_cards"][card - len(self.rows["cards"])]
                    copies = self.book.sections["enemy_cards"][name].copies
                    self.add_instances(card, copies, NOBODY)
            row.n = tables.n_instances - row.first
            self.check_enemy_deck(entry, int(row.n))

    def check_enemy_deck(self, entry: str, cards: int) -> None:
        """An enemy in play needs enough cards to be fought and defeated."""
        rules = self.tables[0].rules
        kind = self.book.sections["enemies"][entry].kind
        needed = {
            "foot_soldier": rules.soldiers_max,
            "monster": rules.monster_defeated_at,
            "boss": rules.boss_defeated_at,
        }
        if not int(needed[kind]) <= cards <= PILE_MAX:
            raise UserError(
                f"`enemies.{entry}`: its deck has {cards} cards; "
                f"{int(needed[kind])} to {PILE_MAX} can be played"
            )

    def fill_zords(self) -> None:
        """Write the Zords; core Zords may join at random."""
        tables = self.tables[0]
        tables.megazord = NOBODY
        for number, (entry, zord) in enumerate(self.book.sections["zords"].items()):
            row = tables.zords[number]
            is_regular = zord.kind == "regular"
            row.hero = (
                self.row("heroes", zord.hero, f"zords.toml: [{entry}] hero")
                if is_regular
                else NOBODY
            )
            if not is_regular:
                tables.megazord = number
            row.event, row.conditions = self.entry_trigger("zords", entry)
            row.program = self.entry_program("zords", entry, "program")
            row.start_program = self.entry_program("zords", entry, "start_program")
            row.is_in_pool = is_regular and zord.team == "core"
        tables.n_zords = len(self.rows["zords"])

    def fill_locations(self) -> None:
        """Write the outer locations of the foot soldiers in play."""
        tables = self.tables[0]
        in_play = []
        for number, (entry, location) in enumerate(self.book.sections["locations"].items()):
            row = tables.locations[number]
            path = f"locations.{entry}"
            for field in ("figure_limit", "hand_max_change", "recover_shields"):
                value = getattr(location, field)
                self.put(f"{path}.{field}", value, "locations", number, field)
            row.start_program = self.entry_program("locations", entry, "start_program")
            row.moves_on = location.moves_on
            if location.foot_soldiers in self.setup.foot_soldiers:
                in_play.append(number)
        if len(in_play) != OUTER:
            raise UserError(
                f"`setup.foot_soldiers`: they come with {len(in_play)} locations; "
                f"{OUTER} are needed"
            )
        tables.setup.locations[:] = in_play

    def fill_deployments(self) -> None:
        """Write one row for each foot soldier deployment card in the box."""
        tables = self.tables[0]
        number = 0
        for card, (entry, deployment) in enumerate(self.book.sections["deployments"].items()):
            where = f"deployments.toml: [{entry}]"
            if deployment.enemy not in self.setup.foot_soldiers:
                continue
            for copy in range(deployment.copies):
                if number == DEPLOYMENTS_MAX:
                    raise UserError(f"{where}: there are more than {DEPLOYMENTS_MAX} cards")
                row = tables.deployments[number]
                row.soldier = self.setup.foot_soldiers.index(deployment.enemy)
                row.location = self.row("locations", deployment.location, f"{where} location")
                if row.location not in tables.setup.locations:
                    raise UserError(f"{where} location: `{deployment.location}` is not in play")
                path = f"deployments.{entry}.figures"
                self.put(path, deployment.figures, "deployments", number, "figures")
                tables.deployment_identity[number] = card * COPIES_MAX + copy
                number += 1
        tables.n_deployments = number
        check_deployments(tables)
