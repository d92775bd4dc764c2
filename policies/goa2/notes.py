"""The notes of `brawler`: what it writes down while it makes one decision.

They are a part of the scratch memory of every policy of the game. Worths are whole numbers, ONE
to a coin; so are its weights, which are copied into the notes first. Nothing is read that an
earlier decision left there, but for a planned walk (`walks.py`).
"""

import numpy as np

from policies.core.worths import ONE
from policies.goa2.weights import Weight
from sim.core.jit import kernel
from sim.core.records import record_dtype
from sim.goa2.state import MINIONS_EACH, SPACES_MAX

NEVER = -1_000_000_000  # worth of what is not to be done
FAR = 99
HEROES_EACH = 3  # of a team, at most
OWN_MAX = 7
HELD_MAX = 6
THREATS_MAX = 18
STEPS_MAX = 12  # of a walk
N_WEIGHTS = len(Weight)
NOW = 0  # stands: this turn
LATER = 1  # and the next one

STAND = record_dtype(  # how well the hero can defend
    ("plain", np.int32),  # best total with minions
    ("alone", np.int32),  # and without them
    ("blocks", np.int32),  # bits of the attacks that are blocked
)
OWN = record_dtype(  # a card of the hero itself
    ("card", np.int32),
    ("total", np.int32),  # defense
    ("kind", np.int32),  # bits of the defense
    ("reach", np.int32),  # of an attack on minions, or 0
    ("is_in_hand", np.int32),
)
FOE = record_dtype(  # an enemy minion
    ("space", np.int32),
    ("kind", np.int32),  # Minion
    ("is_target", np.int32),
)
PREY = record_dtype(  # an enemy hero
    ("space", np.int32),
    ("worth", np.int32),  # of having it in reach
)
THREAT = record_dtype(  # an enemy's attack card
    ("space", np.int32),
    ("reach", np.int32),
    ("attack", np.int32),
    ("bits", np.int32),
    ("stand", np.int32),  # NOW or LATER: which defenses it meets
    ("foe", np.int32),
    ("kill", np.int32),  # what it costs where no defense holds
    ("hit", np.int32),  # … and where one does
    ("initiative", np.int32),
)
HELD = record_dtype(  # a card in an enemy's hand
    ("total", np.int32),  # defense
    ("kind", np.int32),  # bits of the defense
)
HAND = record_dtype(  # what an enemy hero can defend itself with
    ("is_noted", np.int32),
    ("minions", np.int32),  # what minions add
    ("prize", np.int32),  # what its defeat is worth
    ("n_cards", np.int32),
    ("cards", HELD, HELD_MAX),
)
PLAN = record_dtype(  # a walk, kept until the next decision
    ("key", np.uint64),  # luck of the decision that it was made for
    ("n_decisions", np.int32),  # that come before that one
    ("hero", np.int32),
    ("space", np.int32),  # where it ends
)
NOTES = record_dtype(
    ("weights", np.int32, N_WEIGHTS),  # in parts of ONE
    # the hero
    ("own", OWN, OWN_MAX),  # cards
    ("n_own", np.int32),
    ("n_attacks", np.int32),  # attack cards in hand
    ("stands", STAND, 2),  # NOW and LATER
    ("minions", np.int32),  # what minions add to the own defense
    ("is_away", np.int32),  # outside the Battle Zone
    ("death", np.int32),  # what the own defeat costs
    ("wound", np.int32),  # what a discard costs
    ("reach", np.int32),  # of the farthest attack still to come
    ("farm", np.int32),  # worth of a minion in reach
    ("farm_more", np.int32),  # worth of another one
    # the table
    ("prize", np.int32),  # of a light minion
    ("heavy_prize", np.int32),  # of a heavy one
    ("guards", np.int32, MINIONS_EACH),  # spaces of friendly minions that are not ranged
    ("n_guards", np.int32),
    ("foes", FOE, MINIONS_EACH),
    ("n_foes", np.int32),
    ("prey", PREY, HEROES_EACH),
    ("n_prey", np.int32),
    ("threats", THREAT, THREATS_MAX),
    ("n_threats", np.int32),
    ("hands", HAND, HEROES_EACH),  # of enemy heroes
    # ways
    ("ways", np.int32, STEPS_MAX + 1),  # best score of a space so many steps away
    ("limit", np.int32),  # steps that were looked at
    ("travel", np.int32),  # score after a fast travel
    ("plan", PLAN),
    # spaces
    ("cover", np.int8, SPACES_MAX),  # what minions add to the defense
    ("n_targets", np.int8, SPACES_MAX),  # targets in reach
    ("nearest", np.int8, SPACES_MAX),  # how far the nearest one is
    ("steps", np.int8, SPACES_MAX),  # of the last search for ways (`sim/goa2/paths.py`)
    ("queue", np.int16, SPACES_MAX + 1),  # what was found: spaces, or places of cards
)


@kernel
def open_notes(scratch, weights):
    """Begin the notes of a decision with the weights; nothing is known about any hand."""
    for place in range(N_WEIGHTS):
        scratch.weights[place] = np.int32(np.rint(ONE * weights[place]))
    for number in range(HEROES_EACH):
        scratch.hands[number].is_noted = 0


@kernel
def weight(scratch, place):
    """Return one of the weights."""
    return np.int64(scratch.weights[place])
