"""A game in words and as a board: what happened, as a player at the table can follow it.

Plain Python. Numbers come from the trace and the state, names from the content's book.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sim.core.transcript.hexes import HexBoard
from sim.goa2.transcript.actions import action_text
from sim.goa2.transcript.board import hex_board
from sim.goa2.transcript.names import Names
from sim.goa2.transcript.reporter import Reporter

if TYPE_CHECKING:
    from sim.core.content import Content

__all__ = ["action_text", "board", "narrator"]


def narrator(content: Content, state: np.record) -> Reporter:
    """Return who puts a game into words that is set up."""
    return Reporter(Names(content), state)


def board(content: Content, state: np.record) -> HexBoard:
    """Return the board at one moment of a game."""
    return hex_board(Names(content), state)
