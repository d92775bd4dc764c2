"""What attack cards are worth to `brawler` with all that their texts add: repeats, discards."""

import numpy as np

from policies.goa2.fights import HEROES_ONLY, discard_prize, hand_of, push_prize, read_attack
from policies.goa2.places import is_in_reach
from policies.goa2.strikes import best_blink, dash_worth, strike_hero, strike_minion, unit_worth
from sim.core.actions import b_of
from sim.core.jit import kernel
from sim.goa2 import effects, spaces
from sim.goa2.effects import row_of
from sim.goa2.language import Again, Filter, Op, Test
from sim.goa2.state import FIRST_MINION, MINIONS_EACH, NOTHING, OFF_BOARD
from sim.goa2.tables import NO_DIRECTION, Minion

PAIR = 2  # minions that an attack and its repeat defeat


@kernel
def again_of(tables, card, is_hero):
    """Return on whom a text repeats the attack after one on a hero or a minion; or NOTHING."""
    pc = row_of(tables, card).program
    while tables.code[pc].op != Op.END:
        code = tables.code[pc]
        if code.op == Op.REPEAT and code.a > 0:
            return np.int64(code.b)
        if code.op == Op.IF and code.a == Test.TARGET_IS_HERO and not is_hero:
            pc += code.skip
        pc += 1
    return np.int64(NOTHING)


@kernel
def can_clear(state, tables, hero, reach, bits):
    """Tell whether the last two enemy minions are in reach of an attack that is repeated."""
    team = state.heroes[hero].team
    if bits & HEROES_ONLY or state.n_minions[1 - team] != PAIR:
        return False
    n = 0
    here = state.where[hero]
    first = FIRST_MINION + (1 - team) * MINIONS_EACH
    for thing in range(first, first + MINIONS_EACH):
        if state.where[thing] != OFF_BOARD:
            n += is_in_reach(tables, here, state.where[thing], reach, bits)
    return n == PAIR


@kernel
def discard_line(tables, card, bit):
    """Return the line that chooses a hero with such a quality who must discard; or NOTHING."""
    pc = row_of(tables, card).program
    while tables.code[pc].op != Op.END:
        if tables.code[pc].a & bit and tables.code[pc + 1].op == Op.DISCARD:
            if tables.code[pc].op == Op.CHOOSE or tables.code[pc].op == Op.MAY_CHOOSE:
                return np.int64(pc)
        pc += 1
    return np.int64(NOTHING)


@kernel
def is_struck(state, tables, hero, foe, there, code, reach):
    """Tell whether a hero may be chosen to discard when the unit in space `there` is attacked."""
    space = state.where[foe]
    if state.heroes[foe].team == state.heroes[hero].team or space == OFF_BOARD or space == there:
        return False
    if effects.is_immune_to(state, tables, foe, hero):
        return False
    if not code.a & Filter.BEHIND_TARGET:
        apart = spaces.gap(state, tables, hero, foe)
        return apart <= reach and not (code.a & Filter.NOT_ADJACENT and apart == 1)
    way = spaces.direction(tables, state.where[hero], there)
    if way == NO_DIRECTION or spaces.distance(tables, there, space) > code.b:
        return False
    return spaces.direction(tables, there, space) == way


@kernel
def discard_worth(state, tables, hero, card, there, pc, scratch):
    """Return what the discard of a hero is worth when the unit in space `there` is attacked."""
    best = np.int64(0)
    if pc == NOTHING:
        return best
    code = tables.code[pc]
    otherwise = tables.code[pc + 1].a
    reach = effects.radius_of(state, tables, hero, card)
    for foe in range(tables.n_heroes):
        if is_struck(state, tables, hero, foe, there, code, reach):
            best = max(best, discard_prize(state, tables, foe, otherwise, scratch))
    return best


@kernel
def target_worth(state, tables, hero, card, thing, scratch):
    """Return what attacking a unit is worth, with a hero behind it who must discard."""
    here = np.int64(state.where[hero])
    pc = discard_line(tables, card, Filter.BEHIND_TARGET)
    there = np.int64(state.where[thing])
    more = discard_worth(state, tables, hero, card, there, pc, scratch)
    return more + unit_worth(state, tables, hero, card, thing, here, scratch)


@kernel
def guards(state, tables, thing, other):
    """Tell whether a unit is a minion that supports another one, a hero, in defense."""
    if not spaces.is_minion(thing) or not spaces.is_hero(other):
        return False
    if spaces.kind_of(state, thing) == Minion.RANGED:
        return False
    return spaces.gap(state, tables, thing, other) == 1


@kernel
def worth_after(state, tables, hero, card, thing, other, scratch):
    """Return what attacking a unit is worth after another one that may have supported it."""
    if not guards(state, tables, thing, other):
        return target_worth(state, tables, hero, card, other, scratch)
    hand = hand_of(state, tables, other, scratch)
    hand.minions -= tables.rules.friendly_defense
    worth = target_worth(state, tables, hero, card, other, scratch)
    hand.minions += tables.rules.friendly_defense
    return worth


@kernel
def repeat_worth(state, tables, frame, actions, n, i, scratch):
    """Return what the repeat is worth if action `i` names the first of the offered targets."""
    thing = b_of(actions[i])
    again = again_of(tables, frame.card, spaces.is_hero(thing))
    best = np.int64(0)
    if again == NOTHING:
        return best
    hero = np.int64(frame.hero)
    card = np.int64(frame.card)
    for j in range(n):
        other = b_of(actions[j])
        if j != i and (again != Again.OTHER_HERO or spaces.is_hero(other)):
            worth = worth_after(state, tables, hero, card, thing, other, scratch)
            best = max(best, worth)
    if again == Again.OTHER and spaces.is_minion(thing):
        _, reach, bits = read_attack(state, tables, hero, card, hero)
        if can_clear(state, tables, hero, reach, bits):
            team = state.heroes[hero].team
            best = max(best, push_prize(state, tables, team, scratch))
    return best


@kernel
def best_minion(state, tables, hero, card, reach, bits, scratch):
    """Return what attacking a minion is worth, with a hero behind it who must discard."""
    here = state.where[hero]
    best = strike_minion(state, tables, here, reach, bits, scratch)
    pc = discard_line(tables, card, Filter.BEHIND_TARGET)
    if pc == NOTHING or best == 0:
        return best
    more = np.int64(0)
    for number in range(scratch.n_foes):
        foe = scratch.foes[number]
        if foe.is_target and is_in_reach(tables, here, foe.space, reach, bits):
            there = np.int64(foe.space)
            more = max(more, discard_worth(state, tables, hero, card, there, pc, scratch))
    return best + more


@kernel
def both_worth(tables, card, first, second, minion):
    """Return what the two best heroes and a minion are worth to an attack, repeated or not."""
    best = max(first, minion)
    after_hero = again_of(tables, card, True)
    if after_hero != NOTHING:
        best = max(best, first + second)
        if after_hero != Again.OTHER_HERO:
            best = max(best, first + minion)
    if again_of(tables, card, False) != NOTHING:
        best = max(best, first + minion)
    return best


@kernel
def volley_worth(state, tables, hero, card, scratch):
    """Return what attacking with a card from where a hero stands is worth, its repeat included."""
    _, reach, bits = read_attack(state, tables, hero, card, hero)
    minion = best_minion(state, tables, hero, card, reach, bits, scratch)
    pc = discard_line(tables, card, Filter.BEHIND_TARGET)
    here = np.int64(state.where[hero])
    first = np.int64(0)
    second = np.int64(0)
    for foe in range(tables.n_heroes):
        if state.heroes[foe].team == state.heroes[hero].team or state.where[foe] == OFF_BOARD:
            continue
        if is_in_reach(tables, here, state.where[foe], reach, bits):
            worth = strike_hero(state, tables, hero, card, foe, here, scratch)
            there = np.int64(state.where[foe])
            worth += discard_worth(state, tables, hero, card, there, pc, scratch)
            second = max(second, min(first, worth))
            first = max(first, worth)
    best = both_worth(tables, card, first, second, minion)
    if again_of(tables, card, False) == Again.OTHER:
        if can_clear(state, tables, hero, reach, bits):
            best = max(best, push_prize(state, tables, state.heroes[hero].team, scratch))
    if best == 0:
        return best
    pc = discard_line(tables, card, Filter.IN_RADIUS)
    return best + discard_worth(state, tables, hero, card, NOTHING, pc, scratch)


@kernel
def attack_worth(state, tables, hero, card, stay, scratch):
    """Return what an attack card's text is worth, where it leaves the hero included."""
    code = tables.code[row_of(tables, card).program]
    if code.op == Op.DASH:
        return dash_worth(state, tables, hero, card, code.a, code.b, scratch)
    if code.op == Op.BLINK:
        return best_blink(state, tables, hero, card, code.b, scratch)
    return stay + volley_worth(state, tables, hero, card, scratch)
