"""Telling a game step by step: which events are told together, and choices without events."""

from __future__ import annotations

from itertools import groupby

import numpy as np

from sim.core.transcript.replay import Step, unpacked
from sim.goa2.events import Trace
from sim.goa2.state import NOTHING, Decision, Kind
from sim.goa2.transcript.action_phrases import say_effect
from sim.goa2.transcript.names import TEAMS
from sim.goa2.transcript.narrator import EFFECT, Narrator
from sim.goa2.transcript.phrases import PHRASES, RUNS

SILENT = (Trace.UNMET, Trace.TURNED_TO)
"""Events of which nothing is said at once."""

DEEDS = (Trace.TARGETED, Trace.TURNED_TO, Trace.MOVED, Trace.ACTIVE, Trace.REPEATED, Trace.FIZZLED)
"""What a hero does by a text of its own; the first number is the hero."""


def tell(narrator: Narrator, step: Step) -> None:
    """Tell one step: the choice, where no event will say it, and then what happened."""
    narrator.step = step
    tell_choice(narrator, step)
    for _, run in groupby(enumerate(step.events), key=run_key):
        tell_run(narrator, [row for _, row in run])


def run_key(numbered: tuple[int, list[int]]) -> tuple:
    """Return what neighbouring events must share to be told together."""
    number, (event, *_) = numbered
    return (RUNS[event],) if event in RUNS else (event, number)


def tell_run(narrator: Narrator, rows: list[list[int]]) -> None:
    """Tell events that belong together; the board shows them done already."""
    for row in rows:
        narrator.pieces.follow(*row, narrator.step.after)
    event = narrator.event = Trace(rows[0][0])
    is_back = event in DEEDS and rows[0][1] == narrator.acting != narrator.subject
    if is_back and narrator.line is not None:
        narrator.go_on()
    if event in RUNS:
        RUNS[event](narrator, rows)
    else:
        PHRASES[event](narrator, *rows[0][1:])
    if event not in SILENT:
        narrator.previous = event


def tell_choice(narrator: Narrator, step: Step) -> None:
    """Tell choices that the trace has no event for, and whose turn it is to do something."""
    kind, hero, card = running(step.before)
    if step.before.decision == Decision.ORDER:
        _, first, _, _ = unpacked(step.action)
        team = TEAMS[narrator.names.team_of(first)].capitalize()
        narrator.say(f"{team} lets {narrator.names.heroes[first]} go first")
    elif kind == Kind.EFFECT and narrator.topic != (EFFECT, card):
        say_effect(narrator, hero, card, 0)
    elif kind == Kind.ACTION and narrator.topic[:1] == (EFFECT,) and narrator.acting != NOTHING:
        narrator.go_on()
    if step.before.decision == Decision.DISTANCE and unpacked(step.action)[1] == 0:
        narrator.also("does not push")
        narrator.previous = 0


def running(state: np.record) -> tuple[int, int, int]:
    """Return kind, hero and card of the program that asks."""
    if state.n_frames == 0:
        return NOTHING, NOTHING, NOTHING
    frame = state.frames[state.n_frames - 1]
    return int(frame.kind), int(frame.hero), int(frame.card)
