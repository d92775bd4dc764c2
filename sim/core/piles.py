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
