"""What changes in a game of Lantern Duel, and what is noted of it."""

from enum import IntEnum

import numpy as np

from sim.core import log
from sim.core.duels import table

DECK_MAX = 40


class Decision(IntEnum):
    """What is being decided."""

    NONE = 0
    DEAL = table.DEAL  # the first step; nobody is asked
    PLAY = table.PLAY  # a card to play, or to pass
    DISCARD = 3  # a card to discard


class Ending(IntEnum):
    """How a game ends; the first two are the same in every game."""

    RUNNING = 0
    CAP = 1
    DARK = 2  # a lantern went out
    DAWN = 3  # the last round is over


PLAYER = table.player_dtype(
    DECK_MAX,
    ("light", np.int16),
    ("shutter", np.int16),  # light that is not lost until the next own turn
    ("oil", np.int16),
    ("n_rolls", np.int16),  # this turn
)
STATE = table.duel_dtype(PLAYER, 1)  # one frame: no text plays another card


class Count(IntEnum):
    """What is counted per copy of a card."""

    DRAWN = 0
    PLAYED = 1
    DISCARDED = 2  # by a text of the foe
    DIMMED = 3  # light that it took


class Trace(IntEnum):
    """Events of the trace; their numbers a, b, c are named here."""

    ENDED = log.ENDED  # a: Ending, b: winning side
    ROUND = 1  # a: round
    TURN = 2  # a: seat, b: light
    DREW = 3  # a: seat, b: copy
    PLAYED = 4  # a: seat, b: copy
    DIMMED = 5  # a: seat that loses light, b: how much, c: light left
    SHUTTERED = 6  # a: seat, b: how many shutters it has now
    ROLLED = 7  # a: seat, b: face
    DISCARDED = 8  # a: seat, b: copy
