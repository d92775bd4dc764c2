"""A game in words: what happened, as a player at the table can follow it.

Plain Python. Numbers come from the trace and the state, names from the content's book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from sim.core.transcript.actions import words_of
from sim.core.transcript.replay import Replay
from sim.core.transcript.report import report
from sim.core.transcript.squares import SquareBoard
from sim.monpoc.state import Decision
from sim.monpoc.transcript.actions import WORDS
from sim.monpoc.transcript.board import square_board
from sim.monpoc.transcript.names import Names
from sim.monpoc.transcript.reporter import Reporter

if TYPE_CHECKING:
    from policies import Policy
    from sim.core.content import Content
    from sim.core.registry import Game

__all__ = ["action_text", "begin", "board", "transcript"]


def begin(
    game: Game, content: Content, policies: Sequence[Policy], seed: int, index: int
) -> tuple[Replay, Reporter]:
    """Set up game `index` of the series `seed`, and who puts it into words."""
    replay = Replay(game, content, policies, seed, index)
    return replay, Reporter(Names(content), replay.state)


def transcript(
    game: Game, content: Content, policies: Sequence[Policy], seed: int, index: int
) -> Iterator[str]:
    """Play game `index` of the series `seed` and put it into words line by line."""
    return report(*begin(game, content, policies, seed, index))


def board(content: Content, state: np.record) -> SquareBoard:
    """Return the table at one moment of a game."""
    return square_board(Names(content), state)


def action_text(content: Content, state: np.record, action: int) -> str:
    """Return one legal action of `state` in words, with the decision that it answers."""
    return words_of(action, state, Decision, WORDS, Names(content, state))
