"""How `teamwork` spends its actions: where to gather, when to fight, when to rest."""

import numpy as np

from policies.hotg_values import (
    BOSS_PRIORITY,
    BOSS_TEAM,
    COURAGE,
    CROWD_MARGIN,
    CROWD_PRIORITY,
    MONSTER_PRIORITY,
    MONSTER_TEAM,
    PANIC_PRIORITY,
    POWER_UP_PRIORITY,
    RECOVER_PRIORITY,
    SOLDIERS_EACH,
    STRONG,
    WEAK,
)
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.state import COMMAND_CENTER, OUTER, SOLDIER_TYPES, Verb
from sim.guardian.words import Op

ASSAULT_PRIORITY = 200.0
NEVER = -1000.0
BRINK = 3  # panicked locations from which one more loses


@kernel
def strength(state, seat):
    """Return a player's cards in deck and hand: what is left to fight and to suffer with."""
    return state.players[seat].deck.n + state.players[seat].hand.n


@kernel
def is_strong(state, tables, seat, weights):
    """Tell whether a player can go into a battle."""
    return strength(state, seat) >= weights[STRONG] * tables.mode.rangers_each


@kernel
def has_boss(state, place):
    """Tell whether the boss is in a place."""
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        if state.enemies[enemy].is_boss and state.enemies[enemy].place == place:
            return True
    return False


@kernel
def priority(state, tables, place, weights):
    """Return how much a place needs a battle; 0 or less means not now."""
    soldiers = queries.n_soldiers(state, place)
    villains = queries.n_villains(state, place)
    if soldiers + villains == 0:
        return 0.0
    if place == COMMAND_CENTER:
        return ASSAULT_PRIORITY
    if has_boss(state, place):
        return weights[BOSS_PRIORITY]
    if villains > 0:
        return weights[MONSTER_PRIORITY]
    if state.places[place].is_panicked:
        return weights[PANIC_PRIORITY] - soldiers
    room = queries.figure_limit(state, tables, place) - soldiers
    urgency = (weights[CROWD_MARGIN] - room) * weights[CROWD_PRIORITY]
    if queries.n_panicked(state) >= BRINK:
        urgency += weights[CROWD_PRIORITY] * 2.0
    return urgency


@kernel
def wanted(state, tables, place, weights):
    """Return how many strong players a battle in a place wants."""
    each = tables.mode.rangers_each
    if has_boss(state, place):
        team = weights[BOSS_TEAM]
    elif queries.n_villains(state, place) > 0:
        team = weights[MONSTER_TEAM]
    else:
        fighting = min(queries.n_soldiers(state, place), tables.rules.soldiers_max)
        team = np.ceil(fighting / weights[SOLDIERS_EACH])
    return min(max(team / each, 1.0), 1.0 * tables.n_seats)


@kernel
def n_strong_at(state, tables, place, weights):
    """Return how many strong players are in a place."""
    total = 0
    for seat in range(tables.n_seats):
        if state.players[seat].place == place and is_strong(state, tables, seat, weights):
            total += 1
    return total


@kernel
def n_movers(state, tables, place, weights):
    """Return how many players elsewhere could still come to a place, fresh or by way of rest."""
    total = 0
    for seat in range(tables.n_seats):
        if state.players[seat].place != place and is_free(state, tables, seat, place, weights):
            total += 1
    return total


@kernel
def is_free(state, tables, seat, place, weights):
    """Tell whether a player can come to a place that needs Rangers more than the present one.

    A worn-out player with two actions can power up on the way.
    """
    player = state.players[seat]
    if player.actions == 0:
        return False
    if not is_strong(state, tables, seat, weights):
        can_rest = player.place != COMMAND_CENTER and queries.can_power_up(state)
        return can_rest and player.actions > 1
    here = priority(state, tables, player.place, weights)
    if here < priority(state, tables, place, weights):
        return True
    return n_strong_at(state, tables, player.place, weights) > wanted(
        state, tables, player.place, weights
    )


@kernel
def can_start(state, tables, place):
    """Tell whether somebody in a place, or on the way, has an action left to start a battle."""
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.place == place and player.actions > 0:
            return True
        if player.place != place and player.actions > 1:
            return True
    return False


@kernel
def battle_score(state, tables, seat, weights):
    """Return what starting a battle is worth: enough Rangers are here, or no more can come."""
    place = state.players[seat].place
    need = priority(state, tables, place, weights)
    if need <= 0.0:
        return NEVER
    here = n_strong_at(state, tables, place, weights)
    goal = wanted(state, tables, place, weights)
    if here < goal and n_movers(state, tables, place, weights) > 0:
        return NEVER
    if here < goal * weights[COURAGE]:
        return NEVER
    return need + 0.1 * state.players[seat].deck.n + 0.5 * state.players[seat].actions


@kernel
def is_wanted_at(state, tables, place, weights):
    """Tell whether a place lacks Rangers and can get enough of them for a battle."""
    if priority(state, tables, place, weights) <= 0.0 or not can_start(state, tables, place):
        return False
    here = n_strong_at(state, tables, place, weights)
    goal = wanted(state, tables, place, weights)
    coming = n_movers(state, tables, place, weights)
    return here < goal and here + coming >= goal * weights[COURAGE]


@kernel
def move_score(state, tables, seat, place, weights):
    """Return what moving to a place is worth: it lacks Rangers and this one is free."""
    if not is_strong(state, tables, seat, weights):
        return NEVER
    if not is_free(state, tables, seat, place, weights):
        return NEVER
    if not is_wanted_at(state, tables, place, weights):
        return NEVER
    need = priority(state, tables, place, weights)
    return need + 0.1 * strength(state, seat) + 0.2 * state.players[seat].actions


@kernel
def power_up_score(state, tables, seat, weights):
    """Return what powering up is worth: on the way to a battle, or to a worn-out player."""
    best = NEVER
    if not is_strong(state, tables, seat, weights) and state.players[seat].actions > 1:
        for place in range(OUTER):
            if is_wanted_at(state, tables, place, weights):
                best = max(best, priority(state, tables, place, weights) - 1.0)
    cards = strength(state, seat)
    if cards <= weights[WEAK] * tables.mode.rangers_each:
        best = max(best, weights[POWER_UP_PRIORITY] - cards)
    return best


@kernel
def recover_score(state, tables, seat, is_team, weights):
    """Return what recovering is worth; a team token costs nobody anything."""
    player = state.players[seat]
    if player.discard.n < 2:
        return NEVER
    return weights[RECOVER_PRIORITY] + player.discard.n - 0.5 * player.deck.n + 3.0 * is_team


@kernel
def zord_score(state, tables, zord, place, kind, weights):
    """Return what a Zord is worth in the Action Phase."""
    op = tables.code[tables.zords[zord].program].op
    if op == Op.REMOVE_FOOT_SOLDIER and place < OUTER:
        room = queries.figure_limit(state, tables, place) - queries.n_figures(state, place)
        last = queries.n_figures(state, place) == 1
        if state.places[place].is_panicked:
            return 90.0 if last else NEVER
        return 12.0 - room
    if op == Op.PLACE_MEGAZORD:
        need = priority(state, tables, place, weights)
        return 100.0 + need if need > 0.0 and queries.n_villains(state, place) > 0 else NEVER
    if op == Op.RANGER:
        for seat in range(tables.n_seats):
            if state.players[seat].discard.n >= 4 and state.players[seat].deck.n <= 4:
                return 8.0
    return NEVER


@kernel
def action_score(state, tables, action, weights):
    """Return what an action of the Action Phase is worth."""
    verb = verb_of(action)
    seat = a_of(action)
    if verb == Verb.BATTLE:
        return battle_score(state, tables, seat, weights)
    if verb == Verb.MOVE:
        if c_of(action) == 1:
            return power_up_score(state, tables, seat, weights)
        return move_score(state, tables, seat, b_of(action), weights)
    if verb == Verb.RECOVER:
        return recover_score(state, tables, seat, b_of(action), weights)
    if verb == Verb.ZORD:
        return zord_score(state, tables, seat, b_of(action), c_of(action), weights)
    return 0.0


@kernel
def choose_action(state, tables, actions, n, weights):
    """Take the action of the highest score; the first of equals."""
    best = 0
    best_score = NEVER - 1.0
    for i in range(n):
        score = action_score(state, tables, actions[i], weights)
        if score > best_score:
            best_score = score
            best = i
    return best


@kernel
def choose_deployment(state, tables, actions, n):
    """Use the Mastodon between deployments on a location that the next figure would panic."""
    for i in range(n):
        place = b_of(actions[i])
        if verb_of(actions[i]) == Verb.ZORD and place < OUTER:
            is_calm = state.places[place].is_panicked == 0
            room = queries.figure_limit(state, tables, place) - queries.n_figures(state, place)
            if is_calm and room <= 1 and queries.n_panicked(state) >= BRINK - 1:
                return i
    return n - 1
