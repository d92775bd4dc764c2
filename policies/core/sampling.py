"""Tables to learn from: games of one policy, of which some tables are kept, with who won.

In part of the games one action, or half of those in a stretch, are taken at random, and only tables
from there on are kept: so a value also learns what follows from what the policy would not do. All
other actions are the policy's, so that a value tells who wins if it plays on.
"""

from enum import IntEnum

from policies.core.playouts import legal_actions, seed_streams, take
from sim.core import rng
from sim.core.jit import kernel
from sim.core.kernel import STEPS_PER_DECISION
from sim.core.searching import Tools

ASTRAY = 3  # in so many games of ASTRAY + 1, actions are taken at random
STRETCHES = 4  # lengths of a stretch, four times as long each: 1, 4, 16 and 64 decisions
ROUND_ENDS = 2  # one of so many rounds is kept as it begins
POLICY = 0  # number of the policy in the tools
TWICE_A_WIN, A_DRAW = 2, 1


class Luck(IntEnum):
    """What the keys of a game are for."""

    SEATS = 0
    WHETHER = 1  # it goes astray
    WHERE = 2
    STRETCH = 3
    COIN = 4  # whether an action of the stretch is any
    ACTION = 5
    KEPT = 6  # whether a table is


@kernel
def keep(row, state, tables, tools):
    """Keep a table as a learned value sees it."""
    tools.assess(state, tables, tools.desk.assessed[:])
    for place in range(row.size):
        row[place] = tools.desk.assessed[place]


@kernel
def step(state, tables, key, astray, tools):
    """Take the next action: the policy's, or any in the stretch of decisions to go astray in."""
    desk = tools.desk
    actions = desk.actions[:]
    n = legal_actions(state, tables, actions, tools)
    choice = 0
    if n > 1:
        stream = desk.streams[state.seat]
        weights = tools.weights[POLICY]
        choice = tools.policies[POLICY](state, tables, actions, n, weights, stream, desk.scratch)
        is_astray = state.n_decisions >= astray[0] and state.n_decisions < astray[1]
        is_first = state.n_decisions == astray[0]
        if is_astray and (is_first or rng.below(rng.derive(key, Luck.COIN), state.n_decisions, 2)):
            choice = rng.below(rng.derive(key, Luck.ACTION), state.n_decisions, n)
        state.n_decisions += 1
    take(state, tables, actions[choice], tools)


@kernel
def sample_game(state, tables, key, gap, length, tools, rows, n_kept):
    """Play a game and keep some of its tables from row `n_kept` on; return how many are kept.

    One table of `gap` is kept, and the one behind an action at random; a game takes about
    `length` decisions.
    """
    seed_streams(tools.desk.streams, rng.derive(key, Luck.SEATS))
    astray = (-1, 0)
    if rng.below(rng.derive(key, Luck.WHETHER), 0, ASTRAY + 1) > 0:
        first = rng.below(rng.derive(key, Luck.WHERE), 0, length)
        astray = (
            first,
            first + (1 << (2 * rng.below(rng.derive(key, Luck.STRETCH), 0, STRETCHES))),
        )
    steps = 0
    while state.ending == 0 and state.fault == 0 and n_kept < rows.shape[0]:
        before, now = state.round, state.n_decisions
        step(state, tables, key, astray, tools)
        steps += 1
        if steps > STEPS_PER_DECISION * tables.decision_cap:
            break
        is_next = state.n_decisions >= astray[1]
        one_of = ROUND_ENDS if state.round != before else gap
        is_kept = now + 1 == astray[1] or rng.below(rng.derive(key, Luck.KEPT), steps, one_of) == 0
        if is_next and is_kept and state.ending == 0 and n_kept < rows.shape[0]:
            keep(rows[n_kept], state, tables, tools)
            n_kept += 1
    return n_kept


def sample_games(reset, tables, seed, games, pace, parts, rows, won, game_of):
    """Play games until the rows are full or none is left; return how many rows are kept.

    `games` are the first index and one past the last, `pace` the tables of which one is kept and
    the decisions of a game. Of the tools, policy 0 plays, states[0] is the table, and states[1] is
    zeroed. `rows`, `won` and `game_of` are filled in place. To the first side a game was worth 2
    if it won, 1 if nobody did where there are two, else 0.
    """
    tools = Tools(*parts)
    states, n_sides = tools.states, tools.n_sides  # type: ignore[attr-defined]
    n_kept = 0
    for index in range(games[0], games[1]):
        states[0] = states[1]
        reset(states[0], tables, seed, index)
        first = n_kept
        key = rng.key_of(seed, index, 0, 0)
        n_kept = sample_game(states[0], tables, key, pace[0], pace[1], tools, rows, n_kept)
        if states[0].ending == 0 or states[0].fault != 0:
            return first
        result = TWICE_A_WIN if states[0].winner == 0 else 0
        if states[0].winner < 0 and n_sides > 1:
            result = A_DRAW
        for row in range(first, n_kept):
            won[row] = result
            game_of[row] = index
    return n_kept
