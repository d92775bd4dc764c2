"""What abilities do: one small kernel for each operation, and the questions they ask."""

import numpy as np

from sim.core.decisions import ask, offer_pass
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.monpoc import chance, resolve
from sim.monpoc.collisions import drive
from sim.monpoc.damage import crush, instance_of, restore
from sim.monpoc.defense import base_defense
from sim.monpoc.events import Count, Trace
from sim.monpoc.language import Op
from sim.monpoc.modifiers import speed_of
from sim.monpoc.pools import gain_power, lose_power, move_dice
from sim.monpoc.powers import put_out
from sim.monpoc.questions import (
    ask_figure,
    ask_fling,
    ask_hazard,
    ask_may,
    ask_move,
    ask_place,
    ask_reserve,
    ask_way,
    offer_steps,
)
from sim.monpoc.spaces import (
    bit,
    is_adjacent,
    is_beside,
    is_on_map,
    is_unit,
    put,
    side_of,
    size_of,
)
from sim.monpoc.state import (
    FIRST_BUILDING,
    MONSTERS,
    NOBODY,
    Activation,
    Decision,
    Source,
)


@kernel
def fling(state, tables, other, log):
    """Roll the dice in play; the chosen figure takes damage if they meet its defense."""
    attack = state.attack
    strikes = attack.strikes
    chance.roll_attack(state, tables)
    note(log, Trace.STRIKES, attack.strikes, base_defense(state, tables, other), 0)
    if attack.strikes >= base_defense(state, tables, other):
        state.pending[other] += tables.rules.damage
    attack.strikes = strikes


@kernel
def explode(state, tables):
    """Damage all monsters and units adjacent to the target unit that the strikes overcome."""
    attack = state.attack
    for other in range(FIRST_BUILDING):
        if other != attack.target and is_on_map(state, other):
            if is_beside(attack.origin, 1, state.where[other], size_of(other)):
                if attack.strikes >= base_defense(state, tables, other):
                    state.pending[other] += tables.rules.damage


@kernel
def crush_neighbours(state, tables, figure, log):
    """Crush all units adjacent to a figure; it is nobody's attack, so nobody gains for it."""
    for unit in range(MONSTERS, FIRST_BUILDING):
        if unit != figure and is_on_map(state, unit) and is_adjacent(state, figure, unit):
            crush(state, tables, unit, NOBODY, log)


@kernel
def note_idle(state, op, heard, log):
    """Note that an operation changed nothing, if nothing was noted since the event `heard`."""
    if log.n_trace == heard:
        note(log, Trace.IDLE, state.frame.figure, op, 0)


@kernel
def return_power(state, tables, dice, log):
    """Take power dice of which one missed back to their pool; they are not in play any more."""
    attack = state.attack
    if attack.n_power >= 1 and attack.power_misses > 0:
        gain_power(state, tables, side_of(attack.leader), dice, log)
        attack.power_back += min(np.int64(dice), np.int64(attack.n_power))


@kernel
def can_return_action(state, least):
    """Tell whether an action die missed in an attack of at least so many."""
    return state.attack.n_action >= least and state.attack.action_misses > 0


@kernel
def return_action(state, log):
    """Take an action die that missed back from where it went; it is not in play any more."""
    other = 1 - state.activation
    side = side_of(state.attack.leader)
    state.attack.action_back += move_dice(state, side, other, 1)
    note(log, Trace.DICE_MOVED, side, other, 1)


@kernel
def take_dice(state, side, activation, dice, log):
    """Move action dice of a player from one pool to the other."""
    moved = move_dice(state, side, activation, dice)
    if moved > 0:
        note(log, Trace.DICE_MOVED, side, activation, moved)


@kernel
def pool_of(figure):
    """Return the Activation whose pool a figure uses."""
    return np.int64(Activation.UNIT) if is_unit(figure) else np.int64(Activation.MONSTER)


@kernel
def change_dice(state, tables, code, log):
    """Operations about dice and health."""
    op, frame, attack = code.op, state.frame, state.attack
    if op == Op.GAIN_POWER:
        gain_power(state, tables, frame.side, code.a, log)
    elif op == Op.TARGET_LOSES_POWER:
        lose_power(state, side_of(attack.target), code.a, log)
    elif op == Op.DRAIN_ACTION:
        take_dice(state, side_of(attack.target), Activation.MONSTER, code.a, log)
    elif op == Op.RESTORE:
        restore(state, tables, frame.figure, code.a, log)
    elif op == Op.RESTORE_ATTACKER:
        restore(state, tables, attack.leader, code.a, log)
    else:
        return_power(state, tables, code.a, log)


@kernel
def change_attack(state, tables, code, log):
    """Operations about the present attack."""
    op, attack = code.op, state.attack
    if op == Op.SUPER_DAMAGE:
        attack.is_super = 1
    elif op == Op.SUPER_DAMAGE_ABOVE:
        attack.is_super |= state.pools[side_of(attack.target)].power > code.a
    elif op == Op.ATTACK_AGAIN:
        resolve.add_extra(state, Source.AGAIN, attack.kind)
    elif op == Op.ATTACK_NEIGHBOUR:
        resolve.add_extra(state, Source.NEIGHBOUR, attack.kind)
    elif op == Op.POWER_ATTACK:
        resolve.add_extra(state, Source.POWER, attack.kind)
    elif op == Op.REVERT_TARGET:
        attack.reverts = 1
    elif op == Op.NO_TILE:
        attack.no_tile = 1
    elif op == Op.REROLL:
        note(log, Trace.REROLLED, state.frame.figure, 0, 0)
        chance.roll_attack(state, tables)
        resolve.compare(state, tables, log)
    else:
        explode(state, tables)


@kernel
def change_figures(state, tables, code, log):
    """Operations that crush."""
    op, frame, attack = code.op, state.frame, state.attack
    figure = frame.figure
    if op == Op.CRUSH_TARGET:
        if is_on_map(state, attack.target):
            crush(state, tables, attack.target, side_of(attack.leader), log)
    elif op == Op.CRUSH_NEIGHBOURS:
        crush_neighbours(state, tables, figure, log)
    elif is_unit(figure) and is_on_map(state, figure):
        by = side_of(attack.leader) if op == Op.CRUSH_UNIT_SELF else np.int64(NOBODY)
        crush(state, tables, figure, by, log)


@kernel
def ask_about(state, tables, code, log):
    """Operations that ask something first."""
    op, frame = code.op, state.frame
    if op == Op.MAY_SAP_ACTION:
        ask_may(state)
    elif op == Op.MAY_RETURN_ACTION:
        if can_return_action(state, code.a):
            ask_may(state)
        else:
            note_idle(state, op, log.n_trace, log)
            frame.pc += 1
    elif op == Op.PUSH_TARGET:
        if is_on_map(state, state.attack.target):
            ask_way(state)
        else:
            frame.pc += 1
    elif op == Op.FLING:
        ask_fling(state, tables, code.a)
    elif op == Op.ADVANCE:
        ask_move(state, tables, frame.figure, code.a)
    elif op == Op.EXTINGUISH:
        ask_hazard(state, tables)
    elif op == Op.MAY_MOVE_SELF:
        frame.chosen = frame.figure
        ask(state, Decision.PLACE, frame.side, 1)
        offer_pass(state)
        offer_steps(state, tables, frame.figure, code.a)
    elif op == Op.DEPLOY:
        if frame.chosen == NOBODY:
            ask_reserve(state, tables, code)
        else:
            ask_place(state, tables, code)
    elif frame.chosen == NOBODY:
        ask_figure(state, tables, code)
    else:
        ask_place(state, tables, code)


@kernel
def run(state, tables, log):
    """Apply the next operation of the running ability, or ask what it needs to know."""
    frame = state.frame
    code = tables.code[frame.pc]
    op = code.op
    if op == Op.END or op == Op.HAZARD:
        frame.pc = 0
        return
    if is_about_dice(op):
        heard = log.n_trace
        change_dice(state, tables, code, log)
        note_idle(state, op, heard, log)
    elif is_about_attack(op):
        change_attack(state, tables, code, log)
    elif Op.CRUSH_SELF <= op <= Op.CRUSH_NEIGHBOURS and op != Op.CRUSH_NEAR:
        change_figures(state, tables, code, log)
    else:
        ask_about(state, tables, code, log)
        return
    frame.pc += 1


@kernel
def is_about_dice(op):
    """Tell whether an operation is about dice or health, and asks nothing."""
    return (op <= Op.RESTORE_ATTACKER and op != Op.MAY_SAP_ACTION) or op == Op.RETURN_POWER


@kernel
def is_about_attack(op):
    """Tell whether an operation is about the present attack."""
    if op == Op.REVERT_TARGET or op == Op.NO_TILE or op == Op.REROLL or op == Op.EXPLODE:
        return True
    if op == Op.SUPER_DAMAGE or op == Op.SUPER_DAMAGE_ABOVE:
        return True
    return Op.POWER_ATTACK <= op <= Op.ATTACK_NEIGHBOUR


@kernel
def bring_in(state, unit, space, log):
    """Put a unit from the reserves into play: it is spawned, or the running ability deploys it."""
    put(state, unit, space)
    state.spawned[side_of(unit)] += 1
    count(log, instance_of(state, unit), Count.ENTERED, 1)
    if state.frame.pc > 0:
        note(log, Trace.DEPLOYED, unit, space, state.frame.ability)
    else:
        note(log, Trace.SPAWNED, unit, space, 0)


@kernel
def answer_figure(state, tables, other, log):
    """Go on with the figure that was chosen."""
    frame = state.frame
    code = tables.code[frame.pc]
    op = code.op
    if op == Op.FLING:
        fling(state, tables, other, log)
    elif op == Op.EXTINGUISH:
        put_out(state, other - FIRST_BUILDING, log)
    elif op == Op.ABDUCT:
        crush(state, tables, other, NOBODY, log)
    elif op == Op.CRUSH_NEAR:
        crush(state, tables, other, NOBODY, log)
    elif op == Op.RESTORE_NEAR:
        restore(state, tables, other, code.a, log)
    elif op == Op.REFUEL:
        frame.chosen = other
        state.advanced |= bit(other)
        ask_move(state, tables, other, speed_of(state, tables, other))
        return
    else:
        frame.chosen = other
        return
    frame.pc += 1


@kernel
def push_target(state, tables, way, steps, log):
    """Move the target of an attack in a straight line."""
    drive(state, tables, state.attack.target, way, steps, state.frame.side, log)


@kernel
def answer_may(state, tables, is_yes, log):
    """Return an action die, or move one of the target's pool; or not."""
    target = state.attack.target
    code = tables.code[state.frame.pc]
    heard = log.n_trace
    if not is_yes:
        note(log, Trace.DECLINED, state.frame.figure, 0, 0)
    elif code.op == Op.MAY_RETURN_ACTION:
        return_action(state, log)
    else:
        take_dice(state, side_of(target), pool_of(target), code.a, log)
    note_idle(state, code.op, heard, log)
    state.frame.pc += 1
