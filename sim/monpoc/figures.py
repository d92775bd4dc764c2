"""Forms, units and structures that play, and the forces that they make up, as rows of Tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sim.monpoc.forces import WHEEL, Roster
from sim.monpoc.language import Op
from sim.monpoc.state import FIRST_UNIT, FORMS, MONSTERS_EACH, SIDES, UNITS_EACH, Tile, Type
from sim.monpoc.tables import NO_VALUE, Rank
from sim.monpoc.texts import ability_text, name_of

if TYPE_CHECKING:
    from sim.monpoc.content import ForceBuilder
    from sim.monpoc.entries import Figure, Form, Unit

ENERGIES = ("biotech", "cosmic", "mechanical", "nature", "occult", "radioactive")
STATS = ("speed", "defense", "range")


def fill_figures(builder: ForceBuilder) -> None:
    """Write the stats of all forms and units that play."""
    sections = builder.book.sections
    for name, number in builder.rows["forms"].items():
        fill_form(builder, name, number, sections["forms"][name])
    for name, number in builder.rows["units"].items():
        fill_unit(builder, name, number, sections["units"][name])
    builder.record.radioactive = ENERGIES.index("radioactive")


def fill_form(builder: ForceBuilder, name: str, number: int, form: Form) -> None:
    """Write a form of a monster."""
    row, monster = builder.record.kinds[number], builder.book.sections["monsters"][form.monster]
    row.rank = Rank.MONSTER
    belong(builder, row, f"monster {form.monster}", monster.faction, monster.energy)
    builder.put(f"forms.{name}.health", form.health, "kinds", number, "health")
    if form.hyper is not None:
        builder.put(f"forms.{name}.hyper", form.hyper, "kinds", number, "hyper")
    fill_figure(builder, f"forms.{name}", number, form, (Type.BRAWL, Type.BLAST, Type.POWER))


def fill_unit(builder: ForceBuilder, name: str, number: int, unit: Unit) -> None:
    """Write a unit."""
    row = builder.record.kinds[number]
    row.rank = Rank[unit.rank.upper()]
    row.health = 1
    row.action[Type.POWER] = NO_VALUE
    belong(builder, row, f"unit {unit.kind}", unit.faction, unit.energy)
    builder.put(f"units.{name}.cost", unit.cost, "kinds", number, "cost")
    fill_figure(builder, f"units.{name}", number, unit, (Type.BRAWL, Type.BLAST))


def belong(builder: ForceBuilder, row: np.record, name: str, faction: str, energy: str) -> None:
    """Write name, faction, agenda and energy of a figure."""
    row.name = builder.names.setdefault(name, len(builder.names))
    row.faction = builder.factions.setdefault(faction, len(builder.factions))
    row.agenda = WHEEL.index(builder.book.sections["factions"][faction].agenda)
    row.energy = ENERGIES.index(energy)


def fill_figure(
    builder: ForceBuilder, path: str, number: int, figure: Figure, attacks: tuple[Type, ...]
) -> None:
    """Write what forms and units have in common."""
    for stat in STATS:
        builder.put(f"{path}.{stat}", getattr(figure, stat), "kinds", number, stat)
    for attack in attacks:
        fill_dice(builder, path, number, figure, attack)
    builder.record.kinds[number].item = number
    known = builder.book.sections["abilities"]
    for text in figure.abilities:
        name = name_of(text)
        types, colour = ability_text(text, known[name], path)
        ability = builder.row("abilities", name)
        builder.record.own[number, ability] |= types
        if colour:
            builder.granted.append((number, ability, colour, types))


def fill_dice(builder: ForceBuilder, path: str, number: int, figure: Figure, attack: Type) -> None:
    """Write the dice of one type of attack."""
    name = attack.name.lower()
    action = getattr(figure, name)
    builder.record.kinds[number].action[attack] = NO_VALUE
    if action is not None:
        builder.put(f"{path}.{name}", action, "kinds", number, "action", int(attack))
        boost = getattr(figure, f"{name}_boost")
        builder.put(f"{path}.{name}_boost", boost, "kinds", number, "boost", int(attack))


def fill_buildings(builder: ForceBuilder) -> None:
    """Write the structures of both cities."""
    record = builder.record
    for name, number in builder.rows["buildings"].items():
        building, row = builder.book.sections["buildings"][name], record.structures[number]
        for stat in ("defense", "energy"):
            value = getattr(building, stat)
            builder.put(f"buildings.{name}.{stat}", value, "structures", number, stat)
        row.hazard = Tile.RUBBLE
        for text in building.abilities:
            ability = builder.row("abilities", name_of(text))
            row.has[ability] = 1
            first = record.code[record.abilities[ability].program]
            if first.op == Op.HAZARD:
                row.hazard = first.a


def fill_forces(builder: ForceBuilder) -> None:
    """Number the figures of both forces."""
    record = builder.record
    record.n_monsters = len(builder.rosters[0].monsters)
    record.kind_of[:] = NO_VALUE
    record.form_kind[:] = NO_VALUE
    for side, force in enumerate(builder.rosters):
        add_monsters(builder, side, force)
        add_units(builder, side, force)
        for name, count in force.city.items():
            record.city[side, builder.row("buildings", name)] = count
        note_kin(builder, side)


def add_monsters(builder: ForceBuilder, side: int, force: Roster) -> None:
    """Number the monsters of one player, and their forms."""
    record = builder.record
    for number, forms in enumerate(force.monsters, side * MONSTERS_EACH):
        kinds = [builder.row("forms", form) for form in forms]
        record.form_kind[number] = kinds
        record.kind_of[number] = kinds[0]
        for place, kind in enumerate(kinds):
            first = SIDES * UNITS_EACH + FORMS * number + place
            record["items"][kind, side] = first, first + 1


def add_units(builder: ForceBuilder, side: int, force: Roster) -> None:
    """Number the units of one player, kind by kind."""
    record, place = builder.record, side * UNITS_EACH
    for name, count in sorted(force.units.items()):
        kind = builder.row("units", name)
        record.kind_of[FIRST_UNIT + place : FIRST_UNIT + place + count] = kind
        record["items"][kind, side] = place, place + count
        place += count
    record.n_units[side] = place - side * UNITS_EACH


def note_kin(builder: ForceBuilder, side: int) -> None:
    """Note which kinds share agenda or faction with a monster of the force."""
    record, first = builder.record, side * MONSTERS_EACH
    monsters = [record.kinds[record.kind_of[first + n]] for n in range(record.n_monsters)]
    for kind in range(len(builder.rows["forms"]) + len(builder.rows["units"])):
        mine = record.kinds[kind]
        record.is_paired[side, kind] = any(mine.agenda == each.agenda for each in monsters)
        record.is_home[side, kind] = any(mine.faction == each.faction for each in monsters)
