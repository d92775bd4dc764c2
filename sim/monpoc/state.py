"""What is on the table: the state record of one game of Monsterpocalypse.

Figures are numbered through: monsters (one's, then two's), units (one's, then two's), and the
building of each foundation. Spaces are counted row by row; a figure of 2 x 2 spaces is where its
top left space is.
"""

from enum import IntEnum

import numpy as np

from sim.core.decisions import state_head
from sim.core.records import record_dtype

SIDES = 2
WIDTH = 17  # spaces in a row and in a column
SPACES = WIDTH * WIDTH
PADDED = WIDTH + 2  # rows of a search: those of the map, one above and one below
PRICES = 3  # entering a space costs 1 or 2, so that a search keeps so many costs apart
BIG = 2  # spaces along an edge of a monster or building
MONSTERS_EACH = 2
UNITS_EACH = 15
MONSTERS = SIDES * MONSTERS_EACH
FIRST_UNIT = MONSTERS
FIRST_BUILDING = FIRST_UNIT + SIDES * UNITS_EACH
FOUNDATIONS_MAX = 30
FIGURES = FIRST_BUILDING + FOUNDATIONS_MAX
FORMS = 2  # of a monster
ALPHA = 0
HYPER = 1
STRUCTURES_MAX = 24  # kinds of structures
POINTS_MAX = 16  # spawn points
OFFERS_MAX = 480
WAITING_MAX = 40  # abilities that wait to be applied
ONCE_MAX = 8  # abilities in play that work once a turn
EXTRA_MAX = 4  # attacks that wait until the present one is over
INSTANCES = SIDES * UNITS_EACH + FORMS * MONSTERS  # of the log: units, then forms
NOBODY = -1
NOTHING = -1
OFF_MAP = -1


class Ending(IntEnum):
    """How a game ended."""

    RUNNING = 0
    CAP = 1
    DESTROYED = 2  # all forms of a player's monsters are destroyed
    DRAW = 3  # those of both players at once


class Phase(IntEnum):
    """What comes next when nothing is being resolved."""

    MAP = 0
    COLOUR = 1
    CITY = 2
    MONSTERS = 3
    TURN = 4
    REENTER = 5  # forms that come back at the start of an activation
    POWER = 6  # of a monster activation
    HYPER = 7
    SPAWN = 8  # of a unit activation
    ADVANCE = 9  # of both
    ATTACK = 10
    NEXT = 11  # the turn is over


class Activation(IntEnum):
    """What a player does with a turn."""

    UNIT = 0
    MONSTER = 1


class Decision(IntEnum):
    """What the seat to decide is asked."""

    NONE = 0
    MAP = 1
    COLOUR = 2
    STRUCTURE = 3  # a structure and its foundation
    START = 4  # the starting area of a monster, also when a form comes back
    ACTIVATION = 5
    ACT = 6  # what to do next in an activation
    SHOVE = 7  # where the unit goes that stands on the spawn point
    MOVE = 8  # where an advance ends
    TARGET = 9  # of an attack
    JOIN = 10  # one more unit for a combined attack, or none
    DICE = 11  # action and power dice of an attack
    ORDER = 12  # which ability is applied first
    OBJECT = 13  # a figure for an ability
    PLACE = 14  # a space for an ability or an attack's effect
    RESERVE = 15  # a unit that comes from the reserves
    WAY = 16  # a straight line
    DISTANCE = 17
    MAY = 18  # apply an ability, or not
    EXTRA = 19  # the kind of an extra power attack, or none


class Verb(IntEnum):
    """What an action does; its numbers a, b, c are named here."""

    PASS = 0
    MAP = 1  # a: map
    COLOUR = 2  # a: Colour that the chooser takes
    STRUCTURE = 3  # a: structure, b: foundation
    START = 4  # a: monster, b: space
    ACTIVATE = 5  # a: Activation
    SPAWN = 6  # a: unit, b: space
    POWER_UP = 7  # a: action dice
    HYPER = 8  # a: monster
    REVERT = 9  # a: monster
    STEP = 10  # a: monster, b: space
    ADVANCE = 11  # a: figure
    ATTACK = 12  # a: figure, b: Attack
    ACTION = 13  # a: figure, b: ability
    PUSH = 14  # a: action dice; ends the activation
    SHUFFLE = 15  # a: Activation whose pool loses a die
    SPACE = 16  # a: figure, b: space
    OBJECT = 17  # a: figure that acts, b: figure chosen
    DICE = 18  # a: action dice, b: power dice
    ABILITY = 19  # a: figure, b: ability
    UNIT = 20  # a: unit from the reserves
    WAY = 21  # a: direction
    NUMBER = 22  # a: the number
    YES = 23


class Attack(IntEnum):
    """Kinds of attacks; from SLAM on they are power attacks, from SLINGSHOT on combined ones."""

    BRAWL = 0
    BLAST = 1
    SLAM = 2
    HEAD_BUTT = 3
    SMASH = 4
    THROW = 5
    RAM = 6
    RAMPAGE = 7
    STOMP = 8
    SWAT = 9
    SLINGSHOT = 10
    CRADLE_THROW = 11
    DOUBLE_HEAD_BUTT = 12


class Type(IntEnum):
    """The three types of attacks, which stats, triggers and modifiers know."""

    BRAWL = 0
    BLAST = 1
    POWER = 2


class Tile(IntEnum):
    """What lies where a building stood."""

    NONE = 0
    RUBBLE = 1
    FIRE = 2
    RADIATION = 3


class Stage(IntEnum):
    """How far an attack is (timing of abilities)."""

    NONE = 0
    ROLL = 1
    REROLLS = 2
    ADVANTAGES = 3
    EFFECTS = 4  # of power attacks
    TRIGGERS = 5
    REACTIONS = 6
    DAMAGE = 7
    EXTRA = 8  # attacks that triggers created


class Source(IntEnum):
    """Where an extra attack comes from."""

    AGAIN = 0  # the same target once more
    POWER = 1  # a power attack of any kind, with dice of its own
    NEIGHBOUR = 2  # a unit adjacent to the target
    SWAT = 3  # where the unit lands
    SLINGSHOT = 4  # the smash at the end of it


POOL = record_dtype(
    ("unit", np.int16),  # action dice in the Unit Pool
    ("monster", np.int16),  # … in the Monster Pool
    ("power", np.int16),  # power dice in the Power Pool
)
ATTACK = record_dtype(
    ("stage", np.int16),  # Stage
    ("kind", np.int16),  # Attack
    ("leader", np.int16),
    ("partner", np.int16),  # the other monster of a combined power attack, or NOBODY
    ("joined", np.int64),  # bits of all figures that take part
    ("target", np.int16),  # figure, or NOBODY
    ("origin", np.int16),  # space of the target when it was attacked
    ("way", np.int16),  # direction of a rampage
    ("n_action", np.int16),  # dice that it is made with
    ("n_boost", np.int16),
    ("n_power", np.int16),
    ("action_back", np.int16),  # of them back in their pool, so no longer in play
    ("power_back", np.int16),
    ("strikes", np.int16),
    ("action_misses", np.int16),
    ("power_misses", np.int16),
    ("is_hit", np.int16),
    ("is_super", np.int16),
    ("is_gathered", np.int16),  # the abilities of this stage are known
    ("no_tile", np.int16),
    ("reverts", np.int16),  # the target returns to its alpha form after damage
    ("is_second", np.int16),  # the second roll of a swat, the smash of a slingshot
    ("is_free", np.int16),  # made with dice in play: nothing is paid
    ("is_met", np.int16),  # an enemy unit was in the way of a stomp or rampage
)
EXTRA = record_dtype(
    ("source", np.int16),  # Source
    ("kind", np.int16),  # Attack
    ("leader", np.int16),
    ("target", np.int16),
    ("origin", np.int16),
    ("n_action", np.int16),
    ("n_boost", np.int16),
    ("n_power", np.int16),
)
WAITING = record_dtype(
    ("figure", np.int16),  # whose ability it is
    ("ability", np.int16),
)
FRAME = record_dtype(
    ("pc", np.int16),  # of the program that runs; 0: none
    ("figure", np.int16),  # whose ability it is
    ("ability", np.int16),
    ("side", np.int16),  # who decides and profits
    ("chosen", np.int16),  # figure chosen so far, or NOBODY
)
STATE = record_dtype(
    *state_head(OFFERS_MAX),
    ("phase", np.int16),  # Phase
    ("active", np.int16),  # side whose turn it is
    ("activation", np.int16),  # Activation
    ("turns", np.int16, SIDES),  # turns begun
    ("chooser", np.int16),  # side with more strikes in the setup
    ("map", np.int16),
    ("colour", np.int16, SIDES),
    ("pools", POOL, SIDES),
    ("where", np.int16, FIGURES),  # or OFF_MAP
    ("occupant", np.int8, SPACES),  # figure, or NOTHING
    ("present", np.int64),  # monsters and units on the map, as bits
    ("standing", np.int64),  # foundations with a building, as bits
    ("touched", np.int32),  # rows where figures came or went since it was seen who secures what
    ("secured", np.int64, SIDES),  # buildings with enough units of a side alone by them, as bits
    ("rows", np.int32, (SIDES + 1, WIDTH)),  # the same by side, then buildings: bits of columns
    ("kind", np.int16, FIGURES),  # row of kinds; of structures for buildings
    ("health", np.int16, (MONSTERS, FORMS)),
    ("form", np.int16, MONSTERS),
    ("structures", np.int16, (SIDES, STRUCTURES_MAX)),  # still to be placed
    ("tile", np.int16, FOUNDATIONS_MAX),  # Tile
    ("n_hazards", np.int16),  # tiles that are on their hazard side
    ("n_on_map", np.int16, SIDES),  # units
    # this turn
    ("advanced", np.int64),  # bits of figures
    ("attacked", np.int64),
    ("near", np.int64, MONSTERS),  # enemy monsters adjacent at the start of the turn, as bits
    ("advance_end", np.int16, MONSTERS),  # where its advance ended, or OFF_MAP
    ("has_acted", np.int16),  # the action of this turn is used
    ("has_discount", np.int16),
    ("has_shuffled", np.int16),
    ("used", np.int64, ONCE_MAX),  # by `once` number: figures that used it this turn, as bits
    ("points", np.int64),  # spawn points used, as bits
    # what is being resolved
    ("mover", np.int16),  # figure that advances, or NOBODY
    ("reach", np.int16),  # how far
    ("spawning", np.int16),  # unit that waits for its spawn point, or NOBODY
    ("point", np.int16),
    ("attack", ATTACK),
    ("extra", EXTRA, EXTRA_MAX),
    ("n_extra", np.int16),
    ("waiting", WAITING, WAITING_MAX),
    ("n_waiting", np.int16),
    ("frame", FRAME),
    ("pending", np.int16, FIGURES),  # damage that is applied at the end of the attack
    ("is_crushed", np.int64),  # figures crushed in this attack, as bits
    # work space of the last search; never read between decisions. Rows are bits of columns
    ("ends", np.int32, WIDTH),  # where the move may end
    ("taken", np.int32, WIDTH),  # where it may not
    ("easy", np.int32, PADDED),  # spaces that cost 1
    ("rough", np.int32, PADDED),  # … 2
    ("hot", np.int32, PADDED),  # hazards that harm the figure
    ("reached", np.int32, PADDED),
    ("met", np.int32, (2, PADDED)),  # reached or about to be, without and with a diagonal
    ("front", np.int32, (PRICES, 2, PADDED)),  # those of each cost that are to be left next
    ("is_hot", np.int16),  # a monster may meet hazards: cost and hazards say how
    ("cost", np.int8, (2, SPACES)),
    ("hazards", np.int8, (2, SPACES)),
    ("queue", np.int16, 2048),
    # chance
    ("chance", np.uint64),
    ("rolls", np.int16, 4),  # rolls so far, by Purpose
    ("kills", np.int16, SIDES),  # enemy units destroyed or crushed
    ("demolished", np.int16, SIDES),  # buildings destroyed
    ("spawned", np.int16, SIDES),
    ("gained", np.int16, SIDES),  # power dice
)
