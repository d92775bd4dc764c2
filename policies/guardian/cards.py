"""What combat cards are worth to `teamwork`, in hand and played now."""

import numpy as np

from policies.core.finding import is_forbidden
from policies.guardian.hits import best_hit, hits_for_all, plan_division
from policies.guardian.odds import mean_of
from policies.guardian.survey import UNKNOWN, energy_weight, fund_price
from policies.guardian.weights import Weight
from sim.core.jit import kernel
from sim.guardian import energy, queries
from sim.guardian.language import Cost, Op, Ranger, Targeting, Test
from sim.guardian.state import NOBODY
from sim.guardian.tables import ENERGY_X, CardKind

SAFE_DECK = 4  # cards in a deck that can take a blow
RECALLED = 2  # cards that a recall brings back
REROLLED = 3  # one die in so many is a blank that a reroll makes good
SEARCH_WORTH = 0.5
LASTING_WORTH = 1.0
REACTION_WORTH = 1.8
X_WORTH = 1.6
MANEUVER_WORTH = 1.4
DIE_WORTH = 0.83
ENERGY_WORTH = 0.3
NO_CARD = -1000.0
ONESELF = -2  # who plays on, where no Ranger is named


@kernel
def dice_bonus(state, seat):
    """Return the dice that wait for this player's next attack."""
    return state.next_dice + state.players[seat].next_dice


@kernel
def attack_dice(state, tables, seat, card):
    """Return the dice that an attack card is worth: optional ones and rerolls included."""
    player = state.players[seat]
    dice = tables.cards[card].dice + dice_bonus(state, seat)
    place = tables.cards[card].program
    is_added = False
    while tables.code[place].op != Op.END:
        code = tables.code[place]
        if code.op == Op.MAY:
            is_added = code.a == Cost.TOP_CARD and player.deck.n > SAFE_DECK
        elif code.op == Op.IF:
            is_added = code.a == Test.DISCARD_AT_LEAST and player.discard.n >= code.b
        elif code.op == Op.ADD_DICE and is_added:
            dice += code.a
        elif code.op == Op.REROLL:
            dice += dice // REROLLED
        elif code.op == Op.ROLL_AGAIN:
            dice += code.a
        place += 1
    return dice


@kernel
def gain_of(tables, card):
    """Return the energy that a card's text gives."""
    total = 0
    place = tables.cards[card].program
    while tables.code[place].op != Op.END:
        if tables.code[place].op == Op.GAIN:
            total += tables.code[place].a
        place += 1
    return total


@kernel
def who_follows(tables, card):
    """Return which Rangers a card lets play another card: Ranger, or ONESELF, or NOBODY."""
    who = ONESELF
    place = tables.cards[card].program
    while tables.code[place].op != Op.END:
        if tables.code[place].op == Op.RANGER:
            who = tables.code[place].a
        elif tables.code[place].op == Op.PLAY_CARD:
            return who
        place += 1
    return NOBODY


@kernel
def may_follow(state, tables, seat, owner, who):
    """Tell whether a player may play the card that another card lets play."""
    if state.players[owner].is_fighting == 0:
        return False
    if who == ONESELF:
        return owner == seat
    return who != Ranger.ANOTHER or owner != seat or queries.has_own_others(tables)


@kernel
def follow_up(state, tables, seat, card, weights, scratch):
    """Return what the card is worth that a card lets be played, with the energy left; or 0."""
    who = who_follows(tables, card)
    if who == NOBODY:
        return 0.0
    pool = state.pool + gain_of(tables, card) - queries.energy_cost(state, tables, card)
    best = 0.0
    for owner in range(tables.n_seats):
        if may_follow(state, tables, seat, owner, who):
            hand = state.players[owner].hand
            for slot in range(hand.n):
                other = tables.card_of[hand.cards[slot]]
                if other != card and can_follow(state, tables, other, scratch):
                    value = follower_value(state, tables, owner, other, pool, weights, scratch)
                    best = max(best, value)
    return best


@kernel
def can_follow(state, tables, card, scratch):
    """Tell whether a card can be played in a turn: no reaction, and nothing forbids it."""
    if tables.cards[card].kind == CardKind.REACTION or is_forbidden(scratch, card):
        return False
    return queries.can_play(state, queries.energy_cost(state, tables, card))


@kernel
def follower_value(state, tables, seat, card, pool, weights, scratch):
    """Return what a card is worth that is played with so much energy in the pool."""
    if is_x_card(tables, card):
        x = max(pool, 0)
        return plan_division(scratch, x) - energy_weight(scratch) * x
    cost = queries.energy_cost(state, tables, card)
    value = own_value(state, tables, seat, card, weights, scratch)
    return value - energy_weight(scratch) * cost - fund_price(tables, scratch, cost - max(pool, 0))


@kernel
def extras_of(state, tables, seat, card, weights, scratch):
    """Return what a card's text is worth beyond the hits on its target."""
    value = 0.0
    place = tables.cards[card].program
    while tables.code[place].op != Op.END:
        code = tables.code[place]
        op = code.op
        if op == Op.GAIN:
            value += energy_weight(scratch) * code.a
        elif op == Op.HIT_ADJACENT or op == Op.SPLASH:
            value += weights[Weight.BESIDE]
        elif op == Op.NEXT_ATTACK:
            value += weights[Weight.NEXT_DICE]
        elif op == Op.CARD_TO:
            value += weights[Weight.RECALL_VALUE]
        elif op == Op.RECALL:
            value += weights[Weight.RECALL_VALUE] * min(state.players[seat].discard.n, RECALLED)
        elif op == Op.SEARCH_DECK:
            value += SEARCH_WORTH
        elif op == Op.ACTIVATE:
            value += LASTING_WORTH
        place += 1
    return value


@kernel
def ignores_guard(tables, card):
    """Tell whether an attack card may target guarded cards."""
    place = tables.cards[card].program
    while tables.code[place].op != Op.END:
        if tables.code[place].op == Op.TARGET:
            return tables.code[place].a == Targeting.ANY
        place += 1
    return False


@kernel
def own_value(state, tables, seat, card, weights, scratch):
    """Return what a card that does not cost X is worth by itself, without what it costs."""
    value = extras_of(state, tables, seat, card, weights, scratch)
    if tables.cards[card].kind == CardKind.ATTACK:
        dice = attack_dice(state, tables, seat, card)
        is_free = ignores_guard(tables, card)
        hits = tables.cards[card].hits
        value += best_hit(scratch, dice, hits, is_free, weights[Weight.PARTIAL])
    return value


@kernel
def play_value(state, tables, seat, card, weights, scratch):
    """Return what playing a card that does not cost X is worth, its energy subtracted."""
    value = own_value(state, tables, seat, card, weights, scratch)
    value += weights[Weight.EXTRA_PLAY] * follow_up(state, tables, seat, card, weights, scratch)
    return value - energy_weight(scratch) * queries.energy_cost(state, tables, card)


@kernel
def is_x_card(tables, card):
    """Tell whether energy makes a card better: it costs X, and its text divides as many hits."""
    if tables.cards[card].energy != ENERGY_X:
        return False
    place = tables.cards[card].program
    while tables.code[place].op != Op.END:
        if tables.code[place].op == Op.DIVIDE:
            return True
        place += 1
    return False


@kernel
def x_value(state, tables, x, extra, scratch):
    """Return what an X card with so much energy and so many extra hits is worth."""
    value = plan_division(scratch, x + extra)
    value -= energy_weight(scratch) * min(x, state.pool)
    return value - fund_price(tables, scratch, x - state.pool)


@kernel
def find_best_x(state, tables, least, extra, scratch):
    """Find how much energy from `least` on an X card is best played with, 0 for not at all."""
    most = state.pool + scratch.stored + scratch.summoned
    most += max(scratch.flips, 0) * energy.flip_gain(tables)
    most = min(most, max(hits_for_all(scratch) - extra, 1))  # more energy would defeat no more
    best_value = 0.0
    scratch.best_x = 0
    scratch.x_extra = extra
    for x in range(max(least, 1), most + 1):
        value = x_value(state, tables, x, extra, scratch)
        if value > best_value:
            best_value = value
            scratch.best_x = x


@kernel
def x_card_value(state, tables, seat, card, scratch):
    """Return what a player's X card is worth with as much energy as is best."""
    extra = np.int64(mean_of(scratch.odds, dice_bonus(state, seat)))
    if scratch.best_x == UNKNOWN or scratch.x_extra != extra:
        least = queries.energy_cost(state, tables, card)
        find_best_x(state, tables, least, extra, scratch)
    if scratch.best_x == 0:
        return NO_CARD
    return x_value(state, tables, scratch.best_x, extra, scratch)


@kernel
def missing_energy(state, tables, card, scratch):
    """Return the energy that playing a card lacks, X being what is best."""
    if is_x_card(tables, card):
        return scratch.best_x - state.pool
    return queries.energy_cost(state, tables, card) - state.pool


@kernel
def is_useless(tables, card, scratch):
    """Tell whether a card is of no use to who holds it: it does nothing, or nobody may play it."""
    return tables.code[tables.cards[card].program].op == Op.END or is_forbidden(scratch, card)


@kernel
def card_value(state, tables, seat, card, weights, scratch):
    """Return what playing a card in a turn is worth, all that must be paid subtracted."""
    if tables.cards[card].kind == CardKind.REACTION or is_useless(tables, card, scratch):
        return NO_CARD
    is_x = is_x_card(tables, card)
    cost = queries.energy_cost(state, tables, card)
    if not queries.can_play(state, max(cost, 1) if is_x else cost):
        return NO_CARD
    if is_x:
        return x_card_value(state, tables, seat, card, scratch)
    value = play_value(state, tables, seat, card, weights, scratch)
    return value - fund_price(tables, scratch, cost - state.pool)


@kernel
def keep_value(tables, card, scratch):
    """Return what a card is worth in hand, whatever the battle: nothing if it does nothing."""
    row = tables.cards[card]
    if is_useless(tables, card, scratch):
        return 0.0
    if row.kind == CardKind.REACTION:
        return REACTION_WORTH
    if is_x_card(tables, card):
        return X_WORTH
    if row.kind == CardKind.MANEUVER:
        return MANEUVER_WORTH + plays_another(tables, card)
    return row.dice * DIE_WORTH + row.hits - ENERGY_WORTH * max(row.energy, 0)


@kernel
def plays_another(tables, card):
    """Tell whether a card lets another card be played."""
    place = tables.cards[card].program
    while tables.code[place].op != Op.END:
        if tables.code[place].op == Op.PLAY_CARD:
            return True
        place += 1
    return False
