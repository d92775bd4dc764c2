"""What is on the table: the state record of one game of Lantern Duel."""

from enum import IntEnum

import numpy as np

from sim.core.decisions import state_head
from sim.core.piles import pile_dtype
from sim.core.records import record_dtype
from sim.core.stack import FRAME_HEAD, stack_fields

SEATS = 2
PILE_MAX = 40  # cards of a deck
PILE = pile_dtype(PILE_MAX)
OFFERS_MAX = PILE_MAX + 1  # every card of a hand, and to pass
FRAMES_MAX = 1  # no text plays another card


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
    ("rolled", np.int16),  # what the die shows
    ("left", np.int16),  # cards that are still to be discarded
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
    *state_head(OFFERS_MAX),
    ("first", np.int16),  # seat that goes first
    ("active", np.int16),  # seat whose turn it is
    *stack_fields(FRAME, FRAMES_MAX),
    ("keepers", KEEPER, SEATS),
    ("chance", np.uint64),  # the key of all luck of this game
)
