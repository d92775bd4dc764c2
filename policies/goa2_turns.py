"""How `brawler` spends its turns: which card to play, and what to do with it."""

import numpy as np

from policies.goa2_fights import (
    NEVER,
    is_attack_card,
)
from policies.goa2_places import danger_at, place_score
from policies.goa2_skills import leap_worth, skill_worth
from policies.goa2_strikes import attack_worth, strike_minion
from policies.goa2_survey import FAR, SCALE, Note, survey, take_stand
from policies.goa2_weights import Weight
from sim.core import rng
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.goa2 import acting, effects, moves, paths, spaces, values
from sim.goa2.effects import row_of
from sim.goa2.state import (
    CARDS_EACH,
    NOTHING,
    OFF_BOARD,
    Action,
    CardState,
    Verb,
)
from sim.goa2.tables import NO_VALUE, Primary
from sim.goa2.words import Op, Statistic

STEPS_MAX = 12
WALK_MAX = 3  # steps that are looked at when a card is chosen
LEAP = 3  # spaces that texts usually reach
TRAVEL = 380  # places in the notes: score after a fast travel
LIMIT = 381  # steps that were looked at
WAYS = 384  # best score of a space so many steps away
SURE = 4.0  # worth of an attack that no walk can have
DULL = 0.01  # holding is worse than anything else of the same worth
BLOCK_WORTH = 5  # a block, as points of defense
NOISE_STEPS = 1024
TINY = 1.0e-5


@kernel
def keep_worth(state, tables, hero, card, weights):
    """Return what a card in hand is worth for the rest of the round."""
    row = row_of(tables, card)
    defense = np.int64(row.defense)
    if row.is_block:
        defense = np.int64(BLOCK_WORTH)
    elif row.defense == NO_VALUE:
        defense = np.int64(0)
    worth = weights[Weight.KEEP_DEFENSE] * defense
    turns = tables.rules.turns - state.turn
    if turns > 0:
        if row.primary == Primary.ATTACK:
            n = max(1, n_attacks(state, tables, hero))
            worth += weights[Weight.KEEP_ATTACK] * min(1.0, turns / n)
        else:
            worth += weights[Weight.KEEP_SKILL]
    return worth


@kernel
def n_attacks(state, tables, hero):
    """Count the attack cards in a hero's hand."""
    n = 0
    for place in range(tables.n_cards_of[hero]):
        if state.heroes[hero].cards[place] == CardState.HAND:
            n += is_attack_card(tables, hero * CARDS_EACH + place)
    return n


@kernel
def walk(state, tables, hero, limit, memo, weights, trial):
    """Note the best score of a space within 0, 1, 2 … steps."""
    notes = memo.offered
    notes[LIMIT] = limit
    n = 1
    trial.queue[0] = state.where[hero]
    trial.steps[state.where[hero]] = 0
    if limit > 0:
        n = paths.reach_of_hero(trial, tables, hero, limit)
    for steps in range(limit + 1):
        notes[WAYS + steps] = np.int32(SCALE * NEVER)
    for number in range(n):
        space = trial.queue[number]
        place = WAYS + trial.steps[space]
        score = np.int32(SCALE * place_score(tables, memo, space, weights))
        notes[place] = max(notes[place], score)
    for steps in range(1, limit + 1):
        notes[WAYS + steps] = max(notes[WAYS + steps], notes[WAYS + steps - 1])


@kernel
def steps_of(state, tables, hero, card):
    """Return how far a hero moves with a card."""
    limit = values.movement_of(state, tables, hero, card)
    most = effects.strongest(state, tables, Statistic.STEPS_MAX, hero, -1)
    if most != NOTHING:
        limit = min(limit, most)
    return min(max(limit, 0), STEPS_MAX)


@kernel
def best_way(state, tables, hero, card, memo):
    """Return the best score of a space that a hero can walk to with a card."""
    notes = memo.offered
    steps = min(steps_of(state, tables, hero, card), np.int64(notes[LIMIT]))
    return notes[WAYS + steps] / SCALE


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
def travel_worth(state, tables, hero, memo, weights):
    """Return the score of the space next to the front that a fast travel reaches."""
    board = tables.board
    if not memo.offered[Note.IS_MAPPED]:
        return NEVER
    best = NOTHING
    nearest = np.int64(FAR)
    for zone in range(board.n_zones):
        if not is_zone_open(state, tables, hero, zone):
            continue
        for space in range(board.first_in_zone[zone], board.first_in_zone[zone + 1]):
            if memo.steps[space] < nearest and state.occupant[space] == NOTHING:
                nearest = np.int64(memo.steps[space])
                best = space
    if best == NOTHING:
        return NEVER
    return place_score(tables, memo, best, weights)


@kernel
def primary_worth(state, tables, hero, card, stay, memo, weights):
    """Return what the primary action of a card is worth; `stay` is the score of the place."""
    row = row_of(tables, card)
    if row.primary == Primary.ATTACK:
        return attack_worth(state, tables, hero, card, stay, memo, weights)
    if row.primary == Primary.MOVEMENT:
        way = best_way(state, tables, hero, card, memo)
        return way + weights[Weight.EXTRA]
    leap = leap_worth(state, tables, hero, card, memo, weights)
    return max(stay, leap) + skill_worth(state, tables, hero, card, memo, weights)


@kernel
def action_worth(state, tables, hero, card, action, memo, weights):
    """Return what an action with a card is worth, where it leaves the hero included."""
    here = state.where[hero]
    stay = memo.offered[WAYS] / SCALE
    if action == Action.PRIMARY:
        return primary_worth(state, tables, hero, card, stay, memo, weights)
    if action == Action.MOVE:
        return best_way(state, tables, hero, card, memo)
    if action == Action.FAST_TRAVEL:
        return travel_worth(state, tables, hero, memo, weights)
    if action == Action.ATTACK:
        reach = np.int64(1)
        bits = np.int64(0)
        strike = strike_minion(state, tables, here, reach, bits, memo, weights)
        return stay + strike
    if action == Action.HOLD:
        return stay - DULL
    return NEVER


@kernel
def find_sure_attack(state, tables, hero, card, actions, n, memo, weights):
    """Return the index of an attack from a safe place that is surely better than to walk."""
    stay = memo.offered[WAYS] / SCALE
    if stay < 0.0 or row_of(tables, card).primary != Primary.ATTACK:
        return NOTHING
    for i in range(n):
        if b_of(actions[i]) == Action.PRIMARY:
            gain = attack_worth(state, tables, hero, card, stay, memo, weights) - stay
            return i if gain > SURE else NOTHING
    return NOTHING


@kernel
def choose_action(state, tables, actions, n, weights, scratch):
    """Take the action that is worth most."""
    hero = a_of(actions[0])
    card = state.heroes[hero].played
    memo = scratch[0]
    limit = np.int64(0)
    if row_of(tables, card).movement != NO_VALUE:
        limit = steps_of(state, tables, hero, card)
    survey(state, tables, hero, max(limit, LEAP), memo, weights)
    walk(state, tables, hero, 0, memo, weights, scratch[1])
    sure = find_sure_attack(state, tables, hero, card, actions, n, memo, weights)
    if sure != NOTHING:
        return sure
    if limit > 0:
        scratch[1] = state
        walk(state, tables, hero, limit, memo, weights, scratch[1])
    best = 0
    best_worth = NEVER
    for i in range(n):
        worth = action_worth(state, tables, hero, card, b_of(actions[i]), memo, weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def luck_of(stream):
    """Return the key of one decision's luck."""
    key = rng.draw(stream.key, stream.counter)
    stream.counter += rng.ONE
    return key


@kernel
def tie(key, number):
    """Return a tiny random amount that decides between things of the same worth."""
    return TINY * rng.below(key, number, NOISE_STEPS)


@kernel
def noise(stream, weights):
    """Return a random amount to vary the play with."""
    return weights[Weight.NOISE] * rng.next_below(stream, NOISE_STEPS) / NOISE_STEPS


@kernel
def longest_walk(state, tables, hero):
    """Return how far a hero moves with its best card in hand."""
    best = np.int64(0)
    for place in range(tables.n_cards_of[hero]):
        card = hero * CARDS_EACH + place
        if state.heroes[hero].cards[place] == CardState.HAND:
            if row_of(tables, card).movement != NO_VALUE:
                best = max(best, steps_of(state, tables, hero, card))
    return best


@kernel
def can_begin(tables, hero, card, row, trial):
    """Tell whether a primary action can be done; a plain attack was counted only if it can."""
    if row.primary == Primary.ATTACK and tables.code[row.program].op == Op.TARGET:
        return True
    return acting.can_act(trial, tables, hero, card, Action.PRIMARY)


@kernel
def card_worth(state, tables, hero, card, can_travel, memo, weights, trial):
    """Return what playing a card is worth: the best of its actions, and what stays in hand."""
    take_stand(state, tables, memo, card, weights)
    here = state.where[hero]
    row = row_of(tables, card)
    stay = place_score(tables, memo, here, weights)
    best = stay
    gain = primary_worth(state, tables, hero, card, stay, memo, weights)
    if gain > best and can_begin(tables, hero, card, row, trial):
        best = gain
    if row.movement != NO_VALUE:
        initiative = values.initiative_of(state, tables, hero, card)
        minions = spaces.minion_modifier(state, tables, hero)
        risk = danger_at(tables, memo, here, minions, initiative) / SCALE
        away = best_way(state, tables, hero, card, memo)
        if can_travel:
            away = max(away, memo.offered[TRAVEL] / SCALE)
        best = max(best, away - risk)
    best += weights[Weight.QUICK] * row.initiative
    return best - keep_worth(state, tables, hero, card, weights)


@kernel
def choose_card(state, tables, actions, n, weights, stream, scratch):
    """Play the card that is worth most, give or take some noise."""
    hero = a_of(actions[0])
    if state.where[hero] == OFF_BOARD:
        return choose_card_away(state, tables, actions, n, weights, stream)
    memo = scratch[0]
    limit = min(longest_walk(state, tables, hero), WALK_MAX)
    survey(state, tables, hero, max(limit, LEAP), memo, weights)
    scratch[1] = state
    trial = scratch[1]
    walk(state, tables, hero, limit, memo, weights, trial)
    can_travel = moves.can_travel(state, tables, hero)
    if can_travel:
        memo.offered[TRAVEL] = np.int32(SCALE * travel_worth(state, tables, hero, memo, weights))
    best = 0
    best_worth = NEVER
    for i in range(n):
        card = b_of(actions[i])
        worth = card_worth(state, tables, hero, card, can_travel, memo, weights, trial)
        worth += noise(stream, weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_card_away(state, tables, actions, n, weights, stream):
    """Come back with the card that is needed least and can fast travel."""
    best = 0
    best_worth = NEVER
    for i in range(n):
        card = b_of(actions[i])
        row = row_of(tables, card)
        worth = noise(stream, weights) - keep_worth(state, tables, a_of(actions[i]), card, weights)
        worth += weights[Weight.KEEP_ATTACK] * (row.movement != NO_VALUE)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_space(state, tables, actions, n, weights, key, memo):
    """Take the space with the best score; to stay counts as the present space."""
    hero = state.frames[state.n_frames - 1].hero
    here = state.where[hero]
    span = np.int64(0)
    for i in range(n):
        if verb_of(actions[i]) != Verb.PASS:
            span = max(span, spaces.distance(tables, here, b_of(actions[i])))
    survey(state, tables, hero, span, memo, weights)
    best = 0
    best_worth = NEVER
    for i in range(n):
        space = b_of(actions[i]) if verb_of(actions[i]) != Verb.PASS else here
        worth = place_score(tables, memo, space, weights) + tie(key, i)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_travel(state, tables, actions, n, weights, key, memo):
    """Travel next to the front."""
    hero = state.frames[state.n_frames - 1].hero
    survey(state, tables, hero, FAR, memo, weights)
    best = 0
    best_worth = NEVER
    for i in range(n):
        worth = place_score(tables, memo, b_of(actions[i]), weights) + tie(key, i)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best
