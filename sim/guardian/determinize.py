"""What a seat cannot see, and how it is dealt again for search and for tests.

All seats of a co-operative game see the same: hands, discard piles and the table are open
(the rulebook lets the team decide together and nowhere hides a hand). Nobody sees the order
of a deck, except for cards that were seen to go to its top or bottom, and the location on the
back of the top deployment card.
"""

from enum import IntEnum

from sim.core import piles, rng
from sim.core.jit import kernel
from sim.guardian import chance, setup
from sim.guardian.routines import Routine
from sim.guardian.state import (
    NOBODY,
    NOTHING,
    OFF_BOARD,
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
            piles.canonical(player.deck, first, last)
            piles.shuffle(player.deck, first, last, rng.derive(key, seat), tables.identity)


@kernel
def is_unknown(state, enemy):
    """Tell whether a monster is still in the deployment deck, so that nobody knows which."""
    villain = state.enemies[enemy]
    return villain.is_boss == 0 and villain.place == OFF_BOARD and villain.discard.n == 0


@kernel
def is_known_monster(state, row):
    """Tell whether a monster of the pool has been seen in this game."""
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        if state.enemies[enemy].row == row and not is_unknown(state, enemy):
            return True
    return False


@kernel
def nth_unknown(state, tables, key, number):
    """Return the monster that comes up as `number` among those not seen yet."""
    for one in range(tables.setup.n_monsters):
        row = tables.setup.monsters[one]
        if is_known_monster(state, row):
            continue
        before = 0
        for other in range(tables.setup.n_monsters):
            rival = tables.setup.monsters[other]
            if not is_known_monster(state, rival):
                before += chance.is_enemy_sooner(tables, key, rival, row)
        if before == number:
            return row
    return NOTHING


@kernel
def deal_monsters(state, tables, key):
    """Choose again which monsters wait in the deployment deck."""
    number = 0
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        villain = state.enemies[enemy]
        if is_unknown(state, enemy):
            villain.row = nth_unknown(state, tables, key, number)
            number += 1
            villain.deck.n = 0
            for card in range(villain.deck.cards.size):
                villain.deck.cards[card] = 0
            for card in range(tables.enemies[villain.row].n):
                piles.put_top(villain.deck, tables.enemies[villain.row].first + card)
            if enemy - SOLDIER_TYPES < OUTER:
                state.dealt[enemy - SOLDIER_TYPES] = villain.row


@kernel
def deal_enemy_decks(state, tables, key):
    """Deal the enemy decks again."""
    for enemy in range(state.n_enemies):
        deck = state.enemies[enemy].deck
        piles.canonical(deck, 0, deck.n)
        piles.shuffle(deck, 0, deck.n, rng.derive(key, enemy), tables.identity)


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
def fix_top(state, tables, first, location):
    """Bring a card with the seen location on its back to the top of the deck."""
    deck = state.deployment
    top = deck.n - 1
    for slot in range(top, first - 1, -1):
        card = deck.cards[slot]
        if card < VILLAIN_CARD and tables.deployments[card].location == location:
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
    location = tables.deployments[deck.cards[top]].location
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
            fix_top(state, tables, first, location)
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
    """Build the Zord deck again from what may still be in it; the Megazord stays last."""
    deck = state.zord_deck
    size = deck.n
    for slot in range(size):
        deck.cards[slot] = 0
    deck.n = 0
    if size == 0:
        return
    if tables.megazord != NOBODY:
        piles.put_top(deck, tables.megazord)
    first = deck.n
    for zord in range(tables.n_zords):
        if deck.n < size and setup.is_ours(tables, zord) and may_come(state, tables, zord):
            piles.put_top(deck, zord)
    while deck.n < size:
        zord = unseen_zord(state, tables, rng.derive(key, 0))
        if zord == NOTHING:
            break
        piles.put_top(deck, zord)
    chance.shuffle_zords(tables, deck, first, deck.n, rng.derive(key, 1))


@kernel
def unseen_zord(state, tables, key):
    """Return a Zord of the box that is neither summoned nor in the deck, or NOTHING."""
    best = NOTHING
    for zord in range(tables.n_zords):
        is_free = piles.find(state.zord_deck, zord) == NOTHING
        if tables.zords[zord].is_in_pool and is_free and may_come(state, tables, zord):
            if best == NOTHING or chance.is_zord_sooner(tables, key, zord, best):
                best = zord
    return best


@kernel
def determinize(state, tables, seat, stream):
    """Deal again what `seat` cannot see, and take the future from `stream`."""
    key = rng.draw(stream.key, stream.counter)
    stream.counter += rng.ONE
    state.chance = rng.derive(key, Redeal.CHANCE)
    deal_decks(state, tables, rng.derive(key, Redeal.DECK))
    deal_monsters(state, tables, rng.derive(key, Redeal.MONSTERS))
    deal_enemy_decks(state, tables, rng.derive(key, Redeal.ENEMY))
    deal_deployments(state, tables, rng.derive(key, Redeal.DEPLOYMENT))
    mix_piles(state, tables, rng.derive(key, Redeal.PILE))
    deal_zords(state, tables, rng.derive(key, Redeal.ZORDS))
