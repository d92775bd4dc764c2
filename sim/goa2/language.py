"""The words of card texts in Guards of Atlantis II: operations, filters, modifiers, events.

A text is applied line by line. A line that cannot be done and is not optional ends the action
("fizzles"); `may_…` lines and their blocks are optional. `it` is the object chosen last, the
`target` is the unit that the attack is on. grammar.py says what each word needs and where it
may stand.
"""

from enum import IntEnum


class Op(IntEnum):
    """Operations of programs. The first part is written on cards, the second runs the game."""

    END = 0
    # choosing
    TARGET = 1
    CHOOSE = 2
    MAY_CHOOSE = 3
    PICK = 4
    SECOND = 5
    IT = 6
    CHOOSE_ONE = 7
    OPTION = 8
    IF = 9
    OTHERWISE = 10
    REPEAT = 11
    # attacking and defending
    ADD_ATTACK = 12
    ADD_ATTACK_EACH = 13
    ADD_RANGE_EACH = 14
    NO_PRIMARY_DEFENSE = 15
    ATTACK = 16
    BLOCK = 17
    IGNORE_MINIONS = 18
    # moving yourself
    MOVEMENT = 19
    MOVE = 20
    DASH = 21
    BLINK = 22
    MOVE_INTO = 23
    PLACE = 24
    SWAP = 25
    # moving others
    MOVE_IT = 26
    PLACE_IT = 27
    PUSH = 28
    PUSH_PICKED = 29
    SWAP_TWO = 30
    # taking off the board
    DEFEAT = 31
    REMOVE_PICKED = 32
    # cards, coins, markers
    DISCARD = 33
    STOPPED_DISCARD = 34
    MAY_DISCARD = 35
    MAY_RETRIEVE = 36
    COINS = 37
    TAKE = 38
    POISON = 39
    # effects that last
    ACTIVE = 40
    KEEP_MINION = 41
    AGAIN = 42
    # what the rulebook's own actions are made of (routines.py)
    FAST_TRAVEL = 43
    CLEAR = 44
    RETURN_MINION = 45
    SPAWN_BLOCKED = 46


class Filter(IntEnum):
    """What an object must be to be chosen; every word narrows the choice."""

    HERO = 1
    MELEE = 2
    RANGED = 4
    HEAVY = 8
    TOKEN = 16
    MINION = MELEE | RANGED | HEAVY
    UNIT = HERO | MINION
    ENEMY = 32
    FRIENDLY = 64
    ADJACENT = 128  # to you
    NOT_ADJACENT = 256
    IN_RANGE = 512
    IN_RADIUS = 1024
    IN_LINE = 2048  # in a straight line from you
    NOT_IN_LINE = 4096
    BEHIND_TARGET = 8192  # in one of the next N spaces directly behind the target
    NEAR_TARGET = 16384  # adjacent to the target
    NEAR_FRIENDLY_MINION = 32768  # adjacent to a minion of your team
    NEAR_IT = 65536  # adjacent to the space where `it` is or was
    PLAYED_ATTACK = 131072  # has played an attack card this turn
    HAS_COINS = 262144
    NOT_ATTACKER = 524288
    THOUGH_HEAVY = 1048576  # ignoring heavy minion immunity


class Space(IntEnum):
    """What an empty space must be to be placed into."""

    IN_RANGE = 1
    IN_RADIUS = 2
    ADJACENT = 4  # to you
    NO_SPAWN = 8  # without a spawn point
    NOT_BY_SPAWN = 16  # not adjacent to an empty spawn point


class Test(IntEnum):
    """What an `if` asks; N is its number."""

    __test__ = False

    TARGET_PLAYED_ATTACK = 0
    TARGET_NEAR_FRIEND = 1  # a friendly unit, other than you, is adjacent to the target
    TARGET_ADJACENT = 2  # the target is on the board and adjacent to you
    TARGET_IS_HERO = 3
    WAS_ADJACENT = 4  # target, or `it`, was adjacent to you when it was chosen
    DID_NOT_MOVE = 5  # no `move` of this action has moved you
    NOT_DONE = 6  # no `may_choose` of this action was used
    HERO_DEFEATED = 7  # any hero was defeated this round
    IN_DISCARD = 8  # you have at least N cards in the discard
    BY_TERRAIN = 9  # you are adjacent to terrain
    BY_ENEMY_MINION = 10
    BY_ENEMY_UNIT = 11
    FRIENDLY_MINIONS = 12  # at least N friendly minions in radius


class How(IntEnum):
    """How far a move or a push goes, and where it may end."""

    EXACTLY = 0
    UP_TO = 1
    MAY = 2  # exactly so far, or not at all
    ORBIT = 3  # neither closer to you nor farther from you
    INTO_RADIUS = 4  # to a space in radius
    TO_YOU = 5  # up to so far, to a space adjacent to you, if able


class Again(IntEnum):
    """What a repeated action may be done to."""

    ANY = 0
    OTHER = 1  # another unit than before
    OTHER_HERO = 2  # another enemy hero
    SAME = 3


class Who(IntEnum):
    """Who becomes `it`."""

    TARGET = 0
    ATTACKER = 1


class Else(IntEnum):
    """What happens to a hero without a card to discard."""

    IF_ABLE = 0
    OR_DEFEATED = 1


class Which(IntEnum):
    """Which of your own cards."""

    ANY = 0
    SILVER = 1
    BASIC = 2
    BASIC_SKILL = 3  # resolved or discarded; the others are discarded


class Blocks(IntEnum):
    """Which attacks a block stops."""

    ANY = 0
    RANGED = 1
    NON_RANGED = 2


class Duration(IntEnum):
    """When an active effect applies."""

    THIS_TURN = 0
    NEXT_TURN = 1
    THIS_ROUND = 2
    END_OF_TURN = 3
    END_OF_ROUND = 4


class Event(IntEnum):
    """When an active effect or an ultimate does something by itself."""

    NONE = 0
    BEFORE_ATTACK_ACTION = 1  # you are about to perform an attack action
    AFTER_BASIC_SKILL = 2
    AFTER_BASIC_ACTION = 3
    ENEMY_PUSHED = 4  # you pushed an enemy hero, who is `it`
    MINION_DEFEATED = 5  # a friendly minion in radius is defeated, and not removed yet
    END_OF_TURN = 6
    END_OF_ROUND = 7


class Condition(IntEnum):
    """What else must hold for a trigger: bit numbers of a condition mask."""

    ONCE_A_TURN = 0


class Statistic(IntEnum):
    """What continuous effects change: numbers first, then yes-or-no."""

    INITIATIVE = 0
    ATTACK = 1
    DEFENSE = 2
    MOVEMENT = 3
    RANGE = 4
    RADIUS = 5
    NO_SKILL = 6  # no skill actions, except on gold cards
    NO_MOVEMENT = 7  # no movement actions
    NO_FAST_TRAVEL = 8
    STEPS_MAX = 9  # at most so many spaces with a movement action
    UNMOVED = 10  # not moved, pushed, swapped or placed by enemy heroes of the subject
    UNPLACED = 11  # not swapped or placed by heroes of the subject's own team
    IMMUNE_TO_ATTACKS = 12  # of enemy heroes
    IMMUNE_TO_OTHERS = 13  # to attacks of all enemy heroes but the attacker of that time
    TERRAIN = 14  # counts as terrain too
    BARRIER = 15  # see spaces.is_barred
    COUNTS_AS_HEAVY = 16  # in minion battles
    THROUGH = 17  # may move through obstacles


class Subject(IntEnum):
    """What a continuous effect applies to; "you" is the hero whose card it is."""

    YOU = 0
    YOU_EACH_ENEMY = 1  # you, once for each enemy unit adjacent to you
    YOUR_BASIC_ATTACK = 2
    ENEMY_HEROES_IN_RADIUS = 3
    ENEMY_HEROES_ADJACENT = 4
    ENEMY_UNITS_IN_RADIUS = 5
    YOU_AND_FRIENDS_IN_RADIUS = 6
    SPACES_IN_RADIUS = 7
