"""Every shuffle of the deck-building game; only here is luck used up."""

from enum import IntEnum

from sim.core import piles, rng
from sim.core.jit import kernel


class Purpose(IntEnum):
    """What a key of chance is for."""

    GAME = 0
    MAIN_DECK = 1
    SET_ASIDE = 2  # the opening Grid's surplus goes back into the main deck
    DECK = 3  # a player's deck
    ZORDS = 4
    MASTERS = 5
    RECALL = 6  # a card goes back among the top cards of the main deck


@kernel
def purpose_key(state, purpose, entity):
    """Return the key of one purpose and entity in this game."""
    return rng.derive(rng.derive(state.chance, purpose), entity)


@kernel
def shuffle_pile(state, tables, pile, purpose):
    """Shuffle one of the piles of the setup."""
    piles.shuffle(pile, 0, pile.n, purpose_key(state, purpose, 0), tables.identity)


@kernel
def shuffle_deck(state, tables, seat):
    """Shuffle a player's deck; nobody knows any of its places afterwards."""
    player = state.players[seat]
    key = rng.derive(purpose_key(state, Purpose.DECK, seat), player.n_shuffles)
    piles.shuffle(player.deck, 0, player.deck.n, key, tables.identity)
    player.n_shuffles += 1
    player.known_top = 0


@kernel
def shuffle_top(state, tables, n):
    """Shuffle the top `n` cards of the main deck."""
    key = purpose_key(state, Purpose.RECALL, state.n_recalls)
    state.n_recalls += 1
    deck = state.main_deck
    piles.shuffle(deck, max(0, deck.n - n), deck.n, key, tables.identity)
