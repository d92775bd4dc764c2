"""Spawning: what a unit costs, which spawn points a player may use, clearing an occupied one."""

import numpy as np

from sim.core.actions import pack
from sim.core.decisions import ask, offer
from sim.core.jit import kernel
from sim.core.log import note
from sim.monpoc.events import Trace
from sim.monpoc.execute import bring_in
from sim.monpoc.language import Statistic
from sim.monpoc.modifiers import is_flying, zone_under
from sim.monpoc.moves import can_stand, is_hurt_by, tile_at
from sim.monpoc.pools import available, spend
from sim.monpoc.powering import ability_total
from sim.monpoc.spaces import bit, first_in, first_unit, is_unit, put, side_of
from sim.monpoc.state import NOBODY, NOTHING, OFF_MAP, Decision, Verb
from sim.monpoc.tables import DIRECTIONS, NOWHERE, Colour, Zone


@kernel
def discount(state, tables, side):
    """Return how much less the next unit costs, as a number of at most 0."""
    if state.has_discount:
        return np.int64(0)
    return ability_total(state, tables, Statistic.SPAWN_COST, side)


@kernel
def cost_of(tables, side, kind, less):
    """Return the action dice that a unit costs: more if no monster shares its agenda."""
    cost = tables.kinds[kind].cost + less
    if not tables.is_paired[side, kind]:
        cost += tables.rules.agenda_cost
    return max(np.int64(cost), 0)


@kernel
def controls(state, tables, side, point):
    """Tell whether a spawn point is a player's: of the colour, or with its activator held."""
    row = tables.maps[state.map]
    if row.point_colour[point] != Colour.NEUTRAL:
        return row.point_colour[point] == state.colour[side]
    holder = np.int64(state.occupant[row.activator[point]])
    if holder == NOTHING or not is_unit(holder) or side_of(holder) != side:
        return False
    return zone_under(state, tables, holder) == Zone.ACTIVATOR


@kernel
def has_way_off(state, tables, unit):
    """Tell whether a unit on a spawn point can be moved to an adjacent space."""
    for way in range(DIRECTIONS):
        to = tables.beside[state.where[unit], way]
        if to != NOWHERE and can_stand(state, tables, unit, to):
            return True
    return False


@kernel
def point_cost(state, tables, side, point):
    """Return the extra action dice to use a spawn point, or NOBODY if it cannot be used."""
    if (state.points >> np.int64(point)) & 1 == 1 or not controls(state, tables, side, point):
        return np.int64(NOBODY)
    occupant = np.int64(state.occupant[tables.maps[state.map].points[point]])
    if occupant == NOTHING:
        return np.int64(0)
    if is_unit(occupant) and has_way_off(state, tables, occupant):
        return np.int64(tables.rules.shove_cost)
    return np.int64(NOBODY)


@kernel
def reserves(state, tables, side, less, dice):
    """Return a unit of each kind in the reserves that so many dice pay for, as bits."""
    found = np.int64(0)
    last_kind = np.int64(NOTHING)
    first = first_unit(side)
    for unit in range(first, first + tables.n_units[side]):
        kind = np.int64(tables.kind_of[unit])
        if state.where[unit] == OFF_MAP and kind != last_kind:
            last_kind = kind
            if cost_of(tables, side, kind, less) <= dice:
                found |= bit(unit)
    return found


@kernel
def offer_spawns(state, tables):
    """Offer a unit of each kind in the reserves at each spawn point, as far as dice allow."""
    side = state.active
    dice = available(state)
    less = discount(state, tables, side)
    found = reserves(state, tables, side, less, dice)
    if found == 0:
        return
    for point in range(tables.maps[state.map].n_points):
        more = point_cost(state, tables, side, point)
        if more == NOBODY or more > dice:
            continue
        space = tables.maps[state.map].points[point]
        rest = found
        while rest != 0:
            unit = first_in(rest)
            rest &= rest - 1
            if more == 0 or cost_of(tables, side, tables.kind_of[unit], less) + more <= dice:
                offer(state, pack(Verb.SPAWN, unit, space, 0))


@kernel
def point_at(state, tables, space):
    """Return the number of the spawn point on a space."""
    row = tables.maps[state.map]
    for point in range(row.n_points):
        if row.points[point] == space:
            return np.int64(point)
    return np.int64(NOBODY)


@kernel
def begin_spawn(state, tables, unit, space, log):
    """Pay for a unit and put it on its spawn point; an occupied one is cleared first."""
    side = state.active
    point = point_at(state, tables, space)
    less = discount(state, tables, side)
    more = point_cost(state, tables, side, point)
    spend(state, cost_of(tables, side, tables.kind_of[unit], less) + more)
    state.has_discount |= less < 0
    state.points |= np.int64(1) << np.int64(point)
    occupant = np.int64(state.occupant[space])
    if occupant == NOTHING:
        bring_in(state, unit, space, log)
        return
    state.spawning = unit
    state.point = point
    ask(state, Decision.SHOVE, side, 1)
    for way in range(DIRECTIONS):
        to = tables.beside[space, way]
        if to != NOWHERE and can_stand(state, tables, occupant, to):
            offer(state, pack(Verb.SPACE, occupant, to, 0))


@kernel
def answer_shove(state, tables, occupant, to, log):
    """Move a unit off the spawn point, then spawn the one that waits; tell whether it burns."""
    space = state.where[occupant]
    put(state, occupant, to)
    note(log, Trace.SHOVED, occupant, space, to)
    bring_in(state, state.spawning, space, log)
    state.spawning = NOBODY
    burns = is_hurt_by(state, tables, occupant, tile_at(state, tables, to))
    return burns and not is_flying(state, tables, occupant)
