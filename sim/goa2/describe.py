"""A game in words and as a board: what happened, as a player at the table can follow it.

Plain Python. Numbers come from the trace and the state, names from the content's book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from sim.core.transcript.hexes import HexBoard
from sim.core.transcript.replay import Replay
from sim.goa2.transcript.actions import action_text
from sim.goa2.transcript.board import hex_board
from sim.goa2.transcript.frame import heading, summary
from sim.goa2.transcript.names import Names
from sim.goa2.transcript.narrator import Narrator
from sim.goa2.transcript.steps import tell

if TYPE_CHECKING:
    from policies import Policy
    from sim.core.content import Content
    from sim.core.registry import Game

__all__ = ["action_text", "board", "transcript"]


def transcript(
    game: Game, content: Content, policies: Sequence[Policy], seed: int, index: int
) -> Iterator[str]:
    """Play game `index` of the series `seed` and tell it line by line."""
    replay = Replay(game, content, policies, seed, index)
    narrator = Narrator(Names(content), replay.state)
    yield from heading(replay, narrator.names)
    narrator.level = 1
    for step in replay.steps():
        tell(narrator, step)
        yield from narrator.take()
    narrator.close()
    yield from narrator.take()
    yield from summary(replay, narrator)


def board(content: Content, state: np.record) -> HexBoard:
    """Return the board at one moment of a game."""
    return hex_board(Names(content), state)
