"""Rounds, turns and decisions: the step machine of Lantern Duel."""

from sim.core import piles, rng, stack
from sim.core.actions import b_of, pack, verb_of
from sim.core.decisions import ask, end_game, is_running, offer, offer_pass, take_decision
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.lanterns import chance, operations
from sim.lanterns.state import SEATS, Count, Decision, Ending, Trace, Verb


@kernel
def reset(state, tables, seed, index):
    """Set up game `index` of the series `seed` in a zeroed record: lanterns, coin, decks."""
    state.chance = rng.key_of(seed, index, chance.Purpose.GAME, 0)
    state.first = chance.flip_coin(state)
    state.dealt[0] = state.first
    for seat in range(SEATS):
        keeper = state.keepers[seat]
        keeper.light = tables.rules.light
        for card in range(tables.decks[seat, 0], tables.decks[seat, 1]):
            piles.put_top(keeper.deck, card)
        piles.shuffle(keeper.deck, 0, keeper.deck.n, chance.deck_key(state, seat), tables.identity)
        keeper.n_shuffles += 1
    ask(state, Decision.DEAL, state.first, 0)
    offer_pass(state)


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
    keeper = state.keepers[state.active]
    row = tables.cards[tables.card_of[card]]
    keeper.oil -= row.cost
    piles.take_at(keeper.hand, piles.find(keeper.hand, card))
    frame = stack.push_frame(state, 0, row.program)
    frame.seat = state.active
    frame.card = card
    count(log, card, Count.PLAYED, 1)
    note(log, Trace.PLAYED, state.active, card, 0)


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


@kernel
def answer(state, tables, decision, action, log):
    """Do what an action says in answer to a decision."""
    if decision == Decision.DEAL:
        for seat in range(SEATS):
            operations.draw(state, tables, seat, tables.rules.hand, log)
        begin_round(state, tables, log)
    elif decision == Decision.DISCARD:
        operations.lose_card(state, state.seat, b_of(action), log)
    elif verb_of(action) == Verb.PASS:
        end_turn(state, tables, log)
    else:
        play(state, tables, b_of(action), log)


@kernel
def apply(state, tables, action, log):
    """Perform one action and run on to the next decision, or to the end."""
    answer(state, tables, take_decision(state), action, log)
    while is_running(state):
        if state.n_frames > 0:
            operations.step(state, tables, log)
        else:
            ask_play(state, tables)
