"""What the texts of skills are worth to `brawler`."""

import numpy as np

from policies.goa2.fights import count_held, hit_prize, life_prize
from policies.goa2.notes import NEVER, weight
from policies.goa2.places import place_score
from policies.goa2.weights import Weight
from sim.core.jit import kernel
from sim.goa2 import effects, spaces, values
from sim.goa2.effects import row_of
from sim.goa2.language import Else, Event, Op, Test
from sim.goa2.state import FIRST_MINION, MINIONS_EACH, NOTHING, OFF_BOARD, CardState


@kernel
def has_discard(state, tables, hero):
    """Tell whether a hero has a card to take back."""
    return values.count_cards(state, hero, CardState.DISCARD) > 0


@kernel
def is_met(state, tables, hero, card, test, number):
    """Answer an `if` of a skill as the table stands."""
    team = state.heroes[hero].team
    here = state.where[hero]
    if test == Test.HERO_DEFEATED:
        return state.has_hero_fallen != 0
    if test == Test.BY_TERRAIN:
        return effects.is_by_terrain(state, tables, hero)
    if test == Test.BY_ENEMY_MINION:
        return spaces.is_minion_beside(state, tables, here, 1 - team)
    if test == Test.BY_ENEMY_UNIT:
        return spaces.is_enemy_beside(state, tables, here, team)
    if test == Test.FRIENDLY_MINIONS:
        radius = effects.radius_of(state, tables, hero, card)
        return n_minions_near(state, tables, here, team, radius) >= number
    return True


@kernel
def n_minions_near(state, tables, space, team, radius):
    """Count the minions of a team in a radius."""
    n = 0
    first = FIRST_MINION + team * MINIONS_EACH
    for thing in range(first, first + MINIONS_EACH):
        if state.where[thing] != OFF_BOARD:
            n += spaces.distance(tables, space, state.where[thing]) <= radius
    return n


@kernel
def n_foes_near(state, tables, hero, radius):
    """Count the enemy heroes in a radius."""
    n = 0
    for foe in range(tables.n_heroes):
        if state.heroes[foe].team != state.heroes[hero].team and state.where[foe] != OFF_BOARD:
            n += spaces.gap(state, tables, hero, foe) <= radius
    return n


@kernel
def is_anyone_near(state, tables, hero, radius):
    """Tell whether an enemy unit is in a radius."""
    team = state.heroes[hero].team
    if n_minions_near(state, tables, state.where[hero], 1 - team, radius) > 0:
        return True
    return n_foes_near(state, tables, hero, radius) > 0


@kernel
def text_reach(state, tables, hero, card):
    """Return the range or radius of a card, at least 1."""
    radius = effects.radius_of(state, tables, hero, card)
    return max(np.int64(1), max(radius, values.range_of(state, tables, hero, card)))


@kernel
def discard_worth(state, tables, hero, card, otherwise, scratch):
    """Return what it is worth to make an enemy hero nearby discard a card."""
    best = np.int64(0)
    reach = text_reach(state, tables, hero, card)
    for foe in range(tables.n_heroes):
        if state.heroes[foe].team == state.heroes[hero].team or state.where[foe] == OFF_BOARD:
            continue
        if spaces.gap(state, tables, hero, foe) <= reach:
            n_cards = count_held(state, tables, foe)
            if n_cards > 0:
                best = max(best, hit_prize(n_cards, scratch))
            elif otherwise == Else.OR_DEFEATED:
                best = max(best, life_prize(state, tables, foe, scratch))
    return best


@kernel
def effect_worth(state, tables, hero, card, scratch):
    """Return what making a card's effect active is worth."""
    row = row_of(tables, card)
    team = state.heroes[hero].team
    here = state.where[hero]
    if row.event == Event.END_OF_ROUND:
        if not spaces.is_minion_beside(state, tables, here, 1 - team):
            return np.int64(0)
        turns = np.int64(tables.rules.turns)
        return scratch.prize * state.turn * state.turn // (turns * turns)
    reach = text_reach(state, tables, hero, card)
    if row.event == Event.MINION_DEFEATED:
        n_guarded = min(2, n_minions_near(state, tables, here, team, reach))
        return weight(scratch, Weight.GUARD) * n_guarded
    return weight(scratch, Weight.AURA) * n_foes_near(state, tables, hero, reach)


@kernel
def line_worth(state, tables, hero, card, code, scratch):
    """Return what one line of a skill is worth."""
    op = code.op
    if op == Op.MAY_RETRIEVE:
        return weight(scratch, Weight.RETRIEVE) * has_discard(state, tables, hero)
    if op == Op.COINS or op == Op.TAKE:
        return weight(scratch, Weight.COIN) * code.a
    if op == Op.DISCARD or op == Op.STOPPED_DISCARD:
        return discard_worth(state, tables, hero, card, code.a, scratch)
    if op == Op.ACTIVE:
        return effect_worth(state, tables, hero, card, scratch)
    if op == Op.POISON:
        return weight(scratch, Weight.POISON)
    if op >= Op.SWAP and op <= Op.SWAP_TWO:
        reach = text_reach(state, tables, hero, card) + 1
        return weight(scratch, Weight.SHOVE) * is_anyone_near(state, tables, hero, reach)
    return np.int64(0)


@kernel
def skill_worth(state, tables, hero, card, scratch):
    """Return what the text of a skill is worth, the hero's own place left out."""
    total = np.int64(0)
    pc = row_of(tables, card).program
    held = True
    while tables.code[pc].op != Op.END:
        code = tables.code[pc]
        if code.op == Op.IF:
            held = is_met(state, tables, hero, card, code.a, code.b)
            pc += 0 if held else code.skip
        elif code.op == Op.OTHERWISE:
            pc += code.skip if held else 0
        else:
            total += line_worth(state, tables, hero, card, code, scratch)
        pc += 1
    return total


@kernel
def leap_worth(state, tables, hero, card, scratch):
    """Return the score of the best space that a hero can be placed into, or NEVER."""
    row = row_of(tables, card)
    pc = row.program
    if tables.code[pc].op == Op.IF:
        if not is_met(state, tables, hero, card, tables.code[pc].a, tables.code[pc].b):
            return np.int64(NEVER)
        pc += 1
    if tables.code[pc].op != Op.PLACE:
        return np.int64(NEVER)
    reach = text_reach(state, tables, hero, card)
    here = state.where[hero]
    best = np.int64(NEVER)
    for space in range(tables.board.n_spaces):
        if tables.board.distance[here, space] <= reach and state.occupant[space] == NOTHING:
            best = max(best, place_score(tables, scratch, space, best))
    return best
