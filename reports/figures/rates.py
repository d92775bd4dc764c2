"""Win rates and differences: who wins how often, and what a change does to it."""

from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.figures import style
from reports.figures.parts import (
    POINTS,
    draw_effect,
    draw_note,
    draw_ranked,
    draw_rates,
    games_text,
)


@style.in_house_style
def win_rates(
    rates: pd.DataFrame,
    title: str,
    axis: str = "win rate",
    band: tuple[float, float] | None = None,
) -> Figure:
    """How often does each of these win? Bars with 95 % intervals, and the band that is wanted."""
    figure, (panel,) = style.new_figure(height=1.3 + 0.4 * len(rates))
    draw_rates(panel, rates)
    if band:
        draw_band(panel, band)
        panel.legend(loc="lower right", fontsize="small", frameon=True)
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
def differences(changes: pd.DataFrame, title: str) -> Figure:
    """What does each change do to the win rate? Paired differences in points, best first."""
    figure, (panel,) = style.new_figure(height=1.4 + 0.2 * title.count("\n") + 0.3 * len(changes))
    points = changes[["mean", "low", "high"]] * POINTS
    places = draw_ranked(panel, points, changes["label"], style.DARK, 0)
    for place, row in zip(places, points.itertuples(), strict=True):
        draw_note(panel, f"{row.mean:+.1f}", row.high, place)
    panel.set(title=title, xlabel="change of the win rate, points")
    panel.set_ylim(min(places) - 0.6, max(places) + 0.6)
    style.add_foot(figure, games_text(changes))
    return figure


@style.in_house_style
def skill_ladder(skill: pd.DataFrame, title: str) -> Figure:
    """What is skill worth? Wins by policy, and where the table plays together the paired change.

    `skill` has the columns policy, mean, low, high, n, and change_mean, change_low, change_high;
    where sides meet there is no change: the rate is against the policy compared with.
    """
    has_change = "change_mean" in skill
    figure, panels = style.new_figure(1 + has_change, height=1.6 + 0.4 * len(skill))
    rates = skill.rename(columns={"policy": "label"})[["label", "mean", "low", "high", "n"]]
    draw_rates(panels[0], rates)
    against = "win rate" if has_change else "win rate against the policy that plays the other games"
    panels[0].set(title=title, xlabel=against)
    if has_change:
        draw_changes(panels[1], skill)
        panels[1].set_ylim(panels[0].get_ylim())
    style.add_foot(figure, games_text(rates))
    return figure


def draw_changes(panel: Axes, skill: pd.DataFrame) -> None:
    """Draw what each policy changes on the same seeds, in points."""
    names = {f"change_{name}": name for name in ("mean", "low", "high")}
    points = skill[list(names)].rename(columns=names) * POINTS
    places = draw_ranked(panel, points, skill["policy"], style.DARK, 0)
    for place, row in zip(places, points.itertuples(), strict=True):
        panel.annotate(
            f"{row.mean:+.1f}", (row.mean, place), (0, 7), textcoords="offset points", ha="center"
        )
    panel.set(title="Change on the same seeds", xlabel="percentage points")
    panel.set_yticklabels([])


def draw_band(panel: Axes, band: tuple[float, float]) -> None:
    """Draw the win rates that the designer wants, as a hatched strip."""
    low, high = band
    looks: dict[str, Any] = dict(
        facecolor="none", edgecolor=style.INK, hatch="////", linewidth=0.8, alpha=0.45, zorder=0
    )
    panel.axvspan(low, high, label=f"wanted: {low * POINTS:.4g} to {high * POINTS:.4g} %", **looks)
    panel.set_xlim(0, max(panel.get_xlim()[1], min(1.0, high + 0.05)))
