"""Two ways to play every game by its learned value: `greedy` looks one step ahead, `planner` more.

Both try every legal action on copies of the table, with what is hidden dealt anew and the same luck
for all, and value what comes of it. `planner` lets the fast policy of the game finish what was
begun before it values, and keeps to what that policy would do unless another action is surely
better.
"""

from enum import IntEnum

from policies.core.playouts import DRAWN, deal, play_on, seed_streams, take
from policies.core.search import Luck, begin, habit_of, is_surely_ahead
from policies.core.values import is_learned, value_of
from policies.core.worths import luck_of
from sim.core import rng
from sim.core.actions import PASS, verb_of
from sim.core.jit import kernel

DEALT, PLAYED = 1, 0  # states: the table as it was dealt, and the copy that is played on
TO_THE_END = 0


class Greedy(IntEnum):
    """Places of the options of `greedy`."""

    DEALS = 0
    EAGER = 1


class Option(IntEnum):
    """Places of the options of `planner`."""

    DEALS = 0
    ROLLOUT = 1
    HORIZON = 2
    DOUBT = 3
    STEPS = 4


@kernel
def begin_deal(state, tables, key, tools):
    """Deal what the seat to decide cannot see, on the table that all actions are tried on."""
    deal(tools.states, DEALT, state, tables, state.seat, rng.derive(key, Luck.DEAL), tools)
    tools.states[DEALT].n_decisions += 1


@kernel
def try_action(tables, action, key, tools):
    """Take an action on a copy of the table as it was dealt, with the luck of the deal."""
    tools.states[PLAYED] = tools.states[DEALT]
    seed_streams(tools.desk.streams, rng.derive(key, Luck.FUTURE))
    take(tools.states[PLAYED], tables, action, tools)


@kernel
def note_value(tried, value, of_habit):
    """Note what an action was worth in one deal, and how much more than the habit."""
    tried.visits += 1
    tried.total += value
    tried.ahead += value - of_habit
    tried.ahead_squared += (value - of_habit) ** 2


@kernel
def best_of(root, n):
    """Return the action that was worth most; of equals one by lot."""
    best = 0
    for i in range(1, n):
        if root[i].total > root[best].total:
            best = i
        elif root[i].total == root[best].total and root[i].luck < root[best].luck:
            best = i
    return best


@kernel
def greedy(state, tables, actions, n, weights, stream, options, tools):
    """Take each action in `deals` deals, and choose the one whose table is worth most at once.

    What a table is worth is the game's learned value; without one, only an end is worth more or
    less than anything else. Whoever only looks at the next table puts off what costs something, so
    passing counts as `eager` less than it is worth. Equals are chosen by lot.
    """
    key = luck_of(stream)
    root = tools.root
    begin(root, n, rng.derive(key, Luck.TIES))
    is_valued = is_learned(tools.desk.assessed[:], weights)
    for number in range(max(1, int(options[Greedy.DEALS]))):
        luck = rng.derive(key, number)
        begin_deal(state, tables, luck, tools)
        for i in range(n):
            try_action(tables, actions[i], luck, tools)
            is_over = tools.states[PLAYED].ending != 0
            value = DRAWN
            if is_valued or is_over:
                value = value_of(tools.states[PLAYED], tables, state.seat, weights, tools)
            if verb_of(actions[i]) == PASS:
                value -= options[Greedy.EAGER]
            note_value(root[i], value, value)
    return best_of(root, n)


@kernel
def play_until(state, options, is_valued):
    """Return the last round and the number of decisions that a try is played on to."""
    horizon = int(options[Option.HORIZON])
    if not is_valued:
        return TO_THE_END, 0
    if horizon > 0:
        return state.round + horizon - 1, 0
    return TO_THE_END, state.n_decisions + 1 + int(options[Option.STEPS])


@kernel
def planner(state, tables, actions, n, weights, stream, options, tools):
    """Try each action in `deals` deals, let `rollout` play on, and take the one worth most then.

    It plays on for `horizon` rounds; with 0, until `steps` decisions are made and the choice that
    was begun is finished. Then the learned value says who will win; without one, games are played
    to the end. An action takes the place of what `rollout` would do, the habit, if it was worth
    more by `doubt` standard errors of the deals.
    """
    key = luck_of(stream)
    root, played = tools.root, tools.states[PLAYED]
    number = int(options[Option.ROLLOUT])
    habit = habit_of(state, tables, actions, n, number, rng.derive(key, Luck.HABIT), tools)
    begin(root, n, rng.derive(key, Luck.TIES))
    is_valued = is_learned(tools.desk.assessed[:], weights)
    last_round, decisions = play_until(state, options, is_valued)
    for deal_number in range(max(1, int(options[Option.DEALS]))):
        luck = rng.derive(key, deal_number)
        begin_deal(state, tables, luck, tools)
        of_habit = DRAWN
        for place in range(n):
            one = habit if place == 0 else place - (place <= habit)
            try_action(tables, actions[one], luck, tools)
            play_on(played, tables, number, last_round, decisions, tools)
            value = value_of(played, tables, state.seat, weights, tools)
            of_habit = value if place == 0 else of_habit
            note_value(root[one], value, of_habit)
    best = best_of(root, n)
    return best if is_surely_ahead(root[best], options[Option.DOUBT]) else habit
