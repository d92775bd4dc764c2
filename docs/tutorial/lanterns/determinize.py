"""What a seat cannot see, dealt again: both decks, and the foe's hand."""

from enum import IntEnum

from sim.core import piles, rng
from sim.core.jit import kernel
from sim.lanterns import operations, turns
from sim.lanterns.state import SEATS, Decision


class Redeal(IntEnum):
    """What the keys of a new deal are for."""

    CHANCE = 0
    DECK = 1


@kernel
def deal_again(state, tables, owner, n_hand, key):
    """Deal a keeper's deck again, and so many cards of its hand with it."""
    keeper = state.keepers[owner]
    for _ in range(n_hand):
        piles.put_top(keeper.deck, piles.take_top(keeper.hand))
    piles.canonical(keeper.deck, 0, keeper.deck.n)
    piles.shuffle(keeper.deck, 0, keeper.deck.n, rng.derive(key, owner), tables.identity)
    for _ in range(n_hand):
        piles.put_top(keeper.hand, piles.take_top(keeper.deck))


@kernel
def offer_again(state, tables):
    """Offer the actions of a hand that was dealt again."""
    if state.decision == Decision.PLAY:
        turns.ask_play(state, tables)
    elif state.decision == Decision.DISCARD:
        operations.ask_discard(state, state.seat)


@kernel
def determinize(state, tables, seat, stream):
    """Deal again what `seat` cannot see, and take the future from `stream`."""
    key = rng.draw(stream.key, stream.counter)
    stream.counter += rng.ONE
    state.chance = rng.derive(key, Redeal.CHANCE)
    for owner in range(SEATS):
        n_hand = 0 if owner == seat else state.keepers[owner].hand.n
        deal_again(state, tables, owner, n_hand, rng.derive(key, Redeal.DECK))
    if state.seat != seat:
        offer_again(state, tables)
    for number in range(state.n_offered, state.offered.size):
        state.offered[number] = 0
