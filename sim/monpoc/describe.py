"""A game in words: what happened, as a player at the table can follow it.

Plain Python. Numbers come from the trace and the state, names from the content's book.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sim.core.transcript.actions import words_of
from sim.core.transcript.squares import SquareBoard
from sim.monpoc.state import Decision
from sim.monpoc.transcript.actions import WORDS
from sim.monpoc.transcript.board import square_board
from sim.monpoc.transcript.names import Names
from sim.monpoc.transcript.reporter import Reporter

if TYPE_CHECKING:
    from sim.core.content import Content

__all__ = ["action_text", "board", "narrator"]


def narrator(content: Content, state: np.record) -> Reporter:
    """Return who puts a game into words that is set up."""
    return Reporter(Names(content), state)


def board(content: Content, state: np.record) -> SquareBoard:
    """Return the table at one moment of a game."""
    return square_board(Names(content), state)


def action_text(content: Content, state: np.record, action: int) -> str:
    """Return one legal action of `state` in words, with the decision that it answers."""
    return words_of(action, state, Decision, WORDS, Names(content, state))
