"""Texts that wait for something: who hears an event, and in which order they happen."""

from sim.core import stack
from sim.core.actions import pack
from sim.core.decisions import ask, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import note
from sim.prdbg import frames
from sim.prdbg.events import Trace
from sim.prdbg.language import Condition, Event
from sim.prdbg.queries import character_of, row_of, side_of
from sim.prdbg.state import NOTHING, SLOTS, VILLAINS, Decision, Kind, Verb
from sim.prdbg.tables import CardType

TYPES = (1 << (Condition.STARTER + 1)) - 1  # conditions that are types of cards


@kernel
def raise_text(state, seat, card, pc, is_optional):
    """Let a text wait."""
    trigger = state.pending[stack.claim_pending(state)]
    trigger.pc = pc
    trigger.seat = seat
    trigger.card = card
    trigger.is_optional = is_optional


@kernel
def is_meant(tables, conditions, about):
    """Tell whether a trigger is about a card; NOTHING stands for no card."""
    if about == NOTHING:
        return conditions & ~(1 << Condition.FIRST) == 0
    row = row_of(tables, about)
    types = conditions & TYPES
    if types and (row.type > CardType.STARTER or types & (1 << row.type) == 0):
        return False
    return conditions & (1 << Condition.PUTTY) == 0 or row.is_putty != 0


@kernel
def hears(tables, source, event, about):
    """Tell whether the text of a card or character waits for this event."""
    is_both = event == Event.PLAY or event == Event.BATTLE
    if source.event != event and not (is_both and source.event == Event.PLAY_OR_BATTLE):
        return False
    return is_meant(tables, source.conditions, about)


@kernel
def hear_character(state, tables, seat, event, about):
    """Let the text of a start side wait, if it hears an event."""
    character = character_of(tables, seat)
    player = state.players[seat]
    if player.is_flipped or not hears(tables, character, event, about):
        return
    if character.conditions & (1 << Condition.FIRST):
        if player.fired == state.turn:
            return
        player.fired = state.turn
    raise_text(state, seat, NOTHING, character.text, 0)


@kernel
def hear_card(state, tables, seat, card, event, about):
    """Let the text of a card that a player controls wait, if it hears an event."""
    row = row_of(tables, card)
    if row.event == Event.NONE or card == about or not hears(tables, row, event, about):
        return
    if row.conditions & (1 << Condition.FIRST):
        if state.fired[card] == state.turn:
            return
        state.fired[card] = state.turn
    raise_text(state, seat, card, row.text, row.is_optional)


@kernel
def raise_event(state, tables, seat, event, about):
    """Tell everything that a player controls that something happened; `about` is a card."""
    player = state.players[seat]
    hear_character(state, tables, seat, event, about)
    for place in range(player.ongoing.n):
        hear_card(state, tables, seat, player.ongoing.cards[place], event, about)
    for slot in range(SLOTS):
        if player.slots[slot] != NOTHING:
            hear_card(state, tables, seat, player.slots[slot], event, about)
    for place in range(player.played.n):
        hear_card(state, tables, seat, player.played.cards[place], event, about)
    if side_of(tables, seat) == VILLAINS:
        for place in range(state.lair.n):
            hear_card(state, tables, seat, state.lair.cards[place], event, about)


@kernel
def is_repeated(state, row):
    """Tell whether an equal text waits in a row before this one."""
    trigger = state.pending[row]
    for other in range(row):
        if state.pending[other].seat == trigger.seat and state.pending[other].pc == trigger.pc:
            return True
    return False


@kernel
def start(state, row, log):
    """Begin a waiting text; that an optional one is wanted has been said by choosing it."""
    trigger = state.pending[row]
    pc = trigger.pc + trigger.is_optional
    seat = trigger.seat
    card = trigger.card
    stack.drop_pending(state, row)
    note(log, Trace.TRIGGERED, seat, card, 0)
    frames.push(state, Kind.TEXT, pc, seat, card)


@kernel
def resolve(state, log):
    """Begin the next waiting text; its player chooses which, where there is a choice.

    READING: the rulebook lets players order the texts of the start and of the end of their turn;
    all texts of a player that wait together are ordered so.
    """
    seat = state.pending[0].seat
    n_kinds = 0
    is_all_optional = True
    for row in range(state.n_pending):
        if state.pending[row].seat == seat:
            n_kinds += not is_repeated(state, row)
            is_all_optional = is_all_optional and state.pending[row].is_optional != 0
    if n_kinds == 1 and not is_all_optional:
        start(state, 0, log)
        return
    ask(state, Decision.ORDER, seat, 0)
    for row in range(state.n_pending):
        if state.pending[row].seat == seat and not is_repeated(state, row):
            offer(state, pack(Verb.TRIGGER, row, 0, 0))
    if is_all_optional:
        offer_pass(state)


@kernel
def decline(state):
    """Forget the optional texts of the seat that was asked."""
    row = 0
    while row < state.n_pending:
        if state.pending[row].seat == state.seat and state.pending[row].is_optional:
            stack.drop_pending(state, row)
        else:
            row += 1
