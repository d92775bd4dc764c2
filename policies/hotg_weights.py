"""The numbers of `teamwork`: what each weighs. Their values are in hotg_weights.toml.

Every way to play has a set of its own: how many Rangers a monster asks for depends on how many
there are. The sets for 3, 4 and 5 players were found by an evolution strategy on such games;
6 players use that of 5, and the ways with two Rangers each an earlier one for 5 players.
"""

import tomllib
from enum import IntEnum
from pathlib import Path

from sim.core.jit import kernel


class Weight(IntEnum):
    """Places in the weights."""

    # What things are worth in a battle
    SOLDIER_PRIZE = 0  # defeating a foot soldier card
    VILLAIN_PRIZE = 1  # defeating a monster card
    BOSS_PRIZE = 2  # defeating a boss card
    THREAT = 3  # per damage that a card would deal
    LATER = 4  # share of it for cards that do not act next
    PARTIAL = 5  # share of a prize for hits that do not defeat
    ENERGY = 6  # a unit of energy
    HORIZON = 7  # turns over which energy keeps that worth
    GUARD = 8  # a card with GUARD
    PASSIVE = 9  # a continuous effect of the enemies
    EXTRA_PLAY = 10  # a card that lets another card be played
    RECALL_VALUE = 11  # a card back on the deck
    CARD_COST = 12  # below this a card is not worth playing
    BOSS_CARD_COST = 13  # the same against the boss
    # What they cost
    FLIP_COST = 14  # an action token flipped for energy
    VILLAIN_FLIP_COST = 15  # the same against a monster
    BOSS_FLIP_COST = 16  # the same against the boss
    POUR_COST = 17  # a stored energy
    BLOCK_FROM = 18  # damage from which reactions are played
    BOSS_BLOCK_FROM = 19  # the same against the boss
    STRATEGIZE = 20  # drawing and putting back before damage
    DRAW_RESERVE = 21  # cards that stay in the deck
    BOSS_DRAW_RESERVE = 22  # the same against the boss
    HAND_GOAL = 23  # cards wanted in hand
    VILLAIN_HAND_GOAL = 24  # the same against a villain
    # Who fights
    STRONG = 25  # cards that a Ranger needs to go into battle
    BOSS_STRONG = 26  # the same against the boss
    HAND_SHARE = 27  # how much of a card one in hand counts
    WEAK = 28  # cards from which a Ranger rests
    TEAM_MIN = 29  # Rangers wanted against a villain
    TEAM_EACH = 30  # and for each card it has left
    BOSS_TEAM = 31  # and at most
    SOLDIERS_EACH = 32  # foot soldiers that a Ranger takes on
    COURAGE = 33  # share of the wanted Rangers that will do
    LAST_COURAGE = 34  # the same against the boss when another panic would lose
    NERVE = 35  # own cards per enemy card that will do
    BOSS_NERVE = 36  # the same against the boss
    # Where
    MONSTER_PRIORITY = 37  # a place with a monster
    BOSS_PRIORITY = 38  # the place with the boss
    NEAR_PRIORITY = 39  # less for each card it has left
    PANIC_PRIORITY = 40  # a place that foot soldiers panic
    CROWD_PRIORITY = 41  # a calm place, per figure too many
    CROWD_MARGIN = 42  # room that is wanted in a place
    BRINK_BONUS = 43  # more for a calm place when two are panicked
    EXPOSED = 44  # a place whose panic would matter
    ROOM_SAFETY = 45  # safety of a place per figure of room
    VILLAIN_FEAR = 46  # how much a villain to come counts
    KILL_SHARE = 47  # share of foot soldiers that a battle removes
    CALM_SHARE = 48  # chance to clear a panicked place
    POWER_UP_PRIORITY = 49  # rest
    RECOVER_PRIORITY = 50  # a RECOVER action
    AHEAD = 51  # being in place for the next round
    LOCAL = 52  # fighting where one stands before moving on

    BOSS_LOCAL = 53  # the same when the boss is on the board
    BOSS_WEAK = 54  # cards from which a Ranger rests when the boss is on the board


class Way(IntEnum):
    """Ways to play, by players and Rangers each: blocks of the weights."""

    PLAYERS_2 = 0
    PLAYERS_3 = 1
    PLAYERS_4 = 2
    PLAYERS_5 = 3
    PLAYERS_6 = 4
    PLAYERS_3_PAIRS = 5


BLOCK = 64  # places for the weights of one way
TWO_PLAYERS = 2
THREE_PLAYERS = 3


@kernel
def own_weights(tables, weights):
    """Return the weights for the way this game is played."""
    way = tables.n_seats - TWO_PLAYERS
    if tables.n_seats == THREE_PLAYERS and tables.mode.rangers_each > 1:
        way = Way.PLAYERS_3_PAIRS
    return weights[BLOCK * way : BLOCK * (way + 1)]


def read_weights() -> dict[str, float]:
    """Return all weights in the order of their places, blocks filled up with zeros."""
    sets = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    weights = {}
    for way in Way:
        values = sets[way.name.lower()]
        for weight in Weight:
            weights[f"{way.name}.{weight.name}".lower()] = float(values[weight.name.lower()])
        for spare in range(len(Weight), BLOCK):
            weights[f"{way.name.lower()}.{spare}"] = 0.0
    return weights
