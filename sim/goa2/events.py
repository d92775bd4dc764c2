"""What the log remembers: countable events of cards, and the lines of a transcript."""

from enum import IntEnum

from sim.core import log


class Count(IntEnum):
    """What is counted per card in play."""

    PLAYED = 0  # revealed as the card of a turn
    PRIMARY = 1  # its text was performed as an action
    MOVED = 2  # used for movement or fast travel
    HELD = 3  # resolved without doing anything
    DEFENDED = 4  # discarded to defend
    SAVED = 5  # … and the defense held
    DISCARDED = 6  # discarded for another reason
    HEROES = 7  # heroes it defeated
    MINIONS = 8  # minions it defeated
    COINS = 9  # coins gained with it
    TAKEN = 10  # taken in a level up
    ITEM = 11  # became an item


class Why(IntEnum):
    """Why a step that must be done cannot be."""

    NOBODY = 0  # there is nobody to choose
    NO_ROOM = 1  # there is no space to go to
    GONE = 2  # whom it is about has left the board
    NOT_BLOCKED = 3  # a block does not stop such an attack


class Trace(IntEnum):
    """Events of the trace; their numbers a, b, c are named here."""

    ENDED = log.ENDED  # a: Ending, b: winning side
    ROUND = 1  # a: round
    TURN = 2  # a: turn
    COIN = 3  # a: team now on the coin
    STARTS = 4  # a: hero, b: space
    PLAYED = 5  # a: hero, b: card revealed, c: initiative
    PASSES = 6  # a: hero without cards
    ACTS = 7  # a: hero, b: card, c: Action
    RESPAWNED = 8  # a: hero, b: space
    STAYS_AWAY = 9  # a: hero
    MOVED = 10  # a: object, b: from, c: to
    TRAVELLED = 11  # a: hero, b: from, c: to
    PUSHED = 12  # a: object, b: from, c: to
    PLACED = 13  # a: object, b: from, c: to
    SWAPPED = 14  # a: object, b: other object
    TARGETED = 15  # a: hero, b: object, c: 1 if an attack
    ATTACKS = 16  # a: hero, b: object, c: attack total
    DEFENDS = 17  # a: hero, b: card discarded
    DEFENSE = 18  # a: hero, b: defense total, c: 1 if it held
    BLOCKED = 19  # a: hero
    NO_DEFENSE = 20  # a: hero
    HERO_DEFEATED = 21  # a: hero, b: by hero, c: life counters left
    MINION_DEFEATED = 22  # a: object, b: by hero, c: space
    MINION_KEPT = 23  # a: object, b: hero who protects it
    MINION_REMOVED = 24  # a: object, b: space
    COINS = 25  # a: hero, b: coins gained, c: coins now
    COINS_TAKEN = 26  # a: hero, b: from hero, c: coins
    DISCARDED = 27  # a: hero, b: card
    NO_CARD = 28  # a: hero who has no card to discard
    RETRIEVED = 29  # a: hero, b: card
    POISONED = 30  # a: hero, b: amount
    ACTIVE = 31  # a: hero, b: card, c: Duration
    EFFECT = 32  # a: hero, b: card whose effect or ultimate applies
    REPEATED = 33  # a: hero
    FIZZLED = 34  # a: hero, b: card, c: Why
    RESOLVED = 35  # a: hero, b: card
    PUSH_WON = 36  # a: team, b: waves left, c: the new Battle Zone, a row of the board's zones
    SPAWNED = 37  # a: object, b: space
    BATTLE = 38  # a: red's minions, b: blue's minions
    RETURNED = 39  # a: object, b: from, c: to
    LEVELLED = 40  # a: hero, b: new level
    UPGRADED = 41  # a: hero, b: card taken, c: card that became an item
    ULTIMATE = 42  # a: hero, b: card
    PITY = 43  # a: hero
    TOKEN_REMOVED = 44  # a: object, b: space
    END_OF_ROUND = 46
    SKIPPED = 47  # a: hero, b: card resolved without an action, or in the middle of one
    UNMET = 48  # a: hero, b: card, c: Test of an `if` that does not hold
    PUSH_GIVEN = 49  # a: hero who would be removed as a minion and loses the push instead
    LANE_HELD = 50  # a: hero who stands for the minions of a team that has none left
    TURNED_TO = 51  # a: hero, b: object that the next lines of the text are about, unchosen
