"""Networks of buildings that carry a unit: beside one of them in, beside another one out."""

import numpy as np

from sim.core.jit import kernel
from sim.monpoc.language import Statistic
from sim.monpoc.modifiers import has_structure, secures, types_of
from sim.monpoc.obstacles import TOP, bits_between
from sim.monpoc.spaces import column_of, is_on_map, row_of, side_of, size_of
from sim.monpoc.state import BIG, FIRST_BUILDING, NOTHING, PRICES, WIDTH


@kernel
def portal_of(state, tables, figure):
    """Return the ability that carries a unit from building to building, or NOTHING."""
    statistic = Statistic.PORTAL
    for number in range(tables.first_modifier[statistic], tables.first_modifier[statistic + 1]):
        ability = tables.modifiers[number].ability
        if tables.abilities[ability].agenda == tables.kinds[state.kind[figure]].agenda:
            return np.int64(ability)
    return np.int64(NOTHING)


@kernel
def bits_around(space, size, row):
    """Return the columns of a row that are adjacent to a base, as bits."""
    left, top = column_of(space), row_of(space)
    bits = bits_between(left - 1, left + size)
    if top <= row < top + size:
        bits &= ~bits_between(left, left + size - 1)
    return bits


@kernel
def is_at_entrance(state, search, tables, figure, ability, front):
    """Tell whether a way has come to a building with the ability that the unit's side secures.

    The unit itself is being moved, so it does not help to secure.
    """
    for foundation in range(tables.maps[state.map].n_foundations):
        if has_structure(state, tables, foundation, ability):
            if secures(state, tables, side_of(figure), foundation, figure):
                space = tables.maps[state.map].foundations[foundation]
                top = row_of(space)
                for row in range(max(0, top - 1), min(WIDTH, top + BIG + 1)):
                    if front[TOP + row] & bits_around(space, BIG, row):
                        return True
    return False


@kernel
def add_exits(search, space, size, level, diagonal):
    """Let a unit come out beside a base, at no cost."""
    top = row_of(space)
    for row in range(max(0, top - 1), min(WIDTH, top + size + 1)):
        free = bits_around(space, size, row) & ~np.int64(search.taken[row])
        search.front[level % PRICES, diagonal, TOP + row] |= free
        search.met[diagonal, TOP + row] |= free


@kernel
def pass_portals(state, search, tables, figure, ability, level):
    """Let a unit beside a building of its network come out beside another one, or an ally."""
    side = side_of(figure)
    teleport = tables.teleport
    for diagonal in range(2):
        front = search.front[level % PRICES, diagonal]
        if not is_at_entrance(state, search, tables, figure, ability, front):
            continue
        for foundation in range(tables.maps[state.map].n_foundations):
            if has_structure(state, tables, foundation, ability):
                space = tables.maps[state.map].foundations[foundation]
                add_exits(search, space, BIG, level, diagonal)
        if teleport == NOTHING or not tables.in_force[side, teleport]:
            continue
        for ally in range(FIRST_BUILDING):
            if ally != figure and side_of(ally) == side and is_on_map(state, ally):
                if types_of(state, tables, ally, teleport) != 0:
                    add_exits(search, state.where[ally], size_of(ally), level, diagonal)
