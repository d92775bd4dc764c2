"""Monsters that are moved by force: what they crush, break and run into."""

import numpy as np

from sim.core.jit import kernel
from sim.core.log import note
from sim.monpoc.damage import crush, demolish
from sim.monpoc.events import Trace
from sim.monpoc.moves import hazards_entered
from sim.monpoc.spaces import corner, is_building, is_unit, put
from sim.monpoc.state import BIG, MONSTERS, NOBODY, NOTHING, OFF_MAP
from sim.monpoc.tables import NOWHERE


@kernel
def monster_in(state, space, but):
    """Return a monster on the spaces of a base of 2 x 2, other than `but`, or NOBODY."""
    for number in range(BIG * BIG):
        other = state.occupant[corner(space, number)]
        if other != NOTHING and other < MONSTERS and other != but:
            return np.int64(other)
    return np.int64(NOBODY)


@kernel
def bump(state, tables, monster, other, log):
    """Let two monsters collide: both take damage."""
    note(log, Trace.COLLIDED, monster, other, 0)
    state.pending[monster] += tables.rules.collision_damage
    state.pending[other] += tables.rules.collision_damage


@kernel
def clear_base(state, tables, monster, space, by, log):
    """Crush the units and destroy the buildings where a monster is forced to be.

    It takes damage for each building; the player `by` gains for what is destroyed.
    """
    for number in range(BIG * BIG):
        other = np.int64(state.occupant[corner(space, number)])
        if other == NOTHING or other == monster:
            continue
        if is_unit(other):
            note(log, Trace.COLLIDED, monster, other, 0)
            crush(state, tables, other, by, log)
        elif is_building(other):
            note(log, Trace.COLLIDED, monster, other, 0)
            demolish(state, tables, other, by, tables.rules.building_power, log)
            state.pending[monster] += tables.rules.collision_damage


@kernel
def force_to(state, tables, monster, space, by, log):
    """Force a monster onto spaces without a monster; it collides with all that is there.

    A hazard that comes up where a building falls does not harm it: the building's reaction comes
    after the collision.
    """
    start = state.where[monster]
    hazards = hazards_entered(state, tables, monster, start, space)
    clear_base(state, tables, monster, space, by, log)
    put(state, monster, space)
    note(log, Trace.MOVED, monster, start, space)
    if hazards > 0:
        note(log, Trace.HAZARD, monster, 0, 0)
        state.pending[monster] += hazards * tables.rules.hazard_damage


@kernel
def place_by_force(state, tables, monster, space, by, log):
    """Place a monster somewhere; on another monster's spaces it collides and stays where it was."""
    other = monster_in(state, space, monster)
    if other != NOBODY:
        bump(state, tables, monster, other, log)
    else:
        force_to(state, tables, monster, space, by, log)


@kernel
def drive(state, tables, monster, way, steps, by, log):
    """Move a monster in a straight line; it stops at the edge, and at a monster with damage."""
    for _ in range(steps):
        if state.where[monster] == OFF_MAP:
            return
        to = tables.big_beside[state.where[monster], way]
        if to == NOWHERE:
            return
        other = monster_in(state, to, monster)
        if other != NOBODY:
            bump(state, tables, monster, other, log)
            return
        force_to(state, tables, monster, to, by, log)
