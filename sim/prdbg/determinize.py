"""What a seat cannot see, dealt anew.

Which cards everybody owns is public: gains, discards and destroyed cards are seen by all. Hidden
are the order of decks and stacks, and the hands of foes; teammates look at each other's hands.
"""

from enum import IntEnum

from sim.core import piles, rng
from sim.core.decisions import forget_offers
from sim.core.jit import kernel
from sim.prdbg.queries import side_of


class Redeal(IntEnum):
    """What the keys of a new deal are for."""

    CHANCE = 0
    DECK = 1
    HAND = 2
    MAIN_DECK = 3
    ZORDS = 4
    MASTERS = 5
    PLACE = 6  # of a card that is known to be among the top cards of the main deck


@kernel
def deal_order(tables, pile, last, key):
    """Put the cards below `last` into a new order."""
    piles.deal_again(pile, 0, last, key, tables.identity)


@kernel
def move_to(pile, start, end):
    """Move a card of a pile from one place to another."""
    card = piles.take_at(pile, start)
    for place in range(pile.n, end, -1):
        pile.cards[place] = pile.cards[place - 1]
    pile.cards[end] = card
    pile.n += 1


@kernel
def deal_hand(tables, player, key):
    """Deal the hand of a foe anew, from hand and deck; cards on top that were seen stay there."""
    hand, deck = player.hand, player.deck
    n_hidden = deck.n - player.known_top
    n_hand = hand.n
    for place in range(n_hand):
        piles.put_bottom(deck, hand.cards[place])
        hand.cards[place] = 0
    hand.n = 0
    deal_order(tables, deck, n_hand + n_hidden, key)
    for _ in range(n_hand):
        piles.put_top(hand, piles.take_at(deck, 0))


@kernel
def n_known(state, tables, seat):
    """Return how many top cards of the main deck a seat has looked at."""
    return 1 if state.looked & (1 << side_of(tables, seat)) else 0


@kernel
def deal_main(state, tables, seat, key):
    """Deal the main deck anew; cards known to be near the top go to a random place there.

    APPROX: where several such cards are known, their places are drawn one after another, each
    free place being equally likely.
    """
    deck = state.main_deck
    last = deck.n - n_known(state, tables, seat)
    deal_order(tables, deck, last, rng.derive(key, Redeal.MAIN_DECK))
    for row in range(state.n_tracked):
        place = piles.find(deck, state.tracked[row].card)
        within = state.tracked[row].within
        if place >= last or place < 0:
            continue
        first = max(0, deck.n - within)
        span = last - first
        if span > 0:
            draw = rng.below(rng.derive(key, Redeal.PLACE), state.tracked[row].card, span)
            move_to(deck, place, first + draw)


@kernel
def determinize(state, tables, seat, stream):
    """Deal anew what `seat` cannot see, and take the future from `stream`."""
    key = rng.next_key(stream)
    state.chance = rng.derive(key, Redeal.CHANCE)
    for other in range(tables.n_seats):
        player = state.players[other]
        own = rng.derive(rng.derive(key, Redeal.DECK), other)
        if side_of(tables, other) == side_of(tables, seat):
            deal_order(tables, player.deck, player.deck.n - player.known_top, own)
        else:
            deal_hand(tables, player, own)
    deal_main(state, tables, seat, key)
    zords, masters = state.zord_stack, state.master_stack
    deal_order(tables, zords, max(0, zords.n - state.is_zord_up), rng.derive(key, Redeal.ZORDS))
    deal_order(
        tables, masters, max(0, masters.n - state.is_master_up), rng.derive(key, Redeal.MASTERS)
    )
    forget_offers(state)
