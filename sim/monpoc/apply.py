"""The step machine: set up a game, list the legal actions, perform one."""

import numpy as np

from sim.core.actions import a_of, b_of, c_of, pack, verb_of
from sim.core.decisions import ask, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import note
from sim.monpoc import (
    declaring,
    execute,
    powering,
    questions,
    resolve,
    setup,
    spawning,
    turns,
    walking,
)
from sim.monpoc.attacks import dice_cap, is_power_attack, joiners
from sim.monpoc.damage import change_form
from sim.monpoc.events import Trace
from sim.monpoc.language import Op
from sim.monpoc.modifiers import speed_of
from sim.monpoc.pools import available, spend
from sim.monpoc.powers import answer_effect
from sim.monpoc.securing import see_secured
from sim.monpoc.spaces import bit, count_bits, is_in, is_on_map, is_unit, side_of
from sim.monpoc.state import (
    ALPHA,
    FIRST_BUILDING,
    HYPER,
    NOBODY,
    Attack,
    Decision,
    Ending,
    Phase,
    Source,
    Stage,
    Verb,
)


@kernel
def answer_setup(state, tables, decision, action, log):
    """Choices before the first turn."""
    if decision == Decision.MAP:
        setup.choose_map(state, tables, a_of(action), log)
    elif decision == Decision.COLOUR:
        setup.choose_colour(state, a_of(action), log)
    elif decision == Decision.STRUCTURE:
        setup.build(state, tables, a_of(action), b_of(action), log)
    elif state.phase == Phase.MONSTERS:
        setup.place_monster(state, a_of(action), b_of(action), log)
    else:
        turns.answer_reenter(state, tables, a_of(action), b_of(action), log)


@kernel
def change_to(state, tables, monster, form, log):
    """Change a monster's form: power dice for the hyper form, nothing for the way back."""
    if form == HYPER:
        price = tables.kinds[tables.form_kind[monster, HYPER]].hyper
        state.pools[state.active].power -= price
        state.phase = max(np.int64(state.phase), np.int64(Phase.HYPER))
    else:
        state.phase = max(np.int64(state.phase), np.int64(Phase.ADVANCE))
    change_form(state, tables, monster, form, log)


@kernel
def begin_action(state, tables, figure, ability, log):
    """Pay for an action of a figure, and let its program run."""
    state.phase = max(np.int64(state.phase), np.int64(Phase.ADVANCE))
    state.has_acted = 1
    spend(state, tables.rules.ability_cost)
    resolve.start(state, tables, figure, ability, side_of(figure), log)


@kernel
def begin_advance(state, tables, figure):
    """Let a figure advance: ask where to."""
    state.phase = Phase.ADVANCE
    walking.begin_advance(state, tables, figure)
    state.mover = figure
    questions.ask_move(state, tables, figure, speed_of(state, tables, figure))


@kernel
def begin_attack(state, tables, figure, kind):
    """Let a figure attack: ask for the target, or go on to the dice."""
    if state.attack.stage == Stage.NONE and state.n_extra == 0:
        state.phase = Phase.ATTACK
    declaring.declare(state, figure, kind)
    if kind == Attack.STOMP:
        ask_dice(state, tables)
    else:
        declaring.ask_target(state, tables)


@kernel
def answer_act(state, tables, action, log):
    """What the active player does next."""
    verb, a, b = verb_of(action), a_of(action), b_of(action)
    if verb == Verb.PUSH:
        turns.end_activation(state, a, log)
    elif verb == Verb.SPAWN:
        spawning.begin_spawn(state, tables, a, b, log)
    elif verb == Verb.POWER_UP:
        state.phase = Phase.HYPER
        powering.power_up(state, tables, a, log)
    elif verb == Verb.HYPER:
        change_to(state, tables, a, HYPER, log)
    elif verb == Verb.REVERT:
        change_to(state, tables, a, ALPHA, log)
    elif verb == Verb.STEP:
        state.phase = Phase.ADVANCE
        walking.step_to(state, tables, a, b, log)
    elif verb == Verb.ADVANCE:
        begin_advance(state, tables, a)
    elif verb == Verb.ATTACK:
        begin_attack(state, tables, a, b)
    elif verb == Verb.ACTION:
        note(log, Trace.ACTS, a, b, 0)
        begin_action(state, tables, a, b, log)
    else:
        turns.shuffle(state, tables, a, log)


@kernel
def answer_move(state, tables, action, log):
    """Where an advance ends."""
    figure = state.mover
    if verb_of(action) == Verb.SPACE:
        walking.advance_to(state, tables, figure, b_of(action), c_of(action), log)
    state.mover = NOBODY
    if state.frame.pc > 0:
        state.frame.pc += 1
    else:
        walking.note_end(state, figure)


@kernel
def answer_target(state, tables, action, log):
    """The target of an attack; with dice in play it is rolled at once."""
    attack = state.attack
    declaring.set_target(state, b_of(action))
    if attack.is_free:
        resolve.begin_roll(state, log)
        return
    turns.find_partner(state, tables, attack.kind, attack.target)
    if is_unit(attack.leader):
        ask_join(state, tables)
    else:
        ask_dice(state, tables)


@kernel
def ask_join(state, tables):
    """Ask for one more unit for a combined attack, if there are dice and units for it."""
    n = count_bits(state.attack.joined)
    found = joiners(state, tables) if n < available(state) else 0
    if found == 0:
        ask_dice(state, tables)
        return
    ask(state, Decision.JOIN, state.active, 1)
    offer_pass(state)
    for unit in range(FIRST_BUILDING):
        if is_in(found, unit):
            offer(state, pack(Verb.OBJECT, state.attack.leader, unit, 0))


@kernel
def ask_dice(state, tables):
    """Ask for the action and power dice of an attack.

    READING: a combined power attack takes one action die or more; only for units the sheet asks
    for one each.
    """
    attack = state.attack
    least = 1 if is_power_attack(attack.kind) else count_bits(attack.joined)
    most = min(dice_cap(state, tables, attack.joined, attack.kind), available(state))
    power = state.pools[state.active].power if not is_unit(attack.leader) else 0
    least_power = 1 if is_power_attack(attack.kind) else 0
    ask(state, Decision.DICE, state.active, 1)
    for n_action in range(min(least, most), most + 1):
        for n_power in range(least_power, power + 1):
            offer(state, pack(Verb.DICE, n_action, n_power, 0))


@kernel
def answer_attack(state, tables, decision, action, log):
    """Choices about an attack before the roll."""
    if decision == Decision.TARGET:
        answer_target(state, tables, action, log)
    elif decision == Decision.JOIN:
        if verb_of(action) == Verb.PASS:
            ask_dice(state, tables)
        else:
            state.attack.joined |= bit(b_of(action))
            ask_join(state, tables)
    elif decision == Decision.DICE:
        resolve.pay_dice(state, tables, a_of(action), b_of(action), log)
    elif verb_of(action) == Verb.ATTACK:
        begin_attack(state, tables, a_of(action), b_of(action))


@kernel
def answer_way(state, tables, way, log):
    """A direction: of a rampage, or of a target that is beaten back."""
    if state.frame.pc > 0:
        steps = tables.code[state.frame.pc].a
        execute.push_target(state, tables, way, steps, log)
        state.frame.pc += 1
    else:
        state.attack.way = way
        turns.find_partner(state, tables, state.attack.kind, NOBODY)
        ask_dice(state, tables)


@kernel
def answer_place(state, tables, decision, action, log):
    """A space: of an ability's unit, or of a monster that a power attack places."""
    frame = state.frame
    if frame.pc == 0:
        answer_effect(state, tables, decision, a_of(action), b_of(action), log)
        return
    op = tables.code[frame.pc].op
    frame.pc += 1
    if verb_of(action) == Verb.PASS:
        return
    if op == Op.DEPLOY:
        execute.bring_in(state, frame.chosen, b_of(action), log)
        frame.chosen = NOBODY
    else:
        walking.put_moved(state, tables, frame.chosen, b_of(action), log)


@kernel
def answer_ability(state, tables, decision, action, log):
    """Choices that abilities ask for."""
    if decision == Decision.ORDER:
        resolve.answer_order(state, tables, a_of(action), b_of(action), log)
    elif decision == Decision.OBJECT:
        execute.answer_figure(state, tables, b_of(action), log)
    elif decision == Decision.RESERVE:
        state.frame.chosen = a_of(action)
    elif decision == Decision.WAY:
        answer_way(state, tables, a_of(action), log)
    elif decision == Decision.MAY:
        execute.answer_may(state, tables, verb_of(action) == Verb.YES, log)
    else:
        answer_place(state, tables, decision, action, log)


@kernel
def answer(state, tables, decision, action, log):
    """Perform an action that answers `decision`."""
    if decision <= Decision.START:
        answer_setup(state, tables, decision, action, log)
    elif decision == Decision.ACTIVATION:
        turns.begin_activation(state, tables, a_of(action), log)
    elif decision == Decision.ACT:
        answer_act(state, tables, action, log)
    elif decision == Decision.SHOVE:
        if spawning.answer_shove(state, tables, a_of(action), b_of(action), log):
            walking.suffer(state, tables, a_of(action), 1, NOBODY, log)
    elif decision == Decision.MOVE:
        answer_move(state, tables, action, log)
    elif decision <= Decision.DICE or decision == Decision.EXTRA:
        answer_attack(state, tables, decision, action, log)
    else:
        answer_ability(state, tables, decision, action, log)


@kernel
def run_extra(state, tables, log):
    """Begin an attack that a trigger created; a power attack of any kind is asked about."""
    if state.extra[0].source != Source.POWER:
        resolve.start_extra(state, tables, log)
        return
    monster = state.extra[0].leader
    resolve.drop_extra(state)
    ask(state, Decision.EXTRA, state.active, 1)
    offer_pass(state)
    if is_on_map(state, monster):
        turns.offer_power_attacks(state, tables, monster)
    if state.n_offered == 1:
        state.decision = Decision.NONE


@kernel
def run_phase(state, tables, log):
    """Go on where nothing is being resolved."""
    phase = state.phase
    if phase == Phase.MAP:
        setup.ask_map(state, tables)
    elif phase == Phase.COLOUR:
        setup.ask_colour(state)
    elif phase == Phase.CITY:
        setup.ask_structure(state, tables)
    elif phase == Phase.MONSTERS:
        setup.ask_monster(state, tables)
    elif phase == Phase.TURN:
        turns.begin_turn(state, tables, log)
    elif phase == Phase.REENTER:
        turns.reenter(state, tables)
    elif phase == Phase.NEXT:
        turns.next_turn(state)
    else:
        turns.ask_act(state, tables)


@kernel
def run_on(state, tables, log):
    """Run on to the next decision, or to the end."""
    while state.decision == Decision.NONE and state.ending == Ending.RUNNING and state.fault == 0:
        see_secured(state, tables)
        if state.frame.pc > 0:
            execute.run(state, tables, log)
        elif state.attack.stage != Stage.NONE:
            resolve.step(state, tables, log)
        elif state.n_extra > 0:
            run_extra(state, tables, log)
        else:
            run_phase(state, tables, log)


@kernel
def reset(state, tables, seed, index):
    """Set up game `index` of the series `seed` in a zeroed record: the map is chosen first."""
    setup.set_up(state, tables, seed, index)
    setup.ask_map(state, tables)


@kernel
def apply(state, tables, action, log):
    """Perform one action and run on to the next decision, or to the end."""
    decision = state.decision
    state.decision = Decision.NONE
    answer(state, tables, decision, action, log)
    run_on(state, tables, log)
