"""What attacking is worth to `brawler`: the best unit in reach, and where it leaves the hero."""

import numpy as np

from policies.core.worths import ONE, share
from policies.goa2.fights import HEROES_ONLY, hero_prize, is_guessing, minion_prize, read_attack
from policies.goa2.notes import NEVER, weight
from policies.goa2.places import is_in_reach, place_score
from policies.goa2.weights import Weight
from sim.core.jit import kernel
from sim.goa2 import spaces, values
from sim.goa2.effects import row_of
from sim.goa2.language import Op
from sim.goa2.state import NOTHING, OFF_BOARD
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
def strike_worth(state, tables, hero, card, space, scratch):
    """Return what attacking with a card from a space is worth."""
    _, reach, bits = read_attack(state, tables, hero, card, hero)
    best = strike_minion(state, tables, space, reach, bits, scratch)
    for foe in range(tables.n_heroes):
        if state.heroes[foe].team == state.heroes[hero].team or state.where[foe] == OFF_BOARD:
            continue
        if is_in_reach(tables, space, state.where[foe], reach, bits):
            prize = hero_prize(state, tables, hero, card, foe, scratch)
            best = max(best, share(prize, chance_to_stay(state, tables, hero, card, scratch)))
    return best


@kernel
def unit_worth(state, tables, hero, card, thing, scratch):
    """Return what attacking one enemy unit with a card is worth."""
    if spaces.is_hero(thing):
        stays = chance_to_stay(state, tables, hero, card, scratch)
        return GRUDGE + share(hero_prize(state, tables, hero, card, thing, scratch), stays)
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
                best = max(best, unit_worth(state, tables, hero, card, thing, scratch))
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
    prize = unit_worth(state, tables, hero, card, thing, scratch)
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


@kernel
def attack_worth(state, tables, hero, card, stay, scratch):
    """Return what an attack card's text is worth, where it leaves the hero included."""
    code = tables.code[row_of(tables, card).program]
    if code.op == Op.DASH:
        return dash_worth(state, tables, hero, card, code.a, code.b, scratch)
    if code.op == Op.BLINK:
        return best_blink(state, tables, hero, card, code.b, scratch)
    here = state.where[hero]
    return stay + strike_worth(state, tables, hero, card, here, scratch)
