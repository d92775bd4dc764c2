"""What cards are worth to `brawler`, in hand and played now."""

import numpy as np

from policies.goa2.fights import is_attack_card
from policies.goa2.notes import NEVER, weight
from policies.goa2.places import danger_at, place_score
from policies.goa2.skills import leap_worth, skill_worth
from policies.goa2.survey import take_stand
from policies.goa2.volleys import attack_worth
from policies.goa2.walks import best_way
from policies.goa2.weights import Weight
from sim.core.jit import kernel
from sim.goa2 import values
from sim.goa2.effects import row_of
from sim.goa2.language import Op
from sim.goa2.state import CARDS_EACH, CardState
from sim.goa2.tables import NO_VALUE, Primary

BLOCK_WORTH = 5  # a block, as points of defense


@kernel
def keep_worth(state, tables, card, n_attacks, scratch):
    """Return what a card is worth in a hand with so many attacks for the rest of the round."""
    row = row_of(tables, card)
    defense = np.int64(row.defense)
    if row.is_block:
        defense = np.int64(BLOCK_WORTH)
    elif row.defense == NO_VALUE:
        defense = np.int64(0)
    worth = weight(scratch, Weight.KEEP_DEFENSE) * defense
    turns = np.int64(tables.rules.turns - state.turn)
    if turns > 0:
        if row.primary == Primary.ATTACK:
            n = max(1, n_attacks)
            worth += weight(scratch, Weight.KEEP_ATTACK) * min(n, turns) // n
        else:
            worth += weight(scratch, Weight.KEEP_SKILL)
    return worth


@kernel
def count_attacks(state, tables, hero):
    """Count the attack cards in a hero's hand."""
    n = 0
    for place in range(tables.n_cards_of[hero]):
        if state.heroes[hero].cards[place] == CardState.HAND:
            n += is_attack_card(tables, hero * CARDS_EACH + place)
    return n


@kernel
def primary_worth(state, tables, hero, card, stay, scratch):
    """Return what the primary action of a card is worth; `stay` is the score of the place."""
    row = row_of(tables, card)
    if row.primary == Primary.ATTACK:
        return attack_worth(state, tables, hero, card, stay, scratch)
    if row.primary == Primary.MOVEMENT:
        return best_way(state, tables, hero, card, scratch) + weight(scratch, Weight.EXTRA)
    leap = leap_worth(state, tables, hero, card, scratch)
    return max(stay, leap) + skill_worth(state, tables, hero, card, scratch)


@kernel
def is_plain_attack(tables, card):
    """Tell whether a text begins with an attack, which was counted only if it can be done."""
    row = row_of(tables, card)
    return row.primary == Primary.ATTACK and tables.code[row.program].op == Op.TARGET


@kernel
def card_worths(state, tables, hero, card, can_travel, scratch):
    """Return what a card's primary action is worth, and the best of what else it can do."""
    take_stand(state, tables, scratch, card)
    here = state.where[hero]
    stay = place_score(tables, scratch, here, NEVER)
    primary = primary_worth(state, tables, hero, card, stay, scratch)
    if row_of(tables, card).movement == NO_VALUE:
        return primary, stay
    initiative = values.initiative_of(state, tables, hero, card)
    minions = np.int64(scratch.minions)
    risk = danger_at(tables, scratch, here, minions, initiative)
    away = best_way(state, tables, hero, card, scratch)
    if can_travel:
        away = max(away, np.int64(scratch.travel))
    return primary, max(stay, away - risk)
