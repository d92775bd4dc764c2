"""How `teamwork` plans a battle: who comes, by which way, and whether that is enough."""

import numpy as np

from policies.core.lots import TIE
from policies.guardian.notes import BOSS_WAY, SCALE, WAY
from policies.guardian.places import cards_left, count_backs, is_boss_out, priority, strength
from policies.guardian.survey import has_boss
from policies.guardian.weights import Weight
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.state import COMMAND_CENTER, NOBODY, PLACES

NO_WAY = 99
BY_REST = 2  # actions to come by way of rest

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
def way_of(state, tables, seat, least, weights, scratch):
    """Return the actions that a player needs to come to a battle that asks for `least` cards."""
    player = state.players[seat]
    if scratch.is_spare:
        enough = weights[Weight.SPARE_STRONG] * tables.mode.rangers_each
        return 1 if strength(state, seat) >= enough else NO_WAY
    cards = player.deck.n + weights[Weight.HAND_SHARE] * player.hand.n
    if cards >= least * tables.mode.rangers_each or not queries.can_power_up(state):
        return 1
    return NO_WAY if player.place == COMMAND_CENTER else BY_REST


@kernel
def look_at_players(state, tables, scratch, weights):
    """Fill in what is known of every player, and what they bring to the places they are in."""
    for seat in range(tables.n_seats):
        player = state.players[seat]
        cards = strength(state, seat) - weights[Weight.RESERVE] * tables.mode.rangers_each
        known = scratch.players[seat]
        known.usable = np.int32(SCALE * max(cards, 0.0))
        known.ways[WAY] = way_of(state, tables, seat, weights[Weight.STRONG], weights, scratch)
        least = weights[Weight.BOSS_STRONG]
        known.ways[BOSS_WAY] = way_of(state, tables, seat, least, weights, scratch)
        scratch.places[player.place].cards += known.usable
        scratch.places[player.place].tokens += player.actions


@kernel
def look_at_places(state, tables, scratch, weights):
    """Fill in what is known of every place but who is there."""
    count_backs(state, tables, scratch)
    for place in range(PLACES):
        known = scratch.places[place]
        known.cards = 0
        known.tokens = 0
        known.goal = 0
        urgency = priority(state, tables, place, scratch, weights)
        if scratch.is_spare and queries.n_figures(state, place) > 0:
            urgency = max(urgency, weights[Weight.SPARE_URGENCY])
        known.urgency = np.int32(SCALE * urgency)
        if known.urgency > 0:
            known.goal = np.int32(SCALE * cards_wanted(state, tables, place, weights))


@kernel
def is_bound(state, seat, place, scratch):
    """Tell whether a player is needed more where they are."""
    here = scratch.places[state.players[seat].place]
    if here.urgency <= scratch.places[place].urgency:
        return False
    return here.cards - scratch.players[seat].usable < here.goal


@kernel
def cards_brought(tables, seat, cost, scratch, weights):
    """Return the usable cards that a player arrives with: all of them after a rest."""
    if cost == BY_REST:
        each = FULL_DECK - weights[Weight.RESERVE]
        return np.int64(SCALE * each * tables.mode.rangers_each)
    return scratch.players[seat].usable


@kernel
def fitness(state, tables, seat, place, way, scratch, weights):
    """Return how good it is that a player comes to a place: cards and actions that arrive."""
    player = state.players[seat]
    cost = scratch.players[seat].ways[way]
    if player.place == place or player.actions < cost or is_bound(state, seat, place, scratch):
        return UNFIT
    cards = cards_brought(tables, seat, cost, scratch, weights) / SCALE
    return cards + weights[Weight.TOKEN_WORTH] * (player.actions - cost)


@kernel
def fittest(state, tables, place, way, chosen, scratch, weights):
    """Return the player elsewhere who is best to come to a place, or NOBODY."""
    best = NOBODY
    best_value = TIE
    for seat in range(tables.n_seats):
        if (chosen >> seat) & 1 == 0:
            value = fitness(state, tables, seat, place, way, scratch, weights)
            value += scratch.seat_lots[seat]
            if value > best_value:
                best_value = value
                best = seat
    return best


@kernel
def gather(state, tables, place, scratch, weights):
    """Plan who comes to a place until its battle has the cards it wants, or nobody is left."""
    planned = scratch.places[place]
    way = BOSS_WAY if has_boss(state, place) else WAY
    team = planned.cards
    tokens = planned.tokens
    steps = 0
    chosen = 0
    first = NOBODY
    while team < planned.goal or tokens == 0:
        seat = fittest(state, tables, place, way, chosen, scratch, weights)
        if seat == NOBODY:
            break
        cost = scratch.players[seat].ways[way]
        if first == NOBODY:
            first = seat
        chosen |= 1 << seat
        team += cards_brought(tables, seat, cost, scratch, weights)
        tokens += state.players[seat].actions - cost
        steps += cost
    planned.steps = steps
    planned.team = team
    planned.is_ready = tokens > 0
    planned.first = first


@kernel
def look_around(state, tables, scratch, weights):
    """Fill in what is known of every place and player, then who would come to a battle."""
    look_at_places(state, tables, scratch, weights)
    look_at_players(state, tables, scratch, weights)
    for place in range(PLACES):
        if scratch.places[place].urgency > 0:
            gather(state, tables, place, scratch, weights)


@kernel
def is_by_rest(state, seat, place, scratch):
    """Tell whether a player comes to a place by way of rest."""
    way = BOSS_WAY if has_boss(state, place) else WAY
    return scratch.players[seat].ways[way] == BY_REST


@kernel
def plan_value(state, place, scratch, weights):
    """Return what the battle planned in a place is worth, or UNFIT if it cannot be risked."""
    planned = scratch.places[place]
    if planned.urgency <= 0 or not planned.is_ready:
        return UNFIT
    courage = weights[Weight.BOSS_COURAGE if has_boss(state, place) else Weight.COURAGE]
    if scratch.is_spare:
        courage = weights[Weight.SPARE_COURAGE]
    if place == COMMAND_CENTER:  # enemies there lose the game, so that nothing is risked
        courage = 0.0
    if planned.team < courage * planned.goal:
        return UNFIT
    value = planned.urgency / SCALE - weights[Weight.MOVE_COST] * planned.steps
    if planned.steps == 0 or place == COMMAND_CENTER:
        value += weights[Weight.BOSS_LOCAL if is_boss_out(state) else Weight.LOCAL]
    return value


@kernel
def best_place(state, scratch, weights):
    """Return the place whose planned battle is worth most, or NOBODY."""
    best = NOBODY
    best_value = UNFIT + TIE
    for place in range(PLACES):
        value = plan_value(state, place, scratch, weights) + scratch.place_lots[place]
        if value > best_value:
            best_value = value
            best = place
    return best


@kernel
def plan_battle(state, tables, is_spare, scratch, weights):
    """Return the place of the best battle that can be had, or NOBODY.

    `is_spare` asks for one with actions that nothing else wants: any enemy will do.
    """
    scratch.is_spare = is_spare
    look_around(state, tables, scratch, weights)
    return best_place(state, scratch, weights)
