"""Starting programs, and how a running program asks a player."""

from sim.core import stack
from sim.core.actions import pack
from sim.core.decisions import ask, offer
from sim.core.jit import kernel
from sim.prdbg.state import NOBODY, NOTHING, Kind, Verb


@kernel
def push(state, kind, pc, seat, card):
    """Start a program for a player; return its frame."""
    frame = stack.push_frame(state, kind, pc)
    frame.seat = seat
    frame.card = card
    frame.who = NOBODY
    frame.todo = 0
    frame.targets = 0
    frame.until = 0
    frame.count = 0
    frame.amount = 0
    frame.destroyed = 0
    return frame


@kernel
def push_routine(state, tables, routine, seat, card):
    """Start one of the rulebook's own sequences."""
    return push(state, Kind.ROUTINE, tables.routines[routine], seat, card)


@kernel
def ask_seat(state, frame, decision, seat):
    """Put a decision inside a text to a player; the operation comes again afterwards."""
    frame.who = seat
    ask(state, decision, seat, 1)
    stack.again(frame)


@kernel
def is_first_of_row(tables, pile, place):
    """Tell whether no card before this place of a pile is equal."""
    row = tables.card_of[pile.cards[place]]
    for other in range(place):
        if tables.card_of[pile.cards[other]] == row:
            return False
    return True


@kernel
def offer_pile(state, tables, pile, verb, a):
    """Offer each card of a pile, equal ones once."""
    for place in range(pile.n):
        if is_first_of_row(tables, pile, place):
            offer(state, pack(verb, a, pile.cards[place], 0))


@kernel
def offer_slots(state, tables, seat, verb):
    """Offer each card attached to a seat's character; equal ones with one orientation once."""
    player = state.players[seat]
    for slot in range(player.slots.size):
        card = player.slots[slot]
        if card == NOTHING:
            continue
        is_new = True
        for other in range(slot):
            if player.slots[other] != NOTHING:
                if tables.card_of[player.slots[other]] == tables.card_of[card]:
                    if player.is_exhausted[other] == player.is_exhausted[slot]:
                        is_new = False
        if is_new:
            offer(state, pack(verb, seat, card, 0))


@kernel
def offer_cards(state, tables, seat, pile):
    """Offer the cards of a pile to be chosen."""
    offer_pile(state, tables, pile, Verb.CARD, seat)
