"""Lengths and tempo: how long games are, and when they are decided."""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from reports.figures import style

RIBBON = (0.1, 0.5, 0.9)  # quantiles: lower edge, line, upper edge
RIBBON_GAMES = 30  # rounds that fewer games reached are left out


@style.in_house_style
def lengths(games: pd.DataFrame, title: str) -> Figure:
    """How long are games, and are lost ones longer? Share of games by number of rounds."""
    figure, (panel,) = style.new_figure()
    bins = np.arange(games["rounds"].min() - 0.5, games["rounds"].max() + 1)
    endings = dict(list(games.groupby("ending", observed=True)["rounds"]))
    groups, names = list(endings.values()), list(endings)
    weights = [np.full(len(group), 1 / len(games)) for group in groups]
    greys = [str(shade) for shade in np.linspace(0.2, 0.85, len(groups))]
    looks: dict[str, Any] = dict(stacked=True, color=greys, label=names, ec="white")
    panel.hist(groups, list(bins), weights=weights, **looks)
    panel.set(title=title, xlabel="rounds", ylabel="share of games")
    style.in_per_cent(panel.yaxis)
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    figure.legend(title="ending", loc="outside right upper")
    return figure


@style.in_house_style
def tempo_ribbon(leads: pd.DataFrame, title: str) -> Figure:
    """When is a game decided? Median and middle 80 % of the lead by round, won and not won.

    `leads` has the columns round, result, lead and games.
    """
    figure, (panel,) = style.new_figure()
    panel.axhline(0, color=style.INK, linewidth=0.8)
    for rank, (result, group) in enumerate(leads.groupby("result", sort=True)):
        bands = lead_quantiles(group)
        colour = style.COLOURS[rank]
        edges: dict[str, Any] = dict(color=colour, edgecolor=colour, hatch=style.HATCHES[rank])
        panel.fill_between(bands.index, bands["low"], bands["high"], alpha=0.25, **edges)
        panel.plot(bands.index, bands["middle"], style.LINES[rank], color=colour, label=result)
    panel.set(title=title, xlabel="round", ylabel="lead: median and middle 80 %")
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    figure.legend(title="game", loc="outside right upper")
    return figure


def lead_quantiles(leads: pd.DataFrame) -> pd.DataFrame:
    """Return low, middle and high of the lead by round, for rounds that enough games reached."""
    rows = {}
    for number, group in leads.sort_values("lead").groupby("round"):
        reached = np.cumsum(group["games"].to_numpy())
        places = np.searchsorted(reached, np.array(RIBBON) * reached[-1])
        if reached[-1] >= RIBBON_GAMES:
            rows[number] = group["lead"].to_numpy(float)[places]
    columns = ["low", "middle", "high"]
    return pd.DataFrame.from_dict(rows, orient="index", columns=columns, dtype=float)
