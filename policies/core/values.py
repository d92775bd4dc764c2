"""A learned value: how likely the first side wins, from what a game shows of a table.

A small net: every number scaled, a straight part, and some sums that count only above 0. Where both
sides have numbers of their own (`Game.assessed`), the table is also summed with the sides swapped,
and the difference tells: mirrored tables get mirrored chances, exactly. All is done in additions,
products and divisions in a fixed order, so that it is the same on every machine. `balance learn`
fits it on games of the default policy; its numbers lie beside the game's policies, with how they
were made.
"""

from enum import IntEnum

from policies.core.playouts import worth
from sim.core.jit import kernel

HIDDEN = 16  # sums that count only above 0
LIMIT = 4.0  # scaled numbers beyond it count as much as at it
BEND = 16.0  # the odds are (1 + sum / BEND) ** BEND, nearly e ** sum
SQUARINGS = 4
SUM_MAX = 1000.0


class Head(IntEnum):
    """Places of the first numbers of a model."""

    TABLE = 0  # numbers of the table
    EACH = 1  # numbers of each side
    BIAS = 2


class Part(IntEnum):
    """Places of the numbers of an input, behind the head and two rows of HIDDEN numbers."""

    MEAN = 0
    SCALE = 1
    STRAIGHT = 2
    HIDDEN = 3  # as many as there are hidden sums


OFFSETS = len(Head)  # where the hidden sums begin
FACTORS = OFFSETS + HIDDEN  # what they count
INPUTS = FACTORS + HIDDEN
WIDTH = Part.HIDDEN + HIDDEN  # numbers of an input


@kernel
def source_of(place, n_table, n_each, is_swapped):
    """Return which number stands at a place when the sides are swapped, or not."""
    if not is_swapped or place < n_table:
        return place
    return place + n_each if place < n_table + n_each else place - n_each


@kernel
def sum_up(found, model, sums, is_swapped):
    """Return what a table of these numbers adds up to."""
    n_table, n_each = int(model[Head.TABLE]), int(model[Head.EACH])
    total = 0.0
    for unit in range(HIDDEN):
        sums[unit] = model[OFFSETS + unit]
    for place in range(n_table + n_each + n_each):
        first = INPUTS + place * WIDTH
        number = found[source_of(place, n_table, n_each, is_swapped)]
        scaled = (number - model[first + Part.MEAN]) / model[first + Part.SCALE]
        scaled = min(max(scaled, -LIMIT), LIMIT)
        total += scaled * model[first + Part.STRAIGHT]
        for unit in range(HIDDEN):
            sums[unit] += scaled * model[first + Part.HIDDEN + unit]
    for unit in range(HIDDEN):
        total += max(sums[unit], 0.0) * model[FACTORS + unit]
    return total


@kernel
def chance_of_sum(total):
    """Return the chance that a sum stands for: 0 is even, and nearly the logistic function."""
    odds = 1.0 + min(abs(total), SUM_MAX) / BEND
    for _ in range(SQUARINGS):
        odds *= odds
    chance = odds / (1.0 + odds)
    return chance if total >= 0.0 else 1.0 - chance


@kernel
def chance_of_first(found, model, sums):
    """Return how likely the first side wins where the numbers are `found`."""
    total = model[Head.BIAS] + sum_up(found, model, sums, False)
    if model[Head.EACH] > 0.0:
        total -= sum_up(found, model, sums, True)
    return chance_of_sum(total)


@kernel
def is_learned(found, model):
    """Tell whether a policy's weights hold a model of so many numbers."""
    if model.size < INPUTS + found.size * WIDTH:
        return False
    return model[Head.TABLE] + 2.0 * model[Head.EACH] == found.size


@kernel
def value_of(state, tables, seat, model, tools):
    """Return what a table is worth to a seat: who has won, or how likely its side will."""
    if state.ending != 0 or state.fault != 0:
        return worth(state, seat, tools)
    found = tools.desk.assessed[:]
    tools.assess(state, tables, found)
    chance = chance_of_first(found, model, tools.desk.sums[:])
    return chance if tools.sides[seat] == 0 else 1.0 - chance
