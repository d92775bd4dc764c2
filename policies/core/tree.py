"""A tree of information sets: what follows an action is planned, too, not left to the roll-out.

A node is what the seat to decide can see, and may choose from. Tables that differ only in what it
cannot see are one node, so nobody's plan follows from hidden cards, those that others have played
facedown included. Everybody plans: each seat prefers what its own side wins by. A node that is met
for the first time is left to the roll-out; then its habit is tried, and one more action whenever
visits have grown to the square of what was tried.
"""

import numpy as np

from policies.core.playouts import is_played_enough, legal_actions, take
from sim.core import rng
from sim.core.jit import kernel
from sim.core.records import recorded

SLOTS = 8192  # nodes and actions that are kept in one decision
PROBES = 8
DEPTH = 64  # planned decisions of one game
SEEN = 512  # numbers of an observation
CURIOUS = 0.3  # what an action that was hardly tried counts more
NO_SLOT = -1

NOTES = recorded(
    ("observed", np.int32, SEEN),
    ("keys", np.uint64, SLOTS),  # of a node, or of an action in a node; 0 is free
    ("visits", np.int64, SLOTS),
    ("total", np.float64, SLOTS),  # what games after it were worth to the side that decided
    ("edges", np.int64, DEPTH),  # slots of what was chosen in this game
    ("sides", np.int64, DEPTH),
    ("n_path", np.int64),
)


@kernel
def clear(notes):
    """Forget all nodes."""
    notes.keys[:] = rng.ZERO
    notes.n_path = 0


@kernel
def slot_of(notes, key, is_new):
    """Return the slot of a key, a new one if it may be, else NO_SLOT."""
    for probe in range(PROBES):
        slot = np.int64((key + np.uint64(probe)) % np.uint64(SLOTS))
        if notes.keys[slot] == key:
            return slot
        if notes.keys[slot] == rng.ZERO:
            if not is_new:
                return NO_SLOT
            notes.keys[slot] = key
            notes.visits[slot] = 0
            notes.total[slot] = 0.0
            return slot
    return NO_SLOT


@kernel
def information_set(state, tables, actions, n, notes, tools):
    """Return the key of what the seat to decide sees and may choose from."""
    observed = notes.observed[:]
    tools.observe(state, tables, state.seat, observed)
    key = rng.mix(np.uint64(state.seat))
    for place in range(SEEN):
        key = rng.mix(key ^ np.uint64(observed[place]))
    for i in range(n):
        key = rng.mix(key ^ np.uint64(actions[i]))
    return key


@kernel
def edge_key(node, action):
    """Return the key of an action in a node."""
    return rng.mix(node ^ rng.mix(np.uint64(action)))


@kernel
def best_tried(actions, n, node, n_visits, notes):
    """Return the action that is worth most, with a bonus for what was hardly tried."""
    best, most = 0, -1.0
    bonus = CURIOUS * np.sqrt(float(n_visits))
    for i in range(n):
        slot = slot_of(notes, edge_key(node, actions[i]), False)
        if slot != NO_SLOT and notes.visits[slot] > 0:
            visits = notes.visits[slot]
            worth = notes.total[slot] / visits + bonus / (1.0 + visits)
            if worth > most:
                best, most = i, worth
    return best


@kernel
def any_untried(actions, n, node, key, notes):
    """Return an action that was not tried yet by lot, or -1."""
    found, lowest = -1, rng.ZERO
    for i in range(n):
        slot = slot_of(notes, edge_key(node, actions[i]), False)
        if slot == NO_SLOT or notes.visits[slot] == 0:
            lot = rng.draw(key, i)
            if found < 0 or lot < lowest:
                found, lowest = i, lot
    return found


@kernel
def n_tried(actions, n, node, notes):
    """Return how many actions of a node were tried."""
    count = 0
    for i in range(n):
        slot = slot_of(notes, edge_key(node, actions[i]), False)
        count += slot != NO_SLOT and notes.visits[slot] > 0
    return count


@kernel
def choose(state, tables, actions, n, node, n_visits, number, notes, tools):
    """Return what is tried next in a node: its habit, one more action, or the best so far."""
    tried = n_tried(actions, n, node, notes)
    if tried == 0:
        desk = tools.desk
        stream = desk.streams[state.seat]
        weights = tools.weights[number]
        return tools.policies[number](state, tables, actions, n, weights, stream, desk.scratch)
    if tried < n and tried * tried <= n_visits:
        return any_untried(actions, n, node, rng.derive(node, n_visits), notes)
    return best_tried(actions, n, node, n_visits, notes)


@kernel
def descend(state, tables, number, last_round, notes, tools):
    """Play a copy of the table on as planned so far, until a node is met for the first time."""
    actions = tools.desk.actions[:]
    notes.n_path = 0
    while not is_played_enough(state, last_round, 0) and notes.n_path < DEPTH:
        n = legal_actions(state, tables, actions, tools)
        if n == 0:
            return
        if n == 1:
            take(state, tables, actions[0], tools)
            continue
        node = information_set(state, tables, actions, n, notes, tools)
        slot = slot_of(notes, node, True)
        if slot == NO_SLOT:
            return
        notes.visits[slot] += 1
        if notes.visits[slot] == 1:
            return
        choice = choose(
            state, tables, actions, n, node, notes.visits[slot] - 1, number, notes, tools
        )
        edge = slot_of(notes, edge_key(node, actions[choice]), True)
        if edge == NO_SLOT:
            return
        notes.edges[notes.n_path] = edge
        notes.sides[notes.n_path] = tools.sides[state.seat]
        notes.n_path += 1
        state.n_decisions += 1
        take(state, tables, actions[choice], tools)


@kernel
def learn_from(value, side, notes):
    """Credit all that was chosen with what the game was worth to `side`."""
    for step in range(notes.n_path):
        slot = notes.edges[step]
        notes.visits[slot] += 1
        notes.total[slot] += value if notes.sides[step] == side else 1.0 - value
