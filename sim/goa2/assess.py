"""What a learned value sees of a table of Guards of Atlantis II, at any decision."""

from enum import IntEnum

from sim.core.assessing import Assessed
from sim.core.jit import kernel
from sim.goa2 import spaces
from sim.goa2.state import CARDS_EACH, NOTHING, OFF_BOARD, RED, TEAMS, CardState, Phase
from sim.goa2.tables import Item

CLOSE = 2  # spaces
NEAR = 4


class Sign(IntEnum):
    """Places of the numbers of the table."""

    ROUND = 0
    TURN = 1
    HEROES = 2
    WAVES = 3
    LANE = 4  # zones
    CHOOSING = 5  # cards are being played facedown
    RESOLVING = 6


class Own(IntEnum):
    """Places of the numbers of a team, behind those of the table."""

    LIVES = 0
    TO_THRONE = 1  # zones from the Battle Zone to the other team's Throne
    LEVELS = 2
    COINS = 3
    MELEE = 4  # minions
    RANGED = 5
    HEAVY = 6
    FALLEN = 7  # heroes off the board
    HAND = 8  # cards
    PENDING = 9  # heroes whose card is played and not resolved
    ITEMS = 10
    ITEMS_ATTACK = 11
    ITEMS_DEFENSE = 12
    ITEMS_INITIATIVE = 13
    COIN = 14
    IN_ZONE = 15  # heroes in the Battle Zone
    BARE = 16  # heroes on the board without a card in hand
    CLOSE = 17  # enemy heroes that are close to an own one
    NEAR = 18  # … near
    BARE_NEAR = 19  # … near one without a card in hand
    DEFENSE = 20  # the best of each hero's hand
    ATTACK = 21
    MINIONS_CLOSE = 22  # own minions close to an enemy hero
    HEAVY_CLOSE = 23
    POISON = 24
    PENDING_NEAR = 25  # own heroes with a card to resolve that have an enemy hero near
    PENDING_ATTACK = 26  # attack of the cards to resolve
    PENDING_SPEED = 27  # initiative of the cards to resolve


N_TABLE, N_EACH = len(Sign), len(Own)
ASSESSED = Assessed(
    tuple(sign.name.lower() for sign in Sign), tuple(sign.name.lower() for sign in Own)
)


@kernel
def assess_minions(state, tables, team, own):
    """Write a team's minions, and who of them stands beside an enemy hero."""
    for minion in range(spaces.first_minion(team), spaces.first_minion(team + 1)):
        space = state.where[minion]
        if space == OFF_BOARD:
            continue
        kind = spaces.kind_of(state, minion)
        own[Own.MELEE + kind] += 1
        is_close = False
        for foe in range(tables.n_heroes):
            there = state.where[foe]
            if state.heroes[foe].team != team and there != OFF_BOARD:
                is_close |= tables.board.distance[space, there] <= CLOSE
        own[Own.MINIONS_CLOSE] += is_close
        own[Own.HEAVY_CLOSE] += is_close and Own.MELEE + kind == Own.HEAVY


@kernel
def assess_foes(state, tables, hero, n_hand, is_pending, own):
    """Write which enemy heroes are near a hero on the board."""
    space = state.where[hero]
    is_near = False
    for foe in range(tables.n_heroes):
        there = state.where[foe]
        if state.heroes[foe].team != state.heroes[hero].team and there != OFF_BOARD:
            apart = tables.board.distance[space, there]
            own[Own.CLOSE] += apart <= CLOSE
            own[Own.NEAR] += apart <= NEAR
            own[Own.BARE_NEAR] += apart <= NEAR and n_hand == 0
            is_near |= apart <= NEAR
    own[Own.PENDING_NEAR] += is_near and is_pending


@kernel
def assess_hero(state, tables, hero, own):
    """Write a hero's cards, items and neighbours."""
    player = state.heroes[hero]
    n_hand, defense, attack, is_pending = 0, 0, 0, False
    for place in range(CARDS_EACH):
        where = player.cards[place]
        if where == CardState.HAND or where == CardState.COMMITTED or where == CardState.UNRESOLVED:
            row = tables.card_of[hero * CARDS_EACH + place]
            if row == NOTHING:
                continue
            card = tables.cards[row]
            if where == CardState.HAND:
                n_hand += 1
                defense = max(defense, card.defense)
                attack = max(attack, card.attack)
            else:
                is_pending = True
                own[Own.PENDING_ATTACK] += max(card.attack, 0)
                own[Own.PENDING_SPEED] += card.initiative
    own[Own.LEVELS] += player.level
    own[Own.COINS] += player.coins
    own[Own.HAND] += n_hand
    own[Own.PENDING] += is_pending
    own[Own.DEFENSE] += defense
    own[Own.ATTACK] += attack
    own[Own.POISON] += player.poison[0] + player.poison[1]
    for item in range(player.items.size):
        own[Own.ITEMS] += player.items[item]
    own[Own.ITEMS_ATTACK] += player.items[Item.ATTACK]
    own[Own.ITEMS_DEFENSE] += player.items[Item.DEFENSE]
    own[Own.ITEMS_INITIATIVE] += player.items[Item.INITIATIVE]
    if state.where[hero] == OFF_BOARD:
        own[Own.FALLEN] += 1
    else:
        zone = tables.board.zone[state.where[hero]]
        own[Own.IN_ZONE] += zone == tables.board.lane[state.zone]
        own[Own.BARE] += n_hand == 0
        assess_foes(state, tables, hero, n_hand, is_pending, own)


@kernel
def assess(state, tables, out):
    """Write the numbers of ASSESSED."""
    out.fill(0)
    out[Sign.ROUND] = state.round
    out[Sign.TURN] = state.turn
    out[Sign.HEROES] = tables.n_heroes
    out[Sign.WAVES] = state.waves
    out[Sign.LANE] = tables.board.n_lane
    out[Sign.CHOOSING] = state.phase == Phase.PLAY_CARDS
    out[Sign.RESOLVING] = state.phase == Phase.RESOLVE
    for team in range(TEAMS):
        first = N_TABLE + team * N_EACH
        own = out[first : first + N_EACH]
        own[Own.LIVES] = state.lives[team]
        own[Own.TO_THRONE] = tables.board.n_lane - 1 - state.zone if team == RED else state.zone
        own[Own.COIN] = state.coin == team
        assess_minions(state, tables, team, own)
        for hero in range(tables.n_heroes):
            if state.heroes[hero].team == team:
                assess_hero(state, tables, hero, own)
