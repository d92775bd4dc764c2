"""How `teamwork` surveys a battle: the enemy cards, what they are worth, and the team's means."""

from enum import IntEnum

import numpy as np

from policies.guardian.notes import FINE, SCALE, TARGETS_MAX
from policies.guardian.threats import n_defeated, passive_worth, threat
from policies.guardian.weights import Weight
from sim.core.jit import kernel
from sim.guardian import energy, queries
from sim.guardian.battle import active_slot
from sim.guardian.language import Op
from sim.guardian.state import COLUMNS_MAX, NOTHING, SOLDIER_TYPES

UNKNOWN = -1
PROHIBITIVE = 1000.0
FEW_LEFT = 2  # boss cards from which everything is spent to win


class Battle(IntEnum):
    """Kinds of battle."""

    AGAINST_SOLDIERS = 0
    AGAINST_MONSTER = 1
    AGAINST_BOSS = 2


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
def has_villain(state):
    """Tell whether a monster or the boss is in this battle."""
    return queries.n_villains(state, state.battle_place) > 0


@kernel
def vehicle_energy(state, tables):
    """Return the most energy that a face-up vehicle can give for figures."""
    most = 0
    for spot in range(tables.rules.vehicles):
        if state.vehicles[spot] != NOTHING:
            row = tables.vehicles[state.vehicles[spot]]
            if tables.code[row.program].op == Op.GAIN and row.price <= state.experience:
                most = max(most, tables.code[row.program].a)
    return most


@kernel
def zord_energy(state, tables):
    """Return the energy that ready Zords can give at once."""
    total = 0
    for zord in range(tables.n_zords):
        if state.zords[zord].is_summoned and not state.zords[zord].is_exhausted:
            code = tables.code[tables.zords[zord].program]
            if code.op == Op.GAIN:
                total += code.a
    return total


@kernel
def price_of_flip(state, tables, scratch, weights):
    """Return what an action token costs that is flipped for energy, and note the kind of battle.

    While the boss has cards left, an action must be left for the next battle with it.
    """
    boss = boss_in(state, state.battle_place)
    if boss >= 0:
        scratch.kind = Battle.AGAINST_BOSS
        left = tables.rules.boss_defeated_at - state.enemies[boss].discard.n
        if left - n_defeated(state, boss) <= weights[Weight.FLIP_LEFT]:
            return weights[Weight.LAST_FLIP_COST]
        scratch.flips -= 1
        return weights[Weight.BOSS_FLIP_COST]
    if queries.n_villains(state, state.battle_place) > 0:
        scratch.kind = Battle.AGAINST_MONSTER
        return weights[Weight.VILLAIN_FLIP_COST]
    scratch.kind = Battle.AGAINST_SOLDIERS
    return weights[Weight.FLIP_COST]


@kernel
def survey_means(state, tables, scratch, weights):
    """Write down the energy that the team can still bring up, and what it costs."""
    scratch.stored = 0
    scratch.flips = 0
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting:
            scratch.stored += player.energy
            scratch.flips += player.actions
    scratch.summoned = zord_energy(state, tables) + vehicle_energy(state, tables)
    scratch.best_x = UNKNOWN
    lasting = min(1.0, (scratch.turns - 1) / weights[Weight.HORIZON])
    scratch.energy_price = np.int32(FINE * weights[Weight.ENERGY] * lasting)
    scratch.pour_price = np.int32(FINE * weights[Weight.POUR_COST])
    scratch.flip_price = np.int32(FINE * price_of_flip(state, tables, scratch, weights))


@kernel
def is_surplus(state, scratch, number, left):
    """Tell whether a villain falls without this card: `left` others need fewer hits."""
    enemy = state.sequence[scratch.targets[number].slot].enemy
    need = scratch.targets[number].need
    easier = 0
    for rival in range(scratch.n_targets):
        other = scratch.targets[rival]
        if state.sequence[other.slot].enemy == enemy:
            before = other.need == need and rival < number
            easier += other.need < need or before
    return easier >= left


@kernel
def villain_prize(state, tables, scratch, number, weights):
    """Return what defeating a monster's or the boss's card is worth: more when few are left."""
    enemy = state.sequence[scratch.targets[number].slot].enemy
    villain = state.enemies[enemy]
    goal = tables.rules.boss_defeated_at if villain.is_boss else tables.rules.monster_defeated_at
    left = goal - villain.discard.n - n_defeated(state, enemy)
    worth = weights[Weight.BOSS_PRIZE if villain.is_boss else Weight.VILLAIN_PRIZE]
    if is_surplus(state, scratch, number, left):
        return worth * weights[Weight.SURPLUS]
    if villain.is_boss and left <= FEW_LEFT:
        worth += weights[Weight.FINISH_PRIZE]
    return worth


@kernel
def soldier_prize(scratch, weights):
    """Return what defeating a foot soldier is worth: less beside a villain."""
    if scratch.kind == Battle.AGAINST_SOLDIERS:
        return weights[Weight.SOLDIER_PRIZE]
    if scratch.kind == Battle.AGAINST_MONSTER:
        return weights[Weight.ESCORT_PRIZE]
    return weights[Weight.BOSS_ESCORT_PRIZE]


@kernel
def prize_of(state, tables, scratch, number, active, weights):
    """Return what defeating a surveyed card is worth."""
    slot = scratch.targets[number].slot
    target = state.sequence[slot]
    card = tables.card_of[target.card]
    if target.enemy < SOLDIER_TYPES:
        worth = soldier_prize(scratch, weights)
    else:
        worth = villain_prize(state, tables, scratch, number, weights)
    worth += passive_worth(tables, card, scratch.turns - 1.0, weights)
    worth += weights[Weight.GUARD] * tables.cards[card].has_guard
    if target.is_resolved == 0:
        share = 1.0 if slot == active else weights[Weight.LATER]
        worth += threat(state, tables, slot, share, weights)
    return worth


@kernel
def note_target(state, tables, slot, scratch):
    """Note an enemy card that can be hit."""
    if scratch.n_targets == TARGETS_MAX:
        return
    target = scratch.targets[scratch.n_targets]
    card = tables.card_of[state.sequence[slot].card]
    target.slot = slot
    target.need = max(tables.cards[card].health - state.sequence[slot].hits, 1)
    target.is_guarded = queries.is_guarded(state, tables, slot)
    scratch.n_targets += 1


@kernel
def survey(state, tables, weights, scratch):
    """List the enemy cards that can be hit, with their prizes, and the team's means."""
    scratch.n_targets = 0
    scratch.turns = turns_left(state)
    survey_means(state, tables, scratch, weights)
    for row in range(state.n_rows):
        for column in range(state.n_columns[row]):
            slot = row * COLUMNS_MAX + column
            if queries.is_open(state, slot) and queries.can_be_hit(state, tables, slot):
                note_target(state, tables, slot, scratch)
    active = active_slot(state)
    for number in range(scratch.n_targets):
        worth = prize_of(state, tables, scratch, number, active, weights)
        scratch.targets[number].prize = np.int32(SCALE * worth)


@kernel
def find_target(scratch, slot):
    """Return where a slot stands in the survey, or NOTHING."""
    for number in range(scratch.n_targets):
        if scratch.targets[number].slot == slot:
            return number
    return NOTHING


@kernel
def energy_weight(scratch):
    """Return what a unit of energy is worth: little when few turns are left to spend it."""
    return scratch.energy_price / FINE


@kernel
def fund_price(tables, scratch, missing):
    """Return what it costs the team to bring up `missing` more energy, or a prohibitive sum."""
    if missing <= 0:
        return 0.0
    missing -= scratch.summoned
    stored = scratch.stored
    if missing <= stored:
        return scratch.pour_price * max(missing, 1) / FINE
    gain = energy.flip_gain(tables)
    flips = (missing - stored + gain - 1) // max(gain, 1)
    if gain == 0 or flips > scratch.flips:
        return PROHIBITIVE
    return (scratch.pour_price * stored + scratch.flip_price * flips) / FINE
