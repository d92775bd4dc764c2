"""What `general` writes down during one decision: worths of attacks by figure, free zones."""

import numpy as np

from policies.monpoc.weights import WEIGHTS
from sim.core.jit import kernel
from sim.core.records import record_dtype
from sim.monpoc.state import (
    FIGURES,
    FIRST_BUILDING,
    FOUNDATIONS_MAX,
    NOBODY,
    OFF_MAP,
    SPACES,
    STRUCTURES_MAX,
)
from sim.monpoc.tables import ZONES_MAX

GROUPS_MAX = 16
STEPS = 7  # of an activation
UNKNOWN = -2  # number of friends by a building that nobody has counted yet

PLACE = record_dtype(
    ("column", np.int64),
    ("row", np.int64),
)
SHOT = record_dtype(
    ("column", np.int64),
    ("row", np.int64),
    ("size", np.int64),
    ("brawl", np.float64),  # worth of a brawl
    ("blast", np.float64),
)
GROUP = record_dtype(
    ("joined", np.int64),  # attackers, as bits
    ("kind", np.int64),  # Attack
    ("target", np.int64),
    ("worth", np.float64),
)
NOTES = record_dtype(
    ("subject", np.int16),  # figure whose attacks these are, or NOBODY
    ("dice", np.int16),  # … with so many action dice
    ("weights", np.float64, WEIGHTS),  # of the player; arrays in a record are free to pass on
    ("first", np.int16, STEPS),  # first action of each Step of an activation
    ("end", np.int16, STEPS),  # one past the last; 0 if there is none
    ("brawl", np.float64, FIGURES),  # worth of a brawl against each figure
    ("blast", np.float64, FIGURES),
    ("power", np.float64, FIGURES),  # worth of a power attack
    ("foes", np.int16, FIGURES),  # enemy units on the map
    ("n_foes", np.int16),
    ("shots", SHOT, FIRST_BUILDING),  # those of them that a unit may come to attack
    ("n_shots", np.int16),
    ("is_worse", np.int16),  # ways to go and danger only make a place worse
    ("most_more", np.float64),  # what attacks and cover add to the worth of a place at most
    ("zones", PLACE, ZONES_MAX),  # free power and negative zones
    ("n_zones", np.int16),
    ("friends", np.int16, FOUNDATIONS_MAX),  # other own units by each building, or UNKNOWN
    ("built", np.float64, STRUCTURES_MAX),  # worth of a brawl against each structure
    ("groups", GROUP, GROUPS_MAX),  # what attacks together are worth
    ("n_groups", np.int16),
    ("most", np.float64),  # worth of the best attack of that monster, wherever it stands
    ("stay", np.float64),  # … of what it can do where it is
    ("is_stay_known", np.int16),
    ("city", np.float64, SPACES),  # worth of the best brawl but with monsters from each place
    ("point", np.int16),  # spawn point that was looked at last
    ("apart", np.int16),  # spaces from it to the next free zone
    ("gain", np.float64),  # worth of what powering up brings
    ("is_gain_known", np.int16),
)
"""The fields of `scratch` besides its spare states."""


@kernel
def begin_notes(notes, weights):
    """Begin a decision: nothing is known yet but what the player weighs."""
    for number in range(WEIGHTS):
        notes.weights[number] = weights[number]
    notes.subject = NOBODY
    notes.n_groups = 0
    notes.point = OFF_MAP
    notes.is_gain_known = 0
