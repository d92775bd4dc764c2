"""What is on the table: the state record of one game of the deck-building game."""

from enum import IntEnum

import numpy as np

from sim.core.decisions import state_head
from sim.core.piles import pile_dtype
from sim.core.records import record_dtype
from sim.core.stack import FIRST_FLAG, FRAME_HEAD, pending_fields, stack_fields

SEATS_MAX = 4
TURNS = 4  # turns in the order of play before it begins anew
SIDES = 2
HEROES, VILLAINS = 0, 1  # sides
INSTANCES_MAX = 256
SLOTS = 4  # of a character
BAY_MAX = 6  # slots of the Zord Bay
TRACKED_MAX = 8  # cards that everybody knows to be among the top cards of the main deck
FRAMES_MAX = 12
PENDING_MAX = 48
OFFERS_MAX = 192
NOBODY = -1
NOTHING = -1


class Ending(IntEnum):
    """How a game ended."""

    RUNNING = 0
    CAP = 1
    DEFEAT = 2  # a team had no Hit Points left
    DECK_OUT = 3  # the main deck ran out: most Hit Points, then most Energy
    DECK_OUT_DRAW = 4  # … and both were equal


class Decision(IntEnum):
    """What the seat to decide is asked."""

    NONE = 0
    FIRST = 1  # which Villain takes the first turn
    MAIN = 2  # an action of the Main Phase
    ORDER = 3  # which waiting text comes next, or none of the optional ones
    DETACH = 4  # End Phase: an attached card to discard, or stop
    TARGET = 5  # the target foe of an Attack
    BLOCK = 6  # a Block against an Attack, or none
    SLOT = 7  # where a Signature Item is attached
    DISCARD = 8  # a card of the hand
    DISCARD_ATTACHED = 9  # an attached card
    DESTROY = 10  # a card, or stop
    SACRIFICE = 11  # a card that must be destroyed
    GRID = 12  # a card of The Grid
    REVEALED = 13  # whether a foe's revealed card is discarded
    MAY = 14  # an optional part of a text
    OPTION = 15  # the first or the second part of a choice
    REATTACH = 16  # a card of the discard pile, and its slot
    RECALL = 17  # a card of the main deck's discard pile
    TRADE = 18  # a Starter that changes its owner


class Verb(IntEnum):
    """What an action does; its numbers a, b, c are named here."""

    PASS = 0  # stop, decline, end the Main Phase
    PLAY = 1  # b: instance
    BUY = 2  # b: instance
    ATTACH = 3  # a: slot (Slot beyond the character's own), b: instance
    BATTLE = 4  # b: instance
    ACTIVATE = 5  # b: instance
    CHARACTER = 6  # the character's activated ability
    BAY = 7  # the ready ability of the Zord Bay or Megazord
    DISCARD = 8  # b: instance
    BLOCK = 9  # b: instance
    SEAT = 10  # a: seat
    CARD = 11  # a: seat, b: instance
    TRIGGER = 12  # a: row of pending
    YES = 13
    OPTION = 14  # a: 0 or 1


class Slot(IntEnum):
    """Places to attach to that are not on a character."""

    BAY = 4
    LAIR = 5


class Phase(IntEnum):
    """Where the turn is."""

    BEFORE = 0  # the first player is being chosen
    START = 1
    MAIN = 2
    END = 3  # "at the end of your turn"
    ADVERSARIES = 4
    DETACH = 5
    CLEAN_UP = 6


class Kind(IntEnum):
    """What a frame of the program stack belongs to."""

    TEXT = 0  # played, triggered or Ongoing text
    ABILITY = 1  # activated
    BLOCK = 2
    REWARD = 3  # of a Battle
    ROUTINE = 4
    TILE = 5  # of The Lair, the Zord Bay or the Mega card


class Source(IntEnum):
    """What deals damage, for the tempo tables; what The Grid deals is counted apart."""

    CARDS = 0  # cards of the main deck and Signature Items
    CHARACTER = 1  # the character's own text
    TILE = 2  # Zords and the Mega card, or Masters and The Lair
    BLASTERS = 3


class Flag(IntEnum):
    """Bits of a frame's flags, above those of stack.Progress."""

    NEGATED = FIRST_FLAG  # the Attack of this frame was negated
    AIMED = 2 * FIRST_FLAG  # its targets are chosen


PILE = pile_dtype(INSTANCES_MAX)
PLAYER = record_dtype(
    ("deck", PILE),
    ("hand", PILE),
    ("discard", PILE),
    ("played", PILE),  # this turn
    ("ongoing", PILE),  # Locations in play
    ("slots", np.int16, SLOTS),  # instance attached to each slot, or NOTHING
    ("is_exhausted", np.int16, SLOTS),
    ("is_flipped", np.int16),
    ("is_flip_due", np.int16),  # the fourth slot was filled; what that triggers comes first
    ("has_signature", np.int16),  # the Signature Item is still beside the character
    ("has_own", np.int16),  # the own Zord or Master is
    ("has_used_character", np.int16),  # this turn
    ("has_used_bay", np.int16),  # this turn: a ready ability of Zord Bay or Megazord
    ("n_zords_used", np.int16),  # this turn
    ("fired", np.int16),  # turn in which the character's "first time" text last happened
    ("known_top", np.int16),  # cards at the top of the deck that everybody has seen
    ("n_shuffles", np.int16),
    ("n_turns", np.int16),
    ("flip_turn", np.int16),  # own turn in which the character flipped, 0: not yet
)
TEAM = record_dtype(
    ("hp", np.int16),
    ("energy", np.int16),
    # what the tempo tables record
    ("n_gained", np.int16),  # cards gained, Stuns not counted
    ("n_destroyed", np.int16),  # own cards destroyed
    ("shards", np.int16),  # generated in this round
    ("charged", np.int16),  # Energy gained in this round
    ("shards_before", np.int16),  # generated in the round before
    ("charged_before", np.int16),
    ("healed", np.int16),  # Hit Points healed
    ("dealt", np.int16, len(Source)),  # damage to the foes by its source
    ("by_grid", np.int16),  # damage that adversaries in The Grid dealt to this team
)
FRAME = record_dtype(
    *FRAME_HEAD,
    ("seat", np.int16),  # "you"
    ("card", np.int16),  # instance the text is on, or NOTHING
    ("who", np.int16),  # seat being asked
    ("todo", np.int16),  # seats still to be asked or to be done, bits
    ("targets", np.int16),  # seats that the Attack is aimed at and that did not negate it, bits
    ("until", np.int16),  # address behind the Attack that is being carried out
    ("count", np.int16),  # result of the last `count`
    ("amount", np.int16),  # cards left to choose
    ("destroyed", np.int16),  # Shard value of the destroyed card
)
PENDING = record_dtype(
    ("pc", np.int16),
    ("seat", np.int16),
    ("card", np.int16),  # instance, or NOTHING for a character
    ("is_optional", np.int16),
)
TRACKED = record_dtype(
    ("card", np.int16),
    ("within", np.int16),  # it is among so many top cards of the main deck
)
STATE = record_dtype(
    *state_head(OFFERS_MAX),
    ("phase", np.int16),  # Phase
    ("turn", np.int16),  # 1-based, over all players
    ("order", np.int16, TURNS),  # seats by turn order token
    ("active", np.int16),  # seat whose turn it is
    ("shards", np.int16),  # left in this turn
    ("healed", np.int16),  # Hit Points healed by the active player in this turn
    ("is_last_turn", np.int16),  # the main deck ran out
    ("players", PLAYER, SEATS_MAX),
    ("teams", TEAM, SIDES),
    ("grid", PILE),
    ("main_deck", PILE),
    ("main_discard", PILE),
    ("blasters", PILE),
    ("stuns", PILE),
    ("zord_stack", PILE),
    ("master_stack", PILE),
    ("is_blaster_up", np.int16),  # the top card of the stack is face up
    ("is_zord_up", np.int16),
    ("is_master_up", np.int16),
    ("destroyed", PILE),
    ("bay", np.int16, BAY_MAX),  # Zords attached to the Zord Bay; only bay[:n_bay] is live
    ("is_bay_exhausted", np.int16, BAY_MAX),
    ("n_bay", np.int16),
    ("lair", PILE),  # Masters in The Lair
    ("looked", np.int16),  # sides that know the top card of the main deck, bits
    ("tracked", TRACKED, TRACKED_MAX),
    ("n_tracked", np.int16),
    ("fired", np.int16, INSTANCES_MAX),  # turn in which a card's "first time" text last happened
    ("used", np.int16, INSTANCES_MAX),  # turn in which a card's ability was last used
    ("given", np.int16, INSTANCES_MAX),  # Shards that a `top_up` gave in that turn
    ("given_turn", np.int16, INSTANCES_MAX),
    # programs
    *stack_fields(FRAME, FRAMES_MAX),
    *pending_fields(PENDING, PENDING_MAX),
    # chance
    ("chance", np.uint64),  # key of this game's luck
    ("n_recalls", np.int16),  # shuffles into the top of the main deck so far
)
