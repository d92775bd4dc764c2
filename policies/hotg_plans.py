"""How `teamwork` plans a battle: who comes, by which way, and whether that is enough."""

import numpy as np

from policies.hotg_places import cards_left, is_boss_out, priority, strength
from policies.hotg_survey import has_boss
from policies.hotg_weights import Weight
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.state import COMMAND_CENTER, NOBODY, PLACES

# What is known of each place, in the policy's scratch memory: a row of whole numbers a place.
ROW = 8
URGENCY = 0  # priority, in parts of SCALE
GOAL = 1  # own cards that a battle wants, in parts of SCALE
CARDS = 2  # own cards that can be spent there, in parts of SCALE
TOKENS = 3  # actions of those who are there
STEPS = 4  # actions that gathering takes
TEAM = 5  # own cards there after gathering, in parts of SCALE
IS_READY = 6  # somebody can start a battle after gathering
FIRST = 7  # who goes first, or NOBODY
SCALE = 64
UNFIT = -1000.0
FULL_DECK = 10


@kernel
def usable(state, tables, seat, weights):
    """Return the cards that a player can spend in a battle without coming near defeat."""
    reserve = weights[Weight.RESERVE] * tables.mode.rangers_each
    return max(strength(state, seat) - reserve, 0.0)


@kernel
def cards_wanted(state, tables, place, weights):
    """Return how many own cards a battle in a place wants."""
    soldiers = min(queries.n_soldiers(state, place), tables.rules.soldiers_max)
    if queries.n_villains(state, place) == 0:
        return weights[Weight.SOLDIER_CARDS] * soldiers
    left = cards_left(state, tables, place)
    each = weights[Weight.MONSTER_CARDS]
    if has_boss(state, place):
        each = weights[Weight.BOSS_CARDS]
    return each * left + weights[Weight.ESCORT_CARDS] * soldiers


@kernel
def needs_rest(state, tables, seat, place, weights):
    """Tell whether a player has too few cards to go into a battle, and could get them back."""
    if not queries.can_power_up(state):
        return False
    player = state.players[seat]
    cards = player.deck.n + weights[Weight.HAND_SHARE] * player.hand.n
    least = weights[Weight.BOSS_STRONG] if has_boss(state, place) else weights[Weight.STRONG]
    return cards < least * tables.mode.rangers_each


@kernel
def way_cost(state, tables, seat, place, weights):
    """Return the actions that a player needs to come to a place, by way of rest if worn out."""
    if needs_rest(state, tables, seat, place, weights):
        return 1 if state.players[seat].place == COMMAND_CENTER else 2
    return 1


@kernel
def is_bound(state, tables, seat, place, plan, weights):
    """Tell whether a player is needed more where they are."""
    here = state.players[seat].place * ROW
    if plan[here + URGENCY] <= plan[place * ROW + URGENCY]:
        return False
    spare = plan[here + CARDS] - SCALE * usable(state, tables, seat, weights)
    return spare < plan[here + GOAL]


@kernel
def fitness(state, tables, seat, place, plan, weights):
    """Return how good it is that a player comes to a place: cards and actions that arrive."""
    player = state.players[seat]
    if player.place == place or is_bound(state, tables, seat, place, plan, weights):
        return UNFIT
    cost = way_cost(state, tables, seat, place, weights)
    if player.actions < cost:
        return UNFIT
    cards = arriving_cards(state, tables, seat, cost, weights)
    if cost == 1 and needs_rest(state, tables, seat, place, weights):
        return UNFIT
    return cards + weights[Weight.TOKEN_WORTH] * (player.actions - cost)


@kernel
def arriving_cards(state, tables, seat, cost, weights):
    """Return the cards that a player arrives with: all of them after a rest."""
    if cost > 1:
        return (FULL_DECK - weights[Weight.RESERVE]) * tables.mode.rangers_each
    return usable(state, tables, seat, weights)


@kernel
def fittest(state, tables, place, chosen, plan, weights):
    """Return the player elsewhere who is best to come to a place, or NOBODY."""
    best = NOBODY
    best_value = 0.0
    for seat in range(tables.n_seats):
        if (chosen >> seat) & 1 == 0:
            value = fitness(state, tables, seat, place, plan, weights)
            if value > best_value:
                best_value = value
                best = seat
    return best


@kernel
def gather(state, tables, place, plan, weights):
    """Plan who comes to a place until its battle has the cards it wants, or nobody is left."""
    row = place * ROW
    team = plan[row + CARDS]
    tokens = plan[row + TOKENS]
    steps = 0
    chosen = 0
    first = NOBODY
    while team < plan[row + GOAL] or tokens == 0:
        seat = fittest(state, tables, place, chosen, plan, weights)
        if seat == NOBODY:
            break
        cost = way_cost(state, tables, seat, place, weights)
        if first == NOBODY:
            first = seat
        chosen |= 1 << seat
        team += np.int64(SCALE * arriving_cards(state, tables, seat, cost, weights))
        tokens += state.players[seat].actions - cost
        steps += cost
    plan[row + STEPS] = steps
    plan[row + TEAM] = team
    plan[row + IS_READY] = tokens > 0
    plan[row + FIRST] = first


@kernel
def look_around(state, tables, plan, weights):
    """Fill in what is known of every place, then who would come there."""
    for place in range(PLACES):
        row = place * ROW
        plan[row + URGENCY] = np.int32(SCALE * priority(state, tables, place, weights))
        plan[row + GOAL] = np.int32(SCALE * cards_wanted(state, tables, place, weights))
        plan[row + CARDS] = 0
        plan[row + TOKENS] = 0
    for seat in range(tables.n_seats):
        row = state.players[seat].place * ROW
        plan[row + CARDS] += np.int32(SCALE * usable(state, tables, seat, weights))
        plan[row + TOKENS] += state.players[seat].actions
    for place in range(PLACES):
        if plan[place * ROW + URGENCY] > 0:
            gather(state, tables, place, plan, weights)


@kernel
def plan_value(state, tables, place, plan, weights):
    """Return what the battle planned in a place is worth, or UNFIT if it cannot be risked."""
    row = place * ROW
    if plan[row + URGENCY] <= 0 or not plan[row + IS_READY]:
        return UNFIT
    courage = weights[Weight.BOSS_COURAGE if has_boss(state, place) else Weight.COURAGE]
    if plan[row + TEAM] < courage * plan[row + GOAL]:
        return UNFIT
    value = plan[row + URGENCY] / SCALE - weights[Weight.MOVE_COST] * plan[row + STEPS]
    if plan[row + STEPS] == 0:
        value += weights[Weight.BOSS_LOCAL if is_boss_out(state) else Weight.LOCAL]
    return value


@kernel
def best_place(state, tables, plan, weights):
    """Return the place whose planned battle is worth most, or NOBODY."""
    best = NOBODY
    best_value = UNFIT
    for place in range(PLACES):
        value = plan_value(state, tables, place, plan, weights)
        if value > best_value:
            best_value = value
            best = place
    return best
