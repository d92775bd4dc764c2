"""Lengths and tempo: how long games are, and when they are decided."""

import math
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from reports.figures import style
from reports.figures.parts import HALO, games_text, whiskers

RIBBON = (0.1, 0.5, 0.9)  # quantiles: lower edge, line, upper edge
RIBBON_GAMES = 30  # rounds that fewer games reached are left out
PANEL_HEIGHT = 1.7  # inches, of one of many panels


@style.in_house_style
def lengths(games: pd.DataFrame, title: str) -> Figure:
    """How long are games, and are lost ones longer? Share of games by number of rounds."""
    figure, (panel,) = style.new_figure()
    bins = np.arange(games["rounds"].min() - 0.5, games["rounds"].max() + 1)
    groups = [group["rounds"] for _, group in games.groupby("ending", observed=True)]
    names = [name for name, _ in games.groupby("ending", observed=True)]
    weights = [np.full(len(group), 1 / len(games)) for group in groups]
    greys = [str(shade) for shade in np.linspace(0.2, 0.85, len(groups))]
    panel.hist(
        groups, list(bins), weights=weights, stacked=True, color=greys, label=names, ec="white"
    )
    panel.set(title=title, xlabel="rounds", ylabel="share of games")
    panel.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    style.add_legend(figure, "ending")
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
        edges: dict[str, Any] = dict(
            color=colour, alpha=0.25, hatch=style.HATCHES[rank], edgecolor=colour
        )
        panel.fill_between(bands.index, bands["low"], bands["high"], **edges)
        panel.plot(bands.index, bands["middle"], style.LINES[rank], color=colour, label=result)
    panel.set(title=title, xlabel="round", ylabel="lead: median and middle 80 %")
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    style.add_legend(figure, "game")
    return figure


def lead_quantiles(leads: pd.DataFrame) -> pd.DataFrame:
    """Return low, middle and high of the lead by round, for rounds that enough games reached."""
    rows = {
        number: weighted_quantiles(group["lead"], group["games"])
        for number, group in leads.sort_values("lead").groupby("round")
        if group["games"].sum() >= RIBBON_GAMES
    }
    return pd.DataFrame.from_dict(rows, orient="index", columns=["low", "middle", "high"])


def weighted_quantiles(values: pd.Series, counts: pd.Series) -> list[float]:
    """Return the ribbon's quantiles of ascending values that occur so many times."""
    reached = np.cumsum(counts.to_numpy())
    places = np.searchsorted(reached, np.array(RIBBON) * reached[-1])
    return [float(value) for value in values.to_numpy()[places]]


@style.in_house_style
def length_histogram(counts: pd.DataFrame, title: str) -> Figure:
    """How long are games, by who wins? Share of all games by rounds, with 95 % intervals.

    `counts` has the columns round, winner, games, mean, low, high and n.
    """
    figure, (panel,) = style.new_figure()
    winners = [name for name, group in counts.groupby("winner", sort=False) if group["games"].sum()]
    width = 0.84 / max(1, len(winners))
    for rank, name in enumerate(winners):
        group = counts[counts["winner"] == name]
        shift = width * (rank - (len(winners) - 1) / 2)
        looks: dict[str, Any] = dict(
            color=style.COLOURS[rank], hatch=style.HATCHES[rank], edgecolor="white"
        )
        errors = dict(elinewidth=0.8, capsize=1.5, path_effects=HALO)
        arms = np.maximum(whiskers(group), 0)
        panel.bar(group["round"] + shift, group["mean"], width, yerr=arms, ecolor=style.INK,
                  error_kw=errors, label=won_text(name), **looks)  # fmt: skip
    panel.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    panel.grid(axis="y", color=style.GRID)
    panel.set(title=title, xlabel="rounds", ylabel="share of all games")
    style.add_legend_below(figure)
    style.add_foot(figure, games_text(counts))
    return figure


def won_text(winner: str) -> str:
    """Return who won, as it stands in a legend."""
    return "no winner" if winner == "none" else f"won by {winner}"


@style.in_house_style
def feature_ribbons(features: pd.DataFrame, title: str) -> Figure:
    """How do games that are won differ? Mean of every feature by round, with 95 % intervals.

    `features` has the columns feature, round, result, mean, low, high and n; rounds that few
    games reached are left out.
    """
    shown = features[features["n"] >= min(RIBBON_GAMES, features["n"].max())]
    names = list(dict.fromkeys(shown["feature"]))
    rows = math.ceil(len(names) / 2)
    figure, panels = style.new_grid(rows, 2, height=1 + PANEL_HEIGHT * rows)
    for panel, name in zip(panels, names, strict=False):
        draw_ribbons(panel, shown[shown["feature"] == name])
        panel.set_title(name.replace("_", " "), fontsize=10)
    for panel in panels[len(names) :]:
        panel.set_visible(False)
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower left", ncols=2, fontsize="small")
    figure.suptitle(title, x=0.01, ha="left", fontweight="bold", fontsize=11)
    style.add_foot(figure, "mean by round, with 95 % intervals")
    return figure


def draw_ribbons(panel: Axes, table: pd.DataFrame) -> None:
    """Draw means by round with their intervals, one line a result."""
    for rank, (result, group) in enumerate(table.groupby("result", sort=True)):
        colour = style.COLOURS[rank]
        edges: dict[str, Any] = dict(color=colour, alpha=0.25, linewidth=0)
        panel.fill_between(group["round"], group["low"], group["high"], **edges)
        line = f"{style.LINES[rank]}{style.MARKERS[rank]}"
        panel.plot(group["round"], group["mean"], line, color=colour, ms=3, label=result)
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    panel.grid(axis="y", color=style.GRID)


@style.in_house_style
def decided(table: pd.DataFrame, title: str) -> Figure:
    """When is a game decided? Share of games whose winner can be told after each round.

    `table` has the columns round, mean, low, high, n, running_mean and guess_mean.
    """
    figure, (panel,) = style.new_figure()
    panel.fill_between(table["round"], table["low"], table["high"], color=style.DARK, alpha=0.25)
    panel.plot(table["round"], table["mean"], "-o", color=style.DARK, ms=4, label="from the lead")
    looks: dict[str, Any] = dict(color=style.LIGHT, ms=4, mec=style.INK)
    label = "by a blind guess"
    panel.fill_between(
        table["round"], table["guess_low"], table["guess_high"], color=style.LIGHT, alpha=0.25
    )
    panel.plot(table["round"], table["guess_mean"], "--s", label=label, **looks)
    panel.plot(table["round"], table["running_mean"], ":", color=style.INK, label="still running")
    panel.set(title=title, xlabel="round", ylabel="share of games", ylim=(0, 1.03))
    panel.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    panel.grid(axis="y", color=style.GRID)
    style.add_legend_below(figure)
    style.add_foot(figure, games_text(table))
    return figure
