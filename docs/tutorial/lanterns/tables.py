"""What is printed, as numbers: the tables that the kernels of Lantern Duel read."""

import numpy as np

from sim.core.programs import INSTRUCTION
from sim.core.records import record_dtype
from sim.lanterns.state import PILE_MAX, SEATS

CARDS_MAX = 40  # different cards in play
INSTANCES_MAX = SEATS * PILE_MAX
CODE_MAX = 400  # instructions of all texts in play
NUMBERS = ("light", "oil", "hand", "draw", "sides", "rounds")

RULES = record_dtype(*((name, np.int16) for name in NUMBERS))
CARD = record_dtype(
    ("cost", np.int16),
    ("program", np.int16),  # address of its text
)
TABLES = record_dtype(
    ("decision_cap", np.int32),
    ("rules", RULES),
    ("decks", np.int16, (SEATS, 2)),  # instances of a seat: first, and one past the last
    ("cards", CARD, CARDS_MAX),
    ("card_of", np.int16, INSTANCES_MAX),  # row of an instance in `cards`
    ("identity", np.uint64, INSTANCES_MAX),  # what chance knows an instance by
    ("items", np.int16, (CARDS_MAX, SEATS, 2)),  # instances by card and side, for the results
    ("code", INSTRUCTION, CODE_MAX),
)
