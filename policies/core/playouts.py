"""Playing on from a copy of the table: what searchers of all games are made of.

`tools` are those of `sim/core/searching.py`. A copy is dealt anew first, so that nobody looks
into hidden cards; then every seat follows a policy, with streams that the caller names by a key.
"""

import numpy as np

from sim.core import rng
from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.core.kernel import CAPPED, STEPS_PER_DECISION
from sim.core.restrictions import restrict

WON, DRAWN, LOST = 1.0, 0.5, 0.0


@kernel
def legal_actions(state, tables, actions, tools):
    """Write the actions that the seat to decide may take; return how many there are."""
    n = tools.legal(state, tables, actions)
    if tools.marks.size > 0:
        n = restrict(state, tables, actions, n, (tools.plays, tools.marks))
    return n


@kernel
def seed_streams(streams, key):
    """Give every seat its own randomness in games that are played on under `key`."""
    for seat in range(streams.size):
        streams[seat].key = rng.derive(key, seat)
        streams[seat].counter = rng.ZERO


@kernel
def deal(states, to, state, tables, seat, key, tools):
    """Make states[to] the table as `seat` sees it, with a deal of all that is hidden."""
    states[to] = state
    stream = tools.desk.streams[seat]
    stream.key = key
    stream.counter = rng.ZERO
    tools.determinize(states[to], tables, seat, stream)


@kernel
def take(state, tables, action, tools):
    """Take an action, and end the game where the rules cap it."""
    tools.apply(state, tables, np.int32(action), tools.desk.log)
    if state.ending == 0 and state.n_decisions >= tables.decision_cap:
        state.ending = CAPPED


@kernel
def is_played_enough(state, last_round, decisions):
    """Tell whether a copy need not be played on: it is over, or came as far as it was to come."""
    if state.ending != 0 or state.fault != 0:
        return True
    if last_round > 0 and state.round > last_round:
        return True
    return decisions > 0 and state.n_decisions >= decisions and state.depth == 0


@kernel
def play_on(state, tables, number, last_round, decisions, tools):
    """Play a copy of the table to its end, or until `last_round` is over if that is above 0.

    If `decisions` are above 0, until so many have been made in the game and no choice is half made.
    Every seat follows policy `number` of the tools.
    """
    desk = tools.desk
    actions = desk.actions[:]
    policy = tools.policies[number]
    weights = tools.weights[number]
    steps = 0
    while not is_played_enough(state, last_round, decisions):
        n = legal_actions(state, tables, actions, tools)
        choice = 0
        steps += 1
        if n > 1:
            stream = desk.streams[state.seat]
            choice = policy(state, tables, actions, n, weights, stream, desk.scratch)
            state.n_decisions += 1
        if n == 0 or steps > STEPS_PER_DECISION * tables.decision_cap:
            state.fault = Fault.NO_ACTION
        elif choice < 0 or choice >= n:
            state.fault = Fault.ILLEGAL_INDEX
        else:
            take(state, tables, actions[choice], tools)


@kernel
def worth(state, seat, tools):
    """Return what the end of a game is worth to a seat: 1 if its side has won, 0 if another has."""
    if state.winner == tools.sides[seat] and state.fault == 0:
        return WON
    is_drawn = state.winner < 0 or state.fault != 0
    return DRAWN if is_drawn and tools.n_sides > 1 else LOST
