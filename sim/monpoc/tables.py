"""The content as the kernels read it: one record of arrays."""

from enum import IntEnum

import numpy as np

from sim.core.programs import INSTRUCTION
from sim.core.records import record_dtype
from sim.monpoc.state import (
    FIRST_BUILDING,
    FORMS,
    FOUNDATIONS_MAX,
    MONSTERS,
    POINTS_MAX,
    SIDES,
    SPACES,
    STRUCTURES_MAX,
    WIDTH,
)

KINDS_MAX = 160  # forms and units
ABILITIES_MAX = 160
MAPS_MAX = 12
CODE_MAX = 512
MODIFIERS_MAX = 160
GRANTS_MAX = 96
LISTED_MAX = 64  # abilities of one category in play
ZONES_MAX = 20
STATISTICS = 40
TYPES = 3
FACES = 6
DICE = 3
DIRECTIONS = 8
RING = 12
STRAIGHT = 4  # the first directions are not diagonal
EVERY = 7  # all three types of attacks, as bits
NO_VALUE = -1
NO_PROGRAM = 0
NOWHERE = -1
ACTION_MAX = 10
BOOST_MAX = 15
POWER_MAX = 10
TARGET_MAX = 16  # defenses that the odds tell apart


class Way(IntEnum):
    """The directions that are not diagonal."""

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3


class Die(IntEnum):
    """The three dice."""

    ACTION = 0
    BOOST = 1
    POWER = 2


class Rank(IntEnum):
    """Classes of units, and monsters."""

    GRUNT = 0
    ELITE = 1
    MONSTER = 2


class Colour(IntEnum):
    """Whose spawn points and starting areas."""

    RED = 0
    BLUE = 1
    NEUTRAL = 2


class Terrain(IntEnum):
    """What a space is like for units."""

    OPEN = 0
    ROUGH = 1
    IMPASSABLE = 2


class Zone(IntEnum):
    """Objective spaces."""

    NONE = 0
    POWER = 1
    NEGATIVE = 2
    ACTIVATOR = 3


class Category(IntEnum):
    """When an ability comes into play."""

    ACTION = 0
    ADVANTAGE = 1
    TRIGGER = 2
    SKILL = 3
    REACTION = 4


class Grant(IntEnum):
    """To whom an ability is granted."""

    RED = 1  # adjacent figures of its agenda
    BLUE = 2  # all of them


RULES = record_dtype(
    ("setup_dice", np.int16),
    ("action_dice", np.int16),
    ("power_max", np.int16),
    ("advance_cost", np.int16),
    ("step_cost", np.int16),
    ("ability_cost", np.int16),
    ("agenda_cost", np.int16),
    ("shove_cost", np.int16),
    ("power_up_dice", np.int16),
    ("power_up_hits", np.int16),
    ("zone_power", np.int16),
    ("secure_power", np.int16),
    ("negative_loss", np.int16),
    ("secure_units", np.int16),
    ("rough_cost", np.int16),
    ("diagonals", np.int16),
    ("cover", np.int16),
    ("damage", np.int16),
    ("super_damage", np.int16),
    ("collision_damage", np.int16),
    ("hazard_damage", np.int16),
    ("kill_power", np.int16),
    ("building_power", np.int16),
    ("swat_radius", np.int16),
    ("crush_power", np.int16),
    ("free_diagonals", np.int16),
    ("aimless_triggers", np.int16),  # Power Gorge works without a target, too
    ("first_side", np.int16),  # who goes first whatever is rolled, or NO_VALUE
    ("is_in_place", np.int16),  # the surviving form takes the place of the destroyed one
)
KIND = record_dtype(
    ("name", np.int16),  # number of the unit's or monster's name
    ("rank", np.int16),  # Rank
    ("faction", np.int16),
    ("agenda", np.int16),
    ("energy", np.int16),
    ("cost", np.int16),
    ("speed", np.int16),
    ("defense", np.int16),
    ("health", np.int16),
    ("hyper", np.int16),
    ("action", np.int16, TYPES),  # NO_VALUE: it cannot make such an attack
    ("boost", np.int16, TYPES),
    ("range", np.int16),
    ("item", np.int16),
)
STRUCTURE = record_dtype(
    ("defense", np.int16),
    ("energy", np.int16),
    ("hazard", np.int16),  # Tile that it leaves
    ("has", np.int8, ABILITIES_MAX),
)
ABILITY = record_dtype(
    ("category", np.int16),
    ("when", np.int32),  # bits of When
    ("program", np.int16),
    ("agenda", np.int16),  # or NO_VALUE
    ("energy", np.int16),
    ("once", np.int16),  # row of state.used
)
MODIFIER = record_dtype(
    ("statistic", np.int16),
    ("ability", np.int16),
    ("amount", np.int16),
    ("scope", np.int16),
    ("radius", np.int16),
    ("conditions", np.int32),
)
GRANT = record_dtype(
    ("figure", np.int16),
    ("kind", np.int16),  # the form that grants it
    ("colour", np.int16),  # Grant
    ("types", np.int16),  # bits of Type, for triggers
)
NEARS = 4  # distances for which foundations around each space are known: 1, 3, 5, 7
MAP = record_dtype(
    ("terrain", np.int8, SPACES),  # Terrain
    ("is_forest", np.int8, SPACES),
    ("zone", np.int8, SPACES),  # Zone
    ("foundation", np.int8, SPACES),  # number of the foundation, or NOWHERE
    ("rough", np.int32, WIDTH),  # rough spaces of each row, as bits of columns
    ("water", np.int32, WIDTH),  # impassable ones
    ("n_foundations", np.int16),
    ("foundations", np.int16, FOUNDATIONS_MAX),  # their top left spaces, green ones first
    ("n_green", np.int16),
    ("built_beside", np.int64, SPACES),  # foundations adjacent to each space, as bits
    ("built_within", np.int64, (SPACES, NEARS)),  # … within 1, 3, 5, 7 spaces, by one diagonal
    ("n_points", np.int16),
    ("points", np.int16, POINTS_MAX),
    ("point_colour", np.int16, POINTS_MAX),  # Colour
    ("activator", np.int16, POINTS_MAX),  # of a neutral one, or NOWHERE
    ("n_zones", np.int16),
    ("zones", np.int16, ZONES_MAX),  # power and negative zones
    ("starts", np.int16, (SIDES, 2)),  # by Colour
)
TABLES = record_dtype(
    ("decision_cap", np.int32),
    ("n_seats", np.int16),
    ("rules", RULES),
    ("faces", np.int16, (DICE, FACES)),
    # the chance to meet a defense; numbers of power dice, which are compared, stand side by side
    ("odds", np.float32, (ACTION_MAX + 1, BOOST_MAX + 1, TARGET_MAX + 1, POWER_MAX + 1)),
    ("beside", np.int16, (SPACES, DIRECTIONS)),  # the neighbours of a space, or NOWHERE
    ("big_beside", np.int16, (SPACES, DIRECTIONS)),  # the same for a base of 2 x 2
    ("ring", np.int16, (SPACES, RING)),  # the spaces around a base of 2 x 2, or NOWHERE
    ("maps", MAP, MAPS_MAX),
    ("n_maps", np.int16),
    ("map", np.int16),  # the only one that may be chosen, or NO_VALUE
    ("kinds", KIND, KINDS_MAX),
    ("own", np.int8, (KINDS_MAX, ABILITIES_MAX)),  # bits of Type for triggers, else EVERY
    ("structures", STRUCTURE, STRUCTURES_MAX),
    ("n_structures", np.int16),
    ("abilities", ABILITY, ABILITIES_MAX),
    ("code", INSTRUCTION, CODE_MAX),
    # the forces
    ("n_monsters", np.int16),  # of each player
    ("n_units", np.int16, SIDES),
    ("kind_of", np.int16, FIRST_BUILDING),  # units and alpha forms; NO_VALUE: not in the force
    ("form_kind", np.int16, (MONSTERS, FORMS)),
    ("city", np.int16, (SIDES, STRUCTURES_MAX)),
    ("is_paired", np.int8, (SIDES, KINDS_MAX)),  # its agenda is that of a monster of the force
    ("is_home", np.int8, (SIDES, KINDS_MAX)),  # its faction is
    ("in_force", np.int8, (SIDES, ABILITIES_MAX)),  # some figure of the force has it
    ("teleport", np.int16),  # ability whose figures are exits of a network, or NO_VALUE
    ("radioactive", np.int16),  # energy type that radiation does not harm
    # what is in play
    ("modifiers", MODIFIER, MODIFIERS_MAX),
    ("holders", np.int64, (SIDES, ABILITIES_MAX)),  # figures that may have an ability, as bits
    ("actors", np.int64, SIDES),  # figures that may have an action, as bits
    ("about", np.int64, MODIFIERS_MAX),  # figures that a modifier may apply to, as bits
    ("concerns", np.int8, (SIDES, KINDS_MAX, STATISTICS)),  # a modifier of it may be about a kind
    ("first_modifier", np.int16, STATISTICS + 1),  # by Statistic
    ("grants", GRANT, GRANTS_MAX),
    ("first_grant", np.int16, (SIDES, ABILITIES_MAX)),
    ("n_grants", np.int16, (SIDES, ABILITIES_MAX)),
    ("listed", np.int16, (5, LISTED_MAX)),  # abilities in play by Category
    ("n_listed", np.int16, 5),
    ("items", np.int16, (KINDS_MAX, SIDES, 2)),  # instances of each item by side
)
