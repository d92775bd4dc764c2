"""What the log remembers: countable events of figures, and the lines of a transcript."""

from enum import IntEnum

from sim.core import log


class Count(IntEnum):
    """What is counted per unit or form in play."""

    ENTERED = 0  # spawned, put into play, or changed into
    ATTACKED = 1  # took part in an attack
    HIT = 2  # … that hit
    DAMAGE = 3  # damage to monsters, as the leader
    KILLS = 4  # enemy units destroyed or crushed, as the leader
    BUILDINGS = 5  # destroyed, as the leader
    LOST = 6  # destroyed or crushed


class Trace(IntEnum):
    """Events of the trace; their numbers a, b, c are named here."""

    ROLLED = 1  # a: strikes of one, b: strikes of two
    MAP = 2  # a: side, b: map
    COLOUR = 3  # a: side, b: Colour
    BUILT = 4  # a: side, b: structure, c: space
    STARTED = 5  # a: monster, b: space
    TURN = 6  # a: side, b: Activation, c: turn
    POOLS = 7  # a: side, b: unit pool * 16 + monster pool, c: power
    SHUFFLED = 8  # a: side, b: Activation whose pool lost dice, c: dice
    POWERED_UP = 9  # a: side, b: action dice, c: strikes
    GAINED = 10  # a: side, b: power dice, c: power pool now
    LOST_POWER = 11  # a: side, b: power dice, c: power pool now
    CHANGED = 12  # a: monster, b: kind of the new form
    SPAWNED = 13  # a: unit, b: space
    SHOVED = 14  # a: unit, b: from, c: to
    ADVANCED = 15  # a: figure, b: from, c: to
    STEPPED = 16  # a: monster, b: from, c: to
    ATTACKS = 17  # a: leader, b: Attack, c: target or NOBODY
    JOINED = 18  # a: unit
    ROLLS = 19  # a: action dice, b: boost dice, c: power dice
    STRIKES = 20  # a: strikes, b: defense or NOBODY, c: 1 if it hits
    ABILITY = 21  # a: figure, b: ability
    DAMAGED = 22  # a: monster, b: damage, c: health left
    DESTROYED = 23  # a: figure, b: space
    CRUSHED = 24  # a: unit, b: space
    DEMOLISHED = 25  # a: building, b: Tile
    MOVED = 26  # a: figure, b: from, c: to
    COLLIDED = 27  # a: monster, b: figure
    HAZARD = 28  # a: figure, b: Tile
    RESTORED = 29  # a: monster, b: health, c: health now
    DICE_MOVED = 30  # a: side, b: Activation whose pool lost a die, c: dice
    PUSHED = 31  # a: side, b: dice
    EXTINGUISHED = 32  # a: foundation
    REENTERED = 33  # a: monster, b: space
    ENDED = log.ENDED  # a: Ending, b: winner
    ACTS = 35  # a: figure, b: ability: an action
    REROLLED = 36  # a: figure
    IDLE = 37  # a: figure, b: Op of its ability that changed nothing
    DECLINED = 38  # a: figure whose ability was not used
    DEPLOYED = 39  # a: unit, b: space, c: ability
