"""What is on the table: the state record of one game of the Guardian System."""

from enum import IntEnum

import numpy as np

from sim.core.decisions import state_head
from sim.core.modifiers import modifier_fields
from sim.core.piles import pile_dtype
from sim.core.records import record_dtype
from sim.core.stack import FIRST_FLAG, FRAME_HEAD, pending_fields, stack_fields
from sim.guardian.language import Statistic

SEATS_MAX = 6
PILE_MAX = 40  # cards of a deck: a player's, an enemy's, the deployment deck
RANGERS_EACH_MAX = 2
OUTER = 4  # outer locations, numbered clockwise
COMMAND_CENTER = OUTER
PLACES = OUTER + 1
SOLDIER_TYPES = 2
VILLAINS_MAX = 5  # monsters and boss
SPOTS_MAX = 4  # face-up vehicles
ENEMIES_MAX = SOLDIER_TYPES + VILLAINS_MAX
ROWS_MAX = 1 + VILLAINS_MAX
COLUMNS_MAX = 8
SLOTS_MAX = ROWS_MAX * COLUMNS_MAX
FACES = 4  # a die shows 0 to 3 hits
FRAMES_MAX = 32
PENDING_MAX = 32
HOLDING_MAX = 32  # modifiers at once
ZORDS_MAX = 16
OFFERS_MAX = 256
NOBODY = -1
NOBODY_LEFT = -2  # a Ranger was to be chosen, and none could be
NOTHING = -1
OFF_BOARD = -1  # not deployed, or defeated
VILLAIN_CARD = 64  # deployment cards from here on deploy the enemy (number - VILLAIN_CARD)


class Ending(IntEnum):
    """How a game ended."""

    RUNNING = 0
    CAP = 1
    BOSS_DEFEATED = 2
    PANIC = 3
    MORPHIN_GRID = 4
    COMMAND_CENTER = 5


class Decision(IntEnum):
    """What the seat to decide is asked."""

    NONE = 0
    DRAW = 1  # draw one more card, or stop
    ACTION = 2  # the team's next action
    RECOVER = 3  # one more card from the discard pile, or stop
    SOLDIERS = 4  # how many of the first type fight
    FIRST_DECK = 5  # which foot soldier deck is drawn from first
    TURN = 6  # a Ranger turn
    PLAY = 7  # an extra card play
    WINDOW = 8  # answers to an event
    SLOT = 9  # an enemy card
    ENERGY = 10  # X
    DIVIDE = 11  # where the next divided hit goes
    REROLL = 12  # how many dice of each face
    SPLASH = 13  # which dice
    VICTIM = 14  # who suffers damage
    RANGER = 15  # a Ranger for a card's effect
    MAY = 16  # an optional part of a card
    SEARCH = 17  # a card from the deck
    PUT_BACK = 18  # a card from hand to the top of the deck
    RECALL = 19  # a card from the discard pile to the top of the deck
    DISCARD = 20  # a card from hand
    DRAIN = 21  # whose stored energy, or whose card, is lost
    STORE = 22  # who stores energy after a battle
    LEAD = 23  # who gets the lead Ranger token
    OWNER = 24  # who gets a Zord whose Ranger is not in the game
    DEPLOYMENT = 25  # zords between deployments
    POWER_UP = 26  # after the last enemy at the Command Center is gone
    MOVE_ON = 27  # which foot soldier leaves Angel Grove Park


class Verb(IntEnum):
    """What an action does; its numbers a, b, c are named here."""

    PASS = 0  # stop, decline, end the phase
    DRAW = 1
    MOVE = 2  # a: seat, b: place, c: 1 with power up
    BATTLE = 3  # a: seat
    RECOVER = 4  # a: seat, b: 1 with a team token
    CARD = 5  # a: seat, b: instance
    PLAY = 6  # a: seat, b: instance
    ABILITY = 7  # a: seat, b: which of the seat's Rangers
    ZORD = 8  # a: zord, b: place, c: soldier type
    POUR = 9  # a: seat; stored energy into the pool
    FLIP = 10  # a: seat; an action token for energy
    SLOT = 11  # a: slot
    NUMBER = 12  # a: the number
    REROLL = 13  # a, b, c: dice showing 0, 1, 2 or more
    SEAT = 14  # a: seat
    TRIGGER = 15  # a: row of pending
    YES = 16
    SOLDIER = 17  # a: soldier type
    DISCARD_ATTACK = 18  # a: seat, b: instance
    VEHICLE = 19  # a: spot on the power board, b: 1 for a token
    BUY_ZORD = 20  # b: 1 for a token


class Kind(IntEnum):
    """What a frame of the program stack belongs to."""

    ROUTINE = 0
    CARD = 1  # attack or maneuver
    REACTION = 2
    ABILITY = 3
    ZORD = 4
    STAR = 5  # special defense
    ENEMY = 6
    SUFFER = 7  # damage being suffered
    EFFECT = 8  # location and Megazord effects
    VEHICLE = 9


class Flag(IntEnum):
    """Bits of a frame's flags, above those of stack.Progress."""

    REROLL = FIRST_FLAG  # this card's first attack may be rerolled (Take Aim)
    DIVIDED = 2 * FIRST_FLAG  # the attack's targets are in `assigned`
    DEFEATED = 4 * FIRST_FLAG  # the attack defeated (one of) its target(s)
    BATTLE = 8 * FIRST_FLAG  # ends with the battle
    REROLLED = 16 * FIRST_FLAG  # a reroll was granted, which "perform this attack twice" repeats
    PLAYED = 32 * FIRST_FLAG  # a card was played in the last Ranger turn
    RECOVERED = 64 * FIRST_FLAG  # a card went back into the deck, which is shuffled afterwards
    POWER_UP = 128 * FIRST_FLAG  # those at the Command Center may power up after the battle


PILE = pile_dtype(PILE_MAX)
PLAYER = record_dtype(
    ("deck", PILE),
    ("hand", PILE),
    ("discard", PILE),
    ("known_top", np.int16),  # cards at the top of the deck that everybody saw go there
    ("known_bottom", np.int16),  # the same at the bottom
    ("place", np.int16),
    ("energy", np.int16),  # stored
    ("actions", np.int16),  # action tokens face up
    ("is_fighting", np.int16),
    ("used", np.int16, RANGERS_EACH_MAX),  # ability used in this battle
    ("next_dice", np.int16),  # for this player's next attack
    ("n_shuffles", np.int16),
    ("n_dice", np.int16),  # dice rolled so far, the counter of this player's dice
)
PLACE = record_dtype(
    ("location", np.int16),  # row of tables.locations; the Command Center has none
    ("symbol", np.int16),  # on the backs of deployment cards that lead here
    ("is_panicked", np.int16),
    ("soldiers", np.int16, SOLDIER_TYPES),  # figures of each type
)
ENEMY = record_dtype(
    ("deck", PILE),
    ("discard", PILE),  # defeated cards of a monster or boss
    ("row", np.int16),  # of tables.enemies
    ("place", np.int16),  # of the monster's or boss's figure
    ("is_boss", np.int16),
    ("n_shuffles", np.int16),
)
SLOT = record_dtype(
    ("card", np.int16),  # instance
    ("hits", np.int16),  # hit tokens
    ("is_defeated", np.int16),
    ("is_resolved", np.int16),
    ("enemy", np.int16),  # row of state.enemies
)
FRAME = record_dtype(
    *FRAME_HEAD,
    ("seat", np.int16),  # the player acting, or suffering
    ("card", np.int16),  # instance being played or revealed, or NOTHING
    ("slot", np.int16),  # the enemy card acting
    ("who", np.int16),  # the player chosen for the next operations
    ("target", np.int16),  # slot
    ("place", np.int16),  # where a Zord acts, or a foot soldier moves on from
    ("soldier", np.int16),  # type of the foot soldier that a Zord removes
    ("zord", np.int16),  # Zord that is being summoned
    ("next_seat", np.int16),  # seat to be asked next, where all are asked in turn
    ("amount", np.int16),  # what is left: damage, hits, dice, shields, cards or Rangers
    ("energy", np.int16),  # spent for X
    ("bonus", np.int16),  # extra dice for the attack to come
    ("kept_bonus", np.int16),  # extra dice that the last attack had
    ("hits", np.int16),  # rolled
    ("excess", np.int16),  # hits beyond the target's health
    ("rangers", np.int16),  # those that something is still to happen to, one bit each
    ("first", np.int16),  # smallest card row or slot still offered in an ascending choice
    ("face", np.int16),  # of the dice that a reroll asks about
    ("played", np.int16),  # instance that has just been played
    ("destination", np.int16),  # Destination of the card afterwards
    ("answered", np.int16),  # abilities already used in the open window, one bit each
    ("applied", np.int16),  # abilities applied to this card's attacks, one bit each
    ("rolled", np.int16, FACES),  # dice by face
)
PENDING = record_dtype(
    ("program", np.int16),
    ("kind", np.int16),  # Kind
    ("slot", np.int16),
    ("seat", np.int16),
    ("amount", np.int16),
    ("event", np.int16),  # the window it waits for
    ("is_optional", np.int16),
    ("depth", np.int16),  # number of the frame whose window it waits in, 0 before that is open
)
ZORD = record_dtype(
    ("is_summoned", np.int16),
    ("is_exhausted", np.int16),
    ("owner", np.int16),  # seat, or NOBODY for the Megazord, which anybody may use
)
STATE = record_dtype(
    *state_head(OFFERS_MAX),
    ("players", PLAYER, SEATS_MAX),
    ("places", PLACE, PLACES),
    ("enemies", ENEMY, ENEMIES_MAX),  # two foot soldier decks, then monsters and boss
    ("n_enemies", np.int16),
    ("deployment", PILE),  # rows of tables.deployments, or VILLAIN_CARD + enemy
    ("pile_of", np.int16, PILE_MAX),  # which shuffled pile each card of the deck is from
    ("deployment_discard", PILE),
    ("n_deployment_shuffles", np.int16),
    ("deployments_left", np.int16),
    ("is_deploying", np.int16),  # in the Deployment Phase
    ("is_no_soldier", np.int16),  # foot soldiers are ignored for the rest of the phase
    ("soldier_of", np.int16, SOLDIER_TYPES),  # type that each deployment token stands for
    ("team_recovers", np.int16),  # team action tokens face up
    ("grid", np.int16),  # energy at the Command Center
    ("experience", np.int16),  # figures on the track of the power board
    ("power", np.int16),  # marker on the power track
    ("zord_deck", PILE),  # rows of tables.zords
    ("zords", ZORD, ZORDS_MAX),
    ("megazord", np.int16),  # place of the token, or OFF_BOARD
    ("vehicles", np.int16, SPOTS_MAX),  # face up: rows of tables.vehicles, or NOTHING
    ("vehicle_deck", PILE),
    ("vehicle_discard", PILE),
    ("vehicle_tokens", np.int16),
    ("n_vehicles_used", np.int16),
    ("n_vehicle_shuffles", np.int16),
    # the battle
    ("is_battle", np.int16),
    ("battle_place", np.int16),
    ("lead", np.int16),  # seat with the lead Ranger token
    ("pool", np.int16),  # shared energy
    ("n_fighting", np.int16),
    ("first_type", np.int16),  # foot soldier deck drawn from first
    ("n_drawn", np.int16, SOLDIER_TYPES),  # foot soldiers in the battle
    ("n_rows", np.int16),  # row 0 is the bottom row
    ("n_columns", np.int16, ROWS_MAX),
    ("sequence", SLOT, SLOTS_MAX),  # slot = row * COLUMNS_MAX + column
    ("n_undefeated", np.int16),
    ("is_last_defeated", np.int16),  # the last figure that left the place was defeated
    ("is_enemy_turn", np.int16),
    ("next_dice", np.int16),  # for any Ranger's next attack
    ("draws", np.int16, SEATS_MAX),  # cards that each player may still draw, where all may
    ("assigned", np.int16, SLOTS_MAX),  # divided hits
    *modifier_fields(HOLDING_MAX, len(Statistic)),  # from slots; from NOTHING, those of Rangers
    ("n_lasting", np.int16),  # of them, those that hold for the rest of the battle
    # programs
    *stack_fields(FRAME, FRAMES_MAX),
    *pending_fields(PENDING, PENDING_MAX),
    # chance
    ("chance", np.uint64),  # key of this game's luck
    ("n_random", np.int16),  # random discards so far
)
