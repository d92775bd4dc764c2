"""Games to practise on: options are drawn by the scores that a policy gives them; some are kept.

A policy that judges options (`judging.py`) plays all seats. Where it judges, one option is drawn by
its score, so that others than the best are tried, too. Some of these decisions are kept with the
numbers of all their options; and of all stages of a game, which end with a round or a fight, how
the table stood, so that every choice can be credited with what came of it.
"""

from enum import IntEnum

import numpy as np

from policies.core.judging import NOTHING_JUDGED
from policies.core.playouts import legal_actions, seed_streams, take
from sim.core import rng
from sim.core.jit import kernel
from sim.core.kernel import STEPS_PER_DECISION
from sim.core.searching import Tools

POLICY = 0  # number of the policy in the tools
PARTS = 1 << 20  # a chance is so many parts
NOT_OVER = -1
DECISIONS_MAX, OPTIONS_MAX, STAGES_MAX = 1000, 20_000, 200  # of a game, far more than it has


class Fact(IntEnum):
    """Columns of what is kept of a decision."""

    GAME = 0
    KIND = 1
    FIRST = 2  # row of its first option
    OPTIONS = 3
    CHOSEN = 4
    STAGE = 5  # row of the stage that it is made in


class Stage(IntEnum):
    """Columns of what is kept of the end of a stage."""

    GAME = 0
    WON = 1  # 1 if the first side has won, 0 if not, NOT_OVER before the end


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
def keep_decision(judged, n, choice, index, out, kept):
    """Keep a decision: the numbers of its table and options, their scores, and the choice."""
    facts, table, options, scores = out[0], out[1], out[2], out[3]
    row, first = kept[Kept.DECISIONS], kept[Kept.OPTIONS]
    facts[row, Fact.GAME] = index
    facts[row, Fact.KIND] = judged.kind
    facts[row, Fact.FIRST] = first
    facts[row, Fact.OPTIONS] = n
    facts[row, Fact.CHOSEN] = choice
    facts[row, Fact.STAGE] = kept[Kept.STAGES]
    for place in range(table.shape[1]):
        table[row, place] = judged.table[place]
    for option in range(n):
        scores[first + option] = judged.scores[option]
        for place in range(options.shape[1]):
            options[first + option, place] = judged.options[option, place]
    kept[Kept.DECISIONS] += 1
    kept[Kept.OPTIONS] += n


@kernel
def keep_stage(state, tables, index, won, ends, tools, kept):
    """Keep how the table stands at the end of a stage, or how the game ended."""
    stages, stands = ends
    row = kept[Kept.STAGES]
    stages[row, Stage.GAME] = index
    stages[row, Stage.WON] = won
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
def practise(state, tables, key, index, rate, out, ends, tools, kept):
    """Play a game; keep a decision of `rate` parts of PARTS, and all stages."""
    desk = tools.desk
    actions = desk.actions[:]
    seed_streams(desk.streams, rng.derive(key, Luck.SEATS))
    desk.scratch.judged.stage = 0
    last, stage, steps = state.round, 0, 0
    while state.ending == 0 and state.fault == 0:
        n = legal_actions(state, tables, actions, tools)
        if state.round != last or desk.scratch.judged.stage < stage:
            keep_stage(state, tables, index, NOT_OVER, ends, tools, kept)
        last, stage = state.round, desk.scratch.judged.stage
        choice = 0
        steps += 1
        if steps > STEPS_PER_DECISION * tables.decision_cap:
            break
        if kept[Kept.DECISIONS] >= out[0].shape[0] or steps > STAGES_MAX * DECISIONS_MAX:
            break
        if n > 1:
            choice = choose(state, tables, n, key, steps, tools)
            is_kept = rng.below(rng.derive(key, Luck.KEPT), steps, PARTS) < rate
            if desk.scratch.judged.kind != NOTHING_JUDGED and is_kept:
                keep_decision(desk.scratch.judged, n, choice, index, out, kept)
            state.n_decisions += 1
        take(state, tables, actions[choice], tools)


@kernel
def is_room(out, ends, kept):
    """Tell whether there is room for another game, as long as games are."""
    facts, options, stages = out[0], out[2], ends[0]
    return (
        kept[Kept.DECISIONS] + DECISIONS_MAX <= facts.shape[0]
        and kept[Kept.OPTIONS] + OPTIONS_MAX <= options.shape[0]
        and kept[Kept.STAGES] + STAGES_MAX <= stages.shape[0]
    )


def practise_games(reset, tables, seed, span, parts, out, ends, kept):
    """Play games of practice until all are played or there is no room for another.

    `span` are the parts of PARTS of which decisions are kept, and the number of games. Of the
    tools, policy 0 plays, states[0] is the table, and states[1] is zeroed. `out` are facts, numbers
    of the table, numbers of options and their scores; `ends` stages and how the table stood; `kept`
    how much of them is filled.
    """
    tools = Tools(*parts)
    states = tools.states  # type: ignore[attr-defined]
    for index in range(span[1]):
        if is_room(out, ends, kept):
            states[0] = states[1]
            reset(states[0], tables, seed, index)
            key = rng.key_of(seed, index, 0, 0)
            practise(states[0], tables, key, index, span[0], out, ends, tools, kept)
            won = np.int64(states[0].winner == 0)
            keep_stage(states[0], tables, index, won, ends, tools, kept)
