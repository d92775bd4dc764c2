"""Where units are well placed: zones, buildings to secure, targets, danger."""

import numpy as np

from policies.monpoc.notes import UNKNOWN
from policies.monpoc.survey import survey_shots, survey_zones
from policies.monpoc.weights import Weight
from sim.core.jit import kernel
from sim.monpoc.language import Statistic
from sim.monpoc.modifiers import flag, is_flying
from sim.monpoc.networks import portal_of
from sim.monpoc.spaces import (
    column_of,
    count_spaces,
    distance_between,
    first_in,
    first_monster,
    is_beside,
    is_building,
    is_on_map,
    is_unit,
    row_of,
    side_of,
    spread,
)
from sim.monpoc.state import BIG, FIRST_BUILDING, FOUNDATIONS_MAX, NOTHING
from sim.monpoc.tables import NOWHERE, RING, Zone

NEVER = -1.0e9
FAR_AWAY = 40  # more spaces than any way
BLAST_RANGE = 3  # spaces from which units like to shoot
SHOT_DICE = 3  # action dice that a unit's attack is guessed to have


@kernel
def can_hold(state, tables, unit):
    """Tell whether a unit can hold objective spaces."""
    return not is_flying(state, tables, unit) or flag(state, tables, Statistic.HOLD_ZONES, unit)


@kernel
def zone_worth(state, tables, unit, space, holds, weights):
    """Return what standing on a space is worth by its zone."""
    zone = tables.maps[state.map].zone[space]
    if zone == Zone.NONE or not holds:
        return 0.0
    if zone == Zone.POWER:
        return weights[Weight.POWER_ZONE]
    return weights[Weight.NEGATIVE_ZONE if zone == Zone.NEGATIVE else Weight.ACTIVATOR]


@kernel
def building_worth(state, tables, unit, space, notes, weights):
    """Return what a unit beside buildings is worth there: for securing them."""
    worth = 0.0
    rest = np.int64(tables.maps[state.map].built_beside[space] & state.standing)
    while rest != 0:
        n = friends_by(state, tables, FIRST_BUILDING + first_in(rest), unit, notes)
        rest &= rest - 1
        if n == tables.rules.secure_units - 1:
            worth += weights[Weight.SECURE]
        elif n >= 0 and n < tables.rules.secure_units:
            worth += weights[Weight.NEARLY]
    return worth


@kernel
def friends_by(state, tables, building, unit, notes):
    """Return the other own units by a building; below 0 if an enemy is there. Counted once."""
    foundation = building - FIRST_BUILDING
    if notes.friends[foundation] == UNKNOWN:
        n = count_friends(state, tables, side_of(unit), building, unit)
        notes.friends[foundation] = n
    return np.int64(notes.friends[foundation])


@kernel
def count_friends(state, tables, side, building, unit):
    """Count the other own units by a building; below 0 if an enemy is there."""
    n = 0
    for number in range(RING):
        at = tables.ring[state.where[building], number]
        other = np.int64(NOTHING) if at == NOWHERE else np.int64(state.occupant[at])
        if other == NOTHING or other == unit or is_building(other):
            continue
        if side_of(other) != side:
            return np.int64(-1)
        n += is_unit(other)
    return np.int64(n)


@kernel
def shot_worth(state, tables, unit, space, notes):
    """Return the best attack that a unit has from a space, by the printed numbers."""
    reach = tables.kinds[state.kind[unit]].range
    column, row = column_of(space), row_of(space)
    best = 0.0
    for number in range(notes.n_shots):
        shot = notes.shots[number]
        if max(shot.brawl, shot.blast) <= best:
            continue
        right = spread(column, 1, shot.column, shot.size)
        down = spread(row, 1, shot.row, shot.size)
        if max(right, down) == 1:
            best = max(best, shot.brawl)
        elif shot.blast > best and count_spaces(tables, right, down) <= reach:
            best = shot.blast
    return best


@kernel
def danger_at(state, tables, unit, space, weights):
    """Return how many enemy monsters are adjacent to a space, as a worth."""
    first = first_monster(1 - side_of(unit))
    worth = 0.0
    for monster in range(first, first + tables.n_monsters):
        if is_on_map(state, monster) and is_beside(space, 1, state.where[monster], BIG):
            worth += weights[Weight.DANGER]
    return worth


@kernel
def way_to_go(state, tables, unit, space, holds, notes):
    """Return the spaces from a space to the next free zone, or to the next enemy monster."""
    best = np.int64(FAR_AWAY)
    if holds:
        column, row = column_of(space), row_of(space)
        for number in range(notes.n_zones):
            zone = notes.zones[number]
            right, down = abs(column - zone.column), abs(row - zone.row)
            best = min(best, count_spaces(tables, right, down))
    if best < FAR_AWAY:
        return best
    first = first_monster(1 - side_of(unit))
    for monster in range(first, first + tables.n_monsters):
        if is_on_map(state, monster):
            apart = distance_between(tables, space, 1, state.where[monster], BIG)
            best = min(best, abs(apart - BLAST_RANGE))
    return best


@kernel
def place_worth(state, tables, unit, space, holds, floor, notes, weights):
    """Return what it is worth that a unit stands on a space, or NEVER if surely not `floor`.

    Attacks and ways are looked at only where they could make a difference.
    """
    worth = zone_worth(state, tables, unit, space, holds, weights)
    is_zone = worth != 0.0
    if not is_zone:
        worth += building_worth(state, tables, unit, space, notes, weights)
    if worth + notes.most_more <= floor:
        return NEVER
    worth += weights[Weight.SHOT] * shot_worth(state, tables, unit, space, notes)
    if tables.maps[state.map].is_forest[space]:
        worth += weights[Weight.COVER]
    if is_zone:
        return worth - danger_at(state, tables, unit, space, weights)
    if worth <= floor and notes.is_worse:
        return NEVER
    worth -= weights[Weight.FAR] * way_to_go(state, tables, unit, space, holds, notes)
    return worth - danger_at(state, tables, unit, space, weights)


@kernel
def look_around(state, tables, unit, far, notes, weights):
    """Look at what is within `far` spaces of a unit; tell whether it can hold zones."""
    if notes.subject != unit:
        notes.subject = unit
        survey_shots(state, tables, unit, far, SHOT_DICE, notes, weights)
        survey_zones(state, tables, unit, notes)
        for foundation in range(FOUNDATIONS_MAX):
            notes.friends[foundation] = UNKNOWN
    return can_hold(state, tables, unit)


@kernel
def sight_of(state, tables, unit, limit):
    """Return how far away a unit can attack after an advance of at most `limit` spaces.

    Each of the two ways may have a diagonal; a network of buildings leads anywhere.
    """
    if portal_of(state, tables, unit) != NOTHING:
        return np.int64(FAR_AWAY)
    return limit + tables.kinds[state.kind[unit]].range + 2


@kernel
def is_settled(state, tables, unit):
    """Tell whether a unit holds a zone and should stay."""
    zone = tables.maps[state.map].zone[state.where[unit]]
    return (zone == Zone.POWER or zone == Zone.NEGATIVE) and can_hold(state, tables, unit)
