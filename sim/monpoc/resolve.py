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
    is_aimless,
    is_combined_power,
    is_power_attack,
    is_target,
)
from sim.monpoc.damage import apply_damage, change_form, instance_of
from sim.monpoc.declaring import clear_attack, declare
from sim.monpoc.defense import defense_of
from sim.monpoc.events import Count, Trace
from sim.monpoc.gathering import gather
from sim.monpoc.language import Statistic, When
from sim.monpoc.modifiers import any_joined, flag, flag_in
from sim.monpoc.pools import spend
from sim.monpoc.spaces import (
    bit,
    distance,
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
from sim.monpoc.when import asks_when


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
        state.used[tables.abilities[ability].once] |= bit(figure)
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
    extra.n_action = attack.n_action - attack.action_back
    extra.n_boost = attack.n_boost
    extra.n_power = attack.n_power - attack.power_back
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
    if target >= MONSTERS or flag(state, tables, Statistic.NO_SMASH, target):
        return False
    return is_target(state, tables, extra.leader, Attack.HEAD_BUTT, target)


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
