"""The words of card texts in the Guardian System: operations, events, conditions, modifiers.

grammar.py says what each of them needs and where it may stand.
"""

from enum import IntEnum


class Op(IntEnum):
    """Operations of programs. The first part is written on cards, the second runs the game."""

    END = 0
    WINDOW = 1
    TARGET = 2
    ADD_DICE = 3
    ROLL = 4
    ROLL_AGAIN = 5
    REROLL = 6
    HIT = 7
    DIVIDE = 8
    SPLASH = 9
    HIT_ADJACENT = 10
    HIT_ANY = 11
    HIT_TARGET = 12
    HIT_ALL = 13
    HIT_EXCESS = 14
    NEXT_ATTACK = 15
    GAIN = 16
    MAY = 17
    IF = 18
    CARD_TO = 19
    RANGER = 20
    PLAY_CARD = 21
    PLAY_SAME_NAME = 22
    SEARCH_DECK = 23
    DRAW_PUT_BACK = 24
    RECALL = 25
    ACTIVATE = 26
    REDUCE = 27
    REVEALED_TO = 28
    REMOVE_FOOT_SOLDIER = 29
    DRAW_EACH = 30
    PLACE_MEGAZORD = 31
    TAKE_BACK = 32
    DEAL = 33
    DEAL_TWICE = 34
    DEAL_PER_SOLDIER = 35
    DRAIN = 36
    EACH_DISCARD = 37
    THAT_RANGER_KEEPS = 38
    DEPLOY_HERE = 39
    REVIVE = 40
    REFLECT = 41
    # what the rulebook's own sequences are made of (routines.py)
    DRAW_HAND = 42
    DISCARD_EXCESS = 43
    STORE_ENERGY = 44
    RECOVER = 45
    FINISH_CARD = 46
    NEXT_DEPLOYMENT = 47
    ACTION_PHASE = 48
    END_ROUND = 49
    BATTLE_ENERGY = 50
    PICK_SOLDIERS = 51
    LAY_SEQUENCE = 52
    RAISE_START = 53
    TURNS = 54
    SPLIT_ENERGY = 55
    CLEAN_UP = 56
    REVEAL = 57
    ABSORB = 58
    AGAIN = 59
    PASS_LEAD = 60
    SUMMON = 61
    DRAW_ALL_HANDS = 62
    MOVE_ON = 63


class Event(IntEnum):
    """When an ability, a reaction or a trigger may answer."""

    NONE = 0
    BATTLE_START = 1
    BEFORE_ATTACK = 2
    AFTER_ROLL = 3
    ATTACK_RESOLVED = 4
    CARD_PLAYED = 5
    DAMAGE = 6
    REVEAL = 7
    HITS_DEALT = 8
    ANY_TIME = 9
    BATTLE_TIME = 10
    DRAIN = 11
    NEXT_REVEAL = 12  # one card was not enough, the next is to be revealed for defense
    ENEMY_EFFECT = 13  # an enemy card is about to do what nobody chooses
    PREPARED = 14  # the Rangers have drawn, enemy cards have not been
    LAST_TURN = 15  # the turn after the last enemy card is over


class Condition(IntEnum):
    """What else must hold: bit numbers of a condition mask."""

    OWN = 0
    ANOTHER = 1
    TARGET_DEFEATED = 2
    EXCESS = 3
    ALONE = 4  # no other player has a Ranger in this location


class Statistic(IntEnum):
    """The numbers that continuous effects change."""

    DAMAGE = 0
    ENERGY = 1
    UNPLAYABLE = 2
    UNHITTABLE = 3


class Subject(IntEnum):
    """What a continuous effect applies to."""

    OTHER_ENEMY_CARDS = 0
    ALL_CARDS = 1
    ATTACKS = 2
    COSTLY_CARDS = 3
    SAME_ENEMY_OTHERS = 4
    LEAD_HERO = 5  # whom a nemesis is attached to


class Targeting(IntEnum):
    """Whether GUARD restricts the choice of a target."""

    UNGUARDED = 0
    ANY = 1


class Cost(IntEnum):
    """What an optional part of a card costs."""

    NOTHING = 0
    ENERGY = 1
    TOP_CARD = 2
    DIE = 3


class Test(IntEnum):
    """What an `if` asks."""

    DISCARD_AT_LEAST = 0
    TARGET_DEFEATED = 1


class Destination(IntEnum):
    """Where a card goes."""

    DISCARD = 0
    TOP = 1
    HAND = 2
    DECK = 3  # shuffled in
    BOTTOM = 4


class Ranger(IntEnum):
    """Which Ranger may be chosen."""

    ANY = 0
    ANOTHER = 1


class Whose(IntEnum):
    """Whose next attack."""

    ANY = 0
    OWN = 1


class Bonus(IntEnum):
    """What comes with an extra card play."""

    PLAIN = 0
    REROLL = 1


class Amount(IntEnum):
    """Whether a number of cards is a must."""

    EXACTLY = 0
    UP_TO = 1


class Victim(IntEnum):
    """Who suffers damage from an enemy card."""

    ANY = 0  # the Rangers choose
    LEAD = 1
    EACH = 2
    EACH_OTHER = 3  # all but the lead
    TWO_DIFFERENT = 4
    MOST_HAND = 5
    FEWEST_DECK = 6


class Loss(IntEnum):
    """Which card each Ranger discards."""

    BOTTOM = 0
    RANDOM = 1
    MOST_SHIELDS = 2
