"""How better choices get likelier: the gradient of what a net earned, by its numbers.

Proximal policy gradients (Schulman and others, 2017): an option that earned more than was expected
gets likelier, one that earned less unlikelier, and neither by more than `CLIP` on the same games.
The net is that of `policies/core/judging.py`, whose inputs are scaled here.
"""

from collections import namedtuple

import numpy as np

from policies.core.judging import UNITS
from policies.core.practice import Fact
from sim.core.jit import kernel

CLIP = 0.2
SMALL = 1e-9
OFFSETS, FACTORS, TABLE, OPTIONS, STRAIGHT = range(5)  # parts of a net

Seen = namedtuple(
    "Seen",
    (
        "facts",  # Fact of each decision
        "table",  # numbers of the table, by decision
        "options",  # numbers of options, those of a decision one after the other
        "scales",  # mean and spread, of the table's and of an option's numbers
        "earned",  # how much more than expected, by decision
        "before",  # the chance that its choice had, by decision
    ),
)


@kernel
def begin_sums(row, scale, net, sums):
    """Begin the sums with the scaled numbers of a table."""
    for unit in range(UNITS):
        sums[unit] = net[OFFSETS][0, unit]
    for place in range(row.size):
        number = (row[place] - scale[0, place]) / scale[1, place]
        for unit in range(UNITS):
            sums[unit] += number * net[TABLE][place, unit]


@kernel
def score(row, scale, net, begun, sums):
    """Return the score of an option, and leave its sums."""
    total = 0.0
    for unit in range(UNITS):
        sums[unit] = begun[unit]
    for place in range(row.size):
        if row[place] != 0.0:
            number = row[place] / scale[1, place]
            total += number * net[STRAIGHT][0, place]
            for unit in range(UNITS):
                sums[unit] += number * net[OPTIONS][place, unit]
    for unit in range(UNITS):
        total += max(sums[unit], 0.0) * net[FACTORS][0, unit]
    return total


@kernel
def chances_of(scores, n):
    """Make chances of scores, in place; return how undecided they are, in nats."""
    most, total, doubt = scores[0], 0.0, 0.0
    for option in range(1, n):
        most = max(most, scores[option])
    for option in range(n):
        scores[option] = np.exp(scores[option] - most)
        total += scores[option]
    for option in range(n):
        scores[option] /= total
        doubt -= scores[option] * np.log(scores[option] + SMALL)
    return doubt


@kernel
def learn_option(row, scale, net, sums, slope, change, begun):
    """Add what an option's score changes with, times its slope; `begun` gathers the sums'."""
    for unit in range(UNITS):
        change[FACTORS][0, unit] += slope * max(sums[unit], 0.0)
        sums[unit] = slope * net[FACTORS][0, unit] if sums[unit] > 0.0 else 0.0
        begun[unit] += sums[unit]
    for place in range(row.size):
        if row[place] != 0.0:
            number = row[place] / scale[1, place]
            change[STRAIGHT][0, place] += slope * number
            for unit in range(UNITS):
                change[OPTIONS][place, unit] += number * sums[unit]


@kernel
def learn_table(row, scale, begun, change):
    """Add what the sums that a table began change with."""
    for unit in range(UNITS):
        change[OFFSETS][0, unit] += begun[unit]
    for place in range(row.size):
        number = (row[place] - scale[0, place]) / scale[1, place]
        for unit in range(UNITS):
            change[TABLE][place, unit] += number * begun[unit]


@kernel
def credit_of(ratio, earned):
    """Return what a choice is credited with that is `ratio` times as likely as when it was made."""
    is_far = ratio > 1.0 + CLIP if earned > 0.0 else ratio < 1.0 - CLIP
    return 0.0 if is_far else ratio * earned


@kernel
def learn_decision(one, share, seen, net, change, eager, desk):
    """Add `share` times the gradient of one decision; return how undecided it is."""
    sums, scores, begun, back = desk[0], desk[1][0], desk[2][0], desk[2][1]
    of_table, of_option = seen.scales
    facts = seen.facts[one]
    first, n, chosen = facts[Fact.FIRST], facts[Fact.OPTIONS], facts[Fact.CHOSEN]
    begin_sums(seen.table[one], of_table, net, begun)
    for option in range(n):
        row = seen.options[first + option]
        scores[option] = score(row, of_option, net, begun, sums[option])
    doubt = chances_of(scores, n)
    credit = credit_of(scores[chosen] / seen.before[one], seen.earned[one])
    back[:] = 0.0
    for option in range(n):
        slope = scores[option] * (credit + eager * (np.log(scores[option] + SMALL) + doubt))
        slope = share * (slope - credit * (option == chosen))
        row = seen.options[first + option]
        learn_option(row, of_option, net, sums[option], slope, change, back)
    learn_table(seen.table[one], of_table, back, change)
    return doubt


def gradient(batch, parts, net, change, eager, desk):
    """Add the gradient of a batch of decisions to `change`; return how undecided they are.

    `parts` are those of `Seen`, `eager` is the worth of being undecided, `desk` memory: sums by
    option, scores, two rows of sums.
    """
    seen = Seen(*parts)
    doubt = 0.0
    for number in range(batch.size):
        doubt += learn_decision(batch[number], 1.0 / batch.size, seen, net, change, eager, desk)
    return doubt / batch.size
