"""Flat Monte Carlo search with sequential halving, which every game has without writing it.

Each candidate is tried in the same deals of what is hidden, with the same luck afterwards, so
that a difference between two is a difference of the actions. Half of the candidates, those that
did worse, are dropped; the rest share as many games again; and so on until one is left.
"""

from enum import IntEnum

from policies.core.playouts import deal, play_on, seed_streams, take, worth
from policies.core.worths import luck_of
from sim.core import rng
from sim.core.jit import kernel

BUDGET = 100  # games that are played on in one decision
LEAST = 4  # games that each candidate is tried in at first: more actions than that are drawn from
STATES = 2  # the table as it was dealt, and the copy that is played on
DEALT, PLAYED = 1, 0


class Option(IntEnum):
    """Places of the options."""

    BUDGET = 0
    ROLLOUT = 1


class Luck(IntEnum):
    """What the keys of a decision are for."""

    HABIT = 0
    TIES = 1
    DEAL = 2
    FUTURE = 3


@kernel
def habit_of(state, tables, actions, n, number, key, tools):
    """Return what the policy that is asked would choose."""
    desk = tools.desk
    stream = desk.streams[state.seat]
    stream.key = key
    stream.counter = rng.ZERO
    return tools.policies[number](
        state, tables, actions, n, tools.weights[number], stream, desk.scratch
    )


@kernel
def is_before(root, one, other, habit):
    """Tell whether candidate `one` did better; of equals the habit does, then whom a lot names."""
    first, second = root[one], root[other]
    left, right = first.total * second.visits, second.total * first.visits
    if left != right:
        return left > right
    if one == habit or other == habit:
        return one == habit
    return first.luck < second.luck


@kernel
def rank(root, count, habit):
    """Put the candidates of ranks 0 .. count - 1 in order, the best first."""
    for place in range(1, count):
        one = root[place].rank
        slot = place
        while slot > 0 and is_before(root, one, root[slot - 1].rank, habit):
            root[slot].rank = root[slot - 1].rank
            slot -= 1
        root[slot].rank = one


@kernel
def begin(root, n, key):
    """Begin with nothing known of any action, and a lot for each."""
    for i in range(n):
        root[i].visits = 0
        root[i].total = 0.0
        root[i].luck = rng.draw(key, i)
        root[i].rank = i


@kernel
def try_all(state, tables, actions, count, number, key, tools):
    """Try the candidates of ranks 0 .. count - 1 in one deal, with the same luck."""
    states, root, seat = tools.states, tools.root, state.seat
    deal(states, DEALT, state, tables, seat, rng.derive(key, Luck.DEAL), tools)
    states[DEALT].n_decisions += 1
    for place in range(count):
        one = root[place].rank
        states[PLAYED] = states[DEALT]
        seed_streams(tools.desk.streams, rng.derive(key, Luck.FUTURE))
        take(states[PLAYED], tables, actions[one], tools)
        play_on(states[PLAYED], tables, number, tools)
        root[one].visits += 1
        root[one].total += worth(states[PLAYED], seat, tools)


@kernel
def halvings(count):
    """Return how often a number of candidates is halved until one is left."""
    times = 0
    while count > 1:
        count = (count + 1) // 2
        times += 1
    return times


@kernel
def search(state, tables, actions, n, weights, stream, options, tools):
    """Try every action in games played on by `rollout`, and keep those that win more of them.

    `budget` games a decision, shared by sequential halving. Where actions do equally well it does
    what `rollout` would do. It reads the rules by playing them, so no card needs code of its own.
    """
    budget = int(options[Option.BUDGET])
    number = int(options[Option.ROLLOUT])
    key = luck_of(stream)
    root = tools.root
    habit = habit_of(state, tables, actions, n, number, rng.derive(key, Luck.HABIT), tools)
    begin(root, n, rng.derive(key, Luck.TIES))
    rank(root, n, habit)
    count = min(n, max(budget // LEAST, 1))
    deals = 0
    while count > 1:
        share = max(1, budget // (count * halvings(count)))
        budget -= share * count
        for deal_number in range(deals, deals + share):
            try_all(state, tables, actions, count, number, rng.derive(key, deal_number), tools)
        deals += share
        rank(root, count, habit)
        count = (count + 1) // 2
    return root[0].rank
