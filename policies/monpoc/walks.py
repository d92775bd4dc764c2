"""Where a monster goes: the best place of an advance, and whether a step or an advance pays."""

import numpy as np

from policies.monpoc.places import NEVER
from policies.monpoc.plans import city_worth, most_gain, note_city, stand_worth, stay_worth
from policies.monpoc.survey import survey
from policies.monpoc.weights import Weight
from sim.core.actions import b_of, c_of
from sim.core.jit import kernel
from sim.monpoc.modifiers import speed_of
from sim.monpoc.pools import available
from sim.monpoc.reach import hazards_at_end, search_moves
from sim.monpoc.state import WIDTH

FEW = 2
WALK_GAIN = 0.1  # what an advance must be better than staying
STEP_GAIN = 0.8  # … a step


@kernel
def best_stand(state, tables, monster, scratch, weights):
    """Return what the best place that a monster can advance to is worth."""
    search = scratch.states[0]
    speed = speed_of(state, tables, monster)
    search_moves(state, search, tables, monster, speed)
    note_city(state, tables, monster, speed, scratch)
    best = NEVER
    for row in range(WIDTH):
        space = WIDTH * row
        ends = np.int64(search.ends[row])
        while ends > 0:
            if ends & 1:
                city = scratch.city[space]
                worth = stand_worth(state, tables, monster, space, city, scratch)
                if worth > best and state.n_hazards > 0:
                    hazards = hazards_at_end(state, search, tables, monster, space)
                    worth -= weights[Weight.HURT] * hazards
                best = max(best, worth)
            ends >>= 1
            space += 1
    return best


@kernel
def walk_worth(state, tables, monster, scratch, weights):
    """Return what it is worth to advance a monster, compared with staying where it is."""
    if available(state) <= 1:
        return NEVER
    survey(state, tables, monster, dice_left(state, tables), scratch, weights)
    if most_gain(state, tables, monster, scratch) <= WALK_GAIN:
        return NEVER
    there = best_stand(state, tables, monster, scratch, weights)
    gain = there - stay_worth(state, tables, monster, scratch)
    return 1.5 + gain if gain > WALK_GAIN else NEVER


@kernel
def dice_left(state, tables):
    """Return the action dice that are left after an advance."""
    return available(state) - tables.rules.advance_cost


@kernel
def choose_stand(state, tables, actions, n, scratch, weights):
    """End a monster's advance where it is worth most; stay if nowhere is better."""
    monster = state.mover
    survey(state, tables, monster, dice_left(state, tables), scratch, weights)
    note_city(state, tables, monster, state.reach, scratch)
    best = 0
    best_worth = stay_worth(state, tables, monster, scratch)
    for i in range(1, n):
        city = scratch.city[b_of(actions[i])]
        worth = stand_worth(state, tables, monster, b_of(actions[i]), city, scratch)
        worth -= weights[Weight.HURT] * c_of(actions[i])
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def step_worth(state, tables, monster, space, scratch, weights):
    """Return what it is worth to step, compared with staying."""
    dice = available(state)
    if dice <= FEW:
        return NEVER
    survey(state, tables, monster, dice - 1, scratch, weights)
    if most_gain(state, tables, monster, scratch) <= STEP_GAIN:
        return NEVER
    city = city_worth(state, tables, monster, space, scratch)
    there = stand_worth(state, tables, monster, space, city, scratch)
    gain = there - stay_worth(state, tables, monster, scratch)
    if state.n_hazards > 0:
        gain -= 0.5
    return 0.8 + gain if gain > STEP_GAIN else NEVER
