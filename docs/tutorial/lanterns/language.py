"""The words of card texts."""

from enum import IntEnum

from sim.core.language import Language, Number, Operation


class Op(IntEnum):
    """Operations; 0 ends every text."""

    END = 0
    DIM = 1  # the foe loses light
    SHUTTER = 2  # close shutters
    DRAW = 3  # draw cards
    DISCARD = 4  # the foe discards a card of its choice
    ROLL = 5  # roll the die; if it shows so much, do the block


AMOUNT = (Number(least=0),)
LANGUAGE = Language(
    operations=(
        Operation("dim", Op.DIM, AMOUNT),
        Operation("shutter", Op.SHUTTER, AMOUNT),
        Operation("draw", Op.DRAW, AMOUNT),
        Operation("discard", Op.DISCARD),
        Operation("roll", Op.ROLL, AMOUNT, has_block=True),
    )
)
