"""What `brawler` knows about fights: attack totals, defenses in hand, prizes.

Which cards a hero holds is public, because level ups and played cards are shown. A card that
another seat has played facedown still counts as one in hand.
"""

import numpy as np

from policies.goa2_weights import Weight
from sim.core.jit import kernel
from sim.goa2 import effects, spaces, targets, values
from sim.goa2.effects import row_of
from sim.goa2.state import (
    CARDS_EACH,
    LEVEL_MAX,
    NOTHING,
    OFF_BOARD,
    CardState,
    Phase,
)
from sim.goa2.tables import NO_VALUE, Primary
from sim.goa2.words import Blocks, Filter, Op, Test

RANGED = 1  # bits of an attack
NOT_IN_LINE = 2
HEROES_ONLY = 4
NO_PRIMARY = 8
BLOCKS_RANGED = 1  # bits of a defense
BLOCKS_OTHER = 2
NO_DEFENSE = -99
NEVER = -1.0e6  # worth of what is not to be done
BATTLE_SHARE = 1 / 3  # lead, as a share of all minions, that wins the minion battle


@kernel
def is_held(state, hero, place):
    """Tell whether a card is in a hero's hand, as far as everybody can see."""
    where = state.heroes[hero].cards[place]
    return where == CardState.HAND or where == CardState.COMMITTED


@kernel
def count_held(state, tables, hero):
    """Return how many cards a hero holds."""
    n = 0
    for place in range(tables.n_cards_of[hero]):
        n += is_held(state, hero, place)
    return n


@kernel
def is_guessing(state):
    """Tell whether this turn's cards are not revealed yet."""
    return state.phase == Phase.PLAY_CARDS


@kernel
def is_attack_card(tables, card):
    """Tell whether a card attacks."""
    return row_of(tables, card).primary == Primary.ATTACK


@kernel
def bonus_of(state, tables, hero, victim, test, amount):
    """Return what a conditional bonus adds to an attack on a hero; unknown cards count half."""
    if test == Test.TARGET_PLAYED_ATTACK:
        if is_guessing(state):
            return amount // 2
        return amount * targets.has_played_attack(state, tables, victim)
    if test == Test.TARGET_NEAR_FRIEND and state.where[victim] != OFF_BOARD:
        return amount * spaces.is_friend_beside(state, tables, state.where[victim], hero)
    return amount


@kernel
def extra_targets(state, tables, hero, victim):
    """Count the enemy units beside a hero, the victim left out."""
    n = spaces.n_enemies_beside(state, tables, hero, state.heroes[hero].team)
    if state.where[victim] != OFF_BOARD:
        n -= spaces.gap(state, tables, hero, victim) == 1
    return n


@kernel
def reach_of(state, tables, hero, card, bits):
    """Return how far a choice of targets reaches."""
    if bits & Filter.IN_RANGE:
        return values.range_of(state, tables, hero, card)
    return np.int64(1)


@kernel
def attack_bits(row, bits):
    """Return the bits of an attack with such targets."""
    result = np.int64(RANGED * (row.is_ranged != 0))
    if bits & Filter.NOT_IN_LINE:
        result |= NOT_IN_LINE
    if not bits & Filter.MINION:
        result |= HEROES_ONLY
    return result


@kernel
def read_attack(state, tables, hero, card, victim):
    """Return attack total, reach and bits of an attack card, used on a hero."""
    row = row_of(tables, card)
    total = values.attack_of(state, tables, hero, card)
    reach = np.int64(0)
    bits = np.int64(0)
    far = np.int64(0)
    test = np.int64(NOTHING)
    pc = row.program
    while tables.code[pc].op != Op.END:
        code = tables.code[pc]
        op = code.op
        if op == Op.TARGET or op == Op.BLINK:
            reach = max(reach, reach_of(state, tables, hero, card, code.a) + far)
            bits = attack_bits(row, code.a)
        elif (op == Op.MOVE and reach == 0) or op == Op.DASH:
            far += max(code.a, code.b) if op == Op.DASH else code.a
        elif op == Op.ADD_RANGE_EACH:
            far += code.a * (extra_targets(state, tables, hero, victim) > 0)
        elif op == Op.IF:
            test = np.int64(code.a)
        elif op == Op.ADD_ATTACK:
            total += bonus_of(state, tables, hero, victim, test, code.a)
        elif op == Op.ADD_ATTACK_EACH:
            total += code.a * extra_targets(state, tables, hero, victim)
        elif op == Op.NO_PRIMARY_DEFENSE:
            if bonus_of(state, tables, hero, victim, test, 1):
                bits |= NO_PRIMARY
        pc += 1
    return total, reach, bits


@kernel
def blocks_of(tables, row):
    """Return which attacks a block stops, as bits of a defense."""
    code = tables.code[row.program]
    if not row.is_block or code.op != Op.BLOCK:
        return 0
    if code.a == Blocks.RANGED:
        return BLOCKS_RANGED
    if code.a == Blocks.NON_RANGED:
        return BLOCKS_OTHER
    return BLOCKS_RANGED | BLOCKS_OTHER


@kernel
def ignores_minions(tables, row):
    """Tell whether a defense does without minion modifiers."""
    return values.is_defense(row) and tables.code[row.program].op == Op.IGNORE_MINIONS


@kernel
def can_hold(state, tables, hero, card, attack, minions, bits):
    """Tell whether a card defends its hero against an attack."""
    row = row_of(tables, card)
    if bits & NO_PRIMARY and values.is_defense(row):
        return False
    if blocks_of(tables, row) & (BLOCKS_RANGED if bits & RANGED else BLOCKS_OTHER):
        return True
    if row.defense == NO_VALUE:
        return False
    total = values.defense_of(state, tables, hero, card)
    if not ignores_minions(tables, row):
        total += minions
    return total >= attack


@kernel
def count_holding(state, tables, hero, attack, minions, bits):
    """Return how many of the cards that a hero holds defend it against an attack."""
    n = 0
    for place in range(tables.n_cards_of[hero]):
        if is_held(state, hero, place):
            card = hero * CARDS_EACH + place
            n += can_hold(state, tables, hero, card, attack, minions, bits)
    return n


@kernel
def life_prize(state, tables, victim, weights):
    """Return what a hero's defeat is worth to the other team."""
    player = state.heroes[victim]
    lost = tables.rules.lives_lost[player.level]
    left = state.lives[player.team]
    if lost >= left:
        return weights[Weight.WIN]
    coins = tables.rules.defeat_coins[player.level]
    coins += tables.rules.assist_coins[player.level] * (tables.n_heroes // 2 - 1)
    return weights[Weight.LIFE] * lost / left + weights[Weight.COIN] * coins + weights[Weight.TEMPO]


@kernel
def hit_prize(n_cards, weights):
    """Return what it is worth that a hero with so many cards must discard one."""
    return weights[Weight.HIT] + weights[Weight.LAST_HIT] * max(0, 4 - n_cards)


@kernel
def is_followed(state, tables, hero, victim):
    """Tell whether a friend who acts later this turn can attack the same hero."""
    for friend in range(tables.n_heroes):
        if friend == hero or state.heroes[friend].team != state.heroes[hero].team:
            continue
        played = state.heroes[friend].played
        if state.where[friend] == OFF_BOARD or played == NOTHING:
            continue
        is_waiting = values.state_of(state, played) == CardState.UNRESOLVED
        if is_waiting and is_attack_card(tables, played):
            _, reach, _ = read_attack(state, tables, friend, played, victim)
            if spaces.gap(state, tables, friend, victim) <= reach:
                return True
    return False


@kernel
def hero_prize(state, tables, hero, card, victim, weights):
    """Return what attacking a hero is worth: its defeat, or a card of its hand."""
    attack, _, bits = read_attack(state, tables, hero, card, victim)
    if effects.is_immune_to(state, tables, victim, hero):
        return 0.0
    minions = spaces.minion_modifier(state, tables, victim)
    n_hold = count_holding(state, tables, victim, attack, minions, bits)
    prize = life_prize(state, tables, victim, weights)
    n_cards = count_held(state, tables, victim)
    if n_hold == 0:
        return prize
    hit = hit_prize(n_cards, weights)
    if n_hold > 1:
        return hit
    if is_guessing(state):
        return hit + (prize - hit) / (2.0 * n_cards)
    if is_followed(state, tables, hero, victim):
        return hit + weights[Weight.FOLLOW] * prize
    return hit + weights[Weight.SOFTEN] * prize


@kernel
def lane_share(own, other):
    """Return a team's lead in minions as a share of all."""
    return (own - other) / max(1, own + other)


@kernel
def is_push_final(state, tables, team):
    """Tell whether a team's next push ends the game."""
    goal = tables.board.n_lane - 2 if team == 0 else 1
    return state.waves == 1 or state.zone == goal


@kernel
def push_prize(state, tables, team, weights):
    """Return what a push is worth to a team."""
    return weights[Weight.WIN if is_push_final(state, tables, team) else Weight.PUSH]


@kernel
def lane_worth(state, tables, team, own, other, weights):
    """Return what so many minions are worth to a team, in the minion battle to come."""
    share = lane_share(own, other)
    worth = weights[Weight.LANE] * share
    nearness = state.turn / tables.rules.turns
    sure = 0.5 * nearness * nearness
    if share >= BATTLE_SHARE:
        worth += sure * min(push_prize(state, tables, team, weights), 4 * weights[Weight.PUSH])
    elif share <= -BATTLE_SHARE:
        prize = push_prize(state, tables, 1 - team, weights)
        worth -= sure * min(prize, 4 * weights[Weight.PUSH])
    return worth


@kernel
def minion_prize(state, tables, hero, kind, weights):
    """Return what defeating an enemy minion is worth to a hero."""
    team = np.int64(state.heroes[hero].team)
    own = np.int64(state.n_minions[team])
    other = np.int64(state.n_minions[1 - team])
    prize = 0.0
    if state.heroes[hero].level < LEVEL_MAX:
        prize = weights[Weight.COIN] * tables.rules.minion_coins[kind]
    if other == 1:
        return prize + push_prize(state, tables, team, weights)
    after = lane_worth(state, tables, team, own, other - 1, weights)
    return prize + after - lane_worth(state, tables, team, own, other, weights)
