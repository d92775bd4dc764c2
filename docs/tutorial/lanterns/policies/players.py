"""Policies for Lantern Duel: two that weigh what a card's text does."""

from policies import policy
from sim.core.actions import b_of, verb_of
from sim.core.duels.table import Verb, row_of
from sim.core.jit import kernel
from sim.lanterns.language import Op
from sim.lanterns.state import Decision

STEADY = {"end": 0.0, "dim": 1.0, "shutter": 0.55, "draw": 0.8, "discard": 0.7, "roll": 0.0}
HASTY = STEADY | {"shutter": 0.1, "draw": 0.3, "discard": 0.3}  # in the order of the words
CHEAP = 0.5  # what a card that costs nothing is taken to cost


@kernel
def worth_of(tables, card, weights):
    """Return what a card's text is worth; a block counts as often as the die allows it."""
    sides = tables.rules.sides
    pc = row_of(tables, card).program
    worth, odds, block_end = 0.0, 1.0, 0
    while tables.code[pc].op != Op.END:
        code = tables.code[pc]
        odds = 1.0 if pc == block_end else odds
        pc += 1
        if code.op == Op.ROLL:
            odds = min(1.0, max(0.0, (sides + 1 - code.a) / sides))
            block_end = pc + code.skip
        amount = 1 if code.op == Op.DISCARD else code.a
        worth += odds * weights[code.op] * amount
    return worth


@kernel
def rating_of(state, tables, action, weights):
    """Return how good an action is: worth for its oil; what is worth least is discarded first."""
    if verb_of(action) == Verb.PASS:
        return 0.0
    worth = worth_of(tables, b_of(action), weights)
    if state.decision == Decision.DISCARD:
        return -worth
    return worth / max(CHEAP, row_of(tables, b_of(action)).cost)


@kernel
def best_of(state, tables, actions, n, weights):
    """Return the best action; ties go to the first."""
    best, highest = 0, rating_of(state, tables, actions[0], weights)
    for i in range(1, n):
        rating = rating_of(state, tables, actions[i], weights)
        if rating > highest:
            best, highest = i, rating
    return best


@policy("lanterns", STEADY)
def steady(state, tables, actions, n, weights, stream, scratch):
    """Play what does most for its oil, attack and defense alike; else pass."""
    return best_of(state, tables, actions, n, weights)


@policy("lanterns", HASTY)
def hasty(state, tables, actions, n, weights, stream, scratch):
    """Play what dims most for its oil, and defend with the oil that is left."""
    return best_of(state, tables, actions, n, weights)
