"""Where a figure may be and go: leaping, hazards, spaces to stand on, steps."""

import numpy as np

from sim.core.jit import kernel
from sim.monpoc.language import Statistic
from sim.monpoc.modifiers import flag, is_flying
from sim.monpoc.spaces import building_at, corner, is_empty
from sim.monpoc.state import BIG, Tile
from sim.monpoc.tables import NOWHERE, Terrain


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
def is_burnt_at(state, tables, unit, space):
    """Tell whether a unit that moves to a space moves onto a hazard that harms it."""
    if building_at(tables, state, space) == building_at(tables, state, state.where[unit]):
        return False
    return is_hurt_by(state, tables, unit, tile_at(state, tables, space))


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
def can_step(state, tables, monster, way):
    """Tell whether a monster can step in a direction."""
    to = tables.big_beside[state.where[monster], way]
    return to != NOWHERE and is_empty(state, to, BIG, monster)
