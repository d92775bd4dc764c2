"""The numbers of `teamwork`: what each weighs, and the values it plays with."""

from enum import IntEnum


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


TEAMWORK = {
    Weight.SOLDIER_PRIZE: 3.056,
    Weight.VILLAIN_PRIZE: 14.275,
    Weight.BOSS_PRIZE: 7.576,
    Weight.THREAT: 0.3,
    Weight.LATER: 0.684,
    Weight.PARTIAL: 1.445,
    Weight.ENERGY: 0.251,
    Weight.HORIZON: 2.175,
    Weight.GUARD: 0.184,
    Weight.PASSIVE: 0.309,
    Weight.EXTRA_PLAY: 6.563,
    Weight.RECALL_VALUE: 0.616,
    Weight.CARD_COST: 0.112,
    Weight.BOSS_CARD_COST: -0.034,
    Weight.FLIP_COST: 1.186,
    Weight.VILLAIN_FLIP_COST: 0.334,
    Weight.BOSS_FLIP_COST: 0.053,
    Weight.POUR_COST: 0.061,
    Weight.BLOCK_FROM: 0.241,
    Weight.BOSS_BLOCK_FROM: 0.428,
    Weight.STRATEGIZE: 0.179,
    Weight.DRAW_RESERVE: 1.354,
    Weight.BOSS_DRAW_RESERVE: 1.589,
    Weight.HAND_GOAL: 6.773,
    Weight.VILLAIN_HAND_GOAL: 2.656,
    Weight.STRONG: 4.527,
    Weight.BOSS_STRONG: 5.554,
    Weight.HAND_SHARE: 0.786,
    Weight.WEAK: 13.073,
    Weight.TEAM_MIN: 0.264,
    Weight.TEAM_EACH: 1.448,
    Weight.BOSS_TEAM: 6.308,
    Weight.SOLDIERS_EACH: 2.713,
    Weight.COURAGE: 0.385,
    Weight.LAST_COURAGE: 0.461,
    Weight.NERVE: 0.629,
    Weight.BOSS_NERVE: 0.22,
    Weight.MONSTER_PRIORITY: 75.07,
    Weight.BOSS_PRIORITY: 283.923,
    Weight.NEAR_PRIORITY: 1.689,
    Weight.PANIC_PRIORITY: 98.916,
    Weight.CROWD_PRIORITY: 9.941,
    Weight.CROWD_MARGIN: 6.828,
    Weight.BRINK_BONUS: 4.696,
    Weight.EXPOSED: 29.229,
    Weight.ROOM_SAFETY: 0.161,
    Weight.VILLAIN_FEAR: 0.957,
    Weight.KILL_SHARE: 0.801,
    Weight.CALM_SHARE: 0.886,
    Weight.POWER_UP_PRIORITY: 14.309,
    Weight.RECOVER_PRIORITY: 0.306,
    Weight.AHEAD: 2.963,
    Weight.LOCAL: 242.572,
}
"""Found by an evolution strategy on games with five Rangers."""
