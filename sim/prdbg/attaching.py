"""Texts that attach cards and ready Zords."""

from sim.core import piles, stack
from sim.core.actions import pack
from sim.core.decisions import is_asking, offer
from sim.core.jit import kernel
from sim.core.log import note
from sim.prdbg import frames
from sim.prdbg.events import Trace
from sim.prdbg.queries import fits
from sim.prdbg.state import NOTHING, SLOTS, Decision, Verb


@kernel
def is_new_slot(state, tables, seat, slot):
    """Tell whether a slot is empty, and no empty slot before it has its colour."""
    player = state.players[seat]
    if player.slots[slot] != NOTHING:
        return False
    colours = tables.characters[tables.setup.characters[seat]].slots
    for other in range(slot):
        if player.slots[other] == NOTHING and colours[other] == colours[slot]:
            return False
    return True


@kernel
def offer_attachments(state, tables, seat, pile, verb):
    """Offer each way to attach a card of a pile to a matching empty slot of the character."""
    for slot in range(SLOTS):
        if is_new_slot(state, tables, seat, slot):
            for place in range(pile.n):
                card = pile.cards[place]
                if fits(tables, seat, slot, card) and frames.is_first_of_row(tables, pile, place):
                    offer(state, pack(verb, slot, card, 0))


@kernel
def attach_from_discard(state, tables, frame):
    """Let the player attach a card of the discard pile to an empty slot of its colour."""
    if stack.has_begun(frame):
        stack.done(frame)
        return
    frames.ask_seat(state, frame, Decision.REATTACH, frame.seat)
    pile = state.players[frame.seat].discard
    offer_attachments(state, tables, frame.seat, pile, Verb.ATTACH)
    if not is_asking(state):
        frame.pc += 1
        stack.done(frame)


@kernel
def place_signature(state, tables, frame, log):
    """Attach a Signature Item to an empty slot, which its player chooses; else discard it."""
    if stack.has_begun(frame):
        stack.done(frame)
        return
    frames.ask_seat(state, frame, Decision.SLOT, frame.seat)
    for slot in range(SLOTS):
        if is_new_slot(state, tables, frame.seat, slot):
            offer(state, pack(Verb.ATTACH, slot, frame.card, 0))
    if not is_asking(state):
        frame.pc += 1
        stack.done(frame)
        piles.put_top(state.players[frame.seat].discard, frame.card)
        note(log, Trace.DISCARDED, frame.seat, frame.card, 0)


@kernel
def ready_zords(state, frame, log):
    """Ready all Zords in the Zord Bay."""
    for place in range(state.n_bay):
        state.is_bay_exhausted[place] = 0
    note(log, Trace.READIED, frame.seat, 0, 0)
