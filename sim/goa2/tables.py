"""The content as the kernels read it: one record of arrays."""

from enum import IntEnum

import numpy as np

from sim.core.modifiers import MODIFIER
from sim.core.programs import INSTRUCTION
from sim.core.records import record_dtype
from sim.goa2.state import CARDS_MAX, HEROES_MAX, LEVEL_MAX, MINIONS_EACH, SPACES_MAX, TEAMS

CODE_MAX = 4096
MODIFIERS_MAX = 256
ZONES_MAX = 16
LANE_MAX = 8
DIRECTIONS = 6
RAY_MAX = 8  # spaces in one direction that a text can reach
HERO_SPAWNS_MAX = 6
NO_VALUE = -1  # the card has no such icon
NOWHERE = -1  # no space there: terrain
NO_DIRECTION = -1
NO_WALK = 99  # more steps than any walk takes


class Primary(IntEnum):
    """The type of a card: that of its primary action."""

    ATTACK = 0
    SKILL = 1
    MOVEMENT = 2
    DEFENSE = 3
    DEFENSE_SKILL = 4
    ULTIMATE = 5


class Colour(IntEnum):
    """The colours of cards; gold and silver are basic."""

    GOLD = 0
    SILVER = 1
    RED = 2
    GREEN = 3
    BLUE = 4
    PURPLE = 5


class Tier(IntEnum):
    """How far a card is in the deck."""

    UNTIERED = 0
    I = 1  # noqa: E741
    II = 2
    III = 3
    IV = 4
    H = 5


class Item(IntEnum):
    """What an item adds to."""

    INITIATIVE = 0
    ATTACK = 1
    DEFENSE = 2
    MOVEMENT = 3
    RANGE = 4
    RADIUS = 5


class Minion(IntEnum):
    """Kinds of minions, and of their spawn points."""

    MELEE = 0
    RANGED = 1
    HEAVY = 2


class Spawn(IntEnum):
    """What a space spawns, 0 if it is no spawn point; minions are 1 + Minion."""

    NONE = 0
    MELEE = 1
    RANGED = 2
    HEAVY = 3
    HERO = 4


class Routine(IntEnum):
    """Programs of the rulebook itself; first those of Action.MOVE and the actions after it."""

    MOVE = 0
    FAST_TRAVEL = 1
    CLEAR = 2
    ATTACK = 3
    RETURN = 4
    SPAWN = 5


RULES = record_dtype(
    ("minion_coins", np.int16, 3),  # by Minion
    ("defeat_coins", np.int16, LEVEL_MAX + 1),  # by level of the defeated hero
    ("assist_coins", np.int16, LEVEL_MAX + 1),
    ("lives_lost", np.int16, LEVEL_MAX + 1),
    ("level_cost", np.int16, LEVEL_MAX + 1),  # coins to reach a level
    ("pity_coins", np.int16),
    ("turns", np.int16),  # in a round
    ("friendly_defense", np.int16),  # for each adjacent friendly melee or heavy minion
    ("enemy_defense", np.int16),  # for each adjacent enemy melee or heavy minion
    ("ranged_defense", np.int16),  # for each enemy ranged minion in `ranged_radius`
    ("ranged_radius", np.int16),
    ("slides_stop_travel", np.int16),  # READING: Slippery Ground and Deluge as printed
    ("dagger_stops_travel", np.int16),  # READING: fast travel is a move, no placement
    ("blink_through_immune", np.int16),  # READING: who is moved through is targeted
    ("stand_in_holds_lane", np.int16),  # READING: One Man Army stands for the last minion
)
CARD = record_dtype(
    ("hero", np.int16),  # row of the heroes in play
    ("colour", np.int16),
    ("tier", np.int16),
    ("primary", np.int16),  # Primary
    ("initiative", np.int16),
    ("attack", np.int16),  # NO_VALUE where there is no such icon
    ("defense", np.int16),
    ("movement", np.int16),
    ("range", np.int16),
    ("radius", np.int16),
    ("is_ranged", np.int16),
    ("is_block", np.int16),  # the defense icon is an exclamation mark
    ("item", np.int16),  # Item, or NO_VALUE
    ("program", np.int16),  # text of the primary action
    ("event", np.int16),  # when `answer` runs, for active effects and ultimates
    ("conditions", np.int16),
    ("answer", np.int16),
    ("first_modifier", np.int16),
    ("n_modifiers", np.int16),
)
BOARD = record_dtype(
    ("n_spaces", np.int16),
    ("q", np.int16, SPACES_MAX),  # axial coordinates
    ("r", np.int16, SPACES_MAX),
    ("zone", np.int16, SPACES_MAX),
    ("spawn", np.int16, SPACES_MAX),  # Spawn
    ("spawn_team", np.int16, SPACES_MAX),  # or NOBODY
    ("is_shore", np.int16, SPACES_MAX),  # adjacent to terrain
    ("distance", np.uint8, (SPACES_MAX, SPACES_MAX)),
    ("walk", np.uint8, (SPACES_MAX, SPACES_MAX)),  # steps around terrain, or NO_WALK
    ("direction", np.int8, (SPACES_MAX, SPACES_MAX)),  # of the straight line, or NO_DIRECTION
    ("ray", np.int16, (SPACES_MAX, DIRECTIONS, RAY_MAX)),  # space 1, 2, … in a direction
    ("beside", np.int16, (SPACES_MAX, DIRECTIONS)),  # the first of them, or the space itself
    ("twin", np.int16, SPACES_MAX),  # the space it becomes under the half turn
    ("n_zones", np.int16),
    ("is_near", np.int16, (ZONES_MAX, ZONES_MAX)),  # zones are adjacent
    ("first_in_zone", np.int16, ZONES_MAX + 1),  # spaces are numbered zone by zone
    ("n_lane", np.int16),
    ("lane", np.int16, LANE_MAX),  # zones from the red Throne to the blue one
    ("start", np.int16),  # place in the lane where the Battle Zone starts
    ("n_hero_spawns", np.int16, TEAMS),
    ("hero_spawns", np.int16, (TEAMS, HERO_SPAWNS_MAX)),
    ("n_spawns", np.int16, (ZONES_MAX, TEAMS)),
    ("spawns", np.int16, (ZONES_MAX, TEAMS, MINIONS_EACH)),  # minion spawn points
)
TABLES = record_dtype(
    ("decision_cap", np.int32),
    ("n_seats", np.int16),
    ("n_heroes", np.int16),
    ("seat_of", np.int16, HEROES_MAX),
    ("team_of", np.int16, HEROES_MAX),
    ("hero_row", np.int16, HEROES_MAX),  # row of the heroes in play; a mirrored one has one row
    ("captain", np.int16, TEAMS),  # seat that decides for a team
    ("is_handicapped", np.int16, HEROES_MAX),  # plays the handicap card instead of the gold one
    ("n_cards_of", np.int16, HEROES_MAX),
    ("waves", np.int16),
    ("lives", np.int16),
    ("rules", RULES),
    ("board", BOARD),
    ("cards", CARD, CARDS_MAX),
    ("n_cards", np.int16),
    ("card_of", np.int16, CARDS_MAX),  # row of each card in play, or NOTHING
    ("identity", np.uint64, CARDS_MAX),  # what chance knows a card by
    ("items", np.int16, (CARDS_MAX, TEAMS, 2)),  # by team: first card in play, one past last
    ("modifiers", MODIFIER, MODIFIERS_MAX),
    ("code", INSTRUCTION, CODE_MAX),
    ("routines", np.int16, 8),
)
