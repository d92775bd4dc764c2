"""What a hit is worth with what it does beside the target: an explosion harms friend and foe."""

import numpy as np

from policies.monpoc.weights import Weight
from policies.monpoc.worth import chance_of, is_last_form, power_range, prize_of
from sim.core.jit import kernel
from sim.monpoc.attacks import boost_total, dice_cap
from sim.monpoc.defense import base_defense, defense_of
from sim.monpoc.language import Op
from sim.monpoc.modifiers import type_of, types_of
from sim.monpoc.pools import available
from sim.monpoc.spaces import bit, is_building, is_in, is_unit, side_of
from sim.monpoc.state import NOTHING, Attack
from sim.monpoc.tables import DIRECTIONS, NOWHERE, Category

POWER_DICE = 2  # power dice that a monster's attack is guessed to have, if there are any


@kernel
def has_operation(tables, ability, op):
    """Tell whether the program of an ability has an operation."""
    pc = np.int64(tables.abilities[ability].program)
    while tables.code[pc].op != Op.END:
        if tables.code[pc].op == op:
            return True
        pc += 1
    return False


@kernel
def explodes(state, tables, leader, kind):
    """Tell whether a hit of a figure's attack harms whoever is beside its target."""
    side = side_of(leader)
    for number in range(tables.n_listed[Category.TRIGGER]):
        ability = tables.listed[Category.TRIGGER, number]
        if not is_in(tables.holders[side, ability], leader):
            continue
        if has_operation(tables, ability, Op.EXPLODE):
            if (types_of(state, tables, leader, ability) >> type_of(kind)) & 1 == 1:
                return True
    return False


@kernel
def harm_worth(state, tables, other, leader, weights):
    """Return what damage to a monster or unit is worth to a figure; below 0 for its own side."""
    if side_of(other) != side_of(leader):
        return prize_of(state, tables, other, np.int64(Attack.BLAST), leader, weights)
    if is_unit(other):
        return -weights[Weight.UNIT] * np.float64(tables.kinds[state.kind[other]].cost)
    worth = -weights[Weight.HURT]
    if state.health[other, state.form[other]] <= tables.rules.damage:
        worth -= weights[Weight.LAST]
        if is_last_form(state, tables, other):
            worth -= weights[Weight.WIN]
    return worth


@kernel
def splash_worth(state, tables, leader, kind, target, weights):
    """Return what a hit is worth by whom it harms beside its target, a unit.

    The tougher ones are harmed only by more strikes than the hit takes.
    """
    if not is_unit(target) or not explodes(state, tables, leader, kind):
        return 0.0
    cap = min(dice_cap(state, tables, bit(leader), kind), available(state))
    boost = boost_total(state, tables, bit(leader), kind, target)
    _, power = power_range(state, leader, kind)
    power = min(power, POWER_DICE)
    defense = defense_of(state, tables, target, kind, bit(leader), side_of(leader))
    hit = chance_of(tables, cap, boost, power, defense)
    if hit <= 0.0:
        return 0.0
    worth = 0.0
    seen = bit(target)
    for way in range(DIRECTIONS):
        at = tables.beside[state.where[target], way]
        other = np.int64(NOTHING) if at == NOWHERE else np.int64(state.occupant[at])
        if other == NOTHING or is_building(other) or is_in(seen, other):
            continue
        seen |= bit(other)
        toughest = max(defense, base_defense(state, tables, other))
        both = chance_of(tables, cap, boost, power, toughest)
        worth += both / hit * harm_worth(state, tables, other, leader, weights)
    return worth


@kernel
def hit_worth(state, tables, target, kind, leader, weights):
    """Return what a hit on a target is worth to the attacker, with what happens beside it."""
    prize = prize_of(state, tables, target, kind, leader, weights)
    return prize + splash_worth(state, tables, leader, kind, target, weights)
