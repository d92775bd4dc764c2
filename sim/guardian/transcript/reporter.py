"""A game step by step: which events are said together, and choices without events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import numpy as np

from sim.core.stack import Progress
from sim.core.transcript.replay import Replay, Step, unpacked
from sim.guardian.events import Trace
from sim.guardian.language import Cost, Op
from sim.guardian.state import Decision, Kind, Verb
from sim.guardian.transcript.board import board_lines
from sim.guardian.transcript.defense_phrases import DOES, ENEMY, say_effect
from sim.guardian.transcript.narrator import Narrator
from sim.guardian.transcript.phrases import PHRASES, RUNS
from sim.guardian.transcript.report import heading, summary

MAY_PLAY = "may play a card"
ROLL_GOES_ON = (Trace.HIT, Trace.PROTECTED, Trace.REROLLED, Trace.DIVIDED)
"""Events that say themselves what became of a roll."""


class Reporter(Narrator):
    """Puts a game of the Guardian System into words."""

    PHRASES: ClassVar[Mapping[int, Callable]] = PHRASES
    RUNS: ClassVar[Mapping[int, Callable]] = RUNS

    def heading(self, replay: Replay) -> list[str]:
        """Say who plays, and how the table is laid."""
        return heading(replay, self.names)

    def summary(self, replay: Replay) -> list[str]:
        """Return how the game went, in numbers."""
        return summary(replay, self)

    def begin_step(self, step: Step) -> None:
        """Say the choice, where no event will."""
        if step.before.decision in (Decision.ACTION, Decision.DEPLOYMENT):
            self.level = 1
        if step.before.decision == Decision.TURN and is_fresh(self):
            self.add(" has no effect")
        say_choice(self, step)

    def end_step(self, step: Step) -> None:
        """Show the board after the deployments, and announce the last turn of a battle."""
        if is_after_deployments(step):
            self.block(board_lines(self.names, self.board, step.after))
        if step.after.decision == Decision.TURN and not self.is_final and is_last_turn(step.after):
            self.is_final = True
            self.say(
                f"Every enemy card has resolved; the {self.names.words.heroes} have one final turn"
            )

    def run_key(self, numbered: tuple[int, list[int]]) -> tuple:
        """Say figures of one type that come to one place together."""
        _, (event, a, _, c) = numbered
        return (event, a, c) if event == Trace.DEPLOYED else super().run_key(numbered)

    def follow(self, rows: list[list[int]]) -> None:
        """Do to the board what events say, and finish the line about a roll that hit nothing."""
        for row in rows:
            self.board.follow(*row)
        if self.previous == Trace.ROLLED and is_roll_over(self):
            self.add(", no hits")


def is_fresh(narrator: Narrator) -> bool:
    """Tell whether the open line is about an enemy card that has done nothing so far."""
    return narrator.topic == ENEMY and narrator.line.joint == DOES


def is_roll_over(narrator: Narrator) -> bool:
    """Tell whether the dice lie as they are and hit nothing: no hits, and no reroll to come."""
    is_reroll = narrator.step.after.decision == Decision.REROLL
    return narrator.event not in ROLL_GOES_ON and not is_reroll and not any(narrator.dice)


def is_after_deployments(step: Step) -> bool:
    """Tell whether this step was the last of a Deployment Phase."""
    is_new = step.before.round != step.after.round or step.before.decision == Decision.DEPLOYMENT
    return is_new and step.after.decision == Decision.ACTION


def is_last_turn(state: np.record) -> bool:
    """Tell whether every enemy card of the sequence has resolved."""
    return all(slot.is_resolved for slot in state.sequence if slot.card >= 0)


def say_choice(narrator: Narrator, step: Step) -> None:
    """Say choices that the trace has no event for."""
    before, (verb, a, _, _) = step.before, unpacked(step.action)
    names = narrator.names
    if verb == Verb.TRIGGER:
        trigger = before.pending[a]
        where = trigger.slot if trigger.kind == Kind.ENEMY else trigger.seat
        say_effect(narrator, int(trigger.kind), int(where), 0)
    elif before.decision == Decision.SOLDIERS:
        chosen = [a, step.after.n_drawn.tolist()[1]]
        narrator.say(f"The lead {names.words.hero} takes on {names.figures(chosen, [])}")
    elif before.decision == Decision.FIRST_DECK:
        narrator.say(f"The deck of the {names.enemies[a]} is drawn from first")
    elif before.decision == Decision.RANGER and narrator.line:
        say_chosen(narrator, before, names.seat(a))
    elif before.decision == Decision.MAY and verb == Verb.YES:
        say_price(narrator, before)
    elif verb == Verb.PASS and narrator.line:
        say_refusal(narrator, before)


def is_about_card(narrator: Narrator) -> bool:
    """Tell whether the open line is about the card being played, not about an answer to it."""
    return narrator.topic[:1] == ("attack",) and narrator.line.joint is not None


def say_chosen(narrator: Narrator, before: np.record, name: str) -> None:
    """Say which Ranger the rest of an effect is for."""
    frame = before.frames[before.n_frames - 1]
    if narrator.names.tables.code[frame.pc].op == Op.PLAY_CARD:
        if is_about_card(narrator):
            narrator.also(f"{name} {MAY_PLAY}")
        else:
            narrator.say(f"{name} {MAY_PLAY}", 1)
    elif narrator.line.joint == ": ":
        narrator.add(f" for {name}")
    elif narrator.line.joint:
        narrator.also(f"for {name}")


def say_refusal(narrator: Narrator, before: np.record) -> None:
    """Say that what the open line offers is not taken."""
    frame = before.frames[before.n_frames - 1]
    if before.decision == Decision.PLAY and narrator.line.text.endswith(MAY_PLAY):
        narrator.add(", but plays none")
    elif before.decision == Decision.PLAY and narrator.previous == Trace.ABILITY:
        narrator.add(", but plays no card")
    elif before.decision == Decision.MAY and frame.flags & Progress.BEGUN:
        if narrator.line.joint == ": ":  # it only says whom the effect is for
            narrator.add(", who draws nothing")


def say_price(narrator: Narrator, before: np.record) -> None:
    """Say what an optional part of a card costs; a discarded card has an event of its own."""
    frame = before.frames[before.n_frames - 1]
    if frame.flags & Progress.BEGUN:
        return
    code = narrator.names.tables.code[frame.pc - 1]
    if code.a == Cost.ENERGY:
        pay = f"pays {code.b} energy"
        if is_about_card(narrator):
            narrator.also(pay)
        else:
            narrator.say(f"{narrator.names.owner(frame.card)} {pay}", 1, joint=": ")
    elif code.a == Cost.DIE:
        narrator.also("rolls one die less")
