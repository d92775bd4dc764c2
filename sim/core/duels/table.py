"""The table of a duel: its records, and what is done with decks, hands and texts in every one.

`state.players[seat]` is a player's record, `tables` are of `duel_tables`. Every key of chance has a
Purpose; a game's own purposes begin at FIRST_PURPOSE.
"""

from enum import IntEnum

import numpy as np

from sim.core import piles, rng, stack
from sim.core.actions import b_of, verb_of
from sim.core.decisions import ask, forget_offers, offer_pass, state_head
from sim.core.jit import kernel
from sim.core.records import record_dtype
from sim.core.restrictions import NO_ITEM

SEATS = 2
DEAL, PLAY = 1, 2  # in every duel's Decision: the first step, and a card to play
FIRST_PURPOSE = 3


class Verb(IntEnum):
    """What actions do."""

    PASS = 0
    CARD = 1  # b: the copy of a card


class Purpose(IntEnum):
    """What a key of chance is for."""

    GAME = 0
    COIN = 1
    DECK = 2


FRAME = record_dtype(
    *stack.FRAME_HEAD,
    ("seat", np.int16),  # who plays the card
    ("card", np.int16),  # its copy
)


def player_dtype(deck_max: int, *fields: tuple) -> np.dtype:
    """Return the record of a player: a deck, a hand, a discard pile, and the game's own fields."""
    pile = piles.pile_dtype(deck_max)
    own_piles = (("deck", pile), ("hand", pile), ("discard", pile))
    return record_dtype(*own_piles, ("n_shuffles", np.int16), *fields)


def duel_dtype(player: np.dtype, frames_max: int, *fields: tuple) -> np.dtype:
    """Return the state of a duel: texts run in so many frames; the game's own fields come last."""
    hand_max = player["hand"]["cards"].shape[0]
    return record_dtype(
        *state_head(hand_max + 1),  # every card of a hand, and to pass
        ("first", np.int16),  # seat that goes first
        ("active", np.int16),  # seat whose turn it is
        *stack.stack_fields(FRAME, frames_max),
        ("players", player, SEATS),
        ("chance", np.uint64),  # the key of all luck of this game
        *fields,
    )


@kernel
def set_up(state, tables, seed, index):
    """Set up game `index` of the series `seed`: a coin says who goes first, decks are shuffled.

    The first step has one action, so that nobody is asked: it deals, with a log to count in.
    """
    state.chance = rng.key_of(seed, index, Purpose.GAME, 0)
    state.first = rng.below(rng.derive(state.chance, Purpose.COIN), 0, SEATS)
    state.dealt[0] = state.first
    for seat in range(SEATS):
        deck = state.players[seat].deck
        for card in range(tables.decks[seat, 0], tables.decks[seat, 1]):
            piles.put_top(deck, card)
        piles.shuffle(deck, 0, deck.n, shuffle_key(state, seat), tables.identity)
        state.players[seat].n_shuffles += 1
    ask(state, DEAL, state.first, 0)
    offer_pass(state)


@kernel
def shuffle_key(state, seat):
    """Return the key of the next shuffle of a deck."""
    return rng.key_for(state.chance, Purpose.DECK, seat, state.players[seat].n_shuffles)


@kernel
def draw_card(state, tables, seat):
    """Draw a card, return it, or -1; an empty deck is made of the discard pile."""
    player, key = state.players[seat], shuffle_key(state, seat)
    player.n_shuffles += player.deck.n == 0
    return piles.draw_card(player.deck, player.discard, player.hand, key, tables.identity)


@kernel
def discard_card(state, seat, card):
    """Put a card of a hand on the discard pile."""
    player = state.players[seat]
    piles.discard_card(player.hand, player.discard, card)


@kernel
def row_of(tables, card):
    """Return what is printed on a copy of a card."""
    return tables.cards[tables.card_of[card]]


@kernel
def begin_text(state, tables, seat, card):
    """Take a card out of a hand, and begin its text."""
    hand = state.players[seat].hand
    piles.take_at(hand, piles.find(hand, card))
    frame = stack.push_frame(state, 0, row_of(tables, card).program)
    frame.seat = seat
    frame.card = card


@kernel
def end_text(state, frame):
    """Put a card away whose text is done."""
    piles.put_top(state.players[frame.seat].discard, frame.card)
    stack.pop(state)


@kernel
def deal_unseen(state, tables, seat, stream):
    """Deal again what `seat` cannot see: both decks, the foe's hand, and all luck to come.

    A foe that is being asked has other cards now: the game offers it what is legal, anew.
    """
    key = rng.next_key(stream)
    state.chance = rng.derive(key, SEATS)
    own, foe = state.players[seat], state.players[1 - seat]
    piles.deal_again(own.deck, 0, own.deck.n, rng.derive(key, seat), tables.identity)
    piles.deal_hand_again(foe.deck, foe.hand, rng.derive(key, 1 - seat), tables.identity)
    forget_offers(state)


@kernel
def plays(state, tables, action):
    """Return the row of the card that an action plays, or NO_ITEM."""
    is_play = state.decision == PLAY and verb_of(action) == Verb.CARD
    return tables.card_of[b_of(action)] if is_play else NO_ITEM
