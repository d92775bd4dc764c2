"""What a report begins and ends with: who plays what, and how the game went in numbers."""

from __future__ import annotations

import numpy as np

from sim.core.transcript.english import counted, joined
from sim.core.transcript.replay import Replay
from sim.goa2.transcript.names import TEAMS, Names
from sim.goa2.transcript.narrator import Narrator
from sim.goa2.transcript.pieces import Pieces
from sim.goa2.transcript.round_phrases import kinds_text

SPACES = (
    "  Spaces are (q,r): q counts along a row to the right, r counts rows downwards, and each row",
    "  begins half a space farther right; beside (0,0) are (1,0), (0,1), (-1,1), (-1,0), (0,-1)"
    " and (1,-1)",
)


def heading(replay: Replay, names: Names) -> list[str]:
    """Say who plays, and how the table is laid."""
    tables, state = names.tables, replay.state
    counts = [kinds_text(kinds) for kinds in Pieces.of(state).counts()]
    return [
        f"  Board: {names.board.name}; {names.setup.length} game with "
        f"{counted(int(tables.waves), 'Wave counter')} and "
        f"{counted(int(tables.lives), 'Life counter')} for each team",
        *(f"  {seat_text(replay, names, seat)}" for seat in range(tables.n_seats)),
        f"  Coin: {TEAMS[state.coin]} up",
        f"  Battle Zone {names.zones[tables.board.lane[state.zone]]}: "
        f"red {counts[0]}; blue {counts[1]}",
        *SPACES,
        "",
        "Heroes are placed",
    ]


def seat_text(replay: Replay, names: Names, seat: int) -> str:
    """Return a seat: its team, its heroes, its policy."""
    tables = names.tables
    heroes = [hero for hero in range(tables.n_heroes) if tables.seat_of[hero] == seat]
    titles = [
        f"{names.heroes[hero]} {names.profiles[hero].title}"
        f"{' (handicap card)' if tables.is_handicapped[hero] else ''}"
        for hero in heroes
    ]
    return (
        f"Seat {seat + 1}, {TEAMS[names.team_of(heroes[0])]}: {joined(titles)}, "
        f"played by `{replay.policies[seat].name}`"
    )


def summary(replay: Replay, narrator: Narrator) -> list[str]:
    """Return how the game went, in numbers."""
    state = replay.state
    pushes = [f"{team} {state.pushes[number]}" for number, team in enumerate(TEAMS)]
    lives = [f"{team} {state.lives[number]}" for number, team in enumerate(TEAMS)]
    return [
        f"Pushes: {', '.join(pushes)}; Life counters left: {', '.join(lives)}",
        *(hero_text(narrator, state, hero) for hero in range(len(narrator.names.heroes))),
    ]


def hero_text(narrator: Narrator, state: np.record, hero: int) -> str:
    """Return what a hero has done."""
    names = narrator.names
    return (
        f"{names.heroes[hero]} ({TEAMS[names.team_of(hero)]}): level {state.heroes[hero].level}, "
        f"{counted(narrator.kills[hero], 'hero').replace('heros', 'heroes')} and "
        f"{counted(narrator.minions[hero], 'minion')} defeated, "
        f"fell {counted(narrator.deaths[hero], 'time')}"
    )
