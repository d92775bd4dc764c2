"""A game in words: a report of what happened that a player at the table can follow.

Plain Python. Numbers come from the trace and the state, names from the content's book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sim.core.transcript.english import counted, joined
from sim.core.transcript.replay import Replay
from sim.guardian.state import SOLDIER_TYPES, Ending
from sim.guardian.transcript.actions import action_text
from sim.guardian.transcript.names import Names
from sim.guardian.transcript.narrator import Narrator
from sim.guardian.transcript.round_phrases import ENDINGS, goal
from sim.guardian.transcript.steps import tell

if TYPE_CHECKING:
    from policies import Policy
    from sim.core.content import Content
    from sim.core.registry import Game

__all__ = ["action_text", "transcript"]


def transcript(
    game: Game, content: Content, policies: Sequence[Policy], seed: int, index: int
) -> Iterator[str]:
    """Play game `index` of the series `seed` and tell it line by line."""
    replay = Replay(game, content, policies, seed, index)
    names = Names(content, replay.state)
    narrator = Narrator(names, replay.state)
    yield from heading(replay, content, names)
    narrator.level = 1
    for step in replay.steps():
        tell(narrator, step)
        yield from narrator.take()
    narrator.close()
    yield from narrator.take()
    yield from summary(replay, narrator)


def heading(replay: Replay, content: Content, names: Names) -> list[str]:
    """Say which game this is, who plays it, and how the table is laid."""
    mode, setup = names.tables.mode, content.book.singles["setup"]
    seats = [
        f"  Seat {seat + 1}: {joined([names.heroes[row].name for row in names.team(seat)])}, "
        f"played by `{replay.policies[seat].name}`"
        for seat in range(names.tables.n_seats)
    ]
    places = [f"{name} ({limit})" for name, limit in zip(names.places, names.limits, strict=True)]
    assault = ", Command Center Assault" if names.tables.setup.is_assault else ""
    return [
        f"{replay.game.title}, seed {replay.seed}, game {replay.index}",
        *seats,
        f"  Locations clockwise, with figure limits: {', '.join(places)}; "
        f"side {setup.location_side}{assault}",
        f"  {counted(int(mode.actions), 'action')} and {mode.hand_max} cards in hand each, "
        f"{mode.grid_energy} energy at the Command Center, "
        f"{counted(int(mode.team_recovers), 'team token')} to recover",
        f"  Enemies: {joined([*names.enemies[:SOLDIER_TYPES], names.enemies[-1]])}, "
        f"and {counted(int(names.tables.rules.monsters), 'monster')} out of "
        f"{names.tables.setup.n_monsters}",
        "",
        "Opening hands",
    ]


def summary(replay: Replay, narrator: Narrator) -> list[str]:
    """Return how the game went, in numbers."""
    state, names = replay.state, narrator.names
    zords = [name for name, zord in zip(names.zords, state.zords, strict=False) if zord.is_summoned]
    capped = [ENDINGS[Ending.CAP]] if state.ending == Ending.CAP else []
    return [
        *capped,
        f"  {counted(int(state.round), 'round')}, {counted(int(state.n_decisions), 'decision')}",
        f"  Rangers defeated: {narrator.defeats}; energy left at the Command Center: {state.grid}",
        f"  Panicked locations: {sum(narrator.board.panicked)}",
        f"  Zords: {', '.join(zords) or 'none'}",
        f"  Cards defeated: {', '.join(villain_totals(narrator))}",
        f"  Digest {replay.digest:016x}",
    ]


def villain_totals(narrator: Narrator) -> list[str]:
    """Return how far the Rangers got with each monster and the boss."""
    state = narrator.step.after
    return [
        f"{narrator.names.enemies[enemy]} {state.enemies[enemy].discard.n}/{goal(narrator, enemy)}"
        for enemy in range(SOLDIER_TYPES, state.n_enemies)
    ]
