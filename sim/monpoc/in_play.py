"""Abilities that play, as Tables: programs, modifiers by statistic, and who grants them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sim.core.errors import UserError
from sim.monpoc.concerns import Figures, note_concerns
from sim.monpoc.figures import ENERGIES
from sim.monpoc.forces import WHEEL
from sim.monpoc.language import Op, When
from sim.monpoc.state import FIRST_UNIT, MONSTERS_EACH, ONCE_MAX, SIDES, UNITS_EACH
from sim.monpoc.tables import (
    ABILITIES_MAX,
    GRANTS_MAX,
    LISTED_MAX,
    MODIFIERS_MAX,
    NO_VALUE,
    STATISTICS,
    Category,
)
from sim.monpoc.texts import Text, bits_of

if TYPE_CHECKING:
    from sim.monpoc.content import ForceBuilder


def fill_abilities(builder: ForceBuilder) -> None:
    """Write what the abilities in play do."""
    record, once = builder.record, 0
    for name, number in builder.rows["abilities"].items():
        ability, row = builder.book.sections["abilities"][name], record.abilities[number]
        row.category = Category[ability.category.upper()]
        row.agenda = NO_VALUE if ability.agenda is None else WHEEL.index(ability.agenda)
        row.energy = NO_VALUE if ability.energy is None else ENERGIES.index(ability.energy)
        row.when = bits_of(ability.when, When, name)
        row.program = builder.program("abilities", name)
        if row.when >> When.ONCE & 1:
            row.once, once = once, once + 1
    if once > ONCE_MAX:
        raise UserError(f"more than {ONCE_MAX} abilities that work once a turn are in play")
    firsts = [record.code[row.program].op for row in record.abilities]
    record.teleport = firsts.index(Op.TELEPORT) if Op.TELEPORT in firsts else NO_VALUE


def fill_play(builder: ForceBuilder) -> None:
    """Note who has which abilities: modifiers by statistic, grants, abilities by category."""
    record = builder.record
    forces = [figures_of(record, side) for side in range(SIDES)]
    in_city = np.zeros(ABILITIES_MAX, bool)
    for side, figures in enumerate(forces):
        for _, kind in figures:
            record.in_force[side] |= record.own[kind] != 0
        for structure in np.nonzero(record.city[side])[0]:
            in_city |= record.structures[structure].has != 0
    add_modifiers(builder)
    add_grants(builder, forces)
    note_concerns(record, in_city, forces)
    list_abilities(builder)


def figures_of(record: np.record, side: int) -> Figures:
    """Return (figure, kind) of a player's force, a monster once for each form."""
    first = side * MONSTERS_EACH
    monsters = [
        (first + number, int(kind))
        for number in range(record.n_monsters)
        for kind in record.form_kind[first + number]
    ]
    start = FIRST_UNIT + side * UNITS_EACH
    units = [(start + n, int(record.kind_of[start + n])) for n in range(record.n_units[side])]
    return monsters + units


def list_abilities(builder: ForceBuilder) -> None:
    """List the abilities in play by category."""
    record = builder.record
    for number in builder.rows["abilities"].values():
        category = record.abilities[number].category
        place = record.n_listed[category]
        if place == LISTED_MAX:
            raise UserError(f"more than {LISTED_MAX} abilities of one category in play")
        record.listed[category, place] = number
        record.n_listed[category] = place + 1


def add_modifiers(builder: ForceBuilder) -> None:
    """Write the modifiers in play, statistic by statistic."""
    texts = [
        (name, text)
        for name in builder.rows["abilities"]
        for text in builder.texts("abilities", name).modifiers
    ]
    texts.sort(key=lambda each: each[1].statistic)
    if len(texts) > MODIFIERS_MAX:
        raise UserError(f"there are more than {MODIFIERS_MAX} modifiers in play")
    for number, (name, text) in enumerate(texts):
        add_modifier(builder, number, name, text)
    for statistic in range(STATISTICS + 1):
        before = sum(text.statistic < statistic for _, text in texts)
        builder.record.first_modifier[statistic] = before


def add_modifier(builder: ForceBuilder, number: int, name: str, text: Text) -> None:
    """Write one modifier; a number that is written negated has no slot."""
    row = builder.record.modifiers[number]
    row.ability = builder.row("abilities", name)
    for field in ("statistic", "amount", "scope", "conditions"):
        row[field] = getattr(text, field)
    path = f"abilities.{name}.{text.knob}"
    if text.knob and text.sign > 0:
        builder.put(path, text.amount, "modifiers", number, "amount")
    elif text.knob:
        builder.refuse_slots(path)
    if text.radius is not None:
        builder.put(f"abilities.{name}.radius", text.radius, "modifiers", number, "radius")


def add_grants(builder: ForceBuilder, forces: list[Figures]) -> None:
    """Write which figures grant which abilities, by side and ability."""
    record = builder.record
    rows = [
        (side, ability, figure, kind, colour, types)
        for side, figures in enumerate(forces)
        for figure, kind in figures
        for granter, ability, colour, types in builder.granted
        if granter == kind
    ]
    rows.sort(key=lambda row: row[:2])
    if len(rows) > GRANTS_MAX:
        raise UserError(f"more than {GRANTS_MAX} abilities are granted")
    for number, (side, ability, *grant) in enumerate(rows):
        record.grants[number] = tuple(grant)
        if record.n_grants[side, ability] == 0:
            record.first_grant[side, ability] = number
        record.n_grants[side, ability] += 1
