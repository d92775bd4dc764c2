"""Figures from data frames, one function a figure; each answers the question it names.

Frames of estimates have the columns label, mean, low, high and n.
"""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from reports import style

RIBBON = (0.1, 0.5, 0.9)  # quantiles: lower edge, line, upper edge
RIBBON_GAMES = 30  # rounds that fewer games reached are left out
BAR = 0.6
POINTS = 100
ONE_WAY = 0.95  # of its size: an effect that nearly always has the same sign
NOISY = 0.1  # share of an effect from which on its noise is told


@style.in_house_style
def win_rates(rates: pd.DataFrame, title: str, axis: str = "win rate") -> Figure:
    """How often does each of these win? Bars with 95 % intervals."""
    figure, (panel,) = style.new_figure(height=1.2 + 0.4 * len(rates))
    draw_rates(panel, rates)
    panel.set(title=title, xlabel=axis)
    style.add_foot(figure, games_text(rates))
    return figure


@style.in_house_style
def paired_difference(rates: pd.DataFrame, effect: pd.DataFrame) -> Figure:
    """Does the change matter? Both win rates, and their paired difference against zero."""
    figure, (left, right) = style.new_figure(columns=2, height=2.4)
    draw_rates(left, rates)
    left.set(title=f"Win rate of {effect.label.iloc[0]}", xlabel="win rate")
    draw_effect(right, effect)
    right.set(title="Difference, paired", xlabel="percentage points")
    style.add_foot(figure, games_text(rates))
    return figure


@style.in_house_style
def lengths(games: pd.DataFrame, title: str) -> Figure:
    """How long are games, and are lost ones longer? Share of games by number of rounds."""
    figure, (panel,) = style.new_figure()
    bins = np.arange(games["rounds"].min() - 0.5, games["rounds"].max() + 1)
    groups = [group["rounds"] for _, group in games.groupby("ending", observed=True)]
    names = [name for name, _ in games.groupby("ending", observed=True)]
    weights = [np.full(len(group), 1 / len(games)) for group in groups]
    greys = [str(shade) for shade in np.linspace(0.2, 0.85, len(groups))]
    panel.hist(groups, bins, weights=weights, stacked=True, color=greys, label=names, ec="white")
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
        edges = dict(color=colour, alpha=0.25, hatch=style.HATCHES[rank], edgecolor=colour)
        panel.fill_between(bands.index, bands["low"], bands["high"], **edges)
        panel.plot(bands.index, bands["middle"], style.LINES[rank], color=colour, label=result)
    panel.set(title=title, xlabel="round", ylabel="lead: median and middle 80 %")
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    style.add_legend(figure, "game")
    return figure


@style.in_house_style
def differences(changes: pd.DataFrame, title: str) -> Figure:
    """What does each change do to the win rate? Paired differences in points, best first."""
    figure, (panel,) = style.new_figure(height=1.2 + 0.3 * len(changes))
    points = changes[["mean", "low", "high"]] * POINTS
    places = draw_ranked(panel, points, changes["label"], style.DARK, 0)
    for place, row in zip(places, points.itertuples(), strict=True):
        draw_note(panel, f"{row.mean:+.1f}", row.high, place)
    panel.set(title=title, xlabel="change of the win rate, points")
    style.add_foot(figure, games_text(changes))
    return figure


@style.in_house_style
def morris(effects: pd.DataFrame, title: str) -> Figure:
    """What matters at all? Mean size of each factor's elementary effects, most important first.

    `effects` has the columns factor, mu_star, low, high, mu, sigma, noise and n.
    """
    figure, (panel,) = style.new_figure(height=1.6 + 0.34 * len(effects))
    points = effects[["mu_star", "low", "high", "sigma", "mu"]] * POINTS
    ranked = points.rename(columns={"mu_star": "mean"})
    label = "mean size of its effects (mu*)"
    places = draw_ranked(panel, ranked, effects["factor"], style.DARK, 0, label)
    spread = dict(color=style.LIGHT, mec=style.INK, label="how far they depend on the rest (sigma)")
    panel.plot(points["sigma"], places, style.MARKERS[1], **spread)
    for place, row, noise in zip(places, points.itertuples(), effects["noise"], strict=True):
        draw_note(panel, effect_text(row.mu, row.mu_star, noise), row.high, place)
    panel.set(title=title, xlabel="change of the win rate over the factor's range, points")
    style.add_legend_below(figure)
    style.add_foot(figure, f"95 % intervals over {effects['n'].iloc[0]} trajectories")
    return figure


@style.in_house_style
def sobol(indices: pd.DataFrame, title: str) -> Figure:
    """Which share of the variance does each factor explain, in all and alone?

    `indices` has the columns factor, s1, st, each with _low and _high, noise and n.
    """
    figure, (panel,) = style.new_figure(height=1.6 + 0.4 * len(indices))
    for rank, (name, label) in enumerate((("st", "in all (ST)"), ("s1", "alone (S1)"))):
        columns = {name: "mean", f"{name}_low": "low", f"{name}_high": "high"}
        ranked = indices.rename(columns=columns)[["mean", "low", "high"]]
        shift = 0.14 - 0.28 * rank
        places = draw_ranked(panel, ranked, indices["factor"], style.COLOURS[rank], shift, label)
        if rank == 0:
            for place, row in zip(places, ranked.itertuples(), strict=True):
                draw_note(panel, f"{row.mean:.0%}", row.high, place)
    noise = indices["noise"].iloc[0]
    panel.axvline(noise, color=style.INK, linewidth=0.8, linestyle=":", label="noise, at most")
    panel.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    panel.set(title=title, xlabel="share of the variance of the win rate between cells")
    style.add_legend_below(figure)
    foot = f"95 % intervals, {indices['n'].iloc[0]} base samples; noise at most {noise:.1%}"
    style.add_foot(figure, foot)
    return figure


def effect_text(mu: float, size: float, noise: float) -> str:
    """Return an effect with its sign, if it has one, and how much of it may be noise."""
    sign = f"{mu:+.1f}"[0] if abs(mu) > ONE_WAY * size else "±"
    doubt = f" (noise up to {noise:.0%})" if noise >= NOISY else ""
    return f"{sign}{size:.1f}{doubt}" if size else "none"


def draw_ranked(
    panel: Axes,
    ranked: pd.DataFrame,
    names: pd.Series,
    colour: str,
    shift: float,
    label: str | None = None,
) -> np.ndarray:
    """Draw estimates as points with intervals, the first at the top; return their places."""
    rows = np.arange(len(ranked))[::-1]
    marker = style.MARKERS[style.COLOURS.index(colour)]
    arms = np.maximum(whiskers(ranked), 0)
    looks = dict(fmt=marker, capsize=3, color=colour, ecolor=style.INK, mec=style.INK, label=label)
    panel.errorbar(ranked["mean"], rows + shift, xerr=arms, **looks)
    panel.axvline(0, color=style.INK, linewidth=0.8)
    panel.set_yticks(rows, names)
    panel.margins(x=0.1)
    panel.grid(axis="x", color=style.GRID)
    return rows + shift


def draw_note(panel: Axes, text: str, x: float, place: float) -> None:
    """Write a number to the right of an interval."""
    panel.annotate(text, (x, place), (5, 0), textcoords="offset points", va="center")


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


def draw_rates(panel: Axes, rates: pd.DataFrame) -> None:
    """Draw shares as bars from the first at the top, with intervals and the number in words."""
    places = np.arange(len(rates))[::-1]
    panel.barh(
        places,
        rates["mean"],
        BAR,
        color=style.DARK,
        xerr=whiskers(rates),
        capsize=3,
        ecolor=style.INK,
    )
    for place, rate in zip(places, rates.itertuples(), strict=True):
        panel.annotate(
            f"{rate.mean:.1%}", (rate.high, place), (4, 0), textcoords="offset points", va="center"
        )
    panel.set_yticks(places, rates["label"])
    panel.set_xlim(0, min(1.0, 1.3 * rates["high"].max() + 0.02))
    panel.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    panel.grid(axis="x", color=style.GRID)


def draw_effect(panel: Axes, effect: pd.DataFrame) -> None:
    """Draw differences of shares in percentage points around a line at zero."""
    points = effect[["mean", "low", "high"]] * POINTS
    places = np.arange(len(points))[::-1]
    panel.axvline(0, color=style.INK, linewidth=0.8)
    panel.errorbar(
        points["mean"],
        places,
        xerr=whiskers(points),
        fmt=style.MARKERS[0],
        capsize=4,
        color=style.DARK,
        ecolor=style.INK,
    )
    for place, row in zip(places, points.itertuples(), strict=True):
        panel.annotate(
            f"{row.mean:+.1f}", (row.mean, place), (0, 8), textcoords="offset points", ha="center"
        )
    panel.set_yticks([])
    panel.set_ylim(-0.6, len(points) - 0.4)
    panel.margins(x=0.3)
    panel.grid(axis="x", color=style.GRID)


def whiskers(estimates: pd.DataFrame) -> np.ndarray:
    """Return the lengths of the intervals' arms."""
    below = estimates["mean"] - estimates["low"]
    above = estimates["high"] - estimates["mean"]
    return np.array([below, above])


def games_text(estimates: pd.DataFrame) -> str:
    """Return how many games each estimate rests on."""
    low, high = estimates["n"].min(), estimates["n"].max()
    games = f"{low:,}" if low == high else f"{low:,} to {high:,}"
    return f"95 % intervals; {games} games each"
