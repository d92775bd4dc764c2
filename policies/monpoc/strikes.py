"""What attacks are worth to a figure: alone or together, against its best target."""

from policies.monpoc.notes import GROUPS_MAX
from policies.monpoc.places import NEVER
from policies.monpoc.plans import stomp_worth, swept_worth
from policies.monpoc.weights import Weight
from policies.monpoc.worth import attack_worth, prize_of
from sim.core.jit import kernel
from sim.monpoc.attacks import (
    MONSTER_BITS,
    foes_in_question,
    is_in_reach,
    is_power_attack,
    is_target,
    reach_of,
)
from sim.monpoc.modifiers import rampage_speed
from sim.monpoc.pools import available
from sim.monpoc.spaces import bit, figures_of, first_in, is_unit, side_of
from sim.monpoc.state import ALPHA, FIRST_BUILDING, HYPER, Attack
from sim.monpoc.tables import STRAIGHT

ENOUGH = 0.7  # worth of an attack that needs no helpers


@kernel
def group_of(state, tables, leader, kind, target):
    """Return the units that could attack a target together with a leader, as bits."""
    joined = bit(leader)
    if not is_unit(leader):
        return joined
    side = side_of(leader)
    rest = figures_of(state, side) & ~MONSTER_BITS & ~(state.attacked | joined)
    left = available(state) - 1
    while rest != 0 and left > 0:
        unit = first_in(rest)
        rest &= rest - 1
        if tables.kinds[state.kind[unit]].action[kind] < 1:
            continue
        if is_target(state, tables, unit, kind, target):
            joined |= bit(unit)
            left -= 1
    return joined


@kernel
def strike_worth(state, tables, leader, kind, target, floor, notes, weights):
    """Return what an attack on a target is worth, alone or together; NEVER if surely not `floor`.

    No attack is worth more than its hit, as long as power dice have a price.
    """
    prize = prize_of(state, tables, target, kind, leader, weights)
    if prize <= floor and (is_unit(leader) or weights[Weight.SPENT] >= 0.0):
        return NEVER
    alone = attack_worth(state, tables, bit(leader), leader, kind, target, prize, weights)
    if not is_unit(leader) or alone > ENOUGH:
        return alone
    joined = group_of(state, tables, leader, kind, target)
    if joined == bit(leader):
        return alone
    return max(
        alone, group_worth(state, tables, joined, leader, kind, target, prize, notes, weights)
    )


@kernel
def group_worth(state, tables, joined, leader, kind, target, prize, notes, weights):
    """Return what an attack together is worth; whoever leads it, it is worked out once."""
    for number in range(notes.n_groups):
        group = notes.groups[number]
        if group.joined == joined and group.target == target and group.kind == kind:
            return group.worth
    worth = attack_worth(state, tables, joined, leader, kind, target, prize, weights)
    if notes.n_groups < GROUPS_MAX:
        group = notes.groups[notes.n_groups]
        group.joined = joined
        group.target = target
        group.kind = kind
        group.worth = worth
        notes.n_groups += 1
    return worth


@kernel
def best_strike(state, tables, figure, kind, floor, notes, weights):
    """Return the worth of the best target of a kind of attack, as far as it is above `floor`."""
    if kind == Attack.RAMPAGE or kind == Attack.SLINGSHOT:
        best = NEVER
        speed = rampage_speed(state, tables, figure)
        for way in range(STRAIGHT):
            best = max(best, swept_worth(state, tables, figure, way, speed, weights))
        return best * 0.8 - weights[Weight.SPENT]
    if kind == Attack.STOMP:
        return stomp_worth(state, tables, figure, weights) * 0.8 - weights[Weight.SPENT]
    reach = reach_of(state, tables, figure, kind)
    foes, buildings = foes_in_question(state, tables, figure, kind, reach)
    best = NEVER
    while foes != 0:
        target = first_in(foes)
        foes &= foes - 1
        if is_in_reach(state, tables, figure, kind, target, reach):
            least = max(best, floor)
            best = max(best, aim_worth(state, tables, figure, kind, target, least, notes, weights))
    while buildings != 0:
        target = FIRST_BUILDING + first_in(buildings)
        buildings &= buildings - 1
        if is_in_reach(state, tables, figure, kind, target, reach):
            least = max(best, floor)
            best = max(best, aim_worth(state, tables, figure, kind, target, least, notes, weights))
    return best


@kernel
def aim_worth(state, tables, figure, kind, target, floor, notes, weights):
    """Return what an attack on a target is worth, as far as it is above `floor`."""
    bonus = power_bonus(state, kind, target)
    least = floor - bonus
    return bonus + strike_worth(state, tables, figure, kind, target, least, notes, weights)


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
