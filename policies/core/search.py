"""Flat Monte Carlo search with sequential halving, which every game has without writing it.

Each candidate is tried in the same deals of what is hidden, with the same luck afterwards, so
that a difference between two is a difference of the actions. Half of the candidates, those that
did worse, are dropped; the rest share as many games again; and so on until one is left. It is
compared with what the roll-out would have done, the habit, which is tried in every deal: a few
games tell little, and luck alone would lead astray hundreds of times in a game.
"""

from enum import IntEnum

from policies.core.playouts import DRAWN, deal, play_on, seed_streams, take
from policies.core.tree import NOTES, clear, descend, learn_from
from policies.core.values import is_learned, value_of
from policies.core.worths import luck_of
from sim.core import rng
from sim.core.jit import kernel

SETTLED = 3.0  # standard errors of a difference that no more games are played to confirm
LOOKED = 16  # deals after which it is looked at whether all is settled
LEAST = 4  # games that each candidate is tried in at first: more actions than that are drawn from
PAIR = 2  # the habit and one other
DEALT, PLAYED = 1, 0  # states: the table as it was dealt, and the copy that is played on


class Option(IntEnum):
    """Places of the options."""

    BUDGET = 0
    ROLLOUT = 1
    HORIZON = 2
    DOUBT = 3
    TREE = 4


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
    """Tell whether candidate `one` comes first: the habit, then who did better, then by lot."""
    if one == habit or other == habit:
        return one == habit
    first, second = root[one], root[other]
    left, right = first.total * second.visits, second.total * first.visits
    if left != right:
        return left > right
    return first.luck < second.luck


@kernel
def rank(root, count, habit):
    """Put the candidates of ranks 0 .. count - 1 in order: the habit, then the best first."""
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
        root[i].ahead = 0.0
        root[i].ahead_squared = 0.0
        root[i].luck = rng.draw(key, i)
        root[i].rank = i


@kernel
def last_round_of(state, model, options, tools):
    """Return the round after which games are not played on, or 0 if they are to the end."""
    horizon = int(options[Option.HORIZON])
    is_cut = horizon > 0 and is_learned(tools.desk.assessed[:], model)
    return state.round + horizon - 1 if is_cut else 0


@kernel
def value_played_on(tables, seat, last_round, model, options, tools):
    """Return what a table is worth to a seat after it was played on, as planned so far or not."""
    played, number = tools.states[PLAYED], int(options[Option.ROLLOUT])
    notes = tools.notes.view(NOTES)[0]
    if options[Option.TREE] > 0.0:
        descend(played, tables, number, last_round, notes, tools)
    play_on(played, tables, number, last_round, 0, tools)
    value = value_of(played, tables, seat, model, tools)
    if options[Option.TREE] > 0.0:
        learn_from(value, tools.sides[seat], notes)
    return value


@kernel
def try_all(state, tables, actions, count, model, options, key, tools):
    """Try the candidates of ranks 0 .. count - 1 in one deal, with the same luck."""
    states, root, seat = tools.states, tools.root, state.seat
    last_round = last_round_of(state, model, options, tools)
    deal(states, DEALT, state, tables, seat, rng.derive(key, Luck.DEAL), tools)
    states[DEALT].n_decisions += 1
    of_habit = DRAWN
    for place in range(count):
        one = root[place].rank
        states[PLAYED] = states[DEALT]
        seed_streams(tools.desk.streams, rng.derive(key, Luck.FUTURE))
        take(states[PLAYED], tables, actions[one], tools)
        value = value_played_on(tables, seat, last_round, model, options, tools)
        of_habit = value if place == 0 else of_habit
        root[one].visits += 1
        root[one].total += value
        root[one].ahead += value - of_habit
        root[one].ahead_squared += (value - of_habit) ** 2


@kernel
def rounds_of(others):
    """Return how many rounds it takes until none of so many others of the habit is left."""
    times = 0
    while others > 0:
        others //= 2
        times += 1
    return times


@kernel
def is_surely_ahead(tried, doubt):
    """Tell whether an action did better than the habit by so many standard errors."""
    if tried.visits <= 1 or tried.ahead <= 0.0:
        return False
    mean = tried.ahead / tried.visits
    variance = (tried.ahead_squared - tried.ahead * mean) / (tried.visits - 1)
    return mean * mean * tried.visits > doubt * doubt * variance


@kernel
def is_surely_behind(tried, doubt):
    """Tell whether an action did worse than the habit by so many standard errors."""
    if tried.visits <= 1 or tried.ahead >= 0.0:
        return False
    mean = tried.ahead / tried.visits
    variance = (tried.ahead_squared - tried.ahead * mean) / (tried.visits - 1)
    return mean * mean * tried.visits > doubt * doubt * variance


@kernel
def is_settled(root, count):
    """Tell whether more games would change nothing: all are surely behind, or the only one ahead.

    The habit has rank 0.
    """
    if count == PAIR and is_surely_ahead(root[root[1].rank], SETTLED):
        return True
    for place in range(1, count):
        if not is_surely_behind(root[root[place].rank], SETTLED):
            return False
    return True


@kernel
def try_deals(state, tables, actions, count, model, options, key, deals, tools):
    """Try the candidates in deals[0] … deals[1] - 1 unless all is settled; return if it is."""
    for number in range(deals[0], deals[1]):
        try_all(state, tables, actions, count, model, options, rng.derive(key, number), tools)
        if (number + 1) % LOOKED == 0 and is_settled(tools.root, count):
            return True
    return False


@kernel
def search(state, tables, actions, n, weights, stream, options, tools):
    """Try every action in games played on by `rollout`, and take the best if it is surely better.

    At most `budget` games a decision, shared by sequential halving, are played on for `horizon`
    rounds and then valued by what was learned; to the end where nothing was, or with a horizon of
    0. An action takes the place of what `rollout` would do if it does better by `doubt` standard
    errors. With `tree`, the choices that follow are planned in a tree of information sets, too.
    It reads the rules by playing them, so no card needs code of its own.
    """
    budget = int(options[Option.BUDGET])
    key = luck_of(stream)
    root = tools.root
    number = int(options[Option.ROLLOUT])
    habit = habit_of(state, tables, actions, n, number, rng.derive(key, Luck.HABIT), tools)
    begin(root, n, rng.derive(key, Luck.TIES))
    if options[Option.TREE] > 0.0:
        clear(tools.notes.view(NOTES)[0])
    rank(root, n, habit)
    others = min(n, max(budget // LEAST, 1)) - 1
    deals = 0
    while others > 0:
        share = max(1, budget // ((others + 1) * rounds_of(others)))
        budget -= share * (others + 1)
        end = deals + share
        is_over = try_deals(
            state, tables, actions, others + 1, weights, options, key, (deals, end), tools
        )
        deals = end
        rank(root, others + 1, habit)
        others = 0 if is_over else others // 2
    best = root[1].rank if n > 1 else habit
    return best if is_surely_ahead(root[best], options[Option.DOUBT]) else habit
