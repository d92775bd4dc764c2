"""What a report begins and ends with: who plays what, and how the game went in numbers."""

from __future__ import annotations

import numpy as np

from sim.core.transcript.english import counted, joined
from sim.core.transcript.replay import Replay
from sim.guardian.state import SOLDIER_TYPES
from sim.guardian.tables import EnemyKind
from sim.guardian.transcript.names import Names
from sim.guardian.transcript.narrator import Narrator
from sim.guardian.transcript.round_phrases import goal


def heading(replay: Replay, names: Names) -> list[str]:
    """Say who plays, and how the table is laid."""
    mode = names.tables.mode
    seats = [
        f"  Seat {seat + 1}: {joined([names.heroes[row].name for row in names.team(seat)])}, "
        f"played by `{replay.policies[seat].name}`"
        for seat in range(names.tables.n_seats)
    ]
    places = [f"{name} ({limit})" for name, limit in zip(names.places, names.limits, strict=True)]
    assault = ", Command Center Assault" if names.tables.setup.is_assault else ""
    return [
        *seats,
        f"  Locations clockwise, with figure limits: {', '.join(places)}; "
        f"side {names.location_side}{assault}",
        f"  {counted(int(mode.actions), 'action')} and {mode.hand_max} cards in hand each, "
        f"{mode.grid_energy} energy at {names.words.base}, "
        f"{counted(int(mode.team_recovers), 'team token')} to recover",
        f"  Enemies: {joined([*names.enemies[:SOLDIER_TYPES], names.enemies[-1]])}, "
        f"and {drawn_villains(names)}",
        "",
        "Opening hands",
    ]


def drawn_villains(names: Names) -> str:
    """Say how many monsters are drawn; a harder game draws one of them from the nemeses."""
    setup, number = names.tables.setup, int(names.tables.rules.monsters)
    if setup.n_nemeses < 0:
        return f"{counted(number, names.words.monster)} out of {setup.n_monsters}"
    kinds = [names.tables.enemies[row].kind for row in setup.monsters[: setup.n_monsters]]
    nemeses = kinds.count(EnemyKind.NEMESIS)
    others = f"{counted(number - 1, names.words.monster)} out of {setup.n_monsters - nemeses}"
    return f"{others}, and 1 nemesis out of {nemeses}"


def summary(replay: Replay, narrator: Narrator) -> list[str]:
    """Return how the game went, in numbers."""
    state, names = replay.state, narrator.names
    return [
        f"{names.words.heroes} defeated: {narrator.defeats}; "
        f"energy left at {names.words.base}: {state.grid}",
        f"Panicked locations: {sum(narrator.board.panicked)}",
        *machines(state, names),
        f"Cards defeated: {', '.join(villain_totals(narrator))}",
    ]


def machines(state: np.record, names: Names) -> list[str]:
    """Return the Zords that came, and the vehicles that were used."""
    zords = [name for name, zord in zip(names.zords, state.zords, strict=False) if zord.is_summoned]
    lines = [] if names.vehicles and not names.zords else [f"Zords: {', '.join(zords) or 'none'}"]
    return [*lines, f"Vehicles used: {state.n_vehicles_used}"] if names.vehicles else lines


def villain_totals(narrator: Narrator) -> list[str]:
    """Return how far the Rangers got with each monster and the boss."""
    state = narrator.step.after
    return [
        f"{narrator.names.enemies[enemy]} {state.enemies[enemy].discard.n}/{goal(narrator, enemy)}"
        for enemy in range(SOLDIER_TYPES, state.n_enemies)
    ]
