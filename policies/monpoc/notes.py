"""What `general` writes down during one decision: worths of attacks by figure, free zones."""

import numpy as np

from sim.core.records import record_dtype
from sim.monpoc.state import FIGURES
from sim.monpoc.tables import ZONES_MAX

NOTES = record_dtype(
    ("brawl", np.float64, FIGURES),  # worth of a brawl against each figure
    ("blast", np.float64, FIGURES),
    ("power", np.float64, FIGURES),  # worth of a power attack
    ("foes", np.int16, FIGURES),  # enemy monsters and units on the map
    ("n_foes", np.int16),
    ("zones", np.int16, ZONES_MAX),  # free power and negative zones
    ("n_zones", np.int16),
)
"""The fields of `scratch` besides its spare states."""
