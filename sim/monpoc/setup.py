"""Setting up a game: the roll, map and colours, the city, the monsters."""

import numpy as np

from sim.core import rng
from sim.core.actions import pack
from sim.core.decisions import ask, is_asking, offer
from sim.core.jit import kernel
from sim.core.log import note
from sim.monpoc import chance
from sim.monpoc.chance import Purpose
from sim.monpoc.declaring import clear_attack
from sim.monpoc.events import Trace
from sim.monpoc.spaces import first_monster, first_unit, is_on_map, put
from sim.monpoc.state import (
    FIGURES,
    FIRST_BUILDING,
    FORMS,
    NOBODY,
    NOTHING,
    OFF_MAP,
    SIDES,
    SPACES,
    Decision,
    Phase,
    Verb,
)
from sim.monpoc.tables import NO_VALUE
from sim.monpoc.turns import ask_start

ROLLS_MAX = 1000  # ties before the first player is simply the first


@kernel
def set_up(state, tables, seed, index):
    """Set up game `index` of the series `seed` in a zeroed record, up to the first choice."""
    state.chance = rng.key_of(seed, index, Purpose.GAME, 0)
    state.winner = NOBODY
    state.mover = NOBODY
    state.spawning = NOBODY
    for figure in range(FIGURES):
        state.where[figure] = OFF_MAP
    for space in range(SPACES):
        state.occupant[space] = NOTHING
    clear_attack(state)
    for side in range(SIDES):
        set_up_force(state, tables, side)
    roll_for_choices(state, tables)
    state.phase = Phase.MAP


@kernel
def set_up_force(state, tables, side):
    """Put a player's dice, units and monsters where they begin."""
    state.pools[side].unit = tables.rules.action_dice
    first = first_monster(side)
    for monster in range(first, first + tables.n_monsters):
        state.kind[monster] = tables.form_kind[monster, 0]
        for form in range(FORMS):
            state.health[monster, form] = tables.kinds[tables.form_kind[monster, form]].health
    first = first_unit(side)
    for unit in range(first, first + tables.n_units[side]):
        state.kind[unit] = tables.kind_of[unit]
    for structure in range(tables.n_structures):
        state.structures[side, structure] = tables.city[side, structure]


@kernel
def roll_for_choices(state, tables):
    """Roll until one player has more strikes: that one chooses colours and goes first.

    READING: a tie is rolled again.
    """
    for _ in range(ROLLS_MAX):
        one = chance.roll_setup(state, tables, 0)
        two = chance.roll_setup(state, tables, 1)
        state.dealt[1] = one
        state.dealt[2] = two
        if one != two:
            break
    state.chooser = 0 if one >= two else 1
    if tables.rules.first_side != NO_VALUE:
        state.chooser = tables.rules.first_side
    state.dealt[0] = state.chooser


@kernel
def ask_map(state, tables):
    """Ask the player with fewer strikes for the map."""
    ask(state, Decision.MAP, 1 - state.chooser, 0)
    for number in range(tables.n_maps):
        if tables.map == NO_VALUE or tables.map == number:
            offer(state, pack(Verb.MAP, number, 0, 0))


@kernel
def choose_map(state, tables, number, log):
    """Play on a map."""
    state.map = number
    state.dealt[3] = number
    note(log, Trace.ROLLED, state.dealt[1], state.dealt[2], 0)
    note(log, Trace.MAP, 1 - state.chooser, number, 0)
    state.phase = Phase.COLOUR


@kernel
def ask_colour(state):
    """Ask the player with more strikes for a colour."""
    ask(state, Decision.COLOUR, state.chooser, 0)
    for colour in range(SIDES):
        offer(state, pack(Verb.COLOUR, colour, 0, 0))


@kernel
def choose_colour(state, colour, log):
    """Give out the colours; the chooser places the first structure."""
    state.colour[state.chooser] = colour
    state.colour[1 - state.chooser] = 1 - colour
    state.active = state.chooser
    state.phase = Phase.CITY
    note(log, Trace.COLOUR, state.chooser, colour, 0)


@kernel
def structures_left(state, tables, side):
    """Count the structures that a player still has to place."""
    n = 0
    for structure in range(tables.n_structures):
        n += state.structures[side, structure]
    return np.int64(n)


@kernel
def free_foundations(state, tables):
    """Return the range of foundations that may be built on: green ones are filled first."""
    row = tables.maps[state.map]
    for foundation in range(row.n_green):
        if not is_on_map(state, FIRST_BUILDING + foundation):
            return np.int64(0), np.int64(row.n_green)
    return np.int64(row.n_green), np.int64(row.n_foundations)


@kernel
def ask_structure(state, tables):
    """Ask the players in turn for a structure and its foundation, as long as there is room.

    READING: building ends when both cities are used up or all foundations are full.
    """
    side = state.active
    if structures_left(state, tables, side) == 0:
        side = 1 - side
    first, end = free_foundations(state, tables)
    ask(state, Decision.STRUCTURE, side, 0)
    for structure in range(tables.n_structures):
        if state.structures[side, structure] == 0:
            continue
        for foundation in range(first, end):
            if not is_on_map(state, FIRST_BUILDING + foundation):
                offer(state, pack(Verb.STRUCTURE, structure, foundation, 0))
    if not is_asking(state):
        state.phase = Phase.MONSTERS
        state.active = state.chooser


@kernel
def build(state, tables, structure, foundation, log):
    """Place a structure on a foundation."""
    side = state.seat
    building = FIRST_BUILDING + foundation
    state.structures[side, structure] -= 1
    state.kind[building] = structure
    space = tables.maps[state.map].foundations[foundation]
    put(state, building, space)
    note(log, Trace.BUILT, side, structure, space)
    state.active = 1 - side


@kernel
def next_monster(state, tables, side):
    """Return a monster of a player that is not on the map yet, or NOBODY."""
    first = first_monster(side)
    for monster in range(first, first + tables.n_monsters):
        if not is_on_map(state, monster):
            return np.int64(monster)
    return np.int64(NOBODY)


@kernel
def ask_monster(state, tables):
    """Ask for the starting areas of all monsters, those of the player who goes first first."""
    for turn in range(SIDES):
        side = state.chooser if turn == 0 else 1 - state.chooser
        monster = next_monster(state, tables, side)
        if monster != NOBODY:
            ask_start(state, tables, monster)
            return
    state.active = state.chooser
    state.phase = Phase.TURN


@kernel
def place_monster(state, monster, space, log):
    """Put a monster's alpha form on a starting area."""
    put(state, monster, space)
    note(log, Trace.STARTED, monster, space, 0)
