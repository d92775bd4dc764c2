"""Figures from data frames, one function a figure; each answers the question it names.

Frames of estimates have the columns label, mean, low, high and n. Every estimate is drawn with its
interval, and what colour tells is repeated by marker, line, hatch or number.
"""

from reports.figures.items import item_power
from reports.figures.matchups import heat_map
from reports.figures.odds import roll_odds
from reports.figures.rates import (
    differences,
    paired_difference,
    skill_ladder,
    win_rates,
)
from reports.figures.sweeps import morris, sobol, sweep_curve, tornado
from reports.figures.tempo import (
    decided,
    feature_ribbons,
    lead_quantiles,
    length_histogram,
    lengths,
    tempo_ribbon,
)

__all__ = [
    "decided",
    "differences",
    "feature_ribbons",
    "heat_map",
    "item_power",
    "lead_quantiles",
    "length_histogram",
    "lengths",
    "morris",
    "paired_difference",
    "roll_odds",
    "skill_ladder",
    "sobol",
    "sweep_curve",
    "tempo_ribbon",
    "tornado",
    "win_rates",
]
