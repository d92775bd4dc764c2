"""Every flip, roll and shuffle of Lantern Duel; only here is luck used up."""

from enum import IntEnum

from sim.core import piles, rng
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
def shuffle_deck(state, tables, seat):
    """Shuffle a keeper's deck."""
    keeper = state.keepers[seat]
    key = rng.derive(rng.derive(state.chance, Purpose.DECK), seat)
    key = rng.derive(key, keeper.n_shuffles)
    piles.shuffle(keeper.deck, 0, keeper.deck.n, key, tables.identity)
    keeper.n_shuffles += 1


@kernel
def roll_die(state, tables, seat):
    """Return what the die of a keeper shows."""
    key = rng.derive(rng.derive(state.chance, Purpose.DIE), seat)
    key = rng.derive(key, state.round)
    state.keepers[seat].n_rolls += 1
    return 1 + rng.below(key, state.keepers[seat].n_rolls, tables.rules.sides)
