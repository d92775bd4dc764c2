"""What the log remembers: countable events of cards, and the lines of a transcript."""

from enum import IntEnum

from sim.core import log


class Count(IntEnum):
    """What is counted per instance of a card."""

    OPENING = 0  # in the opening hand
    DRAWN = 1
    PLAYED = 2
    DISCARDED = 3  # by a text of the foe
    DIMMED = 4  # light that it took
    GLOWED = 5  # light that it brought


class Trace(IntEnum):
    """Events of the trace; their numbers a, b, c are named here."""

    ENDED = log.ENDED  # a: Ending, b: winning side
    ROUND = 1  # a: round
    TURN = 2  # a: seat, b: light
    DREW = 3  # a: seat, b: instance
    PLAYED = 4  # a: seat, b: instance
    DIMMED = 5  # a: seat that loses light, b: how much, c: light left
    SHUTTERED = 6  # a: seat, b: how many shutters it has now
    GLOWED = 7  # a: seat, b: how much, c: light now
    ROLLED = 8  # a: seat, b: face
    DISCARDED = 9  # a: seat, b: instance
