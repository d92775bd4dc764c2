"""Carrying out one instruction of a running program."""

from sim.core import piles, stack
from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.core.log import note
from sim.prdbg import (
    attaching,
    attacks,
    cards,
    destroying,
    losses,
    main_deck,
    operations,
    teams,
    triggers,
)
from sim.prdbg.events import Count, Trace, count_card
from sim.prdbg.language import Event, Op
from sim.prdbg.queries import counted, holds, type_of
from sim.prdbg.state import NOTHING, Flag, Kind
from sim.prdbg.tables import CardType


@kernel
def branch(state, tables, frame, code):
    """Run the block of an `if` that holds; else that of the `else` behind it."""
    if holds(state, tables, frame.seat, code.a, code.b):
        return
    frame.pc += code.skip
    if tables.code[frame.pc].op == Op.ELSE:
        frame.pc += 1


@kernel
def execute_flow(state, tables, frame, code, log):
    """Operations that test, choose and attack."""
    op = code.op
    if op == Op.IF:
        branch(state, tables, frame, code)
    elif op == Op.ELSE or op == Op.OR:
        frame.pc += code.skip  # reached from above: the other part has been done
    elif op == Op.MAY:
        operations.ask_may(state, frame)
    elif op == Op.CHOOSE:
        operations.ask_option(state, frame)
    elif op == Op.ATTACK:
        attacks.attack(state, tables, frame, code, log)
    elif not frame.flags & Flag.NEGATED:
        frame.pc += code.skip


@kernel
def execute_gain(state, tables, frame, code, log):
    """Operations that give and take numbers."""
    op = code.op
    amount = code.a + code.b * frame.count
    if op == Op.SHARDS:
        teams.gain_shards(state, tables, frame.seat, amount, log)
    elif op == Op.ENERGY:
        teams.gain_energy(state, tables, frame.seat, amount, log)
    elif op == Op.HEAL:
        teams.heal(state, tables, frame.seat, amount, log)
    elif op == Op.DAMAGE:
        teams.deal(state, tables, frame, amount, log)
    elif op == Op.DRAW:
        cards.draw(state, tables, frame.seat, code.a, log)
    elif op == Op.COUNT:
        frame.count = counted(state, tables, frame, code.a)
    else:
        operations.top_up(state, tables, frame, code.a, log)


@kernel
def execute_loss(state, tables, frame, code, log):
    """Operations by which players lose cards."""
    op = code.op
    if op == Op.STUN:
        losses.stun(state, tables, frame, code.a, code.b, log)
    elif op == Op.DISCARD:
        losses.discard(state, tables, frame, code.a, code.b)
    elif op == Op.DISCARD_ATTACHED:
        losses.discard_attached(state, tables, frame, code.a, code.b)
    elif op == Op.DISCARD_COSTING:
        losses.discard_costing(state, tables, frame, code.a, code.b)
    elif op == Op.REVEAL_TOP:
        losses.reveal_top(state, tables, frame, log)
    elif op == Op.DISCARD_THIS:
        losses.discard_this(state, tables, frame, log)
    elif op == Op.DESTROY_THIS:
        destroying.destroy_this(state, tables, frame, log)
    elif op == Op.DESTROY:
        destroying.destroy(state, tables, frame, code.a, code.b)
    else:
        destroying.sacrifice(state, tables, frame, code.a)


@kernel
def execute_table(state, tables, frame, code, log):
    """Operations on The Grid, the main deck, attached cards and Starters."""
    op = code.op
    if op == Op.CLEAR_GRID:
        main_deck.clear_grid(state, tables, frame, code.a)
    elif op == Op.GAIN_TOP:
        main_deck.gain_top(state, tables, frame, log)
    elif op == Op.LOOK_TOP:
        main_deck.look_top(state, tables, frame, log)
    elif op == Op.DISCARD_TOP:
        main_deck.discard_top(state, frame, log)
    elif op == Op.ATTACH_FROM_DISCARD:
        attaching.attach_from_discard(state, tables, frame)
    elif op == Op.RECALL:
        main_deck.recall(state, tables, frame)
    elif op == Op.TRADE_STARTER:
        operations.trade_starter(state, tables, frame)
    elif op == Op.READY_ZORDS:
        attaching.ready_zords(state, frame, log)
    elif op == Op.PLACE_SIGNATURE:
        attaching.place_signature(state, tables, frame, log)
    elif op == Op.PAY_DISCARDS:
        losses.pay_discards(state, tables, frame)
    else:
        state.fault = Fault.BAD_PROGRAM


@kernel
def end_battle(state, tables, seat, card, log):
    """After its text, the adversary leaves The Grid; what waits for a Battle follows."""
    if cards.remove_from(state.grid, card):
        piles.put_top(state.main_discard, card)
        note(log, Trace.CLEARED, seat, card, 0)
    count_card(log, tables, seat, card, Count.BATTLED, 1)
    triggers.raise_event(state, tables, seat, Event.BATTLE, card)


@kernel
def end_program(state, tables, frame, log):
    """End a program; a Battle and the use of an attached card may trigger something.

    READING: "an attached ability" is that of a card attached to the own character, used as an
    action: neither Zords nor Blocks in a foe's turn count.
    """
    kind = frame.kind
    seat = frame.seat
    card = frame.card
    stack.pop(state)
    if kind == Kind.REWARD:
        end_battle(state, tables, seat, card, log)
    elif kind == Kind.ABILITY and card != NOTHING and type_of(tables, card) != CardType.ZORD:
        triggers.raise_event(state, tables, seat, Event.ACTIVATE, card)


@kernel
def execute(state, tables, frame, code, log):
    """Carry out one instruction."""
    op = code.op
    if op == Op.END:
        end_program(state, tables, frame, log)
    elif op <= Op.TOP_UP:
        execute_gain(state, tables, frame, code, log)
    elif op <= Op.IF_NEGATED:
        execute_flow(state, tables, frame, code, log)
    elif op <= Op.SACRIFICE:
        execute_loss(state, tables, frame, code, log)
    else:
        execute_table(state, tables, frame, code, log)
