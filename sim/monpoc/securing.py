"""Which buildings have enough units of one side by them, and nobody of the other side."""

import numpy as np

from sim.core.jit import kernel
from sim.monpoc.spaces import (
    bit,
    column_of,
    count_bits,
    first_in,
    is_building,
    is_unit,
    row_of,
    side_of,
)
from sim.monpoc.state import BIG, NOBODY, NOTHING, SIDES, WIDTH
from sim.monpoc.tables import NOWHERE, RING

AROUND = (1 << (BIG + 2)) - 1  # the columns from one before to one after a base of 2 x 2


@kernel
def bits_beside(state, side, space):
    """Return where monsters and units of a side are around a base of 2 x 2, as bits."""
    left, top = column_of(space), row_of(space)
    found = np.int64(0)
    for row in range(max(0, top - 1), min(WIDTH, top + BIG + 1)):
        near = ((np.int64(state.rows[side, row]) << 1) >> left) & AROUND
        found = (found << (BIG + 2)) | near
    return found


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
def has_guard(state, tables, side, foundation):
    """Tell whether enough units of a side are by a building, and nobody else."""
    space = tables.maps[state.map].foundations[foundation]
    if bits_beside(state, 1 - side, space) != 0:
        return False
    if count_bits(bits_beside(state, side, space)) < tables.rules.secure_units:
        return False
    n = count_securing(state, tables, side, foundation, NOBODY, NOBODY)
    return n >= tables.rules.secure_units


@kernel
def see_secured(state, tables):
    """Note which buildings have enough units of one side by them, if figures have moved."""
    if state.secured_at == state.placed:
        return
    state.secured_at = state.placed
    for side in range(SIDES):
        state.secured[side] = 0
        if state.n_on_map[side] < tables.rules.secure_units:
            continue
        rest = np.int64(state.standing)
        while rest != 0:
            foundation = first_in(rest)
            rest &= rest - 1
            if has_guard(state, tables, side, foundation):
                state.secured[side] |= bit(foundation)


@kernel
def may_secure(state, side):
    """Return the buildings that a side may secure, as bits: all, unless they were looked at."""
    if state.secured_at == state.placed:
        return np.int64(state.secured[side])
    return np.int64(state.standing)
