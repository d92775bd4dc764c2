"""Rounds, turns and decisions: the step machine of Lantern Duel."""

from sim.core.actions import b_of, verb_of
from sim.core.decisions import end_game, is_running, take_decision
from sim.core.duels import table
from sim.core.duels.table import SEATS, Verb
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.lanterns import operations
from sim.lanterns.state import Count, Decision, Ending, Trace


@kernel
def reset(state, tables, seed, index):
    """Set up game `index` of the series `seed` in a zeroed record: coin, decks, lanterns."""
    table.set_up(state, tables, seed, index)
    for seat in range(SEATS):
        state.players[seat].light = tables.rules.light


@kernel
def begin_round(state, tables, log):
    """Begin a round with the turn of whoever goes first."""
    state.round += 1
    note(log, Trace.ROUND, state.round, 0, 0)
    begin_turn(state, tables, state.first, log)


@kernel
def begin_turn(state, tables, seat, log):
    """Open the shutters, get oil, and draw."""
    player = state.players[seat]
    state.active = seat
    player.shutter = 0
    player.oil = tables.rules.oil
    player.n_rolls = 0
    note(log, Trace.TURN, seat, player.light, 0)
    operations.draw(state, tables, seat, tables.rules.draw, log)


@kernel
def play(state, tables, seat, card, log):
    """Pay for a card, and begin its text."""
    state.players[seat].oil -= table.row_of(tables, card).cost
    table.begin_text(state, tables, seat, card)
    count(log, card, Count.PLAYED, 1)
    note(log, Trace.PLAYED, seat, card, 0)


@kernel
def end_turn(state, tables, log):
    """Go on with the other turn, the next round, or dawn: then the brighter lantern wins."""
    if state.active == state.first:
        begin_turn(state, tables, 1 - state.active, log)
    elif state.round < tables.rules.rounds:
        begin_round(state, tables, log)
    else:
        lead = state.players[0].light - state.players[1].light
        winner = -1 if lead == 0 else int(lead < 0)
        end_game(state, Ending.DAWN, winner, log)


@kernel
def answer(state, tables, decision, action, log):
    """Do what an action says in answer to a decision."""
    if decision == Decision.DEAL:
        for seat in range(SEATS):
            operations.draw(state, tables, seat, tables.rules.hand, log)
        begin_round(state, tables, log)
    elif decision == Decision.DISCARD:
        operations.lose_card(state, state.seat, b_of(action), log)
    elif verb_of(action) == Verb.PASS:
        end_turn(state, tables, log)
    else:
        play(state, tables, state.seat, b_of(action), log)


@kernel
def apply(state, tables, action, log):
    """Perform one action and run on to the next decision, or to the end."""
    answer(state, tables, take_decision(state), action, log)
    while is_running(state):
        if state.n_frames > 0:
            operations.step(state, tables, log)
        else:
            operations.ask_card(state, tables, Decision.PLAY, state.active)
