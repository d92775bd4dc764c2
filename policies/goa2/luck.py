"""How `brawler` varies its play: noise on the worth of cards, luck between equals."""

from policies.goa2.notes import BITS, ONE, share, weight
from policies.goa2.weights import Weight
from sim.core import rng
from sim.core.jit import kernel

LUCK = ONE // 100  # a difference of worths that luck can make up for


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
def noise(stream, scratch):
    """Return a random amount to vary the play with."""
    return share(rng.next_below(stream, ONE), weight(scratch, Weight.NOISE))
