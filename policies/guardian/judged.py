"""What `veterans` writes down while it judges its options: numbers of the table and of each one.

Who learns how to weigh them reads the same numbers (`experiments/playing/practice.py`), so that
what is learned is what is played. All are counts, chances and worths; none is the number of a seat,
of a place or of a card.
"""

from enum import IntEnum

from policies.core.judging import judged_dtype
from sim.core.records import record_dtype
from sim.guardian.assess import ASSESSED
from sim.guardian.language import Event
from sim.guardian.state import OFFERS_MAX, PLACES, SEATS_MAX


class Judged(IntEnum):
    """Kinds of decisions that options are judged in; 0 is none."""

    ACTION = 1
    TURN = 2
    SLOT = 3
    SEAT = 4
    ANSWER = 5
    DRAW = 6
    CARD = 7


class OfSeat(IntEnum):
    """Numbers of a player."""

    DECK = 0
    HAND = 1
    DISCARD = 2
    ACTIONS = 3
    ENERGY = 4
    DICE = 5  # of attacks in hand
    PLAYABLE = 6  # cards in hand that do something in a turn by themselves
    RELATIVE = 7  # deck, less the mean of all


class OfPlace(IntEnum):
    """Numbers of a place, as `teamwork` looks at it."""

    URGENCY = 0
    SOLDIERS = 1
    MONSTERS = 2
    BOSS = 3
    LEFT = 4  # cards that its villains still have to lose
    PANICKED = 5
    ROOM = 6  # for figures
    SURPLUS = 7  # deployments to come beyond its share
    MISSING = 8  # cards that a battle wants beyond those of who is there
    TOKENS = 9  # actions of those who are there
    STEPS = 10  # actions that gathering takes
    PLAYERS = 11
    HANDS = 12
    DICE = 13
    STORED = 14
    DECKS = 15


N_SEAT = len(OfSeat)
N_PLACE = len(OfPlace)
N_PLANNED = OfPlace.STEPS  # numbers of a place where a battle is planned


class OfTable(IntEnum):
    """Numbers of the table, behind those that a learned value sees of it (`assess.py`)."""

    PLAYERS_2 = ASSESSED.size  # one number each for 2 to 6 players
    PAIRS = ASSESSED.size + 5  # two Rangers each
    OWN = ASSESSED.size + 6  # from here on those of the kind of decision: OfPlan, OfBattle


class OfPlan(IntEnum):
    """Numbers of the battle that `teamwork` plans, from OWN on."""

    IS_PLANNED = OfTable.OWN
    PLACE = OfTable.OWN + 1  # the first N_PLANNED numbers of its place


class OfBattle(IntEnum):
    """Numbers of a battle, from OWN on."""

    TURNS = OfTable.OWN
    TARGETS = OfTable.OWN + 1
    STORED = OfTable.OWN + 2
    SUMMONED = OfTable.OWN + 3
    FLIPS = OfTable.OWN + 4
    BOSS = OfTable.OWN + 5
    MONSTER = OfTable.OWN + 6
    ACTIVE_THREAT = OfTable.OWN + 7  # damage of the card that acts next
    ACTIVE_NEED = OfTable.OWN + 8
    ACTIVE_PRIZE = OfTable.OWN + 9
    PRIZES = OfTable.OWN + 10
    LEFT = OfTable.OWN + 11  # cards that villains here still have to lose
    PLAYABLE = OfTable.OWN + 12
    DISCARDS = OfTable.OWN + 13
    NEXT_DICE = OfTable.OWN + 14
    IS_EXTRA = OfTable.OWN + 15  # a card that another card lets be played
    PANICKED = OfTable.OWN + 16
    ROOM = OfTable.OWN + 17


N_TABLE = OfBattle.ROOM + 1


class OfAction(IntEnum):
    """Numbers of an action of the team; those of its seat and places follow each other."""

    HABIT = 0  # what `teamwork` would do
    MOVE = 1
    REST = 2
    BATTLE = 3
    RECOVER = 4
    TEAM_RECOVER = 5
    ZORD = 6
    PASS = 7
    OTHER = 8
    SEAT = 9  # OfSeat
    FROM_URGENCY = 17  # of the place that a player leaves or recovers in
    FROM_SOLDIERS = 18
    FROM_VILLAINS = 19
    FROM_MISSING = 20
    FROM_OTHERS = 21
    FROM_PANICKED = 22
    TO = 23  # OfPlace: where the action leads or happens
    IS_PLANNED = 39  # it is the place of the battle that `teamwork` plans
    TOKENS_THERE = 40
    CENTER = 41
    REMOVES = 42  # what a Zord does
    BRINGS_MEGAZORD = 43
    HELPS_RANGER = 44
    DRAWS = 45
    LAST_FIGURE = 46
    AT_LIMIT = 47
    REST_GAIN = 48
    ALONE = 49
    ENOUGH = 50  # those there have the cards that a battle wants
    FIRST_THERE = 51


class OfTurn(IntEnum):
    """Numbers of an option in a Ranger turn."""

    HABIT = 0
    PLAY = 1
    PASS = 2
    FLIP = 3
    POUR = 4
    ZORD = 5
    OTHER = 6
    DISCARD_ATTACK = 7
    SEAT = 8  # OfSeat
    COST = 16
    POOL_AFTER = 17
    DICE = 18
    HITS = 19
    IS_X = 20
    MANEUVER = 21
    VALUE = 22  # what `teamwork` thinks that playing it is worth
    WORTHLESS = 23
    KEEP = 24  # and keeping it
    GAIN = 25  # what its text does, from here on
    NEXT_OWN = 26  # more dice for the next attack of the same Ranger; anybody's are in VALUE
    BESIDE = 27
    HIT_ALL = 28
    HIT_ANY = 29
    RECALL = 30
    CARD_TO = 31
    SEARCH = 32
    FOLLOW = 33
    ACTIVATE = 34
    MAY_TOP = 35
    MAY_ENERGY = 36
    REROLL = 37
    DRAWS = 38
    IF = 39
    CHANCE = 40  # of defeating a card
    CHANCE_ACTIVE = 41  # the card that acts next
    CHANCE_VILLAIN = 42
    EXPECTED = 43  # hits that are of use
    PRIZE = 44
    ZORD_GAIN = 45
    ZORD_DRAW = 46
    LEAD = 47
    POOL_THEN = 48  # with the energy that it gives
    EXCESS = 49


class OfSlot(IntEnum):
    """Numbers of an enemy card that may be hit."""

    HABIT = 0
    VALUE = 1
    CHANCE = 2
    NEED = 3
    PRIZE = 4
    ACTIVE = 5
    RESOLVED = 6
    VILLAIN = 7
    BOSS = 8
    GUARD = 9
    PASSIVE = 10
    THREAT = 11
    WAIT = 12  # cards that act before it
    MEAN = 13  # hits of the attack
    OVERKILL = 14
    OTHER = 15
    COLUMN = 16
    FRESH = 17
    STRIKES_BACK = 18


class OfChosen(IntEnum):
    """Numbers of a player who may be chosen: to suffer, to lead, to play, to store."""

    HABIT = 0
    SEAT = 1  # OfSeat
    FIGHTING = 9
    LEAD = 10
    LAST_TO_ACT = 11  # the only one there with actions left
    SHIELDS = 12  # of the deck
    BLOCKS = 13  # damage that reactions in hand would take away
    DAMAGE = 14  # what this player would suffer
    LOST = 15  # cards that it would turn over, by the mean of the deck
    FALLS = 16  # the deck runs out
    SUFFERS = 17  # damage is being suffered, and by this player
    OTHER = 18  # not a player: an effect that may come first
    ZORD_REMOVES = 19
    ZORD_DRAWS = 20
    PASS = 21
    VICTIM = 22  # what is asked
    LEADER = 23
    STORE = 24
    PLAY_CARD = 25
    RECALL = 26
    PUT_BACK = 27
    SEARCH = 28


class OfAnswer(IntEnum):
    """Numbers of an answer to an event, or of an optional part of a card."""

    HABIT = 0
    PASS = 1
    PLAY = 2
    ABILITY = 3
    ZORD = 4
    YES = 5
    ENERGY = 6  # brought up
    OTHER = 7
    SEAT = 8  # OfSeat of who answers
    VALUE = 16  # what `teamwork` thinks of it
    COST = 17
    POOL_AFTER = 18
    KEEP = 19  # what the card is worth in hand
    AMOUNT = 20  # damage that is being suffered
    USEFUL = 21  # of it, what the card takes away
    WASTED = 22
    SUFFERER_DECK = 23
    SUFFERER_HAND = 24
    FALLS = 25  # the deck of who suffers runs out
    MISSING = 26  # hits that the attack lacks
    ROLLED_BLANKS = 27
    REDUCE = 28  # what its text does
    REVEALED_TO = 29
    HIT = 30
    REROLL = 31
    GAIN = 32
    DRAWS = 33
    PUT_BACK = 34
    REMOVES = 35
    DICE = 36
    EXCESS = 37
    CHOOSES = 38  # a Ranger, or cards that come back
    EVENT = 39  # when: from here on a number for each Event


class OfDraw(IntEnum):
    """Numbers of drawing one more card, or not."""

    HABIT = 0
    DRAW = 1
    SEAT = 2  # OfSeat
    FIGHTING = 10
    SOLDIERS = 11  # at the place of the battle
    VILLAINS = 12
    BOSS = 13
    LEFT = 14  # cards that its villains still have to lose
    FIGHTERS = 15
    HANDS = 16  # of all who fight
    SHIELDS = 17  # of the deck
    IS_SEQUENCE = 18  # enemy cards lie there already
    WORTH = 19  # of the cards in hand
    SHARE = 20  # foot soldiers for each who fights
    CHARGED = 21  # cards in hand that can be paid with the pool
    OTHER = 22  # an effect that may come first


class OfCard(IntEnum):
    """Numbers of a card that is taken, put somewhere or lost."""

    HABIT = 0
    PASS = 1
    KEEP = 2  # what it is worth in hand
    SHIELDS = 3
    COST = 4
    DICE = 5
    HITS = 6
    REACTION = 7
    MANEUVER = 8
    STAR = 9
    IS_X = 10
    SEAT = 11  # OfSeat
    RECOVER = 19  # what is asked
    SEARCH = 20
    PUT_BACK = 21
    RECALL = 22
    DISCARD = 23
    DRAIN = 24
    COPIES = 25  # of it in the same place


N_ACTION = OfAction.FIRST_THERE + 1
N_TURN = OfTurn.EXCESS + 1
N_SLOT = OfSlot.STRIKES_BACK + 1
N_CHOSEN = OfChosen.SEARCH + 1
N_ANSWER = OfAnswer.EVENT + len(Event)
N_DRAW = OfDraw.OTHER + 1
N_CARD = OfCard.COPIES + 1

JUDGED = record_dtype(
    *judged_dtype(N_TABLE, max(N_ACTION, N_TURN, N_SLOT, N_ANSWER), OFFERS_MAX),
    ("assessed", "i4", ASSESSED.size),
    ("places", "f8", (PLACES, N_PLACE)),
    ("seats", "f8", (SEATS_MAX, N_SEAT)),
)
