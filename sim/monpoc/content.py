"""From content files to Tables: which forces and maps are played, and the numbers of what plays."""

from functools import cache

import numpy as np

from sim.core.building import TEXTS, Builder, Texts
from sim.core.content.entries import Entry
from sim.core.language import Spot
from sim.core.programs import assemble
from sim.monpoc.board import map_record, neighbours, rings
from sim.monpoc.entries import SECTIONS, SINGLES
from sim.monpoc.figures import fill_buildings, fill_figures, fill_forces
from sim.monpoc.forces import SIDE_NAMES, rosters_of
from sim.monpoc.in_play import fill_abilities, fill_play
from sim.monpoc.language import LANGUAGE, When
from sim.monpoc.odds import faces_of, pool_table
from sim.monpoc.state import BIG, SIDES
from sim.monpoc.tables import (
    ACTION_MAX,
    BOOST_MAX,
    NO_VALUE,
    POWER_MAX,
    TABLES,
    TARGET_MAX,
)
from sim.monpoc.texts import ability_text, bits_of, modifier_text, name_of

ANY_MAP = "any"
FIRST_SIDES = {"rolled": NO_VALUE, **{name: row for row, name in enumerate(SIDE_NAMES)}}
NO_TEXTS = Texts({}, (0, 0), ())


class ForceBuilder(Builder):
    """Writes two forces, their cities and the maps into one Tables record."""

    GAME = "monpoc"
    SECTIONS = SECTIONS
    SINGLES = SINGLES
    TABLES = TABLES
    LANGUAGE = LANGUAGE
    ITEMS = ("forms", "units")

    # the book

    def check_book(self) -> None:
        """Names of monsters, factions and abilities exist, whoever plays."""
        self.check_names("forms", "monster", "monsters")
        for section in ("monsters", "units"):
            self.check_names(section, "faction", "factions")
        for section in ("forms", "units", "buildings"):
            for entry, item in self.book.sections[section].items():
                where = self.book.where(section, entry, "abilities")
                for text in item.abilities:
                    ability_text(text, self.known("abilities", name_of(text), where), where)
        for entry, item in self.book.sections["abilities"].items():
            bits_of(item.when, When, self.book.where("abilities", entry, "when"))

    def texts(self, section: str, entry: str) -> Texts:
        """Return program and modifiers of an ability, assembled once for all builds."""
        if section != "abilities":
            return NO_TEXTS
        item = self.book.sections[section][entry]
        return TEXTS.get((type(self), item), lambda: self.assembled(entry, item))

    def refuse_slots(self, path: str) -> None:
        """Note that a number stands in the tables as something else, too."""
        self._without_slots.add(path)

    def assembled(self, entry: str, item: Entry) -> Texts:
        """Assemble the texts of an ability."""
        spot = Spot("abilities", "program", item, self.book.sections)
        place = self.book.where("abilities", entry, "program")
        rows = assemble(item.program, LANGUAGE, item.numbers(), place, spot)
        where = self.book.where("abilities", entry, "modifiers")
        return Texts(
            programs={"program": rows} if item.program else {},
            trigger=(0, 0),
            modifiers=tuple(modifier_text(text, item, where) for text in item.modifiers),
        )

    # the whole

    def fill(self) -> None:
        """Fill the tables part by part; order matters only for readable errors."""
        self.record = self.tables[0]
        self.rosters = rosters_of(self.book)
        self.names: dict[str, int] = {}  # of monsters and units, numbered
        self.factions: dict[str, int] = {}
        self.granted: list[tuple[int, int, int, int]] = []  # kind, ability, colour, types
        self.line_up = {side: list(getattr(self.setup, side)) for side in SIDE_NAMES}
        self.fill_rules()
        self.fill_maps()
        self.bring_all()
        fill_abilities(self)
        fill_figures(self)
        fill_buildings(self)
        fill_forces(self)
        fill_play(self)

    def fill_rules(self) -> None:
        """Write the numbers of the rules, the faces of the dice and the chances of all pools."""
        rules, record = self.book.singles["rules"], self.record
        self.write(n_seats=SIDES)
        self.put_rules()
        record.rules.is_in_place = rules.reentry == "in_place"
        record.rules.first_side = FIRST_SIDES[rules.first_side]
        faces = faces_of(self.book.sections["dice"], rules.alternative_boost)
        record.faces[:] = faces
        record.odds[:] = _odds(tuple(tuple(die) for die in faces)).swapaxes(2, 3)
        record.beside[:], record.big_beside[:], record.ring[:] = _neighbourhoods()

    def fill_maps(self) -> None:
        """Write the maps that may be chosen: one, if the setup says so."""
        maps, chosen = self.book.sections["maps"], self.setup.map
        if chosen != ANY_MAP:
            self.known("maps", chosen, "`setup.map`")
        self.bring("maps", sorted(maps) if chosen == ANY_MAP else [chosen])
        for name, row in self.rows["maps"].items():
            entry, where = maps[name], self.book.where("maps", name)
            self.tables["maps"][0, row] = TEXTS.get(
                (map_record, entry),
                lambda: map_record(entry, where),  # noqa: B023
            )
        self.write(n_maps=len(self.rows["maps"]))
        self.record.map = NO_VALUE if chosen == ANY_MAP else 0

    def bring_all(self) -> None:
        """Give forms, units, structures, factions and abilities that play their rows, by ids."""
        sections = self.book.sections
        forms = {form for force in self.rosters for both in force.monsters for form in both}
        units = {unit for force in self.rosters for unit in force.units}
        buildings = {each for force in self.rosters for each in force.city}
        self.bring("forms", sorted(forms), table="kinds")
        self.bring("units", sorted(units), table="kinds", first=len(forms))
        self.bring("buildings", sorted(buildings), table="structures")
        playing = [
            *(sections["forms"][form] for form in forms),
            *(sections["units"][unit] for unit in units),
            *(sections["buildings"][each] for each in buildings),
        ]
        abilities = {name_of(text) for item in playing for text in item.abilities}
        self.bring("abilities", sorted(abilities))
        self.write(n_structures=len(buildings))


@cache
def _neighbourhoods() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return neighbours(1), neighbours(BIG), rings()


@cache
def _odds(faces: tuple[tuple[int, ...], ...]) -> np.ndarray:
    return pool_table((ACTION_MAX, BOOST_MAX, POWER_MAX), faces, TARGET_MAX + 1)


load = ForceBuilder.load
