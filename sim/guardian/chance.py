"""Every roll, draw by lot and shuffle of the Guardian System; only here is luck used up."""

from enum import IntEnum

from sim.core import piles, rng
from sim.core.jit import kernel
from sim.guardian.tables import DIE_SIDES

VILLAIN_IDENTITY = 1 << 14  # above the identities of all foot soldier cards


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
    piles.shuffle(player.deck, 0, key, tables.identity)
    player.n_shuffles += 1
    player.known_top = 0
    player.known_bottom = 0


@kernel
def shuffle_enemy(state, tables, enemy):
    """Shuffle the deck of one of the state's enemies."""
    row = state.enemies[enemy]
    key = rng.derive(purpose_key(state, Purpose.ENEMY, row.row), row.n_shuffles)
    piles.shuffle(row.deck, 0, key, tables.identity)
    row.n_shuffles += 1


@kernel
def random_slot(state, seat, n):
    """Draw lots among `n` cards of a player's hand."""
    key = purpose_key(state, Purpose.LOSS, seat)
    state.n_random += 1
    return rng.below(key, state.n_random, n)


@kernel
def deployment_rank(state, tables, card, shuffle):
    """Return what a deployment card is sorted by in the given shuffle of its deck."""
    key = purpose_key(state, Purpose.DEPLOYMENT, shuffle)
    identity = VILLAIN_IDENTITY + card
    if card < tables.n_deployments:
        identity = tables.deployment_identity[card]
    return rng.draw(key, identity)


@kernel
def shuffle_deployment(state, tables, pile, first, last):
    """Shuffle cards[first:last] of a pile of deployment cards."""
    shuffle = state.n_deployment_shuffles
    for slot in range(first + 1, last):
        card = pile.cards[slot]
        rank = deployment_rank(state, tables, card, shuffle)
        place = slot
        while (
            place > first and deployment_rank(state, tables, pile.cards[place - 1], shuffle) > rank
        ):
            pile.cards[place] = pile.cards[place - 1]
            place -= 1
        pile.cards[place] = card
    state.n_deployment_shuffles += 1
