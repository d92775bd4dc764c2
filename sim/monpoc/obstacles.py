"""What is in the way of a figure that moves: others, terrain, hazards, enemies' abilities.

A row of the map is a number with a bit for each column. The work space of a search has one row
more above and below the map, where nothing is.
"""

from enum import IntEnum

import numpy as np

from sim.core.jit import kernel
from sim.monpoc.language import Condition, Statistic
from sim.monpoc.modifiers import asks, flag, holders_of, is_flying, types_of
from sim.monpoc.moves import can_leap, is_hurt_by
from sim.monpoc.spaces import (
    BUILDINGS,
    building_at,
    column_of,
    first_in,
    is_unit,
    row_of,
    side_of,
    size_of,
    spread,
)
from sim.monpoc.state import BIG, WIDTH, Tile
from sim.monpoc.tables import NOWHERE

WHOLE_ROW = (1 << WIDTH) - 1
TOP = 1  # row of the work space for the first row of the map


class Trait(IntEnum):
    """What a search knows about the figure that moves, as bits."""

    LEAPS = 1  # moves through figures
    EASY = 2  # all terrain is open
    SURE = 4  # rough terrain is open
    CLIMBS = 8  # moves through buildings
    BURNS = 16  # hazards may harm it on its way


@kernel
def traits_of(state, tables, figure):
    """Return the Traits of a figure."""
    traits = 0
    if can_leap(state, tables, figure):
        traits |= Trait.LEAPS | Trait.EASY
    elif state.n_hazards > 0:
        traits |= Trait.BURNS
    if flag(state, tables, Statistic.HOVER, figure):
        traits |= Trait.EASY
    if flag(state, tables, Statistic.ALL_TERRAIN, figure):
        traits |= Trait.SURE
    if flag(state, tables, Statistic.CLIMB, figure):
        traits |= Trait.CLIMBS
    return np.int64(traits)


@kernel
def is_guarded(tables, statistic):
    """Tell whether any modifier of a statistic is in play."""
    return tables.first_modifier[statistic] != tables.first_modifier[statistic + 1]


@kernel
def bits_between(left, right):
    """Return the columns from `left` to `right` that are on the map, as bits."""
    first = max(np.int64(left), 0)
    end = min(np.int64(right), WIDTH - 1) + 1
    return (np.int64(1) << end) - (np.int64(1) << first)


@kernel
def bits_within(tables, space, size, radius, row):
    """Return the columns of a row that are within `radius` spaces of a base, as bits."""
    down = spread(row_of(space), size, row, 1)
    if down > radius:
        return np.int64(0)
    wide = np.int64(radius)
    if down > 0 and not tables.rules.free_diagonals:
        wide += 1 - down
    left = column_of(space)
    return bits_between(left - wide, left + size - 1 + wide)


@kernel
def has_bit(bits, column):
    """Tell whether a column is in a row of bits."""
    return (np.int64(bits) >> column) & 1 == 1


@kernel
def note_open(state, search, figure, traits):
    """Note where a figure may move through as far as others are in the way."""
    foe = 1 - side_of(figure)
    for row in range(WIDTH):
        blocked = np.int64(0)
        if not traits & Trait.LEAPS:
            blocked = np.int64(state.rows[foe, row])
            if not traits & Trait.CLIMBS:
                blocked |= np.int64(state.rows[BUILDINGS, row])
        search.easy[TOP + row] = WHOLE_ROW & ~blocked


@kernel
def note_hot(state, search, tables, figure):
    """Note the hazards that harm a figure; a unit goes about freely on the one that it is on."""
    under = np.int64(NOWHERE)
    if is_unit(figure):
        under = building_at(tables, state, state.where[figure])
    for foundation in range(tables.maps[state.map].n_foundations):
        if foundation == under:
            continue
        if is_hurt_by(state, tables, figure, state.tile[foundation]):
            space = tables.maps[state.map].foundations[foundation]
            for row in range(row_of(space), row_of(space) + BIG):
                search.hot[TOP + row] |= bits_between(column_of(space), column_of(space) + 1)


@kernel
def note_terrain(state, search, tables, traits):
    """Note which spaces are rough to a unit, and which it cannot enter."""
    terrain = tables.maps[state.map]
    for row in range(WIDTH):
        search.easy[TOP + row] &= ~terrain.water[row]
        search.rough[TOP + row] = terrain.rough[row]
    for foundation in range(terrain.n_foundations):
        if state.tile[foundation] != Tile.NONE:
            space = terrain.foundations[foundation]
            for row in range(row_of(space), row_of(space) + BIG):
                search.rough[TOP + row] |= bits_between(column_of(space), column_of(space) + 1)
    for row in range(TOP, TOP + WIDTH):
        is_slow = not traits & Trait.SURE and tables.rules.rough_cost > 1
        search.rough[row] &= search.easy[row] if is_slow else 0
        search.easy[row] &= ~search.rough[row]


@kernel
def note_guarded(state, search, tables, figure, statistic):
    """Note the spaces that enemies' abilities about those around them cover."""
    side = side_of(figure)
    for number in range(tables.first_modifier[statistic], tables.first_modifier[statistic + 1]):
        modifier = tables.modifiers[number]
        if not tables.in_force[1 - side, modifier.ability]:
            continue
        if asks(modifier, Condition.UNIT) and not is_unit(figure):
            continue
        rest = holders_of(state, tables, 1 - side, modifier.ability)
        while rest != 0:
            source = first_in(rest)
            rest &= rest - 1
            if types_of(state, tables, source, modifier.ability) != 0:
                guard_around(state, search, tables, source, modifier.radius, statistic)


@kernel
def guard_around(state, search, tables, source, radius, statistic):
    """Slow or keep out whoever comes near a figure.

    READING: a space that counts twice for two reasons still counts twice.
    """
    space, size = state.where[source], size_of(source)
    top = row_of(space)
    for row in range(max(0, top - radius), min(WIDTH, top + size + radius)):
        near = bits_within(tables, space, size, radius, row)
        if statistic == Statistic.TERRIFY:
            search.easy[TOP + row] &= ~near
            search.rough[TOP + row] &= ~near
        elif tables.rules.rough_cost > 1:
            search.rough[TOP + row] |= search.easy[TOP + row] & near
            search.easy[TOP + row] &= ~near


@kernel
def note_taken(state, search, tables, figure):
    """Note where a figure cannot be: others, and for a unit terrain that it cannot enter."""
    space, size = np.int64(state.where[figure]), size_of(figure)
    swims = is_flying(state, tables, figure) or flag(state, tables, Statistic.HOVER, figure)
    for row in range(WIDTH):
        taken = np.int64(state.rows[0, row] | state.rows[1, row] | state.rows[BUILDINGS, row])
        if row_of(space) <= row < row_of(space) + size:
            taken &= ~bits_between(column_of(space), column_of(space) + size - 1)
        if size == 1 and not swims:
            taken |= np.int64(tables.maps[state.map].water[row])
        search.taken[row] = taken
