"""The course of an attack: roll, advantages, power effects, triggers, reactions, damage."""

import numpy as np

from sim.core.actions import pack
from sim.core.decisions import ask, is_asking, offer
from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.monpoc import chance, powers
from sim.monpoc.attacks import (
    boost_total,
    foes_in_question,
    is_aimless,
    is_combined_power,
    is_in_reach,
    is_power_attack,
    is_target,
    reach_of,
)
from sim.monpoc.damage import apply_damage, change_form, instance_of
from sim.monpoc.events import Count, Trace
from sim.monpoc.language import Op, Statistic, When
from sim.monpoc.modifiers import (
    any_joined,
    defense_of,
    flag,
    flag_in,
    holders_of,
    type_of,
    types_of,
)
from sim.monpoc.pools import spend
from sim.monpoc.spaces import (
    bit,
    distance,
    first_in,
    is_beside,
    is_building,
    is_in,
    is_on_map,
    is_unit,
    side_of,
)
from sim.monpoc.state import (
    ALPHA,
    FIGURES,
    FIRST_BUILDING,
    HYPER,
    MONSTERS,
    NOBODY,
    Attack,
    Decision,
    Source,
    Stage,
    Verb,
)
from sim.monpoc.tables import STRAIGHT, Category
from sim.monpoc.when import asks_when, holds


@kernel
def clear_attack(state):
    """Forget the last attack."""
    attack = state.attack
    attack.stage = Stage.NONE
    attack.kind = 0
    attack.leader = NOBODY
    attack.partner = NOBODY
    attack.joined = 0
    attack.target = NOBODY
    attack.origin = 0
    attack.way = 0
    attack.n_action = 0
    attack.n_boost = 0
    attack.n_power = 0
    attack.strikes = 0
    attack.action_misses = 0
    attack.power_misses = 0
    attack.is_hit = 0
    attack.is_super = 0
    attack.is_gathered = 0
    attack.no_tile = 0
    attack.reverts = 0
    attack.is_second = 0
    attack.is_free = 0
    attack.is_met = 0
    state.is_crushed = 0


@kernel
def declare(state, leader, kind):
    """Begin an attack: its target and dice are still to be chosen."""
    clear_attack(state)
    state.attack.leader = leader
    state.attack.kind = kind
    state.attack.joined = bit(leader)


@kernel
def offer_target(state, tables, target, reach):
    """Offer a target of the attack, if it is one."""
    attack = state.attack
    if is_in_reach(state, tables, attack.leader, attack.kind, target, reach):
        offer(state, pack(Verb.OBJECT, attack.leader, target, 0))


@kernel
def ask_target(state, tables):
    """Ask for the target of the attack, or for the direction of a rampage."""
    attack = state.attack
    side = side_of(attack.leader)
    if attack.kind == Attack.RAMPAGE or attack.kind == Attack.SLINGSHOT:
        ask(state, Decision.WAY, side, 1)
        for way in range(STRAIGHT):
            offer(state, pack(Verb.WAY, way, 0, 0))
        return
    ask(state, Decision.TARGET, side, 1)
    foes, buildings = foes_in_question(state, tables, attack.leader, attack.kind)
    reach = reach_of(state, tables, attack.leader, attack.kind)
    while foes != 0:
        offer_target(state, tables, first_in(foes), reach)
        foes &= foes - 1
    while buildings != 0:
        offer_target(state, tables, FIRST_BUILDING + first_in(buildings), reach)
        buildings &= buildings - 1


@kernel
def set_target(state, target):
    """Aim the attack."""
    state.attack.target = target
    state.attack.origin = state.where[target]


@kernel
def pay_dice(state, tables, n_action, n_power, log):
    """Pick up the dice of the attack, and let it begin."""
    attack = state.attack
    attack.n_action = n_action
    attack.n_power = n_power
    attack.n_boost = boost_total(state, tables, attack.joined, attack.kind, attack.target)
    spend(state, n_action)
    state.pools[side_of(attack.leader)].power -= n_power
    state.attacked |= attack.joined
    begin_roll(state, log)


@kernel
def begin_roll(state, log):
    """Let the dice in play be rolled next."""
    attack = state.attack
    attack.stage = Stage.ROLL
    note(log, Trace.ATTACKS, attack.leader, attack.kind, attack.target)
    for figure in range(FIRST_BUILDING):
        if is_in(attack.joined, figure):
            count(log, instance_of(state, figure), Count.ATTACKED, 1)
            if figure != attack.leader:
                note(log, Trace.JOINED, figure, 0, 0)
    note(log, Trace.ROLLS, attack.n_action, attack.n_boost, attack.n_power)


@kernel
def compare(state, tables, log):
    """Compare the strikes with the target's defense."""
    attack = state.attack
    attack.is_hit = 0
    defense = np.int64(NOBODY)
    if not is_aimless(attack.kind) and is_on_map(state, attack.target):
        side = side_of(attack.leader)
        defense = np.int64(
            defense_of(state, tables, attack.target, attack.kind, attack.joined, side)
        )
        attack.is_hit = attack.strikes >= defense
    note(log, Trace.STRIKES, attack.strikes, defense, attack.is_hit)


@kernel
def roll(state, tables, log):
    """Roll the dice in play and see whether the attack hits."""
    chance.roll_attack(state, tables)
    compare(state, tables, log)
    state.attack.stage = Stage.REROLLS


@kernel
def wait_for(state, figure, ability):
    """Let an ability wait for its turn."""
    if state.n_waiting == state.waiting.size:
        state.fault = Fault.PENDING_FULL
        return
    state.waiting[state.n_waiting].figure = figure
    state.waiting[state.n_waiting].ability = ability
    state.n_waiting += 1


@kernel
def is_reroll(tables, ability):
    """Tell whether an ability begins with a new roll."""
    return tables.code[tables.abilities[ability].program].op == Op.REROLL


@kernel
def gather_side(state, tables, side, ability):
    """Let the figures of a side that have an ability wait, where it applies.

    An ability about the player's dice works once an attack, whoever has it.
    """
    row = tables.abilities[ability]
    is_shared = asks_when(row, When.TOOK_PART) or asks_when(row, When.POWER_ROLLED)
    rest = holders_of(state, tables, side, ability)
    while rest != 0:
        figure = first_in(rest)
        rest &= rest - 1
        if types_of(state, tables, figure, ability) == 0:
            continue
        if holds(state, tables, figure, ability):
            wait_for(state, figure, ability)
            if is_shared:
                return


@kernel
def gather_advantages(state, tables, rerolls):
    """Let the attacker's advantages wait: those that roll again, or the others."""
    side = side_of(state.attack.leader)
    for number in range(tables.n_listed[Category.ADVANTAGE]):
        ability = tables.listed[Category.ADVANTAGE, number]
        if tables.in_force[side, ability] and is_reroll(tables, ability) == rerolls:
            gather_side(state, tables, side, ability)


@kernel
def gather_triggers(state, tables):
    """Let the leader's triggers wait, if the attack hit and the leader is still there."""
    attack = state.attack
    if not attack.is_hit or not is_on_map(state, attack.leader):
        return
    side = side_of(attack.leader)
    for number in range(tables.n_listed[Category.TRIGGER]):
        ability = tables.listed[Category.TRIGGER, number]
        if tables.in_force[side, ability]:
            types = types_of(state, tables, attack.leader, ability)
            if (types >> type_of(attack.kind)) & 1 == 1:
                if holds(state, tables, attack.leader, ability):
                    wait_for(state, attack.leader, ability)


@kernel
def gather_reactions(state, tables):
    """Let the reactions of the target and its allies wait; a building's are about the attacker."""
    attack = state.attack
    target = attack.target
    foe = 1 - side_of(attack.leader)
    is_attacked = attack.is_met if target == NOBODY else not is_building(target)
    for number in range(tables.n_listed[Category.REACTION]):
        ability = tables.listed[Category.REACTION, number]
        if is_building(target):
            if is_on_map(state, target) and tables.structures[state.kind[target]].has[ability]:
                if holds(state, tables, target, ability):
                    wait_for(state, target, ability)
        elif is_attacked and tables.in_force[foe, ability]:
            gather_side(state, tables, foe, ability)


@kernel
def start_waiting(state, tables, place, log):
    """Start one of the waiting abilities."""
    row = state.waiting[place]
    figure, ability = row.figure, row.ability
    for later in range(place, state.n_waiting - 1):
        state.waiting[later] = state.waiting[later + 1]
    state.n_waiting -= 1
    if not is_on_map(state, figure):
        return
    owner = side_of(figure)
    start(state, tables, figure, ability, state.active if owner == NOBODY else owner, log)


@kernel
def start(state, tables, figure, ability, side, log):
    """Let the program of an ability run."""
    frame = state.frame
    frame.pc = tables.abilities[ability].program
    frame.figure = figure
    frame.ability = ability
    frame.side = side
    frame.chosen = NOBODY
    if asks_when(tables.abilities[ability], When.ONCE):
        state.used |= np.int64(1) << np.int64(tables.abilities[ability].once)
    note(log, Trace.ABILITY, figure, ability, 0)


@kernel
def next_waiting(state, tables, log):
    """Start the next waiting ability, or ask which comes first; tell whether there was any."""
    if state.n_waiting == 0:
        return False
    if state.n_waiting == 1:
        start_waiting(state, tables, 0, log)
        return True
    owner = side_of(state.waiting[0].figure)
    ask(state, Decision.ORDER, state.active if owner == NOBODY else owner, 1)
    for number in range(state.n_waiting):
        row = state.waiting[number]
        offer(state, pack(Verb.ABILITY, row.figure, row.ability, 0))
    return True


@kernel
def answer_order(state, tables, figure, ability, log):
    """Start the ability that was chosen to be first."""
    for number in range(state.n_waiting):
        row = state.waiting[number]
        if row.figure == figure and row.ability == ability:
            start_waiting(state, tables, number, log)
            return


@kernel
def gather(state, tables, stage):
    """Collect the abilities of a stage."""
    if stage == Stage.REROLLS:
        gather_advantages(state, tables, True)
    elif stage == Stage.ADVANTAGES:
        gather_advantages(state, tables, False)
    elif stage == Stage.TRIGGERS:
        gather_triggers(state, tables)
    else:
        gather_reactions(state, tables)


@kernel
def run_abilities(state, tables, log):
    """Apply the abilities of the present stage one by one, then go on to the next stage."""
    attack = state.attack
    if not attack.is_gathered:
        attack.is_gathered = 1
        gather(state, tables, attack.stage)
    if not next_waiting(state, tables, log):
        attack.is_gathered = 0
        attack.stage += 1


@kernel
def run_effect(state, tables, log):
    """Apply what a power attack does, once."""
    attack = state.attack
    attack.stage = Stage.TRIGGERS
    if is_power_attack(attack.kind):
        powers.begin_effect(state, tables, log)


@kernel
def is_super(state, tables):
    """Tell whether the attack does super damage to its target."""
    attack = state.attack
    if not is_building(attack.target) and flag(
        state, tables, Statistic.NO_SUPER_DAMAGE, attack.target
    ):
        return False
    if attack.is_super or is_combined_power(attack.kind):
        return True
    return any_joined(state, tables, Statistic.SUPER_DAMAGE, attack.joined, attack.kind)


@kernel
def note_hit(state, tables, log):
    """Let the damage of the hit itself wait with the rest."""
    attack = state.attack
    if not attack.is_hit:
        return
    for figure in range(FIRST_BUILDING):
        if is_in(attack.joined, figure):
            count(log, instance_of(state, figure), Count.HIT, 1)
    target = attack.target
    if target == NOBODY or not is_on_map(state, target):
        return
    if is_unit(target) and is_in(state.is_crushed, target):
        return
    state.pending[target] += tables.rules.damage
    if is_super(state, tables):
        state.pending[target] += tables.rules.super_damage


@kernel
def has_full_energy(state, tables):
    """Tell whether a building that the attack destroys brings all its Energy."""
    attack = state.attack
    if attack.kind == Attack.BRAWL:
        return attack.leader < MONSTERS
    return flag_in(state, tables, Statistic.FULL_ENERGY, attack.leader, attack.kind)


@kernel
def deal_damage(state, tables, log):
    """Apply all damage, then let a target return to its alpha form."""
    attack = state.attack
    note_hit(state, tables, log)
    apply_damage(state, tables, side_of(attack.leader), has_full_energy(state, tables), log)
    target = attack.target
    if attack.reverts and 0 <= target < MONSTERS and is_on_map(state, target):
        if state.form[target] == HYPER and state.health[target, ALPHA] > 0:
            change_form(state, tables, target, ALPHA, log)
    add_follow_up(state, tables)
    attack.stage = Stage.EXTRA


@kernel
def add_follow_up(state, tables):
    """Add the second attack of a swat, or the smash of a slingshot."""
    attack = state.attack
    if attack.is_second:
        return
    if attack.kind == Attack.SWAT and attack.is_hit:
        add_extra(state, Source.SWAT, Attack.SWAT)
    elif attack.kind == Attack.SLINGSHOT:
        add_extra(state, Source.SLINGSHOT, Attack.SMASH)


@kernel
def add_extra(state, source, kind):
    """Let another attack follow, with the dice in play."""
    if state.n_extra == state.extra.size:
        state.fault = Fault.PENDING_FULL
        return
    extra, attack = state.extra[state.n_extra], state.attack
    extra.source = source
    extra.kind = kind
    extra.leader = attack.leader
    extra.target = attack.target
    extra.origin = attack.origin
    extra.n_action = attack.n_action
    extra.n_boost = attack.n_boost
    extra.n_power = attack.n_power
    state.n_extra += 1


@kernel
def is_extra_target(state, tables, extra, target):
    """Tell whether an extra attack may be on a figure."""
    if not is_on_map(state, target) or side_of(target) == side_of(extra.leader):
        return False
    if extra.source == Source.AGAIN:
        return target == extra.target
    if extra.source == Source.NEIGHBOUR:
        if not is_unit(target):
            return False
        return is_beside(state.where[target], 1, extra.origin, 1)
    if extra.source == Source.SWAT:
        return distance(state, tables, extra.leader, target) <= tables.rules.swat_radius
    return target < MONSTERS and is_target(state, tables, extra.leader, Attack.HEAD_BUTT, target)


@kernel
def start_extra(state, tables, log):
    """Begin the next attack that triggers created; ask for its target."""
    extra = state.extra[0]
    declare(state, extra.leader, extra.kind)
    attack = state.attack
    attack.is_free = 1
    attack.is_second = extra.source == Source.SWAT or extra.source == Source.SLINGSHOT
    attack.is_super = extra.source == Source.SLINGSHOT
    attack.n_action = extra.n_action
    attack.n_boost = extra.n_boost
    attack.n_power = extra.n_power
    ask(state, Decision.TARGET, side_of(extra.leader), 1)
    if is_on_map(state, extra.leader):
        for target in range(FIGURES):
            if is_extra_target(state, tables, extra, target):
                offer(state, pack(Verb.OBJECT, extra.leader, target, 0))
    drop_extra(state)
    if not is_asking(state):
        clear_attack(state)


@kernel
def drop_extra(state):
    """Remove the first of the attacks that wait."""
    for place in range(state.n_extra - 1):
        state.extra[place] = state.extra[place + 1]
    state.n_extra -= 1


@kernel
def step(state, tables, log):
    """Take the present attack one stage further."""
    stage = state.attack.stage
    if stage == Stage.ROLL:
        roll(state, tables, log)
    elif stage == Stage.EFFECTS:
        run_effect(state, tables, log)
    elif stage == Stage.DAMAGE:
        deal_damage(state, tables, log)
    elif stage == Stage.EXTRA:
        clear_attack(state)
    else:
        run_abilities(state, tables, log)


assert Stage.ADVANTAGES + 1 == Stage.EFFECTS
assert Stage.TRIGGERS + 1 == Stage.REACTIONS
