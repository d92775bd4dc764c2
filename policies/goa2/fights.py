"""What `brawler` knows about fights: attack totals, defenses in hand, prizes.

Which cards a hero holds is public, because level ups and played cards are shown. A card that
another seat has played facedown still counts as one in hand.
"""

import numpy as np

from policies.core.worths import share
from policies.goa2.notes import HELD_MAX, HEROES_EACH, weight
from policies.goa2.weights import Weight
from sim.core.jit import kernel
from sim.goa2 import effects, spaces, targets, values
from sim.goa2.effects import row_of
from sim.goa2.language import Blocks, Else, Filter, Op, Test
from sim.goa2.state import CARDS_EACH, LEVEL_MAX, NOTHING, OFF_BOARD, CardState, Phase
from sim.goa2.tables import DIRECTIONS, NO_VALUE, NOWHERE, Minion, Primary

RANGED = 1  # bits of an attack
NOT_IN_LINE = 2
HEROES_ONLY = 4
NO_PRIMARY = 8
STRIPS = 16  # moves a minion away from the target first
BLOCKS_RANGED = 1  # bits of a defense
BLOCKS_OTHER = 2
ALONE = 4  # without minion modifiers
IS_PRIMARY = 8
NO_DEFENSE = -99
IN_HAND = 1 << CardState.HAND  # bits of states of cards
HELD = IN_HAND | 1 << CardState.COMMITTED  # in hand, as far as everybody can see
SPENT = 1 << CardState.UNRESOLVED | 1 << CardState.RESOLVED | 1 << CardState.DISCARD
BATTLE_LEAD = 3  # minions that all together have for each of the lead that wins their battle
PUSHES_MAX = 4  # what being due to win a battle is worth at most


@kernel
def list_cards(state, tables, hero, kinds, scratch):
    """List the places of a hero's cards in such states in scratch.queue; return how many.

    Every place is written, and only the right ones are counted: a branch here would be hard to
    foresee.
    """
    n = 0
    for place in range(tables.n_cards_of[hero]):
        scratch.queue[n] = place
        n += kinds >> state.heroes[hero].cards[place] & 1
    return n


@kernel
def count_held(state, tables, hero):
    """Return how many cards a hero holds."""
    n = 0
    for place in range(tables.n_cards_of[hero]):
        n += HELD >> state.heroes[hero].cards[place] & 1
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
    n = spaces.n_enemies_beside(state, tables, hero)
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
        elif op == Op.MAY_CHOOSE and code.a & Filter.NEAR_TARGET:
            bits |= STRIPS
        elif op == Op.NO_PRIMARY_DEFENSE:
            if bonus_of(state, tables, hero, victim, test, 1):
                bits |= NO_PRIMARY
        pc += 1
    return total, reach, bits


@kernel
def blocks_of(code):
    """Return which attacks a block stops, as bits of a defense."""
    if code.op != Op.BLOCK:
        return 0
    if code.a == Blocks.RANGED:
        return BLOCKS_RANGED
    if code.a == Blocks.NON_RANGED:
        return BLOCKS_OTHER
    return BLOCKS_RANGED | BLOCKS_OTHER


@kernel
def read_defense(state, tables, hero, card):
    """Return defense total and bits of a card; without the icon the total is NO_DEFENSE."""
    row = row_of(tables, card)
    code = tables.code[row.program]
    bits = 0
    if row.is_block:
        bits |= blocks_of(code)
    if values.is_defense(row):
        bits |= IS_PRIMARY
        if code.op == Op.IGNORE_MINIONS:
            bits |= ALONE
    if row.defense == NO_VALUE:
        return np.int64(NO_DEFENSE), np.int64(bits)
    return values.defense_of(state, tables, hero, card), np.int64(bits)


@kernel
def can_hold(total, kind, attack, minions, bits):
    """Tell whether a defense with a total and bits of its kind holds against an attack."""
    if bits & NO_PRIMARY and kind & IS_PRIMARY:
        return False
    if kind & (BLOCKS_RANGED if bits & RANGED else BLOCKS_OTHER):
        return True
    if total == NO_DEFENSE:
        return False
    return total + (0 if kind & ALONE else minions) >= attack


@kernel
def hand_of(state, tables, hero, scratch):
    """Return the notes about the hand of an enemy hero; note it if it is not."""
    hand = scratch.hands[hero % HEROES_EACH]
    if hand.is_noted:
        return hand
    n = min(list_cards(state, tables, hero, HELD, scratch), HELD_MAX)
    for number in range(n):
        card = hero * CARDS_EACH + scratch.queue[number]
        total, kind = read_defense(state, tables, hero, card)
        hand.cards[number].total = total
        hand.cards[number].kind = kind
    hand.n_cards = n
    hand.minions = spaces.minion_modifier(state, tables, hero)
    hand.prize = life_prize(state, tables, hero, scratch)
    hand.is_noted = 1
    return hand


@kernel
def count_holding(hand, minions, attack, bits):
    """Return how many of the cards in a noted hand defend against an attack, with minions' help."""
    n = 0
    for number in range(hand.n_cards):
        held = hand.cards[number]
        n += can_hold(held.total, held.kind, attack, minions, bits)
    return n


@kernel
def life_prize(state, tables, victim, scratch):
    """Return what a hero's defeat is worth to the other team."""
    player = state.heroes[victim]
    lost = np.int64(tables.rules.lives_lost[player.level])
    left = np.int64(state.lives[player.team])
    if lost >= left:
        return weight(scratch, Weight.WIN)
    coins = np.int64(tables.rules.defeat_coins[player.level])
    coins += tables.rules.assist_coins[player.level] * (tables.n_heroes // 2 - 1)
    life = weight(scratch, Weight.LIFE) * lost // left
    return life + weight(scratch, Weight.COIN) * coins + weight(scratch, Weight.TEMPO)


@kernel
def hit_prize(n_cards, scratch):
    """Return what it is worth that a hero with so many cards must discard one."""
    return weight(scratch, Weight.HIT) + weight(scratch, Weight.LAST_HIT) * max(0, 4 - n_cards)


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
def is_guarded(state, tables, victim):
    """Tell whether a minion that can be moved away supports a hero."""
    team = state.heroes[victim].team
    there = state.where[victim]
    if there == OFF_BOARD:
        return False
    for way in range(DIRECTIONS):
        beside = spaces.step(tables, there, way, 1)
        if beside == NOWHERE or state.occupant[beside] == NOTHING:
            continue
        thing = state.occupant[beside]
        if not spaces.is_minion(thing) or spaces.team_of(state, thing) != team:
            continue
        kind = spaces.kind_of(state, thing)
        if kind == Minion.MELEE:
            return True
        if kind == Minion.HEAVY and not spaces.is_heavy_immune(state, tables, thing):
            return True
    return False


@kernel
def count_answers(state, tables, hero, card, victim, scratch):
    """Return how many cards of a hero's hand hold against an attack with a card."""
    attack, _, bits = read_attack(state, tables, hero, card, victim)
    hand = hand_of(state, tables, victim, scratch)
    minions = np.int64(hand.minions)
    if bits & STRIPS and is_guarded(state, tables, victim):
        minions -= tables.rules.friendly_defense
    return count_holding(hand, minions, attack, bits)


@kernel
def can_fell(state, tables, hero, card, victim, scratch):
    """Tell whether an attack with a card defeats a hero for certain, if it is in reach."""
    if effects.is_immune_to(state, tables, victim, hero):
        return False
    return count_answers(state, tables, hero, card, victim, scratch) == 0


@kernel
def is_stuck(state, tables, hero):
    """Tell whether a hero has nothing left to play this round, nor a card that is still to act."""
    if state.turn >= tables.rules.turns or count_held(state, tables, hero) > 0:
        return False
    played = state.heroes[hero].played
    return played == NOTHING or values.state_of(state, played) != CardState.UNRESOLVED


@kernel
def discard_prize(state, tables, thing, otherwise, scratch):
    """Return what it is worth that a hero must discard a card."""
    if not spaces.is_hero(thing):
        return np.int64(0)
    n_cards = count_held(state, tables, thing)
    if n_cards > 0:
        return hit_prize(n_cards, scratch)
    if otherwise == Else.OR_DEFEATED:
        return life_prize(state, tables, thing, scratch)
    return np.int64(0)


@kernel
def hero_prize(state, tables, hero, card, victim, scratch):
    """Return what attacking a hero is worth: its defeat, or a card of its hand."""
    if effects.is_immune_to(state, tables, victim, hero):
        return np.int64(0)
    hand = hand_of(state, tables, victim, scratch)
    n_hold = count_answers(state, tables, hero, card, victim, scratch)
    prize = np.int64(hand.prize)
    if n_hold == 0:
        return prize
    n_cards = np.int64(hand.n_cards)
    hit = hit_prize(n_cards, scratch)
    if n_hold > 1:
        return hit
    if is_guessing(state) and n_cards == 1:
        return prize  # the card that it plays now is the one that holds
    if is_guessing(state):
        return hit + (prize - hit) // (2 * n_cards)
    if is_followed(state, tables, hero, victim):
        return hit + share(prize, weight(scratch, Weight.FOLLOW))
    return hit + share(prize, weight(scratch, Weight.SOFTEN))


@kernel
def is_push_final(state, tables, team):
    """Tell whether a team's next push ends the game."""
    goal = tables.board.n_lane - 2 if team == 0 else 1
    return state.waves == 1 or state.zone == goal


@kernel
def push_prize(state, tables, team, scratch):
    """Return what a push is worth to a team."""
    if is_push_final(state, tables, team):
        return weight(scratch, Weight.WIN)
    return weight(scratch, Weight.PUSH)


@kernel
def battle_prize(state, tables, team, scratch):
    """Return what it is worth to a team that it is due to win the minion battle."""
    most = PUSHES_MAX * weight(scratch, Weight.PUSH)
    prize = min(push_prize(state, tables, team, scratch), most)
    turns = np.int64(tables.rules.turns)
    return prize * state.turn * state.turn // (2 * turns * turns)


@kernel
def lane_worth(state, tables, team, own, other, scratch):
    """Return what so many minions are worth to a team, in the minion battle to come."""
    total = max(1, own + other)
    worth = weight(scratch, Weight.LANE) * (own - other) // total
    if BATTLE_LEAD * (own - other) >= total:
        worth += battle_prize(state, tables, team, scratch)
    elif BATTLE_LEAD * (other - own) >= total:
        worth -= battle_prize(state, tables, 1 - team, scratch)
    return worth


@kernel
def minion_prize(state, tables, hero, kind, scratch):
    """Return what defeating an enemy minion is worth to a hero."""
    team = np.int64(state.heroes[hero].team)
    own = np.int64(state.n_minions[team])
    other = np.int64(state.n_minions[1 - team])
    prize = np.int64(0)
    if state.heroes[hero].level < LEVEL_MAX:
        prize = weight(scratch, Weight.COIN) * tables.rules.minion_coins[kind]
    if other == 1:
        return prize + push_prize(state, tables, team, scratch)
    after = lane_worth(state, tables, team, own, other - 1, scratch)
    return prize + after - lane_worth(state, tables, team, own, other, scratch)
