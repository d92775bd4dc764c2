"""A game in words: what happened, as a player at the table can follow it.

Plain Python. Numbers come from the trace and the state, names from the content's book.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sim.prdbg.transcript.actions import action_text
from sim.prdbg.transcript.board import board
from sim.prdbg.transcript.names import Names
from sim.prdbg.transcript.reporter import Reporter

if TYPE_CHECKING:
    from sim.core.content import Content

__all__ = ["action_text", "board", "narrator"]


def narrator(content: Content, state: np.record) -> Reporter:
    """Return who puts a game into words that is set up."""
    return Reporter(Names(content))
