"""Levelling up: what it costs, which cards there are to take, and what becomes an item."""

import numpy as np

from sim.core.decisions import ask
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.goa2 import defeats, effects, frames
from sim.goa2.effects import row_of
from sim.goa2.events import Count, Trace
from sim.goa2.state import CARDS_EACH, LEVEL_MAX, NOBODY, NOTHING, PERMANENT, CardState, Decision
from sim.goa2.tables import Colour, Primary, Tier


@kernel
def tier_of(state, tables, hero, colour):
    """Return the tier of a hero's card of a colour, with this round's level ups."""
    tier = np.int64(Tier.I)
    for place in range(tables.n_cards_of[hero]):
        row = row_of(tables, hero * CARDS_EACH + place)
        where = state.heroes[hero].cards[place]
        if row.colour == colour and where > CardState.DECK and where < CardState.ITEM:
            tier = np.int64(row.tier)
    for number in range(state.heroes[hero].n_picks):
        if row_of(tables, state.heroes[hero].picks[number]).colour == colour:
            tier += 1
    return tier


@kernel
def lowest_tier(state, tables, hero):
    """Return the lowest tier among a hero's red, green and blue cards."""
    lowest = np.int64(Tier.III)
    for colour in range(Colour.RED, Colour.PURPLE):
        lowest = min(lowest, tier_of(state, tables, hero, colour))
    return lowest


@kernel
def can_pay(state, tables, hero):
    """Tell whether a hero can and so must buy the next level."""
    level = state.heroes[hero].level
    return level < LEVEL_MAX and state.heroes[hero].coins >= tables.rules.level_cost[level + 1]


@kernel
def is_offered(state, tables, hero, place, lowest):
    """Tell whether a card can be taken: one tier higher than a card of the lowest tier."""
    row = row_of(tables, hero * CARDS_EACH + place)
    if state.heroes[hero].cards[place] != CardState.DECK:
        return False
    if row.tier != lowest + 1 or row.tier > Tier.III:
        return False
    return tier_of(state, tables, hero, row.colour) == lowest


@kernel
def ask_upgrade(state, tables, hero):
    """Buy a level if the hero can pay: ask for the card, or unlock the ultimate; tell if asked."""
    while can_pay(state, tables, hero):
        buy_level(state, tables, hero)
        if lowest_tier(state, tables, hero) < Tier.III:
            offer_upgrades(state, tables, hero)
            return True
    return False


@kernel
def offer_upgrades(state, tables, hero):
    """Ask a hero for the card to take."""
    ask(state, Decision.UPGRADE, state.heroes[hero].seat, 0)
    lowest = lowest_tier(state, tables, hero)
    for place in range(tables.n_cards_of[hero]):
        if is_offered(state, tables, hero, place, lowest):
            frames.offer_card(state, hero, hero * CARDS_EACH + place)


@kernel
def buy_level(state, tables, hero):
    """Pay for the next level."""
    player = state.heroes[hero]
    player.level += 1
    player.coins -= tables.rules.level_cost[player.level]
    player.has_levelled = 1


@kernel
def take(state, card):
    """Take a card in a level up; the others see it when all have chosen."""
    player = state.heroes[card // CARDS_EACH]
    player.picks[player.n_picks] = card
    player.n_picks += 1


@kernel
def show(state, tables, hero, log):
    """Show a hero's level ups, or give the pity coin."""
    player = state.heroes[hero]
    if not player.has_levelled:
        note(log, Trace.PITY, hero, 0, 0)
        defeats.gain_coins(state, hero, tables.rules.pity_coins, NOTHING, log)
        return
    note(log, Trace.LEVELLED, hero, player.level, 0)
    for number in range(player.n_picks):
        exchange(state, tables, hero, player.picks[number], log)
        player.picks[number] = 0
    player.n_picks = 0
    if player.level == LEVEL_MAX:
        unlock(state, tables, hero, log)


@kernel
def exchange(state, tables, hero, card, log):
    """Replace a card by a better one; the other card of that tier becomes an item."""
    player = state.heroes[hero]
    taken = row_of(tables, card)
    for place in range(tables.n_cards_of[hero]):
        other = hero * CARDS_EACH + place
        row = row_of(tables, other)
        if row.colour != taken.colour or other == card:
            continue
        if player.cards[place] == CardState.HAND:
            player.cards[place] = CardState.DECK
        elif row.tier == taken.tier and player.cards[place] == CardState.DECK:
            player.cards[place] = CardState.ITEM
            player.items[row.item] += 1
            count(log, other, Count.ITEM, 1)
            note(log, Trace.UPGRADED, hero, card, other)
    player.cards[card % CARDS_EACH] = CardState.HAND
    count(log, card, Count.TAKEN, 1)


@kernel
def unlock(state, tables, hero, log):
    """Unlock a hero's ultimate."""
    for place in range(tables.n_cards_of[hero]):
        card = hero * CARDS_EACH + place
        is_ultimate = row_of(tables, card).primary == Primary.ULTIMATE
        if is_ultimate and state.heroes[hero].cards[place] == CardState.DECK:
            state.heroes[hero].cards[place] = CardState.ULTIMATE
            effects.add(state, tables, hero, card, PERMANENT, NOBODY, log)
            note(log, Trace.ULTIMATE, hero, card, 0)
            count(log, card, Count.TAKEN, 1)
