"""The step machine: set up a game, list the legal actions, perform one."""

from sim.core import stack
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.decisions import take_decision
from sim.core.jit import kernel
from sim.core.log import note
from sim.goa2 import acting, attacks, cards, execute, frames, lane, levels, moves, rounds, spaces
from sim.goa2.events import Trace
from sim.goa2.language import Again, Event, Op
from sim.goa2.setup import set_up
from sim.goa2.state import NOTHING, Decision, Flag, Kind, Verb


@kernel
def answer_turn(state, tables, decision, action, log):
    """Choices of the round itself: cards, order, respawn, what to do."""
    if decision == Decision.CARD:
        rounds.commit(state, b_of(action))
    elif decision == Decision.ACTION:
        hero = a_of(action)
        acting.begin(state, tables, hero, state.heroes[hero].played, b_of(action), log)
    elif decision == Decision.ORDER:
        rounds.take_turn(state, tables, a_of(action))
    elif decision == Decision.RESPAWN:
        if verb_of(action) == Verb.PASS:
            rounds.stay_away(state, state.acting, log)
        else:
            rounds.answer_respawn(state, tables, state.acting, b_of(action), log)
    else:
        spaces.put(state, a_of(action), b_of(action))
        note(log, Trace.STARTS, a_of(action), b_of(action), 0)


@kernel
def answer_object(state, tables, frame, decision, action, log):
    """Choices of objects inside a text."""
    code = tables.code[frame.pc - 1]
    thing = b_of(action)
    is_pass = verb_of(action) == Verb.PASS
    if decision == Decision.TARGET:
        if code.op == Op.BLINK:
            attacks.answer_blink(state, tables, frame, thing, code, log)
        else:
            attacks.set_target(state, tables, frame, thing, log)
    elif is_pass:
        frame.pc += code.skip
    elif code.op == Op.SECOND:
        frame.second = thing
    else:
        if code.op == Op.CHOOSE:
            attacks.note_chosen(state, tables, frame, thing)
        else:
            frame.flags |= Flag.DONE
        attacks.set_it(state, frame, thing)
        note(log, Trace.TARGETED, frame.hero, thing, 0)


@kernel
def answer_set(state, frame, decision, action, log):
    """Choices of several objects, one by one."""
    if verb_of(action) == Verb.PASS:
        stack.note_pass(frame)
    elif decision == Decision.PICK:
        frame.picked[frame.n_picked] = b_of(action)
        frame.n_picked += 1
        note(log, Trace.TARGETED, frame.hero, b_of(action), 0)
    else:
        lane.remove_token(state, b_of(action), log)


@kernel
def answer_move(state, tables, frame, decision, action, log):
    """Choices of spaces and distances."""
    if decision == Decision.DISTANCE:
        if tables.code[frame.pc - 1].op == Op.PUSH:
            moves.push_thing(state, tables, frame, frame.it, a_of(action), log)
        else:
            frame.distance = a_of(action)
    elif decision == Decision.SPAWN:
        lane.answer_spawn(state, tables, b_of(action), log)
    elif decision == Decision.RETURN:
        spaces.bring(state, frame.it, b_of(action), Trace.RETURNED, log)
    elif verb_of(action) != Verb.PASS:
        if decision == Decision.MOVE:
            spaces.bring(state, frame.hero, b_of(action), Trace.MOVED, log)
        elif decision == Decision.TRAVEL:
            spaces.bring(state, frame.hero, b_of(action), Trace.TRAVELLED, log)
        elif decision == Decision.STEP:
            moves.answer_step(state, frame, b_of(action), c_of(action), log)
        else:
            spaces.bring(state, c_of(action), b_of(action), Trace.PLACED, log)


@kernel
def answer_repeat(state, tables, frame, action, log):
    """Repeat an action, or not; what an ultimate does before an attack comes first."""
    repeated = stack.below(state) if frame.kind == Kind.EFFECT else frame
    if verb_of(action) == Verb.PASS:
        repeated.again = Again.ANY
        return
    acting.do_again(state, repeated, log)
    if frame.kind == Kind.EFFECT:
        repeated.encores += 1
    elif frames.is_attack(tables, frame):
        acting.start_answer(state, tables, frame.hero, Event.BEFORE_ATTACK_ACTION, log)


@kernel
def answer_card(state, tables, frame, decision, action, log):
    """Choices among a hero's cards."""
    card = b_of(action)
    is_pass = verb_of(action) == Verb.PASS
    if decision == Decision.DEFEND:
        frame.defense = NOTHING if is_pass else card
    elif is_pass:
        frame.pc += tables.code[frame.pc - 1].skip
    elif decision == Decision.RETRIEVE:
        cards.retrieve(state, tables, card, log)
    else:
        cards.discard(state, tables, card, log)


@kernel
def answer_program(state, tables, decision, action, log):
    """Choices that a running program has asked for."""
    frame = stack.top(state)
    if decision == Decision.TARGET or decision == Decision.OBJECT:
        answer_object(state, tables, frame, decision, action, log)
    elif decision == Decision.PICK or decision == Decision.CLEAR:
        answer_set(state, frame, decision, action, log)
    elif decision == Decision.OPTION:
        execute.take_option(tables, frame, a_of(action))
    elif decision == Decision.REPEAT:
        answer_repeat(state, tables, frame, action, log)
    elif decision == Decision.COINS:
        execute.take_coins(state, frame, a_of(action), log)
    elif decision >= Decision.DISCARD and decision <= Decision.RETRIEVE:
        answer_card(state, tables, frame, decision, action, log)
    elif decision == Decision.DEFEND:
        answer_card(state, tables, frame, decision, action, log)
    else:
        answer_move(state, tables, frame, decision, action, log)


@kernel
def answer_effect(state, tables, card, log):
    """Start the effect that a team wants first."""
    for number in range(state.n_active):
        if state.active[number].card == card:
            execute.start_effect(state, tables, number, log)
            return


@kernel
def answer(state, tables, decision, action, log):
    """Perform an action that answers `decision`."""
    if decision <= Decision.ACTION:
        answer_turn(state, tables, decision, action, log)
    elif decision == Decision.LOSE:
        lane.answer_loss(state, tables, b_of(action), log)
    elif decision == Decision.UPGRADE:
        levels.take(state, b_of(action))
    elif decision == Decision.EFFECT:
        answer_effect(state, tables, b_of(action), log)
    else:
        answer_program(state, tables, decision, action, log)


@kernel
def reset(state, tables, seed, index):
    """Set up game `index` of the series `seed` in a zeroed record: heroes are placed first."""
    set_up(state, tables, seed, index)
    rounds.ask_start(state, tables)


@kernel
def apply(state, tables, action, log):
    """Perform one action and run on to the next decision, or to the end."""
    answer(state, tables, take_decision(state), action, log)
    rounds.run_on(state, tables, log)
