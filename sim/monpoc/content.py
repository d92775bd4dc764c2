"""From content files to Tables: checks what spans several entries, numbers everything."""

from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import numpy as np

from sim.core.content import Book, Content, Slot, read_book, slot_at
from sim.core.errors import UserError, did_you_mean
from sim.core.language import Spot
from sim.core.programs import assemble
from sim.core.records import new
from sim.monpoc.board import map_record, neighbours, rings
from sim.monpoc.concerns import note_concerns
from sim.monpoc.entries import SECTIONS, SINGLES, Ability, Figure, Form, Unit
from sim.monpoc.forces import SIDE_NAMES, WHEEL, Roster, rosters_of
from sim.monpoc.language import LANGUAGE, Op, When
from sim.monpoc.odds import faces_of, pool_table
from sim.monpoc.state import (
    BIG,
    FIRST_UNIT,
    MONSTERS_EACH,
    SIDES,
    STRUCTURES_MAX,
    UNITS_EACH,
    Type,
)
from sim.monpoc.tables import (
    ABILITIES_MAX,
    ACTION_MAX,
    BOOST_MAX,
    CODE_MAX,
    EVERY,
    GRANTS_MAX,
    KINDS_MAX,
    LISTED_MAX,
    MAPS_MAX,
    MODIFIERS_MAX,
    NO_PROGRAM,
    NO_VALUE,
    POWER_MAX,
    RULES,
    STATISTICS,
    TABLES,
    TARGET_MAX,
    Category,
    Grant,
    Rank,
)
from sim.monpoc.texts import Text, modifier_text

FOLDER = Path(__file__).parent / "content"
ENERGIES = ("biotech", "cosmic", "mechanical", "nature", "occult", "radioactive")
ANY_MAP = "any"
NUMBERED = ("forms", "units", "abilities", "buildings", "maps", "factions")  # sections with rows


@cache
def load(game: str = "monpoc") -> Content:
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
        line_up={side: list(getattr(book.singles["setup"], side)) for side in SIDE_NAMES},
        rows={section: tuple(builder.book.sections[section]) for section in NUMBERED},
        item_sections=("forms", "units"),
    )


def in_order(book: Book) -> Book:
    """Return a book whose entries are in the order of their ids: files may have any."""
    sections = {name: dict(sorted(entries.items())) for name, entries in book.sections.items()}
    return replace(book, sections=sections)


class Builder:
    """Writes one book into one Tables record and remembers where each number went."""

    def __init__(self, book: Book) -> None:
        """Start with empty tables."""
        self.book = book = in_order(book)
        self.tables = new(TABLES)
        self.row = self.tables[0]
        self.slots: dict[str, list[Slot]] = {}
        self.rules = book.singles["rules"]
        self.forms: dict[str, Form] = book.sections["forms"]
        self.units: dict[str, Unit] = book.sections["units"]
        self.abilities: dict[str, Ability] = book.sections["abilities"]
        self.kinds = [*self.forms, *self.units]
        self.names: dict[str, int] = {}
        self.texts: list[Text] = []  # modifiers of all skills
        self.granted: list[tuple[int, int, int, int]] = []  # kind, ability, colour, types
        self.n_code = 1  # code[NO_PROGRAM] ends at once

    def fill(self) -> None:
        """Fill the tables part by part; order matters only for readable errors."""
        self.fill_rules()
        self.fill_dice()
        self.fill_maps()
        self.fill_abilities()
        self.note_special()
        self.fill_figures()
        self.fill_buildings()
        self.fill_forces()
        self.fill_play()

    def put(self, path: str, value: int, *steps: str | int) -> None:
        """Write a number of the path `path`, and remember its slot."""
        slot = slot_at(TABLES, *steps)
        slot.view(self.tables)[...] = value
        self.slots.setdefault(path, []).append(slot)

    def fill_rules(self) -> None:
        """Write the numbers of the rules."""
        self.row.n_seats = SIDES
        for name in RULES.names:
            if name != "is_in_place":
                self.put(f"rules.{name}", getattr(self.rules, name), "rules", name)
        self.row.rules.is_in_place = self.rules.reentry == "in_place"
        self.put("rules.decision_cap", self.rules.decision_cap, "decision_cap")

    def fill_dice(self) -> None:
        """Write the faces of the dice, and the chances of all pools."""
        faces = faces_of(self.book.sections["dice"], self.rules.alternative_boost)
        self.row.faces[:] = faces
        self.row.odds[:] = _odds(tuple(tuple(die) for die in faces))
        self.row.beside[:] = neighbours(1)
        self.row.big_beside[:] = neighbours(BIG)
        self.row.ring[:] = rings()

    def fill_maps(self) -> None:
        """Write all maps, and which one is played if the setup says so."""
        maps = self.book.sections["maps"]
        if len(maps) > MAPS_MAX:
            raise UserError(f"there are more than {MAPS_MAX} maps")
        for number, (name, entry) in enumerate(maps.items()):
            self.tables["maps"][0, number] = map_record(entry, f"maps.toml: [{name}]")
        self.row.n_maps = len(maps)
        name = self.book.singles["setup"].map
        self.row.map = NO_VALUE
        if name != ANY_MAP:
            if name not in maps:
                raise UserError(f"`setup.map`: no map `{name}`{did_you_mean(name, maps)}")
            self.row.map = list(maps).index(name)

    def fill_abilities(self) -> None:
        """Assemble what abilities do."""
        if len(self.abilities) > ABILITIES_MAX:
            raise UserError(f"there are more than {ABILITIES_MAX} abilities")
        once = 0
        for number, (name, ability) in enumerate(self.abilities.items()):
            where = f"abilities.toml: [{name}]"
            row = self.row.abilities[number]
            row.category = Category[ability.category.upper()]
            row.agenda = NO_VALUE if ability.agenda is None else WHEEL.index(ability.agenda)
            row.energy = NO_VALUE if ability.energy is None else ENERGIES.index(ability.energy)
            row.when = words(ability.when, When, f"{where} when")
            row.program = self.program(name, ability, where)
            if row.when >> When.ONCE & 1:
                row.once, once = once, once + 1
            for text in ability.modifiers:
                self.texts.append(modifier_text(text, number, ability, f"{where} modifiers"))

    def note_special(self) -> None:
        """Note the abilities and energy types that rules name."""
        programs = [self.row.code[row.program].op for row in self.row.abilities]
        self.row.teleport = programs.index(Op.TELEPORT) if Op.TELEPORT in programs else NO_VALUE
        self.row.radioactive = ENERGIES.index("radioactive")

    def program(self, name: str, ability: Ability, where: str) -> int:
        """Assemble a program into the code; return its address."""
        if not ability.program:
            return NO_PROGRAM
        spot = Spot("abilities", "program", ability, self.book.sections)
        place = f"{where} program"
        assembled = assemble(ability.program, LANGUAGE, ability.numbers(), place, spot)
        start = self.n_code
        if start + len(assembled.rows) > CODE_MAX:
            raise UserError(f"{where}: the programs need more than {CODE_MAX} instructions")
        for number, row in enumerate(assembled.rows):
            self.row.code[start + number] = tuple(row)
        self.n_code += len(assembled.rows)
        for number, column, knob in assembled.knobs:
            slot = slot_at(TABLES, "code", start + number, column)
            self.slots.setdefault(f"abilities.{name}.{knob}", []).append(slot)
        return start

    def fill_figures(self) -> None:
        """Write the stats of all forms and units, in play or not."""
        if len(self.kinds) > KINDS_MAX:
            raise UserError(f"there are more than {KINDS_MAX} forms and units")
        for number, (name, form) in enumerate(self.forms.items()):
            where = f"forms.toml: [{name}]"
            monsters = self.book.sections["monsters"]
            if form.monster not in monsters:
                hint = did_you_mean(form.monster, monsters)
                raise UserError(f"{where} monster: no monster `{form.monster}`{hint}")
            monster = monsters[form.monster]
            row = self.row.kinds[number]
            row.rank = Rank.MONSTER
            row.name = self.number_of(f"monster {form.monster}")
            self.belong(row, monster.faction, monster.energy, where)
            self.put(f"forms.{name}.health", form.health, "kinds", number, "health")
            self.dice(f"forms.{name}", number, form, Type.POWER)
            if form.hyper is not None:
                self.put(f"forms.{name}.hyper", form.hyper, "kinds", number, "hyper")
            self.fill_figure("forms", number, name, form)
        for number, (name, unit) in enumerate(self.units.items(), len(self.forms)):
            row = self.row.kinds[number]
            row.rank = Rank[unit.rank.upper()]
            row.name = self.number_of(f"unit {unit.kind}")
            row.health = 1
            row.action[Type.POWER] = NO_VALUE
            self.belong(row, unit.faction, unit.energy, f"units.toml: [{name}]")
            self.put(f"units.{name}.cost", unit.cost, "kinds", number, "cost")
            self.fill_figure("units", number, name, unit)

    def number_of(self, name: str) -> int:
        """Return the number of a name, the same for all figures that share it."""
        return self.names.setdefault(name, len(self.names))

    def belong(self, row: np.record, faction: str, energy: str, where: str) -> None:
        """Write faction, agenda and energy of a figure."""
        factions = self.book.sections["factions"]
        if faction not in factions:
            hint = did_you_mean(faction, factions)
            raise UserError(f"{where} faction: no faction `{faction}`{hint}")
        row.faction = list(factions).index(faction)
        row.agenda = WHEEL.index(factions[faction].agenda)
        row.energy = ENERGIES.index(energy)

    def dice(self, path: str, number: int, figure: Figure, kind: Type) -> None:
        """Write the dice of one type of attack."""
        name = kind.name.lower()
        action = getattr(figure, name)
        self.row.kinds[number].action[kind] = NO_VALUE
        if action is not None:
            self.put(f"{path}.{name}", action, "kinds", number, "action", int(kind))
            boost = getattr(figure, f"{name}_boost")
            self.put(f"{path}.{name}_boost", boost, "kinds", number, "boost", int(kind))

    def fill_figure(self, section: str, number: int, name: str, figure: Figure) -> None:
        """Write what forms and units have in common."""
        for stat in ("speed", "defense", "range"):
            self.put(f"{section}.{name}.{stat}", getattr(figure, stat), "kinds", number, stat)
        self.dice(f"{section}.{name}", number, figure, Type.BRAWL)
        self.dice(f"{section}.{name}", number, figure, Type.BLAST)
        self.row.kinds[number].item = number
        where = f"{section}.toml: [{name}] abilities"
        for text in figure.abilities:
            ability, types, colour = self.ability(text, where)
            self.row.own[number, ability] |= types
            if colour:
                self.granted.append((number, ability, colour, types))

    def ability(self, text: str, where: str) -> tuple[int, int, int]:
        """Return (row, types of attacks, colour) of a text such as `explosion blast blue`."""
        name, *rest = text.split()
        if name not in self.abilities:
            raise UserError(f"{where}: no ability `{name}`{did_you_mean(name, self.abilities)}")
        types, colour = 0, 0
        for word in rest:
            if word.upper() in Type.__members__:
                types |= 1 << Type[word.upper()]
            elif word.upper() in Grant.__members__:
                colour = int(Grant[word.upper()])
            else:
                raise UserError(f"{where}: `{text}`: `{word}` is neither an attack nor a colour")
        is_trigger = self.abilities[name].category == "trigger"
        if is_trigger != bool(types):
            raise UserError(f"{where}: `{text}`: triggers, and only they, name an attack")
        return list(self.abilities).index(name), types or EVERY, colour

    def fill_buildings(self) -> None:
        """Write the structures."""
        buildings = self.book.sections["buildings"]
        if len(buildings) > STRUCTURES_MAX:
            raise UserError(f"there are more than {STRUCTURES_MAX} kinds of structures")
        self.row.n_structures = len(buildings)
        for number, (name, building) in enumerate(buildings.items()):
            row = self.row.structures[number]
            for stat in ("defense", "energy"):
                value = getattr(building, stat)
                self.put(f"buildings.{name}.{stat}", value, "structures", number, stat)
            row.hazard = 1  # rubble
            for text in building.abilities:
                ability, _, _ = self.ability(text, f"buildings.toml: [{name}] abilities")
                row.has[ability] = 1
                start = self.row.abilities[ability].program
                if self.row.code[start].op == Op.HAZARD:
                    row.hazard = self.row.code[start].a

    def fill_forces(self) -> None:
        """Number the figures of both forces."""
        rosters = rosters_of(self.book)
        self.row.n_monsters = len(rosters[0].monsters)
        self.row.kind_of[:] = NO_VALUE
        self.row.form_kind[:] = NO_VALUE
        for side, force in enumerate(rosters):
            self.add_force(side, force)

    def add_force(self, side: int, force: Roster) -> None:
        """Number the figures of one player."""
        row = self.row
        for number, forms in enumerate(force.monsters, side * MONSTERS_EACH):
            kinds = [self.kinds.index(form) for form in forms]
            row.form_kind[number] = kinds
            row.kind_of[number] = kinds[0]
            for place, kind in enumerate(kinds):
                first = SIDES * UNITS_EACH + 2 * number + place
                row.items[kind, side] = first, first + 1
        place = side * UNITS_EACH
        for name, count in force.units.items():
            kind = self.kinds.index(name)
            row.kind_of[FIRST_UNIT + place : FIRST_UNIT + place + count] = kind
            row.items[kind, side] = place, place + count
            place += count
        row.n_units[side] = place - side * UNITS_EACH
        buildings = list(self.book.sections["buildings"])
        for name, count in force.city.items():
            row.city[side, buildings.index(name)] = count
        self.note_kin(side)

    def note_kin(self, side: int) -> None:
        """Note which kinds share agenda or faction with a monster of the force."""
        row = self.row
        first = side * MONSTERS_EACH
        monsters = [row.kinds[row.kind_of[first + n]] for n in range(row.n_monsters)]
        for kind in range(len(self.kinds)):
            mine = row.kinds[kind]
            row.is_paired[side, kind] = any(mine.agenda == each.agenda for each in monsters)
            row.is_home[side, kind] = any(mine.faction == each.faction for each in monsters)

    def fill_play(self) -> None:
        """Note what of all abilities is in play: modifiers by statistic, grants, programs."""
        row = self.row
        in_city = np.zeros(ABILITIES_MAX, bool)
        for side in range(SIDES):
            for kind in self.kinds_of(side):
                row.in_force[side] |= row.own[kind] != 0
            for structure in np.nonzero(row.city[side])[0]:
                in_city |= row.structures[structure].has != 0
        is_played = row.in_force.any(axis=0) | in_city
        self.add_modifiers(is_played)
        self.add_grants()
        note_concerns(row, in_city, [self.figures_of(side) for side in range(SIDES)])
        for number in range(len(self.abilities)):
            if is_played[number]:
                category = row.abilities[number].category
                place = row.n_listed[category]
                if place == LISTED_MAX:
                    raise UserError(f"more than {LISTED_MAX} abilities of one category in play")
                row.listed[category, place] = number
                row.n_listed[category] = place + 1

    def kinds_of(self, side: int) -> list[int]:
        """Return the kinds of figures of a player's force."""
        row = self.row
        monsters = row.form_kind[side * MONSTERS_EACH :][:MONSTERS_EACH].ravel()
        units = row.kind_of[FIRST_UNIT + side * UNITS_EACH :][: row.n_units[side]]
        return sorted({int(kind) for kind in (*monsters, *units) if kind != NO_VALUE})

    def add_modifiers(self, is_played: np.ndarray) -> None:
        """Write the modifiers in play, statistic by statistic."""
        texts = sorted(
            (text for text in self.texts if is_played[text.ability]),
            key=lambda text: text.statistic,
        )
        if len(texts) > MODIFIERS_MAX:
            raise UserError(f"there are more than {MODIFIERS_MAX} modifiers in play")
        names = list(self.abilities)
        for number, text in enumerate(texts):
            row = self.row.modifiers[number]
            for field in ("statistic", "ability", "amount", "scope", "radius", "conditions"):
                row[field] = getattr(text, field)
            name = names[text.ability]
            if text.knob and text.sign > 0:
                slot = slot_at(TABLES, "modifiers", number, "amount")
                self.slots.setdefault(f"abilities.{name}.{text.knob}", []).append(slot)
            if self.abilities[name].radius is not None:
                slot = slot_at(TABLES, "modifiers", number, "radius")
                self.slots.setdefault(f"abilities.{name}.radius", []).append(slot)
        for statistic in range(STATISTICS + 1):
            before = sum(text.statistic < statistic for text in texts)
            self.row.first_modifier[statistic] = before
        self.drop_half_slots(texts)

    def drop_half_slots(self, texts: list[Text]) -> None:
        """Forget slots of knobs that are also written negated or read elsewhere."""
        names = list(self.abilities)
        for text in self.texts:
            path = f"abilities.{names[text.ability]}.{text.knob}"
            if text.knob and (text.sign < 0 or text not in texts):
                self.slots.pop(path, None)
            if text not in texts:
                self.slots.pop(f"abilities.{names[text.ability]}.radius", None)

    def add_grants(self) -> None:
        """Write which figures grant which abilities, by side and ability."""
        rows = []
        for side in range(SIDES):
            for figure, kind in self.figures_of(side):
                for granter, ability, colour, types in self.granted:
                    if granter == kind:
                        rows.append((side, ability, figure, kind, colour, types))
        rows.sort(key=lambda row: row[:2])
        if len(rows) > GRANTS_MAX:
            raise UserError(f"more than {GRANTS_MAX} abilities are granted")
        for number, (side, ability, *grant) in enumerate(rows):
            self.row.grants[number] = tuple(grant)
            if self.row.n_grants[side, ability] == 0:
                self.row.first_grant[side, ability] = number
            self.row.n_grants[side, ability] += 1

    def figures_of(self, side: int) -> list[tuple[int, int]]:
        """Return (figure, kind) of a player's force, a monster once for each form."""
        row = self.row
        first = side * MONSTERS_EACH
        monsters = [
            (first + number, int(kind))
            for number in range(row.n_monsters)
            for kind in row.form_kind[first + number]
        ]
        start = FIRST_UNIT + side * UNITS_EACH
        units = [(start + n, int(row.kind_of[start + n])) for n in range(row.n_units[side])]
        return monsters + units


def words(texts: list[str], known: type, where: str) -> int:
    """Return the bits of several words."""
    names = {member.name.lower(): int(member) for member in known}
    mask = 0
    for text in texts:
        if text not in names:
            raise UserError(f"{where}: `{text}` is unknown here{did_you_mean(text, names)}")
        mask |= 1 << names[text]
    return mask


@cache
def _odds(faces: tuple[tuple[int, ...], ...]) -> np.ndarray:
    return pool_table((ACTION_MAX, BOOST_MAX, POWER_MAX), faces, TARGET_MAX + 1)
