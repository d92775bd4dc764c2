"""The report of one game: title, who plays, what happened, how it went in numbers."""

from __future__ import annotations

from collections.abc import Iterator

from sim.core.kernel import CAPPED
from sim.core.transcript.english import counted
from sim.core.transcript.lines import INDENT
from sim.core.transcript.narrator import Narrator
from sim.core.transcript.replay import Replay

STOPPED = "The game is stopped: the cap on decisions is reached."


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
