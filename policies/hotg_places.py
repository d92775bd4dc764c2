"""How `teamwork` sees the board: which place needs a battle, and how many Rangers it takes."""

import numpy as np

from policies.hotg_survey import has_boss
from policies.hotg_weights import Weight
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.state import COMMAND_CENTER, OFF_BOARD, OUTER, SOLDIER_TYPES, VILLAIN_CARD

ASSAULT_PRIORITY = 200.0  # enemies at the Command Center lose the game
LAST_PILE = 3  # deployment piles up to this one were dealt from one shuffled deck
BRINK = 3  # panicked locations from which one more loses
FULL_SAFETY = 0.95
SOLDIERS_A_BATTLE = 3.5


@kernel
def strength(state, seat):
    """Return a player's cards in deck and hand: what is left to fight and to suffer with."""
    return state.players[seat].deck.n + state.players[seat].hand.n


@kernel
def safety(state, tables, place, figures, weights):
    """Return roughly how likely a calm place with so many figures outlasts a deployment phase."""
    room = queries.figure_limit(state, tables, place) - figures
    return min(max(weights[Weight.ROOM_SAFETY] * room, 0.0), FULL_SAFETY)


@kernel
def safety_now(state, tables, place, weights):
    """Return the safety of a place as it is."""
    if state.places[place].is_panicked:
        return 0.0
    return safety(state, tables, place, queries.n_figures(state, place), weights)


@kernel
def is_villain_coming(state):
    """Tell whether a monster or the boss is still to be deployed."""
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        villain = state.enemies[enemy]
        if villain.place == OFF_BOARD and villain.discard.n == 0:
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
def exposure(state, tables, place, weights):
    """Return how likely all the other places panic: how much this one matters.

    A villain to come takes one of the others away, the safest in the worst case.
    """
    risk = 1.0
    safest = 0.0
    for other in range(OUTER):
        if other != place:
            safe = safety_now(state, tables, other, weights)
            risk *= 1.0 - safe
            safest = max(safest, safe)
    if is_villain_coming(state):
        risk += (risk / (1.0 - safest) - risk) * weights[Weight.VILLAIN_FEAR]
    return risk


@kernel
def safety_after(state, tables, place, weights):
    """Return how safe a place of foot soldiers would be after a battle."""
    soldiers = queries.n_soldiers(state, place)
    fighting = min(soldiers, tables.rules.soldiers_max)
    left = soldiers - weights[Weight.KILL_SHARE] * fighting
    after = safety(state, tables, place, np.int64(left + 0.5), weights)
    if state.places[place].is_panicked:
        return FULL_SAFETY * weights[Weight.CALM_SHARE] / max(soldiers / SOLDIERS_A_BATTLE, 1.0)
    return after


@kernel
def cards_left(state, tables, place):
    """Return how many cards the villains of a place still have to lose."""
    total = 0
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        villain = state.enemies[enemy]
        if villain.place == place:
            goal = tables.rules.monster_defeated_at
            if villain.is_boss:
                goal = tables.rules.boss_defeated_at
            total += goal - villain.discard.n
    return total


@kernel
def coming(state, tables, place):
    """Return the deployments expected here in the next round, by the backs not seen yet."""
    deck = state.deployment
    top = deck.n - 1
    group = max(state.pile_of[top], LAST_PILE)
    here = 0
    total = 0
    for slot in range(top - 1, -1, -1):
        card = deck.cards[slot]
        if max(state.pile_of[slot], LAST_PILE) != group:
            break
        if card < VILLAIN_CARD:
            total += 1
            here += tables.deployments[card].location == state.places[place].location
    return tables.rules.deployments * (here + 0.25) / (total + 1.0)


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
        left = cards_left(state, tables, place)
        return weights[Weight.BOSS_PRIORITY] - weights[Weight.NEAR_PRIORITY] * left
    if villains > 0:
        left = cards_left(state, tables, place)
        return weights[Weight.MONSTER_PRIORITY] - weights[Weight.NEAR_PRIORITY] * left
    exposed = 0.0
    if weights[Weight.EXPOSED] > 0.0:  # the one costly part: not for a weight of nothing
        gain = safety_after(state, tables, place, weights)
        gain -= safety_now(state, tables, place, weights)
        exposed = weights[Weight.EXPOSED] * gain * exposure(state, tables, place, weights)
    if state.places[place].is_panicked:
        return weights[Weight.PANIC_PRIORITY] - soldiers + exposed
    room = queries.figure_limit(state, tables, place) - soldiers
    room -= weights[Weight.BACKS] * (
        coming(state, tables, place) - tables.rules.deployments / OUTER
    )
    urgency = (weights[Weight.CROWD_MARGIN] - room) * weights[Weight.CROWD_PRIORITY]
    if queries.n_panicked(state) >= BRINK - 1:
        urgency += weights[Weight.BRINK_BONUS]
    return urgency + exposed
