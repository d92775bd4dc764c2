"""How `teamwork` sees the board: which place needs a battle, and how much."""

from policies.guardian.survey import has_boss
from policies.guardian.weights import Weight
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.state import COMMAND_CENTER, OFF_BOARD, OUTER, SOLDIER_TYPES, VILLAIN_CARD
from sim.guardian.tables import LOCATION_ROWS_MAX

ASSAULT_PRIORITY = 200.0  # enemies at the Command Center lose the game
BRINK = 3  # panicked locations from which one more loses
LAST_PILE = 3  # deployment piles up to this one were dealt from one shuffled deck


@kernel
def strength(state, seat):
    """Return a player's cards in deck and hand: what is left to fight and to suffer with."""
    return state.players[seat].deck.n + state.players[seat].hand.n


@kernel
def is_boss_out(state):
    """Tell whether the boss is on the board."""
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        if state.enemies[enemy].is_boss and state.enemies[enemy].place != OFF_BOARD:
            return True
    return False


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
def count_backs(state, tables, scratch):
    """Count the backs to come by location, and the cards with them.

    The backs of the cards that were dealt or returned together are known, their order is not.
    The back of the top card was seen, and used, already.
    """
    for location in range(LOCATION_ROWS_MAX):
        scratch.backs[location] = 0
    scratch.n_backs = 0
    deck = state.deployment
    top = deck.n - 1
    group = max(state.pile_of[top], LAST_PILE)
    for slot in range(top - 1, -1, -1):
        if max(state.pile_of[slot], LAST_PILE) != group:
            break
        card = deck.cards[slot]
        if card < VILLAIN_CARD:
            scratch.n_backs += 1
            scratch.backs[tables.deployments[card].symbol] += 1


@kernel
def surplus_deployments(state, tables, place, scratch):
    """Return how many more deployments than its share a place will get in the next round."""
    share = 1.0 / OUTER
    here = scratch.backs[state.places[place].symbol] + share
    return tables.rules.deployments * (here / (scratch.n_backs + 1.0) - share)


@kernel
def villain_priority(state, tables, place, weights):
    """Return how much a place with a monster or the boss needs a battle."""
    left = cards_left(state, tables, place)
    base = weights[Weight.BOSS_PRIORITY if has_boss(state, place) else Weight.MONSTER_PRIORITY]
    return base - weights[Weight.NEAR_PRIORITY] * left


@kernel
def crowd_priority(state, tables, place, scratch, weights):
    """Return how much a calm place with foot soldiers needs a battle."""
    room = queries.figure_limit(state, tables, place) - queries.n_soldiers(state, place)
    room -= weights[Weight.BACKS] * surplus_deployments(state, tables, place, scratch)
    urgency = (weights[Weight.CROWD_MARGIN] - room) * weights[Weight.CROWD_PRIORITY]
    if queries.n_panicked(state) >= BRINK - 1:
        urgency += weights[Weight.BRINK_BONUS]
    return urgency


@kernel
def priority(state, tables, place, scratch, weights):
    """Return how much a place needs a battle; 0 or less means not now."""
    soldiers = queries.n_soldiers(state, place)
    villains = queries.n_villains(state, place)
    if soldiers + villains == 0:
        return 0.0
    if place == COMMAND_CENTER:
        return ASSAULT_PRIORITY
    if villains > 0:
        return villain_priority(state, tables, place, weights)
    if state.places[place].is_panicked:
        return weights[Weight.PANIC_PRIORITY] - soldiers
    return crowd_priority(state, tables, place, scratch, weights)
