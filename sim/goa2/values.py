"""The numbers of cards as they count now: printed, plus items, markers and effects."""

import numpy as np

from sim.core.jit import kernel
from sim.goa2 import effects
from sim.goa2.effects import row_of
from sim.goa2.state import BLUE, CARDS_EACH, RED, CardState
from sim.goa2.tables import NO_VALUE, Item, Primary


@kernel
def poison(state, hero):
    """Return what poison markers take off a hero's numbers."""
    return np.int64(state.heroes[hero].poison[RED] + state.heroes[hero].poison[BLUE])


@kernel
def with_items(state, tables, hero, card, printed, item):
    """Return a printed number with items and effects; an Item is the Statistic it adds to."""
    added = effects.total(state, tables, item, hero, card)
    return np.int64(printed + state.heroes[hero].items[item] + added)


@kernel
def initiative_of(state, tables, hero, card):
    """Return the initiative of a hero's card."""
    printed = row_of(tables, card).initiative - poison(state, hero)
    return with_items(state, tables, hero, card, printed, Item.INITIATIVE)


@kernel
def attack_of(state, tables, hero, card):
    """Return the attack of a hero's card, before what its text adds."""
    printed = row_of(tables, card).attack - poison(state, hero)
    return with_items(state, tables, hero, card, printed, Item.ATTACK)


@kernel
def defense_of(state, tables, hero, card):
    """Return the defense of a hero's card, before text and minions."""
    printed = row_of(tables, card).defense - poison(state, hero)
    return with_items(state, tables, hero, card, printed, Item.DEFENSE)


@kernel
def movement_of(state, tables, hero, card):
    """Return the movement of a hero's card."""
    printed = np.int64(row_of(tables, card).movement)
    return with_items(state, tables, hero, card, printed, Item.MOVEMENT)


@kernel
def range_of(state, tables, hero, card):
    """Return the range of a hero's card, before what its text adds; 0 without the icon."""
    printed = np.int64(row_of(tables, card).range)
    if printed == NO_VALUE:
        return np.int64(0)
    return with_items(state, tables, hero, card, printed, Item.RANGE)


@kernel
def can_defend_with(row):
    """Tell whether a card has a defense action, with a number or a block."""
    return row.defense != NO_VALUE or row.is_block != 0


@kernel
def is_skill(row):
    """Tell whether the card's primary action is a skill."""
    return row.primary == Primary.SKILL or row.primary == Primary.DEFENSE_SKILL


@kernel
def is_defense(row):
    """Tell whether defending is the card's primary action."""
    return row.primary == Primary.DEFENSE or row.primary == Primary.DEFENSE_SKILL


@kernel
def state_of(state, card):
    """Return the CardState of a card in play."""
    return np.int64(state.heroes[card // CARDS_EACH].cards[card % CARDS_EACH])


@kernel
def count_cards(state, hero, where):
    """Return how many of a hero's cards are in a CardState."""
    n = 0
    for place in range(CARDS_EACH):
        if state.heroes[hero].cards[place] == where:
            n += 1
    return n


@kernel
def ultimate_of(state, tables, hero):
    """Return the unlocked ultimate of a hero, or -1."""
    for place in range(tables.n_cards_of[hero]):
        if state.heroes[hero].cards[place] == CardState.ULTIMATE:
            return np.int64(hero * CARDS_EACH + place)
    return np.int64(-1)
