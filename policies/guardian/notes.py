"""The notes of `teamwork`: what it writes down while it makes one decision.

They are a part of the scratch memory of every policy of the game. Worths are whole numbers, in
parts of SCALE or FINE. Nothing is read that an earlier decision left there, but for the odds of
dice, which say of which die they are (`odds.py`), and lots, which say of which stream (`ties.py`).
"""

import numpy as np

from policies.guardian.judged import JUDGED
from sim.core.records import record_dtype
from sim.guardian.state import PLACES, SEATS_MAX
from sim.guardian.tables import DIE_SIDES, LOCATION_ROWS_MAX

SCALE = 64
FINE = 65536
DICE_MAX = 15
NEED_MAX = 15
TARGETS_MAX = 40
WAY = 0  # of a player into a battle
BOSS_WAY = 1  # and into one against the boss

ODDS = record_dtype(
    ("is_filled", np.int32),
    ("faces", np.int32, DIE_SIDES),  # of the die that they are of
    ("faces_sum", np.int32),
    ("at_least", np.int32, (DICE_MAX + 1, NEED_MAX + 1)),  # [dice, hits], in parts of CERTAIN
)
TARGET = record_dtype(  # an enemy card that can be hit
    ("slot", np.int32),
    ("need", np.int32),  # hits that it still takes
    ("prize", np.int32),  # what defeating it is worth, in parts of SCALE
    ("is_guarded", np.int32),
    ("planned", np.int32),  # divided hits that are meant for it
)
PLACE = record_dtype(
    ("urgency", np.int32),  # priority, in parts of SCALE
    ("goal", np.int32),  # own cards that a battle wants, in parts of SCALE
    ("cards", np.int32),  # own cards that can be spent there, in parts of SCALE
    ("tokens", np.int32),  # actions of those who are there
    ("steps", np.int32),  # actions that gathering takes
    ("team", np.int32),  # own cards there after gathering, in parts of SCALE
    ("is_ready", np.int32),  # somebody can start a battle after gathering
    ("first", np.int32),  # who goes first, or NOBODY
)
PLAYER = record_dtype(
    ("usable", np.int32),  # cards that can be spent, in parts of SCALE
    ("ways", np.int32, 2),  # WAY, BOSS_WAY: actions to come to a battle, or NO_WAY
)
NOTES = record_dtype(
    # the battle
    ("targets", TARGET, TARGETS_MAX),
    ("n_targets", np.int32),
    ("kind", np.int32),  # Battle
    ("turns", np.int32),  # Ranger turns left, the present one included
    ("stored", np.int32),  # stored energy of all who fight
    ("summoned", np.int32),  # energy that a ready Zord gives
    ("flips", np.int32),  # action tokens that may be flipped
    ("best_x", np.int32),  # energy that an X card is best played with, or UNKNOWN
    ("x_extra", np.int32),  # extra hits that this holds for
    ("energy_price", np.int32),  # what a unit of energy is worth, in parts of FINE
    ("flip_price", np.int32),  # what an action token costs, in parts of FINE
    ("pour_price", np.int32),  # what a stored energy costs, in parts of FINE
    # the board
    ("places", PLACE, PLACES),
    ("players", PLAYER, SEATS_MAX),
    ("backs", np.int32, LOCATION_ROWS_MAX),  # backs to come by location
    ("n_backs", np.int32),
    ("is_spare", np.int32),  # battles are planned for actions that nothing else wants
    # dice
    ("odds", ODDS),
    # lots among equals
    ("lots_key", np.uint64),  # of the stream that they are of
    ("seat_lots", np.float64, SEATS_MAX),
    ("place_lots", np.float64, PLACES),
    # options that are judged
    ("judged", JUDGED),
)
