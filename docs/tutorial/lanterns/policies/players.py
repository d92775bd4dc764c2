"""Policies for Lantern Duel: two that weigh what a card's text does."""

from policies import policy
from sim.core.actions import b_of, verb_of
from sim.core.jit import kernel
from sim.lanterns.language import Op
from sim.lanterns.state import Decision, Verb

NOTHING = {op.name.lower(): 0.0 for op in Op}  # weights are in the order of the words
STEADY = NOTHING | {"dim": 1.0, "dim_rolled": 1.0, "shutter": 0.45, "glow": 0.8}
STEADY |= {"draw": 0.8, "discard": 0.7}
HASTY = STEADY | {"shutter": 0.1, "glow": 0.1, "draw": 0.3, "discard": 0.3}
THREAT = 2  # light that an oil of the foe takes at most, more or less
CHEAP = 0.5  # what a card that costs nothing is taken to cost


@kernel
def amount_of(state, tables, code):
    """Return how much an instruction would really do now."""
    me, foe = state.keepers[state.seat], state.keepers[1 - state.seat]
    if code.op == Op.GLOW:
        return 1.0 * min(code.a, tables.rules.light - me.light)
    if code.op == Op.SHUTTER:
        return 1.0 * max(0, min(code.a, THREAT * tables.rules.oil - me.shutter))
    if code.op == Op.DISCARD:
        return 1.0 * min(code.a, foe.hand.n)
    if code.op == Op.DIM_ROLLED:
        return (1 + tables.rules.sides) / 2
    return 1.0 * code.a


@kernel
def worth_of(state, tables, card, weights):
    """Return what a card's text is worth now; a block counts as often as the die allows it."""
    sides = tables.rules.sides
    pc = tables.cards[tables.card_of[card]].program
    worth, odds, block_end = 0.0, 1.0, 0
    while tables.code[pc].op != Op.END:
        code = tables.code[pc]
        odds = 1.0 if pc == block_end else odds
        pc += 1
        if code.op == Op.AT_LEAST:
            odds = min(1.0, max(0.0, (sides + 1 - code.a) / sides))
            block_end = pc + code.skip
        else:
            worth += odds * weights[code.op] * amount_of(state, tables, code)
    return worth


@kernel
def rating_of(state, tables, action, weights):
    """Return how good an action is: worth for its oil; what is worth least is discarded first."""
    if verb_of(action) == Verb.PASS:
        return 0.0
    worth = worth_of(state, tables, b_of(action), weights)
    if state.decision == Decision.DISCARD:
        return -worth
    return worth / max(CHEAP, tables.cards[tables.card_of[b_of(action)]].cost)


@kernel
def best_of(state, tables, actions, n, weights):
    """Return the best action; ties go to the first."""
    best = 0
    for i in range(1, n):
        if rating_of(state, tables, actions[i], weights) > rating_of(
            state, tables, actions[best], weights
        ):
            best = i
    return best


@policy("lanterns", STEADY)
def steady(state, tables, actions, n, weights, stream, scratch):
    """Play what does most for its oil, attack and defense alike; else pass."""
    return best_of(state, tables, actions, n, weights)


@policy("lanterns", HASTY)
def hasty(state, tables, actions, n, weights, stream, scratch):
    """Play what dims most for its oil, and defend with the oil that is left."""
    return best_of(state, tables, actions, n, weights)
