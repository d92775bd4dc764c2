"""The notes of `brawler`: what it writes down while it makes one decision, and where.

They are in the list of offers of a spare state, because a policy has no other memory. Worths
are whole numbers, ONE to a coin; so are its weights, which are copied into the notes first.
Nothing is read that an earlier decision left there, but for a planned walk (`walks.py`).
"""

from enum import IntEnum

import numpy as np

from policies.goa2.weights import Weight
from sim.core.jit import kernel

BITS = 10
ONE = 1 << BITS
NEVER = -1_000_000_000  # worth of what is not to be done
FAR = 99
HEROES_EACH = 3  # of a team, at most


class Note(IntEnum):
    """Places in the notes."""

    N_OWN = 0
    N_THREATS = 1
    N_GUARDS = 2
    N_FOES = 3
    N_PREY = 4
    NOW = 5  # defenses in hand: a Stand
    LATER = 8  # defenses in hand in the next turn
    REACH = 11  # of the farthest attack still to come
    FARM = 12  # worth of a minion in reach
    FARM_MORE = 13  # worth of another one
    PRIZE = 14  # of a light minion
    HEAVY_PRIZE = 15  # of a heavy one
    GUARDS = 16  # spaces of friendly minions that are not ranged
    FOES = 24  # enemy minions: see Foe
    PREY = 48  # enemy heroes: space, worth of having it in reach
    DEATH = 54  # what the own defeat costs
    WOUND = 55  # what a discard costs
    OWN = 56  # own cards: see Own
    IS_MAPPED = 91  # the hero is outside the Battle Zone
    TRAVEL = 92  # score after a fast travel
    LIMIT = 93  # steps that were looked at
    N_ATTACKS = 94  # attack cards in hand
    MINIONS = 95  # what minions add to the own defense
    WAYS = 96  # best score of a space so many steps away
    THREATS = 110  # see Threat
    HANDS = 272  # of enemy heroes: see Hand
    PLAN = 322  # space that a walk leads to
    PLANNER = 323  # hero who has planned it
    WEIGHTS = 324  # see Weight


class Stand(IntEnum):
    """How well a hero can defend: best total with and without minions, blocks."""

    PLAIN = 0
    ALONE = 1
    BLOCKS = 2


class Own(IntEnum):
    """A card of the hero itself."""

    CARD = 0
    TOTAL = 1  # defense
    KIND = 2  # bits of the defense
    REACH = 3  # of an attack on minions, or 0
    IN_HAND = 4


class Foe(IntEnum):
    """An enemy minion."""

    SPACE = 0
    KIND = 1
    IS_TARGET = 2


class Threat(IntEnum):
    """An enemy's attack card."""

    SPACE = 0
    REACH = 1
    ATTACK = 2
    BITS = 3
    STAND = 4  # which defenses it meets
    FOE = 5
    KILL = 6  # what it costs where no defense holds
    HIT = 7  # … and where one does
    INITIATIVE = 8


class Hand(IntEnum):
    """What an enemy hero can defend itself with."""

    IS_NOTED = 0
    MINIONS = 1  # what minions add
    PRIZE = 2  # what its defeat is worth
    N_CARDS = 3
    CARDS = 4  # total and bits of each


OWN_SIZE = len(Own)
OWN_MAX = 7
FOE_SIZE = len(Foe)
PREY_SIZE = 2
THREAT_SIZE = len(Threat)
THREATS_MAX = 18
HELD_MAX = 6
HELD_SIZE = 2
HAND_SIZE = Hand.CARDS + HELD_MAX * HELD_SIZE
N_WEIGHTS = len(Weight)


@kernel
def open_notes(memo, weights):
    """Begin the notes of a decision with the weights; nothing is known about any hand."""
    notes = memo.offered
    for place in range(N_WEIGHTS):
        notes[Note.WEIGHTS + place] = np.int32(np.rint(ONE * weights[place]))
    for number in range(HEROES_EACH):
        notes[Note.HANDS + number * HAND_SIZE + Hand.IS_NOTED] = 0


@kernel
def weight(memo, place):
    """Return one of the weights."""
    return np.int64(memo.offered[Note.WEIGHTS + place])


@kernel
def share(worth, part):
    """Return a part of a worth; ONE is all of it."""
    return (worth * part) >> BITS
