"""Actions in words, for looking over a policy's shoulder."""

from __future__ import annotations

from sim.core.transcript.actions import Words
from sim.core.transcript.english import member_name
from sim.monpoc.state import Activation, Attack, Verb
from sim.monpoc.tables import Way
from sim.monpoc.transcript.names import COLOURS

WORDS: Words = {
    Verb.PASS: lambda to, state, a, b, c: "no",
    Verb.MAP: lambda to, state, a, b, c: to.maps[a],
    Verb.COLOUR: lambda to, state, a, b, c: COLOURS[a],
    Verb.STRUCTURE: lambda to, state, a, b, c: f"{to.structures[a]} on foundation {b + 1}",
    Verb.START: lambda to, state, a, b, c: f"{to.figure(a)} at {to.space(b)}",
    Verb.ACTIVATE: lambda to, state, a, b, c: f"{member_name(Activation(a))} activation",
    Verb.SPAWN: lambda to, state, a, b, c: f"spawn {to.figure(a)} at {to.space(b)}",
    Verb.POWER_UP: lambda to, state, a, b, c: f"power up with {a} dice",
    Verb.HYPER: lambda to, state, a, b, c: f"{to.figure(a)} turns hyper",
    Verb.REVERT: lambda to, state, a, b, c: f"{to.figure(a)} turns back to alpha",
    Verb.STEP: lambda to, state, a, b, c: f"{to.figure(a)} steps to {to.space(b)}",
    Verb.ADVANCE: lambda to, state, a, b, c: f"advance {to.figure(a)}",
    Verb.ATTACK: lambda to, state, a, b, c: f"{to.figure(a)}: {member_name(Attack(b))}",
    Verb.ACTION: lambda to, state, a, b, c: f"{to.figure(a)}: {to.abilities[b]}",
    Verb.PUSH: lambda to, state, a, b, c: f"end, and push {a}",
    Verb.SHUFFLE: lambda to, state, a, b, c: f"shuffle from the {member_name(Activation(a))} pool",
    Verb.SPACE: lambda to, state, a, b, c: f"{to.figure(a)} to {to.space(b)}",
    Verb.OBJECT: lambda to, state, a, b, c: to.figure(b),
    Verb.DICE: lambda to, state, a, b, c: f"{a} action and {b} power dice",
    Verb.ABILITY: lambda to, state, a, b, c: f"{to.abilities[b]} of {to.figure(a)}",
    Verb.UNIT: lambda to, state, a, b, c: to.figure(a),
    Verb.WAY: lambda to, state, a, b, c: member_name(Way(a)),
    Verb.NUMBER: lambda to, state, a, b, c: f"{a}",
    Verb.YES: lambda to, state, a, b, c: "yes",
}
"""What each verb does, in words."""
