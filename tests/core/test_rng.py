"""Randomness: SplitMix64's published numbers, uniform draws, and keys that differ by their use."""

from fractions import Fraction
from itertools import product
from math import ceil, sqrt

import numpy as np
import pytest

from sim.core import rng
from sim.core.records import new
from tests.fixtures.marks import plain

pytestmark = plain

WORD = 2**64
SIGMAS = 4

# The first outputs of SplitMix64, from its authors' reference code.
PUBLISHED = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423),
}


def slow_mix(word: int) -> int:
    """Return SplitMix64's finalizer in plain integers."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB % WORD
    return word ^ (word >> 31)


@pytest.mark.parametrize("seed", PUBLISHED)
def test_draws_under_a_key_are_splitmix64_seeded_with_it(seed):
    drawn = [int(rng.draw(np.uint64(seed), counter)) for counter in range(3)]
    assert drawn == list(PUBLISHED[seed])


@pytest.mark.parametrize("word", [0, 1, 2**32, 2**63, WORD - 1, 0x123456789ABCDEF])
def test_mix_is_the_plain_integers_finalizer(word):
    assert int(rng.mix(np.uint64(word))) == slow_mix(word)


def test_a_key_is_derived_step_by_step_from_seed_index_purpose_and_entity():
    key = slow_mix(99)
    for name in (5, 3, 2):
        key = slow_mix((key + 0x9E3779B97F4A7C15 * (name + 1)) % WORD)
    assert int(rng.key_of(np.uint64(99), 5, 3, 2)) == key


def test_keys_differ_by_seed_index_purpose_and_entity():
    keys = {
        int(rng.key_of(np.uint64(seed), index, purpose, entity))
        for seed, index, purpose, entity in product(range(6), repeat=4)
    }
    assert len(keys) == 6**4


def test_neighbouring_keys_share_no_draws():
    keys = [rng.key_of(np.uint64(1), index, 0, 0) for index in range(50)]
    drawn = {int(rng.draw(key, counter)) for key in keys for counter in range(50)}
    assert len(drawn) == 50 * 50


def share_below(number: int, bound: int) -> Fraction:
    """Return the exact probability of `number`: `below` scales the upper 32 bits of a draw."""
    first = ceil(Fraction(number * 2**32, bound))
    last = ceil(Fraction((number + 1) * 2**32, bound))
    return Fraction(last - first, 2**32)


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 10, 52, 256])
def test_below_gives_every_number_its_exact_share(bound):
    draws = 200_000
    numbers = rng.draw(rng.key_of(np.uint64(5), 0, bound, 0), np.arange(draws)) >> rng.HALF
    counts = np.bincount((numbers * np.uint64(bound) >> rng.HALF).astype(int), minlength=bound)
    assert len(counts) == bound
    for number, count in enumerate(counts):
        share = share_below(number, bound)
        sigma = sqrt(draws * share * (1 - share))
        assert abs(count - draws * share) <= SIGMAS * sigma


@pytest.mark.parametrize("bound", [1, 2, 6, 255])
def test_below_is_the_scaled_upper_half_of_a_draw(bound):
    key = np.uint64(77)
    for counter in range(50):
        high = int(rng.draw(key, counter)) >> 32
        assert rng.below(key, counter, bound) == high * bound >> 32


def test_the_shares_of_all_numbers_add_up_to_one():
    assert all(sum(share_below(n, bound) for n in range(bound)) == 1 for bound in (3, 7, 52))


def test_a_stream_draws_one_number_after_the_other():
    streams = new(rng.STREAM)
    streams[0].key = 123
    drawn = [rng.next_below(streams[0], 1000) for _ in range(20)]
    assert drawn == [rng.below(np.uint64(123), counter, 1000) for counter in range(20)]
    assert streams[0].counter == 20
