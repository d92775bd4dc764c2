"""Moving by shortest ways around obstacles."""

import numpy as np

from sim.core.jit import kernel
from sim.goa2 import effects, spaces
from sim.goa2.language import Statistic
from sim.goa2.state import NOBODY, NOTHING
from sim.goa2.tables import DIRECTIONS, NOWHERE

FAR = 99
IN_THE_WAY = -2  # steps to a space that something stands on


@kernel
def mark_obstacles(state, search, tables, start, limit, actor):
    """Fill search.steps with IN_THE_WAY for obstacles and NOTHING for free spaces."""
    steps = search.steps
    for space in range(spaces.n_in_rows(tables)):
        steps[space] = NOTHING if state.occupant[space] == NOTHING else IN_THE_WAY
    if state.n_changing[Statistic.BARRIER] > 0:
        for space in range(tables.board.n_spaces):
            if spaces.distance(tables, start, space) <= limit:
                if effects.is_barred(state, tables, space, actor):
                    steps[space] = IN_THE_WAY


@kernel
def spread(state, search, tables, start, limit, actor):
    """Fill search.steps with the steps to each free space, at most `limit`; return how many.

    The reached spaces are in search.queue[1:n], nearest first; the start is queue[0]. `search`
    may be the state itself, or a spare one that is not looked at otherwise. Every space beside
    another one is queued, and only new ones are counted: a branch here would be hard to foresee.
    """
    mark_obstacles(state, search, tables, start, limit, actor)
    steps = search.steps
    queue = search.queue
    steps[start] = 0
    queue[0] = start
    n = 1
    done = 0
    while done < n:
        space = queue[done]
        done += 1
        next_step = steps[space] + 1
        if next_step > limit:
            break
        for way in range(DIRECTIONS):
            beside = tables.board.beside[space, way]
            is_new = steps[beside] == NOTHING
            steps[beside] = next_step if is_new else steps[beside]
            queue[n] = beside
            n += is_new
    return n


@kernel
def leap(state, search, tables, start, limit, actor):
    """Fill search.steps and search.queue like `spread`, moving through obstacles."""
    for space in range(tables.board.n_spaces):
        search.steps[space] = NOTHING
    search.steps[start] = 0
    search.queue[0] = start
    n = 1
    for apart in range(1, limit + 1):
        for space in range(tables.board.n_spaces):
            if spaces.distance(tables, start, space) == apart:
                if effects.is_free(state, tables, space, actor):
                    search.steps[space] = apart
                    search.queue[n] = space
                    n += 1
    return n


@kernel
def search_for_hero(state, search, tables, hero, limit):
    """Search the spaces that a hero can move to by itself; `search` as in `spread`."""
    start = state.where[hero]
    if effects.holds(state, tables, Statistic.THROUGH, hero):
        return leap(state, search, tables, start, limit, hero)
    return spread(state, search, tables, start, limit, hero)


@kernel
def reach_of_hero(state, tables, hero, limit):
    """Search the spaces that a hero can move to by itself."""
    return search_for_hero(state, state, tables, hero, limit)


@kernel
def reach_of(state, tables, thing, limit, actor):
    """Search the spaces that an object can be moved to by the acting hero."""
    if thing == actor:
        return reach_of_hero(state, tables, actor, limit)
    return spread(state, state, tables, state.where[thing], limit, actor)


@kernel
def is_line_free(state, tables, hero, way, steps):
    """Tell whether a hero can move so many spaces in a direction."""
    start = state.where[hero]
    is_through = effects.holds(state, tables, Statistic.THROUGH, hero)
    for k in range(1, steps + 1):
        space = spaces.step(tables, start, way, k)
        is_open = space != NOWHERE and effects.is_free(state, tables, space, hero)
        if not is_open and (k == steps or not is_through):
            return False
    return True


@kernel
def push_distance(state, tables, thing, way, limit, actor):
    """Return how far an object can be pushed in a direction, at most `limit`."""
    start = state.where[thing]
    for k in range(1, limit + 1):
        space = spaces.step(tables, start, way, k)
        if space == NOWHERE or not effects.is_free(state, tables, space, actor):
            return np.int64(k - 1)
    return np.int64(limit)


@kernel
def nearest_in_battle(state, tables, start):
    """Search the way of a stray minion home: return the fewest steps to the Battle Zone, or FAR."""
    n = spread(state, state, tables, start, FAR, NOBODY)
    zone = spaces.battle_zone(state, tables)
    for number in range(1, n):
        space = state.queue[number]
        if tables.board.zone[space] == zone:
            return np.int64(state.steps[space])
    return np.int64(FAR)


@kernel
def nearest_empty(state, tables, start):
    """Return how far the nearest empty space of the Battle Zone is, or FAR."""
    zone = spaces.battle_zone(state, tables)
    best = np.int64(FAR)
    for space in range(tables.board.first_in_zone[zone], tables.board.first_in_zone[zone + 1]):
        if state.occupant[space] == NOTHING:
            best = min(best, spaces.distance(tables, start, space))
    return best
