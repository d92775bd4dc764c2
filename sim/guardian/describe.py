"""A game in words: a report of what happened that a player at the table can follow.

Plain Python. Numbers come from the trace and the state, names from the content's book.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sim.core.transcript.card_tables import CardTable
from sim.guardian.transcript.actions import action_text
from sim.guardian.transcript.names import Names
from sim.guardian.transcript.reporter import Reporter
from sim.guardian.transcript.table import card_table

if TYPE_CHECKING:
    from sim.core.content import Content

__all__ = ["action_text", "board", "narrator"]


def narrator(content: Content, state: np.record) -> Reporter:
    """Return who puts a game into words that is set up."""
    return Reporter(Names(content, state), state)


def board(content: Content, state: np.record) -> CardTable:
    """Return the table at one moment of a game."""
    return card_table(Names(content, state), state)
