"""What the enemy cards of a battle would do to the Rangers: how `teamwork` fears them."""

from policies.guardian.weights import Weight
from sim.core.jit import kernel
from sim.guardian import figures, queries
from sim.guardian.language import Loss, Op, Statistic, Victim
from sim.guardian.state import COLUMNS_MAX

PAIR = 2
DRAIN_THREAT = 1.5
LOSS_THREAT = 1.2
HAND_THREAT = 3.0
DEPLOY_THREAT = 2.0
ASSAULT_THREAT = 22.0  # a figure that comes to the Command Center, where it loses the game
FLAG_WORTH = 2.0  # a continuous effect that protects others


@kernel
def n_victims(state, tables, victim):
    """Return how many Rangers an enemy card's damage goes to."""
    everyone = state.n_fighting * tables.mode.rangers_each
    if victim == Victim.EACH:
        return everyone
    if victim == Victim.EACH_OTHER:
        return everyone - 1
    if victim == Victim.TWO_DIFFERENT:
        return min(everyone, PAIR)
    return 1


@kernel
def threat_of(state, tables, code):
    """Return what one instruction of an enemy card would cost the Rangers, in damage."""
    op = code.op
    everyone = state.n_fighting * tables.mode.rangers_each
    if op == Op.DEAL:
        return code.a * n_victims(state, tables, code.b) * 1.0
    if op == Op.DEAL_TWICE:
        return code.a * float(PAIR)
    if op == Op.DEAL_PER_SOLDIER:
        return code.a + code.b * queries.n_soldiers(state, state.battle_place) * 1.0
    if op == Op.DRAIN:
        return code.a * DRAIN_THREAT
    if op == Op.EACH_DISCARD:
        return everyone * (LOSS_THREAT + (code.a == Loss.BOTTOM))
    if op == Op.THAT_RANGER_KEEPS:
        return HAND_THREAT
    if op == Op.DEPLOY_HERE:
        is_sent = figures.is_sent_to_center(state, tables, state.battle_place)
        return ASSAULT_THREAT if is_sent else DEPLOY_THREAT
    return 0.0


@kernel
def n_defeated(state, enemy):
    """Return how many cards of an enemy lie defeated in this battle."""
    total = 0
    for row in range(state.n_rows):
        for column in range(state.n_columns[row]):
            card = state.sequence[row * COLUMNS_MAX + column]
            total += card.enemy == enemy and card.is_defeated == 1
    return total


@kernel
def threat(state, tables, slot, share, weights):
    """Return what it is worth that the card in `slot` does not resolve.

    `share` is how much of its damage counts: cards that act later can be defeated later.
    """
    target = state.sequence[slot]
    total = 0.0
    place = tables.cards[tables.card_of[target.card]].program
    while tables.code[place].op != Op.END:
        if tables.code[place].op == Op.REVIVE:
            total += weights[Weight.REVIVE] * (1 + n_defeated(state, target.enemy))
        else:
            total += weights[Weight.THREAT] * share * threat_of(state, tables, tables.code[place])
        place += 1
    return total


@kernel
def passive_worth(tables, card, turns, weights):
    """Return how much a card's continuous effects hurt in so many more turns."""
    row = tables.cards[card]
    total = 0.0
    for number in range(row.n_modifiers):
        change = tables.modifiers[row.first_modifier + number]
        if change.statistic == Statistic.ENERGY:
            total += weights[Weight.CURSE] * change.amount * turns
        elif change.statistic == Statistic.UNPLAYABLE:
            total += weights[Weight.HUNGER] * turns
        elif change.statistic == Statistic.DAMAGE:
            total += weights[Weight.FLANK] * change.amount * turns
        else:
            total += FLAG_WORTH
    return total
