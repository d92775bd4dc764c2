"""How `teamwork` spends its actions: where to gather, when to fight, when to rest."""

from policies.hotg_places import (
    BRINK,
    is_strong,
    n_strong_at,
    priority,
    strength,
    wanted,
)
from policies.hotg_values import has_boss
from policies.hotg_weights import Weight
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.state import COMMAND_CENTER, OFF_BOARD, OUTER, SOLDIER_TYPES, Verb
from sim.guardian.words import Op

MEGAZORD_SCORE = 100.0
CALM_SCORE = 90.0  # the Mastodon removes the last figure of a panicked place
MASTODON_SCORE = 12.0
TRICERATOPS_SCORE = 8.0
NEVER = -1000.0
THIN_DECK = 4
THICK_DISCARD = 4
FEW_DISCARDS = 2
TEAM_TOKEN = 3.0  # a team token costs nobody an action
SLIGHT = 0.1  # breaks ties by strength


@kernel
def is_free(state, tables, seat, place, weights):
    """Tell whether a player can come to a place that needs Rangers more than the present one.

    A worn-out player with two actions can power up on the way.
    """
    player = state.players[seat]
    if player.actions == 0:
        return False
    if not is_strong(state, tables, seat, place, weights):
        can_rest = player.place != COMMAND_CENTER and queries.can_power_up(state)
        return can_rest and player.actions > 1
    here = priority(state, tables, player.place, weights)
    if here < priority(state, tables, place, weights):
        return True
    return n_strong_at(state, tables, player.place, weights) > wanted(
        state, tables, player.place, weights
    )


@kernel
def n_movers(state, tables, place, weights):
    """Return how many players elsewhere could still come to a place, fresh or by way of rest."""
    total = 0
    for seat in range(tables.n_seats):
        if state.players[seat].place != place and is_free(state, tables, seat, place, weights):
            total += 1
    return total


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
def is_boss_out(state):
    """Tell whether the boss is on the board."""
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        if state.enemies[enemy].is_boss and state.enemies[enemy].place != OFF_BOARD:
            return True
    return False


@kernel
def cards_at(state, tables, place):
    """Return the cards in decks and hands of all players in a place."""
    total = 0
    for seat in range(tables.n_seats):
        if state.players[seat].place == place:
            total += strength(state, seat)
    return total


@kernel
def n_enemy_cards(state, tables, place):
    """Return how many enemy cards a battle in a place would have."""
    soldiers = min(queries.n_soldiers(state, place), tables.rules.soldiers_max)
    return soldiers + tables.rules.villain_cards * queries.n_villains(state, place)


@kernel
def battle_score(state, tables, seat, weights):
    """Return what starting a battle is worth: enough Rangers are here, or no more can come."""
    place = state.players[seat].place
    need = priority(state, tables, place, weights)
    if need <= 0.0:
        return NEVER
    here = n_strong_at(state, tables, place, weights)
    goal = wanted(state, tables, place, weights)
    is_local = queries.n_villains(state, place) == 0 and state.players[seat].actions > 1
    is_local = is_local and (not is_boss_out(state) or weights[Weight.BOSS_LOCAL] > 0.0)
    if here < goal and not is_local and n_movers(state, tables, place, weights) > 0:
        return NEVER
    is_last_chance = has_boss(state, place) and queries.n_panicked(state) >= BRINK
    if is_last_chance and here >= goal * weights[Weight.LAST_COURAGE]:
        return need + 0.5 * state.players[seat].actions
    if here < goal * weights[Weight.COURAGE]:
        return NEVER
    nerve = weights[Weight.BOSS_NERVE] if has_boss(state, place) else weights[Weight.NERVE]
    if cards_at(state, tables, place) < nerve * n_enemy_cards(state, tables, place):
        return NEVER
    if is_local:
        need += weights[Weight.BOSS_LOCAL if is_boss_out(state) else Weight.LOCAL]
    return need + 0.1 * state.players[seat].deck.n + 0.5 * state.players[seat].actions


@kernel
def is_wanted_at(state, tables, place, weights):
    """Tell whether a place lacks Rangers and can get enough of them for a battle."""
    if priority(state, tables, place, weights) <= 0.0 or not can_start(state, tables, place):
        return False
    here = n_strong_at(state, tables, place, weights)
    goal = wanted(state, tables, place, weights)
    coming = n_movers(state, tables, place, weights)
    return here < goal and here + coming >= goal * weights[Weight.COURAGE]


@kernel
def ahead_score(state, tables, seat, place, weights):
    """Return what it is worth to be in a place early, where the next round will need Rangers."""
    here = state.players[seat].place
    if queries.n_figures(state, here) > 0 or queries.n_figures(state, place) == 0:
        return NEVER
    if n_strong_at(state, tables, place, weights) >= wanted(state, tables, place, weights):
        return NEVER
    return weights[Weight.AHEAD] + 0.02 * priority(state, tables, place, weights)


@kernel
def move_score(state, tables, seat, place, weights):
    """Return what moving to a place is worth: it lacks Rangers and this one is free."""
    if not is_strong(state, tables, seat, place, weights):
        return NEVER
    if not is_free(state, tables, seat, place, weights):
        return NEVER
    need = priority(state, tables, place, weights)
    if not is_wanted_at(state, tables, place, weights):
        return ahead_score(state, tables, seat, place, weights)
    return need + 0.1 * strength(state, seat) + 0.2 * state.players[seat].actions


@kernel
def power_up_score(state, tables, seat, weights):
    """Return what powering up is worth: on the way to a battle, or to a worn-out player."""
    best = NEVER
    if state.players[seat].actions > 1:
        for place in range(OUTER):
            is_weak = not is_strong(state, tables, seat, place, weights)
            if is_weak and is_wanted_at(state, tables, place, weights):
                best = max(best, priority(state, tables, place, weights) - 1.0)
    cards = strength(state, seat)
    limit = weights[Weight.BOSS_WEAK if is_boss_out(state) else Weight.WEAK]
    if cards <= limit * tables.mode.rangers_each:
        best = max(best, weights[Weight.POWER_UP_PRIORITY] - cards)
    return best


@kernel
def recover_score(state, tables, seat, is_team, weights):
    """Return what recovering is worth; a team token costs nobody anything."""
    player = state.players[seat]
    if player.discard.n < FEW_DISCARDS:
        return NEVER
    return (
        weights[Weight.RECOVER_PRIORITY]
        + player.discard.n
        - 0.5 * player.deck.n
        + TEAM_TOKEN * is_team
    )


@kernel
def zord_score(state, tables, zord, place, kind, weights):
    """Return what a Zord is worth in the Action Phase."""
    op = tables.code[tables.zords[zord].program].op
    if op == Op.REMOVE_FOOT_SOLDIER and place < OUTER:
        room = queries.figure_limit(state, tables, place) - queries.n_figures(state, place)
        last = queries.n_figures(state, place) == 1
        if state.places[place].is_panicked:
            return CALM_SCORE if last else NEVER
        return MASTODON_SCORE - room
    if op == Op.PLACE_MEGAZORD:
        need = priority(state, tables, place, weights)
        return (
            MEGAZORD_SCORE + need if need > 0.0 and queries.n_villains(state, place) > 0 else NEVER
        )
    if op == Op.RANGER:
        for seat in range(tables.n_seats):
            player = state.players[seat]
            is_worn = player.discard.n >= THICK_DISCARD and player.deck.n <= THIN_DECK
            if is_worn:
                return TRICERATOPS_SCORE
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


"""Policies for Heroes of the Grid: `random`, and `teamwork`, which plays like a sensible table."""


TEAMWORK = {
    "soldier_prize": 2.0,
    "villain_prize": 8.0,
    "threat": 0.5,
    "later": 0.7,
    "partial": 0.4,
    "energy": 0.35,
    "guard": 0.4,
    "passive": 1.0,
    "extra_play": 2.5,
    "flip_cost": 1.2,
    "pour_cost": 0.3,
    "recall_value": 0.5,
    "draw_reserve": 3.0,
    "hand_goal": 5.0,
    "strong": 6.0,
    "weak": 4.0,
    "monster_team": 4.0,
    "boss_team": 5.0,
    "soldiers_each": 2.0,
    "block_from": 1.5,
    "monster_priority": 60.0,
    "boss_priority": 70.0,
    "panic_priority": 50.0,
    "crowd_priority": 8.0,
    "crowd_margin": 5.0,
    "power_up_priority": 30.0,
    "recover_priority": 2.0,
    "courage": 0.6,
    "villain_flip_cost": 0.3,
    "villain_hand_goal": 5.0,
    "team_min": 0.6,
    "team_each": 0.8,
    "near_priority": 3.0,
    "brink_bonus": 15.0,
    "horizon": 3.0,
    "ahead": 3.0,
    "local": 100.0,
    "hand_share": 1.0,
    "nerve": 1.0,
    "strategize": 0.3,
    "boss_strong": 3.0,
    "boss_nerve": 0.3,
    "boss_flip_cost": 0.1,
    "boss_draw_reserve": 2.0,
    "boss_block_from": 0.4,
    "boss_prize": 7.0,
    "card_cost": 0.1,
    "boss_card_cost": 0.0,
    "exposed": 40.0,
    "last_courage": 0.4,
    "room_safety": 0.16,
    "villain_fear": 0.7,
    "kill_share": 0.85,
    "calm_share": 0.6,
}
"""Numbers of `teamwork`, in the order of hotg_values."""
