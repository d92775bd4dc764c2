"""Buy lists as the compiled policy reads them: where their numbers stand, and when a line applies.

Files of them are read in `list_files.py`.
"""

import numpy as np

from policies.prdbg.weights import Weight
from sim.core.jit import kernel

N_WEIGHTS = len(Weight)
N_LINES = N_WEIGHTS  # place of the number of lines
OTHERWISE = N_WEIGHTS + 1  # 1: as the strategy would
FIRST_LINE = N_WEIGHTS + 2
WIDTH = 14
LINES_MAX = 32
LIKINGS = FIRST_LINE + LINES_MAX * WIDTH  # place of the learned preferences, one an item
ANY = -1.0
TAG, TYPE, BATTLE, LIMIT, COST, TURNS, HP, ENERGY, CARDS = 0, 1, 2, 3, 4, 6, 8, 10, 12
FOREVER = 999


@kernel
def is_within(weights, place, number):
    """Tell whether a number lies in the range at a place of the weights."""
    return weights[place] <= number <= weights[place + 1]


@kernel
def applies(state, weights, first, team, n_owned):
    """Tell whether the conditions of the line at `first` hold."""
    player = state.players[state.active]
    return (
        is_within(weights, first + TURNS, player.n_turns)
        and is_within(weights, first + HP, team.hp)
        and is_within(weights, first + ENERGY, team.energy)
        and is_within(weights, first + CARDS, n_owned)
    )


@kernel
def names(tables, weights, first, row):
    """Tell whether the line at `first` is about a card."""
    card = tables.cards[row]
    if weights[first + TAG] != ANY and np.int64(weights[first + TAG]) != card.tag:
        return False
    if weights[first + TYPE] != ANY and np.int64(weights[first + TYPE]) != card.type:
        return False
    return is_within(weights, first + COST, card.cost)
