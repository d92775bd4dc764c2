"""What is on the board as the events so far have left it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sim.goa2.events import Trace
from sim.goa2.state import FIRST_MINION, FIRST_TOKEN, OFF_BOARD, TEAMS

ARRIVES = (Trace.STARTS, Trace.RESPAWNED, Trace.SPAWNED)  # a: object, b: space
GOES = (Trace.MOVED, Trace.TRAVELLED, Trace.PUSHED, Trace.PLACED, Trace.RETURNED)  # c: to
LEAVES = (Trace.HERO_DEFEATED, Trace.MINION_REMOVED, Trace.TOKEN_REMOVED)


@dataclass
class Pieces:
    """Where objects are, and of which kind the minions are."""

    where: list[int]  # by object
    kinds: list[int]  # by minion

    @classmethod
    def of(cls, state: np.record) -> Pieces:
        """Return what the state has on the board."""
        return cls(where=state.where.tolist(), kinds=state.minion_kind.tolist())

    def follow(self, event: int, a: int, b: int, c: int, after: np.record) -> None:
        """Do to the board what an event says; the kind of a new minion is in the state after."""
        if event in ARRIVES:
            self.where[a] = b
            if FIRST_MINION <= a < FIRST_TOKEN:
                self.kinds[a - FIRST_MINION] = int(after.minion_kind[a - FIRST_MINION])
        elif event in GOES:
            self.where[a] = c
        elif event in LEAVES:
            self.where[a] = OFF_BOARD
        elif event == Trace.SWAPPED:
            self.where[a], self.where[b] = self.where[b], self.where[a]
        elif event == Trace.PUSH_WON:
            self.where[FIRST_MINION:FIRST_TOKEN] = [OFF_BOARD] * (FIRST_TOKEN - FIRST_MINION)

    def kind(self, thing: int) -> int:
        """Return the kind of a minion; of other objects it does not matter."""
        return self.kinds[thing - FIRST_MINION] if FIRST_MINION <= thing < FIRST_TOKEN else 0

    def counts(self) -> list[list[int]]:
        """Return how many minions of each kind each team has."""
        each = (FIRST_TOKEN - FIRST_MINION) // TEAMS
        counts = [[0, 0, 0] for _ in range(TEAMS)]
        for minion, kind in enumerate(self.kinds):
            if self.where[FIRST_MINION + minion] != OFF_BOARD:
                counts[minion // each][kind] += 1
        return counts
