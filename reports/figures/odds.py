"""Exact chances of a roll."""

import pandas as pd
from matplotlib.figure import Figure

from reports.figures import style

PER_CENT = 100


@style.in_house_style
def roll_odds(table: pd.DataFrame, title: str, target: int | None = None) -> Figure:
    """How likely is at least each number? Columns at_least and chance; the target stands out."""
    figure = Figure(layout="constrained")
    panel = figure.subplots()
    colours = [style.INK if target in (None, n) else style.GRID for n in table["at_least"]]
    bars = panel.bar(table["at_least"], table["chance"] * PER_CENT, color=colours, width=0.7)
    panel.bar_label(bars, [per_cent(chance) for chance in table["chance"]], fontsize=7)
    panel.set(title=title, xlabel="what the roll must reach", ylabel="chance in per cent")
    panel.set_ylim(0, 108)
    panel.set_xticks(table["at_least"])
    return figure


def per_cent(chance: float) -> str:
    """Return a chance in whole per cent; what is not certain is neither 0 nor 100."""
    if 0 < chance < 1 / PER_CENT:
        return "<1"
    return ">99" if 1 - 1 / PER_CENT < chance < 1 else f"{chance * PER_CENT:.0f}"
