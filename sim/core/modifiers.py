"""Modifiers that hold at the moment: which rows of the tables, and what each comes from.

Whom a modifier reaches, and what becomes of its amount, is the game's question: it goes through
`n_asked` modifiers and looks at those of its statistic. Most questions are asked while nothing
changes their statistic, and cost one comparison.
"""

import numpy as np

from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.core.records import record_dtype

MODIFIER = record_dtype(
    ("statistic", np.int16),  # which number it changes
    ("amount", np.int16),  # by how much, or 1
    ("subject", np.int16),  # of what
)
"""A row of tables.modifiers, in the words of the game's language."""

HOLDING = record_dtype(
    ("row", np.int16),  # of tables.modifiers
    ("statistic", np.int16),  # of that row
    ("source", np.int16),  # what it comes from, as the game numbers it
)


def modifier_fields(holding_max: int, n_statistics: int) -> tuple:
    """Return the fields of a state in which so many modifiers can hold at once."""
    return (
        ("modifiers", HOLDING, holding_max),
        ("n_modifiers", np.int16),
        ("n_changing", np.int16, n_statistics),  # of them, those of each statistic
    )


@kernel
def add_modifiers(state, tables, first, n, source):
    """Let `n` modifiers of the tables, from row `first` on, hold."""
    for row in range(first, first + n):
        if state.n_modifiers == state.modifiers.size:
            state.fault = Fault.EFFECTS_FULL
            return
        holding = state.modifiers[state.n_modifiers]
        holding.row = row
        holding.statistic = tables.modifiers[row].statistic
        holding.source = source
        state.n_modifiers += 1
        state.n_changing[holding.statistic] += 1


@kernel
def keep_modifiers(state, n):
    """Let only the first `n` modifiers hold on."""
    for place in range(n, state.n_modifiers):
        state.n_changing[state.modifiers[place].statistic] -= 1
    state.n_modifiers = min(state.n_modifiers, n)


@kernel
def modifier_at(state, tables, place):
    """Return the modifier in a place of the list, with its statistic, amount and subject."""
    return tables.modifiers[state.modifiers[place].row]


@kernel
def n_asked(state, statistic):
    """Return how many modifiers a question about a statistic has to go through."""
    return state.n_modifiers if state.n_changing[statistic] > 0 else 0
