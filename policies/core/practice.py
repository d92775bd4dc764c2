"""Games to practise on: options are drawn by the scores that a policy gives them; some are kept.

A policy that judges options (`judging.py`) plays all seats. Where it judges, one option is drawn by
its score, so that others than the best are tried, too. Some of these decisions are kept with the
numbers of all their options; and of all stages of a game, which end with a round or a fight, how
the table stood, so that every choice can be credited with what came of it.
"""

from enum import IntEnum

import numpy as np

from policies.core.judging import NEVER, NOTHING_JUDGED
from policies.core.playouts import legal_actions, seed_streams, take
from sim.core import rng
from sim.core.jit import kernel
from sim.core.kernel import STEPS_PER_DECISION
from sim.core.searching import Tools

POLICY = 0  # number of the policy in the tools
PARTS = 1 << 20  # a chance is so many parts
NOT_OVER = -1
DECISIONS_MAX, OPTIONS_MAX, STAGES_MAX = 1000, 20_000, 200  # of a game, more than it has


class Fact(IntEnum):
    """Columns of what is kept of a decision."""

    KIND = 0
    FIRST = 1  # row of its first option
    OPTIONS = 2
    CHOSEN = 3
    STAGE = 4  # row of the stage that it is made in


class Kept(IntEnum):
    """How much is kept."""

    DECISIONS = 0
    OPTIONS = 1
    STAGES = 2


class Luck(IntEnum):
    """What the keys of a game are for."""

    SEATS = 0
    CHOICE = 1
    KEPT = 2


@kernel
def drawn(scores, n, key, number):
    """Return an option by lot, each as likely as e to the power of its score says."""
    most = scores[0]
    for option in range(1, n):
        most = max(most, scores[option])
    total = 0.0
    for option in range(n):
        total += np.exp(scores[option] - most)
    left = total * rng.below(rng.derive(key, Luck.CHOICE), number, PARTS) / PARTS
    for option in range(n):
        left -= np.exp(scores[option] - most)
        if left < 0.0:
            return option
    return n - 1


@kernel
def is_open(score):
    """Tell whether an option is not out of the question."""
    return score > NEVER / 2


@kernel
def keep_option(judged, option, out, kept):
    """Keep the numbers and the score of an option."""
    _, _, options, scores = out
    row = kept[Kept.OPTIONS]
    scores[row] = judged.scores[option]
    for place in range(options.shape[1]):
        options[row, place] = judged.options[option, place]
    kept[Kept.OPTIONS] += 1


@kernel
def keep_decision(judged, n, choice, out, kept):
    """Keep a decision: the numbers of its table and open options, their scores, and the choice."""
    facts, table, _, _ = out
    row, first = kept[Kept.DECISIONS], kept[Kept.OPTIONS]
    facts[row, Fact.KIND] = judged.kind
    facts[row, Fact.FIRST] = first
    facts[row, Fact.STAGE] = kept[Kept.STAGES]
    for place in range(table.shape[1]):
        table[row, place] = judged.table[place]
    for option in range(n):
        if option == choice:
            facts[row, Fact.CHOSEN] = kept[Kept.OPTIONS] - first
        if is_open(judged.scores[option]):
            keep_option(judged, option, out, kept)
    facts[row, Fact.OPTIONS] = kept[Kept.OPTIONS] - first
    kept[Kept.DECISIONS] += 1


@kernel
def keep_stage(state, tables, end, ends, tools, kept):
    """Keep how the table stands at the end of a stage, and whether the game ended so."""
    won, stands = ends
    row = kept[Kept.STAGES]
    won[row] = end
    found = tools.desk.assessed[:]
    tools.assess(state, tables, found)
    for place in range(found.size):
        stands[row, place] = found[place]
    kept[Kept.STAGES] += 1


@kernel
def choose(state, tables, n, key, steps, tools):
    """Return what the policy chooses, or where it judges what is drawn."""
    desk = tools.desk
    actions, weights, stream = desk.actions[:], tools.weights[POLICY], desk.streams[state.seat]
    desk.scratch.judged.kind = NOTHING_JUDGED
    choice = tools.policies[POLICY](state, tables, actions, n, weights, stream, desk.scratch)
    if desk.scratch.judged.kind != NOTHING_JUDGED:
        choice = drawn(desk.scratch.judged.scores, n, key, steps)
    return choice


@kernel
def is_room(decisions, options, stages, out, ends, kept):
    """Tell whether so much more can be kept."""
    return (
        kept[Kept.DECISIONS] + decisions <= out[0].shape[0]
        and kept[Kept.OPTIONS] + options <= out[2].shape[0]
        and kept[Kept.STAGES] + stages <= ends[0].size
    )


@kernel
def decide(state, tables, n, key, steps, rate, out, ends, tools, kept):
    """Return the choice, and keep the decision if it is one of `rate` parts of PARTS."""
    choice = choose(state, tables, n, key, steps, tools)
    judged = tools.desk.scratch.judged
    is_learned = judged.kind != NOTHING_JUDGED and is_open(judged.scores[choice])
    if is_learned and is_room(1, n, 1, out, ends, kept):
        if rng.below(rng.derive(key, Luck.KEPT), steps, PARTS) < rate:
            keep_decision(judged, n, choice, out, kept)
    return choice


@kernel
def practise(state, tables, key, rate, out, ends, tools, kept):
    """Play a game; keep decisions of `rate` parts of PARTS, and all stages."""
    judged, actions = tools.desk.scratch.judged, tools.desk.actions[:]
    seed_streams(tools.desk.streams, rng.derive(key, Luck.SEATS))
    judged.stage = 0
    last, stage, steps = state.round, 0, 0
    while state.ending == 0 and state.fault == 0:
        steps += 1
        n = legal_actions(state, tables, actions, tools)
        if n == 0 or steps > STEPS_PER_DECISION * tables.decision_cap:
            break
        is_over = state.round != last or judged.stage < stage
        if is_over and is_room(0, 0, 2, out, ends, kept):  # the second is the end of the game
            keep_stage(state, tables, NOT_OVER, ends, tools, kept)
        last, stage, choice = state.round, judged.stage, 0
        if n > 1:
            choice = decide(state, tables, n, key, steps, rate, out, ends, tools, kept)
            state.n_decisions += 1
        take(state, tables, actions[choice], tools)
    won = state.ending != 0 and state.fault == 0 and state.winner == 0
    keep_stage(state, tables, np.int64(won), ends, tools, kept)


def practise_games(reset, tables, seed, span, parts, out, ends, kept):
    """Play games of practice until all are played or there is no room for another.

    `span` are the parts of PARTS of which decisions are kept, and the number of games. Of the
    tools, policy 0 plays, states[0] is the table, and states[1] is zeroed. `out` are facts, numbers
    of the table, numbers of options and their scores; `ends`, by stage, whether the first side has
    won (NOT_OVER before the end of a game) and how the table stood; `kept` how much of them is
    filled.
    """
    tools = Tools(*parts)
    states = tools.states  # type: ignore[attr-defined]
    for index in range(span[1]):
        if is_room(DECISIONS_MAX, OPTIONS_MAX, STAGES_MAX, out, ends, kept):
            states[0] = states[1]
            reset(states[0], tables, seed, index)
            key = rng.key_of(seed, index, 0, 0)
            practise(states[0], tables, key, span[0], out, ends, tools, kept)
