"""Rounds and turns: who is asked what, and when it dawns."""

from sim.core import piles, rng, stack
from sim.core.actions import pack
from sim.core.decisions import ask, end_game, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.lanterns import chance, operations
from sim.lanterns.chance import Purpose
from sim.lanterns.events import Count, Trace
from sim.lanterns.state import SEATS, Decision, Ending, Verb


@kernel
def set_up(state, tables, seed, index):
    """Light the lanterns, flip the coin, and shuffle the decks."""
    state.chance = rng.key_of(seed, index, Purpose.GAME, 0)
    state.first = chance.flip_coin(state)
    state.dealt[0] = state.first
    for seat in range(SEATS):
        state.keepers[seat].light = tables.rules.light
        for card in range(tables.decks[seat, 0], tables.decks[seat, 1]):
            piles.put_top(state.keepers[seat].deck, card)
        chance.shuffle_deck(state, tables, seat)


@kernel
def deal_hands(state, tables, log):
    """Deal the opening hands."""
    for seat in range(SEATS):
        operations.draw(state, tables, seat, tables.rules.hand, log)
        hand = state.keepers[seat].hand
        for slot in range(hand.n):
            count(log, hand.cards[slot], Count.OPENING, 1)


@kernel
def begin_round(state, tables, log):
    """Begin a round with the turn of whoever goes first."""
    state.round += 1
    note(log, Trace.ROUND, state.round, 0, 0)
    begin_turn(state, tables, state.first, log)


@kernel
def begin_turn(state, tables, seat, log):
    """Open the shutters, get oil, and draw."""
    keeper = state.keepers[seat]
    state.active = seat
    keeper.shutter = 0
    keeper.oil = tables.rules.oil
    keeper.n_rolls = 0
    note(log, Trace.TURN, seat, keeper.light, 0)
    operations.draw(state, tables, seat, tables.rules.draw, log)


@kernel
def ask_play(state, tables):
    """Ask for a card that can be paid for, or to pass."""
    keeper = state.keepers[state.active]
    ask(state, Decision.PLAY, state.active, 0)
    offer_pass(state)
    for slot in range(keeper.hand.n):
        card = keeper.hand.cards[slot]
        if tables.cards[tables.card_of[card]].cost <= keeper.oil:
            offer(state, pack(Verb.CARD, 0, card, 0))


@kernel
def play(state, tables, card, log):
    """Pay for a card, and begin its text."""
    seat = state.active
    keeper = state.keepers[seat]
    row = tables.cards[tables.card_of[card]]
    keeper.oil -= row.cost
    piles.take_at(keeper.hand, piles.find(keeper.hand, card))
    frame = stack.push_frame(state, 0, row.program)
    frame.seat = seat
    frame.card = card
    count(log, card, Count.PLAYED, 1)
    note(log, Trace.PLAYED, seat, card, 0)


@kernel
def end_turn(state, tables, log):
    """Go on with the other turn, the next round, or dawn: then the brighter lantern wins."""
    if state.active == state.first:
        begin_turn(state, tables, 1 - state.active, log)
    elif state.round < tables.rules.rounds:
        begin_round(state, tables, log)
    else:
        lead = state.keepers[0].light - state.keepers[1].light
        winner = -1 if lead == 0 else int(lead < 0)
        end_game(state, Ending.DAWN, winner, log)
