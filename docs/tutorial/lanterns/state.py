"""The records of Lantern Duel: what changes in a game, what is printed, and what is noted."""

from enum import IntEnum

import numpy as np

from sim.core import log
from sim.core.card_tables import card_fields, code_fields
from sim.core.decisions import state_head
from sim.core.piles import pile_dtype
from sim.core.records import record_dtype
from sim.core.stack import FRAME_HEAD, stack_fields

SEATS = 2
PILE_MAX = 40  # cards of a deck
PILE = pile_dtype(PILE_MAX)


class Decision(IntEnum):
    """What is being decided."""

    NONE = 0
    DEAL = 1  # the first step; there is one action, so that nobody is asked
    PLAY = 2  # a card to play, or to pass
    DISCARD = 3  # a card to discard


class Verb(IntEnum):
    """What actions do."""

    PASS = 0
    CARD = 1  # b: instance


class Ending(IntEnum):
    """How a game ends; the first two are the same in every game."""

    RUNNING = 0
    CAP = 1
    DARK = 2  # a lantern went out
    DAWN = 3  # the last round is over


FRAME = record_dtype(
    *FRAME_HEAD,
    ("seat", np.int16),  # who plays the card
    ("card", np.int16),  # its instance
)
KEEPER = record_dtype(
    ("light", np.int16),
    ("shutter", np.int16),  # light that is not lost until the next own turn
    ("oil", np.int16),
    ("n_shuffles", np.int16),
    ("n_rolls", np.int16),  # this turn
    ("deck", PILE),
    ("hand", PILE),
    ("discard", PILE),
)
STATE = record_dtype(
    *state_head(PILE_MAX + 1),  # every card of a hand, and to pass
    ("first", np.int16),  # seat that goes first
    ("active", np.int16),  # seat whose turn it is
    *stack_fields(FRAME, 1),  # no text plays another card
    ("keepers", KEEPER, SEATS),
    ("chance", np.uint64),  # the key of all luck of this game
)


NUMBERS = ("light", "oil", "hand", "draw", "sides", "rounds")
RULES = record_dtype(*((name, np.int16) for name in NUMBERS))
CARDS_MAX = 40  # different cards in play
CARD = record_dtype(
    ("cost", np.int16),
    ("program", np.int16),  # address of its text
)
TABLES = record_dtype(
    ("decision_cap", np.int32),
    ("rules", RULES),
    *card_fields(CARD, CARDS_MAX, SEATS, PILE_MAX),
    *code_fields(400),  # instructions of all texts in play
)


class Count(IntEnum):
    """What is counted per instance of a card."""

    DRAWN = 0
    PLAYED = 1
    DISCARDED = 2  # by a text of the foe
    DIMMED = 3  # light that it took


class Trace(IntEnum):
    """Events of the trace; their numbers a, b, c are named here."""

    ENDED = log.ENDED  # a: Ending, b: winning side
    ROUND = 1  # a: round
    TURN = 2  # a: seat, b: light
    DREW = 3  # a: seat, b: instance
    PLAYED = 4  # a: seat, b: instance
    DIMMED = 5  # a: seat that loses light, b: how much, c: light left
    SHUTTERED = 6  # a: seat, b: how many shutters it has now
    ROLLED = 7  # a: seat, b: face
    DISCARDED = 8  # a: seat, b: instance
