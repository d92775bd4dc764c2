"""What the rules and cards say: the Tables record of the Guardian System.

One record holds everything a game is configured with, so that kernels are passed a single
pointer, a patched copy is one assignment, and the content hash is a hash of its bytes.
"""

from enum import IntEnum

import numpy as np

from sim.core.content import numbers_dtype
from sim.core.modifiers import MODIFIER
from sim.core.programs import INSTRUCTION
from sim.core.records import record_dtype
from sim.guardian.entries import Mode, Rules
from sim.guardian.state import OUTER, RANGERS_EACH_MAX, SEATS_MAX, SOLDIER_TYPES, VILLAINS_MAX

CARDS_MAX = 160
INSTANCES_MAX = 256
HEROES_MAX = 16
BOSSES_MAX = 4  # that the boss may be drawn from
ENEMY_ROWS_MAX = 16
ZORD_ROWS_MAX = 16
VEHICLE_ROWS_MAX = 16
LOCATION_ROWS_MAX = 8
DEPLOYMENTS_MAX = 40
MODIFIERS_MAX = 32
CODE_MAX = 1024
DIE_SIDES = 6
ENERGY_X = -1
ABSENT = -2  # the Ranger of a Zord from the box, who does not play


class CardKind(IntEnum):
    """Kinds of cards."""

    ATTACK = 0
    MANEUVER = 1
    REACTION = 2
    ENEMY = 3


class EnemyKind(IntEnum):
    """Kinds of enemies."""

    FOOT_SOLDIER = 0
    MONSTER = 1  # or lieutenant
    BOSS = 2
    NEMESIS = 3


class AllPanicked(IntEnum):
    """What happens when all outer locations are panicked."""

    LOSE = 0
    DRAIN_AFTER = 1  # the last stand: checked when the Deployment Phase is over
    DRAIN_AT_ONCE = 2  # the same as soon as it happens in a Deployment Phase; nobody loses by it


RULES = numbers_dtype(Rules, without=("decision_cap",), die_faces=DIE_SIDES, all_panicked=())
MODE = numbers_dtype(Mode)
SETUP = record_dtype(
    ("is_b_side", np.int16),
    ("is_assault", np.int16),
    ("heroes", np.int16, (SEATS_MAX, RANGERS_EACH_MAX)),  # rows of heroes, -1: none
    ("soldiers", np.int16, SOLDIER_TYPES),  # rows of enemies
    ("monsters", np.int16, VILLAINS_MAX),  # the pool that monsters are drawn from
    ("n_monsters", np.int16),
    ("n_nemeses", np.int16),  # of those drawn, at least and at most; -1: as chance has it
    ("bosses", np.int16, BOSSES_MAX),  # the pool that the boss is drawn from
    ("n_bosses", np.int16),
    ("locations", np.int16, OUTER),
)
HERO = record_dtype(
    ("program", np.int16),
    ("event", np.int16),
    ("conditions", np.int16),
    ("is_limited", np.int16),  # once per battle
)
CARD = record_dtype(
    ("kind", np.int16),  # CardKind
    ("hero", np.int16),  # combat cards
    ("enemy", np.int16),  # enemy cards
    ("name", np.int16),  # first row of the same name
    ("energy", np.int16),  # or ENERGY_X
    ("dice", np.int16),
    ("hits", np.int16),
    ("shields", np.int16),
    ("health", np.int16),
    ("is_fast", np.int16),
    ("has_guard", np.int16),
    ("is_passive", np.int16),
    ("program", np.int16),
    ("star", np.int16),  # combat cards: special defense
    ("answer", np.int16),  # enemy cards: what follows `event`
    ("event", np.int16),
    ("conditions", np.int16),
    ("first_modifier", np.int16),
    ("n_modifiers", np.int16),
)
ENEMY_ROW = record_dtype(
    ("kind", np.int16),  # EnemyKind
    ("first", np.int16),  # instances first … first + n - 1
    ("n", np.int16),
    ("first_modifier", np.int16),  # of a nemesis
    ("n_modifiers", np.int16),
    ("identity", np.uint64),  # what chance knows the enemy by
)
ZORD_ROW = record_dtype(
    ("hero", np.int16),  # row of heroes, ABSENT, or -1 for the Megazord
    ("event", np.int16),
    ("conditions", np.int16),
    ("program", np.int16),
    ("start_program", np.int16),
    ("is_in_pool", np.int16),  # may be added at random when there are fewer Rangers than Zords
    ("identity", np.uint64),
)
VEHICLE_ROW = record_dtype(
    ("price", np.int16),  # in defeated enemies
    ("event", np.int16),
    ("conditions", np.int16),
    ("program", np.int16),
    ("first_modifier", np.int16),
    ("n_modifiers", np.int16),
    ("identity", np.uint64),
)
LOCATION = record_dtype(
    ("figure_limit", np.int16),
    ("hand_max_change", np.int16),
    ("recover_shields", np.int16),  # 0: as the rules say
    ("start_program", np.int16),
    ("moves_on", np.int16),
    ("identity", np.uint64),
)
DEPLOYMENT = record_dtype(
    ("soldier", np.int16),  # 0 or 1: which of the two types, or tokens
    ("symbol", np.int16),  # on the back: the row of a location, or the number of a symbol
    ("figures", np.int16),
    ("identity", np.uint64),
)
TABLES = record_dtype(
    ("decision_cap", np.int32),
    ("n_seats", np.int16),
    ("rules", RULES),
    ("mode", MODE),
    ("setup", SETUP),
    ("heroes", HERO, HEROES_MAX),
    ("n_heroes", np.int16),
    ("cards", CARD, CARDS_MAX),
    ("n_cards", np.int16),
    ("enemies", ENEMY_ROW, ENEMY_ROWS_MAX),
    ("zords", ZORD_ROW, ZORD_ROWS_MAX),
    ("n_zords", np.int16),
    ("megazord", np.int16),
    ("vehicles", VEHICLE_ROW, VEHICLE_ROWS_MAX),
    ("n_vehicles", np.int16),
    ("locations", LOCATION, LOCATION_ROWS_MAX),
    ("deployments", DEPLOYMENT, DEPLOYMENTS_MAX),  # one row a card, copies included
    ("n_deployments", np.int16),
    ("modifiers", MODIFIER, MODIFIERS_MAX),
    ("code", INSTRUCTION, CODE_MAX),
    ("card_of", np.int16, INSTANCES_MAX),  # row of cards
    ("owner_of", np.int16, INSTANCES_MAX),  # seat, or -1 for enemy cards
    ("identity", np.uint64, INSTANCES_MAX),  # what shuffles know an instance by
    ("n_instances", np.int16),
    ("items", np.int16, (CARDS_MAX, 2)),  # instances of each card: first, one past the last
    ("routines", np.int16, 24),  # code addresses, by routines.Routine
)
