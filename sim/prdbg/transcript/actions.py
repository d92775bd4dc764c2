"""Actions in words, for looking over a policy's shoulder, and for a person in a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sim.core.disassembly import disassemble
from sim.core.transcript.actions import Words, words_of
from sim.core.transcript.english import counted, joined
from sim.prdbg.grammar import LANGUAGE
from sim.prdbg.language import Op
from sim.prdbg.state import Decision, Kind, Verb
from sim.prdbg.transcript.names import SIDES, Names

if TYPE_CHECKING:
    from sim.core.content import Content

PASSES = {
    Decision.MAIN: "end the Main Phase",
    Decision.DETACH: "discard no more",
    Decision.DESTROY: "destroy no more",
}
"""What it means to pass; elsewhere it is just that."""

LINES = {
    Op.HEAL: lambda a: f"heal {a}",
    Op.ENERGY: lambda a: f"{a} Energy",
    Op.SHARDS: lambda a: counted(a, "Shard"),
    Op.DAMAGE: lambda a: f"deal {a} damage",
    Op.DRAW: lambda a: f"draw {counted(a, 'card')}",
    Op.CLEAR_GRID: lambda a: "put a card of The Grid into the main deck's discard pile",
}
"""What plain lines of texts do, by operation; others are told as they are written."""


def top_frame(state: np.record) -> np.record:
    """Return the text that is being carried out."""
    return state.frames[state.n_frames - 1]


def part_text(to: Names, state: np.record, number: int) -> str:
    """Return what the first or the second part of a choice does."""
    code, pc = to.tables.code, int(top_frame(state).pc)
    length = int(code[pc - 1].skip)
    if number == 1:
        pc += length + 1
        length = int(code[pc - 1].skip)
    return joined([line_text(code[place]) for place in range(pc, pc + length)])


def line_text(line: np.record) -> str:
    """Return what one line of a text does."""
    if line.op in LINES:
        return LINES[Op(int(line.op))](int(line.a))
    alone = np.zeros(2, line.dtype)
    alone[0] = line
    alone[0]["skip"] = 0
    return str(disassemble(alone, 0, LANGUAGE)[0]).replace("_", " ")


def attack_text(to: Names, state: np.record) -> str:
    """Return what is attacked with, and the damage that it threatens."""
    frame, code = top_frame(state), to.tables.code
    seat, pc = int(frame.seat), int(frame.pc)
    block = code[pc + 1 : pc + 1 + int(code[pc].skip)]
    damage = sum(int(line.a + line.b * frame.count) for line in block if line.op == Op.DAMAGE)
    if frame.kind == Kind.TILE:
        source = "The Lair" if to.side(seat) == SIDES[1] else "the Zords"
    else:
        source = to.source(seat, int(frame.card))
    return f"{source} ({damage} damage)" if damage else source


def top_text(to: Names, state: np.record) -> str:
    """Return the top card of the main deck, where the seat to decide has looked at it."""
    deck, side = state.main_deck, to.tables.setup.side[state.seat]
    if deck.n == 0 or not state.looked & (1 << side):
        return "the top card of the main deck"
    return f"{to.card(int(deck.cards[deck.n - 1]))}, on top of the main deck"


def is_about_top(to: Names, state: np.record) -> bool:
    """Tell whether an optional part discards the top card of the main deck."""
    return bool(to.tables.code[top_frame(state).pc].op == Op.DISCARD_TOP)


def pass_text(to: Names, state: np.record) -> str:
    """Return what it means to pass."""
    if state.decision == Decision.BLOCK:
        return f"do not Block {attack_text(to, state)}"
    if state.decision == Decision.REVEALED:
        return f"leave {revealed_text(to, state)} on top"
    if state.decision == Decision.MAY and is_about_top(to, state):
        return f"leave {top_text(to, state)}"
    return PASSES.get(state.decision, "pass")


def revealed_text(to: Names, state: np.record) -> str:
    """Return the foe's card that was revealed."""
    who = int(top_frame(state).who)
    deck = state.players[who].deck
    return f"{to.seats[who]}'s {to.card(int(deck.cards[deck.n - 1]))}"


def yes_text(to: Names, state: np.record) -> str:
    """Return what is done if an offer is taken."""
    if state.decision == Decision.REVEALED:
        return f"discard {revealed_text(to, state)}"
    if is_about_top(to, state):
        return f"discard {top_text(to, state)}"
    frame = top_frame(state)
    return f"yes, {to.source(int(frame.seat), int(frame.card))}"


WORDS: Words = {
    Verb.PASS: lambda to, state, a, b, c: pass_text(to, state),
    Verb.PLAY: lambda to, state, a, b, c: f"play {to.card(b)}",
    Verb.BUY: lambda to, state, a, b, c: f"buy {to.card(b)}",
    Verb.ATTACH: lambda to, state, a, b, c: f"attach {to.card(b)} to {to.slot(state.seat, a)}",
    Verb.BATTLE: lambda to, state, a, b, c: f"Battle {to.card(b)}",
    Verb.ACTIVATE: lambda to, state, a, b, c: f"use {to.card(b)}",
    Verb.CHARACTER: lambda to, state, a, b, c: "use the character's ability",
    Verb.BAY: lambda to, state, a, b, c: "ready the Zords",
    Verb.DISCARD: lambda to, state, a, b, c: f"discard {to.card(b)} from play",
    Verb.BLOCK: lambda to, state, a, b, c: f"Block {attack_text(to, state)} with {to.card(b)}",
    Verb.SEAT: lambda to, state, a, b, c: to.seats[a],
    Verb.CARD: lambda to, state, a, b, c: f"{to.seats[a]}: {to.card(b)}",
    Verb.TRIGGER: lambda to, state, a, b, c: to.source(
        int(state.pending[a].seat), int(state.pending[a].card)
    ),
    Verb.YES: lambda to, state, a, b, c: yes_text(to, state),
    Verb.OPTION: lambda to, state, a, b, c: part_text(to, state, a),
}
"""What each verb does, in words."""


def action_text(content: Content, state: np.record, action: int) -> str:
    """Return one legal action of `state` in words, with the decision that it answers."""
    return words_of(action, state, Decision, WORDS, Names(content))
