"""What the log remembers: countable events of cards, and the lines of a transcript."""

from enum import IntEnum

from sim.core.jit import kernel
from sim.core.log import count
from sim.prdbg.state import INSTANCES_MAX

STAGES = (2, 6, 12)  # last own turns of the stages of a game, but for the last stage


class Count(IntEnum):
    """What is counted per card and side."""

    BOUGHT = 0
    BOUGHT_FIRST = 1  # in own turns 1 and 2: the opening, before the deck is shuffled
    BOUGHT_EARLY = 2  # 3 to 6
    BOUGHT_MIDDLE = 3  # 7 to 12
    BOUGHT_LATE = 4  # 13 and later
    GAINED = 5  # gained in another way
    PLAYED = 6
    ATTACHED = 7
    ACTIVATED = 8
    NEGATED = 9  # Attacks negated with it
    DAMAGE = 10  # dealt by it
    BATTLED = 11  # removed from The Grid in a Battle
    DESTROYED = 12


class Trace(IntEnum):
    """Events of the trace; their numbers a, b, c are named here. 0 is the end of the game."""

    ENDED = 0  # a: Ending, b: side that won
    TURN = 1  # a: seat, b: turn, c: round
    REFILLED = 2  # a: instance that enters The Grid
    FACE_UP = 3  # a: instance on top of a stack
    PLAYED = 4  # a: seat, b: instance
    SHARDS = 5  # a: seat, b: gained, c: now
    ENERGY = 6  # a: seat, b: gained, c: team's now
    HEALED = 7  # a: seat, b: Hit Points healed, c: now
    DAMAGED = 8  # a: side, b: damage, c: Hit Points left
    DREW = 9  # a: seat, b: instance
    RESHUFFLED = 10  # a: seat, b: cards
    BOUGHT = 11  # a: seat, b: instance, c: Shards paid
    GAINED = 12  # a: seat, b: instance
    ATTACHED = 13  # a: seat, b: instance, c: slot
    FLIPPED = 14  # a: seat
    BATTLED = 15  # a: seat, b: instance, c: Shards paid
    ACTIVATED = 16  # a: seat, b: instance or character (CHARACTER), c: Energy paid
    BAY_USED = 17  # a: seat, b: Tile, c: Energy paid
    ATTACKED = 18  # a: seat, b: Aim, c: bits of the seats
    BLOCKED = 19  # a: seat, b: instance, c: Energy paid
    NOT_BLOCKED = 20  # a: seat
    STUNNED = 21  # a: seat, b: instance
    STUN_RETURNED = 22  # a: seat, b: instance
    DISCARDED = 23  # a: seat, b: instance
    DETACHED = 24  # a: seat, b: instance
    DESTROYED = 25  # a: seat, b: instance
    CLEARED = 26  # a: seat, b: instance put from The Grid into the main deck's discard pile
    REVEALED = 27  # a: seat, b: instance
    LOOKED = 28  # a: seat
    TOP_DISCARDED = 29  # a: seat, b: instance
    RECALLED = 30  # a: seat, b: instance, c: among so many cards
    TRADED = 31  # a: seat that gives, b: instance, c: seat that gets
    READIED = 32  # a: seat
    TRIGGERED = 33  # a: seat, b: instance, or NOTHING for the character
    ADVERSARIES = 34  # a: seat, b: adversaries in The Grid
    LAST_TURN = 35  # a: seat
    MEGA = 36  # a: Tile that the Zord Bay now is
    LAIR = 37  # a: seat


@kernel
def count_card(log, tables, seat, card, event, amount):
    """Count what a seat did with a card."""
    count(log, card + tables.setup.side[seat] * INSTANCES_MAX, event, amount)


@kernel
def stage_of(turn):
    """Return when a card is bought, by the buyer's own turn: the event that counts it."""
    stage = 0
    for last in STAGES:
        stage += turn > last
    return Count.BOUGHT_FIRST + stage
