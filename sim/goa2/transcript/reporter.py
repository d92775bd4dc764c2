"""A game step by step, from who plays what to how it went in numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import numpy as np

from sim.core.transcript.english import counted, joined
from sim.core.transcript.replay import Replay, Step, unpacked
from sim.goa2.events import Trace
from sim.goa2.state import NOTHING, Decision, Kind
from sim.goa2.transcript.action_phrases import say_effect
from sim.goa2.transcript.names import TEAMS, Names
from sim.goa2.transcript.narrator import EFFECT, Narrator
from sim.goa2.transcript.phrases import PHRASES, RUNS
from sim.goa2.transcript.round_phrases import kinds_text

BY_TEXT = (
    *(Trace.TARGETED, Trace.TURNED_TO, Trace.MOVED),
    *(Trace.ACTIVE, Trace.REPEATED, Trace.FIZZLED),
)
"""What a hero does by a text of its own; the first number is the hero."""

SPACES = (
    "  Spaces are (q,r): q counts along a row to the right, r counts rows downwards, and each row",
    "  begins half a space farther right; beside (0,0) are (1,0), (0,1), (-1,1), (-1,0), (0,-1)"
    " and (1,-1)",
)


class Reporter(Narrator):
    """Puts a game of Guards of Atlantis II into words."""

    PHRASES: ClassVar[Mapping[int, Callable]] = PHRASES
    RUNS: ClassVar[Mapping[int, Callable]] = RUNS
    SILENT: ClassVar[tuple[int, ...]] = (Trace.UNMET, Trace.TURNED_TO)

    def heading(self, replay: Replay) -> list[str]:
        """Say who plays, and how the table is laid."""
        names = self.names
        tables, state = names.tables, replay.state
        counts = [kinds_text(kinds) for kinds in self.pieces.counts()]
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

    def summary(self, replay: Replay) -> list[str]:
        """Return how the game went, in numbers."""
        state = replay.state
        pushes = [f"{team} {state.pushes[number]}" for number, team in enumerate(TEAMS)]
        lives = [f"{team} {state.lives[number]}" for number, team in enumerate(TEAMS)]
        return [
            f"Pushes: {', '.join(pushes)}; Life counters left: {', '.join(lives)}",
            *(self.hero_text(state, hero) for hero in range(len(self.names.heroes))),
        ]

    def hero_text(self, state: np.record, hero: int) -> str:
        """Return what a hero has done."""
        names = self.names
        return (
            f"{names.heroes[hero]} ({TEAMS[names.team_of(hero)]}): "
            f"level {state.heroes[hero].level}, "
            f"{counted(self.kills[hero], 'hero').replace('heros', 'heroes')} and "
            f"{counted(self.minions[hero], 'minion')} defeated, "
            f"fell {counted(self.deaths[hero], 'time')}"
        )

    def begin_step(self, step: Step) -> None:
        """Say choices that the trace has no event for, and whose turn it is to do something."""
        kind, hero, card = running(step.before)
        if step.before.decision == Decision.ORDER:
            _, first, _, _ = unpacked(step.action)
            team = TEAMS[self.names.team_of(first)].capitalize()
            self.say(f"{team} lets {self.names.heroes[first]} go first")
        elif kind == Kind.EFFECT and self.topic != (EFFECT, card):
            say_effect(self, hero, card, 0)
        elif kind == Kind.ACTION and self.topic[:1] == (EFFECT,) and self.acting != NOTHING:
            self.go_on()
        if step.before.decision == Decision.DISTANCE and unpacked(step.action)[1] == 0:
            self.also("does not push")
            self.previous = 0

    def follow(self, rows: list[list[int]]) -> None:
        """Do to the board what events say, and come back to the action they belong to."""
        for row in rows:
            self.pieces.follow(*row, self.step.after)
        is_back = self.event in BY_TEXT and rows[0][1] == self.acting != self.subject
        if is_back and self.line is not None:
            self.go_on()


def running(state: np.record) -> tuple[int, int, int]:
    """Return kind, hero and card of the program that asks."""
    if state.n_frames == 0:
        return NOTHING, NOTHING, NOTHING
    frame = state.frames[state.n_frames - 1]
    return int(frame.kind), int(frame.hero), int(frame.card)


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
