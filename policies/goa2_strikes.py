"""What attacking is worth to `brawler`: the best unit in reach, and where it leaves the hero."""

import numpy as np

from policies.goa2_fights import (
    HEROES_ONLY,
    NEVER,
    hero_prize,
    is_guessing,
    minion_prize,
    read_attack,
)
from policies.goa2_places import is_in_reach, place_score
from policies.goa2_survey import FOE_SIZE, SCALE, Foe, Note
from policies.goa2_weights import Weight
from sim.core.jit import kernel
from sim.goa2 import spaces, values
from sim.goa2.effects import row_of
from sim.goa2.state import (
    NOTHING,
    OFF_BOARD,
)
from sim.goa2.tables import DIRECTIONS, NOWHERE, Minion
from sim.goa2.words import Op

ARCHER = 0.2  # a ranged minion rather than another one
GRUDGE = 0.1  # a hero rather than a minion, all else being equal
QUICK_CARD = 9  # initiative that usually acts before the enemy


@kernel
def strike_minion(state, tables, space, reach, bits, memo, weights):
    """Return what the best minion in reach of an attack is worth; a lone one may be gone."""
    notes = memo.offered
    if bits & HEROES_ONLY:
        return 0.0
    n = 0
    place = np.int64(Note.PRIZE)
    for number in range(notes[Note.N_FOES]):
        entry = Note.FOES + number * FOE_SIZE
        if notes[entry + Foe.IS_TARGET]:
            if is_in_reach(tables, space, notes[entry], reach, bits):
                n += 1
                if notes[entry + Foe.KIND] == Minion.HEAVY:
                    place = np.int64(Note.HEAVY_PRIZE)
    if n == 0:
        return 0.0
    sure = weights[Weight.MINION_STAYS] if n == 1 and is_guessing(state) else 1.0
    return sure * notes[place] / SCALE


@kernel
def chance_to_stay(state, tables, hero, card, weights):
    """Return how likely an enemy hero is still where it is when a card acts."""
    if not is_guessing(state):
        return 1.0
    is_quick = values.initiative_of(state, tables, hero, card) >= QUICK_CARD
    return weights[Weight.QUICK_STAYS if is_quick else Weight.STAYS]


@kernel
def strike_worth(state, tables, hero, card, space, memo, weights):
    """Return what attacking with a card from a space is worth."""
    _, reach, bits = read_attack(state, tables, hero, card, hero)
    best = strike_minion(state, tables, space, reach, bits, memo, weights)
    stays = chance_to_stay(state, tables, hero, card, weights)
    for foe in range(tables.n_heroes):
        if state.heroes[foe].team == state.heroes[hero].team or state.where[foe] == OFF_BOARD:
            continue
        if is_in_reach(tables, space, state.where[foe], reach, bits):
            prize = hero_prize(state, tables, hero, card, foe, weights)
            best = max(best, stays * prize)
    return best


@kernel
def unit_worth(state, tables, hero, card, thing, weights):
    """Return what attacking one enemy unit with a card is worth."""
    if spaces.is_hero(thing):
        stays = chance_to_stay(state, tables, hero, card, weights)
        return GRUDGE + stays * hero_prize(state, tables, hero, card, thing, weights)
    kind = spaces.kind_of(state, thing)
    if kind == Minion.HEAVY and spaces.is_heavy_immune(state, tables, thing):
        return 0.0
    sure = weights[Weight.MINION_STAYS] if is_guessing(state) else 1.0
    archer = ARCHER * (kind == Minion.RANGED)
    return archer + sure * minion_prize(state, tables, hero, kind, weights)


@kernel
def best_beside(state, tables, hero, card, space, weights):
    """Return what the best enemy beside a space is worth to an attack."""
    team = state.heroes[hero].team
    best = 0.0
    for way in range(DIRECTIONS):
        beside = spaces.step(tables, space, way, 1)
        if beside != NOWHERE:
            thing = state.occupant[beside]
            if spaces.is_enemy_unit(state, thing, team):
                best = max(best, unit_worth(state, tables, hero, card, thing, weights))
    return best


@kernel
def dash_worth(state, tables, hero, card, near, far, memo, weights):
    """Return what a dash to an enemy unit is worth, the place where it ends included."""
    here = state.where[hero]
    best = NEVER
    for way in range(DIRECTIONS):
        for steps in range(1, far + 1):
            space = spaces.step(tables, here, way, steps)
            if space == NOWHERE or state.occupant[space] != NOTHING:
                break
            if steps >= near:
                prize = best_beside(state, tables, hero, card, space, weights)
                if prize > 0.0:
                    best = max(best, prize + place_score(tables, memo, space, weights))
    return best


@kernel
def blink_worth(state, tables, hero, card, thing, steps, memo, weights):
    """Return what moving straight through a unit to attack it is worth, with the place behind."""
    here = state.where[hero]
    way = spaces.direction(tables, here, state.where[thing])
    space = spaces.step(tables, here, way, steps)
    prize = unit_worth(state, tables, hero, card, thing, weights)
    return prize + place_score(tables, memo, space, weights)


@kernel
def best_blink(state, tables, hero, card, steps, memo, weights):
    """Return what the best blink through an adjacent unit is worth."""
    here = state.where[hero]
    best = NEVER
    for way in range(DIRECTIONS):
        beside = spaces.step(tables, here, way, 1)
        space = spaces.step(tables, here, way, steps)
        if beside == NOWHERE or space == NOWHERE or state.occupant[space] != NOTHING:
            continue
        thing = state.occupant[beside]
        if spaces.is_enemy_unit(state, thing, state.heroes[hero].team):
            worth = blink_worth(state, tables, hero, card, thing, steps, memo, weights)
            best = max(best, worth)
    return best


@kernel
def attack_worth(state, tables, hero, card, stay, memo, weights):
    """Return what an attack card's text is worth, where it leaves the hero included."""
    code = tables.code[row_of(tables, card).program]
    if code.op == Op.DASH:
        return dash_worth(state, tables, hero, card, code.a, code.b, memo, weights)
    if code.op == Op.BLINK:
        return best_blink(state, tables, hero, card, code.b, memo, weights)
    here = state.where[hero]
    return stay + strike_worth(state, tables, hero, card, here, memo, weights)
