"""Laws of Monsterpocalypse: what must hold after every action, written as kernels."""

from enum import IntEnum

import numpy as np

from sim.core.jit import kernel
from sim.core.log import TRACE_MAX
from sim.core.records import record_dtype
from sim.monpoc.damage import is_hazard
from sim.monpoc.events import Trace
from sim.monpoc.spaces import is_adjacent, side_of, size_of
from sim.monpoc.state import (
    FIGURES,
    FIRST_BUILDING,
    FIRST_UNIT,
    FORMS,
    FOUNDATIONS_MAX,
    MONSTERS,
    NOTHING,
    OFF_MAP,
    SIDES,
    SPACES,
    WIDTH,
    Decision,
    Tile,
)
from tests.fixtures.law_loop import TOO_LONG, is_any_repeated

SEEN_MAX = SPACES
TRACE = TRACE_MAX
DICE = 10  # action dice of a player
DISCOUNT = 1  # the most that an ability takes off the cost of a unit


class Law(IntEnum):
    """What was broken."""

    NONE = 0
    FAULT = 1  # no fault stops a game
    OFFERS = 2  # somebody is asked, and has distinct actions to choose from
    DICE = 3  # each player has ten action dice in two pools
    POWER = 4  # power dice are within their number
    SPACES = 5  # one figure a space, and each where it says that it is
    ROWS = 6  # rows of bits show who is where
    PRESENT = 7  # figures on the map are known as bits
    SECURED = 8  # secured buildings are seen
    HEALTH = 9  # health is within what is printed
    DESTROYED = 10  # no destroyed form is on the map
    COUNTED = 11  # units on the map are counted
    HAZARDS = 12  # hazards are counted
    TILES = 13  # no tile lies under a building
    PENDING = 14  # no damage waits between attacks
    SPAWNS = 15  # a spawned unit was paid for
    STEPS = TOO_LONG  # every game ends


BEFORE = record_dtype(
    ("unit", np.int16, SIDES),  # action dice in the Unit Pools
    ("decision", np.int16),
)


@kernel
def begin(state, tables, before):
    """Begin a game."""
    remember(state, tables, before)


@kernel
def remember(state, tables, before):
    """Note what the next action is compared with."""
    for side in range(SIDES):
        before.unit[side] = state.pools[side].unit
    before.decision = state.decision


@kernel
def are_dice_kept(state):
    """Tell whether every player has ten action dice in two pools."""
    for side in range(SIDES):
        pool = state.pools[side]
        if pool.unit < 0 or pool.monster < 0 or pool.unit + pool.monster != DICE:
            return False
    return True


@kernel
def is_power_bounded(state, tables):
    """Tell whether power dice are within their number."""
    for side in range(SIDES):
        if not 0 <= state.pools[side].power <= tables.rules.power_max:
            return False
    return True


@kernel
def lay_out(state, seen):
    """Write who is on each space by what figures say; tell whether no two share one."""
    for space in range(SPACES):
        seen[space] = NOTHING
    for figure in range(FIGURES):
        if state.where[figure] == OFF_MAP:
            continue
        size = size_of(figure)
        for number in range(size * size):
            space = state.where[figure] + number % size + number // size * WIDTH
            if seen[space] != NOTHING:
                return False
            seen[space] = figure
    return True


@kernel
def are_spaces_right(state, seen):
    """Tell whether spaces and figures agree about who is where; `seen` is laid out."""
    for space in range(SPACES):
        if state.occupant[space] != seen[space]:
            return False
    return True


@kernel
def are_rows_right(state, seen):
    """Tell whether rows of bits show the spaces of each side and of buildings."""
    for kind in range(SIDES + 1):
        side = kind if kind < SIDES else -1
        for row in range(WIDTH):
            bits = 0
            for column in range(WIDTH):
                figure = seen[row * WIDTH + column]
                if figure != NOTHING and side_of(figure) == side:
                    bits |= 1 << column
            if state.rows[kind, row] != bits:
                return False
    return True


@kernel
def are_present_right(state):
    """Tell whether figures on the map, and foundations with a building, are known as bits."""
    present = np.int64(0)
    standing = np.int64(0)
    for figure in range(FIGURES):
        if state.where[figure] != OFF_MAP:
            if figure < FIRST_BUILDING:
                present |= np.int64(1) << figure
            else:
                standing |= np.int64(1) << (figure - FIRST_BUILDING)
    return state.present == present and state.standing == standing


@kernel
def guards_of(state, tables, building, side):
    """Tell whether enough units of a side, and no enemy, are adjacent to a building."""
    n = 0
    for figure in range(FIRST_BUILDING):
        if state.where[figure] != OFF_MAP and is_adjacent(state, figure, building):
            if side_of(figure) != side:
                return False
            n += figure >= FIRST_UNIT
    return n >= tables.rules.secure_units


@kernel
def are_secured_right(state, tables):
    """Tell whether the buildings that each side secures are seen, unless figures are moving."""
    if state.touched != 0:
        return True
    for building in range(FIRST_BUILDING, FIGURES):
        for side in range(SIDES):
            is_seen = (state.secured[side] >> (building - FIRST_BUILDING)) & 1 == 1
            is_there = state.where[building] != OFF_MAP
            if is_seen != (is_there and guards_of(state, tables, building, side)):
                return False
    return True


@kernel
def is_health_bounded(state, tables):
    """Tell whether the health of every form is within what is printed."""
    for monster in range(MONSTERS):
        for form in range(FORMS):
            kind = tables.form_kind[monster, form]
            if kind >= 0 and not 0 <= state.health[monster, form] <= tables.kinds[kind].health:
                return False
    return True


@kernel
def are_forms_alive(state):
    """Tell whether no destroyed form is on the map."""
    for monster in range(MONSTERS):
        if state.where[monster] != OFF_MAP and state.health[monster, state.form[monster]] <= 0:
            return False
    return True


@kernel
def are_units_counted(state):
    """Tell whether the units of each side on the map are counted."""
    for side in range(SIDES):
        n = 0
        for unit in range(FIRST_UNIT, FIRST_BUILDING):
            n += state.where[unit] != OFF_MAP and side_of(unit) == side
        if state.n_on_map[side] != n:
            return False
    return True


@kernel
def are_hazards_counted(state):
    """Tell whether the hazards on the map are counted."""
    n = 0
    for foundation in range(FOUNDATIONS_MAX):
        n += is_hazard(state.tile[foundation])
    return state.n_hazards == n


@kernel
def are_tiles_bare(state):
    """Tell whether no tile lies under a building."""
    for foundation in range(FOUNDATIONS_MAX):
        is_built = state.where[FIRST_BUILDING + foundation] != OFF_MAP
        if is_built and state.tile[foundation] != Tile.NONE:
            return False
    return True


@kernel
def is_damage_dealt(state):
    """Tell whether no damage waits between attacks."""
    if state.attack.stage > 0:
        return True
    for figure in range(state.pending.size):
        if state.pending[figure] != 0:
            return False
    return True


@kernel
def are_spawns_paid(state, tables, before, log):
    """Tell whether a unit that entered by itself took its cost from its owner's Unit Pool.

    Units that an ability brings in, and one that waits until its spawn point is cleared, are not
    looked at: their dice are spent elsewhere.
    """
    if before.decision != Decision.ACT:
        return True
    unit = np.int64(NOTHING)
    for row in range(log.n_trace):
        event = log.trace[row, 0]
        if event == Trace.SPAWNED:
            unit = np.int64(log.trace[row, 1])
        elif event == Trace.ABILITY or event == Trace.ACTS or event == Trace.SHOVED:
            return True
    if unit == NOTHING:
        return True
    side, kind = side_of(unit), tables.kind_of[unit]
    cost = tables.kinds[kind].cost
    if not tables.is_paired[side, kind]:
        cost += tables.rules.agenda_cost
    paid = before.unit[side] - state.pools[side].unit
    return max(0, cost - DISCOUNT) <= paid <= cost


@kernel
def check_table(state, tables, seen):
    """Return the first law about who is where that is broken, or NONE."""
    if not lay_out(state, seen) or not are_spaces_right(state, seen):
        return np.int64(Law.SPACES)
    if not are_rows_right(state, seen):
        return np.int64(Law.ROWS)
    if not are_present_right(state):
        return np.int64(Law.PRESENT)
    if not are_secured_right(state, tables):
        return np.int64(Law.SECURED)
    if not are_units_counted(state):
        return np.int64(Law.COUNTED)
    if not are_hazards_counted(state):
        return np.int64(Law.HAZARDS)
    return np.int64(Law.NONE) if are_tiles_bare(state) else np.int64(Law.TILES)


@kernel
def check_players(state, tables):
    """Return the first law about dice and health that is broken, or NONE."""
    if not are_dice_kept(state):
        return np.int64(Law.DICE)
    if not is_power_bounded(state, tables):
        return np.int64(Law.POWER)
    if not is_health_bounded(state, tables):
        return np.int64(Law.HEALTH)
    if not are_forms_alive(state):
        return np.int64(Law.DESTROYED)
    return np.int64(Law.NONE) if is_damage_dealt(state) else np.int64(Law.PENDING)


@kernel
def check(state, tables, actions, n, before, seen, log):
    """Return the first law that is broken, or NONE."""
    if state.fault != 0:
        return np.int64(Law.FAULT)
    if state.ending == 0 and (n < 1 or is_any_repeated(actions, n)):
        return np.int64(Law.OFFERS)
    law = check_players(state, tables)
    if law == Law.NONE:
        law = check_table(state, tables, seen)
    if law == Law.NONE and not are_spawns_paid(state, tables, before, log):
        law = np.int64(Law.SPAWNS)
    return law
