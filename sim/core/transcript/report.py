"""The report of one game: title, who plays, what happened, how it went in numbers."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sim.core.kernel import CAPPED
from sim.core.transcript.english import counted
from sim.core.transcript.lines import INDENT
from sim.core.transcript.narrator import Narrator
from sim.core.transcript.replay import Replay

if TYPE_CHECKING:
    from policies import Policy
    from sim.core.content import Content
    from sim.core.registry import Game

STOPPED = "The game is stopped: the cap on decisions is reached."


def begin(
    game: Game, content: Content, policies: Sequence[Policy], seed: int, index: int
) -> tuple[Replay, Narrator]:
    """Set up game `index` of the series `seed`, and who puts it into words."""
    replay = Replay(game, content, policies, seed, index)
    return replay, importlib.import_module(game.describe).narrator(content, replay.state)


def transcript(
    game: Game, content: Content, policies: Sequence[Policy], seed: int, index: int
) -> Iterator[str]:
    """Play game `index` of the series `seed` and put it into words line by line.

    A game may have a `transcript` of its own instead of a narrator.
    """
    own = getattr(importlib.import_module(game.describe), "transcript", None)
    if own is not None:
        return own(game, content, policies, seed, index)
    return report(*begin(game, content, policies, seed, index))


def report(replay: Replay, narrator: Narrator) -> Iterator[str]:
    """Play a game and put it into words line by line."""
    yield f"{replay.game.title}, seed {replay.seed}, game {replay.index}"
    yield from narrator.heading(replay)
    narrator.level = 1
    for step in replay.steps():
        narrator.narrate(step)
        yield from narrator.take()
    narrator.close()
    yield from narrator.take()
    if replay.state.ending == CAPPED:
        yield STOPPED
    yield from (INDENT + line for line in totals(replay, narrator))


def totals(replay: Replay, narrator: Narrator) -> Iterator[str]:
    """Return how the game went in numbers."""
    state = replay.state
    yield f"{counted(int(state.round), 'round')}, {counted(int(state.n_decisions), 'decision')}"
    yield from narrator.summary(replay)
    yield f"Digest {replay.digest:016x}"
