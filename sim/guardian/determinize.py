"""What a seat cannot see, and how it is dealt again for search and for tests.

All seats of a co-operative game see the same: hands, discard piles and the table are open
(the rulebook lets the team decide together and nowhere hides a hand). Nobody sees the order
of a deck, except for cards that were seen to go to its top or bottom, what is on the back of the
top deployment card, and the Zord that is for sale.
"""

from enum import IntEnum

from sim.core import piles, rng
from sim.core.jit import kernel
from sim.guardian import chance, setup, villains
from sim.guardian.state import NOTHING, OUTER, SOLDIER_TYPES, VILLAIN_CARD

REGULAR_PILES = 4  # deployment piles A to D; what is shuffled under them later counts on


class Redeal(IntEnum):
    """What the keys of a new deal are for."""

    CHANCE = 0
    DECK = 1
    ENEMY = 2
    MONSTERS = 3
    DEPLOYMENT = 4
    PILE = 5
    ZORDS = 6
    VEHICLES = 7
    BOSS = 8


@kernel
def deal_decks(state, tables, key):
    """Deal the unknown middle of every player's deck again."""
    for seat in range(tables.n_seats):
        player = state.players[seat]
        first = player.known_bottom
        last = player.deck.n - player.known_top
        if last > first + 1:
            piles.deal_again(player.deck, first, last, rng.derive(key, seat), tables.identity)


@kernel
def n_unknown(state):
    """Return how many monsters are still in the deployment deck, so that nobody knows which."""
    total = 0
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        total += villains.is_unknown(state, enemy) and state.enemies[enemy].is_boss == 0
    return total


@kernel
def deal_monsters(state, tables, key, boss_key):
    """Choose again which monsters, and which boss, wait in the deployment deck."""
    number = 0
    total = n_unknown(state)
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        if villains.is_unknown(state, enemy):
            if state.enemies[enemy].is_boss:
                row = villains.drawn_boss(tables, boss_key)
                setup.give_cards(tables, state.enemies[enemy], row)
            else:
                row = villains.nth_drawn(state, tables, key, number, total)
                number += 1
                setup.give_cards(tables, state.enemies[enemy], row)
                if enemy - SOLDIER_TYPES < OUTER:
                    state.dealt[enemy - SOLDIER_TYPES] = row


@kernel
def deal_enemy_decks(state, tables, key):
    """Deal the enemy decks again."""
    for enemy in range(state.n_enemies):
        deck = state.enemies[enemy].deck
        piles.deal_again(deck, 0, deck.n, rng.derive(key, enemy), tables.identity)


@kernel
def sink_villains(state, first, last):
    """Move the villain cards of one pile to its lower end, in order of their numbers."""
    deck = state.deployment
    sunk = first
    for slot in range(first, last):
        if deck.cards[slot] >= VILLAIN_CARD:
            card = deck.cards[slot]
            for place in range(slot, sunk, -1):
                deck.cards[place] = deck.cards[place - 1]
            deck.cards[sunk] = card
            sunk += 1
    piles.canonical(deck, first, sunk)


@kernel
def order_soldiers(state, tables, first, last, key):
    """Put the foot soldier cards in cards[first:last] in a new order; villains stay in place."""
    deck = state.deployment
    for slot in range(first, last):
        best = slot
        for other in range(slot + 1, last):
            if (
                deck.cards[slot] < VILLAIN_CARD
                and deck.cards[other] < VILLAIN_CARD
                and chance.deployment_rank(tables, deck.cards[other], key)
                < chance.deployment_rank(tables, deck.cards[best], key)
            ):
                best = other
        card = deck.cards[slot]
        deck.cards[slot] = deck.cards[best]
        deck.cards[best] = card


@kernel
def fix_top(state, tables, first, symbol):
    """Bring a card with the seen back to the top of the deck."""
    deck = state.deployment
    top = deck.n - 1
    for slot in range(top, first - 1, -1):
        card = deck.cards[slot]
        if card < VILLAIN_CARD and tables.deployments[card].symbol == symbol:
            deck.cards[slot] = deck.cards[top]
            deck.cards[top] = card
            return


@kernel
def pile_end(state, first):
    """Return one past the last slot of the pile that begins at `first`."""
    last = first + 1
    while last < state.deployment.n and state.pile_of[last] == state.pile_of[first]:
        last += 1
    return last


@kernel
def deal_deployments(state, tables, key):
    """Deal the deployment deck again: cards of piles A-D among them, later piles in themselves."""
    deck = state.deployment
    top = deck.n - 1
    symbol = tables.deployments[deck.cards[top]].symbol
    first = 0
    while first < deck.n:
        last = pile_end(state, first)
        sink_villains(state, first, min(last, top))
        if state.pile_of[first] < REGULAR_PILES:
            last = first
            while last < deck.n:
                end = pile_end(state, last)
                sink_villains(state, last, min(end, top))
                last = end
        order_soldiers(state, tables, first, last, rng.derive(key, first))
        if last == deck.n:
            fix_top(state, tables, first, symbol)
        first = last


@kernel
def mix_piles(state, tables, key):
    """Put each pile of the deployment deck, but not its top card, in a new order."""
    first = 0
    while first < state.deployment.n:
        last = pile_end(state, first)
        end = min(last, state.deployment.n - 1)
        chance.order_deployments(tables, state.deployment, first, end, key)
        first = last


@kernel
def deal_zords(state, tables, key):
    """Build the Zord deck again from what may still be in it; the Megazord stays last.

    Where Zords are bought, the next one lies face up and stays.
    """
    deck = state.zord_deck
    size = deck.n
    shown = NOTHING
    if tables.rules.zord_price > 0 and size > 0:
        shown = piles.take_top(deck)
        size -= 1
    piles.clear(deck)
    if size > 0:
        setup.fill_zords(state, tables, size, shown, key)
    if shown != NOTHING:
        piles.put_top(deck, shown)


@kernel
def deal_vehicles(state, tables, key):
    """Put the face-down vehicle cards in a new order."""
    deck = state.vehicle_deck
    piles.deal_again(deck, 0, deck.n, key, tables.vehicles["identity"])


@kernel
def determinize(state, tables, seat, stream):
    """Deal again what `seat` cannot see, and take the future from `stream`."""
    key = rng.next_key(stream)
    state.chance = rng.derive(key, Redeal.CHANCE)
    deal_decks(state, tables, rng.derive(key, Redeal.DECK))
    deal_monsters(state, tables, rng.derive(key, Redeal.MONSTERS), rng.derive(key, Redeal.BOSS))
    deal_enemy_decks(state, tables, rng.derive(key, Redeal.ENEMY))
    deal_deployments(state, tables, rng.derive(key, Redeal.DEPLOYMENT))
    mix_piles(state, tables, rng.derive(key, Redeal.PILE))
    deal_zords(state, tables, rng.derive(key, Redeal.ZORDS))
    deal_vehicles(state, tables, rng.derive(key, Redeal.VEHICLES))
