"""Where a figure can move to: all ways of one cost at once, a row of spaces as bits of a number.

What is searched is (space, diagonal used); hazards that monsters may meet are followed one by one.
"""

import numpy as np

from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.monpoc.language import Statistic
from sim.monpoc.modifiers import flag, is_flying
from sim.monpoc.moves import hazards_entered, is_burnt_at
from sim.monpoc.networks import pass_portals, portal_of
from sim.monpoc.obstacles import (
    TOP,
    Trait,
    has_bit,
    is_guarded,
    note_guarded,
    note_hot,
    note_open,
    note_taken,
    note_terrain,
    traits_of,
)
from sim.monpoc.spaces import column_of, is_unit, row_of
from sim.monpoc.state import BIG, NOTHING, PADDED, PRICES, SPACES, WIDTH
from sim.monpoc.tables import DIRECTIONS, NOWHERE, STRAIGHT

FAR = 100  # cost of a place that cannot be reached


@kernel
def forget(search):
    """Clear the work space of a search."""
    for diagonal in range(2):
        for row in range(PADDED):
            search.met[diagonal, row] = 0
    for price in range(PRICES):
        for diagonal in range(2):
            for row in range(PADDED):
                search.front[price, diagonal, row] = 0
    for row in range(PADDED):
        search.easy[row] = 0
        search.rough[row] = 0
        search.hot[row] = 0
        search.reached[row] = 0
    search.is_hot = 0


@kernel
def spread_out(search, tables, level, low, high):
    """Go on from all spaces of one cost to their neighbours in some rows of the work space."""
    here = level % PRICES
    for row in range(low, high + 1):
        first = np.int64(search.front[here, 0, row])
        above = np.int64(search.front[here, 0, row - 1]) | np.int64(search.front[here, 0, row + 1])
        used = np.int64(search.front[here, 1, row])
        beside = np.int64(search.front[here, 1, row - 1]) | np.int64(search.front[here, 1, row + 1])
        straight = first << 1 | first >> 1 | above
        slanted = used << 1 | used >> 1 | beside
        if tables.rules.diagonals > 0:
            slanted |= above << 1 | above >> 1
        easy, rough = np.int64(search.easy[row]), np.int64(search.rough[row])
        straight &= (easy | rough) & ~np.int64(search.met[0, row])
        search.met[0, row] |= straight
        # a way with its diagonal left is as good as one that has used it, and not dearer
        slanted &= (easy | rough) & ~np.int64(search.met[0, row] | search.met[1, row])
        search.met[1, row] |= slanted
        search.front[(level + 1) % PRICES, 0, row] |= straight & easy
        search.front[(level + 1) % PRICES, 1, row] |= slanted & easy
        search.front[(level + 2) % PRICES, 0, row] |= straight & rough
        search.front[(level + 2) % PRICES, 1, row] |= slanted & rough


@kernel
def arrive(search, level, low, high):
    """Count the spaces of one cost as reached; nobody goes on from a hazard that harms him."""
    here = level % PRICES
    for row in range(low, high + 1):
        for diagonal in range(2):
            front = np.int64(search.front[here, diagonal, row])
            search.reached[row] |= front
            search.front[here, diagonal, row] = front & ~np.int64(search.hot[row])


@kernel
def leave(search, level, low, high):
    """Forget the spaces of one cost, whose neighbours are known."""
    here = level % PRICES
    for row in range(low, high + 1):
        search.front[here, 0, row] = 0
        search.front[here, 1, row] = 0


@kernel
def follow_ways(state, search, tables, figure, limit, network):
    """Reach all that a figure can pay for, cost by cost."""
    start = np.int64(state.where[figure])
    top = TOP + row_of(start)
    search.front[0, 0, top] = np.int64(1) << column_of(start)
    search.met[0, top] = search.front[0, 0, top]
    for level in range(limit + 1):
        far = WIDTH if network != NOTHING else level
        low, high = max(TOP, top - far), min(WIDTH, top + far)
        arrive(search, level, low, high)
        if network != NOTHING:
            pass_portals(state, search, tables, figure, network, level)
            arrive(search, level, low, high)
        spread_out(search, tables, level, max(TOP, low - 1), min(WIDTH, high + 1))
        leave(search, level, low, high)


@kernel
def note_ends(search, start, size):
    """Note where the move may end: spaces reached that are free, other than where it began."""
    for row in range(WIDTH):
        search.ends[row] = 0
    for row in range(WIDTH + 1 - size):
        taken = np.int64(search.taken[row])
        if size > 1:
            taken |= np.int64(search.taken[row + 1])
            taken |= taken >> 1
        search.ends[row] = np.int64(search.reached[TOP + row]) & ~taken
    search.ends[row_of(start)] &= ~(np.int64(1) << column_of(start))


@kernel
def search_unit(state, search, tables, figure, limit):
    """Search where a unit can move."""
    traits = traits_of(state, tables, figure)
    forget(search)
    note_open(state, search, figure, traits)
    note_taken(state, search, tables, figure)
    if traits & Trait.BURNS:
        note_hot(state, search, tables, figure)
    if not traits & Trait.EASY:
        note_terrain(state, search, tables, traits)
    if is_guarded(tables, Statistic.MIRE):
        note_guarded(state, search, tables, figure, Statistic.MIRE)
    if is_guarded(tables, Statistic.TERRIFY):
        note_guarded(state, search, tables, figure, Statistic.TERRIFY)
    follow_ways(state, search, tables, figure, limit, portal_of(state, tables, figure))
    note_ends(search, state.where[figure], 1)


@kernel
def widen(rows):
    """Turn rows of spaces that are free into rows of places where a base of 2 x 2 is."""
    for row in range(TOP, TOP + WIDTH):
        both = np.int64(rows[row] & rows[row + 1])
        rows[row] = both & both >> 1


@kernel
def is_hazard_near(search):
    """Tell whether a base of 2 x 2 lies on a hazard at any place that was reached."""
    for row in range(TOP, TOP + WIDTH):
        hot = np.int64(search.hot[row] | search.hot[row + 1])
        if search.reached[row] & (hot | hot >> 1):
            return True
    return False


@kernel
def search_monster(state, search, tables, figure, limit):
    """Search where a monster can move; hazards do not stop it."""
    traits = traits_of(state, tables, figure)
    forget(search)
    note_open(state, search, figure, traits)
    note_taken(state, search, tables, figure)
    widen(search.easy)
    follow_ways(state, search, tables, figure, limit, NOTHING)
    note_ends(search, state.where[figure], BIG)
    if traits & Trait.BURNS:
        note_hot(state, search, tables, figure)
        if is_hazard_near(search):
            search.is_hot = 1
            follow_hazards(state, search, tables, figure, limit)


@kernel
def follow_hazards(state, search, tables, figure, limit):
    """Fill search.cost and search.hazards with how a monster reaches each place.

    Ways are followed step by step; a later way to a place counts if it meets fewer hazards.
    """
    for space in range(SPACES):
        search.cost[0, space] = FAR
        search.cost[1, space] = FAR
    start = state.where[figure]
    search.cost[0, start] = 0
    search.hazards[0, start] = 0
    search.queue[0] = start
    n = np.int64(1)
    first = np.int64(0)
    for level in range(1, limit + 1):
        end = n
        for place in range(first, end):
            node = np.int64(search.queue[place])
            n = step_from(state, search, tables, figure, node, level, n)
        first = end


@kernel
def step_from(state, search, tables, figure, node, level, n):
    """Go on from a place to its neighbours; return the length of the queue."""
    diagonal, space = node // SPACES, node % SPACES
    ways = DIRECTIONS if diagonal < tables.rules.diagonals else STRAIGHT
    for way in range(ways):
        to = np.int64(tables.big_beside[space, way])
        other = diagonal + (way >= STRAIGHT)
        if to == NOWHERE or not has_bit(search.easy[TOP + row_of(to)], column_of(to)):
            continue
        met = np.int64(search.hazards[diagonal, space])
        met += hazards_entered(state, tables, figure, space, to)
        if search.cost[other, to] != FAR and search.hazards[other, to] <= met:
            continue
        if n == search.queue.size:
            search.fault = Fault.STACK_FULL
            return n
        search.cost[other, to] = min(np.int64(search.cost[other, to]), np.int64(level))
        search.hazards[other, to] = met
        search.queue[n] = other * SPACES + to
        n += 1
    return n


@kernel
def hazards_at_end(state, search, tables, figure, space):
    """Return the fewest hazards that a figure suffers on its way to a space it can reach."""
    if state.n_hazards == 0 or is_flying(state, tables, figure):
        return np.int64(0)
    if is_unit(figure):
        return np.int64(is_burnt_at(state, tables, figure, space))
    if flag(state, tables, Statistic.JUMP, figure):
        return hazards_entered(state, tables, figure, state.where[figure], space)
    if not search.is_hot:
        return np.int64(0)
    best = np.int64(FAR)
    for diagonal in range(2):
        if search.cost[diagonal, space] != FAR:
            best = min(best, np.int64(search.hazards[diagonal, space]))
    return best


@kernel
def can_end(search, space):
    """Tell whether a figure that searched can end its move on a space, other than where it is."""
    return has_bit(search.ends[row_of(space)], column_of(space))


@kernel
def search_moves(state, search, tables, figure, limit):
    """Search where a figure can move.

    `search` is the state, or another one whose work space is free.
    """
    if is_unit(figure):
        search_unit(state, search, tables, figure, limit)
    else:
        search_monster(state, search, tables, figure, limit)
