"""What a seat cannot see, dealt again.

Decks are public: everybody knows which five cards a hero has, because the level ups are shown.
Hidden are the cards played facedown this turn, and level ups until all have chosen them.
"""

from enum import IntEnum

from sim.core import rng
from sim.core.decisions import forget_offers
from sim.core.jit import kernel
from sim.goa2 import levels
from sim.goa2.state import CARDS_EACH, CardState, Decision, Phase
from sim.goa2.tables import Tier

LEVELS = 16  # more than a hero can take in a round


class Redeal(IntEnum):
    """What the keys of a new deal are for."""

    CHANCE = 0
    CARD = 1
    LEVEL = 2


@kernel
def deal_card(state, tables, hero, key):
    """Take a facedown card back and play any card of the hand instead."""
    player = state.heroes[hero]
    has_played = False
    for place in range(tables.n_cards_of[hero]):
        if player.cards[place] == CardState.COMMITTED:
            player.cards[place] = CardState.HAND
            has_played = True
    if not has_played:
        return
    best = -1
    luck = rng.derive(key, hero)
    for place in range(tables.n_cards_of[hero]):
        card = hero * CARDS_EACH + place
        if player.cards[place] == CardState.HAND:
            if best < 0 or is_sooner(tables, luck, card, best):
                best = card
    player.cards[best % CARDS_EACH] = CardState.COMMITTED


@kernel
def is_sooner(tables, key, card, other):
    """Tell whether a lot among cards, which knows them by name, falls on `card` before `other`."""
    return rng.draw(key, tables.identity[card]) < rng.draw(key, tables.identity[other])


@kernel
def deal_levels(state, tables, hero, key):
    """Choose the cards of a hero's unseen level ups again."""
    player = state.heroes[hero]
    n = player.n_picks
    player.picks.fill(0)
    player.n_picks = 0
    for number in range(n):
        take_any(state, tables, hero, rng.derive(key, hero * LEVELS + number))


@kernel
def take_any(state, tables, hero, key):
    """Take any of the cards that a level up offers."""
    lowest = levels.lowest_tier(state, tables, hero)
    if lowest >= Tier.III:
        return
    best = -1
    for place in range(tables.n_cards_of[hero]):
        card = hero * CARDS_EACH + place
        if levels.is_offered(state, tables, hero, place, lowest):
            if best < 0 or is_sooner(tables, key, card, best):
                best = card
    levels.take(state, best)


@kernel
def determinize(state, tables, seat, stream):
    """Deal again what `seat` cannot see, and take the future from `stream`."""
    key = rng.next_key(stream)
    state.chance = rng.derive(key, Redeal.CHANCE)
    state.steps.fill(0)
    state.queue.fill(0)
    for hero in range(tables.n_heroes):
        if state.heroes[hero].seat != seat:
            if state.phase == Phase.PLAY_CARDS:
                deal_card(state, tables, hero, rng.derive(key, Redeal.CARD))
            elif state.phase == Phase.LEVEL_UP:
                deal_levels(state, tables, hero, rng.derive(key, Redeal.LEVEL))
    if state.decision == Decision.UPGRADE and state.seat != seat:
        levels.offer_upgrades(state, tables, state.next_hero)
    forget_offers(state)
