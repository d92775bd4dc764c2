"""The words of card texts."""

from enum import IntEnum

from sim.core.language import Facts, Language, Number, Operation, Place


class Op(IntEnum):
    """Operations; 0 ends every text."""

    END = 0
    DIM = 1  # the foe loses light
    SHUTTER = 2  # close shutters
    GLOW = 3  # get light back
    DRAW = 4  # draw cards
    DISCARD = 5  # the foe discards cards of its choice
    ROLL = 6  # roll the die
    AT_LEAST = 7  # if it shows so much, do the block
    DIM_ROLLED = 8  # the foe loses as much light as it shows


class Fact(Facts):
    """What words may need."""

    ROLL = "a roll of the die"


AMOUNT = (Number(least=0),)
LANGUAGE = Language(
    operations=(
        Operation("dim", Op.DIM, AMOUNT),
        Operation("shutter", Op.SHUTTER, AMOUNT),
        Operation("glow", Op.GLOW, AMOUNT),
        Operation("draw", Op.DRAW, AMOUNT),
        Operation("discard", Op.DISCARD, AMOUNT),
        Operation("roll", Op.ROLL, gives=Fact.ROLL),
        Operation("at_least", Op.AT_LEAST, AMOUNT, has_block=True, needs=Fact.ROLL),
        Operation("dim_rolled", Op.DIM_ROLLED, needs=Fact.ROLL),
    ),
    facts=Fact,
    places=(Place("cards", "program", gives=Fact(0)),),
)
