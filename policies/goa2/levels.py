"""Which card `brawler` takes in a level up: by its numbers, and by the item the other becomes."""

from policies.core.preferences import liking
from policies.goa2.weights import LIKINGS, Weight
from sim.core import rng
from sim.core.actions import b_of
from sim.core.jit import kernel
from sim.goa2.effects import row_of
from sim.goa2.language import Op
from sim.goa2.state import CARDS_EACH, NOTHING
from sim.goa2.tables import NO_VALUE, Item

NEVER = -1.0e6
UPGRADE_BLOCK = 5  # a block, as points of defense


@kernel
def item_worth(item, weights):
    """Return what an item is worth."""
    if item == NO_VALUE:
        return 0.0
    if item == Item.ATTACK:
        return weights[Weight.ITEM_ATTACK]
    if item == Item.DEFENSE:
        return weights[Weight.ITEM_DEFENSE]
    if item == Item.INITIATIVE:
        return weights[Weight.ITEM_INITIATIVE]
    if item == Item.MOVEMENT:
        return weights[Weight.ITEM_MOVEMENT]
    return weights[Weight.ITEM_RANGE if item == Item.RANGE else Weight.ITEM_RADIUS]


@kernel
def n_lines(tables, pc):
    """Count the lines of a text."""
    n = 0
    while tables.code[pc + n].op != Op.END:
        n += 1
    return n


@kernel
def upgrade_worth(tables, card, weights):
    """Return what a card is worth in a deck, by its numbers."""
    row = row_of(tables, card)
    worth = weights[Weight.BUY_INITIATIVE] * row.initiative
    worth += weights[Weight.BUY_ATTACK] * max(0, row.attack)
    defense = UPGRADE_BLOCK if row.is_block else max(0, row.defense)
    worth += weights[Weight.BUY_DEFENSE] * defense
    worth += weights[Weight.BUY_MOVEMENT] * max(0, row.movement)
    worth += weights[Weight.BUY_RANGE] * max(0, max(row.range, row.radius))
    return worth + weights[Weight.BUY_TEXT] * n_lines(tables, row.program)


@kernel
def sibling(tables, card):
    """Return the other card of a card's colour and tier, which becomes an item; or NOTHING."""
    hero = card // CARDS_EACH
    row = row_of(tables, card)
    for place in range(tables.n_cards_of[hero]):
        other = hero * CARDS_EACH + place
        if other != card:
            its = row_of(tables, other)
            if its.colour == row.colour and its.tier == row.tier:
                return other
    return NOTHING


@kernel
def choose_upgrade(state, tables, actions, n, weights, stream):
    """Take the better card for what it says, and for the item that the other one becomes."""
    best = 0
    best_worth = NEVER
    for i in range(n):
        card = b_of(actions[i])
        other = sibling(tables, card)
        worth = upgrade_worth(tables, card, weights)
        if other != NOTHING:
            worth -= upgrade_worth(tables, other, weights)
            worth += item_worth(row_of(tables, other).item, weights)
        worth += liking(weights, LIKINGS, tables.card_of[card])
        worth += weights[Weight.BUY_NOISE] * rng.next_below(stream, 1024) / 1024
        if worth > best_worth:
            best_worth = worth
            best = i
    return best
