"""Attacks: whom they are aimed at, who Blocks them, and what is left of them."""

from sim.core import stack
from sim.core.actions import pack
from sim.core.decisions import ask, is_asking, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import note
from sim.prdbg import frames, triggers
from sim.prdbg.events import Count, Trace, count_card
from sim.prdbg.language import Aim, Event
from sim.prdbg.queries import (
    activation_of,
    bay_of,
    foes_of,
    lowest,
    row_of,
    side_of,
    slot_of,
    was_used,
)
from sim.prdbg.state import HEROES, NOTHING, SLOTS, Decision, Flag, Kind, Verb
from sim.prdbg.tables import Block, Routine


@kernel
def ask_target(state, tables, frame):
    """Let the attacker choose the target foe."""
    frames.ask_seat(state, frame, Decision.TARGET, frame.seat)
    foes = foes_of(tables, frame.seat)
    while foes:
        offer(state, pack(Verb.SEAT, lowest(foes), 0, 0))
        foes &= foes - 1


@kernel
def begin(state, tables, frame, aim, log):
    """Aim an Attack: everybody who is aimed at may Block."""
    frame.flags &= ~Flag.NEGATED
    if aim != Aim.TARGET:
        frame.targets = foes_of(tables, frame.seat)
    frame.todo = frame.targets
    frame.flags |= Flag.AIMED
    note(log, Trace.ATTACKED, frame.seat, aim, frame.targets)


@kernel
def can_pay(state, tables, seat, card):
    """Tell whether a player can pay for a Block: Energy, and cards of the hand."""
    row = row_of(tables, card)
    if activation_of(state, tables, seat, card) > state.teams[side_of(tables, seat)].energy:
        return False
    return row.discards == 0 or state.players[seat].hand.n >= row.discards


@kernel
def offer_block(state, tables, seat, card, least):
    """Offer a card if it is a Block that can be used from where it is."""
    if row_of(tables, card).block >= least and can_pay(state, tables, seat, card):
        offer(state, pack(Verb.BLOCK, 0, card, 0))


@kernel
def offer_blocks(state, tables, seat):
    """Offer the Blocks of a player: in hand, attached and ready, or of the whole team."""
    player = state.players[seat]
    for place in range(player.hand.n):
        if frames.is_first_of_row(tables, player.hand, place):
            offer_block(state, tables, seat, player.hand.cards[place], Block.HAND)
    for slot in range(SLOTS):
        if player.slots[slot] != NOTHING and player.is_exhausted[slot] == 0:
            offer_block(state, tables, seat, player.slots[slot], Block.ATTACHED)
    if side_of(tables, seat) == HEROES:
        for place in range(state.n_bay):
            if state.is_bay_exhausted[place] == 0:
                offer_block(state, tables, seat, state.bay[place], Block.ATTACHED)
    else:
        for place in range(state.lair.n):
            if not was_used(state, state.lair.cards[place]):
                offer_block(state, tables, seat, state.lair.cards[place], Block.ATTACHED)


@kernel
def ask_block(state, tables, frame, log):
    """Ask those who have not been asked yet; tell whether somebody has to answer."""
    while frame.todo:
        seat = lowest(frame.todo)
        frame.todo &= ~(1 << seat)
        ask(state, Decision.BLOCK, seat, 1)
        offer_blocks(state, tables, seat)
        if is_asking(state):
            offer_pass(state)
            frame.who = seat
            stack.again(frame)
            return True
    return False


@kernel
def attack(state, tables, frame, code, log):
    """Make the Attack of the block that follows, unless everybody aimed at negates it.

    A non-targeted Attack may be negated by either foe, once; a targeted one only by its target,
    each foe for themselves. One Block card may be used against an Attack.
    """
    if not frame.flags & Flag.AIMED:
        if code.a == Aim.TARGET and not stack.has_begun(frame):
            ask_target(state, tables, frame)
            return
        begin(state, tables, frame, code.a, log)
    if ask_block(state, tables, frame, log):
        return
    stack.done(frame)
    frame.flags &= ~Flag.AIMED
    is_off = frame.targets == 0 or (code.a == Aim.TEAM and frame.flags & Flag.NEGATED)
    if is_off:
        frame.pc += code.skip
        frame.until = 0
    else:
        frame.until = frame.pc + code.skip


@kernel
def aim_at(frame, seat):
    """The attacker chose a target foe."""
    frame.targets = 1 << seat


@kernel
def exhaust(state, seat, card):
    """Turn an attached card sideways; its ability has been used in this turn."""
    state.used[card] = state.turn
    slot = slot_of(state, seat, card)
    if slot != NOTHING:
        state.players[seat].is_exhausted[slot] = 1
    place = bay_of(state, card)
    if place != NOTHING:
        state.is_bay_exhausted[place] = 1


@kernel
def block(state, tables, frame, card, log):
    """Negate the Attack in progress with a Block; its own text follows."""
    seat = frame.who
    aim = tables.code[frame.pc].a
    paid = activation_of(state, tables, seat, card)
    state.teams[side_of(tables, seat)].energy -= paid
    exhaust(state, seat, card)
    frame.flags |= Flag.NEGATED
    frame.targets &= ~(1 << seat)
    if aim == Aim.TEAM:
        frame.todo = 0
    count_card(log, tables, seat, card, Count.NEGATED, 1)
    note(log, Trace.BLOCKED, seat, card, paid)
    triggers.raise_event(state, tables, seat, Event.NEGATE, NOTHING)
    row = row_of(tables, card)
    frames.push(state, Kind.BLOCK, row.ability, seat, card)
    if row.discards > 0:
        cost = frames.push_routine(state, tables, Routine.PAY_DISCARDS, seat, card)
        cost.amount = row.discards
