"""Actions in words, for looking over a policy's shoulder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sim.core.transcript.actions import Words, words_of
from sim.core.transcript.english import member_name
from sim.core.transcript.words import words_by
from sim.goa2.state import Action, Decision, Verb
from sim.goa2.transcript.names import Names
from sim.goa2.transcript.narrator import Narrator

if TYPE_CHECKING:
    from sim.core.content import Content

PASSES = words_by(Decision, "passes", __file__)
WORDS: Words = {
    Verb.PASS: lambda to, state, a, b, c: PASSES.get(state.decision, "pass"),
    Verb.SPACE: lambda to, state, a, b, c: space_text(to, state, b, c),
    Verb.CARD: lambda to, state, a, b, c: f"{to.names.heroes[a]}: {to.names.card(b)}",
    Verb.HERO: lambda to, state, a, b, c: to.names.heroes[a],
    Verb.ACT: lambda to, state, a, b, c: act_text(to, state, a, b),
    Verb.OBJECT: lambda to, state, a, b, c: to.thing_at(b),
    Verb.NUMBER: lambda to, state, a, b, c: f"{a}",
    Verb.YES: lambda to, state, a, b, c: "yes",
}
"""What each verb does, in words."""


def space_text(to: Narrator, state: np.record, space: int, thing: int) -> str:
    """Return who or what goes where."""
    what = "a minion" if state.decision == Decision.SPAWN else to.thing(thing)
    return f"{what} to {to.names.place(space)}"


def act_text(to: Narrator, state: np.record, hero: int, action: int) -> str:
    """Return what a hero would do with the card played."""
    card = to.names.card(int(state.heroes[hero].played))
    return f"{to.names.heroes[hero]}: {member_name(Action(action))} with {card}"


def action_text(content: Content, state: np.record, action: int) -> str:
    """Return one legal action of `state` in words, with the decision that it answers."""
    return words_of(action, state, Decision, WORDS, Narrator(Names(content), state))
