"""Drawing cards in a battle: what Zords and abilities let Rangers draw, and who is asked when."""

from sim.core import stack
from sim.core.actions import pack
from sim.core.decisions import is_asking, offer, offer_pass
from sim.core.jit import kernel
from sim.guardian import decks, frames
from sim.guardian.plays import chosen_seat
from sim.guardian.state import NOBODY_LEFT, Decision, Verb


@kernel
def draw_put_back(state, tables, frame):
    """The chosen Ranger may draw, and then puts a card from hand on top of the deck."""
    seat = chosen_seat(frame)
    if seat == NOBODY_LEFT:
        stack.done(frame)
        return
    if not stack.has_begun(frame):
        frame.amount = 0
        frames.ask_seat(state, Decision.MAY, seat)
        offer(state, pack(Verb.YES, 0, 0, 0))
        offer_pass(state)
        stack.again(frame)
        return
    stack.done(frame)
    if frame.amount > 0:
        frame.amount = 0
        frames.ask_seat(state, Decision.PUT_BACK, seat)
        frames.offer_distinct(state, tables, state.players[seat].hand, seat, Verb.CARD)
        is_asking(state)


@kernel
def draw_to_put_back(state, tables, frame, number, log):
    """Draw the cards of `draw_put_back`; a Ranger defeated by it puts nothing back."""
    seat = chosen_seat(frame)
    frame.amount = 1
    for _ in range(number):
        if frame.amount == 1 and state.ending == 0:
            if state.players[seat].deck.n <= 1:  # its last card, or that is being revealed
                frame.amount = 0
            decks.draw_card(state, tables, seat, log)


@kernel
def draw_each(state, tables, frame, number):
    """Each participating Ranger may draw up to `number` cards, hand limit or not (FAQ)."""
    if not stack.has_begun(frame):
        begin_draws(state, frame)
        for seat in range(tables.n_seats):
            if state.players[seat].is_fighting:
                state.draws[seat] = number * tables.mode.rangers_each
    if ask_next_draw(state, tables, frame):
        stack.again(frame)
    else:
        stack.done(frame)


@kernel
def begin_draws(state, frame):
    """Nobody may draw, and nobody has passed: who may is said next."""
    frame.next_seat = 0
    frame.rangers = 0
    state.draws.fill(0)


@kernel
def ask_next_draw(state, tables, frame):
    """Ask the next player who may draw, and tell whether there is one.

    Who passes is asked again when anybody has drawn since: players draw in any order, by turns
    if they like, and it ends when all pass in a row.
    """
    if stack.was_passed(frame):
        frame.rangers |= 1 << frame.next_seat
    for step in range(tables.n_seats):
        seat = (frame.next_seat + step) % tables.n_seats
        player = state.players[seat]
        is_in = player.is_fighting or state.is_battle == 0
        if is_in and state.draws[seat] > 0 and player.deck.n > 0:
            if (frame.rangers >> seat) & 1 == 0:
                frame.next_seat = seat
                ask_draw(state, seat)
                return True
    return False


@kernel
def ask_draw(state, seat):
    """Ask a player whether to draw one more card."""
    frames.ask_seat(state, Decision.DRAW, seat)
    offer(state, pack(Verb.DRAW, seat, 0, 0))
    offer_pass(state)
