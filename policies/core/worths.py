"""Worths as whole numbers, and the luck that varies play: noise, and who wins among equals.

Whole numbers add up to the same sum in any order, so that quicker ways to add never change a game.
"""

from sim.core import rng
from sim.core.jit import kernel

BITS = 10
ONE = 1 << BITS  # a unit of worth, and all of a share
LUCK = ONE // 100  # a difference of worths that luck can make up for


@kernel
def share(worth, part):
    """Return a part of a worth; ONE is all of it."""
    return (worth * part) >> BITS


@kernel
def luck_of(stream):
    """Return the key of one decision's luck."""
    key = rng.draw(stream.key, stream.counter)
    stream.counter += rng.ONE
    return key


@kernel
def varied(worth, key, number):
    """Return a worth in finer units, with the luck of choice `number`, which decides ties."""
    return (worth << BITS) + rng.below(key, number, LUCK << BITS)


@kernel
def room_for_luck(best):
    """Return a worth that stays below a varied one with any luck, as does all that is less."""
    return (best >> BITS) - LUCK


@kernel
def noise(stream, most):
    """Return a random amount below `most` to vary the play with."""
    return share(rng.next_below(stream, ONE), most)
