"""What cards are worth in Heroes of the Grid: the eyes of the `teamwork` policy."""

import numpy as np

from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.state import COLUMNS_MAX, FACES, NOTHING, SOLDIER_TYPES
from sim.guardian.tables import DIE_SIDES, ENERGY_X, CardKind
from sim.guardian.words import Loss, Op, Statistic, Victim

# Places in the weights; the names and values stand at the policy.
SOLDIER_PRIZE = 0
VILLAIN_PRIZE = 1
THREAT = 2
LATER = 3
PARTIAL = 4
ENERGY = 5
GUARD = 6
PASSIVE = 7
EXTRA_PLAY = 8
FLIP_COST = 9
POUR_COST = 10
RECALL_VALUE = 11
DRAW_RESERVE = 12
HAND_GOAL = 13
STRONG = 14
WEAK = 15
MONSTER_TEAM = 16
BOSS_TEAM = 17
SOLDIERS_EACH = 18
BLOCK_FROM = 19
MONSTER_PRIORITY = 20
BOSS_PRIORITY = 21
PANIC_PRIORITY = 22
CROWD_PRIORITY = 23
CROWD_MARGIN = 24
POWER_UP_PRIORITY = 25
RECOVER_PRIORITY = 26
COURAGE = 27
VILLAIN_FLIP_COST = 28
VILLAIN_HAND_GOAL = 29

# The survey of a battle, in the policy's scratch memory: count, then four numbers a card.
ENTRY = 4
SLOT = 1
NEED = 2
PRIZE = 3
GUARDED = 4
SCALE = 64  # prizes are kept as whole numbers of this part

SPREAD = 0.47  # variance of a die
SURE = 0.25  # how far hits may fall short of the mean and still count as even odds
DRAIN_THREAT = 1.5
LOSS_THREAT = 1.2
HAND_THREAT = 3.0
REVIVE_THREAT = 3.0
DEPLOY_THREAT = 2.0


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
        return min(everyone, 2)
    return 1


@kernel
def threat_of(state, tables, code):
    """Return what one instruction of an enemy card would cost the Rangers, in damage."""
    op = code.op
    everyone = state.n_fighting * tables.mode.rangers_each
    if op == Op.DEAL:
        return code.a * n_victims(state, tables, code.b) * 1.0
    if op == Op.DEAL_TWICE:
        return code.a * 2.0
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
        total += 2.0 if change.statistic >= Statistic.UNPLAYABLE else 1.0
    return total


@kernel
def prize_of(state, tables, slot, active, weights):
    """Return what defeating the card in `slot` is worth."""
    target = state.sequence[slot]
    card = tables.card_of[target.card]
    worth = weights[SOLDIER_PRIZE] if target.enemy < SOLDIER_TYPES else weights[VILLAIN_PRIZE]
    worth += weights[PASSIVE] * passive_worth(tables, card)
    worth += weights[GUARD] * tables.cards[card].has_guard
    if target.is_resolved == 0:
        nearness = 1.0 if slot == active else weights[LATER]
        worth += weights[THREAT] * nearness * threat(state, tables, card)
    return worth


@kernel
def active_slot(state):
    """Return the slot that resolves next, or NOTHING."""
    for row in range(state.n_rows - 1, -1, -1):
        for column in range(state.n_columns[row]):
            slot = row * COLUMNS_MAX + column
            if state.sequence[slot].is_resolved == 0:
                return slot
    return NOTHING


@kernel
def survey(state, tables, weights, board):
    """List the undefeated enemy cards: slot, hits needed, prize, whether guarded."""
    board[0] = 0
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
    partial = min(mean / need, 1.0) * weights[PARTIAL]
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
    row = tables.cards[card]
    dice = row.dice + dice_bonus(state, seat)
    if program_has(tables, card, Op.IF) and state.players[seat].discard.n >= 4:
        dice += argument_of(tables, card, Op.ADD_DICE)
    ignores = program_has(tables, card, Op.TARGET) and argument_of(tables, card, Op.TARGET) == 1
    value = best_hit(board, dice * mean + row.hits, dice, ignores, weights)
    value += weights[ENERGY] * argument_of(tables, card, Op.GAIN)
    if program_has(tables, card, Op.HIT_ADJACENT) or program_has(tables, card, Op.SPLASH):
        value += 0.5 * weights[SOLDIER_PRIZE]
    if program_has(tables, card, Op.NEXT_ATTACK):
        value += 0.5
    if program_has(tables, card, Op.PLAY_CARD):
        value += weights[EXTRA_PLAY]
    return value


@kernel
def maneuver_value(state, tables, seat, card, weights):
    """Return what a maneuver is worth, its cost left out."""
    value = weights[ENERGY] * argument_of(tables, card, Op.GAIN)
    if program_has(tables, card, Op.PLAY_CARD):
        value += weights[EXTRA_PLAY]
    if program_has(tables, card, Op.RECALL):
        value += weights[RECALL_VALUE] * min(state.players[seat].discard.n, 2)
    if program_has(tables, card, Op.SEARCH_DECK):
        value += 0.5
    if program_has(tables, card, Op.ACTIVATE):
        value += 1.0
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
            gain = blaster_value(board, np.int64(x + bonus), weights) - weights[ENERGY] * x
            value = max(value, gain)
        return value
    else:
        value = attack_value(state, tables, seat, card, board, mean, weights)
    return value - weights[ENERGY] * queries.energy_cost(state, tables, card, 0)


@kernel
def keep_value(tables, card):
    """Return what a card is worth in hand, whatever the battle."""
    row = tables.cards[card]
    if row.kind == CardKind.REACTION:
        return 1.8
    if row.energy == ENERGY_X:
        return 1.6
    if row.kind == CardKind.MANEUVER:
        return 1.4 + (1.0 if program_has(tables, card, Op.PLAY_CARD) else 0.0)
    return row.dice * 0.83 + row.hits - 0.3 * row.energy


@kernel
def rolled_dice(frame):
    """Return how many dice lie on the table."""
    total = 0
    for face in range(FACES):
        total += frame.rolled[face]
    return total
