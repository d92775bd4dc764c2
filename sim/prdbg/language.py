"""The words of card texts in the deck-building game: operations, events, tests, modifiers."""

from enum import IntEnum


class Op(IntEnum):
    """Operations of programs. The first part is written on cards, the second runs the game."""

    END = 0
    SHARDS = 1
    ENERGY = 2
    HEAL = 3
    DAMAGE = 4
    DRAW = 5
    COUNT = 6
    TOP_UP = 7
    IF = 8
    ELSE = 9
    MAY = 10
    CHOOSE = 11
    OR = 12
    ATTACK = 13
    IF_NEGATED = 14
    STUN = 15
    DISCARD = 16
    DISCARD_ATTACHED = 17
    DISCARD_COSTING = 18
    REVEAL_TOP = 19
    DISCARD_THIS = 20
    DESTROY_THIS = 21
    DESTROY = 22
    SACRIFICE = 23
    CLEAR_GRID = 24
    GAIN_TOP = 25
    LOOK_TOP = 26
    DISCARD_TOP = 27
    ATTACH_FROM_DISCARD = 28
    RECALL = 29
    TRADE_STARTER = 30
    READY_ZORDS = 31
    # what the rulebook's own sequences are made of (routines.py)
    PLACE_SIGNATURE = 32
    PAY_DISCARDS = 33


class Event(IntEnum):
    """What a triggered text waits for."""

    NONE = 0
    START = 1  # your Start Phase
    END = 2  # your End Phase
    PLAY = 3  # you play a card
    BATTLE = 4  # you Battle a card
    PLAY_OR_BATTLE = 5
    ATTACH = 6  # you attach a card
    ACTIVATE = 7  # you have used the ability of an attached card
    NEGATE = 8  # you have negated an Attack
    GAIN = 9  # you gain a card
    CONTROL = 10  # your Start Phase, this card entering play, and each card that you play


class Condition(IntEnum):
    """What else must hold: bit numbers of a condition mask; of several types one is enough."""

    HERO = 0
    VILLAIN = 1
    EQUIPMENT = 2
    MANEUVER = 3
    LOCATION = 4
    STARTER = 5
    PUTTY = 6  # "Putty" is in the card's name
    FIRST = 7  # for the first time in this turn


class Statistic(IntEnum):
    """The numbers that static abilities change."""

    COST = 0  # Shards to buy a card
    ACTIVATION = 1  # Energy to use the ability of an attached card


class Subject(IntEnum):
    """The cards that a static ability is about."""

    HEROES = 0
    VILLAINS = 1
    EQUIPMENT = 2
    MANEUVERS = 3
    LOCATIONS = 4
    ALL_CARDS = 5


class Who(IntEnum):
    """Whom an operation is about."""

    YOU = 0
    TARGET = 1  # the target foes of this Attack that did not negate it
    FOES = 2  # each foe
    ATTACKER = 3  # whose Attack this Block negated


class Place(IntEnum):
    """Where cards to be destroyed are."""

    CONTROLLED = 0
    HAND = 1
    DISCARD_PILE = 2


class Aim(IntEnum):
    """Whom an Attack is aimed at."""

    TEAM = 0  # non-targeted: either foe may Block
    TARGET = 1  # a target foe
    EACH = 2  # each foe, separately


class Counted(IntEnum):
    """What `count` counts."""

    HEROES = 0  # that you control
    VILLAINS = 1
    STARTERS = 2
    PUTTIES = 3
    ZORDS = 4  # attached to the Zord Bay
    MASTERS = 5  # that you control
    TENS = 6  # full multiples of ten Hit Points of your team
    DESTROYED = 7  # Shard value of the card that this text destroyed
    GRID_COST = 8  # highest cost in The Grid


class Test(IntEnum):
    """What an `if` asks."""

    HP_AT_MOST = 0
    DIFFERENT_STARTERS = 1  # that you control, by name
    FLIPPED = 2  # your character is


class Which(IntEnum):
    """Which card of The Grid."""

    ANY = 0
    HIGHEST = 1  # of those with the highest cost
