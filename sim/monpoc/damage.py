"""Damage and destruction: units, forms, buildings; what their destroyer gains."""

import numpy as np

from sim.core.decisions import end_game
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.monpoc.events import Count, Trace
from sim.monpoc.pools import gain_power
from sim.monpoc.spaces import bit, is_building, is_unit, lift, put, side_of
from sim.monpoc.state import (
    ALPHA,
    FIGURES,
    FIRST_BUILDING,
    FIRST_UNIT,
    FORMS,
    HYPER,
    MONSTERS,
    MONSTERS_EACH,
    NOBODY,
    SIDES,
    UNITS_EACH,
    Ending,
    Stage,
    Tile,
)

FIRST_FORM = SIDES * UNITS_EACH  # instances of the log: units, then forms of monsters


@kernel
def instance_of(state, figure):
    """Return the number under which the log counts a unit or the form of a monster."""
    if figure >= FIRST_UNIT:
        return np.int64(figure - FIRST_UNIT)
    return np.int64(FIRST_FORM + FORMS * figure + state.form[figure])


@kernel
def credit(state, event, amount, log):
    """Count something that the leader of the present attack did."""
    if state.attack.stage != Stage.NONE and state.attack.leader < FIRST_BUILDING:
        count(log, instance_of(state, state.attack.leader), event, amount)


@kernel
def is_hazard(tile):
    """Tell whether a tile is on its hazard side."""
    return tile == Tile.FIRE or tile == Tile.RADIATION


@kernel
def set_tile(state, foundation, tile):
    """Put a tile on a foundation, or turn it over."""
    state.n_hazards -= is_hazard(state.tile[foundation])
    state.n_hazards += is_hazard(tile)
    state.tile[foundation] = tile


@kernel
def remove_unit(state, unit, log):
    """Take a unit from the map to its owner's reserves."""
    count(log, instance_of(state, unit), Count.LOST, 1)
    lift(state, unit)
    state.pending[unit] = 0


@kernel
def crush(state, tables, unit, by, log):
    """Crush a unit at once; `by` is the player who gains for it, or NOBODY."""
    note(log, Trace.CRUSHED, unit, state.where[unit], 0)
    state.is_crushed |= bit(unit)
    remove_unit(state, unit, log)
    if by != NOBODY and side_of(unit) != by:
        state.kills[by] += 1
        credit(state, Count.KILLS, 1, log)
        gain_power(state, tables, by, tables.rules.crush_power, log)


@kernel
def destroy_unit(state, tables, unit, by, log):
    """Destroy a unit that took damage."""
    note(log, Trace.DESTROYED, unit, state.where[unit], 0)
    remove_unit(state, unit, log)
    if by != NOBODY and side_of(unit) != by:
        state.kills[by] += 1
        credit(state, Count.KILLS, 1, log)
        gain_power(state, tables, by, tables.rules.kill_power, log)


@kernel
def demolish(state, tables, building, by, power, log):
    """Destroy a building: its tile takes its place, and the destroyer gains power dice."""
    foundation = building - FIRST_BUILDING
    tile = np.int64(tables.structures[state.kind[building]].hazard)
    if state.attack.no_tile and state.attack.target == building:
        tile = np.int64(Tile.NONE)
    lift(state, building)
    state.pending[building] = 0
    set_tile(state, foundation, tile)
    note(log, Trace.DEMOLISHED, building, tile, 0)
    if by != NOBODY:
        state.demolished[by] += 1
        credit(state, Count.BUILDINGS, 1, log)
        gain_power(state, tables, by, power, log)


@kernel
def change_form(state, tables, monster, form, log):
    """Replace a monster's form by the other one, where it stands."""
    state.form[monster] = form
    state.kind[monster] = tables.form_kind[monster, form]
    count(log, instance_of(state, monster), Count.ENTERED, 1)
    note(log, Trace.CHANGED, monster, state.kind[monster], 0)


@kernel
def is_form_left(state, monster):
    """Tell whether any form of a monster is not destroyed."""
    return state.health[monster, ALPHA] > 0 or state.health[monster, HYPER] > 0


@kernel
def destroy_form(state, tables, monster, by, log):
    """Destroy the present form of a monster; the other one takes its place now or later.

    READING: the sheet says only that the form leaves the map (rules.reentry).
    """
    note(log, Trace.DESTROYED, monster, state.where[monster], 0)
    count(log, instance_of(state, monster), Count.LOST, 1)
    space = state.where[monster]
    lift(state, monster)
    if by != NOBODY and side_of(monster) != by:
        gain_power(state, tables, by, tables.rules.kill_power, log)
    other = 1 - state.form[monster]
    if state.health[monster, other] > 0:
        state.form[monster] = other
        state.kind[monster] = tables.form_kind[monster, other]
        if tables.rules.is_in_place:
            put(state, monster, space)
            change_form(state, tables, monster, other, log)


@kernel
def hurt(state, tables, monster, amount, by, log):
    """Take damage off a monster's present form."""
    form = state.form[monster]
    lost = min(np.int64(amount), np.int64(state.health[monster, form]))
    state.health[monster, form] -= lost
    note(log, Trace.DAMAGED, monster, lost, state.health[monster, form])
    if by != NOBODY and side_of(monster) != by:
        credit(state, Count.DAMAGE, lost, log)
    if state.health[monster, form] == 0:
        destroy_form(state, tables, monster, by, log)


@kernel
def restore(state, tables, monster, amount, log):
    """Give a monster's present form health back, never more than is printed on it."""
    if monster >= MONSTERS or state.where[monster] < 0:
        return
    form = state.form[monster]
    room = tables.kinds[state.kind[monster]].health - state.health[monster, form]
    gained = min(np.int64(amount), np.int64(room))
    if gained > 0 and state.health[monster, form] > 0:
        state.health[monster, form] += gained
        note(log, Trace.RESTORED, monster, gained, state.health[monster, form])


@kernel
def energy_of(state, tables, building, is_full):
    """Return the power dice that destroying a building brings."""
    if is_full:
        return np.int64(tables.structures[state.kind[building]].energy)
    return np.int64(tables.rules.building_power)


@kernel
def apply_damage(state, tables, by, full_energy, log):
    """Apply all damage that waits, and remove what is destroyed; `by` is the attacker.

    `full_energy` says that the attack's target, a building, brings its Energy.
    """
    for figure in range(FIGURES):
        amount = state.pending[figure]
        if amount == 0:
            continue
        state.pending[figure] = 0
        if state.where[figure] < 0:
            continue
        if is_building(figure):
            is_full = full_energy and figure == state.attack.target
            demolish(state, tables, figure, by, energy_of(state, tables, figure, is_full), log)
        elif is_unit(figure):
            destroy_unit(state, tables, figure, by, log)
        else:
            hurt(state, tables, figure, amount, by, log)
    check_end(state, tables, log)


@kernel
def is_beaten(state, tables, side):
    """Tell whether all forms of a player's monsters are destroyed."""
    first = side * MONSTERS_EACH
    for monster in range(first, first + tables.n_monsters):
        if is_form_left(state, monster):
            return False
    return True


@kernel
def check_end(state, tables, log):
    """End the game if a player has no form of a monster left."""
    if state.ending != Ending.RUNNING:
        return
    one, two = is_beaten(state, tables, 0), is_beaten(state, tables, 1)
    if one and two:
        # READING: the sheet does not say who wins when both lose their last forms at once.
        end_game(state, Ending.DRAW, NOBODY, log)
    elif one or two:
        end_game(state, Ending.DESTROYED, 1 if one else 0, log)
