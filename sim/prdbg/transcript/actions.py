"""Actions in words, for looking over a policy's shoulder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sim.core.transcript.actions import Words, words_of
from sim.prdbg.state import Decision, Verb
from sim.prdbg.transcript.names import Names

if TYPE_CHECKING:
    from sim.core.content import Content

PASSES = {
    Decision.MAIN: "end the Main Phase",
    Decision.BLOCK: "do not Block",
    Decision.DETACH: "discard no more",
    Decision.DESTROY: "destroy no more",
    Decision.REVEALED: "leave it on top",
}
"""What it means to pass; elsewhere it is just that."""

WORDS: Words = {
    Verb.PASS: lambda to, state, a, b, c: PASSES.get(state.decision, "pass"),
    Verb.PLAY: lambda to, state, a, b, c: f"play {to.card(b)}",
    Verb.BUY: lambda to, state, a, b, c: f"buy {to.card(b)}",
    Verb.ATTACH: lambda to, state, a, b, c: f"attach {to.card(b)} to {to.slot(state.seat, a)}",
    Verb.BATTLE: lambda to, state, a, b, c: f"Battle {to.card(b)}",
    Verb.ACTIVATE: lambda to, state, a, b, c: f"use {to.card(b)}",
    Verb.CHARACTER: lambda to, state, a, b, c: "use the character's ability",
    Verb.BAY: lambda to, state, a, b, c: "ready the Zords",
    Verb.DISCARD: lambda to, state, a, b, c: f"discard {to.card(b)} from play",
    Verb.BLOCK: lambda to, state, a, b, c: f"Block with {to.card(b)}",
    Verb.SEAT: lambda to, state, a, b, c: to.seats[a],
    Verb.CARD: lambda to, state, a, b, c: f"{to.seats[a]}: {to.card(b)}",
    Verb.TRIGGER: lambda to, state, a, b, c: to.source(
        int(state.pending[a].seat), int(state.pending[a].card)
    ),
    Verb.YES: lambda to, state, a, b, c: "yes",
    Verb.OPTION: lambda to, state, a, b, c: "the second part" if a else "the first part",
}
"""What each verb does, in words."""


def action_text(content: Content, state: np.record, action: int) -> str:
    """Return one legal action of `state` in words, with the decision that it answers."""
    return words_of(action, state, Decision, WORDS, Names(content))
