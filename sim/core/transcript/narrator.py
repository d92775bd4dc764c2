"""Who puts a game into words: step by step, each event by its phrase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import ClassVar

from sim.core.transcript.lines import Lines
from sim.core.transcript.replay import Replay, Step


class Narrator(Lines):
    """Says what happens in a game; a game's narrator knows names and remembers the board."""

    GAPS: ClassVar[Mapping[str, Callable]] = {}
    """What phrases may name besides the numbers of an event: (narrator, a, b, c) to text."""

    PHRASES: ClassVar[Mapping[int, Callable]] = {}
    """Phrases of single events, by event: called with (narrator, a, b, c)."""

    RUNS: ClassVar[Mapping[int, Callable]] = {}
    """Phrases of neighbouring events that are said together: (narrator, rows of the trace)."""

    SILENT: ClassVar[tuple[int, ...]] = ()
    """Events of which nothing is said at once."""

    def __init__(self) -> None:
        """Begin with an empty page."""
        super().__init__()
        self.step: Step | None = None
        self.event = 0  # the event that is being said
        self.previous = 0  # the event before this one

    def heading(self, replay: Replay) -> list[str]:
        """Say who plays, and how the table is laid; ends with a title for the first lines."""
        raise NotImplementedError

    def summary(self, replay: Replay) -> list[str]:
        """Return how the game went, in numbers: nothing but rounds and decisions, if need be."""
        return []

    def gap(self, name: str, a: int, b: int, c: int) -> str:
        """Return what a named gap of a phrase stands for, given the event's numbers."""
        return self.GAPS[name](self, a, b, c)

    def phrase(self, event: int) -> Callable:
        """Return the phrase of a single event."""
        return self.PHRASES[event]

    def narrate(self, step: Step) -> None:
        """Say one step: the choice, where no event will say it, and then what happened."""
        self.step = step
        self.begin_step(step)
        for _, run in groupby(enumerate(step.events), key=self.run_key):
            self.say_run([row for _, row in run])
        self.end_step(step)

    def begin_step(self, step: Step) -> None:
        """Say the choice of a step, where no event will."""

    def end_step(self, step: Step) -> None:
        """Say what a step has led to, where no event did."""

    def follow(self, rows: list[list[int]]) -> None:
        """Note what events that are about to be said have changed."""

    def run_key(self, numbered: tuple[int, list[int]]) -> tuple:
        """Return what neighbouring events must share to be said together."""
        number, (event, *_) = numbered
        return (self.RUNS[event],) if event in self.RUNS else (event, number)

    def say_run(self, rows: list[list[int]]) -> None:
        """Say events that belong together."""
        self.event = event = rows[0][0]
        self.follow(rows)
        if event in self.RUNS:
            self.RUNS[event](self, rows)
        else:
            self.phrase(event)(self, *rows[0][1:])
        if event not in self.SILENT:
            self.previous = event
