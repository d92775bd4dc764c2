"""A game step by step: which events are said together, and choices without events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import numpy as np

from sim.core.transcript.replay import Replay, Step, unpacked
from sim.goa2.events import Trace
from sim.goa2.state import NOTHING, Decision, Kind
from sim.goa2.transcript.action_phrases import say_effect
from sim.goa2.transcript.names import TEAMS
from sim.goa2.transcript.narrator import EFFECT, Narrator
from sim.goa2.transcript.phrases import PHRASES, RUNS
from sim.goa2.transcript.report import heading, summary

BY_TEXT = (
    Trace.TARGETED,
    Trace.TURNED_TO,
    Trace.MOVED,
    Trace.ACTIVE,
    Trace.REPEATED,
    Trace.FIZZLED,
)
"""What a hero does by a text of its own; the first number is the hero."""


class Reporter(Narrator):
    """Puts a game of Guards of Atlantis II into words."""

    PHRASES: ClassVar[Mapping[int, Callable]] = PHRASES
    RUNS: ClassVar[Mapping[int, Callable]] = RUNS
    SILENT: ClassVar[tuple[int, ...]] = (Trace.UNMET, Trace.TURNED_TO)

    def heading(self, replay: Replay) -> list[str]:
        """Say who plays, and how the table is laid."""
        return heading(replay, self.names)

    def summary(self, replay: Replay) -> list[str]:
        """Return how the game went, in numbers."""
        return summary(replay, self)

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
