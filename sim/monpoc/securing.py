"""Which buildings have enough units of one side by them, and nobody of the other side."""

import numpy as np

from sim.core.jit import kernel
from sim.monpoc.spaces import (
    bit,
    bits_beside,
    count_bits,
    first_in,
    is_building,
    is_unit,
    row_of,
    side_of,
)
from sim.monpoc.state import BIG, NOBODY, NOTHING
from sim.monpoc.tables import NOWHERE, RING

AROUND = (1 << (BIG + 2)) - 1  # the rows from one above to one below a base of 2 x 2


@kernel
def count_securing(state, tables, side, foundation, mover, agenda):
    """Count the units of `side` adjacent to a building, or NOBODY if an enemy is there, too.

    A unit that is being moved does not count; `agenda` is the only one that does, or NOBODY.
    """
    space = tables.maps[state.map].foundations[foundation]
    n = 0
    for number in range(RING):
        at = tables.ring[space, number]
        figure = np.int64(NOTHING) if at == NOWHERE else np.int64(state.occupant[at])
        if figure == NOTHING or is_building(figure):
            continue
        if side_of(figure) != side:
            return np.int64(NOBODY)
        if is_unit(figure) and figure != mover:
            n += agenda == NOBODY or tables.kinds[state.kind[figure]].agenda == agenda
    return np.int64(n)


@kernel
def guard_of(state, tables, foundation):
    """Return the side of which enough units are by a building, and nobody else, or NOBODY."""
    space = tables.maps[state.map].foundations[foundation]
    one = bits_beside(state, 0, space, BIG)
    two = bits_beside(state, 1, space, BIG)
    if (one == 0) == (two == 0) or count_bits(one | two) < tables.rules.secure_units:
        return np.int64(NOBODY)
    side = np.int64(0) if two == 0 else np.int64(1)
    n = count_securing(state, tables, side, foundation, NOBODY, NOBODY)
    return side if n >= tables.rules.secure_units else np.int64(NOBODY)


@kernel
def see_secured(state, tables):
    """Note which buildings have enough units of one side by them, where figures have moved."""
    if state.touched == 0:
        return
    rest = np.int64(0)
    for foundation in range(tables.maps[state.map].n_foundations):
        top = row_of(tables.maps[state.map].foundations[foundation])
        if (np.int64(state.touched) << 1) & (AROUND << top) != 0:
            rest |= bit(foundation)
    state.touched = 0
    state.secured[0] &= ~rest
    state.secured[1] &= ~rest
    rest &= state.standing
    while rest != 0:
        foundation = first_in(rest)
        rest &= rest - 1
        side = guard_of(state, tables, foundation)
        if side != NOBODY:
            state.secured[side] |= bit(foundation)


@kernel
def may_secure(state, side):
    """Return the buildings that a side may secure, as bits: all, unless they were looked at."""
    if state.touched == 0:
        return np.int64(state.secured[side])
    return np.int64(state.standing)
