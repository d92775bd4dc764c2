"""A game in words: a report of what happened that a player at the table can follow.

Plain Python. Numbers come from the trace and the state, names from the content's book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from sim.core.transcript.card_tables import CardTable
from sim.core.transcript.replay import Replay
from sim.core.transcript.report import report
from sim.guardian.transcript.actions import action_text
from sim.guardian.transcript.names import Names
from sim.guardian.transcript.reporter import Reporter
from sim.guardian.transcript.table import card_table

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
    return replay, Reporter(Names(content, replay.state), replay.state)


def transcript(
    game: Game, content: Content, policies: Sequence[Policy], seed: int, index: int
) -> Iterator[str]:
    """Play game `index` of the series `seed` and put it into words line by line."""
    return report(*begin(game, content, policies, seed, index))


def board(content: Content, state: np.record) -> CardTable:
    """Return the table at one moment of a game."""
    return card_table(Names(content, state), state)
