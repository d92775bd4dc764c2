"""The game loop: plays a run of games and folds what happened into integer tables.

Compiled once per game. Rules and policies come in as typed functions, so that a new policy
never recompiles it. Every table is a sum of integers: chunks may be added in any order.
"""

import numpy as np

from sim.core import rng
from sim.core.faults import Fault
from sim.core.jit import IS_COMPILED, kernel
from sim.core.records import DEALT_MAX, FINALS_MAX, record_dtype
from sim.core.restrictions import restrict
from sim.core.searching import consult

ROUNDS_MAX = 64  # rounds that the tempo table keeps apart; later ones share the last row
LEAD_BINS = 41  # lead -20 .. 20, clipped
LEAD_ZERO = LEAD_BINS // 2
STEPS_PER_DECISION = 64  # forced steps that may come with one decision before it is a fault
CAPPED = 1  # row of Game.endings in every game
WATCHED = 128  # one game of so many is watched: what a policy is shown is compared after each call
KEPT = 2  # row of work.states that keeps what a policy was shown
POISON = 0xA5  # fills what policies write on between games: what is read unwritten shows

GAMES = record_dtype(
    ("index", np.int64),
    ("digest", np.uint64),  # hash of every action taken
    ("ending", np.int16),  # row of Game.endings
    ("winner", np.int16),  # side, -1 if none
    ("rounds", np.int16),
    ("decisions", np.int32),  # policy calls with two or more actions
    ("choices", np.int32),  # those that began a choice rather than went on with one
    ("forced", np.int32),  # steps with one legal action, taken without asking
    ("lead_changes", np.int16),  # rounds that ended with the lead on the other side
    ("last_change", np.int16),  # round of the last one
    ("deficit", np.int16),  # largest deficit that the winner overcame
    ("fault", np.int16),
    ("fault_seat", np.int16),
    ("dealt", np.int16, DEALT_MAX),
    ("finals", np.int32, FINALS_MAX),  # Game.finals as they were at the end
)


@kernel
def seed_streams(streams, policy_seed, index):
    """Give every seat its own randomness for this game."""
    for seat in range(streams.size):
        streams[seat].key = rng.key_of(policy_seed, index, 0, seat)
        streams[seat].counter = np.uint64(0)


@kernel
def follow_lead(row, trail, rounds):
    """Fill in lead changes and the winner's largest deficit from the leads by round."""
    before = 0
    lowest = 0
    highest = 0
    for step in range(rounds):
        lead = trail[step, 0]
        lowest = min(lowest, lead)
        highest = max(highest, lead)
        if lead != 0 and before != 0 and (lead > 0) != (before > 0):
            row.lead_changes += 1
            row.last_change = step + 1
        if lead != 0:
            before = lead
    row.deficit = -lowest if row.winner == 0 else highest


@kernel
def keep_finals(row, trail, rounds):
    """Fill in the first features at the end of the game, which are the last that were recorded."""
    for feature in range(min(trail.shape[1], FINALS_MAX)):
        row.finals[feature] = trail[rounds - 1, feature]


@kernel
def fold_tempo(tempo, leads, trail, rounds, outcome):
    """Add one game's features by round to the tempo table and the histogram of leads."""
    for step in range(rounds):
        line = tempo[step, outcome]
        line[0] += 1
        for feature in range(trail.shape[1]):
            value = np.int64(trail[step, feature])
            line[1 + 2 * feature] += value
            line[2 + 2 * feature] += value * value
        lead = min(max(trail[step, 0] + LEAD_ZERO, 0), LEAD_BINS - 1)
        leads[step, outcome, lead] += 1


@kernel
def fold_items(items, counts, item_of, winner):
    """Add one game's counters, instance by instance, to the rows of their items.

    The outcome is that of the side whose copies they are. A side's copies of a card in one
    game are one cluster: they are summed before they are squared.
    """
    for item in range(items.shape[0]):
        for side in range(item_of.shape[1]):
            first, end = item_of[item, side, 0], item_of[item, side, 1]
            if first == end:
                continue
            outcome = 1 if winner == side else 0
            for event in range(items.shape[1]):
                total = np.int64(0)
                for instance in range(first, end):
                    total += counts[instance, event]
                    counts[instance, event] = 0
                if total != 0:
                    cell = items[item, event, outcome]
                    cell[0] += 1
                    cell[1] += total
                    cell[2] += total * total


@kernel
def fold_game(row, state, trail, rounds, log, out):
    """Write what a finished game was like into the tables."""
    _, items, item_of, tempo, leads = out
    row.ending = state.ending
    row.winner = state.winner
    row.rounds = state.round
    row.decisions = state.n_decisions
    row.fault = state.fault
    row.fault_seat = state.seat
    for column in range(DEALT_MAX):
        row.dealt[column] = state.dealt[column]
    if state.fault == 0:
        outcome = 1 if state.winner == 0 else 0
        shown = min(rounds, ROUNDS_MAX)
        follow_lead(row, trail, shown)
        keep_finals(row, trail, shown)
        fold_tempo(tempo, leads, trail, shown, outcome)
        if log.is_on:
            fold_items(items, log.counts, item_of, state.winner)


@kernel
def hold_the_same(these, those):
    """Return whether two arrays of one size hold the same numbers."""
    n_odd = 0
    for i in range(these.size):  # to the end, whatever is found: so it goes several at a time
        n_odd += these[i] != those[i]
    return n_odd == 0


@kernel
def copy_numbers(those, these):
    """Copy `these` numbers over `those`, of which there are at least as many.

    Numba's slices ask first whether the sizes fit, and take a second to compile.
    """
    for i in range(these.size):
        those[i] = these[i]


@kernel
def fill_with(memory, number):
    """Fill memory with one number."""
    for i in range(memory.size):
        memory[i] = number


are_equal = hold_the_same if IS_COMPILED else np.array_equal
copy = copy_numbers if IS_COMPILED else np.copyto
fill = fill_with if IS_COMPILED else np.ndarray.fill


@kernel
def ask_anybody(state, tables, actions, n, players, work):
    """Return what the seat to decide chooses, where a seat has a searcher or many weights."""
    policies, weights, (searchers, kinds, options, parts) = players
    seat = state.seat
    stream = work.streams[seat]
    if kinds[seat]:
        how = (options[seat], searchers[seat], parts)
        return consult(state, tables, actions, n, weights[seat], stream, *how)
    return policies[seat](state, tables, actions, n, weights[seat], stream, work.scratch)


@kernel
def keep_shown(work, states, n):
    """Keep the state and the `n` actions that a policy is shown."""
    copy(states[KEPT], states[0])
    copy(work.kept[:n], work.actions[:n])


@kernel
def has_written(work, states, n):
    """Return whether a policy changed what it was shown; that is a fault, the state is restored."""
    if are_equal(states[KEPT], states[0]) and are_equal(work.kept[:n], work.actions[:n]):
        return False
    copy(states[0], states[KEPT])
    work.states[0].fault = Fault.WROTE
    return True


@kernel
def end_at_cap(state, tables):
    """End a game in which too much was decided."""
    if state.ending == 0 and state.n_decisions >= tables.decision_cap:
        state.ending = CAPPED


@kernel
def play_game(row, rules, players, tables, restriction, work, states):
    """Play a game that is set up to its end; return how many rounds have been recorded.

    The number of calls is odd while a policy is being asked.
    """
    _, legal, apply, features = rules
    policies, n_weights = players[0], players[1].shape[1]
    state = work.states[0]
    actions = work.actions[:]
    is_watched = work.index % WATCHED == 0
    digest = rng.mix(np.uint64(row.index))
    rounds = 0
    steps = 0
    while state.ending == 0 and state.fault == 0:
        n = legal(state, tables, actions)
        if restriction[1].size > 0:
            n = restrict(state, tables, actions, n, restriction)
        choice = np.int64(0)
        steps += 1
        if n > 1:
            seat = state.seat
            if is_watched:
                keep_shown(work, states, n)
            work.calls += 1
            if work.is_rare:
                choice = ask_anybody(state, tables, actions, n, players, work)
            else:  # here and not in a kernel of its own: handing on `players` costs time
                weights = work.weights[seat][:n_weights]
                choice = policies[seat](
                    state, tables, actions, n, weights, work.streams[seat], work.scratch
                )
            work.calls += 1
            if is_watched and has_written(work, states, n):
                break
            state.n_decisions += 1
            row.choices += state.depth == 0
        else:
            row.forced += 1
        if n == 0 or steps > STEPS_PER_DECISION * tables.decision_cap:
            state.fault = Fault.NO_ACTION
        elif choice < 0 or choice >= n:
            state.fault = Fault.ILLEGAL_INDEX
        else:
            action = actions[choice]
            digest = rng.mix(digest ^ np.uint64(action))
            round_before = state.round
            apply(state, tables, action, work.log)
            end_at_cap(state, tables)
            if (state.round != round_before and round_before > 0) or state.ending != 0:
                features(state, tables, work.trail[min(rounds, ROUNDS_MAX - 1)])
                rounds += 1
    row.digest = digest
    return rounds


def play_games(rules, players, tables, restriction, seeds, game_range, room, out):
    """Play games game_range[0] … game_range[1] - 1; return the first with a fault, or -1.

    Args:
        rules: (reset, legal, apply, features), typed functions.
        players: (one typed policy a seat, one row of weights a seat, searchers), and of searchers
            (one a seat, which seats have them, options by seat, parts of searching.Tools).
        tables: the game's Tables record.
        restriction: (plays, marks), what restricted play leaves of the legal actions; no marks,
            no restriction.
        seeds: (seed of chance, seed of the policies).
        game_range: first index, and one past the last.
        room: memory of this thread (play.work_dtype), its states as words, and the bytes that
            policies write on if they are to be poisoned between games.
        out: (games, items, item_of, tempo, leads), filled in place.
    """
    work, words, poisoned = room
    states = work.states
    for index in range(game_range[0], game_range[1]):
        row = out[0][index - game_range[0]]
        row.index = index
        work.index = index
        states[0] = states[1]
        for memory in poisoned:
            fill(memory, POISON)
        rules[0](states[0], tables, seeds[0], index)
        seed_streams(work.streams, seeds[1], index)
        rounds = play_game(row, rules, players, tables, restriction, work, words)
        fold_game(row, states[0], work.trail, rounds, work.log, out)
        if states[0].fault != 0:
            return index
    return -1
