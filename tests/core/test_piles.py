"""Piles: putting, taking, finding, and shuffles that keep the order of the rest."""

from collections import Counter
from itertools import permutations
from math import factorial, sqrt

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sim.core import piles, rng
from sim.core.records import new
from tests.fixtures.marks import plain

pytestmark = plain

CARDS_MAX = 64
PILE_MAX = 40
IDENTITY = np.arange(CARDS_MAX, dtype=np.int32)
SIGMAS = 4

hands = st.lists(st.integers(0, CARDS_MAX - 1), unique=True, max_size=PILE_MAX - 1)
keys = st.integers(0, 2**64 - 1).map(np.uint64)


def pile_of(cards):
    pile = new(piles.pile_dtype(PILE_MAX))[0]
    for card in cards:
        piles.put_top(pile, card)
    return pile


def cards_of(pile):
    return pile.cards[: pile.n].tolist()


def shuffled(cards, key, first=0):
    pile = pile_of(cards)
    piles.shuffle(pile, first, pile.n, key, IDENTITY)
    return cards_of(pile)


def is_clean(pile):
    """Tell whether nothing is left behind the live cards: equal piles are equal bytes."""
    return not pile.cards[pile.n :].any()


@given(hands)
def test_the_top_is_what_was_put_last(cards):
    pile = pile_of(cards)
    taken = [piles.take_top(pile) for _ in cards]
    assert taken == cards[::-1]
    assert pile.n == 0 and is_clean(pile)


@given(hands, st.integers(0, CARDS_MAX - 1))
def test_put_bottom_goes_under_all_others(cards, card):
    pile = pile_of(cards)
    piles.put_bottom(pile, card)
    assert cards_of(pile) == [card, *cards]


@given(hands.filter(bool), st.data())
def test_take_at_keeps_the_order_of_the_rest(cards, data):
    slot = data.draw(st.integers(0, len(cards) - 1))
    pile = pile_of(cards)
    assert piles.take_at(pile, slot) == cards[slot]
    assert cards_of(pile) == cards[:slot] + cards[slot + 1 :]
    assert is_clean(pile)


@given(hands, st.integers(0, CARDS_MAX - 1))
def test_find_gives_the_slot_or_minus_one(cards, card):
    expected = cards.index(card) if card in cards else -1
    assert piles.find(pile_of(cards), card) == expected


@given(hands.map(lambda cards: cards[:18]), hands.map(lambda cards: cards[:18]))
def test_move_all_puts_one_pile_on_top_of_another(source, target):
    one, other = pile_of(source), pile_of(target)
    piles.move_all(one, other)
    assert cards_of(other) == target + source
    assert one.n == 0 and is_clean(one)


@given(hands, keys)
def test_a_shuffle_keeps_the_cards(cards, key):
    assert sorted(shuffled(cards, key)) == sorted(cards)


@given(hands, keys, st.randoms())
def test_a_shuffle_does_not_depend_on_the_order_before(cards, key, random):
    other = random.sample(cards, len(cards))
    assert shuffled(other, key) == shuffled(cards, key)


@given(hands.filter(bool), keys, st.data())
def test_taking_a_card_out_keeps_the_order_of_the_rest(cards, key, data):
    gone = data.draw(st.sampled_from(cards))
    rest = [card for card in cards if card != gone]
    assert shuffled(rest, key) == [card for card in shuffled(cards, key) if card != gone]


@given(hands, keys, st.integers(0, CARDS_MAX - 1))
def test_adding_a_card_keeps_the_order_of_the_rest(cards, key, added):
    before = [card for card in cards if card != added]
    after = shuffled([*before, added], key)
    assert [card for card in after if card != added] == shuffled(before, key)


@given(hands, keys, st.integers(0, 10))
def test_a_shuffle_from_a_slot_on_leaves_what_is_below(cards, key, first):
    assert shuffled(cards, key, first)[:first] == cards[:first]


def test_another_key_gives_another_order():
    cards = list(range(30))
    assert len({tuple(shuffled(cards, np.uint64(key))) for key in range(50)}) == 50


def test_every_order_of_four_cards_is_equally_likely():
    """Sorting by independent hashes makes each of the 4! orders equally likely: 1/24."""
    shuffles = 12_000
    found = Counter(
        tuple(shuffled(range(4), rng.key_of(np.uint64(2), index, 0, 0)))
        for index in range(shuffles)
    )
    expected = shuffles / factorial(4)
    sigma = sqrt(expected * (1 - 1 / factorial(4)))
    for order in permutations(range(4)):
        assert abs(found[order] - expected) <= SIGMAS * sigma


@given(hands, st.integers(0, 8), st.integers(0, 40))
def test_canonical_sorts_a_part_and_leaves_the_rest(cards, first, length):
    last = min(first + length, len(cards))
    pile = pile_of(cards)
    piles.canonical(pile, first, last)
    expected = cards[:first] + sorted(cards[first:last]) + cards[max(first, last) :]
    assert cards_of(pile) == (expected if last > first else cards)
