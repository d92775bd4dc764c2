"""Where things are: objects on spaces, distances, and what is in the way."""

import numpy as np

from sim.core.jit import kernel
from sim.core.log import note
from sim.goa2.state import FIRST_MINION, FIRST_TOKEN, MINIONS_EACH, NOBODY, NOTHING, OFF_BOARD, ROW
from sim.goa2.tables import DIRECTIONS, NOWHERE, Minion


@kernel
def n_in_rows(tables):
    """Return how many numbers are looked at to look at all spaces: whole rows are quicker.

    There is nothing in the spaces behind the last one, and nobody gets there.
    """
    return (tables.board.n_spaces + ROW - 1) // ROW * ROW


@kernel
def is_hero(thing):
    """Tell whether an object is a hero."""
    return thing >= 0 and thing < FIRST_MINION


@kernel
def is_minion(thing):
    """Tell whether an object is a minion."""
    return thing >= FIRST_MINION and thing < FIRST_TOKEN


@kernel
def first_minion(team):
    """Return the first number of a team's minions; behind its last one the next team's begin."""
    return FIRST_MINION + team * MINIONS_EACH


@kernel
def is_token(thing):
    """Tell whether an object is a token."""
    return thing >= FIRST_TOKEN


@kernel
def team_of(state, thing):
    """Return the team of a unit; a token has none."""
    if is_hero(thing):
        return np.int64(state.heroes[thing].team)
    if is_minion(thing):
        return np.int64((thing - FIRST_MINION) // MINIONS_EACH)
    return np.int64(NOBODY)


@kernel
def kind_of(state, thing):
    """Return the Minion kind of a minion."""
    return np.int64(state.minion_kind[thing - FIRST_MINION])


@kernel
def is_kind(state, thing, kind):
    """Tell whether an object is a minion of a kind."""
    return is_minion(thing) and state.minion_kind[thing - FIRST_MINION] == kind


@kernel
def is_enemy_unit(state, thing, team):
    """Tell whether an object is a unit of the other team."""
    return thing >= 0 and not is_token(thing) and team_of(state, thing) != team


@kernel
def distance(tables, one, other):
    """Return how many spaces apart two spaces are, obstacles counted."""
    return np.int64(tables.board.distance[one, other])


@kernel
def gap(state, tables, one, other):
    """Return how far two objects on the board are apart."""
    return distance(tables, state.where[one], state.where[other])


@kernel
def direction(tables, one, other):
    """Return the direction of the straight line between two spaces, or NO_DIRECTION."""
    return np.int64(tables.board.direction[one, other])


@kernel
def step(tables, space, way, steps):
    """Return the space so many steps away in a direction, or NOWHERE."""
    return np.int64(tables.board.ray[space, way, steps - 1])


@kernel
def is_on_board(state, thing):
    """Tell whether an object is on the board."""
    return thing >= 0 and state.where[thing] != OFF_BOARD


@kernel
def put(state, thing, space):
    """Put an object that is off the board into an empty space."""
    state.where[thing] = space
    state.occupant[space] = thing


@kernel
def lift(state, thing):
    """Take an object off the board."""
    state.occupant[state.where[thing]] = NOTHING
    state.where[thing] = OFF_BOARD


@kernel
def shift(state, thing, space):
    """Bring an object on the board to an empty space."""
    state.occupant[state.where[thing]] = NOTHING
    state.where[thing] = space
    state.occupant[space] = thing


@kernel
def bring(state, thing, space, how, log):
    """Bring an object on the board to an empty space; `how` is the Trace of it."""
    note(log, how, thing, state.where[thing], space)
    shift(state, thing, space)


@kernel
def trade(state, one, other):
    """Let two objects on the board swap places."""
    space = state.where[one]
    state.where[one] = state.where[other]
    state.where[other] = space
    state.occupant[state.where[one]] = one
    state.occupant[state.where[other]] = other


@kernel
def battle_zone(state, tables):
    """Return the zone where the minions fight."""
    return np.int64(tables.board.lane[state.zone])


@kernel
def is_in_battle(state, tables, thing):
    """Tell whether an object on the board is in the Battle Zone."""
    return tables.board.zone[state.where[thing]] == battle_zone(state, tables)


@kernel
def occupant_beside(state, tables, space, way):
    """Return the object next to a space in a direction, or NOTHING."""
    beside = step(tables, space, way, 1)
    return np.int64(NOTHING if beside == NOWHERE else state.occupant[beside])


@kernel
def n_enemies_beside(state, tables, hero):
    """Count the enemy units that are adjacent to a hero."""
    total = 0
    for way in range(DIRECTIONS):
        thing = occupant_beside(state, tables, state.where[hero], way)
        total += is_enemy_unit(state, thing, state.heroes[hero].team)
    return total


@kernel
def is_minion_beside(state, tables, space, team):
    """Tell whether a minion of a team is adjacent to a space."""
    for way in range(DIRECTIONS):
        thing = occupant_beside(state, tables, space, way)
        if is_minion(thing) and team_of(state, thing) == team:
            return True
    return False


@kernel
def is_enemy_beside(state, tables, space, team):
    """Tell whether a unit of the other team is adjacent to a space."""
    for way in range(DIRECTIONS):
        if is_enemy_unit(state, occupant_beside(state, tables, space, way), team):
            return True
    return False


@kernel
def n_minions_within(state, tables, hero, radius):
    """Count the minions of a hero's team that are at most so far from the hero."""
    team = state.heroes[hero].team
    n = 0
    for thing in range(first_minion(team), first_minion(team + 1)):
        n += is_on_board(state, thing) and gap(state, tables, hero, thing) <= radius
    return n


@kernel
def is_friend_beside(state, tables, space, hero):
    """Tell whether a unit of a hero's team, other than the hero, is adjacent to a space."""
    team = state.heroes[hero].team
    for way in range(DIRECTIONS):
        thing = occupant_beside(state, tables, space, way)
        if thing >= 0 and thing != hero and team_of(state, thing) == team:
            return True
    return False


@kernel
def is_heavy_immune(state, tables, thing):
    """Tell whether a heavy minion is immune: a lighter one of its team is in the Battle Zone."""
    team = team_of(state, thing)
    for other in range(first_minion(team), first_minion(team + 1)):
        if is_on_board(state, other) and kind_of(state, other) != Minion.HEAVY:
            if is_in_battle(state, tables, other):
                return True
    return False


@kernel
def minion_modifier(state, tables, hero):
    """Return what minions add to, or take off, the defense of a hero."""
    rules = tables.rules
    team = state.heroes[hero].team
    space = state.where[hero]
    total = 0
    for thing in range(FIRST_MINION, FIRST_TOKEN):
        place = state.where[thing]
        if place == OFF_BOARD:
            continue
        apart = distance(tables, space, place)
        is_ranged = kind_of(state, thing) == Minion.RANGED
        if team_of(state, thing) == team:
            if apart == 1 and not is_ranged:
                total += rules.friendly_defense
        elif is_ranged:
            if apart <= rules.ranged_radius:
                total += rules.ranged_defense
        elif apart == 1:
            total += rules.enemy_defense
    return total


@kernel
def enemies_in_zone(state, tables, zone, team):
    """Tell whether any unit of the other team is in a zone."""
    for thing in range(FIRST_TOKEN):
        if state.where[thing] != OFF_BOARD and tables.board.zone[state.where[thing]] == zone:
            if team_of(state, thing) != team:
                return True
    return False


@kernel
def has_adjacent_token(state, tables, hero):
    """Tell whether a token is adjacent to a hero."""
    for token in range(FIRST_TOKEN, state.where.size):
        if is_on_board(state, token) and gap(state, tables, hero, token) == 1:
            return True
    return False
