"""What the heuristic writes down: what the texts of all cards are worth to each seat.

Worths follow from the tables and the seat's weights alone, so they are the same whenever they are
worked out; they are kept from decision to decision only to save time.
"""

import numpy as np

from policies.prdbg.weights import Weight
from sim.core.records import record_dtype
from sim.prdbg.state import OFFERS_MAX, SEATS_MAX
from sim.prdbg.tables import CARDS_MAX, Tile

KEYS = Weight.ECHO + 1  # the weights that notes depend on

ABILITY = record_dtype(  # what a text does, on average
    ("damage", np.float64),
    ("each", np.float64),  # of it, for each thing counted
    ("counted", np.int64),  # what is counted (language.Counted)
    ("reach", np.float64),  # damage if every choice and condition is for it
    ("heal", np.float64),
    ("energy", np.float64),
    ("shards", np.float64),
    ("other", np.float64),  # cards, Stuns and the like, as worth
    ("is_attack", np.float64),
)
NOTES = record_dtype(
    ("is_read", np.int64),  # the number of cards that were read
    ("keys", np.float64, (SEATS_MAX, KEYS)),
    ("play", np.float64, (SEATS_MAX, CARDS_MAX)),  # worth of playing a card
    ("abilities", ABILITY, (SEATS_MAX, CARDS_MAX)),
    ("texts", ABILITY, (SEATS_MAX, CARDS_MAX)),  # text of a Location, Master or Blade Blaster
    ("rewards", ABILITY, (SEATS_MAX, CARDS_MAX)),
    ("starts", ABILITY, SEATS_MAX),  # text of the character's start side
    ("characters", ABILITY, SEATS_MAX),  # ability of its flipped side
    ("tiles", ABILITY, (SEATS_MAX, len(Tile))),
    ("scan", ABILITY),  # the last text that was read
    ("last", np.float64, len(Weight)),  # weights of the last turn
    ("values", np.float64, OFFERS_MAX),  # what each purchase or Battle is worth
    ("prices", np.int64, OFFERS_MAX),  # and its Shards
)
