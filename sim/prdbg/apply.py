"""The step machine: set up a game, list the legal actions, perform one."""

from sim.core import stack
from sim.core.actions import PASS, a_of, b_of, c_of, verb_of
from sim.core.decisions import is_running, take_decision
from sim.core.jit import kernel
from sim.core.log import note
from sim.prdbg import (
    attacks,
    cards,
    destroying,
    losses,
    main_deck,
    main_phase,
    operations,
    triggers,
    turns,
)
from sim.prdbg.events import Trace
from sim.prdbg.execute import execute
from sim.prdbg.language import Op
from sim.prdbg.setup import set_up
from sim.prdbg.state import TURNS, Decision, Phase, Verb


@kernel
def answer_first(state, tables, seat, log):
    """The Villains chose who of them begins."""
    row = 1 if seat != tables.setup.order[0, 0] else 0
    for turn in range(TURNS):
        state.order[turn] = tables.setup.order[row, turn]
    turns.begin_turn(state, tables, log)


@kernel
def answer_main(state, tables, action, log):
    """An action of the Main Phase."""
    verb = verb_of(action)
    seat = state.active
    card = b_of(action)
    if verb == Verb.PLAY:
        main_phase.play(state, tables, seat, card, log)
    elif verb == Verb.BUY:
        main_phase.buy(state, tables, seat, card, log)
    elif verb == Verb.ATTACH:
        main_phase.attach(state, tables, seat, a_of(action), card, log)
    elif verb == Verb.BATTLE:
        main_phase.battle(state, tables, seat, card, log)
    elif verb == Verb.ACTIVATE:
        main_phase.activate(state, tables, seat, card, log)
    elif verb == Verb.CHARACTER:
        main_phase.use_character(state, tables, seat, log)
    elif verb == Verb.BAY:
        main_phase.use_bay(state, tables, seat, log)
    elif verb == Verb.DISCARD:
        cards.detach(state, tables, seat, card, log)
    else:
        turns.end_main(state, tables)


@kernel
def answer_turn(state, tables, decision, action, log):
    """Choices of the turn itself."""
    if decision == Decision.MAIN:
        answer_main(state, tables, action, log)
    elif decision == Decision.ORDER:
        if verb_of(action) == PASS:
            triggers.decline(state)
        else:
            triggers.start(state, a_of(action), log)
    elif decision == Decision.DETACH:
        if verb_of(action) == PASS:
            state.phase = Phase.CLEAN_UP
        else:
            cards.detach(state, tables, state.active, b_of(action), log)
    else:
        answer_first(state, tables, a_of(action), log)


@kernel
def answer_attack(state, tables, frame, decision, action, log):
    """Whom an Attack is aimed at, and whether it is Blocked."""
    if decision == Decision.TARGET:
        attacks.aim_at(frame, a_of(action))
    elif verb_of(action) == PASS:
        note(log, Trace.NOT_BLOCKED, frame.who, 0, 0)
    else:
        attacks.block(state, tables, frame, b_of(action), log)


@kernel
def answer_loss(state, tables, frame, decision, action, log):
    """Which card is discarded, or destroyed."""
    card = b_of(action)
    if decision == Decision.DISCARD:
        frame.amount -= 1
        cards.discard_from_hand(state, frame.who, card, log)
    elif decision == Decision.DISCARD_ATTACHED:
        frame.amount -= 1
        cards.detach(state, tables, frame.who, card, log)
    elif verb_of(action) == PASS:
        stack.note_pass(frame)
    elif decision == Decision.DESTROY:
        frame.amount -= 1
        place = tables.code[frame.pc].b
        destroying.destroy_chosen(state, tables, frame, card, place, log)
    else:
        place = tables.code[frame.pc].a
        destroying.destroy_chosen(state, tables, frame, card, place, log)


@kernel
def answer_part(state, tables, frame, decision, action):
    """Whether an optional part is wanted, or which part of a choice."""
    code = tables.code[frame.pc - 1]
    if decision == Decision.MAY:
        if verb_of(action) == PASS:
            frame.pc += code.skip
    elif a_of(action) == 1:
        frame.pc += code.skip
        if tables.code[frame.pc].op == Op.OR:
            frame.pc += 1


@kernel
def answer_card(state, tables, frame, decision, action, log):
    """Other choices of cards inside a text."""
    card = b_of(action)
    if decision == Decision.GRID:
        cards.clear_grid(state, frame.seat, card, log)
    elif decision == Decision.REVEALED:
        if verb_of(action) != PASS:
            losses.discard_revealed(state, frame, log)
    elif decision == Decision.REATTACH:
        cards.remove_from(state.players[frame.seat].discard, card)
        cards.attach(state, tables, frame.seat, a_of(action), card, log)
    elif decision == Decision.SLOT:
        cards.attach(state, tables, frame.seat, a_of(action), card, log)
    elif decision == Decision.RECALL:
        main_deck.return_to_deck(state, tables, frame, card, tables.code[frame.pc].a, log)
    elif verb_of(action) != PASS:
        operations.trade(state, a_of(action), card, c_of(action), log)


@kernel
def answer(state, tables, decision, action, log):
    """Perform an action that answers `decision`."""
    if decision <= Decision.DETACH:
        answer_turn(state, tables, decision, action, log)
        return
    frame = stack.top(state)
    if decision <= Decision.BLOCK:
        answer_attack(state, tables, frame, decision, action, log)
    elif decision >= Decision.DISCARD and decision <= Decision.SACRIFICE:
        answer_loss(state, tables, frame, decision, action, log)
    elif decision == Decision.MAY or decision == Decision.OPTION:
        answer_part(state, tables, frame, decision, action)
    else:
        answer_card(state, tables, frame, decision, action, log)


@kernel
def run_on(state, tables, log):
    """Run on until a player must decide or the game is over."""
    while is_running(state):
        if state.n_frames > 0:
            frame = stack.top(state)
            code = stack.next_line(frame, tables)
            execute(state, tables, frame, code, log)
        elif state.n_pending > 0:
            triggers.resolve(state, log)
        elif not turns.flip_due(state, tables, log):
            turns.advance(state, tables, log)


@kernel
def reset(state, tables, seed, index):
    """Set up game `index` of the series `seed` in a zeroed record."""
    set_up(state, tables, seed, index)


@kernel
def apply(state, tables, action, log):
    """Perform one action and run on to the next decision, or to the end."""
    answer(state, tables, take_decision(state), action, log)
    run_on(state, tables, log)
