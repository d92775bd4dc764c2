"""The step machine: set up a game, and perform an action."""

from sim.core.actions import b_of, verb_of
from sim.core.decisions import ask, offer_pass
from sim.core.jit import kernel
from sim.lanterns import execute, operations, turns
from sim.lanterns.state import Decision, Verb


@kernel
def answer(state, tables, decision, action, log):
    """Do what an action says in answer to a decision."""
    if decision == Decision.DEAL:
        turns.deal_hands(state, tables, log)
        turns.begin_round(state, tables, log)
    elif decision == Decision.DISCARD:
        operations.lose_card(state, state.seat, b_of(action), log)
    elif verb_of(action) == Verb.PASS:
        turns.end_turn(state, tables, log)
    else:
        turns.play(state, tables, b_of(action), log)


@kernel
def run_on(state, tables, log):
    """Carry out what is under way until somebody has to decide, or the game is over."""
    while state.decision == Decision.NONE and state.ending == 0 and state.fault == 0:
        if state.n_frames > 0:
            execute.step(state, tables, log)
        else:
            turns.ask_play(state, tables)


@kernel
def reset(state, tables, seed, index):
    """Set up game `index` of the series `seed` in a zeroed record."""
    turns.set_up(state, tables, seed, index)
    ask(state, Decision.DEAL, state.first, 0)
    offer_pass(state)


@kernel
def apply(state, tables, action, log):
    """Perform one action and run on to the next decision, or to the end."""
    decision = state.decision
    state.decision = Decision.NONE
    answer(state, tables, decision, action, log)
    run_on(state, tables, log)
