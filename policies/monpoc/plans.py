"""What a monster can do from a place: whom to hit from there, and what it risks."""

import numpy as np

from policies.monpoc.weights import Weight
from sim.core.jit import kernel
from sim.monpoc.spaces import (
    column_of,
    distance_between,
    first_in,
    first_monster,
    is_aligned_at,
    is_beside,
    is_building,
    is_on_map,
    row_of,
    side_of,
    size_of,
)
from sim.monpoc.state import BIG, FIRST_BUILDING, MONSTERS, NOTHING, SPACES, WIDTH
from sim.monpoc.tables import NOWHERE, RING

NEAR_BONUS = 0.12  # each space nearer to the enemy monster
EAGER = 4.0  # times that with a full Power Pool: more power is wasted, so it is time to fight
READY = 4  # action dice with which an enemy monster is to be feared
TINY = 1.0e-9  # more than sums of worths are rounded by
UNIT_SHARE = 0.6
MARGIN = 3  # spaces beyond an advance at which nothing can be adjacent to its end: two diagonals


@kernel
def duel_worth(state, tables, monster, space, foe, notes):
    """Return the best attack of a monster on another one from a place."""
    where = state.where[foe]
    if is_beside(space, BIG, where, BIG):
        if is_aligned_at(space, where):
            return max(notes.brawl[foe], notes.power[foe])
        return notes.brawl[foe]
    if notes.blast[foe] > 0.0:
        reach = tables.kinds[state.kind[monster]].range
        if distance_between(tables, space, BIG, where, BIG) <= reach:
            return notes.blast[foe]
    return 0.0


@kernel
def city_worth(state, tables, monster, space, notes):
    """Return the best brawl of a monster against buildings and units around a place."""
    best = 0.0
    for number in range(RING):
        at = tables.ring[space, number]
        if at != NOWHERE:
            other = np.int64(state.occupant[at])
            if other >= MONSTERS and side_of(other) != side_of(monster):
                best = max(best, notes.brawl[other])
    return best


@kernel
def note_city(state, tables, monster, reach, notes):
    """Note the same of all places that an advance of `reach` spaces leads to, target by target."""
    for space in range(SPACES):
        notes.city[space] = 0.0
    for number in range(notes.n_foes):
        note_around(state, tables, monster, notes.foes[number], reach, notes)
    rest = np.int64(state.standing)
    while rest != 0:
        building = FIRST_BUILDING + first_in(rest)
        rest &= rest - 1
        note_around(state, tables, monster, building, reach, notes)


@kernel
def note_around(state, tables, monster, target, reach, notes):
    """Note what a brawl with a target is worth at all places of a monster that are beside it."""
    worth = notes.brawl[target]
    space, size = state.where[target], size_of(target)
    apart = distance_between(tables, state.where[monster], BIG, space, size)
    if worth <= 0.0 or apart > reach + MARGIN:
        return
    left, top, last = column_of(space), row_of(space), WIDTH - BIG
    for row in range(max(0, top - BIG), min(last, top + size) + 1):
        is_edge = row == top - BIG or row == top + size
        stride = 1 if is_edge else size + BIG
        for column in range(left - BIG, left + size + 1, stride):
            if 0 <= column <= last:
                place = row * WIDTH + column
                notes.city[place] = max(notes.city[place], worth)


@kernel
def stand_worth(state, tables, monster, space, city, notes):
    """Return what a monster can do from a place, and how near the foe is; after a survey.

    `city` is what it can do there but fight monsters.
    """
    first = first_monster(1 - side_of(monster))
    best = city
    risk = 0.0
    nearest = np.int64(40)
    is_ready = state.pools[1 - side_of(monster)].monster >= READY
    for foe in range(first, first + tables.n_monsters):
        if is_on_map(state, foe):
            best = max(best, duel_worth(state, tables, monster, space, foe, notes))
            apart = distance_between(tables, space, BIG, state.where[foe], BIG)
            nearest = min(nearest, apart)
            if is_ready and apart <= tables.kinds[state.kind[foe]].speed + 1:
                risk += max(notes.weights[Weight.THREAT], 0.0)
    is_full = state.pools[side_of(monster)].power >= tables.rules.power_max
    return best - risk - NEAR_BONUS * (EAGER if is_full else 1.0) * nearest


@kernel
def stay_worth(state, tables, monster, notes):
    """Return what a monster can do from where it is; after a survey."""
    if not notes.is_stay_known:
        space = state.where[monster]
        city = city_worth(state, tables, monster, space, notes)
        notes.stay = stand_worth(state, tables, monster, space, city, notes)
        notes.is_stay_known = 1
    return notes.stay


@kernel
def most_gain(state, tables, monster, notes):
    """Return how much better any place can be than where a monster is: adjacent to the best foe."""
    return notes.most - NEAR_BONUS - stay_worth(state, tables, monster, notes) + TINY


@kernel
def enemy_apart(state, tables, monster):
    """Return the spaces to the nearest enemy monster, or a large number."""
    nearest = np.int64(40)
    first = first_monster(1 - side_of(monster))
    for foe in range(first, first + tables.n_monsters):
        if is_on_map(state, foe):
            nearest = min(
                nearest,
                distance_between(tables, state.where[monster], BIG, state.where[foe], BIG),
            )
    return nearest


@kernel
def swept_worth(state, tables, monster, way, speed, weights):
    """Return what a rampage in a direction is worth: what stands in its way."""
    space = np.int64(state.where[monster])
    worth = 0.0
    last = np.int64(NOTHING)
    for _ in range(speed):
        to = np.int64(tables.big_beside[space, way])
        if to == NOWHERE:
            break
        for number in range(BIG * BIG):
            other = np.int64(state.occupant[to + (number & 1) + (number >> 1) * WIDTH])
            if other == NOTHING or other == last or other == monster:
                continue
            if other < MONSTERS:
                return worth
            last = other
            if side_of(other) == side_of(monster):
                worth -= weights[Weight.UNIT] * 0.5
            elif is_building(other):
                worth += weights[Weight.POWER] * 0.6
            else:
                worth += UNIT_SHARE * (weights[Weight.KILL] + weights[Weight.POWER])
        space = to
    return worth


@kernel
def stomp_worth(state, tables, monster, weights):
    """Return what a stomp is worth: what stands around."""
    worth = 0.0
    last = np.int64(NOTHING)
    for number in range(RING):
        at = tables.ring[state.where[monster], number]
        other = np.int64(NOTHING) if at == NOWHERE else np.int64(state.occupant[at])
        if other == NOTHING or other == last or other < MONSTERS:
            continue
        last = other
        if side_of(other) != side_of(monster):
            share = weights[Weight.POWER] * 0.6
            if other < FIRST_BUILDING:
                share = UNIT_SHARE * (weights[Weight.KILL] + weights[Weight.POWER])
            worth += share
    return worth
