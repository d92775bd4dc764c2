"""What attacking is worth to `brawler`: the best unit in reach, and where it leaves the hero."""

import numpy as np

from policies.core.worths import ONE, share
from policies.goa2.fights import (
    HEROES_ONLY,
    can_fell,
    hero_prize,
    is_guessing,
    is_stuck,
    minion_prize,
)
from policies.goa2.notes import FAR, NEVER, weight
from policies.goa2.places import is_in_reach, place_score, relief
from policies.goa2.weights import Weight
from sim.core.jit import kernel
from sim.goa2 import spaces, values
from sim.goa2.state import NOTHING
from sim.goa2.tables import DIRECTIONS, NOWHERE, Minion

ARCHER = ONE // 5  # a ranged minion rather than another one
GRUDGE = ONE // 10  # a hero rather than a minion, all else being equal
QUICK_CARD = 9  # initiative that usually acts before the enemy


@kernel
def strike_minion(state, tables, space, reach, bits, scratch):
    """Return what the best minion in reach of an attack is worth; a lone one may be gone."""
    if bits & HEROES_ONLY:
        return np.int64(0)
    n = 0
    prize = np.int64(scratch.prize)
    for number in range(scratch.n_foes):
        foe = scratch.foes[number]
        if foe.is_target:
            if is_in_reach(tables, space, foe.space, reach, bits):
                n += 1
                if foe.kind == Minion.HEAVY:
                    prize = np.int64(scratch.heavy_prize)
    if n == 0:
        return np.int64(0)
    if n == 1 and is_guessing(state):
        return share(prize, weight(scratch, Weight.MINION_STAYS))
    return prize


@kernel
def chance_to_stay(state, tables, hero, card, scratch):
    """Return how likely an enemy hero is still where it is when a card acts, in parts of ONE."""
    if not is_guessing(state):
        return np.int64(ONE)
    if values.initiative_of(state, tables, hero, card) >= QUICK_CARD:
        return weight(scratch, Weight.QUICK_STAYS)
    return weight(scratch, Weight.STAYS)


@kernel
def strike_hero(state, tables, hero, card, foe, space, scratch):
    """Return what attacking a hero from a space is worth; who falls does not hit back."""
    prize = hero_prize(state, tables, hero, card, foe, scratch)
    if can_fell(state, tables, hero, card, foe, scratch):
        prize += relief(tables, scratch, space, foe, last_answer(state, tables, hero, card))
    if is_stuck(state, tables, foe):
        return prize
    return share(prize, chance_to_stay(state, tables, hero, card, scratch))


@kernel
def last_answer(state, tables, hero, card):
    """Return the highest initiative that acts after a card: any, once cards are revealed."""
    if not is_guessing(state):
        return np.int64(FAR)
    return values.initiative_of(state, tables, hero, card)


@kernel
def unit_worth(state, tables, hero, card, thing, space, scratch):
    """Return what attacking one enemy unit with a card from a space is worth."""
    if spaces.is_hero(thing):
        return GRUDGE + strike_hero(state, tables, hero, card, thing, space, scratch)
    kind = spaces.kind_of(state, thing)
    if kind == Minion.HEAVY and spaces.is_heavy_immune(state, tables, thing):
        return np.int64(0)
    prize = minion_prize(state, tables, hero, kind, scratch)
    if is_guessing(state):
        prize = share(prize, weight(scratch, Weight.MINION_STAYS))
    return prize + ARCHER * (kind == Minion.RANGED)


@kernel
def best_beside(state, tables, hero, card, space, scratch):
    """Return what the best enemy beside a space is worth to an attack."""
    team = state.heroes[hero].team
    best = np.int64(0)
    for way in range(DIRECTIONS):
        beside = spaces.step(tables, space, way, 1)
        if beside != NOWHERE:
            thing = state.occupant[beside]
            if spaces.is_enemy_unit(state, thing, team):
                best = max(best, unit_worth(state, tables, hero, card, thing, space, scratch))
    return best


@kernel
def dash_worth(state, tables, hero, card, near, far, scratch):
    """Return what a dash to an enemy unit is worth, the place where it ends included."""
    here = state.where[hero]
    best = np.int64(NEVER)
    for way in range(DIRECTIONS):
        for steps in range(1, far + 1):
            space = spaces.step(tables, here, way, steps)
            if space == NOWHERE or state.occupant[space] != NOTHING:
                break
            if steps >= near:
                prize = best_beside(state, tables, hero, card, space, scratch)
                if prize > 0:
                    best = max(best, prize + place_score(tables, scratch, space, best - prize))
    return best


@kernel
def blink_worth(state, tables, hero, card, thing, steps, scratch):
    """Return what moving straight through a unit to attack it is worth, with the place behind."""
    here = state.where[hero]
    way = spaces.direction(tables, here, state.where[thing])
    space = spaces.step(tables, here, way, steps)
    prize = unit_worth(state, tables, hero, card, thing, space, scratch)
    return prize + place_score(tables, scratch, space, NEVER)


@kernel
def best_blink(state, tables, hero, card, steps, scratch):
    """Return what the best blink through an adjacent unit is worth."""
    here = state.where[hero]
    best = np.int64(NEVER)
    for way in range(DIRECTIONS):
        beside = spaces.step(tables, here, way, 1)
        space = spaces.step(tables, here, way, steps)
        if beside == NOWHERE or space == NOWHERE or state.occupant[space] != NOTHING:
            continue
        thing = state.occupant[beside]
        if spaces.is_enemy_unit(state, thing, state.heroes[hero].team):
            best = max(best, blink_worth(state, tables, hero, card, thing, steps, scratch))
    return best
