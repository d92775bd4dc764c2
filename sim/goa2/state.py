"""What is on the table: the state record of one game of Guards of Atlantis II.

Objects are numbered through: heroes first, then minions (red's, then blue's), then tokens.
Spaces are rows of the board's tables; terrain has none. Cards are numbered by hero.
"""

from enum import IntEnum

import numpy as np

from sim.core.decisions import state_head
from sim.core.modifiers import modifier_fields
from sim.core.records import record_dtype
from sim.core.stack import FIRST_FLAG, FRAME_HEAD, stack_fields
from sim.goa2.language import Statistic

TEAMS = 2
RED = 0
BLUE = 1
SEATS_MAX = 6
HEROES_MAX = 6
MINIONS_EACH = 8  # of a team, on the board at once
MINIONS_MAX = TEAMS * MINIONS_EACH
TOKENS_MAX = 16
FIRST_MINION = HEROES_MAX
FIRST_TOKEN = FIRST_MINION + MINIONS_MAX
OBJECTS_MAX = FIRST_TOKEN + TOKENS_MAX
ROW = 128  # spaces that are looked at together when all are
SPACES_MAX = 3 * ROW
CARDS_EACH = 24  # of a hero
CARDS_MAX = HEROES_MAX * CARDS_EACH  # card = hero * CARDS_EACH + its place in the hero's deck
ITEM_KINDS = 6
LEVEL_MAX = 8
PICKS_MAX = LEVEL_MAX
FRAMES_MAX = 16
ACTIVE_MAX = 32
HOLDING_MAX = 64  # modifiers at once
PICKED_MAX = 4
BLOCKED_MAX = 16
OFFERS_MAX = 400
NOBODY = -1
NOTHING = -1
GONE = -2  # an object that has left the board; its number may be another's by now
OFF_BOARD = -1
PERMANENT = 9  # duration of an ultimate


class Ending(IntEnum):
    """How a game ended."""

    RUNNING = 0
    CAP = 1
    THRONE = 2  # the lane was pushed into a Throne
    LIVES = 3  # a team spent its last Life counter
    LAST_PUSH = 4  # the last Wave counter was flipped


class Phase(IntEnum):
    """Where in the round the game is; what comes next when no program runs."""

    PLACE_HEROES = 0
    PLAY_CARDS = 1
    RESOLVE = 2
    END_OF_TURN = 3
    END_OF_ROUND = 4
    MINION_BATTLE = 5
    CLEAN_UP = 6
    LEVEL_UP = 7


class Decision(IntEnum):
    """What the seat to decide is asked."""

    NONE = 0
    START = 1  # the spawn point a hero begins on
    CARD = 2  # the card to play facedown
    ORDER = 3  # which of a team's tied heroes acts first
    RESPAWN = 4  # a spawn point, or to stay off the board
    ACTION = 5  # what to do with the played card
    MOVE = 6  # where a movement action ends
    TRAVEL = 7  # where a fast travel ends
    TARGET = 8  # the unit to attack
    OBJECT = 9  # a unit or token for a text
    PICK = 10  # one more unit, or stop
    OPTION = 11  # a bullet point
    REPEAT = 12  # repeat the action, or not
    DEFEND = 13  # a card to defend with, or none
    STEP = 14  # where a move in a text ends, your own or that of `it`
    PLACE = 15  # where something is placed
    DISTANCE = 16  # how far to push
    DISCARD = 17  # which card to discard
    MAY_DISCARD = 18  # a card to discard, or none
    RETRIEVE = 19  # a card to take back, or none
    COINS = 20  # how many coins to take
    LOSE = 21  # which minion is removed in the minion battle
    RETURN = 22  # where a minion comes back to the Battle Zone
    SPAWN = 23  # where a minion goes whose spawn point is occupied
    UPGRADE = 24  # the card to take when levelling up
    CLEAR = 25  # one more token to remove, or stop
    EFFECT = 26  # which effect comes first at the end of a turn or round


class Verb(IntEnum):
    """What an action does; its numbers a, b, c are named here."""

    PASS = 0  # stop, decline
    SPACE = 1  # a: hero, b: space, c: object that goes there
    CARD = 2  # a: hero, b: card
    HERO = 3  # a: hero
    ACT = 4  # a: hero, b: Action
    OBJECT = 5  # a: acting hero, b: object
    NUMBER = 6  # a: the number
    YES = 7


class Action(IntEnum):
    """What a hero can do with a card."""

    HOLD = 0
    PRIMARY = 1  # with the card's text
    MOVE = 2  # secondary movement
    FAST_TRAVEL = 3
    CLEAR = 4
    ATTACK = 5  # secondary attack
    DEFENSE = 6  # in answer to an attack


class Kind(IntEnum):
    """What a frame of the program stack belongs to."""

    ACTION = 0  # what a hero does with the played card
    DEFENSE = 1
    EFFECT = 2  # an active effect, or an ultimate
    ROUTINE = 3  # minions that return or spawn


class Flag(IntEnum):
    """Bits of a frame's flags, above those of stack.Progress."""

    MOVED = FIRST_FLAG  # a `move` of this action moved the hero
    DONE = 2 * FIRST_FLAG  # a `may_choose` of this action was used
    WAS_ADJACENT = 4 * FIRST_FLAG  # target or `it` was adjacent when chosen
    HELD = 8 * FIRST_FLAG  # the last `if` held
    BLOCKED = 16 * FIRST_FLAG  # the defender blocked the attack
    IGNORE_MINIONS = 32 * FIRST_FLAG  # no minion defense modifiers
    NO_PRIMARY = 64 * FIRST_FLAG  # the target cannot defend with a primary action
    KEEP = 128 * FIRST_FLAG  # the minion is defeated but not removed
    FALLEN = 256 * FIRST_FLAG  # the acting hero was defeated meanwhile


class CardState(IntEnum):
    """Where a card is."""

    BOX = 0  # not in this game
    DECK = 1
    HAND = 2
    COMMITTED = 3  # played facedown; the others see only that a card was played
    UNRESOLVED = 4
    RESOLVED = 5
    DISCARD = 6
    ITEM = 7
    ULTIMATE = 8


HERO = record_dtype(
    ("team", np.int16),
    ("seat", np.int16),
    ("level", np.int16),
    ("coins", np.int32),  # the highest payments and the longest games go beyond 32,767
    ("items", np.int16, ITEM_KINDS),  # by Item
    ("cards", np.int8, CARDS_EACH),  # CardState
    ("played", np.int16),  # card played this turn, wherever it is by now, or NOTHING
    ("poison", np.int16, TEAMS),  # marker of a team's Tigerclaw: off Initiative, Attack, Defense
    ("has_levelled", np.int16),  # this round
    ("used_turn", np.int16),  # the ultimate's once-a-turn was used
    ("picks", np.int16, PICKS_MAX),  # cards taken in this round's level ups, not shown yet
    ("n_picks", np.int16),
)
FRAME = record_dtype(
    *FRAME_HEAD,
    ("start", np.int16),  # where a repeated action begins again
    ("action", np.int16),  # Action
    ("hero", np.int16),  # who acts
    ("card", np.int16),  # whose text this is, or NOTHING
    ("target", np.int16),  # object under attack
    ("target_space", np.int16),  # where it was then
    ("it", np.int16),  # object chosen last
    ("it_space", np.int16),  # where it was then
    ("second", np.int16),
    ("picked", np.int16, PICKED_MAX),
    ("n_picked", np.int16),
    ("past", np.int16, PICKED_MAX),  # targets of this action before it was repeated
    ("n_past", np.int16),
    ("again", np.int16),  # Again of the choice to come
    ("repeats", np.int16),  # how often the action was repeated
    ("encores", np.int16),  # of these, by an ultimate
    ("attacker", np.int16),  # in a defense, or NOBODY
    ("minion", np.int16),  # that an effect may protect
    ("next_effect", np.int16),  # the first of the active ones that may protect it instead
    ("bonus", np.int16),  # to the attack
    ("range_bonus", np.int16),
    ("minions", np.int16),  # minion defense modifier
    ("defense", np.int16),  # card discarded to defend, or NOTHING
    ("distance", np.int16),  # of a push
    ("stopped", np.int16),  # heroes whose push an obstacle stopped, one bit each
    ("stage", np.int16),  # how far the attack, or the end of the action, is
)
ACTIVE = record_dtype(
    ("card", np.int16),
    ("hero", np.int16),
    ("duration", np.int16),  # Duration, or PERMANENT
    ("turn", np.int16),  # turn in which it applies, for THIS_TURN and NEXT_TURN
    ("attacker", np.int16),  # of that time, or NOBODY
    ("is_done", np.int16),  # an end-of-turn or end-of-round text that has been applied
)
STATE = record_dtype(
    *state_head(OFFERS_MAX),
    ("phase", np.int16),  # Phase
    ("turn", np.int16),  # 1 to 4
    ("coin", np.int16),  # team on the upper side of the Tie Breaker coin
    ("waves", np.int16),  # Wave counters not flipped yet
    ("lives", np.int16, TEAMS),  # Life counters not spent yet
    ("zone", np.int16),  # place of the Battle Zone in the lane, 0 is the red Throne
    ("heroes", HERO, HEROES_MAX),
    ("where", np.int16, OBJECTS_MAX),  # space of each object, or OFF_BOARD
    ("occupant", np.int16, SPACES_MAX),  # object of each space, or NOTHING
    ("minion_kind", np.int16, MINIONS_MAX),  # Minion
    ("token_kind", np.int16, TOKENS_MAX),
    ("n_minions", np.int16, TEAMS),
    ("acting", np.int16),  # hero whose card is being resolved, or NOBODY
    ("next_hero", np.int16),  # place in the row of heroes that are asked one by one
    ("flips", np.int16),  # the acting hero flips the coin afterwards
    ("losses", np.int16),  # minions still to be removed in the minion battle
    ("last_lost", np.int16),
    ("has_hero_fallen", np.int16),  # this round
    ("blocked", np.int16, BLOCKED_MAX),  # spawn points that wait for a space nearby
    ("n_blocked", np.int16),
    ("active", ACTIVE, ACTIVE_MAX),
    ("n_active", np.int16),
    *modifier_fields(HOLDING_MAX, len(Statistic)),  # from rows of `active`
    *stack_fields(FRAME, FRAMES_MAX),
    # work space of the last search; never read between decisions
    ("steps", np.int8, SPACES_MAX),
    ("queue", np.int16, SPACES_MAX + 1),  # and the next one to be looked at
    # chance
    ("chance", np.uint64),
    ("defeats", np.int16, TEAMS),  # heroes of each team defeated so far
    ("pushes", np.int16, TEAMS),
    ("minion_kills", np.int16, TEAMS),
)
