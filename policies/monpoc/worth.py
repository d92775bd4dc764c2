"""What attacks are worth: exact chances of the dice times what a hit brings."""

import numpy as np

from policies.monpoc.weights import Weight
from sim.core.jit import kernel
from sim.monpoc.attacks import boost_total, dice_cap, is_power_attack
from sim.monpoc.defense import base_defense, defense_of
from sim.monpoc.pools import available
from sim.monpoc.spaces import first_monster, is_building, is_unit, side_of
from sim.monpoc.state import FORMS, MONSTERS, Attack
from sim.monpoc.tables import ACTION_MAX, BOOST_MAX, POWER_MAX, TARGET_MAX

CLEARED = 0.3  # what a building less is worth by itself: ways open, and games go on
PLENTY = 12  # power dice at which one more is worth nothing


@kernel
def chance_of(tables, n_action, n_boost, n_power, defense):
    """Return the exact chance that a roll meets a defense."""
    return np.float64(
        tables.odds[
            min(max(n_action, 0), ACTION_MAX),
            min(n_boost, BOOST_MAX),
            min(max(defense, 0), TARGET_MAX),
            min(n_power, POWER_MAX),
        ]
    )


@kernel
def is_last_form(state, tables, monster):
    """Tell whether the present form of a monster is the last one of its side."""
    n = 0
    first = first_monster(side_of(monster))
    for other in range(first, first + tables.n_monsters):
        for form in range(FORMS):
            n += state.health[other, form] > 0
    return n == 1


@kernel
def prize_of(state, tables, target, kind, leader, weights):
    """Return what a hit on a target is worth to the attacker."""
    if is_building(target):
        energy = np.int64(tables.rules.building_power)
        if kind == Attack.BRAWL and leader < MONSTERS:
            energy = np.int64(tables.structures[state.kind[target]].energy)
        room = tables.rules.power_max - state.pools[side_of(leader)].power
        return weights[Weight.POWER] * min(energy, room) + CLEARED
    if is_unit(target):
        cost = np.float64(tables.kinds[state.kind[target]].cost)
        return weights[Weight.POWER] + weights[Weight.KILL] * (0.5 + 0.5 * cost)
    left = state.health[target, state.form[target]]
    prize = weights[Weight.DAMAGE] * tables.rules.damage
    if left <= tables.rules.damage:
        prize += weights[Weight.LAST]
        if is_last_form(state, tables, target):
            prize += weights[Weight.WIN]
    if is_power_attack(kind) and kind != Attack.SWAT:
        prize *= 1.15
    return prize


@kernel
def best_power(state, tables, n_action, n_boost, defense, prize, least, most, weights):
    """Return the best number of power dice for an attack, and what the attack is then worth."""
    best = np.int64(least)
    best_worth = -1.0e9
    price = weights[Weight.SPENT] * (PLENTY - most) / PLENTY  # the more there are, the cheaper
    for n_power in range(least, most + 1):
        worth = prize * chance_of(tables, n_action, n_boost, n_power, defense)
        worth -= price * n_power
        if worth > best_worth:
            best_worth = worth
            best = np.int64(n_power)
    return best, best_worth


@kernel
def power_range(state, leader, kind):
    """Return the least and the most power dice that an attack may roll."""
    if is_unit(leader):
        return np.int64(0), np.int64(0)
    least = np.int64(1) if is_power_attack(kind) else np.int64(0)
    return least, np.int64(state.pools[side_of(leader)].power)


@kernel
def attack_worth(state, tables, joined, leader, kind, target, prize, weights):
    """Return what an attack is worth with the dice at hand, if a hit is worth `prize`."""
    dice = available(state)
    cap = min(dice_cap(state, tables, joined, kind), dice)
    if cap < 1:
        return -1.0e9
    boost = boost_total(state, tables, joined, kind, target)
    defense = defense_of(state, tables, target, kind, joined, side_of(leader))
    least, most = power_range(state, leader, kind)
    _, worth = best_power(state, tables, cap, boost, defense, prize, least, most, weights)
    return worth


@kernel
def rough_worth(state, tables, figure, kind, target, dice, weights):
    """Return what an attack is worth by the printed numbers, wherever the figure stands."""
    row = tables.kinds[state.kind[figure]]
    stat = min(np.int64(kind), 2)
    cap = min(np.int64(row.action[stat]), dice)
    if cap < 1:
        return 0.0
    prize = prize_of(state, tables, target, kind, figure, weights)
    least, most = power_range(state, figure, kind)
    defense = base_defense(state, tables, target)
    boost = np.int64(row.boost[stat])
    _, worth = best_power(state, tables, cap, boost, defense, prize, least, most, weights)
    return worth
