"""Actions in words, for looking over a policy's shoulder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sim.core.transcript.actions import Words, words_of
from sim.core.transcript.english import counted
from sim.core.transcript.words import words_by
from sim.guardian.language import Op
from sim.guardian.state import Decision, Verb
from sim.guardian.transcript.names import Names

if TYPE_CHECKING:
    from sim.core.content import Content

PASSES = words_by(Decision, "passes", __file__)
PAID = ("defeated enemies", "a token")
WORDS: Words = {
    Verb.PASS: lambda names, state, a, b, c: PASSES.get(state.decision, "pass"),
    Verb.DRAW: lambda names, state, a, b, c: f"{names.seat(a)} draws a card",
    Verb.MOVE: lambda names, state, a, b, c: (
        f"{names.seat(a)} moves to {names.place(b)}{' and powers up' if c else ''}"
    ),
    Verb.BATTLE: lambda names, state, a, b, c: (
        f"{names.seat(a)} starts a battle at {names.place(int(state.players[a].place))}"
    ),
    Verb.RECOVER: lambda names, state, a, b, c: (
        f"{names.seat(a)} recovers{' with a team token' if b else ''}"
    ),
    Verb.CARD: lambda names, state, a, b, c: f"{names.seat(a)}: {names.card(b)}",
    Verb.PLAY: lambda names, state, a, b, c: f"{names.owner(b)} plays {names.card(b)}",
    Verb.ABILITY: lambda names, state, a, b, c: (
        f"{names.hero(names.team(a)[b])} uses {names.heroes[names.team(a)[b]].ability}"
    ),
    Verb.ZORD: lambda names, state, a, b, c: zord_text(names, a, b, c),
    Verb.POUR: lambda names, state, a, b, c: f"{names.seat(a)} adds a stored energy",
    Verb.FLIP: lambda names, state, a, b, c: f"{names.seat(a)} flips an action token for energy",
    Verb.SLOT: lambda names, state, a, b, c: (
        f"{names.card(int(state.sequence[a].card))} in slot {a}"
    ),
    Verb.NUMBER: lambda names, state, a, b, c: f"{a}",
    Verb.REROLL: lambda names, state, a, b, c: (
        f"reroll {counted(a, 'blank')}, {counted(b, 'single')}, {counted(c, 'double')}"
    ),
    Verb.SEAT: lambda names, state, a, b, c: names.seat(a),
    Verb.TRIGGER: lambda names, state, a, b, c: f"resolve trigger {a + 1}",
    Verb.YES: lambda names, state, a, b, c: "yes",
    Verb.SOLDIER: lambda names, state, a, b, c: names.enemies[a],
    Verb.DISCARD_ATTACK: lambda names, state, a, b, c: (
        f"{names.seat(a)} discards {names.card(b)} to attack"
    ),
    Verb.VEHICLE: lambda names, state, a, b, c: (
        f"use {names.vehicles[int(state.vehicles[a])]} for {PAID[b]}"
    ),
    Verb.BUY_ZORD: lambda names, state, a, b, c: f"buy the next Zord for {PAID[b]}",
}
"""What each verb does, in words."""


def zord_text(names: Names, zord: int, place: int, kind: int) -> str:
    """Return the use of a Zord in words; only two of them need a place."""
    op = names.tables.code[names.tables.zords[zord].program].op
    if op == Op.PLACE_MEGAZORD:
        return f"exhaust {names.zords[zord]}: go to {names.place(place)}"
    if op == Op.REMOVE_FOOT_SOLDIER:
        return f"exhaust {names.zords[zord]} ({names.soldiers(kind, 1)} at {names.place(place)})"
    return f"exhaust {names.zords[zord]}"


def action_text(content: Content, state: np.record, action: int) -> str:
    """Return one legal action of `state` in words, with the decision that it answers."""
    return words_of(action, state, Decision, WORDS, Names(content, state))
