"""How `general` spends its turns: which activation, and what to do next in it."""

from enum import IntEnum

import numpy as np

from policies.monpoc.notes import STEPS
from policies.monpoc.places import NEVER, is_settled, look_around, place_worth
from policies.monpoc.plans import enemy_apart
from policies.monpoc.strikes import best_strike
from policies.monpoc.walks import FEW, step_worth, walk_worth
from policies.monpoc.weights import Weight
from policies.monpoc.worth import chance_of
from sim.core import rng
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.monpoc.language import Op
from sim.monpoc.pools import available, in_pool
from sim.monpoc.powering import power_gain, power_loss
from sim.monpoc.spaces import (
    column_of,
    first_monster,
    is_on_map,
    is_unit,
    row_of,
)
from sim.monpoc.state import (
    ALPHA,
    HYPER,
    Activation,
    Verb,
)

REACH_MORE = 2  # spaces beyond its speed at which an enemy is in reach of a monster
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
    units += weights[Weight.BUILD_PULL] * min(max(missing, 0.0), units)  # no unit without a die
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
def spawn_worth(state, tables, unit, space, notes, weights):
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
    if notes.point != space:
        notes.point = space
        notes.apart = nearest_zone(state, tables, space)
    return worth + 0.8 - 0.03 * notes.apart


@kernel
def nearest_zone(state, tables, space):
    """Return how far the next free power or negative zone is from a space."""
    row = tables.maps[state.map]
    best = np.int64(40)
    for number in range(row.n_zones):
        zone = row.zones[number]
        if state.occupant[zone] < 0:
            right = abs(column_of(zone) - column_of(space))
            down = abs(row_of(zone) - row_of(space))
            best = min(best, right + down)
    return best


@kernel
def advance_worth(state, tables, unit, scratch, weights):
    """Return how much a unit wants to move: the less its place is worth, the more."""
    dice = available(state)
    if dice <= 1 or is_settled(state, tables, unit):
        return NEVER
    far = max(1, np.int64(tables.kinds[state.kind[unit]].range))
    holds = look_around(state, tables, unit, far, scratch, weights)
    space = state.where[unit]
    here = place_worth(state, tables, unit, space, holds, NEVER, scratch, weights)
    worth = 1.4 - here
    if dice <= weights[Weight.ATTACK_DICE]:
        worth -= 1.0
    return worth


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
def power_up_worth(state, tables, dice, notes, weights):
    """Return what it is worth to power up with so many dice."""
    if not notes.is_gain_known:
        notes.is_gain_known = 1
        notes.gain = gain_worth(state, tables, weights)
    if notes.gain <= 0:
        return NEVER
    chance = chance_of(tables, dice, 0, 0, tables.rules.power_up_hits)
    return 2.0 + notes.gain * chance - 0.3 * dice


@kernel
def gain_worth(state, tables, weights):
    """Return what powering up is worth if it succeeds."""
    side = state.active
    room = tables.rules.power_max - state.pools[side].power
    gain = weights[Weight.POWER] * min(power_gain(state, tables, side), room)
    return gain + weights[Weight.DRAIN] * min(
        power_loss(state, tables, side), np.int64(state.pools[1 - side].power)
    )


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


class Step(IntEnum):
    """What is looked at first; later steps only if no earlier one is worth it."""

    POWER = 0
    FORM = 1
    SPAWN = 2
    ACTION = 3
    WALK = 4
    ATTACK = 5
    END = 6


VERB_STEPS = {
    Verb.POWER_UP: Step.POWER,
    Verb.HYPER: Step.FORM,
    Verb.SPAWN: Step.SPAWN,
    Verb.ACTION: Step.ACTION,
    Verb.ADVANCE: Step.WALK,
    Verb.STEP: Step.WALK,
    Verb.ATTACK: Step.ATTACK,
}
STEP_OF = np.array([VERB_STEPS.get(verb, Step.END) for verb in Verb])
"""The Step in which an action of an activation is looked at, by its verb."""

assert len(Step) == STEPS


@kernel
def act_worth(state, tables, action, floor, scratch, weights):
    """Return what the next thing to do in an activation is worth, as far as it is above `floor`."""
    verb, figure = verb_of(action), a_of(action)
    if verb == Verb.PUSH:
        return push_worth(state, tables, figure, weights)
    if verb == Verb.SPAWN:
        return spawn_worth(state, tables, figure, b_of(action), scratch, weights)
    if verb == Verb.POWER_UP:
        return power_up_worth(state, tables, figure, scratch, weights)
    if verb == Verb.HYPER:
        return hyper_worth(state, tables, figure, weights)
    if verb == Verb.STEP:
        return step_worth(state, tables, figure, b_of(action), scratch, weights)
    if verb == Verb.ADVANCE:
        if is_unit(figure):
            return advance_worth(state, tables, figure, scratch, weights)
        return walk_worth(state, tables, figure, scratch, weights)
    if verb == Verb.ATTACK:
        return best_strike(state, tables, figure, b_of(action), floor, scratch, weights)
    if verb == Verb.ACTION:
        return action_worth(state, tables, figure, b_of(action), weights)
    return NEVER


@kernel
def note_steps(actions, n, notes):
    """Note where the actions of each step stand."""
    for step in range(STEPS):
        notes.end[step] = 0
    for i in range(n):
        step = STEP_OF[verb_of(actions[i])]
        if notes.end[step] == 0:
            notes.first[step] = i
        notes.end[step] = i + 1


@kernel
def choose_in(state, tables, actions, step, scratch, weights):
    """Return the best action of a step and its worth; a unit that wants to move is enough."""
    best = 0
    best_worth = NEVER
    for i in range(scratch.first[step], scratch.end[step]):
        verb = verb_of(actions[i])
        if STEP_OF[verb] != step:
            continue
        floor = max(best_worth, LEAST)
        worth = act_worth(state, tables, actions[i], floor, scratch, weights)
        if worth > best_worth:
            best_worth = worth
            best = i
            if verb == Verb.ADVANCE and worth > LEAST:
                break
    return best, best_worth


@kernel
def choose_act(state, tables, actions, n, scratch, weights):
    """Go through the steps of an activation, and do the best thing of the first that pays."""
    note_steps(actions, n, scratch)
    for step in range(Step.END):
        if scratch.end[step] > 0:
            best, worth = choose_in(state, tables, actions, step, scratch, weights)
            if worth > LEAST:
                return best
    best, _ = choose_in(state, tables, actions, Step.END, scratch, weights)
    return best
