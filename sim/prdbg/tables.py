"""What the rules and cards say: the Tables record of the deck-building game."""

from enum import IntEnum

import numpy as np

from sim.core.modifiers import MODIFIER
from sim.core.programs import INSTRUCTION
from sim.core.records import record_dtype
from sim.prdbg.state import INSTANCES_MAX, SEATS_MAX, SIDES, SLOTS, TURNS

CARDS_MAX = 160
CHARACTERS_MAX = 32
MODIFIERS_MAX = 32
CODE_MAX = 1536


class CardType(IntEnum):
    """Types of cards."""

    HERO = 0
    VILLAIN = 1
    EQUIPMENT = 2
    MANEUVER = 3
    LOCATION = 4
    STARTER = 5
    BLADE_BLASTER = 6
    STUN = 7
    SIGNATURE_ITEM = 8
    ZORD = 9
    MASTER = 10


class Colour(IntEnum):
    """What fits into a slot: the first four are rows of CardType."""

    HERO = 0
    VILLAIN = 1
    EQUIPMENT = 2  # gray
    MANEUVER = 3
    MASTER = 4  # orange


class Block(IntEnum):
    """Where a Block can be used from."""

    NONE = 0
    ATTACHED = 1
    HAND = 2  # and attached


class Tile(IntEnum):
    """Tiles and the two sides of the Mega card."""

    ZORD_BAY = 0
    MEGAZORD = 1
    MEGA_DRAGONZORD = 2
    THE_LAIR = 3


class Routine(IntEnum):
    """The rulebook's own sequences that ask a player."""

    PLACE_SIGNATURE = 0
    PAY_DISCARDS = 1


RULES = record_dtype(
    ("hp_start", np.int16),
    ("hp_start_lone", np.int16),
    ("hp_max", np.int16),
    ("energy_start", np.int16),
    ("energy_max", np.int16),
    ("hand", np.int16),
    ("hand_lone", np.int16),
    ("grid", np.int16),
    ("opening_limit", np.int16),
    ("adversary_damage", np.int16),
    ("teammate_discount", np.int16),
    ("stun_heal", np.int16),
)
SETUP = record_dtype(
    ("characters", np.int16, SEATS_MAX),  # row of characters, -1: nobody
    ("side", np.int16, SEATS_MAX),
    ("mate", np.int16, SEATS_MAX),  # the teammate's seat, or -1
    ("is_lone", np.int16, SEATS_MAX),  # alone against two
    ("order", np.int16, (2, TURNS)),  # seats by turn, if the first or the second Villain begins
    ("n_firsts", np.int16),  # Villains that can take the first turn
)
CHARACTER = record_dtype(
    ("side", np.int16),
    ("slots", np.int16, SLOTS),  # Colour
    ("text", np.int16),  # of the start side
    ("event", np.int16),
    ("conditions", np.int16),
    ("first_modifier", np.int16),
    ("n_modifiers", np.int16),
    ("activation", np.int16),  # of the flipped side
    ("ability", np.int16),
    ("signature", np.int16),  # instance of its Signature Item, or -1
    ("own", np.int16),  # instance of its Zord or Master, or -1
)
CARD = record_dtype(
    ("type", np.int16),  # CardType
    ("tag", np.int32),  # what buy lists know the card by, wherever its row is
    ("name", np.int16),  # first row of the same name
    ("cost", np.int16),
    ("shards", np.int16),
    ("energy", np.int16),
    ("activation", np.int16),
    ("discards", np.int16),  # cards that using it costs
    ("ability", np.int16),
    ("block", np.int16),  # Block
    ("text", np.int16),  # when played, or when `event` happens
    ("event", np.int16),
    ("conditions", np.int16),
    ("is_optional", np.int16),  # the text begins with `may`
    ("battle_cost", np.int16),
    ("reward", np.int16),
    ("is_putty", np.int16),
    ("is_dragonzord", np.int16),  # the Mega Dragonzord needs it
    ("is_attack", np.int16),  # the ability makes an Attack
    ("character", np.int16),  # whose Signature Item, Zord or Master
    ("first_modifier", np.int16),
    ("n_modifiers", np.int16),
)
TILE = record_dtype(
    ("program", np.int16),
    ("activation", np.int16),
    ("attach", np.int16),  # Zords that must be attached
    ("activate", np.int16),  # Zords that may be activated in a turn
)
TABLES = record_dtype(
    ("decision_cap", np.int32),
    ("n_seats", np.int16),
    ("rules", RULES),
    ("setup", SETUP),
    ("characters", CHARACTER, CHARACTERS_MAX),
    ("cards", CARD, CARDS_MAX),
    ("n_cards", np.int16),
    ("tiles", TILE, len(Tile)),
    ("modifiers", MODIFIER, MODIFIERS_MAX),
    ("code", INSTRUCTION, CODE_MAX),
    ("routines", np.int16, len(Routine)),
    ("card_of", np.int16, INSTANCES_MAX),  # row of cards
    ("owner_of", np.int16, INSTANCES_MAX),  # seat of a Starter, Signature Item or own card, or -1
    ("identity", np.uint64, INSTANCES_MAX),  # what shuffles know an instance by
    ("n_instances", np.int16),
    ("items", np.int16, (CARDS_MAX, SIDES, 2)),  # rows of the log: first, one past the last
)
