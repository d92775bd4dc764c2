"""What other card texts do: Shards up to a number, Starters that change hands, choices."""

from sim.core import piles, stack
from sim.core.actions import pack
from sim.core.decisions import ask, is_asking, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import note
from sim.prdbg import cards, frames, teams
from sim.prdbg.events import Trace
from sim.prdbg.queries import foes_of, lowest, type_of
from sim.prdbg.state import Decision, Verb
from sim.prdbg.tables import CardType


@kernel
def top_up(state, tables, frame, number, log):
    """Give Shards until this card has given `number` of them in this turn."""
    card = frame.card
    if state.given_turn[card] != state.turn:
        state.given_turn[card] = state.turn
        state.given[card] = 0
    more = number - state.given[card]
    if more > 0:
        state.given[card] = number
        teams.gain_shards(state, tables, frame.seat, more, log)


@kernel
def trade_starter(state, tables, frame):
    """Let the player take a Starter from a foe's discard pile, or give one from the own.

    READING: the rulebook says that Pink Ranger steals or gives away Starters; that both happen
    between discard piles is assumed.
    """
    if stack.has_begun(frame):
        stack.done(frame)
        return
    seat = frame.seat
    frames.ask_seat(state, frame, Decision.TRADE, seat)
    foes = foes_of(tables, seat)
    while foes:
        foe = lowest(foes)
        offer_starters(state, tables, foe, seat)
        offer_starters(state, tables, seat, foe)
        foes &= foes - 1
    if is_asking(state):
        offer_pass(state)
    else:
        frame.pc += 1
        stack.done(frame)


@kernel
def offer_starters(state, tables, giver, taker):
    """Offer the Starters in a discard pile, to change over to another player."""
    pile = state.players[giver].discard
    for place in range(pile.n):
        card = pile.cards[place]
        if type_of(tables, card) == CardType.STARTER:
            if frames.is_first_of_row(tables, pile, place):
                offer(state, pack(Verb.CARD, giver, card, taker))


@kernel
def trade(state, giver, card, taker, log):
    """Move a Starter from one discard pile to another."""
    cards.remove_from(state.players[giver].discard, card)
    piles.put_top(state.players[taker].discard, card)
    note(log, Trace.TRADED, giver, card, taker)


@kernel
def ask_may(state, frame):
    """Ask whether the block that follows is wanted."""
    ask(state, Decision.MAY, frame.seat, 1)
    frame.who = frame.seat
    offer(state, pack(Verb.YES, 0, 0, 0))
    offer_pass(state)


@kernel
def ask_option(state, frame):
    """Ask for the first or the second part of a choice."""
    ask(state, Decision.OPTION, frame.seat, 1)
    frame.who = frame.seat
    offer(state, pack(Verb.OPTION, 0, 0, 0))
    offer(state, pack(Verb.OPTION, 1, 0, 0))
