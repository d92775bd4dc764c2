"""How `general` spends its turns: which activation, and what to do next in it."""

from enum import IntEnum

import numpy as np

from policies.monpoc.places import is_settled, look_around, place_worth
from policies.monpoc.plans import enemy_apart, stand_worth, stomp_worth, swept_worth
from policies.monpoc.survey import survey
from policies.monpoc.weights import Weight
from policies.monpoc.worth import attack_worth, chance_of
from sim.core import rng
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.monpoc.attacks import is_power_attack, is_target
from sim.monpoc.language import Op
from sim.monpoc.modifiers import speed_of
from sim.monpoc.pools import available, in_pool
from sim.monpoc.powering import power_gain, power_loss
from sim.monpoc.reach import can_end, hazards_at_end, search_moves
from sim.monpoc.spaces import bit, first_monster, first_unit, is_in, is_on_map, is_unit, side_of
from sim.monpoc.state import (
    ALPHA,
    FIGURES,
    HYPER,
    SPACES,
    WIDTH,
    Activation,
    Attack,
    Verb,
)
from sim.monpoc.tables import STRAIGHT

NEVER = -1.0e9
REACH_MORE = 2  # spaces beyond its speed at which an enemy is in reach of a monster
FEW = 2
ENOUGH = 0.7  # worth of an attack that needs no helpers
WALK_GAIN = 0.1  # what an advance must be better than staying
STEP_GAIN = 0.8  # … a step
LEAST = 0.1  # worth from which something is done


@kernel
def noise(stream, weights):
    """Return a random amount to vary the play with."""
    return weights[Weight.NOISE] * rng.next_below(stream, 1024) / 1024.0


@kernel
def choose_activation(state, tables, actions, n, weights):
    """Take the activation with more dice, pulled by a fight in reach and by missing units."""
    side = state.active
    units = np.float64(in_pool(state, side, Activation.UNIT))
    monster = np.float64(in_pool(state, side, Activation.MONSTER))
    missing = weights[Weight.UNITS_WANTED] - state.n_on_map[side]
    units += weights[Weight.BUILD_PULL] * max(missing, 0.0)
    first = first_monster(side)
    for own in range(first, first + tables.n_monsters):
        if is_on_map(state, own):
            reach = tables.kinds[state.kind[own]].speed + REACH_MORE
            if enemy_apart(state, tables, own) <= reach:
                monster += weights[Weight.MONSTER_PULL] / tables.n_monsters
        elif monster >= FEW:
            monster += weights[Weight.MONSTER_PULL]
    gain = power_gain(state, tables, side)
    monster += min(gain, tables.rules.power_max - state.pools[side].power) * 0.5
    wanted = Activation.MONSTER if monster >= units else Activation.UNIT
    for i in range(n):
        if a_of(actions[i]) == wanted:
            return i
    return 0


@kernel
def push_worth(state, tables, dice, weights):
    """Return what it is worth to end the activation with a push of `dice` dice.

    Dice go where they can be used next: to the monster when it has a fight in reach, to the units
    while they are few.
    """
    side = state.active
    if state.activation == Activation.MONSTER:
        wants = state.n_on_map[side] < weights[Weight.UNITS_WANTED]
        return 0.02 * dice if wants else -0.02 * dice
    first = first_monster(side)
    for own in range(first, first + tables.n_monsters):
        if is_on_map(state, own):
            reach = tables.kinds[state.kind[own]].speed + REACH_MORE
            if enemy_apart(state, tables, own) <= reach:
                return 0.02 * dice
    return -0.02 * dice


@kernel
def spawn_worth(state, tables, unit, space, weights):
    """Return what it is worth to spawn a unit at a spawn point."""
    side = state.active
    wanted = weights[Weight.UNITS_WANTED] - state.n_on_map[side]
    dice = available(state)
    row = tables.kinds[tables.kind_of[unit]]
    cost = np.float64(row.cost) + (not tables.is_paired[side, tables.kind_of[unit]])
    if wanted <= 0 or (dice - cost < weights[Weight.ATTACK_DICE] and state.n_on_map[side] >= FEW):
        return NEVER
    worth = 0.4 + 0.15 * (max(row.action[0], 0) + max(row.action[1], 0))
    worth += 0.1 * (row.boost[0] + row.boost[1]) + 0.1 * row.speed
    worth -= 0.35 * cost + 0.5 * (state.occupant[space] >= 0)
    return worth + 0.8 - 0.03 * nearest_zone(state, tables, space)


@kernel
def nearest_zone(state, tables, space):
    """Return how far the next free power or negative zone is from a space."""
    row = tables.maps[state.map]
    best = np.int64(40)
    for number in range(row.n_zones):
        zone = row.zones[number]
        if state.occupant[zone] < 0:
            right = abs(zone % WIDTH - space % WIDTH)
            down = abs(zone // WIDTH - space // WIDTH)
            best = min(best, right + down)
    return best


@kernel
def advance_worth(state, tables, unit, scratch, weights):
    """Return how much a unit wants to move: the less its place is worth, the more."""
    if is_settled(state, tables, unit):
        return NEVER
    dice = available(state)
    if dice <= 1:
        return NEVER
    holds = look_around(state, tables, unit, scratch, weights)
    here = place_worth(state, tables, unit, state.where[unit], holds, scratch, weights)
    worth = 1.4 - here
    if dice <= weights[Weight.ATTACK_DICE]:
        worth -= 1.0
    return worth


@kernel
def group_of(state, tables, leader, kind, target):
    """Return the units that could attack a target together with a leader, as bits."""
    joined = bit(leader)
    if not is_unit(leader):
        return joined
    side = side_of(leader)
    first = first_unit(side)
    n = 1
    for unit in range(first, first + tables.n_units[side]):
        if unit == leader or not is_on_map(state, unit) or is_in(state.attacked, unit):
            continue
        if tables.kinds[state.kind[unit]].action[kind] < 1 or n >= available(state):
            continue
        if is_target(state, tables, unit, kind, target):
            joined |= bit(unit)
            n += 1
    return joined


@kernel
def strike_worth(state, tables, leader, kind, target, weights):
    """Return what an attack on a target is worth, alone or together."""
    dice = available(state)
    alone = attack_worth(state, tables, bit(leader), leader, kind, target, dice, weights)
    if not is_unit(leader) or alone > ENOUGH:
        return alone
    joined = group_of(state, tables, leader, kind, target)
    if joined == bit(leader):
        return alone
    return max(alone, attack_worth(state, tables, joined, leader, kind, target, dice, weights))


@kernel
def best_strike(state, tables, figure, kind, weights):
    """Return the worth of the best target of a kind of attack."""
    if kind == Attack.RAMPAGE or kind == Attack.SLINGSHOT:
        best = NEVER
        for way in range(STRAIGHT):
            speed = speed_of(state, tables, figure)
            best = max(best, swept_worth(state, tables, figure, way, speed, weights))
        return best * 0.8 - weights[Weight.SPENT]
    if kind == Attack.STOMP:
        return stomp_worth(state, tables, figure, weights) * 0.8 - weights[Weight.SPENT]
    best = NEVER
    for target in range(FIGURES):
        if is_on_map(state, target) and side_of(target) != side_of(figure):
            if is_target(state, tables, figure, kind, target):
                worth = strike_worth(state, tables, figure, kind, target, weights)
                best = max(best, worth + power_bonus(state, kind, target))
    return best


@kernel
def power_bonus(state, kind, target):
    """Return a little more for power attacks that do more."""
    if not is_power_attack(kind):
        return 0.0
    if kind == Attack.HEAD_BUTT:
        if state.form[target] == HYPER and state.health[target, ALPHA] > 0:
            return 0.8
        return -0.2
    return 0.15 if kind == Attack.SMASH else 0.1


@kernel
def action_worth(state, tables, figure, ability, weights):
    """Return what an action is worth by what its program does first."""
    op = tables.code[tables.abilities[ability].program].op
    if op == Op.DEPLOY:
        wanted = state.n_on_map[state.active] < weights[Weight.UNITS_WANTED] + FEW
        return weights[Weight.UNIT] if wanted else NEVER
    if op == Op.ABDUCT:
        return weights[Weight.KILL]
    if op == Op.RESTORE_NEAR or op == Op.CRUSH_NEAR:
        if is_someone_hurt(state, tables, state.active):
            return weights[Weight.HEALTH] - weights[Weight.UNIT]
        return NEVER
    return 0.05 if op == Op.EXTINGUISH else NEVER


@kernel
def is_someone_hurt(state, tables, side):
    """Tell whether a monster of a side lacks health."""
    first = first_monster(side)
    for monster in range(first, first + tables.n_monsters):
        if is_on_map(state, monster):
            full = tables.kinds[state.kind[monster]].health
            if state.health[monster, state.form[monster]] < full:
                return True
    return False


@kernel
def power_up_worth(state, tables, dice, weights):
    """Return what it is worth to power up with so many dice."""
    side = state.active
    room = tables.rules.power_max - state.pools[side].power
    gain = weights[Weight.POWER] * min(power_gain(state, tables, side), room)
    gain += weights[Weight.DRAIN] * min(
        power_loss(state, tables, side), np.int64(state.pools[1 - side].power)
    )
    if gain <= 0:
        return NEVER
    chance = chance_of(tables, dice, 0, 0, tables.rules.power_up_hits)
    return 2.0 + gain * chance - 0.3 * dice


@kernel
def hyper_worth(state, tables, monster, weights):
    """Return what the hyper form is worth now: for a fight in reach, or to spare a weak form."""
    price = tables.kinds[tables.form_kind[monster, HYPER]].hyper
    left = state.pools[state.active].power - price
    reach = tables.kinds[tables.form_kind[monster, HYPER]].speed + 1
    if enemy_apart(state, tables, monster) > reach:
        return NEVER
    is_weak = state.health[monster, ALPHA] <= FEW
    return weights[Weight.HYPER] * (3.0 + is_weak) if left >= 1 or is_weak else 1.2


@kernel
def best_stand(state, tables, monster, scratch, weights):
    """Return the best place that a monster can advance to, and what it is worth from there."""
    search = scratch.states[0]
    dice = available(state) - tables.rules.advance_cost
    survey(state, tables, monster, dice, scratch, weights)
    search_moves(state, search, tables, monster, speed_of(state, tables, monster))
    best = np.int64(state.where[monster])
    best_worth = NEVER
    for space in range(SPACES):
        if not can_end(search, space):
            continue
        worth = stand_worth(state, tables, monster, space, scratch)
        if worth <= best_worth:
            continue
        if state.n_hazards > 0:
            hazards = hazards_at_end(state, search, tables, monster, space)
            worth -= weights[Weight.HURT] * hazards
        if worth > best_worth:
            best_worth = worth
            best = np.int64(space)
    return best, best_worth


@kernel
def walk_worth(state, tables, monster, scratch, weights):
    """Return what it is worth to advance a monster, compared with staying where it is."""
    if available(state) <= 1:
        return NEVER
    _, there = best_stand(state, tables, monster, scratch, weights)
    gain = there - stand_worth(state, tables, monster, state.where[monster], scratch)
    return 1.5 + gain if gain > WALK_GAIN else NEVER


@kernel
def step_worth(state, tables, monster, space, scratch, weights):
    """Return what it is worth to step, compared with staying."""
    dice = available(state)
    if dice <= FEW:
        return NEVER
    survey(state, tables, monster, dice - 1, scratch, weights)
    here = stand_worth(state, tables, monster, state.where[monster], scratch)
    gain = stand_worth(state, tables, monster, space, scratch) - here
    if state.n_hazards > 0:
        gain -= 0.5
    return 0.8 + gain if gain > STEP_GAIN else NEVER


class Step(IntEnum):
    """What is looked at first; later steps only if no earlier one is worth it."""

    POWER = 0
    FORM = 1
    SPAWN = 2
    ACTION = 3
    WALK = 4
    ATTACK = 5
    END = 6


@kernel
def step_of(verb):
    """Return the Step in which an action of an activation is looked at."""
    if verb == Verb.POWER_UP:
        return Step.POWER
    if verb == Verb.HYPER:
        return Step.FORM
    if verb == Verb.SPAWN:
        return Step.SPAWN
    if verb == Verb.ACTION:
        return Step.ACTION
    if verb == Verb.ADVANCE or verb == Verb.STEP:
        return Step.WALK
    return Step.ATTACK if verb == Verb.ATTACK else Step.END


@kernel
def act_worth(state, tables, action, scratch, weights):
    """Return what the next thing to do in an activation is worth."""
    verb, figure = verb_of(action), a_of(action)
    if verb == Verb.PUSH:
        return push_worth(state, tables, figure, weights)
    if verb == Verb.SPAWN:
        return spawn_worth(state, tables, figure, b_of(action), weights)
    if verb == Verb.POWER_UP:
        return power_up_worth(state, tables, figure, weights)
    if verb == Verb.HYPER:
        return hyper_worth(state, tables, figure, weights)
    if verb == Verb.STEP:
        return step_worth(state, tables, figure, b_of(action), scratch, weights)
    if verb == Verb.ADVANCE:
        if is_unit(figure):
            return advance_worth(state, tables, figure, scratch, weights)
        return walk_worth(state, tables, figure, scratch, weights)
    if verb == Verb.ATTACK:
        return best_strike(state, tables, figure, b_of(action), weights)
    if verb == Verb.ACTION:
        return action_worth(state, tables, figure, b_of(action), weights)
    return NEVER


@kernel
def choose_in(state, tables, actions, n, step, scratch, weights):
    """Return the best action of a step and its worth; a unit that wants to move is enough."""
    best = 0
    best_worth = NEVER
    for i in range(n):
        verb = verb_of(actions[i])
        if step_of(verb) != step:
            continue
        worth = act_worth(state, tables, actions[i], scratch, weights)
        if worth > best_worth:
            best_worth = worth
            best = i
            if verb == Verb.ADVANCE and worth > LEAST:
                break
    return best, best_worth


@kernel
def choose_act(state, tables, actions, n, scratch, weights):
    """Go through the steps of an activation, and do the best thing of the first that pays."""
    for step in range(Step.END):
        best, worth = choose_in(state, tables, actions, n, step, scratch, weights)
        if worth > LEAST:
            return best
    best, _ = choose_in(state, tables, actions, n, Step.END, scratch, weights)
    return best
