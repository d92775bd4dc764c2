"""What a learned value sees of a table of Monsterpocalypse, at any decision."""

from enum import IntEnum

from sim.core.assessing import Assessed
from sim.core.jit import kernel
from sim.monpoc.observe import health_of
from sim.monpoc.spaces import (
    bit,
    count_bits,
    distance_between,
    figures_of,
    first_monster,
    first_unit,
    is_on_map,
)
from sim.monpoc.state import (
    BIG,
    FORMS,
    HYPER,
    MONSTERS_EACH,
    NOBODY,
    SIDES,
    UNITS_EACH,
    Activation,
    Phase,
    Stage,
)

CLOSE = 1  # adjacent
NEAR = 6  # spaces


class Sign(IntEnum):
    """Places of the numbers of the table."""

    ROUND = 0
    SETUP = 1  # maps, cities and monsters are being placed
    BUILDINGS = 2  # that stand
    HAZARDS = 3
    MONSTERS = 4  # of each player
    ATTACK = 5  # an attack is being resolved


class Own(IntEnum):
    """Places of the numbers of a side, behind those of the table."""

    HEALTH = 0  # of all forms
    SHOWN = 1  # … of those that are on the map
    HYPER = 2  # monsters in this form
    MONSTERS = 3  # on the map
    POWER = 4  # dice
    UNIT_DICE = 5
    MONSTER_DICE = 6
    UNITS = 7  # on the map
    UNIT_COST = 8  # of those
    SECURED = 9  # buildings
    ACTIVE = 10  # it is its turn
    UNIT_TURN = 11  # … an activation of units
    TO_ADVANCE = 12  # figures that have not advanced, in the own turn
    TO_ATTACK = 13
    CLOSE = 14  # enemy monsters adjacent to an own one
    NEAR = 15  # … near one
    CROWD = 16  # enemy units adjacent to own monsters
    ATTACKING = 17  # an own attack is being resolved
    PENDING = 18  # damage that waits for own monsters
    DEFENSE = 19  # of the forms on the map


N_TABLE, N_EACH = len(Sign), len(Own)
ASSESSED = Assessed(
    tuple(sign.name.lower() for sign in Sign), tuple(sign.name.lower() for sign in Own)
)


@kernel
def assess_neighbours(state, tables, side, monster, own):
    """Write the enemies that are close to a monster on the map."""
    space = state.where[monster]
    for foe in range(first_monster(1 - side), first_monster(1 - side) + MONSTERS_EACH):
        if is_on_map(state, foe):
            apart = distance_between(tables, space, BIG, state.where[foe], BIG)
            own[Own.CLOSE] += apart <= CLOSE
            own[Own.NEAR] += apart <= NEAR
    for foe in range(first_unit(1 - side), first_unit(1 - side) + UNITS_EACH):
        if is_on_map(state, foe):
            apart = distance_between(tables, space, BIG, state.where[foe], 1)
            own[Own.CROWD] += apart <= CLOSE


@kernel
def assess_monsters(state, tables, side, own):
    """Write a side's monsters."""
    own[Own.HEALTH] = health_of(state, tables, side)
    for monster in range(first_monster(side), first_monster(side) + tables.n_monsters):
        own[Own.PENDING] += state.pending[monster]
        if is_on_map(state, monster):
            form = min(max(state.form[monster], 0), FORMS - 1)
            own[Own.SHOWN] += state.health[monster, form]
            own[Own.HYPER] += form == HYPER
            own[Own.MONSTERS] += 1
            own[Own.DEFENSE] += tables.kinds[tables.form_kind[monster, form]].defense
            assess_neighbours(state, tables, side, monster, own)


@kernel
def assess_side(state, tables, side, own):
    """Write what a side has."""
    assess_monsters(state, tables, side, own)
    own[Own.POWER] = state.pools[side].power
    own[Own.UNIT_DICE] = state.pools[side].unit
    own[Own.MONSTER_DICE] = state.pools[side].monster
    own[Own.UNITS] = state.n_on_map[side]
    for unit in range(first_unit(side), first_unit(side) + UNITS_EACH):
        if is_on_map(state, unit):
            own[Own.UNIT_COST] += tables.kinds[tables.kind_of[unit]].cost
    own[Own.SECURED] = count_bits(state.secured[side])
    if state.active == side and state.phase >= Phase.TURN:
        own[Own.ACTIVE] = 1
        if state.phase > Phase.TURN:
            figures = figures_of(state, side)
            own[Own.UNIT_TURN] = state.activation == Activation.UNIT
            own[Own.TO_ADVANCE] = count_bits(figures & ~state.advanced)
            own[Own.TO_ATTACK] = count_bits(figures & ~state.attacked)
    leader = state.attack.leader
    if state.attack.stage != Stage.NONE and leader != NOBODY:
        own[Own.ATTACKING] = figures_of(state, side) & bit(leader) != 0


@kernel
def assess(state, tables, out):
    """Write the numbers of ASSESSED."""
    out.fill(0)
    out[Sign.ROUND] = state.round
    out[Sign.SETUP] = state.phase < Phase.TURN
    out[Sign.BUILDINGS] = count_bits(state.standing)
    out[Sign.HAZARDS] = state.n_hazards
    out[Sign.MONSTERS] = tables.n_monsters
    out[Sign.ATTACK] = state.attack.stage != Stage.NONE
    for side in range(SIDES):
        first = N_TABLE + side * N_EACH
        assess_side(state, tables, side, out[first : first + N_EACH])
