"""The figure of an experiment: the one that its design calls for, from its tables."""

import textwrap
from collections.abc import Mapping

import pandas as pd
from matplotlib.figure import Figure

from reports import figures

ROWS_MAX = 40
TITLE_WIDTH = 60  # characters a line


def figure_of(tables: Mapping[str, pd.DataFrame], title: str) -> Figure:
    """Draw what matters most, the changes, or the win rates: whichever the tables have first."""
    title = textwrap.fill(title, TITLE_WIDTH)
    if "morris" in tables:
        return figures.morris(tables["morris"], title)
    if "sobol" in tables:
        return figures.sobol(tables["sobol"], title)
    changes = tables.get("differences")
    if changes is not None and len(changes):
        return figures.differences(labelled(changes, by_size=True), title)
    return figures.win_rates(labelled(tables["cells"], by_size=False), title)


def labelled(table: pd.DataFrame, by_size: bool) -> pd.DataFrame:
    """Return label, mean, low, high and n of the cells; of too many, those that differ most."""
    if by_size:
        order = table["mean"].abs().sort_values(ascending=False, kind="stable").index
        table = table.loc[order[:ROWS_MAX]].sort_values("mean", ascending=False, kind="stable")
    renamed = table.head(ROWS_MAX).rename(columns={"cell": "label", "games": "n"})
    return renamed[["label", "mean", "low", "high", "n"]].reset_index(drop=True)
