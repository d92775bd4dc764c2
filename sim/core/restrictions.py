"""Restricted play: items that are played whenever that is legal, and items that never are.

It stands between the rules and the policies, as a filter of the legal actions, so that no card
need know of it. A choice is never left empty: what is the only legal thing is done. A policy that
plans ahead sees what is forbidden (`scratch.marks`): it would else save up for what it cannot play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from sim.core.jit import kernel

NO_ITEM = -1  # what an action plays that plays no item


class Mark(IntEnum):
    """What restricted play says of an item."""

    FREE = 0
    FORBIDDEN = 1
    FORCED = 2


@dataclass(frozen=True)
class Restriction:
    """Names of items that must be played whenever that is legal, and of those that never are."""

    forbid: tuple[str, ...] = ()
    force: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Tell whether anything is restricted."""
        return bool(self.forbid or self.force)

    def __add__(self, other: Restriction) -> Restriction:
        """Return both restrictions together."""
        return Restriction(self.forbid + other.forbid, self.force + other.force)


def marks_of(items: Sequence[str], restriction: Restriction) -> np.ndarray:
    """Return the mark of each item in play; no marks at all if nothing is restricted.

    A restricted item that nobody has in this line-up has no row, and needs no mark.
    """
    marks = np.full(len(items) if restriction else 0, Mark.FREE, np.int8)
    for names, mark in ((restriction.forbid, Mark.FORBIDDEN), (restriction.force, Mark.FORCED)):
        for name in set(names) & set(items):
            marks[items.index(name)] = mark
    return marks


@kernel
def mark_of(state, tables, action, restriction):
    """Return the mark of the item that an action plays."""
    plays, marks = restriction
    item = plays(state, tables, action)
    if item == NO_ITEM:
        return np.int64(Mark.FREE)
    return np.int64(marks[item])


@kernel
def count_marked(state, tables, actions, n, mark, restriction):
    """Return how many of the actions play an item with this mark."""
    count = 0
    for i in range(n):
        count += mark_of(state, tables, actions[i], restriction) == mark
    return count


@kernel
def restrict(state, tables, actions, n, restriction):
    """Keep the actions that play a forced item; else those that play no forbidden one, if any.

    Returns how many are left of the `n` legal ones, in their order.
    """
    is_forced = count_marked(state, tables, actions, n, Mark.FORCED, restriction) > 0
    if not is_forced and count_marked(state, tables, actions, n, Mark.FORBIDDEN, restriction) == n:
        return n
    kept = 0
    for i in range(n):
        mark = mark_of(state, tables, actions[i], restriction)
        if mark == Mark.FORCED or (mark == Mark.FREE and not is_forced):
            actions[kept] = actions[i]
            kept += 1
    return kept
