"""Where a figure can move: one search over (space, diagonal used, hazards met)."""

from enum import IntEnum

import numpy as np

from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.monpoc.language import Condition, Statistic
from sim.monpoc.modifiers import asks, flag, has_structure, is_flying, secures, types_of
from sim.monpoc.spaces import (
    corner,
    distance_between,
    is_beside,
    is_building,
    is_empty,
    is_on_map,
    is_unit,
    side_of,
    size_of,
)
from sim.monpoc.state import BIG, FIRST_BUILDING, NOTHING, SPACES, Tile
from sim.monpoc.tables import DIRECTIONS, NOWHERE, STRAIGHT, Terrain

FAR = 100  # cost of a space that cannot be reached
BUCKET = 2 * SPACES
BUCKETS = 3  # entering a space costs 1 or 2


class Trait(IntEnum):
    """What a search knows about the figure that moves, as bits."""

    LEAPS = 1  # moves through figures
    EASY = 2  # all terrain is open
    SURE = 4  # rough terrain is open
    CLIMBS = 8  # moves through buildings
    MIRED = 16  # enemies may slow it
    AFRAID = 32  # enemies may keep it out
    LINKED = 64  # a network of buildings may carry it
    BURNS = 128  # hazards may harm it on its way


@kernel
def can_leap(state, tables, figure):
    """Tell whether a figure moves through others."""
    return is_flying(state, tables, figure) or flag(state, tables, Statistic.JUMP, figure)


@kernel
def tile_at(state, tables, space):
    """Return the Tile on a space."""
    foundation = tables.maps[state.map].foundation[space]
    return np.int64(Tile.NONE) if foundation == NOWHERE else np.int64(state.tile[foundation])


@kernel
def is_hurt_by(state, tables, figure, tile):
    """Tell whether a hazard harms a figure that moves onto it."""
    if tile == Tile.FIRE:
        return True
    energy = tables.kinds[state.kind[figure]].energy
    return tile == Tile.RADIATION and energy != tables.radioactive


@kernel
def is_passable(state, figure, space, traits):
    """Tell whether a figure may move through a space as far as others are in the way."""
    other = state.occupant[space]
    if other == NOTHING or other == figure or traits & Trait.LEAPS:
        return True
    if is_building(other):
        return traits & Trait.CLIMBS != 0
    return side_of(other) == side_of(figure)


@kernel
def is_kept_out(state, tables, figure, space, statistic):
    """Tell whether an enemy's ability about the spaces around it covers a space."""
    side = side_of(figure)
    for number in range(tables.first_modifier[statistic], tables.first_modifier[statistic + 1]):
        modifier = tables.modifiers[number]
        if not tables.in_force[1 - side, modifier.ability]:
            continue
        if asks(modifier, Condition.UNIT) and not is_unit(figure):
            continue
        for source in range(FIRST_BUILDING):
            if side_of(source) == 1 - side and is_on_map(state, source):
                if types_of(state, tables, source, modifier.ability) != 0:
                    apart = distance_between(tables, state.where[source], size_of(source), space, 1)
                    if apart <= modifier.radius:
                        return True
    return False


@kernel
def entry_cost(state, tables, space, is_easy, is_sure):
    """Return what entering a space costs a unit; FAR if it cannot."""
    terrain = tables.maps[state.map].terrain[space]
    if is_easy:
        return np.int64(1)
    if terrain == Terrain.IMPASSABLE:
        return np.int64(FAR)
    is_rough = terrain == Terrain.ROUGH or tile_at(state, tables, space) != Tile.NONE
    return np.int64(tables.rules.rough_cost) if is_rough and not is_sure else np.int64(1)


@kernel
def is_guarded(tables, statistic):
    """Tell whether any modifier of a statistic is in play."""
    return tables.first_modifier[statistic] != tables.first_modifier[statistic + 1]


@kernel
def clear_search(search):
    """Forget the last search."""
    for space in range(SPACES):
        search.cost[0, space] = FAR
        search.cost[1, space] = FAR


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
    if is_guarded(tables, Statistic.MIRE):
        traits |= Trait.MIRED
    if is_guarded(tables, Statistic.TERRIFY):
        traits |= Trait.AFRAID
    if is_guarded(tables, Statistic.PORTAL):
        traits |= Trait.LINKED
    return np.int64(traits)


@kernel
def price_of(state, tables, figure, space, traits):
    """Return what entering a space costs a unit with these Traits; FAR if it cannot."""
    if not is_passable(state, figure, space, traits):
        return np.int64(FAR)
    cost = entry_cost(state, tables, space, traits & Trait.EASY, traits & Trait.SURE)
    # READING: a space that counts twice for two reasons still counts twice.
    if traits & Trait.MIRED and is_kept_out(state, tables, figure, space, Statistic.MIRE):
        cost = max(cost, np.int64(tables.rules.rough_cost))
    if traits & Trait.AFRAID and is_kept_out(state, tables, figure, space, Statistic.TERRIFY):
        return np.int64(FAR)
    return cost


@kernel
def search_unit(state, search, tables, figure, limit):
    """Fill search.cost with what a unit pays to reach each space with and without a diagonal.

    `search` is the state, or another one whose work space is free. Each space costs the same from
    wherever it is entered, so that the first way to it is a cheapest one.
    """
    traits = traits_of(state, tables, figure)
    clear_search(search)
    start = state.where[figure]
    search.cost[0, start] = 0
    search.queue[0] = start
    counts = (np.int64(1), np.int64(0), np.int64(0))
    for level in range(limit + 1):
        here = level % BUCKETS
        place = 0
        while place < counts[here]:
            node = np.int64(search.queue[here * BUCKET + place])
            place += 1
            space = node % SPACES
            if search.cost[node // SPACES, space] != level:
                continue
            if space != start and traits & Trait.BURNS:
                if is_hurt_by(state, tables, figure, tile_at(state, tables, space)):
                    continue
            counts = spread_from(state, search, tables, figure, node, limit, traits, counts)
            if traits & Trait.LINKED:
                counts = pass_portals(state, search, tables, figure, node, level, counts)
        counts = emptied(counts, here)


@kernel
def spread_from(state, search, tables, figure, node, limit, traits, counts):
    """Go on from a space to its neighbours; return the sizes of the buckets."""
    diagonal, space = node // SPACES, node % SPACES
    level = np.int64(search.cost[diagonal, space])
    ways = DIRECTIONS if diagonal < tables.rules.diagonals else STRAIGHT
    for way in range(ways):
        to = np.int64(tables.beside[space, way])
        other = diagonal + (way >= STRAIGHT)
        if to == NOWHERE or search.cost[other, to] <= level + 1:
            continue
        cost = level + price_of(state, tables, figure, to, traits)
        if cost <= limit and cost < search.cost[other, to]:
            counts = push(search, other * SPACES + to, cost, counts)
    return counts


@kernel
def push(search, node, cost, counts):
    """Put a space into the bucket of its cost; return the sizes of the buckets."""
    search.cost[node // SPACES, node % SPACES] = cost
    here = cost % BUCKETS
    search.queue[here * BUCKET + counts[here]] = node
    if here == 0:
        return counts[0] + 1, counts[1], counts[2]
    if here == 1:
        return counts[0], counts[1] + 1, counts[2]
    return counts[0], counts[1], counts[2] + 1


@kernel
def emptied(counts, here):
    """Return the sizes of the buckets when one is empty again."""
    zero = np.int64(0)
    if here == 0:
        return zero, counts[1], counts[2]
    if here == 1:
        return counts[0], zero, counts[2]
    return counts[0], counts[1], zero


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
def is_entrance(state, tables, figure, ability, space):
    """Tell whether a space is adjacent to a building with the ability that the unit's side secures.

    The unit itself is being moved, so it does not help to secure.
    """
    for foundation in range(tables.maps[state.map].n_foundations):
        if has_structure(state, tables, foundation, ability):
            at = tables.maps[state.map].foundations[foundation]
            if is_beside(space, 1, at, BIG):
                if secures(state, tables, side_of(figure), foundation, figure):
                    return True
    return False


@kernel
def is_exit(state, tables, figure, ability, space):
    """Tell whether a space is adjacent to a building with the ability or to a teleporting ally."""
    for foundation in range(tables.maps[state.map].n_foundations):
        if has_structure(state, tables, foundation, ability):
            if is_beside(space, 1, tables.maps[state.map].foundations[foundation], BIG):
                return True
    teleport = tables.teleport
    side = side_of(figure)
    if teleport == NOTHING or not tables.in_force[side, teleport]:
        return False
    for ally in range(FIRST_BUILDING):
        if ally != figure and side_of(ally) == side and is_on_map(state, ally):
            if is_beside(space, 1, state.where[ally], size_of(ally)):
                if types_of(state, tables, ally, teleport) != 0:
                    return True
    return False


@kernel
def pass_portals(state, search, tables, figure, node, level, counts):
    """Let a unit beside a building of its network come out beside another one, at no cost."""
    ability = portal_of(state, tables, figure)
    if ability == NOTHING or not is_entrance(state, tables, figure, ability, node % SPACES):
        return counts
    diagonal = node // SPACES
    for space in range(SPACES):
        if search.cost[diagonal, space] > level and can_stand(state, tables, figure, space):
            if is_exit(state, tables, figure, ability, space):
                counts = push(search, diagonal * SPACES + space, level, counts)
    return counts


@kernel
def can_stand(state, tables, figure, space):
    """Tell whether a unit may be on a space: empty, and no terrain that it cannot enter."""
    if not is_empty(state, space, 1, figure):
        return False
    if tables.maps[state.map].terrain[space] != Terrain.IMPASSABLE:
        return True
    return is_flying(state, tables, figure) or flag(state, tables, Statistic.HOVER, figure)


@kernel
def hazards_entered(state, tables, figure, start, end):
    """Count the hazards under a base of 2 x 2 that were not under it before it moved."""
    n = 0
    last = np.int64(NOWHERE)
    for number in range(BIG * BIG):
        space = corner(end, number)
        foundation = np.int64(tables.maps[state.map].foundation[space])
        if foundation == NOWHERE or foundation == last:
            continue
        if not is_hurt_by(state, tables, figure, state.tile[foundation]):
            continue
        is_seen = covers(state, tables, start, foundation)
        for before in range(number):
            is_seen |= tables.maps[state.map].foundation[corner(end, before)] == foundation
        n += not is_seen
        last = foundation
    return np.int64(n)


@kernel
def covers(state, tables, space, foundation):
    """Tell whether a base of 2 x 2 lies on a foundation."""
    for number in range(BIG * BIG):
        if tables.maps[state.map].foundation[corner(space, number)] == foundation:
            return True
    return False


@kernel
def is_base_passable(state, figure, space, traits):
    """Tell whether a base of 2 x 2 may move through spaces."""
    for number in range(BIG * BIG):
        if not is_passable(state, figure, corner(space, number), traits):
            return False
    return True


@kernel
def search_monster(state, search, tables, figure, limit):
    """Fill search.cost and search.hazards with how a monster reaches each place.

    Ways are followed step by step; a later way to a place counts if it meets fewer hazards.
    """
    traits = traits_of(state, tables, figure)
    clear_search(search)
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
            n = step_from(state, search, tables, figure, node, level, traits, n)
        first = end


@kernel
def step_from(state, search, tables, figure, node, level, traits, n):
    """Go on from a place to its neighbours; return the length of the queue."""
    diagonal, space = node // SPACES, node % SPACES
    burns = traits & Trait.BURNS
    ways = DIRECTIONS if diagonal < tables.rules.diagonals else STRAIGHT
    for way in range(ways):
        to = np.int64(tables.big_beside[space, way])
        other = diagonal + (way >= STRAIGHT)
        if to == NOWHERE or (search.cost[other, to] != FAR and not burns):
            continue
        met = np.int64(search.hazards[diagonal, space])
        if burns:
            met += hazards_entered(state, tables, figure, space, to)
            if search.cost[other, to] != FAR and search.hazards[other, to] <= met:
                continue
        if not is_base_passable(state, figure, to, traits):
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
        return np.int64(is_hurt_by(state, tables, figure, tile_at(state, tables, space)))
    if flag(state, tables, Statistic.JUMP, figure):
        return hazards_entered(state, tables, figure, state.where[figure], space)
    best = np.int64(FAR)
    for diagonal in range(2):
        if search.cost[diagonal, space] != FAR:
            best = min(best, np.int64(search.hazards[diagonal, space]))
    return best


@kernel
def can_end(state, search, tables, figure, space):
    """Tell whether a figure that searched can end its move on a space, other than where it is."""
    if search.cost[0, space] == FAR and search.cost[1, space] == FAR:
        return False
    if space == state.where[figure]:
        return False
    if is_unit(figure):
        return can_stand(state, tables, figure, space)
    return is_empty(state, space, BIG, figure)


@kernel
def search_moves(state, search, tables, figure, limit):
    """Search where a figure can move."""
    if is_unit(figure):
        search_unit(state, search, tables, figure, limit)
    else:
        search_monster(state, search, tables, figure, limit)


@kernel
def can_step(state, tables, monster, way):
    """Tell whether a monster can step in a direction."""
    to = tables.big_beside[state.where[monster], way]
    return to != NOWHERE and is_empty(state, to, BIG, monster)
