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
from sim.guardian.routines import Routine
from sim.guardian.state import (
    NOBODY,
    NOTHING,
    OUTER,
    SOLDIER_TYPES,
    VILLAIN_CARD,
    Kind,
)

REGULAR_PILES = 4  # deployment piles A to D; what is shuffled under them later counts on


class Zone(IntEnum):
    """Places of cards."""

    DECK = 0
    HAND = 1
    DISCARD = 2
    TABLE = 3


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
def sees(seat, owner, zone):
    """Tell whether `seat` sees the cards of `owner` in a zone."""
    return zone != Zone.DECK


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
                deal_villain(state, tables, enemy, villains.drawn_boss(tables, boss_key))
            else:
                row = villains.nth_drawn(state, tables, key, number, total)
                number += 1
                deal_villain(state, tables, enemy, row)
                if enemy - SOLDIER_TYPES < OUTER:
                    state.dealt[enemy - SOLDIER_TYPES] = row


@kernel
def deal_villain(state, tables, enemy, row):
    """Let another villain wait in the deployment deck, with its own enemy cards."""
    villain = state.enemies[enemy]
    villain.row = row
    villain.deck.n = 0
    for card in range(villain.deck.cards.size):
        villain.deck.cards[card] = 0
    for card in range(tables.enemies[row].n):
        piles.put_top(villain.deck, tables.enemies[row].first + card)


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
def is_arriving(state, tables, zord):
    """Tell whether a Zord has left the deck and its owner is still to be chosen."""
    for number in range(state.n_frames):
        frame = state.frames[number]
        is_summon = frame.kind == Kind.ROUTINE and frame.pc == tables.routines[Routine.SUMMON]
        if is_summon and frame.zord == zord:
            return True
    return False


@kernel
def may_come(state, tables, zord):
    """Tell whether a Zord is neither summoned nor about to be."""
    return not state.zords[zord].is_summoned and not is_arriving(state, tables, zord)


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
    for slot in range(size):
        deck.cards[slot] = 0
    deck.n = 0
    if size > 0:
        fill_zords(state, tables, size, shown, key)
    if shown != NOTHING:
        piles.put_top(deck, shown)


@kernel
def fill_zords(state, tables, size, shown, key):
    """Put `size` Zords into the empty deck, the one that lies face up not among them."""
    deck = state.zord_deck
    if tables.megazord != NOBODY:
        piles.put_top(deck, tables.megazord)
    first = deck.n
    for zord in range(tables.n_zords):
        is_free = zord != shown and may_come(state, tables, zord)
        if deck.n < size and is_free and setup.is_ours(tables, zord):
            piles.put_top(deck, zord)
    while deck.n < size:
        zord = unseen_zord(state, tables, shown, rng.derive(key, 0))
        if zord == NOTHING:
            break
        piles.put_top(deck, zord)
    chance.shuffle_zords(tables, deck, first, deck.n, rng.derive(key, 1))


@kernel
def deal_vehicles(state, tables, key):
    """Put the face-down vehicle cards in a new order."""
    piles.canonical(state.vehicle_deck, 0, state.vehicle_deck.n)
    chance.order_vehicles(tables, state.vehicle_deck, key)


@kernel
def unseen_zord(state, tables, shown, key):
    """Return a Zord of the box that is neither seen nor in the deck, or NOTHING."""
    best = NOTHING
    for zord in range(tables.n_zords):
        is_free = zord != shown and piles.find(state.zord_deck, zord) == NOTHING
        if tables.zords[zord].is_in_pool and is_free and may_come(state, tables, zord):
            if best == NOTHING or chance.is_zord_sooner(tables, key, zord, best):
                best = zord
    return best


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
