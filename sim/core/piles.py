"""Piles of card instances: decks, hands, discard piles. The top is the last live element.

A game declares how many cards its piles have room for (`pile_dtype`), and checks when tables are
built that no more can come together: a pile never overflows.
"""

import numpy as np

from sim.core import rng
from sim.core.jit import kernel
from sim.core.records import record_dtype


def pile_dtype(most: int) -> np.dtype:
    """Return the record of a pile with room for that many cards."""
    return record_dtype(
        ("n", np.int16),
        ("cards", np.int16, most),  # instances; only cards[:n] is live, cards[n - 1] is the top
    )


@kernel
def put_top(pile, card):
    """Put an instance on top."""
    pile.cards[pile.n] = card
    pile.n += 1


@kernel
def put_bottom(pile, card):
    """Put an instance under all others."""
    for slot in range(pile.n, 0, -1):
        pile.cards[slot] = pile.cards[slot - 1]
    pile.cards[0] = card
    pile.n += 1


@kernel
def take_top(pile):
    """Remove the top instance and return it."""
    pile.n -= 1
    card = pile.cards[pile.n]
    pile.cards[pile.n] = 0
    return card


@kernel
def take_at(pile, slot):
    """Remove the instance in `slot`, keep the order of the rest, and return it."""
    card = pile.cards[slot]
    for place in range(slot, pile.n - 1):
        pile.cards[place] = pile.cards[place + 1]
    pile.n -= 1
    pile.cards[pile.n] = 0
    return card


@kernel
def find(pile, card):
    """Return the slot of an instance, or -1."""
    for slot in range(pile.n):
        if pile.cards[slot] == card:
            return slot
    return -1


@kernel
def take(pile, card):
    """Remove an instance, keep the order of the rest, and return it."""
    return take_at(pile, find(pile, card))


@kernel
def clear(pile):
    """Remove every instance."""
    for slot in range(pile.n):
        pile.cards[slot] = 0
    pile.n = 0


@kernel
def move_all(source, target):
    """Put every instance of `source` on top of `target`, bottom first."""
    for slot in range(source.n):
        put_top(target, source.cards[slot])
        source.cards[slot] = 0
    source.n = 0


@kernel
def shuffle(pile, first, last, key, identity):
    """Order cards[first:last] by hashes of `key` and each instance's identity.

    Taking a card out, or adding one, keeps the order of the rest under the same key.
    """
    for slot in range(first + 1, last):
        card = pile.cards[slot]
        rank = rng.draw(key, identity[card])
        place = slot
        while place > first and rng.draw(key, identity[pile.cards[place - 1]]) > rank:
            pile.cards[place] = pile.cards[place - 1]
            place -= 1
        pile.cards[place] = card


@kernel
def canonical(pile, first, last):
    """Sort cards[first:last] by instance, so that equal sets look equal."""
    for slot in range(first + 1, last):
        card = pile.cards[slot]
        place = slot
        while place > first and pile.cards[place - 1] > card:
            pile.cards[place] = pile.cards[place - 1]
            place -= 1
        pile.cards[place] = card


@kernel
def deal_again(pile, first, last, key, identity):
    """Put cards[first:last] into an order that tells nothing of the one before."""
    canonical(pile, first, last)
    shuffle(pile, first, last, key, identity)


@kernel
def draw_card(deck, discard, hand, key, identity):
    """Draw the top card of a deck, made of the discard pile if it is empty; return it, or -1.

    `key` shuffles that pile; whoever counts shuffles sees that the deck was empty.
    """
    if deck.n == 0:
        move_all(discard, deck)
        shuffle(deck, 0, deck.n, key, identity)
    if deck.n == 0:
        return -1
    card = take_top(deck)
    put_top(hand, card)
    return card


@kernel
def discard_card(hand, discard, card):
    """Put a card of a hand on a discard pile."""
    put_top(discard, take(hand, card))


@kernel
def deal_hand_again(deck, hand, key, identity):
    """Deal a hand that is not seen again, from itself and the deck."""
    n = hand.n
    move_all(hand, deck)
    deal_again(deck, 0, deck.n, key, identity)
    for _ in range(n):
        put_top(hand, take_top(deck))


@kernel
def write_rows(pile, card_of, out, n):
    """Write a pile that is seen as numbers from out[n] on: its size, 1 + row of each card.

    Returns the place behind it, which is the same for every pile of this size.
    """
    out[n] = pile.n
    for slot in range(pile.n):
        out[n + 1 + slot] = 1 + card_of[pile.cards[slot]]
    return n + 1 + pile.cards.size
