"""What cards are worth in Heroes of the Grid: the eyes of the `teamwork` policy."""

import numpy as np

from policies.hotg_weights import Weight
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.battle import active_slot
from sim.guardian.state import COLUMNS_MAX, SOLDIER_TYPES
from sim.guardian.tables import DIE_SIDES, ENERGY_X, CardKind
from sim.guardian.words import Loss, Op, Statistic, Targeting, Victim

# The survey of a battle, in the policy's scratch memory: count, then four numbers a card.
ENTRY = 4
SLOT = 1
NEED = 2
PRIZE = 3
GUARDED = 4
LAST_TURN = 255  # whether no turn follows, at the end of the survey
SCALE = 64  # prizes are kept as whole numbers of this part

SPREAD = 0.47  # variance of a die
SURE = 0.25  # how far hits may fall short of the mean and still count as even odds
PAIR = 2
DRAIN_THREAT = 1.5
LOSS_THREAT = 1.2
HAND_THREAT = 3.0
REVIVE_THREAT = 3.0
DEPLOY_THREAT = 2.0
FLAG_WORTH = 2.0  # a continuous effect that forbids something
NUMBER_WORTH = 1.0  # one that changes a number
FULL_DISCARD = 4  # cards in a discard pile that such a condition usually asks for
SEARCH_WORTH = 0.5
LASTING_WORTH = 1.0
NEXT_WORTH = 0.5
BESIDE_SHARE = 0.5
REACTION_WORTH = 1.8
X_WORTH = 1.6
MANEUVER_WORTH = 1.4
DIE_WORTH = 0.83
ENERGY_WORTH = 0.3


@kernel
def die_mean(tables):
    """Return the hits that a die shows on average."""
    total = 0
    for side in range(DIE_SIDES):
        total += tables.rules.die_faces[side]
    return total / DIE_SIDES


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
    if op == Op.REVIVE:
        return REVIVE_THREAT
    if op == Op.DEPLOY_HERE:
        return DEPLOY_THREAT
    return 0.0


@kernel
def threat(state, tables, card):
    """Return what an enemy card would cost the Rangers when it resolves, in damage."""
    total = 0.0
    place = tables.cards[card].program
    while tables.code[place].op != Op.END:
        total += threat_of(state, tables, tables.code[place])
        place += 1
    return total


@kernel
def passive_worth(tables, card):
    """Return how much a card's continuous effects hurt."""
    row = tables.cards[card]
    total = 0.0
    for number in range(row.n_modifiers):
        change = tables.modifiers[row.first_modifier + number]
        total += FLAG_WORTH if change.statistic >= Statistic.UNPLAYABLE else NUMBER_WORTH
    return total


@kernel
def prize_of(state, tables, slot, active, weights):
    """Return what defeating the card in `slot` is worth."""
    target = state.sequence[slot]
    card = tables.card_of[target.card]
    worth = (
        weights[Weight.SOLDIER_PRIZE]
        if target.enemy < SOLDIER_TYPES
        else weights[Weight.VILLAIN_PRIZE]
    )
    if state.enemies[target.enemy].is_boss:
        worth = weights[Weight.BOSS_PRIZE]
    worth += weights[Weight.PASSIVE] * passive_worth(tables, card)
    worth += weights[Weight.GUARD] * tables.cards[card].has_guard
    if target.is_resolved == 0:
        nearness = 1.0 if slot == active else weights[Weight.LATER]
        worth += weights[Weight.THREAT] * nearness * threat(state, tables, card)
    return worth


@kernel
def turns_left(state):
    """Return how many Ranger turns are left in this battle, the present one included."""
    total = 1
    for row in range(state.n_rows):
        for column in range(state.n_columns[row]):
            total += state.sequence[row * COLUMNS_MAX + column].is_resolved == 0
    return total


@kernel
def energy_weight(state, weights):
    """Return what a unit of energy is worth: little when few turns are left to spend it."""
    return weights[Weight.ENERGY] * min(1.0, (turns_left(state) - 1) / weights[Weight.HORIZON])


@kernel
def has_boss(state, place):
    """Tell whether the boss is in a place."""
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        if state.enemies[enemy].is_boss and state.enemies[enemy].place == place:
            return True
    return False


@kernel
def survey(state, tables, weights, board):
    """List the undefeated enemy cards: slot, hits needed, prize, whether guarded."""
    board[0] = 0
    board[LAST_TURN] = turns_left(state) <= 1
    active = active_slot(state)
    for row in range(state.n_rows):
        for column in range(state.n_columns[row]):
            slot = row * COLUMNS_MAX + column
            if queries.is_open(state, slot) and queries.can_be_hit(state, tables, slot):
                entry = board[0] * ENTRY
                card = tables.card_of[state.sequence[slot].card]
                board[entry + SLOT] = slot
                board[entry + NEED] = tables.cards[card].health - state.sequence[slot].hits
                board[entry + PRIZE] = np.int32(
                    SCALE * prize_of(state, tables, slot, active, weights)
                )
                board[entry + GUARDED] = queries.is_guarded(state, tables, slot)
                board[0] += 1


@kernel
def kill_chance(mean, dice, need):
    """Return roughly how likely hits with this mean from so many dice reach `need`."""
    if dice == 0:
        return 1.0 if mean >= need else 0.0
    chance = 0.5 + (mean + SURE - need) / (2.0 * np.sqrt(SPREAD * dice) + 0.5)
    return min(max(chance, 0.0), 1.0)


@kernel
def hit_value(board, entry, mean, dice, weights):
    """Return what hits on one surveyed card are worth."""
    need = board[entry + NEED]
    chance = kill_chance(mean, dice, need)
    partial = 0.0 if board[LAST_TURN] else min(mean / need, 1.0) * weights[Weight.PARTIAL]
    return (board[entry + PRIZE] / SCALE) * (chance + (1.0 - chance) * partial)


@kernel
def best_hit(board, mean, dice, ignores_guard, weights):
    """Return the best value of such hits on any card that may be targeted."""
    best = 0.0
    for number in range(board[0]):
        entry = number * ENTRY
        if ignores_guard or board[entry + GUARDED] == 0:
            best = max(best, hit_value(board, entry, mean, dice, weights))
    return best


@kernel
def dice_bonus(state, seat):
    """Return the dice that wait for this player's next attack."""
    return state.next_dice + state.players[seat].next_dice


@kernel
def blaster_value(board, hits, weights):
    """Return what freely divided hits are worth: prizes of the cheapest cards they defeat."""
    value = 0.0
    left = hits
    for need in range(1, hits + 1):
        for number in range(board[0]):
            entry = number * ENTRY
            if board[entry + GUARDED] == 0 and board[entry + NEED] == need and left >= need:
                left -= need
                value += board[entry + PRIZE] / SCALE
    return value


@kernel
def program_has(tables, card, op):
    """Tell whether a card's program has an operation."""
    place = tables.cards[card].program
    while tables.code[place].op != Op.END:
        if tables.code[place].op == op:
            return True
        place += 1
    return False


@kernel
def argument_of(tables, card, op):
    """Return the first argument of an operation in a card's program, or 0."""
    place = tables.cards[card].program
    while tables.code[place].op != Op.END:
        if tables.code[place].op == op:
            return tables.code[place].a
        place += 1
    return 0


@kernel
def attack_value(state, tables, seat, card, board, mean, weights):
    """Return what an attack card is worth against the surveyed cards, its cost left out."""
    energy_worth = energy_weight(state, weights)
    row = tables.cards[card]
    dice = row.dice + dice_bonus(state, seat)
    if program_has(tables, card, Op.IF) and state.players[seat].discard.n >= FULL_DISCARD:
        dice += argument_of(tables, card, Op.ADD_DICE)
    ignores = argument_of(tables, card, Op.TARGET) == Targeting.ANY
    value = best_hit(board, dice * mean + row.hits, dice, ignores, weights)
    value += energy_worth * argument_of(tables, card, Op.GAIN)
    if program_has(tables, card, Op.HIT_ADJACENT) or program_has(tables, card, Op.SPLASH):
        value += BESIDE_SHARE * weights[Weight.SOLDIER_PRIZE]
    if program_has(tables, card, Op.NEXT_ATTACK):
        value += NEXT_WORTH
    if program_has(tables, card, Op.PLAY_CARD):
        value += weights[Weight.EXTRA_PLAY]
    return value


@kernel
def maneuver_value(state, tables, seat, card, weights):
    """Return what a maneuver is worth, its cost left out."""
    value = energy_weight(state, weights) * argument_of(tables, card, Op.GAIN)
    if program_has(tables, card, Op.PLAY_CARD):
        value += weights[Weight.EXTRA_PLAY]
    if program_has(tables, card, Op.RECALL):
        value += weights[Weight.RECALL_VALUE] * min(state.players[seat].discard.n, PAIR)
    if program_has(tables, card, Op.SEARCH_DECK):
        value += SEARCH_WORTH
    if program_has(tables, card, Op.ACTIVATE):
        value += LASTING_WORTH
    return value


@kernel
def play_value(state, tables, seat, card, board, mean, weights):
    """Return what playing a card now is worth, its energy subtracted."""
    row = tables.cards[card]
    if row.kind == CardKind.MANEUVER:
        value = maneuver_value(state, tables, seat, card, weights)
    elif row.energy == ENERGY_X:
        bonus = dice_bonus(state, seat) * mean
        value = 0.0
        for x in range(1, state.pool + 1):
            gain = blaster_value(board, np.int64(x + bonus), weights)
            gain -= energy_weight(state, weights) * x
            value = max(value, gain)
        return value
    else:
        value = attack_value(state, tables, seat, card, board, mean, weights)
    return value - energy_weight(state, weights) * queries.energy_cost(state, tables, card, 0)


@kernel
def keep_value(tables, card):
    """Return what a card is worth in hand, whatever the battle."""
    row = tables.cards[card]
    if row.kind == CardKind.REACTION:
        return REACTION_WORTH
    if row.energy == ENERGY_X:
        return X_WORTH
    if row.kind == CardKind.MANEUVER:
        return MANEUVER_WORTH + program_has(tables, card, Op.PLAY_CARD)
    return row.dice * DIE_WORTH + row.hits - ENERGY_WORTH * row.energy
