"""Where `brawler` walks and travels: all spaces in reach are scored at once.

A walk is planned when the action is chosen, and the question where it ends comes next: the plan
is kept for it. The luck of that question tells whether it is the same one; without a plan the
same space is found again.
"""

import numpy as np

from policies.core.worths import luck_of, room_for_luck, varied
from policies.goa2.notes import FAR, NEVER, STEPS_MAX, open_notes, weight
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

LEAP = 3  # spaces that texts usually reach
NEXT = np.uint8(1)  # as wide as the tables of distances, so that many are compared at once
FAR_SHOT = np.uint8(NEAR)


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
def best_way(state, tables, hero, card, scratch):
    """Return the best score of a space that a hero can walk to with a card."""
    steps = min(steps_of(state, tables, hero, card), np.int64(scratch.limit))
    return np.int64(scratch.ways[steps])


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
def count_minions(tables, scratch):
    """Note what minions add to the defense in each space: friends beside it less enemies nearby."""
    cover = scratch.cover
    n_spaces = spaces.n_in_rows(tables)
    for space in range(n_spaces):
        cover[space] = 0
    for number in range(scratch.n_guards):
        apart = tables.board.distance[scratch.guards[number]]
        for space in range(n_spaces):
            cover[space] += apart[space] == NEXT
    for number in range(scratch.n_foes):
        foe = scratch.foes[number]
        apart = tables.board.distance[foe.space]
        near = FAR_SHOT if foe.kind == Minion.RANGED else NEXT
        for space in range(n_spaces):
            cover[space] -= apart[space] <= near


@kernel
def count_targets(tables, scratch):
    """Count the targets in reach of each space, and note how far the nearest one is."""
    n_targets = scratch.n_targets
    nearest = scratch.nearest
    n_spaces = spaces.n_in_rows(tables)
    reach = np.uint8(scratch.reach)
    for space in range(n_spaces):
        n_targets[space] = 0
        nearest[space] = FAR
    for number in range(scratch.n_foes):
        foe = scratch.foes[number]
        if not foe.is_target:
            continue
        there = foe.space
        apart = tables.board.distance[there]
        for space in range(n_spaces):
            n_targets[space] += apart[space] <= reach
        steps = tables.board.walk[there] if scratch.is_away else apart
        for space in range(n_spaces):
            nearest[space] = min(nearest[space], np.int8(steps[space]))


@kernel
def nearest_in_zone(state, tables, zone, best, least, scratch):
    """Return the first empty space with the shortest walk, and that walk; or the old ones."""
    board = tables.board
    for space in range(board.first_in_zone[zone], board.first_in_zone[zone + 1]):
        steps = np.int64(scratch.nearest[space])
        if steps < least and state.occupant[space] == NOTHING:
            least = steps
            best = np.int64(space)
    return best, least


@kernel
def travel_worth(state, tables, hero, scratch):
    """Return the score of the space next to the front that a fast travel reaches."""
    if not scratch.is_away:
        return np.int64(NEVER)
    count_targets(tables, scratch)
    best = np.int64(NOTHING)
    least = np.int64(FAR)
    for zone in range(tables.board.n_zones):
        if is_zone_open(state, tables, hero, zone):
            best, least = nearest_in_zone(state, tables, zone, best, least, scratch)
    if best == NOTHING:
        return np.int64(NEVER)
    return place_score(tables, scratch, best, NEVER)


@kernel
def scan(tables, scratch):
    """Note what `gain_of` needs to know about every space: whole rows are quicker than a few."""
    count_minions(tables, scratch)
    count_targets(tables, scratch)


@kernel
def gain_of(tables, scratch, space):
    """Return what `place_gain` returns for a space."""
    gain = weight(scratch, Weight.COVER) * scratch.cover[space]
    n_targets = scratch.n_targets[space]
    if n_targets == 0:
        nearest = scratch.nearest[space]
        gain -= weight(scratch, Weight.FRONT) * max(0, nearest - scratch.reach)
    else:
        gain += scratch.farm + scratch.farm_more * (n_targets > 1)
    for number in range(scratch.n_prey):
        prey = scratch.prey[number]
        if tables.board.distance[prey.space, space] <= scratch.reach:
            gain += prey.worth
    return gain


@kernel
def danger_of(tables, scratch, space):
    """Return what `danger_at` returns for a space, whoever attacks first."""
    minions = np.int64(scratch.cover[space])
    return danger_at(tables, scratch, space, minions, -FAR)


@kernel
def note_stay(state, tables, hero, scratch):
    """Note the score of the hero's own space as that of a walk of no steps."""
    scratch.limit = 0
    scratch.ways[0] = place_score(tables, scratch, state.where[hero], NEVER)


@kernel
def note_walks(state, tables, hero, limit, scratch):
    """Note the best score of a space within 0, 1, 2 … steps."""
    note_stay(state, tables, hero, scratch)
    if limit == 0:
        return
    n = paths.search_for_hero(state, scratch, tables, hero, limit)
    scan(tables, scratch)
    for steps in range(1, limit + 1):
        scratch.ways[steps] = NEVER
    best = np.int64(scratch.ways[0])
    for k in range(1, n):
        space = scratch.queue[k]
        gain = gain_of(tables, scratch, space)
        if gain > best:
            best = max(best, gain - danger_of(tables, scratch, space))
        scratch.ways[scratch.steps[space]] = best
    for steps in range(1, limit + 1):
        scratch.ways[steps] = max(scratch.ways[steps], scratch.ways[steps - 1])
    scratch.limit = limit


@kernel
def find_best(tables, scratch, n, key):
    """Return which of the `n` spaces in the queue is best, by luck among equals; and its score."""
    scan(tables, scratch)
    best = 0
    best_score = np.int64(NEVER)
    best_worth = varied(NEVER, key, 0)
    for k in range(n):
        space = scratch.queue[k]
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
    key = rng.draw(stream.key, stream.counter)
    n = paths.search_for_hero(state, scratch, tables, hero, limit)
    k, score = find_best(tables, scratch, n, key)
    for steps in range(1, limit + 1):
        scratch.ways[steps] = score
    scratch.limit = limit
    scratch.plan.space = scratch.queue[k]
    scratch.plan.hero = hero
    scratch.plan.key = key
    scratch.plan.n_decisions = state.n_decisions + 1


@kernel
def find_plan(state, actions, n, scratch, key):
    """Return the index of the planned space, or NOTHING if no walk was planned just before."""
    frame = state.frames[state.n_frames - 1]
    if scratch.plan.key != key or scratch.plan.n_decisions != state.n_decisions:
        return NOTHING
    if frame.action != Action.MOVE or scratch.plan.hero != frame.hero:
        return NOTHING
    for i in range(n):
        is_pass = verb_of(actions[i]) == Verb.PASS
        space = state.where[frame.hero] if is_pass else b_of(actions[i])
        if space == scratch.plan.space:
            return i
    return NOTHING


@kernel
def best_space(state, tables, hero, span, actions, n, key, scratch):
    """Return the index of the space with the best score; a pass is to stay."""
    survey(state, tables, hero, span, scratch)
    for i in range(n):
        is_pass = verb_of(actions[i]) == Verb.PASS
        scratch.queue[i] = state.where[hero] if is_pass else b_of(actions[i])
    best, _ = find_best(tables, scratch, n, key)
    return best


@kernel
def choose_space(state, tables, actions, n, weights, stream, scratch):
    """Walk as planned, or else to the space with the best score."""
    key = luck_of(stream)
    planned = find_plan(state, actions, n, scratch, key)
    if planned != NOTHING:
        return planned
    open_notes(scratch, weights)
    frame = state.frames[state.n_frames - 1]
    span = span_of(steps_of(state, tables, frame.hero, frame.card))
    return best_space(state, tables, frame.hero, span, actions, n, key, scratch)


@kernel
def choose_travel(state, tables, actions, n, stream, scratch):
    """Travel next to the front."""
    hero = state.frames[state.n_frames - 1].hero
    return best_space(state, tables, hero, FAR, actions, n, luck_of(stream), scratch)
