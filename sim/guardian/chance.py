"""Every roll, draw by lot and shuffle of the Guardian System; only here is luck used up."""

from enum import IntEnum

from sim.core import piles, rng
from sim.core.jit import kernel
from sim.guardian.tables import DIE_SIDES

VILLAIN_IDENTITY = 1 << 14  # villain cards are known by their numbers, which are below the hashes


class Purpose(IntEnum):
    """What a key of chance is for."""

    GAME = 0
    LAYOUT = 1  # order of the location boards
    MONSTERS = 2  # which monsters are in the deployment deck
    DEPLOYMENT = 3  # shuffles of deployment cards
    DECK = 4  # shuffles of a player's combat deck
    ENEMY = 5  # shuffles of an enemy deck
    ZORDS = 6  # the Zord deck
    DICE = 7  # a player's dice of one round
    LOSS = 8  # random discards
    TOKENS = 9  # location and deployment tokens
    VEHICLES = 10  # shuffles of the vehicle cards
    BOSS = 11  # which boss is in the deployment deck
    ROOM = 12  # which foot soldier makes room for a villain


@kernel
def purpose_key(state, purpose, entity):
    """Return the key of one purpose and entity in this game."""
    return rng.derive(rng.derive(state.chance, purpose), entity)


@kernel
def roll_die(state, tables, seat):
    """Roll one combat die of a player and return its hits."""
    key = rng.derive(purpose_key(state, Purpose.DICE, seat), state.round)
    face = rng.below(key, state.players[seat].n_dice, DIE_SIDES)
    state.players[seat].n_dice += 1
    return tables.rules.die_faces[face]


@kernel
def shuffle_deck(state, tables, seat):
    """Shuffle a player's combat deck; nobody knows any of its places afterwards."""
    player = state.players[seat]
    key = rng.derive(purpose_key(state, Purpose.DECK, seat), player.n_shuffles)
    piles.shuffle(player.deck, 0, player.deck.n, key, tables.identity)
    player.n_shuffles += 1
    player.known_top = 0
    player.known_bottom = 0


@kernel
def shuffle_enemy(state, tables, enemy):
    """Shuffle the deck of one of the state's enemies."""
    row = state.enemies[enemy]
    identity = tables.enemies[row.row].identity
    key = rng.derive(purpose_key(state, Purpose.ENEMY, identity), row.n_shuffles)
    piles.shuffle(row.deck, 0, row.deck.n, key, tables.identity)
    row.n_shuffles += 1


@kernel
def random_slot(state, seat, n):
    """Draw lots among `n` cards of a player's hand."""
    key = purpose_key(state, Purpose.LOSS, seat)
    state.n_random += 1
    return rng.below(key, state.n_random, n)


@kernel
def deployment_rank(tables, card, key):
    """Return what a deployment card is sorted by under a key."""
    if card < tables.n_deployments:
        return rng.draw(key, tables.deployments[card].identity)
    return rng.draw(key, VILLAIN_IDENTITY + card)


@kernel
def order_deployments(tables, pile, first, last, key):
    """Put cards[first:last] of a pile of deployment cards in the order of a key."""
    for slot in range(first + 1, last):
        card = pile.cards[slot]
        rank = deployment_rank(tables, card, key)
        place = slot
        while place > first and deployment_rank(tables, pile.cards[place - 1], key) > rank:
            pile.cards[place] = pile.cards[place - 1]
            place -= 1
        pile.cards[place] = card


@kernel
def shuffle_deployment(state, tables, pile, first, last):
    """Shuffle cards[first:last] of a pile of deployment cards."""
    key = purpose_key(state, Purpose.DEPLOYMENT, state.n_deployment_shuffles)
    order_deployments(tables, pile, first, last, key)
    state.n_deployment_shuffles += 1


@kernel
def is_sooner(key, one, other):
    """Tell whether a lot falls on one row of a table before another."""
    return rng.draw(key, one.identity) < rng.draw(key, other.identity)


@kernel
def shuffle_vehicles(state, tables):
    """Shuffle the face-down vehicle cards."""
    key = purpose_key(state, Purpose.VEHICLES, state.n_vehicle_shuffles)
    deck = state.vehicle_deck
    piles.shuffle(deck, 0, deck.n, key, tables.vehicles["identity"])
    state.n_vehicle_shuffles += 1


@kernel
def lot_of_soldiers(state, tables, place):
    """Return the foot soldier type that a lot in a place falls on, of both."""
    key = rng.derive(purpose_key(state, Purpose.ROOM, place), state.round)
    one, other = tables.setup.soldiers[0], tables.setup.soldiers[1]
    return 0 if is_sooner(key, tables.enemies[one], tables.enemies[other]) else 1
