"""Texts about The Grid, the main deck and its discard pile."""

from sim.core import piles, stack
from sim.core.actions import pack
from sim.core.decisions import is_asking, offer
from sim.core.jit import kernel
from sim.core.log import note
from sim.prdbg import cards, chance, frames
from sim.prdbg.events import Count, Trace, count_card
from sim.prdbg.language import Which
from sim.prdbg.queries import highest_cost, row_of, side_of
from sim.prdbg.state import TRACKED_MAX, Decision, Verb


@kernel
def clear_grid(state, tables, frame, which):
    """Let the player put a card from The Grid into the main deck's discard pile."""
    if stack.has_begun(frame):
        stack.done(frame)
        return
    highest = highest_cost(state, tables)
    grid = state.grid
    frames.ask_seat(state, frame, Decision.GRID, frame.seat)
    for place in range(grid.n):
        card = grid.cards[place]
        if which == Which.ANY or row_of(tables, card).cost == highest:
            if frames.is_first_of_row(tables, grid, place):
                offer(state, pack(Verb.CARD, frame.seat, card, 0))
    if not is_asking(state):
        frame.pc += 1
        stack.done(frame)


@kernel
def gain_top(state, tables, frame, log):
    """Gain the top card of the main deck, whatever it is."""
    if state.main_deck.n > 0:
        card = cards.take_main(state)
        count_card(log, tables, frame.seat, card, Count.GAINED, 1)
        cards.gain(state, tables, frame.seat, card, log)


@kernel
def look_top(state, tables, frame, log):
    """Look at the top card of the main deck; teammates tell each other."""
    if state.main_deck.n > 0:
        state.looked |= 1 << side_of(tables, frame.seat)
        note(log, Trace.LOOKED, frame.seat, 0, 0)


@kernel
def discard_top(state, frame, log):
    """Put the top card of the main deck into its discard pile."""
    if state.main_deck.n > 0:
        card = cards.take_main(state)
        piles.put_top(state.main_discard, card)
        note(log, Trace.TOP_DISCARDED, frame.seat, card, 0)


@kernel
def recall(state, tables, frame):
    """Let the player choose a card of the main deck's discard pile."""
    if stack.has_begun(frame):
        stack.done(frame)
        return
    frames.ask_seat(state, frame, Decision.RECALL, frame.seat)
    frames.offer_cards(state, tables, frame.seat, state.main_discard)
    if not is_asking(state):
        frame.pc += 1
        stack.done(frame)


@kernel
def return_to_deck(state, tables, frame, card, n, log):
    """Shuffle a card into the top `n` cards of the main deck: everybody knows that it is there."""
    cards.remove_from(state.main_discard, card)
    piles.put_top(state.main_deck, card)
    chance.shuffle_top(state, tables, n)
    state.looked = 0
    for row in range(state.n_tracked):
        state.tracked[row].within = max(state.tracked[row].within + 1, n)
    if state.n_tracked < TRACKED_MAX:
        state.tracked[state.n_tracked].card = card
        state.tracked[state.n_tracked].within = n
        state.n_tracked += 1
    note(log, Trace.RECALLED, frame.seat, card, n)
