"""What the log remembers: countable events of cards, and the lines of a transcript."""

from enum import IntEnum

from sim.core import log


class Count(IntEnum):
    """What is counted per card instance; enemy cards: dealt out, resolved, defeated, hit."""

    OPENING = 0  # in the opening hand
    DRAWN = 1  # drawn; enemy cards: laid into the combat sequence
    PLAYED = 2  # played; enemy cards: resolved undefeated
    REVEALED = 3  # revealed for defense
    DISCARDED = 4  # discarded unplayed; enemy cards: defeated
    HITS = 5  # hits dealt by it; enemy cards: hits taken
    ENERGY = 6  # energy gained by it
    PREVENTED = 7  # damage absorbed or reduced by it
    DAMAGE = 8  # damage dealt by it (enemy cards)


class Trace(IntEnum):
    """Events of the trace; their numbers a, b, c are named here."""

    ENDED = log.ENDED  # a: Ending, b: winning side
    ROUND = 1  # a: round
    DEPLOYED = 2  # a: soldier type, b: figures, c: place
    VILLAIN = 3  # a: enemy of the state, b: place it was due at, c: place
    PANIC = 4  # a: place
    CALM = 5  # a: place
    MOVED = 6  # a: seat, b: place
    POWERED_UP = 7  # a: seat
    RECOVERED = 8  # a: seat, b: 1 with a team token
    RETURNED = 9  # a: seat, b: instance (recovered, recalled)
    BATTLE = 10  # a: seat, b: place
    DREW = 11  # a: seat, b: instance
    LAID = 12  # a: slot, b: instance
    PLAYED = 13  # a: seat, b: instance, c: energy paid
    X_CHOSEN = 14  # a: seat, b: energy spent
    TARGETED = 15  # a: seat, b: slot
    ROLLED = 16  # a: seat, b: face
    REROLLED = 17  # a: seat, b: dice
    HIT = 18  # a: slot, b: hits, c: hits now on it
    DEFEATED_CARD = 19  # a: slot, b: instance
    ENEMY_TURN = 20  # a: slot, b: instance, c: 1 if defeated
    SUFFERS = 21  # a: seat, b: damage
    REDUCED = 22  # a: seat, b: by, c: left
    REVEALED = 23  # a: seat, b: instance, c: damage left before it
    TO_BOTTOM = 24  # a: seat, b: instance
    DISCARDED = 25  # a: seat, b: instance
    TO_HAND = 26  # a: seat, b: instance
    TO_TOP = 27  # a: seat, b: instance
    INTO_DECK = 28  # a: seat, b: instance
    RANGER_DEFEATED = 29  # a: seat, b: energy left at the Command Center
    LEAD = 30  # a: seat
    ENERGY = 31  # a: gained, b: pool now, c: the card it is from, or -1
    POURED = 32  # a: seat, b: pool now
    FLIPPED = 33  # a: seat, b: pool now
    DRAINED = 34  # a: from the pool, b: seat whose stored energy, or -1
    STORED = 35  # a: seat
    ABILITY = 36  # a: seat, b: hero
    ZORD = 37  # a: zord, b: seat
    SUMMONED = 38  # a: zord, b: owner
    EXPERIENCE = 39  # a: soldier type, b: figures on the track
    PASSED = 40  # a: 0 Ranger turn, 1 action phase
    BATTLE_END = 41  # a: place, b: undefeated cards left
    MONSTER_DEFEATED = 42  # a: enemy of the state
    REVIVED = 43  # a: slot, b: instance
    LASTING = 44  # a: seat, b: instance
    MEGAZORD = 45  # a: place
    DEPLOYMENT = 46  # a: place that the figures are due at, b: which one of the round
    PROTECTED = 48  # a: slot
    MOVED_ON = 49  # a: soldier type, b: from, c: to
    NEXT_DICE = 50  # a: seat or -1, b: dice
    REMOVED = 51  # a: soldier type, b: place
    RANDOM_LOSS = 52  # a: seat, b: instance
    VILLAIN_CARDS = 53  # a: enemy of the state, b: defeated cards so far
    SEARCHED = 54  # a: seat
    DIVIDED = 55  # a: seat, b: hits
    SURPLUS = 56  # a: energy of the pool that nobody stores
    LAST_STAND = 57  # a: energy removed from the Command Center
    VEHICLE = 58  # a: vehicle, b: 1 for a token, c: price
    VEHICLE_TOKEN = 59  # a: tokens now
    BOUGHT_ZORD = 60  # a: 1 for a token
    STRUCK = 61  # a: seat, b: instance discarded for an attack
    DISPLACED = 62  # a: soldier type, b: place that a villain takes a figure's room in
    DEPLOYMENT_OVER = 63  # every location is full, what is left of the phase is ignored
