"""Where `brawler` walks and travels: all spaces in reach are scored at once.

A walk is planned when the action is chosen, and the question where it ends comes next: the plan
is kept for it. The luck of that question tells whether it is the same one; without a plan the
same space is found again.
"""

import numpy as np

from policies.goa2.luck import luck_of, room_for_luck, varied
from policies.goa2.notes import FAR, FOE_SIZE, NEVER, PREY_SIZE, Foe, Note, open_notes, weight
from policies.goa2.places import danger_at, place_score
from policies.goa2.survey import NEAR, survey
from policies.goa2.weights import Weight
from sim.core import rng
from sim.core.actions import b_of, verb_of
from sim.core.jit import kernel
from sim.goa2 import effects, paths, spaces, values
from sim.goa2.language import Statistic
from sim.goa2.state import NOTHING, Action, Verb
from sim.goa2.tables import Minion

STEPS_MAX = 12
LEAP = 3  # spaces that texts usually reach
NEXT = np.uint8(1)  # as wide as the tables of distances, so that many are compared at once
FAR_SHOT = np.uint8(NEAR)
COVER = 1  # spare states with a number for each space: what minions add to the defense
N_TARGETS = 3  # targets in reach
NEAREST = 4  # how far the nearest one is


@kernel
def steps_of(state, tables, hero, card):
    """Return how far a hero moves with a card."""
    limit = values.movement_of(state, tables, hero, card)
    most = effects.strongest(state, tables, Statistic.STEPS_MAX, hero, -1)
    if most != NOTHING:
        limit = min(limit, most)
    return min(max(limit, 0), STEPS_MAX)


@kernel
def span_of(limit):
    """Return how far a hero may get from its space with a card that moves it `limit` steps."""
    return max(limit, LEAP)


@kernel
def best_way(state, tables, hero, card, memo):
    """Return the best score of a space that a hero can walk to with a card."""
    notes = memo.offered
    steps = min(steps_of(state, tables, hero, card), np.int64(notes[Note.LIMIT]))
    return np.int64(notes[Note.WAYS + steps])


@kernel
def is_zone_open(state, tables, hero, zone):
    """Tell whether a hero may fast travel into a zone."""
    here = tables.board.zone[state.where[hero]]
    if zone == here:
        return True
    if not tables.board.is_near[here, zone]:
        return False
    return not spaces.enemies_in_zone(state, tables, zone, state.heroes[hero].team)


@kernel
def count_minions(tables, memo, cover):
    """Note what minions add to the defense in each space: friends beside it less enemies nearby."""
    notes = memo.offered
    n_spaces = spaces.n_in_rows(tables)
    for space in range(n_spaces):
        cover[space] = 0
    for number in range(notes[Note.N_GUARDS]):
        apart = tables.board.distance[notes[Note.GUARDS + number]]
        for space in range(n_spaces):
            cover[space] += apart[space] == NEXT
    for number in range(notes[Note.N_FOES]):
        entry = Note.FOES + number * FOE_SIZE
        apart = tables.board.distance[notes[entry + Foe.SPACE]]
        near = FAR_SHOT if notes[entry + Foe.KIND] == Minion.RANGED else NEXT
        for space in range(n_spaces):
            cover[space] -= apart[space] <= near


@kernel
def count_targets(tables, memo, n_targets, nearest):
    """Count the targets in reach of each space, and note how far the nearest one is."""
    notes = memo.offered
    n_spaces = spaces.n_in_rows(tables)
    reach = np.uint8(notes[Note.REACH])
    for space in range(n_spaces):
        n_targets[space] = 0
        nearest[space] = FAR
    for number in range(notes[Note.N_FOES]):
        entry = Note.FOES + number * FOE_SIZE
        if not notes[entry + Foe.IS_TARGET]:
            continue
        there = notes[entry + Foe.SPACE]
        apart = tables.board.distance[there]
        for space in range(n_spaces):
            n_targets[space] += apart[space] <= reach
        steps = tables.board.walk[there] if notes[Note.IS_MAPPED] else apart
        for space in range(n_spaces):
            nearest[space] = min(nearest[space], np.int8(steps[space]))


@kernel
def nearest_in_zone(state, tables, zone, best, least, nearest):
    """Return the first empty space with the shortest walk, and that walk; or the old ones."""
    board = tables.board
    for space in range(board.first_in_zone[zone], board.first_in_zone[zone + 1]):
        steps = np.int64(nearest[space])
        if steps < least and state.occupant[space] == NOTHING:
            least = steps
            best = np.int64(space)
    return best, least


@kernel
def travel_worth(state, tables, hero, scratch):
    """Return the score of the space next to the front that a fast travel reaches."""
    memo = scratch.states[0]
    if not memo.offered[Note.IS_MAPPED]:
        return np.int64(NEVER)
    nearest = scratch.states[NEAREST].steps
    count_targets(tables, memo, scratch.states[N_TARGETS].steps, nearest)
    best = np.int64(NOTHING)
    least = np.int64(FAR)
    for zone in range(tables.board.n_zones):
        if is_zone_open(state, tables, hero, zone):
            best, least = nearest_in_zone(state, tables, zone, best, least, nearest)
    if best == NOTHING:
        return np.int64(NEVER)
    return place_score(tables, memo, best, NEVER)


@kernel
def scan(tables, scratch):
    """Note what `gain_of` needs to know about every space: whole rows are quicker than a few."""
    memo = scratch.states[0]
    count_minions(tables, memo, scratch.states[COVER].steps)
    count_targets(tables, memo, scratch.states[N_TARGETS].steps, scratch.states[NEAREST].steps)


@kernel
def gain_of(tables, scratch, space):
    """Return what `place_gain` returns for a space."""
    memo = scratch.states[0]
    notes = memo.offered
    gain = weight(memo, Weight.COVER) * scratch.states[COVER].steps[space]
    n_targets = scratch.states[N_TARGETS].steps[space]
    if n_targets == 0:
        nearest = scratch.states[NEAREST].steps[space]
        gain -= weight(memo, Weight.FRONT) * max(0, nearest - notes[Note.REACH])
    else:
        gain += notes[Note.FARM] + notes[Note.FARM_MORE] * (n_targets > 1)
    for number in range(notes[Note.N_PREY]):
        entry = Note.PREY + number * PREY_SIZE
        if tables.board.distance[notes[entry], space] <= notes[Note.REACH]:
            gain += notes[entry + 1]
    return gain


@kernel
def danger_of(tables, scratch, space):
    """Return what `danger_at` returns for a space, whoever attacks first."""
    minions = np.int64(scratch.states[COVER].steps[space])
    return danger_at(tables, scratch.states[0], space, minions, -FAR)


@kernel
def note_stay(state, tables, hero, memo):
    """Note the score of the hero's own space as that of a walk of no steps."""
    memo.offered[Note.LIMIT] = 0
    memo.offered[Note.WAYS] = place_score(tables, memo, state.where[hero], NEVER)


@kernel
def note_walks(state, tables, hero, limit, scratch):
    """Note the best score of a space within 0, 1, 2 … steps."""
    memo = scratch.states[0]
    notes = memo.offered
    note_stay(state, tables, hero, memo)
    if limit == 0:
        return
    n = paths.search_for_hero(state, memo, tables, hero, limit)
    scan(tables, scratch)
    for steps in range(1, limit + 1):
        notes[Note.WAYS + steps] = NEVER
    best = np.int64(notes[Note.WAYS])
    for k in range(1, n):
        space = memo.queue[k]
        gain = gain_of(tables, scratch, space)
        if gain > best:
            best = max(best, gain - danger_of(tables, scratch, space))
        notes[Note.WAYS + memo.steps[space]] = best
    for steps in range(1, limit + 1):
        place = Note.WAYS + steps
        notes[place] = max(notes[place], notes[place - 1])
    notes[Note.LIMIT] = limit


@kernel
def find_best(tables, scratch, n, key):
    """Return which of the `n` spaces in the queue is best, by luck among equals; and its score."""
    scan(tables, scratch)
    best = 0
    best_score = np.int64(NEVER)
    best_worth = varied(NEVER, key, 0)
    for k in range(n):
        space = scratch.states[0].queue[k]
        gain = gain_of(tables, scratch, space)
        if gain < room_for_luck(best_worth):
            continue
        score = gain - danger_of(tables, scratch, space)
        worth = varied(score, key, space)
        if worth > best_worth:
            best_worth = worth
            best_score = score
            best = k
    return best, best_score


@kernel
def plan_walk(state, tables, hero, limit, stream, scratch):
    """Plan where a walk ends, and note its score; the plan keeps until the next decision."""
    memo = scratch.states[0]
    key = rng.draw(stream.key, stream.counter)
    n = paths.search_for_hero(state, memo, tables, hero, limit)
    k, score = find_best(tables, scratch, n, key)
    for steps in range(1, limit + 1):
        memo.offered[Note.WAYS + steps] = score
    memo.offered[Note.LIMIT] = limit
    memo.offered[Note.PLAN] = memo.queue[k]
    memo.offered[Note.PLANNER] = hero
    memo.chance = key
    memo.n_decisions = state.n_decisions + 1


@kernel
def find_plan(state, actions, n, memo, key):
    """Return the index of the planned space, or NOTHING if no walk was planned just before."""
    frame = state.frames[state.n_frames - 1]
    notes = memo.offered
    if memo.chance != key or memo.n_decisions != state.n_decisions:
        return NOTHING
    if frame.action != Action.MOVE or notes[Note.PLANNER] != frame.hero:
        return NOTHING
    for i in range(n):
        is_pass = verb_of(actions[i]) == Verb.PASS
        space = state.where[frame.hero] if is_pass else b_of(actions[i])
        if space == notes[Note.PLAN]:
            return i
    return NOTHING


@kernel
def best_space(state, tables, hero, span, actions, n, key, scratch):
    """Return the index of the space with the best score; a pass is to stay."""
    memo = scratch.states[0]
    survey(state, tables, hero, span, memo)
    for i in range(n):
        is_pass = verb_of(actions[i]) == Verb.PASS
        memo.queue[i] = state.where[hero] if is_pass else b_of(actions[i])
    best, _ = find_best(tables, scratch, n, key)
    return best


@kernel
def choose_space(state, tables, actions, n, weights, stream, scratch):
    """Walk as planned, or else to the space with the best score."""
    key = luck_of(stream)
    planned = find_plan(state, actions, n, scratch.states[0], key)
    if planned != NOTHING:
        return planned
    open_notes(scratch.states[0], weights)
    frame = state.frames[state.n_frames - 1]
    span = span_of(steps_of(state, tables, frame.hero, frame.card))
    return best_space(state, tables, frame.hero, span, actions, n, key, scratch)


@kernel
def choose_travel(state, tables, actions, n, stream, scratch):
    """Travel next to the front."""
    hero = state.frames[state.n_frames - 1].hero
    return best_space(state, tables, hero, FAR, actions, n, luck_of(stream), scratch)
