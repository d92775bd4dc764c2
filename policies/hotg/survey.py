"""How `teamwork` surveys a battle: the enemy cards, what they are worth, and the team's means.

The survey lies in the policy's scratch memory as whole numbers: a count, so many numbers for
each enemy card that can be hit, and at the end what holds for the whole battle.
"""

import numpy as np

from policies.hotg.threats import n_defeated, passive_worth, threat
from policies.hotg.weights import Weight
from sim.core.jit import kernel
from sim.guardian import energy, queries
from sim.guardian.battle import active_slot
from sim.guardian.language import Op
from sim.guardian.state import COLUMNS_MAX, SOLDIER_TYPES

ENTRY = 5
SLOT = 1
NEED = 2  # hits that it still takes
PRIZE = 3  # what defeating it is worth, in parts of SCALE
GUARDED = 4
PLAN = 5  # divided hits that are meant for it
CARDS_MAX = 40
SCALE = 64

TURNS = 240  # Ranger turns left, the present one included
STORED = 241  # stored energy of all who fight
SUMMONED = 242  # energy that a ready Zord gives
FLIPS = 243  # action tokens that may be flipped
KIND = 244  # kind of battle
FLIP_PRICE = 248  # what such a token costs, in parts of FINE
POUR_PRICE = 249  # what a stored energy costs, in parts of FINE
BEST_X = 245  # energy that an X card is best played with, or UNKNOWN
X_EXTRA = 246  # extra hits that this holds for
ENERGY_PRICE = 247  # what a unit of energy is worth, in parts of FINE
FINE = 65536
UNKNOWN = -1
AGAINST_SOLDIERS = 0  # kinds of battle
AGAINST_MONSTER = 1
AGAINST_BOSS = 2
PROHIBITIVE = 1000.0

SECOND_BATTLE = 2  # defeated boss cards from which one battle can do the rest
FEW_LEFT = 2  # boss cards from which everything is spent to win


@kernel
def turns_left(state):
    """Return how many Ranger turns are left in this battle, the present one included."""
    total = 1
    for row in range(state.n_rows):
        for column in range(state.n_columns[row]):
            total += state.sequence[row * COLUMNS_MAX + column].is_resolved == 0
    return total


@kernel
def boss_in(state, place):
    """Return the number of the boss if it is in a place, else -1."""
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        if state.enemies[enemy].is_boss and state.enemies[enemy].place == place:
            return enemy
    return -1


@kernel
def has_boss(state, place):
    """Tell whether the boss is in a place."""
    return boss_in(state, place) >= 0


@kernel
def zord_energy(state, tables):
    """Return the energy that a ready Zord can give at once."""
    total = 0
    for zord in range(tables.n_zords):
        if state.zords[zord].is_summoned and not state.zords[zord].is_exhausted:
            code = tables.code[tables.zords[zord].program]
            if code.op == Op.GAIN:
                total += code.a
    return total


@kernel
def price_of_flip(state, board, weights):
    """Return what an action token costs that is flipped for energy, and note the kind of battle.

    When the boss cannot fall in this battle, an action must be left for the next one.
    """
    boss = boss_in(state, state.battle_place)
    if boss >= 0:
        board[KIND] = AGAINST_BOSS
        if state.enemies[boss].discard.n >= SECOND_BATTLE:
            return weights[Weight.LAST_FLIP_COST]
        board[FLIPS] -= 1
        return weights[Weight.BOSS_FLIP_COST]
    if queries.n_villains(state, state.battle_place) > 0:
        board[KIND] = AGAINST_MONSTER
        return weights[Weight.VILLAIN_FLIP_COST]
    board[KIND] = AGAINST_SOLDIERS
    return weights[Weight.FLIP_COST]


@kernel
def survey_means(state, tables, board, weights):
    """Write down the energy that the team can still bring up, and what it costs."""
    board[STORED] = 0
    board[FLIPS] = 0
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting:
            board[STORED] += player.energy
            board[FLIPS] += player.actions
    board[SUMMONED] = zord_energy(state, tables)
    board[BEST_X] = UNKNOWN
    lasting = min(1.0, (board[TURNS] - 1) / weights[Weight.HORIZON])
    board[ENERGY_PRICE] = np.int32(FINE * weights[Weight.ENERGY] * lasting)
    board[POUR_PRICE] = np.int32(FINE * weights[Weight.POUR_COST])
    board[FLIP_PRICE] = np.int32(FINE * price_of_flip(state, board, weights))


@kernel
def is_surplus(state, board, entry, left):
    """Tell whether a villain falls without this card: `left` others need fewer hits."""
    enemy = state.sequence[board[entry + SLOT]].enemy
    need = board[entry + NEED]
    easier = 0
    for number in range(board[0]):
        other = number * ENTRY
        if state.sequence[board[other + SLOT]].enemy == enemy:
            before = board[other + NEED] == need and other < entry
            easier += board[other + NEED] < need or before
    return easier >= left


@kernel
def villain_prize(state, tables, board, entry, weights):
    """Return what defeating a monster's or the boss's card is worth: more when few are left."""
    enemy = state.sequence[board[entry + SLOT]].enemy
    villain = state.enemies[enemy]
    goal = tables.rules.boss_defeated_at if villain.is_boss else tables.rules.monster_defeated_at
    left = goal - villain.discard.n - n_defeated(state, enemy)
    worth = weights[Weight.BOSS_PRIZE if villain.is_boss else Weight.VILLAIN_PRIZE]
    if is_surplus(state, board, entry, left):
        return worth * weights[Weight.SURPLUS]
    if villain.is_boss and left <= FEW_LEFT:
        worth += weights[Weight.FINISH_PRIZE]
    return worth


@kernel
def soldier_prize(board, weights):
    """Return what defeating a foot soldier is worth: less beside a villain."""
    if board[KIND] == AGAINST_SOLDIERS:
        return weights[Weight.SOLDIER_PRIZE]
    if board[KIND] == AGAINST_MONSTER:
        return weights[Weight.ESCORT_PRIZE]
    return weights[Weight.BOSS_ESCORT_PRIZE]


@kernel
def prize_of(state, tables, board, entry, active, weights):
    """Return what defeating a surveyed card is worth."""
    slot = board[entry + SLOT]
    target = state.sequence[slot]
    card = tables.card_of[target.card]
    if target.enemy < SOLDIER_TYPES:
        worth = soldier_prize(board, weights)
    else:
        worth = villain_prize(state, tables, board, entry, weights)
    worth += passive_worth(tables, card, board[TURNS] - 1.0, weights)
    worth += weights[Weight.GUARD] * tables.cards[card].has_guard
    if target.is_resolved == 0:
        share = 1.0 if slot == active else weights[Weight.LATER]
        worth += threat(state, tables, slot, share, weights)
    return worth


@kernel
def survey(state, tables, weights, board):
    """List the enemy cards that can be hit, with their prizes, and the team's means."""
    board[0] = 0
    board[TURNS] = turns_left(state)
    survey_means(state, tables, board, weights)
    for row in range(state.n_rows):
        for column in range(state.n_columns[row]):
            slot = row * COLUMNS_MAX + column
            is_open = queries.is_open(state, slot) and queries.can_be_hit(state, tables, slot)
            if is_open and board[0] < CARDS_MAX:
                entry = board[0] * ENTRY
                card = tables.card_of[state.sequence[slot].card]
                board[entry + SLOT] = slot
                need = tables.cards[card].health - state.sequence[slot].hits
                board[entry + NEED] = max(need, 1)
                board[entry + GUARDED] = queries.is_guarded(state, tables, slot)
                board[0] += 1
    active = active_slot(state)
    for number in range(board[0]):
        entry = number * ENTRY
        worth = prize_of(state, tables, board, entry, active, weights)
        board[entry + PRIZE] = np.int32(SCALE * worth)


@kernel
def entry_of(board, slot):
    """Return where a slot stands in the survey, or -1."""
    for number in range(board[0]):
        if board[number * ENTRY + SLOT] == slot:
            return number * ENTRY
    return -1


@kernel
def energy_weight(board):
    """Return what a unit of energy is worth: little when few turns are left to spend it."""
    return board[ENERGY_PRICE] / FINE


@kernel
def fund_price(tables, board, missing):
    """Return what it costs the team to bring up `missing` more energy, or a prohibitive sum."""
    if missing <= 0:
        return 0.0
    missing -= board[SUMMONED]
    stored = board[STORED]
    if missing <= stored:
        return board[POUR_PRICE] * max(missing, 1) / FINE
    gain = energy.flip_gain(tables)
    flips = (missing - stored + gain - 1) // max(gain, 1)
    if gain == 0 or flips > board[FLIPS]:
        return PROHIBITIVE
    return (board[POUR_PRICE] * stored + board[FLIP_PRICE] * flips) / FINE
