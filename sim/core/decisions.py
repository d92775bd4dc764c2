"""Decisions: who is asked what, which actions are offered, and how a game ends.

A game's state begins with `state_head`. The rule that asks offers every legal action at once.
"""

import numpy as np

from sim.core.actions import PASS, pack
from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.core.log import ENDED, note
from sim.core.records import HEADER

NO_DECISION = 0  # in every game's Decision: nobody is asked, the game runs on


def state_head(offers_max: int) -> tuple:
    """Return the first fields of a state whose decisions offer at most so many actions."""
    return (
        *HEADER,
        ("decision", np.int16),  # the game's Decision, NO_DECISION while nobody is asked
        ("offered", np.int32, offers_max),  # the legal actions of that decision
        ("n_offered", np.int16),
    )


@kernel
def ask(state, decision, seat, depth):
    """Let `seat` decide; the actions to choose from are offered next."""
    state.decision = decision
    state.seat = seat
    state.depth = depth
    state.n_offered = 0


@kernel
def offer(state, action):
    """Offer one more action."""
    if state.n_offered == state.offered.size:
        state.fault = Fault.ACTIONS_FULL
    else:
        state.offered[state.n_offered] = action
        state.n_offered += 1


@kernel
def offer_pass(state):
    """Offer to stop or decline."""
    offer(state, pack(PASS, 0, 0, 0))


@kernel
def forget_offers(state):
    """Clear what is left of earlier decisions behind the actions of this one."""
    for number in range(state.n_offered, state.offered.size):
        state.offered[number] = 0


@kernel
def is_asking(state):
    """Tell whether anything was offered; if not, nobody is asked."""
    if state.n_offered == 0:
        state.decision = NO_DECISION
        return False
    return True


@kernel
def take_decision(state):
    """Return what was decided; nobody is asked any more."""
    decision = state.decision
    state.decision = NO_DECISION
    return decision


@kernel
def is_running(state):
    """Tell whether the game runs on by itself: nobody is asked, and it is not over."""
    return state.decision == NO_DECISION and state.ending == 0 and state.fault == 0


@kernel
def legal(state, tables, actions):
    """Write the legal actions of the seat to decide; return how many there are."""
    for number in range(state.n_offered):
        actions[number] = state.offered[number]
    return state.n_offered


@kernel
def end_game(state, ending, winner, log):
    """End the game; `winner` is the side that won, or -1."""
    state.ending = ending
    state.winner = winner
    note(log, ENDED, ending, winner, 0)
