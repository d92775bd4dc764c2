"""What a learned value sees of a table of the deck-building game, at any decision."""

from enum import IntEnum

from sim.core.assessing import Assessed
from sim.core.jit import kernel
from sim.prdbg.queries import is_adversary, row_of, side_of
from sim.prdbg.state import HEROES, NOTHING, SIDES, SLOTS, VILLAINS, Phase
from sim.prdbg.tables import CardType


class Sign(IntEnum):
    """Places of the numbers of the table."""

    ROUND = 0
    PLAYERS = 1
    MAIN_DECK = 2
    LAST_TURN = 3


class Own(IntEnum):
    """Places of the numbers of a side, behind those of the table."""

    VILLAINS = 0  # which side it is
    LONE = 1  # one against two
    HP = 2
    ENERGY = 3
    ACTIVE = 4  # it is its turn, before the end of it
    SHARDS_LEFT = 5
    HAND = 6  # cards
    HAND_SHARDS = 7
    HAND_ENERGY = 8
    CARDS = 9  # that go round
    STARTERS = 10
    STUNS = 11
    BLASTERS = 12
    COST = 13  # of all cards that go round
    SHARDS = 14  # that they give
    CHARGE = 15  # Energy that they give
    BLOCKS = 16
    ATTACHED = 17
    ATTACHED_COST = 18
    ATTACHED_READY = 19
    FLIPPED = 20
    TILE = 21
    TILE_READY = 22
    LOCATIONS = 23
    ADVERSARIES = 24  # in The Grid
    SIGNATURE = 25  # still beside the character
    OWN = 26  # Zord or Master, still beside the character


N_TABLE, N_EACH = len(Sign), len(Own)
ASSESSED = Assessed(
    tuple(sign.name.lower() for sign in Sign), tuple(sign.name.lower() for sign in Own)
)


@kernel
def assess_pile(tables, pile, own):
    """Write the cards of a pile that go round."""
    own[Own.CARDS] += pile.n
    for place in range(pile.n):
        card = row_of(tables, pile.cards[place])
        own[Own.STARTERS] += card.type == CardType.STARTER
        own[Own.STUNS] += card.type == CardType.STUN
        own[Own.BLASTERS] += card.type == CardType.BLADE_BLASTER
        own[Own.COST] += card.cost
        own[Own.SHARDS] += card.shards
        own[Own.CHARGE] += card.energy
        own[Own.BLOCKS] += card.block > 0


@kernel
def assess_player(state, tables, seat, own):
    """Write a player's cards."""
    player = state.players[seat]
    assess_pile(tables, player.deck, own)
    assess_pile(tables, player.hand, own)
    assess_pile(tables, player.discard, own)
    assess_pile(tables, player.played, own)
    own[Own.HAND] += player.hand.n
    for place in range(player.hand.n):
        card = row_of(tables, player.hand.cards[place])
        own[Own.HAND_SHARDS] += card.shards
        own[Own.HAND_ENERGY] += card.energy
    for slot in range(SLOTS):
        if player.slots[slot] != NOTHING:
            own[Own.ATTACHED] += 1
            own[Own.ATTACHED_COST] += row_of(tables, player.slots[slot]).cost
            own[Own.ATTACHED_READY] += player.is_exhausted[slot] == 0
    own[Own.FLIPPED] += player.is_flipped
    own[Own.LOCATIONS] += player.ongoing.n
    own[Own.SIGNATURE] += player.has_signature
    own[Own.OWN] += player.has_own
    own[Own.LONE] += tables.setup.is_lone[seat]


@kernel
def assess_side(state, tables, side, own):
    """Write what a side has together."""
    own[Own.VILLAINS] = side == VILLAINS
    own[Own.HP] = state.teams[side].hp
    own[Own.ENERGY] = state.teams[side].energy
    own[Own.TILE] = state.n_bay if side == HEROES else state.lair.n
    if side == HEROES:
        for zord in range(state.n_bay):
            own[Own.TILE_READY] += state.is_bay_exhausted[zord] == 0
    for seat in range(tables.n_seats):
        if side_of(tables, seat) == side:
            assess_player(state, tables, seat, own)
            if seat == state.active and state.phase <= Phase.MAIN:
                own[Own.ACTIVE] = 1
                own[Own.SHARDS_LEFT] = state.shards


@kernel
def assess(state, tables, out):
    """Write the numbers of ASSESSED."""
    out.fill(0)
    out[Sign.ROUND] = state.round
    out[Sign.PLAYERS] = tables.n_seats
    out[Sign.MAIN_DECK] = state.main_deck.n
    out[Sign.LAST_TURN] = state.is_last_turn
    for side in range(SIDES):
        first = N_TABLE + side * N_EACH
        own = out[first : first + N_EACH]
        assess_side(state, tables, side, own)
        for seat in range(tables.n_seats):
            if side_of(tables, seat) == side:
                n_adversaries = 0
                for place in range(state.grid.n):
                    n_adversaries += is_adversary(tables, seat, state.grid.cards[place])
                own[Own.ADVERSARIES] = n_adversaries
