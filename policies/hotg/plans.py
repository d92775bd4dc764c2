"""How `teamwork` plans a battle: who comes, by which way, and whether that is enough."""

import numpy as np

from policies.hotg.places import cards_left, count_backs, is_boss_out, priority, strength
from policies.hotg.survey import has_boss
from policies.hotg.weights import Weight
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

# And of each player, behind the places.
SEATS = PLACES * ROW
SEAT_ROW = 4
USABLE = 0  # cards that can be spent, in parts of SCALE
WAY = 1  # actions to come to a battle, by way of rest if worn out; NO_WAY if that is impossible
BOSS_WAY = 2  # the same against the boss
NO_WAY = 99
BY_REST = 2

UNFIT = -1000.0
FULL_DECK = 10


@kernel
def cards_wanted(state, tables, place, weights):
    """Return how many own cards a battle in a place wants."""
    soldiers = min(queries.n_soldiers(state, place), tables.rules.soldiers_max)
    if queries.n_villains(state, place) == 0:
        return weights[Weight.SOLDIER_CARDS] * soldiers
    left = cards_left(state, tables, place)
    each = weights[Weight.BOSS_CARDS if has_boss(state, place) else Weight.MONSTER_CARDS]
    return each * left + weights[Weight.ESCORT_CARDS] * soldiers


@kernel
def way_of(state, tables, seat, least, weights):
    """Return the actions that a player needs to come to a battle that asks for `least` cards."""
    player = state.players[seat]
    cards = player.deck.n + weights[Weight.HAND_SHARE] * player.hand.n
    if cards >= least * tables.mode.rangers_each or not queries.can_power_up(state):
        return 1
    return NO_WAY if player.place == COMMAND_CENTER else BY_REST


@kernel
def look_at_players(state, tables, plan, weights):
    """Fill in what is known of every player, and what they bring to the places they are in."""
    for seat in range(tables.n_seats):
        player = state.players[seat]
        cards = strength(state, seat) - weights[Weight.RESERVE] * tables.mode.rangers_each
        row = SEATS + seat * SEAT_ROW
        plan[row + USABLE] = np.int32(SCALE * max(cards, 0.0))
        plan[row + WAY] = way_of(state, tables, seat, weights[Weight.STRONG], weights)
        plan[row + BOSS_WAY] = way_of(state, tables, seat, weights[Weight.BOSS_STRONG], weights)
        plan[player.place * ROW + CARDS] += plan[row + USABLE]
        plan[player.place * ROW + TOKENS] += player.actions


@kernel
def look_at_places(state, tables, plan, weights):
    """Fill in what is known of every place but who is there."""
    count_backs(state, tables, plan)
    for place in range(PLACES):
        row = place * ROW
        plan[row + CARDS] = 0
        plan[row + TOKENS] = 0
        plan[row + GOAL] = 0
        plan[row + URGENCY] = np.int32(SCALE * priority(state, tables, place, plan, weights))
        if plan[row + URGENCY] > 0:
            plan[row + GOAL] = np.int32(SCALE * cards_wanted(state, tables, place, weights))


@kernel
def is_bound(state, seat, place, plan):
    """Tell whether a player is needed more where they are."""
    here = state.players[seat].place * ROW
    if plan[here + URGENCY] <= plan[place * ROW + URGENCY]:
        return False
    return plan[here + CARDS] - plan[SEATS + seat * SEAT_ROW + USABLE] < plan[here + GOAL]


@kernel
def cards_brought(tables, seat, cost, plan, weights):
    """Return the usable cards that a player arrives with: all of them after a rest."""
    if cost == BY_REST:
        each = FULL_DECK - weights[Weight.RESERVE]
        return np.int64(SCALE * each * tables.mode.rangers_each)
    return plan[SEATS + seat * SEAT_ROW + USABLE]


@kernel
def fitness(state, tables, seat, place, way, plan, weights):
    """Return how good it is that a player comes to a place: cards and actions that arrive."""
    player = state.players[seat]
    cost = plan[SEATS + seat * SEAT_ROW + way]
    if player.place == place or player.actions < cost or is_bound(state, seat, place, plan):
        return UNFIT
    cards = cards_brought(tables, seat, cost, plan, weights) / SCALE
    return cards + weights[Weight.TOKEN_WORTH] * (player.actions - cost)


@kernel
def fittest(state, tables, place, way, chosen, plan, weights):
    """Return the player elsewhere who is best to come to a place, or NOBODY."""
    best = NOBODY
    best_value = 0.0
    for seat in range(tables.n_seats):
        if (chosen >> seat) & 1 == 0:
            value = fitness(state, tables, seat, place, way, plan, weights)
            if value > best_value:
                best_value = value
                best = seat
    return best


@kernel
def gather(state, tables, place, plan, weights):
    """Plan who comes to a place until its battle has the cards it wants, or nobody is left."""
    row = place * ROW
    way = BOSS_WAY if has_boss(state, place) else WAY
    team = plan[row + CARDS]
    tokens = plan[row + TOKENS]
    steps = 0
    chosen = 0
    first = NOBODY
    while team < plan[row + GOAL] or tokens == 0:
        seat = fittest(state, tables, place, way, chosen, plan, weights)
        if seat == NOBODY:
            break
        cost = plan[SEATS + seat * SEAT_ROW + way]
        if first == NOBODY:
            first = seat
        chosen |= 1 << seat
        team += cards_brought(tables, seat, cost, plan, weights)
        tokens += state.players[seat].actions - cost
        steps += cost
    plan[row + STEPS] = steps
    plan[row + TEAM] = team
    plan[row + IS_READY] = tokens > 0
    plan[row + FIRST] = first


@kernel
def look_around(state, tables, plan, weights):
    """Fill in what is known of every place and player, then who would come to a battle."""
    look_at_places(state, tables, plan, weights)
    look_at_players(state, tables, plan, weights)
    for place in range(PLACES):
        if plan[place * ROW + URGENCY] > 0:
            gather(state, tables, place, plan, weights)


@kernel
def is_by_rest(state, seat, place, plan):
    """Tell whether a player comes to a place by way of rest."""
    way = BOSS_WAY if has_boss(state, place) else WAY
    return plan[SEATS + seat * SEAT_ROW + way] == BY_REST


@kernel
def plan_value(state, place, plan, weights):
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
def best_place(state, plan, weights):
    """Return the place whose planned battle is worth most, or NOBODY."""
    best = NOBODY
    best_value = UNFIT
    for place in range(PLACES):
        value = plan_value(state, place, plan, weights)
        if value > best_value:
            best_value = value
            best = place
    return best
