"""Where figures are: sides, sizes, distances, adjacency, putting figures on spaces."""

import numpy as np

from sim.core.jit import kernel
from sim.monpoc.bits import lowest
from sim.monpoc.state import (
    BIG,
    FIRST_BUILDING,
    FIRST_UNIT,
    MONSTERS,
    MONSTERS_EACH,
    NOBODY,
    NOTHING,
    OFF_MAP,
    UNITS_EACH,
    WIDTH,
)
from sim.monpoc.tables import Way

# A product and a shift divide by the width exactly for every space of the map; `//`, which has to
# mind negative numbers, takes several times as long.
ROW_FACTOR = 241
ROW_SHIFT = 12
BUILDINGS = 2  # row of state.rows for buildings, after those of the sides


@kernel
def row_of(space):
    """Return the row of a space, counted from the top."""
    return (np.int64(space) * ROW_FACTOR) >> ROW_SHIFT


@kernel
def column_of(space):
    """Return the column of a space, counted from the left."""
    return np.int64(space) - WIDTH * row_of(space)


@kernel
def side_of(figure):
    """Return the side that a figure belongs to; a building is nobody's."""
    if figure < MONSTERS:
        return np.int64(figure // MONSTERS_EACH)
    if figure < FIRST_BUILDING:
        return np.int64((figure - FIRST_UNIT) // UNITS_EACH)
    return np.int64(NOBODY)


@kernel
def is_unit(figure):
    """Tell whether a figure is a unit."""
    return FIRST_UNIT <= figure < FIRST_BUILDING


@kernel
def is_building(figure):
    """Tell whether a figure is a building."""
    return figure >= FIRST_BUILDING


@kernel
def size_of(figure):
    """Return how many spaces the edge of a figure's base has."""
    return np.int64(1) if is_unit(figure) else np.int64(BIG)


@kernel
def bit(figure):
    """Return the bit of a monster or unit in a set of figures."""
    return np.int64(1) << np.int64(figure)


@kernel
def is_in(figures, figure):
    """Tell whether a monster or unit is in a set of figures."""
    return (figures >> np.int64(figure)) & 1 == 1


@kernel
def first_in(figures):
    """Return the first monster or unit of a set that has any."""
    return np.int64(lowest(np.int64(figures)))


@kernel
def count_bits(figures):
    """Count the members of a set."""
    n = np.int64(0)
    rest = figures
    while rest != 0:
        n += 1
        rest &= rest - 1
    return n


@kernel
def figures_of(state, side):
    """Return the monsters and units of a side that are on the map, as bits."""
    monsters = np.int64((1 << MONSTERS_EACH) - 1) << np.int64(MONSTERS_EACH * side)
    units = np.int64((1 << UNITS_EACH) - 1) << np.int64(FIRST_UNIT + UNITS_EACH * side)
    return np.int64(state.present) & (monsters | units)


@kernel
def first_unit(side):
    """Return the first unit of a side."""
    return np.int64(FIRST_UNIT + side * UNITS_EACH)


@kernel
def first_monster(side):
    """Return the first monster of a side."""
    return np.int64(side * MONSTERS_EACH)


@kernel
def is_on_map(state, figure):
    """Tell whether a figure is on the map."""
    return state.where[figure] != OFF_MAP


@kernel
def spread(one, size, other, other_size):
    """Return how far apart two stretches of a row are; 0 if they share a column."""
    return max(0, other - one - size + 1, one - other - other_size + 1)


@kernel
def count_spaces(tables, right, down):
    """Count the spaces from one figure to another: at most one diagonal, unless all are free."""
    if tables.rules.free_diagonals:
        return max(right, down)
    return right + down - (min(right, down) > 0)


@kernel
def distance_between(tables, space, size, other, other_size):
    """Return how many spaces two bases are apart; 1 is adjacent, 0 overlapping."""
    right = spread(column_of(space), size, column_of(other), other_size)
    down = spread(row_of(space), size, row_of(other), other_size)
    return count_spaces(tables, right, down)


@kernel
def distance(state, tables, one, other):
    """Return how many spaces two figures on the map are apart."""
    return distance_between(
        tables, state.where[one], size_of(one), state.where[other], size_of(other)
    )


@kernel
def is_beside(space, size, other, other_size):
    """Tell whether two bases are adjacent, diagonally too."""
    right = spread(column_of(space), size, column_of(other), other_size)
    down = spread(row_of(space), size, row_of(other), other_size)
    return max(right, down) == 1


@kernel
def is_adjacent(state, one, other):
    """Tell whether two figures on the map are adjacent."""
    return is_beside(state.where[one], size_of(one), state.where[other], size_of(other))


@kernel
def is_aligned_at(space, other):
    """Tell whether two bases of 2 x 2 share a complete edge."""
    right = abs(column_of(space) - column_of(other))
    down = abs(row_of(space) - row_of(other))
    return (right == BIG and down == 0) or (right == 0 and down == BIG)


@kernel
def way_to(space, other):
    """Return the direction from a base to another one that is aligned with it."""
    if column_of(other) == column_of(space):
        return np.int64(Way.UP) if other < space else np.int64(Way.DOWN)
    return np.int64(Way.LEFT) if other < space else np.int64(Way.RIGHT)


@kernel
def corner(space, number):
    """Return one of the four spaces of a base of 2 x 2."""
    return np.int64(space + (number & 1) + (number >> 1) * WIDTH)


@kernel
def fill_spaces(state, space, size, figure):
    """Write who occupies the spaces of a base."""
    if size == 1:
        state.occupant[space] = figure
    else:
        for number in range(BIG * BIG):
            state.occupant[corner(space, number)] = figure


@kernel
def bits_beside(state, layer, space, size):
    """Return where figures of one layer of state.rows are on and around a base, as bits."""
    left, top = column_of(space), row_of(space)
    around = (np.int64(1) << (size + 2)) - 1
    found = np.int64(0)
    for row in range(max(0, top - 1), min(WIDTH, top + size + 1)):
        near = ((np.int64(state.rows[layer, row]) << 1) >> left) & around
        found = (found << (size + 2)) | near
    return found


@kernel
def mark_spaces(state, space, size, figure, is_there):
    """Write into the rows of bits of a figure's side whether it is on the spaces of a base."""
    side = side_of(figure)
    layer = BUILDINGS if side == NOBODY else side
    bits = np.int64((1 << size) - 1) << column_of(space)
    top = row_of(space)
    for row in range(top, top + size):
        state.touched |= 1 << row
        before = np.int64(state.rows[layer, row])
        state.rows[layer, row] = before | bits if is_there else before & ~bits


@kernel
def note_presence(state, figure, is_there):
    """Note that a figure is on the map, or off it; the units of each side are counted."""
    if is_building(figure):
        state.standing &= ~bit(figure - FIRST_BUILDING)
        state.standing |= is_there * bit(figure - FIRST_BUILDING)
        return
    state.present &= ~bit(figure)
    state.present |= is_there * bit(figure)
    if is_unit(figure):
        state.n_on_map[side_of(figure)] += 1 if is_there else -1


@kernel
def lift(state, figure):
    """Take a figure off its spaces."""
    if state.where[figure] != OFF_MAP:
        fill_spaces(state, state.where[figure], size_of(figure), NOTHING)
        mark_spaces(state, state.where[figure], size_of(figure), figure, False)
        state.where[figure] = OFF_MAP
        note_presence(state, figure, False)


@kernel
def put(state, figure, space):
    """Put a figure on a space, away from where it was."""
    lift(state, figure)
    fill_spaces(state, space, size_of(figure), figure)
    mark_spaces(state, space, size_of(figure), figure, True)
    state.where[figure] = space
    note_presence(state, figure, True)


@kernel
def is_empty(state, space, size, figure):
    """Tell whether a base's spaces hold nobody but the figure itself."""
    if size == 1:
        return state.occupant[space] == NOTHING or state.occupant[space] == figure
    for number in range(BIG * BIG):
        occupant = state.occupant[corner(space, number)]
        if occupant != NOTHING and occupant != figure:
            return False
    return True


@kernel
def building_at(tables, state, space):
    """Return the foundation of a space, or NOWHERE."""
    return np.int64(tables.maps[state.map].foundation[space])
