"""Randomness by name: every draw is a hash of (key, counter), and every key of what it is for.

No draw depends on how many others came before it elsewhere, so a variant of a game keeps the
luck of the original wherever the two still do the same thing. The mixer is SplitMix64's.
"""

import numpy as np

from sim.core.jit import kernel
from sim.core.records import record_dtype

STREAM = record_dtype(
    ("key", np.uint64),
    ("counter", np.uint64),  # draws so far
)

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FACTOR_1 = np.uint64(0xBF58476D1CE4E5B9)
FACTOR_2 = np.uint64(0x94D049BB133111EB)
SHIFT_1 = np.uint64(30)
SHIFT_2 = np.uint64(27)
SHIFT_3 = np.uint64(31)
HALF = np.uint64(32)
ZERO = np.uint64(0)
ONE = np.uint64(1)


@kernel
def mix(word):
    """Scramble 64 bits, one to one."""
    word = (word ^ (word >> SHIFT_1)) * FACTOR_1
    word = (word ^ (word >> SHIFT_2)) * FACTOR_2
    return word ^ (word >> SHIFT_3)


@kernel
def derive(key, name):
    """Return the key of the part `name` (a number of at least 0) of what `key` stands for."""
    return mix(key + GOLDEN * (np.uint64(name) + ONE))


@kernel
def key_of(seed, index, purpose, entity):
    """Return the key of one purpose and entity in game `index` of the series `seed`."""
    return derive(derive(derive(mix(np.uint64(seed)), index), purpose), entity)


@kernel
def key_for(key, purpose, entity, number):
    """Return the key of one purpose: for whom or what it is, and the how many-th time."""
    return derive(derive(derive(key, purpose), entity), number)


@kernel
def draw(key, counter):
    """Return 64 random bits: draw number `counter` under `key`."""
    return mix(key + GOLDEN * (np.uint64(counter) + ONE))


@kernel
def next_key(stream):
    """Return the next 64 bits of a stream: the key of a new deal."""
    key = draw(stream.key, stream.counter)
    stream.counter += ONE
    return key


@kernel
def below(key, counter, bound):
    """Return draw number `counter` under `key` as a number in 0 .. bound - 1."""
    high = draw(key, counter) >> HALF
    return np.int64((high * np.uint64(bound)) >> HALF)


@kernel
def next_below(stream, bound):
    """Return the next number in 0 .. bound - 1 of a stream."""
    number = below(stream.key, stream.counter, bound)
    stream.counter += ONE
    return number
