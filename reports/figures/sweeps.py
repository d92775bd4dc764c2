"""Experiments: what matters, and what the win rate is at each level."""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.figures import style
from reports.figures.parts import BEHIND, POINTS, draw_note, draw_ranked, whiskers
from reports.metrics.rows import LevelRow

ONE_WAY = 0.95  # of its size: an effect that nearly always has the same sign
TICKS = 10  # levels up to which each has its mark
NOISY = 0.1  # share of an effect from which on its noise is told


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
    label = "how far they depend on the rest (sigma)"
    spread: dict[str, Any] = dict(color=style.LIGHT, mec=style.INK, label=label)
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
    style.in_per_cent(panel.xaxis)
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


@style.in_house_style
def sweep_curve(cells: pd.DataFrame, factor: str, title: str, by: str | None = None) -> Figure:
    """How does the win rate move with a factor? One line, or one for each level of another.

    `cells` has the columns named `factor` and `by`, mean, low, high and games. Of more than three
    lines only the first three levels are drawn: a heat map shows more.
    """
    figure, (panel,) = style.new_figure()
    levels = list(dict.fromkeys(cells[factor]))
    is_number = pd.api.types.is_numeric_dtype(cells[factor])
    groups = cells.groupby(by, sort=False) if by else [(None, cells)]
    for rank, (name, group) in zip(range(len(style.COLOURS)), groups, strict=False):
        places = group[factor] if is_number else [levels.index(level) for level in group[factor]]
        looks: dict[str, Any] = dict(color=style.COLOURS[rank], mec=style.INK, capsize=3)
        line = f"{style.MARKERS[rank]}{style.LINES[rank]}"
        label = None if name is None else f"{by} = {name}"
        arms = np.maximum(whiskers(group), 0)
        panel.errorbar(places, group["mean"], yerr=arms, fmt=line, label=label, ms=5, **looks)
    if not is_number or len(levels) <= TICKS:
        panel.set_xticks(levels if is_number else range(len(levels)), levels)
    style.in_per_cent(panel.yaxis)
    panel.grid(axis="y", color=style.GRID)
    panel.set(title=title, xlabel=factor, ylabel="win rate")
    if by:
        style.add_legend_below(figure)
    style.add_foot(figure, f"95 % intervals; {style.games_text(cells['games'])}")
    return figure


@style.in_house_style
def tornado(effects: pd.DataFrame, title: str) -> Figure:
    """Which factor moves the win rate most, and which way? Bars of its levels, widest on top.

    `effects` has the columns factor, from, to, mean, low, high: paired changes of the win rate.
    """
    spans = effects.groupby("factor", sort=False)["mean"].agg(lambda means: means.abs().max())
    factors = list(spans.sort_values(ascending=False, kind="stable").index)
    figure, (panel,) = style.new_figure(height=1.5 + 0.5 * len(factors))
    panel.axvline(0, color=style.INK, linewidth=0.8)
    for place, factor in enumerate(reversed(factors)):
        rows = effects[effects["factor"] == factor]
        thick = 0.8 / len(rows)
        for number, row in enumerate(rows.itertuples(index=False)):
            height = place + 0.4 - thick * (number + 0.5)
            draw_bar(panel, row, height, thick, number)
    panel.set_yticks(range(len(factors)), list(reversed(factors)))
    panel.margins(x=0.25)
    panel.grid(axis="x", color=style.GRID)
    panel.set(title=title, xlabel="change of the win rate, points")
    foot = "95 % intervals, paired with the baseline; numbers at the bars are levels"
    style.add_foot(figure, foot)
    return figure


def draw_bar(panel: Axes, row: LevelRow, height: float, thick: float, number: int) -> None:
    """Draw one level of a factor: its effect as a bar, with interval and level."""
    mean, low, high = (value * POINTS for value in (row.mean, row.low, row.high))
    rank = number % len(style.COLOURS)
    colours: dict[str, Any] = dict(color=style.COLOURS[rank], edgecolor="white", ecolor=style.INK)
    looks: dict[str, Any] = dict(hatch=style.HATCHES[rank], capsize=2, error_kw=BEHIND)
    arms = [[max(0.0, mean - low)], [max(0.0, high - mean)]]
    panel.barh(height, mean, thick * 0.9, xerr=arms, **looks, **colours)
    is_right = mean >= 0
    end, shift = (high, 4) if is_right else (low, -4)
    panel.annotate(str(row.to), (end, height), (shift, 0), textcoords="offset points",
                   va="center", ha="left" if is_right else "right", fontsize="small")  # fmt: skip
