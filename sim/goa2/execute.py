"""Carrying out one instruction of a running program."""

import numpy as np

from sim.core import stack
from sim.core.decisions import ask
from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.core.log import note
from sim.goa2 import acting, attacks, cards, defeats, effects, frames, lane, moves, spaces, targets
from sim.goa2.events import Trace, Why
from sim.goa2.language import Op, Test
from sim.goa2.state import NOBODY, NOTHING, TEAMS, CardState, Decision, Flag, Kind
from sim.goa2.values import count_cards


@kernel
def is_true_of_target(state, tables, frame, test):
    """Answer an `if` about the target."""
    if test == Test.TARGET_PLAYED_ATTACK:
        return targets.has_played_attack(state, tables, frame.target)
    if test == Test.TARGET_NEAR_FRIEND:
        return spaces.is_friend_beside(state, tables, frame.target_space, frame.hero)
    if test == Test.TARGET_ADJACENT:
        if not spaces.is_on_board(state, frame.target):
            return False
        return spaces.gap(state, tables, frame.hero, frame.target) == 1
    if test == Test.TARGET_IS_HERO:
        return spaces.is_hero(frame.target)
    return frame.flags & Flag.WAS_ADJACENT != 0


@kernel
def is_true(state, tables, frame, test, number):
    """Answer an `if`."""
    if test <= Test.WAS_ADJACENT:
        return is_true_of_target(state, tables, frame, test)
    hero = frame.hero
    team = state.heroes[hero].team
    here = state.where[hero]
    if test == Test.DID_NOT_MOVE:
        return frame.flags & Flag.MOVED == 0
    if test == Test.NOT_DONE:
        return frame.flags & Flag.DONE == 0
    if test == Test.HERO_DEFEATED:
        return state.has_hero_fallen != 0
    if test == Test.IN_DISCARD:
        return count_cards(state, hero, CardState.DISCARD) >= number
    if test == Test.BY_TERRAIN:
        return effects.is_by_terrain(state, tables, hero)
    if test == Test.BY_ENEMY_MINION:
        return spaces.is_minion_beside(state, tables, here, 1 - team)
    if test == Test.BY_ENEMY_UNIT:
        return spaces.is_enemy_beside(state, tables, here, team)
    radius = effects.radius_of(state, tables, hero, frame.card)
    return spaces.n_minions_within(state, tables, hero, radius) >= number


@kernel
def ask_option(state, tables, frame, log):
    """Offer the bullet points whose first step can be done."""
    frames.ask_hero(state, Decision.OPTION, frame.hero)
    place = frame.pc
    number = 0
    while tables.code[place].op == Op.OPTION:
        if targets.can_do(state, tables, frame, place + 1):
            frames.offer_number(state, number)
        place += 1 + tables.code[place].skip
        number += 1
    frames.must_ask(state, frame, Why.NOBODY, log)


@kernel
def take_option(tables, frame, number):
    """Go on inside a bullet point."""
    for _ in range(number):
        frame.pc += 1 + tables.code[frame.pc].skip
    frame.pc += 1


@kernel
def execute_choice(state, tables, frame, code, log):
    """Operations that choose, test and repeat."""
    op = code.op
    if op == Op.TARGET:
        attacks.choose(state, tables, frame, Decision.TARGET, False, log)
    elif op == Op.CHOOSE:
        attacks.choose(state, tables, frame, Decision.OBJECT, False, log)
    elif op == Op.MAY_CHOOSE:
        attacks.choose(state, tables, frame, Decision.OBJECT, True, log)
    elif op == Op.PICK:
        attacks.pick(state, tables, frame, code)
    elif op == Op.SECOND:
        attacks.second(state, tables, frame, code.a, log)
    elif op == Op.IT:
        attacks.take_it(state, tables, frame, code.a, log)
    elif op == Op.CHOOSE_ONE:
        ask_option(state, tables, frame, log)
    elif op == Op.OPTION:
        frame.pc += code.skip
    elif op == Op.IF:
        frame.flags &= ~Flag.HELD
        if is_true(state, tables, frame, code.a, code.b):
            frame.flags |= Flag.HELD
        else:
            note(log, Trace.UNMET, frame.hero, frame.card, code.a)
            frame.pc += code.skip
    elif op == Op.OTHERWISE:
        if frame.flags & Flag.HELD:
            frame.pc += code.skip
    else:
        acting.repeat(state, tables, frame, code.a, code.b)


@kernel
def execute_attack(state, tables, frame, code, log):
    """Operations of attack and defense."""
    op = code.op
    if op == Op.ADD_ATTACK:
        frame.bonus += code.a
    elif op == Op.ADD_ATTACK_EACH:
        attacks.add_each(state, tables, frame, code.a)
    elif op == Op.ADD_RANGE_EACH:
        frame.range_bonus = code.a * spaces.n_enemies_beside(state, tables, frame.hero)
    elif op == Op.NO_PRIMARY_DEFENSE:
        frame.flags |= Flag.NO_PRIMARY
    elif op == Op.ATTACK:
        attacks.attack(state, tables, frame, log)
    elif op == Op.BLOCK:
        attacks.block(state, tables, frame, code.a, log)
    else:
        stack.below(state).flags |= Flag.IGNORE_MINIONS


@kernel
def execute_move(state, tables, frame, code, log):
    """Operations that bring something to another space."""
    op = code.op
    if op == Op.MOVEMENT:
        moves.movement(state, tables, frame)
    elif op == Op.MOVE:
        moves.move(state, tables, frame, frame.hero, code, log)
    elif op == Op.DASH:
        moves.dash(state, tables, frame, code.a, code.b, log)
    elif op == Op.BLINK:
        attacks.choose(state, tables, frame, Decision.TARGET, False, log)
    elif op == Op.MOVE_INTO:
        moves.move_into(state, tables, frame, log)
    elif op == Op.PLACE:
        moves.ask_place(state, tables, frame, frame.hero, code.a, log)
    elif op == Op.SWAP:
        moves.swap(state, frame, frame.hero, frame.it, log)
    elif op == Op.MOVE_IT:
        moves.move(state, tables, frame, frame.it, code, log)
    elif op == Op.PLACE_IT:
        moves.ask_place(state, tables, frame, frame.it, code.a, log)
    elif op == Op.PUSH:
        moves.push_it(state, tables, frame, code.a, code.b, log)
    elif op == Op.PUSH_PICKED:
        moves.push_picked(state, tables, frame, code.a, code.b, log)
    else:
        moves.swap(state, frame, frame.it, frame.second, log)


@kernel
def remove_picked(state, tables, frame, log):
    """Remove the picked minions, of one team, at the same time; then the lane may be pushed."""
    n_removed = frame.n_picked
    frame.n_picked = 0
    team = np.int64(NOBODY)
    for number in range(n_removed):
        thing = frame.picked[number]
        if spaces.is_on_board(state, thing):
            team = spaces.team_of(state, thing)
            lane.take_minion(state, thing, log)
    if team != NOBODY:
        lane.check_push(state, tables, team, log)


@kernel
def give_poison(state, tables, frame, amount, log):
    """Give the acting hero's poison marker to the chosen hero; nobody else has it then."""
    team = state.heroes[frame.hero].team
    for hero in range(tables.n_heroes):
        state.heroes[hero].poison[team] = 0
    state.heroes[frame.it].poison[team] = amount
    note(log, Trace.POISONED, frame.it, amount, 0)


@kernel
def ask_coins(state, frame, least, most, log):
    """Ask how many coins to take, if there is a choice."""
    most = min(most, np.int64(state.heroes[frame.it].coins))
    if most <= least:
        take_coins(state, frame, min(least, most), log)
        return
    frames.ask_hero(state, Decision.COINS, frame.hero)
    frames.offer_numbers(state, least, most)


@kernel
def take_coins(state, frame, coins, log):
    """Take coins from the chosen hero."""
    state.heroes[frame.it].coins -= coins
    note(log, Trace.COINS_TAKEN, frame.hero, frame.it, coins)
    defeats.gain_coins(state, frame.hero, coins, frame.card, log)


@kernel
def execute_on_hero(state, tables, frame, code, log):
    """Operations about the chosen hero; without one, nobody having been chosen, the text ends."""
    op = code.op
    if not spaces.is_hero(frame.it):
        frames.fizzle(state, frame, Why.NOBODY, log)
    elif op == Op.DISCARD:
        cards.make_discard(state, tables, frame, frame.it, code.a, log)
    elif op == Op.COINS:
        defeats.gain_coins(state, frame.it, code.a, frame.card, log)
    elif op == Op.TAKE:
        ask_coins(state, frame, code.a, code.b, log)
    else:
        give_poison(state, tables, frame, code.a, log)


@kernel
def execute_card(state, tables, frame, code, log):
    """Operations about defeats, cards, coins, markers and lasting effects."""
    op = code.op
    if op == Op.DEFEAT:
        attacks.defeat_it(state, tables, frame, log)
    elif op == Op.REMOVE_PICKED:
        remove_picked(state, tables, frame, log)
    elif op == Op.STOPPED_DISCARD:
        cards.stopped_discard(state, tables, frame, code.a, log)
    elif op == Op.MAY_DISCARD:
        cards.may_discard(state, tables, frame, code)
    elif op == Op.MAY_RETRIEVE:
        cards.may_retrieve(state, tables, frame, code)
    elif op == Op.ACTIVE:
        effects.add(state, tables, frame.hero, frame.card, code.a, frame.attacker, log)
    elif op == Op.KEEP_MINION:
        frame.flags |= Flag.KEEP
    elif op == Op.AGAIN:
        acting.again(state, tables, frame, code.a)
    else:
        execute_on_hero(state, tables, frame, code, log)


@kernel
def execute_routine(state, tables, frame, op):
    """Operations of the rulebook's own sequences."""
    if op == Op.FAST_TRAVEL:
        moves.fast_travel(state, tables, frame)
    elif op == Op.CLEAR:
        acting.clear_tokens(state, tables, frame)
    elif op == Op.RETURN_MINION:
        lane.return_minion(state, tables, frame)
    elif op == Op.SPAWN_BLOCKED:
        lane.spawn_blocked(state, tables, frame)
    else:
        state.fault = Fault.BAD_PROGRAM


@kernel
def end_program(state, tables, frame, log):
    """A program is at its end: go on with what was interrupted."""
    stack.stop(frame)
    if frame.kind == Kind.ACTION:
        acting.end_action(state, tables, frame, log)
    elif frame.minion != NOTHING:
        defeats.end_protection(state, tables, frame, log)
    else:
        stack.pop(state)


@kernel
def execute(state, tables, frame, code, log):
    """Carry out one instruction."""
    op = code.op
    if op == Op.END:
        end_program(state, tables, frame, log)
    elif op <= Op.REPEAT:
        execute_choice(state, tables, frame, code, log)
    elif op <= Op.IGNORE_MINIONS:
        execute_attack(state, tables, frame, code, log)
    elif op <= Op.SWAP_TWO:
        execute_move(state, tables, frame, code, log)
    elif op <= Op.AGAIN:
        execute_card(state, tables, frame, code, log)
    else:
        execute_routine(state, tables, frame, op)


@kernel
def start_effect(state, tables, number, log):
    """Apply the text of an active effect that is due."""
    active = state.active[number]
    active.is_done = 1
    note(log, Trace.EFFECT, active.hero, active.card, 0)
    answer = effects.row_of(tables, active.card).answer
    frames.push(state, Kind.EFFECT, 0, answer, active.hero, active.card)


@kernel
def next_effect(state, tables, duration, log):
    """Start the next effect that is due, the coin's team first; tell whether there was one."""
    for turn in range(TEAMS):
        team = (state.coin + turn) % TEAMS
        last = NOTHING
        n = 0
        for number in range(state.n_active):
            if is_due(state, number, duration, team):
                last = number
                n += 1
        if n == 1:
            start_effect(state, tables, last, log)
            return True
        if n > 1:
            ask_effect(state, tables, duration, team)
            return True
    return False


@kernel
def is_due(state, number, duration, team):
    """Tell whether an active effect of a team is to be applied now."""
    active = state.active[number]
    if active.duration != duration or active.is_done:
        return False
    return state.heroes[active.hero].team == team


@kernel
def ask_effect(state, tables, duration, team):
    """Let a team choose which of its effects comes first."""
    ask(state, Decision.EFFECT, tables.captain[team], 0)
    for number in range(state.n_active):
        if is_due(state, number, duration, team):
            frames.offer_card(state, state.active[number].hero, state.active[number].card)
