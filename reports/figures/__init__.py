"""Figures from data frames, one function a figure; each answers the question it names.

Frames of estimates have the columns label, mean, low, high and n. Every estimate is drawn with its
interval, and what colour tells is repeated by marker, line, hatch or number.
"""

from reports.figures.matchups import heat_map
from reports.figures.odds import roll_odds
from reports.figures.rates import differences, paired_difference, win_rates
from reports.figures.sweeps import morris, sobol, sweep_curve, tornado
from reports.figures.tempo import lead_quantiles, lengths, tempo_ribbon

__all__ = [
    "differences",
    "heat_map",
    "lead_quantiles",
    "lengths",
    "morris",
    "paired_difference",
    "roll_odds",
    "sobol",
    "sweep_curve",
    "tempo_ribbon",
    "tornado",
    "win_rates",
]
