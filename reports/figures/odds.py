"""Exact chances of a roll."""

import pandas as pd
from matplotlib.figure import Figure

from reports.figures import style

PER_CENT = 100


@style.in_house_style
def roll_odds(table: pd.DataFrame, title: str) -> Figure:
    """How likely is at least each number? Columns at_least and chance."""
    figure = Figure(layout="constrained")
    panel = figure.subplots()
    bars = panel.bar(table["at_least"], table["chance"] * PER_CENT, color=style.INK, width=0.7)
    panel.bar_label(bars, fmt="%.0f", fontsize=7)
    panel.set(xlabel="at least", ylabel="chance in per cent", title=title, ylim=(0, 108))
    panel.set_xticks(table["at_least"])
    return figure
