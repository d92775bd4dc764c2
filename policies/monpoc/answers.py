"""How `general` answers everything else: setup, targets, dice, places, abilities."""

import numpy as np

from policies.monpoc.places import FAR_AWAY, NEVER, look_around, place_worth, sight_of
from policies.monpoc.plans import TINY, swept_worth
from policies.monpoc.strikes import group_of, strike_worth
from policies.monpoc.turns import act_worth, noise
from policies.monpoc.walks import choose_stand
from policies.monpoc.weights import Weight
from policies.monpoc.worth import best_power, chance_of, power_range, prize_of
from sim.core import rng
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.jit import kernel
from sim.monpoc.attacks import MONSTER_BITS, boost_total, dice_cap, is_aimless
from sim.monpoc.collisions import monster_in
from sim.monpoc.defense import defense_of
from sim.monpoc.language import Op
from sim.monpoc.modifiers import rampage_speed
from sim.monpoc.moves import is_hurt_by, tile_at
from sim.monpoc.pools import available
from sim.monpoc.spaces import (
    bit,
    corner,
    figures_of,
    is_building,
    is_unit,
    side_of,
)
from sim.monpoc.state import BIG, MONSTERS, NOBODY, NOTHING, Activation, Decision, Verb
from sim.monpoc.tables import NOWHERE

GOOD_CHANCE = 0.8  # nobody else needs to join
JOINED_GAIN = 0.04  # chance that a joiner, or all of them, must add
POOR_CHANCE = 0.35  # joiners are worth it only together
SURE = 0.97  # no more dice are rolled than this takes


@kernel
def choose_move(state, tables, actions, n, stream, scratch, weights):
    """End an advance where the figure is worth most; stay if nowhere is better."""
    figure = state.mover
    if not is_unit(figure):
        return choose_stand(state, tables, actions, n, scratch, weights)
    far = sight_of(state, tables, figure, state.reach)
    holds = look_around(state, tables, figure, far, scratch, weights)
    best = 0
    here = state.where[figure]
    best_worth = place_worth(state, tables, figure, here, holds, NEVER, scratch, weights)
    for i in range(1, n):
        if c_of(actions[i]) > 0:
            continue
        more = 0.2 * noise(stream, weights)
        least, space = best_worth - more - TINY, b_of(actions[i])
        worth = place_worth(state, tables, figure, space, holds, least, scratch, weights) + more
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_target(state, tables, actions, n, notes, weights):
    """Attack the target that is worth most."""
    attack = state.attack
    best = 0
    best_worth = NEVER
    for i in range(n):
        target = b_of(actions[i])
        if attack.is_free:
            worth = free_worth(state, tables, target, weights)
        else:
            leader, kind = attack.leader, attack.kind
            worth = strike_worth(state, tables, leader, kind, target, best_worth, notes, weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def free_worth(state, tables, target, weights):
    """Return what an attack with the dice in play is worth against a target."""
    attack = state.attack
    defense = defense_of(state, tables, target, attack.kind, attack.joined, side_of(attack.leader))
    chance = chance_of(tables, attack.n_action, attack.n_boost, attack.n_power, defense)
    return chance * prize_of(state, tables, target, attack.kind, attack.leader, weights)


@kernel
def choose_joiner(state, tables, actions, n, weights):
    """Let units join as long as the chance grows by enough; none if it is good already."""
    attack = state.attack
    dice = available(state)
    now = hit_chance(state, tables, attack.joined, dice)
    if now > GOOD_CHANCE:
        return 0
    best = 0
    best_chance = now + JOINED_GAIN
    for i in range(1, n):
        chance = hit_chance(state, tables, attack.joined | bit(b_of(actions[i])), dice)
        if chance > best_chance:
            best_chance = chance
            best = i
    if best == 0 and now < POOR_CHANCE:
        joined = group_of(state, tables, attack.leader, attack.kind, attack.target)
        if hit_chance(state, tables, joined, dice) > now + JOINED_GAIN:
            return 1
    return best


@kernel
def hit_chance(state, tables, joined, dice):
    """Return the chance that the present attack hits with these attackers."""
    attack = state.attack
    cap = min(dice_cap(state, tables, joined, attack.kind), dice)
    boost = boost_total(state, tables, joined, attack.kind, attack.target)
    side = side_of(attack.leader)
    defense = defense_of(state, tables, attack.target, attack.kind, joined, side)
    return chance_of(tables, cap, boost, 0, defense)


@kernel
def dice_wanted(state, tables, most, weights):
    """Return the action and power dice that the present attack is worth."""
    attack = state.attack
    least, power = power_range(state, attack.leader, attack.kind)
    if is_aimless(attack.kind):
        return most, min(np.int64(2), power)
    side = side_of(attack.leader)
    boost = boost_total(state, tables, attack.joined, attack.kind, attack.target)
    defense = defense_of(state, tables, attack.target, attack.kind, attack.joined, side)
    prize = prize_of(state, tables, attack.target, attack.kind, attack.leader, weights)
    n_power, _ = best_power(state, tables, most, boost, defense, prize, least, power, weights)
    n_action = dice_that_pay(state, tables, most, boost, n_power, defense, prize, weights)
    return n_action, n_power


@kernel
def dice_that_pay(state, tables, most, boost, n_power, defense, prize, weights):
    """Return the action dice of an attack: all that help, unless others can roll them."""
    price = weights[Weight.DIE] if has_others(state) else 0.0
    n_action = most
    while n_action > 1:
        now = chance_of(tables, n_action, boost, n_power, defense)
        fewer = chance_of(tables, n_action - 1, boost, n_power, defense)
        if fewer <= SURE and prize * (now - fewer) >= price:
            break
        n_action -= 1
    return n_action


@kernel
def has_others(state):
    """Tell whether another figure of the active side can still attack this turn."""
    kinds = MONSTER_BITS if state.activation == Activation.MONSTER else ~MONSTER_BITS
    rest = figures_of(state, state.active) & kinds
    return rest & ~(state.attacked | state.attack.joined) != 0


@kernel
def choose_dice(state, tables, actions, n, weights):
    """Roll what the attack is worth: all action dice that help, power dice as long as they pay."""
    most = a_of(actions[n - 1])
    n_action, n_power = dice_wanted(state, tables, most, weights)
    best = n - 1
    least_off = np.int64(10000)
    for i in range(n):
        off = 20 * abs(a_of(actions[i]) - n_action) + abs(b_of(actions[i]) - n_power)
        if off < least_off:
            least_off = off
            best = i
    return best


@kernel
def bump_worth(monster, other, side, weights):
    """Return what it is worth to a side that two monsters collide: both take damage."""
    worth = 0.0
    for hurt in (monster, other):
        worth += -weights[Weight.HURT] if side_of(hurt) == side else weights[Weight.DAMAGE]
    return worth


@kernel
def landing_worth(state, tables, target, space, side, weights):
    """Return what it is worth to throw a monster onto spaces: what it breaks and suffers."""
    sign = -1.0 if side_of(target) == side else 1.0
    worth = 0.0
    last = np.int64(NOTHING)
    for number in range(BIG * BIG):
        at = corner(space, number)
        other = np.int64(state.occupant[at])
        if other != NOTHING and other != last and other != target:
            if is_building(other):
                worth += sign * weights[Weight.DAMAGE] + weights[Weight.POWER]
            elif is_unit(other):
                is_own = side_of(other) == side
                worth += -weights[Weight.UNIT] if is_own else weights[Weight.KILL]
            else:
                worth += bump_worth(target, other, side, weights)
            last = other
        if is_hurt_by(state, tables, target, tile_at(state, tables, at)):
            worth += sign * weights[Weight.DAMAGE] * 0.4
    return worth


@kernel
def choose_place(state, tables, actions, n, scratch, weights):
    """Put a figure where it is worth most: thrown monsters into buildings, units to zones."""
    best = 0
    best_worth = NEVER
    for i in range(n):
        worth = -0.01
        if verb_of(actions[i]) == Verb.SPACE:
            figure, space = a_of(actions[i]), b_of(actions[i])
            if is_unit(figure):
                worth = unit_place(state, tables, figure, space, scratch, weights)
            elif state.frame.pc > 0:
                worth = 0.0  # a step aside
            else:
                worth = landing_worth(state, tables, figure, space, state.seat, weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def unit_place(state, tables, unit, space, scratch, weights):
    """Return what it is worth that a unit is on a space, whoever's it is."""
    if is_hurt_by(state, tables, unit, tile_at(state, tables, space)):
        return -5.0 if side_of(unit) == state.seat else 5.0
    holds = look_around(state, tables, unit, FAR_AWAY, scratch, weights)
    worth = place_worth(state, tables, unit, space, holds, NEVER, scratch, weights)
    return worth if side_of(unit) == state.seat else -worth


@kernel
def choose_way(state, tables, actions, n, weights):
    """Rampage where most stands in the way; beat a target back into most."""
    best = 0
    best_worth = NEVER
    for i in range(n):
        way = a_of(actions[i])
        if state.frame.pc > 0:
            worth = beaten_worth(state, tables, way, weights)
        else:
            leader = state.attack.leader
            speed = rampage_speed(state, tables, leader)
            worth = swept_worth(state, tables, leader, way, speed, weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def beaten_worth(state, tables, way, weights):
    """Return what it is worth to drive the target of an attack in a direction."""
    target = state.attack.target
    steps = tables.code[state.frame.pc].a
    space = np.int64(state.where[target])
    worth = 0.0
    for _ in range(steps):
        space = np.int64(tables.big_beside[space, way])
        if space == NOWHERE:
            break
        worth += landing_worth(state, tables, target, space, state.seat, weights)
        if monster_in(state, space, target) != NOBODY:
            break  # it stops there
    return worth


@kernel
def object_worth(state, tables, figure, weights):
    """Return what it is worth to choose a figure for the running ability."""
    own = side_of(figure) == state.seat
    op = tables.code[state.frame.pc].op
    if op == Op.EXTINGUISH:
        return 0.0
    if op == Op.FLING:
        return prize_of(state, tables, figure, 1, state.attack.leader, weights)
    if is_unit(figure):
        cost = np.float64(tables.kinds[state.kind[figure]].cost)
        return -cost if own and op == Op.CRUSH_NEAR else cost
    if figure < MONSTERS:
        full = tables.kinds[state.kind[figure]].health
        return np.float64(full - state.health[figure, state.form[figure]])
    return 0.0


@kernel
def choose_object(state, tables, actions, n, weights):
    """Choose the figure that is worth most."""
    best = 0
    best_worth = NEVER
    for i in range(n):
        worth = object_worth(state, tables, b_of(actions[i]), weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_reserve(state, tables, actions, n):
    """Bring in the most expensive unit."""
    best = 0
    for i in range(1, n):
        cost = tables.kinds[tables.kind_of[a_of(actions[i])]].cost
        if cost > tables.kinds[tables.kind_of[a_of(actions[best])]].cost:
            best = i
    return best


@kernel
def choose_extra(state, tables, actions, n, scratch, weights):
    """Make the extra power attack that is worth most, or none."""
    best = 0
    best_worth = 0.05
    for i in range(1, n):
        worth = act_worth(state, tables, actions[i], best_worth, scratch, weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_shove(state, tables, actions, n):
    """Move a unit off a spawn point to a space without a hazard."""
    for i in range(n):
        unit, space = a_of(actions[i]), b_of(actions[i])
        burns = is_hurt_by(state, tables, unit, tile_at(state, tables, space))
        if burns == (side_of(unit) != state.seat):
            return i
    return 0


@kernel
def answer(state, tables, actions, n, stream, scratch, weights):
    """Answer any decision but the next thing to do in an activation."""
    decision = state.decision
    if decision == Decision.MOVE:
        return choose_move(state, tables, actions, n, stream, scratch, weights)
    if decision == Decision.TARGET:
        return choose_target(state, tables, actions, n, scratch, weights)
    if decision == Decision.JOIN:
        return choose_joiner(state, tables, actions, n, weights)
    if decision == Decision.DICE:
        return choose_dice(state, tables, actions, n, weights)
    if decision == Decision.PLACE:
        return choose_place(state, tables, actions, n, scratch, weights)
    return answer_other(state, tables, actions, n, stream, scratch, weights)


@kernel
def answer_other(state, tables, actions, n, stream, scratch, weights):
    """Answer the rarer decisions; setup choices are left to luck."""
    decision = state.decision
    if decision == Decision.WAY:
        return choose_way(state, tables, actions, n, weights)
    if decision == Decision.OBJECT:
        return choose_object(state, tables, actions, n, weights)
    if decision == Decision.RESERVE:
        return choose_reserve(state, tables, actions, n)
    if decision == Decision.EXTRA:
        return choose_extra(state, tables, actions, n, scratch, weights)
    if decision == Decision.SHOVE:
        return choose_shove(state, tables, actions, n)
    if decision == Decision.DISTANCE or decision == Decision.MAY:
        return n - 1
    if decision == Decision.ORDER:
        return 0
    return rng.next_below(stream, n)
