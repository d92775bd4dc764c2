"""Every flip, roll and shuffle of Lantern Duel: luck is known by what it is for."""

from enum import IntEnum

from sim.core import rng
from sim.core.jit import kernel
from sim.lanterns.state import SEATS


class Purpose(IntEnum):
    """What a key of chance is for."""

    GAME = 0
    COIN = 1
    DECK = 2
    DIE = 3


@kernel
def flip_coin(state):
    """Return the seat that goes first."""
    return rng.below(rng.derive(state.chance, Purpose.COIN), 0, SEATS)


@kernel
def deck_key(state, seat):
    """Return the key of the next shuffle of a keeper's deck."""
    return rng.key_for(state.chance, Purpose.DECK, seat, state.keepers[seat].n_shuffles)


@kernel
def roll_die(state, tables, seat):
    """Return what the die of a keeper shows."""
    key = rng.key_for(state.chance, Purpose.DIE, seat, state.round)
    state.keepers[seat].n_rolls += 1
    return 1 + rng.below(key, state.keepers[seat].n_rolls, tables.rules.sides)
