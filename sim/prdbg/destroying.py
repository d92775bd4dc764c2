"""Texts that destroy a player's own cards."""

from sim.core import stack
from sim.core.decisions import is_asking, offer_pass
from sim.core.jit import kernel
from sim.prdbg import cards, frames, losses
from sim.prdbg.language import Place
from sim.prdbg.queries import row_of
from sim.prdbg.state import Decision, Verb


@kernel
def destroy_this(state, tables, frame, log):
    """Destroy the card whose text this is."""
    cards.destroy_controlled(state, tables, frame.seat, frame.card, log)


@kernel
def offer_controlled(state, tables, seat):
    """Offer every card that a player controls."""
    player = state.players[seat]
    frames.offer_cards(state, tables, seat, player.played)
    frames.offer_slots(state, tables, seat, Verb.CARD)
    frames.offer_cards(state, tables, seat, player.ongoing)
    losses.offer_tile(state, tables, seat)


@kernel
def offer_place(state, tables, seat, place):
    """Offer the cards that a text may destroy."""
    if place == Place.CONTROLLED:
        offer_controlled(state, tables, seat)
    elif place == Place.HAND:
        frames.offer_cards(state, tables, seat, state.players[seat].hand)
    else:
        frames.offer_cards(state, tables, seat, state.players[seat].discard)


@kernel
def destroy(state, tables, frame, number, place):
    """Let the player destroy up to so many cards, one after another."""
    if not stack.has_begun(frame):
        frame.amount = number
    if frame.amount > 0 and not stack.was_passed(frame):
        frames.ask_seat(state, frame, Decision.DESTROY, frame.seat)
        offer_place(state, tables, frame.seat, place)
        if is_asking(state):
            offer_pass(state)
            return
        frame.pc += 1
    stack.done(frame)


@kernel
def sacrifice(state, tables, frame, place):
    """Let the player destroy a card, which is a must if there is one."""
    if stack.has_begun(frame):
        stack.done(frame)
        return
    frame.destroyed = 0
    frames.ask_seat(state, frame, Decision.SACRIFICE, frame.seat)
    offer_place(state, tables, frame.seat, place)
    if not is_asking(state):
        frame.pc += 1
        stack.done(frame)


@kernel
def destroy_chosen(state, tables, frame, card, place, log):
    """Destroy the card that was chosen."""
    seat = frame.seat
    frame.destroyed = row_of(tables, card).shards
    if place == Place.CONTROLLED:
        cards.destroy_controlled(state, tables, seat, card, log)
        return
    if place == Place.HAND:
        cards.remove_from(state.players[seat].hand, card)
    else:
        cards.remove_from(state.players[seat].discard, card)
    cards.destroy(state, tables, seat, card, log)
