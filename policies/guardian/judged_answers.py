"""Answers to events and optional parts of cards, in numbers, for `veterans`."""

import numpy as np

from policies.guardian.answers import (
    ability_value,
    attack_frame,
    choose_answer,
    choose_may,
    missing_hits,
    reaction_value,
    zord_value,
)
from policies.guardian.cards import keep_value
from policies.guardian.falls import would_fall
from policies.guardian.judged import N_ANSWER, N_SEAT, Judged, OfAnswer
from policies.guardian.judged_tables import bounded, note_moment
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.language import Event, Op
from sim.guardian.state import Decision, Kind, Verb

LEAST_VALUE, MOST_VALUE = -5.0, 10.0


@kernel
def event_of(state, tables):
    """Return the event that may be answered; none if a part of a card is optional."""
    if state.decision != Decision.WINDOW:
        return np.int64(Event.NONE)
    return np.int64(tables.code[state.frames[state.n_frames - 1].pc].a)


@kernel
def note_text(code, amount, row):
    """Note what the text of an answer begins with."""
    op = code.op
    if op == Op.REDUCE:
        row[OfAnswer.REDUCE] = code.a
        row[OfAnswer.USEFUL] = min(code.a, amount)
        row[OfAnswer.WASTED] = code.a - min(code.a, amount)
    row[OfAnswer.REVEALED_TO] = op == Op.REVEALED_TO
    row[OfAnswer.HIT] = op == Op.HIT_TARGET or op == Op.HIT_ADJACENT
    row[OfAnswer.REROLL] = op == Op.REROLL
    row[OfAnswer.GAIN] = op == Op.GAIN
    row[OfAnswer.DRAWS] = op == Op.DRAW_EACH
    row[OfAnswer.PUT_BACK] = op == Op.DRAW_PUT_BACK
    row[OfAnswer.REMOVES] = op == Op.REMOVE_FOOT_SOLDIER
    row[OfAnswer.DICE] = code.a if op == Op.ADD_DICE else 0
    row[OfAnswer.EXCESS] = op == Op.HIT_EXCESS
    row[OfAnswer.CHOOSES] = op == Op.RANGER or op == Op.RECALL


@kernel
def note_suffering(state, tables, row):
    """Note the damage that is being suffered, and who suffers it."""
    frame = state.frames[state.n_frames - 1]
    if frame.kind == Kind.SUFFER:
        player = state.players[frame.seat]
        row[OfAnswer.AMOUNT] = frame.amount
        row[OfAnswer.SUFFERER_DECK] = player.deck.n
        row[OfAnswer.SUFFERER_HAND] = player.hand.n
        row[OfAnswer.FALLS] = would_fall(state, tables, frame.seat, frame.amount)
    else:
        attack = attack_frame(state)
        row[OfAnswer.MISSING] = missing_hits(state, tables, attack)
        row[OfAnswer.ROLLED_BLANKS] = attack.rolled[0]


@kernel
def note_actor(seat, scratch, row):
    """Note who answers."""
    for number in range(N_SEAT):
        row[OfAnswer.SEAT + number] = scratch.judged.seats[seat, number]


@kernel
def note_reaction(state, tables, action, event, weights, scratch, row):
    """Note a reaction card."""
    card = tables.card_of[b_of(action)]
    row[OfAnswer.PLAY] = 1.0
    row[OfAnswer.COST] = queries.energy_cost(state, tables, card)
    row[OfAnswer.POOL_AFTER] = state.pool - row[OfAnswer.COST]
    row[OfAnswer.KEEP] = keep_value(tables, card, scratch)
    note_text(tables.code[tables.cards[card].program], row[OfAnswer.AMOUNT], row)
    note_actor(a_of(action), scratch, row)
    value = reaction_value(state, tables, action, event, weights, scratch)
    row[OfAnswer.VALUE] = bounded(value, LEAST_VALUE, MOST_VALUE)


@kernel
def note_power(state, tables, action, event, weights, scratch, row):
    """Note an ability or a Zord."""
    if verb_of(action) == Verb.ZORD:
        program = tables.zords[a_of(action)].program
        value = zord_value(state, tables, action, event, weights, scratch)
        row[OfAnswer.ZORD] = 1.0
    else:
        program = tables.heroes[tables.setup.heroes[a_of(action), b_of(action)]].program
        value = ability_value(state, tables, action, event, weights, scratch)
        row[OfAnswer.ABILITY] = 1.0
        note_actor(a_of(action), scratch, row)
    note_text(tables.code[program], row[OfAnswer.AMOUNT], row)
    row[OfAnswer.VALUE] = bounded(value, LEAST_VALUE, MOST_VALUE)


@kernel
def note_answer(state, tables, action, event, weights, scratch, row):
    """Note one answer."""
    for number in range(N_ANSWER):
        row[number] = 0.0
    verb = verb_of(action)
    if verb == Verb.PASS:
        row[OfAnswer.PASS] = 1.0
        return
    row[OfAnswer.EVENT + event] = 1.0
    note_suffering(state, tables, row)
    if verb == Verb.PLAY and state.decision == Decision.WINDOW:
        note_reaction(state, tables, action, event, weights, scratch, row)
    elif verb == Verb.ABILITY or verb == Verb.ZORD:
        note_power(state, tables, action, event, weights, scratch, row)
    elif verb == Verb.POUR or verb == Verb.FLIP:
        row[OfAnswer.ENERGY] = 1.0
        note_actor(a_of(action), scratch, row)
    elif verb == Verb.YES:
        row[OfAnswer.YES] = 1.0
    else:
        row[OfAnswer.OTHER] = 1.0


@kernel
def habit_of_answer(state, tables, actions, n, weights, scratch):
    """Return what `teamwork` would answer."""
    if state.decision == Decision.MAY:
        return choose_may(state, tables, actions, n)
    return choose_answer(state, tables, actions, n, weights, scratch)


@kernel
def note_answers(state, tables, actions, n, weights, scratch):
    """Note the answers to an event, and which `teamwork` would give."""
    habit = habit_of_answer(state, tables, actions, n, weights, scratch)
    event = event_of(state, tables)
    note_moment(state, tables, Judged.ANSWER, weights, scratch)
    options = scratch.judged.options
    for option in range(n):
        note_answer(state, tables, actions[option], event, weights, scratch, options[option])
    options[habit, OfAnswer.HABIT] = 1.0
