"""How `brawler` spends its turns: which card to play, and what to do with it."""

import numpy as np

from policies.core.worths import ONE, noise
from policies.goa2.cards import (
    card_worths,
    count_attacks,
    is_plain_attack,
    keep_worth,
    primary_worth,
)
from policies.goa2.fights import is_attack_card
from policies.goa2.notes import NEVER, weight
from policies.goa2.strikes import strike_minion
from policies.goa2.survey import survey
from policies.goa2.volleys import attack_worth
from policies.goa2.walks import (
    best_way,
    note_stay,
    note_walks,
    plan_walk,
    span_of,
    steps_of,
    travel_worth,
)
from policies.goa2.weights import Weight
from sim.core.actions import a_of, b_of
from sim.core.jit import kernel
from sim.goa2 import acting, moves
from sim.goa2.effects import row_of
from sim.goa2.state import NOTHING, OFF_BOARD, Action
from sim.goa2.tables import NO_VALUE, Primary

WALK_MAX = 3  # steps that are looked at when a card is chosen
SURE = 4 * ONE  # worth of an attack that no walk can have
DULL = ONE // 100  # holding is worse than anything else of the same worth


@kernel
def action_worth(state, tables, hero, card, action, scratch):
    """Return what an action with a card is worth, where it leaves the hero included."""
    stay = np.int64(scratch.ways[0])
    if action == Action.PRIMARY:
        return primary_worth(state, tables, hero, card, stay, scratch)
    if action == Action.MOVE:
        return best_way(state, tables, hero, card, scratch)
    if action == Action.FAST_TRAVEL:
        return travel_worth(state, tables, hero, scratch)
    if action == Action.ATTACK:
        return stay + strike_minion(state, tables, state.where[hero], 1, 0, scratch)
    if action == Action.HOLD:
        return stay - DULL
    return np.int64(NEVER)


@kernel
def find_sure_attack(state, tables, hero, card, actions, n, scratch):
    """Return the index of an attack from a safe place that is surely better than to walk."""
    stay = np.int64(scratch.ways[0])
    if stay < 0 or row_of(tables, card).primary != Primary.ATTACK:
        return NOTHING
    for i in range(n):
        if b_of(actions[i]) == Action.PRIMARY:
            gain = attack_worth(state, tables, hero, card, stay, scratch) - stay
            return i if gain > SURE else NOTHING
    return NOTHING


@kernel
def choose_action(state, tables, actions, n, stream, scratch):
    """Take the action that is worth most."""
    hero = a_of(actions[0])
    card = state.heroes[hero].played
    limit = np.int64(0)
    if row_of(tables, card).movement != NO_VALUE:
        limit = steps_of(state, tables, hero, card)
    survey(state, tables, hero, span_of(limit), scratch)
    note_stay(state, tables, hero, scratch)
    sure = find_sure_attack(state, tables, hero, card, actions, n, scratch)
    if sure != NOTHING:
        return sure
    if limit > 0:
        plan_walk(state, tables, hero, limit, stream, scratch)
    best = 0
    best_worth = np.int64(NEVER)
    for i in range(n):
        worth = action_worth(state, tables, hero, card, b_of(actions[i]), scratch)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def longest_walk(state, tables, hero, actions, n):
    """Return how far a hero moves with the best of the offered cards."""
    best = np.int64(0)
    for i in range(n):
        card = b_of(actions[i])
        if row_of(tables, card).movement != NO_VALUE:
            best = max(best, steps_of(state, tables, hero, card))
    return best


@kernel
def look_around(state, tables, hero, actions, n, scratch):
    """Survey the table for a choice of cards; tell whether the hero can fast travel."""
    survey(state, tables, hero, span_of(WALK_MAX), scratch)
    limit = min(longest_walk(state, tables, hero, actions, n), WALK_MAX)
    note_walks(state, tables, hero, limit, scratch)
    can_travel = moves.can_travel(state, tables, hero)
    if can_travel:
        scratch.travel = travel_worth(state, tables, hero, scratch)
    return can_travel


@kernel
def choose_card(state, tables, actions, n, stream, scratch):
    """Play the card that is worth most, give or take some noise."""
    hero = a_of(actions[0])
    if state.where[hero] == OFF_BOARD:
        return choose_card_away(state, tables, actions, n, stream, scratch)
    can_travel = look_around(state, tables, hero, actions, n, scratch)
    n_attacks = np.int64(scratch.n_attacks)
    best = 0
    best_worth = np.int64(NEVER)
    is_copied = False
    for i in range(n):
        card = b_of(actions[i])
        primary, other = card_worths(state, tables, hero, card, can_travel, scratch)
        more = weight(scratch, Weight.QUICK) * row_of(tables, card).initiative
        more += noise(stream, weight(scratch, Weight.NOISE))
        more -= keep_worth(state, tables, card, n_attacks, scratch)
        can_begin = primary > other and primary + more > best_worth
        if can_begin and not is_plain_attack(tables, card):
            if not is_copied:
                scratch.states[0] = state
                is_copied = True
            can_begin = acting.can_act(scratch.states[0], tables, hero, card, Action.PRIMARY)
        if not can_begin and is_attack_card(tables, card):
            more -= weight(scratch, Weight.WASTE)
        worth = (primary if can_begin else other) + more
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_card_away(state, tables, actions, n, stream, scratch):
    """Come back with the card that is needed least and can fast travel."""
    n_attacks = count_attacks(state, tables, a_of(actions[0]))
    best = 0
    best_worth = np.int64(NEVER)
    for i in range(n):
        card = b_of(actions[i])
        worth = noise(stream, weight(scratch, Weight.NOISE))
        worth -= keep_worth(state, tables, card, n_attacks, scratch)
        worth += weight(scratch, Weight.KEEP_ATTACK) * (row_of(tables, card).movement != NO_VALUE)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best
