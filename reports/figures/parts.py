"""What figures are made of: bars, ranked points, whiskers and notes."""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

from reports.figures import style

BAR = 0.6
BEHIND = {"path_effects": [withStroke(linewidth=3, foreground="white")]}  # seen on dark bars, too
PAPER = dict(facecolor="white", edgecolor="none", pad=0.8, alpha=0.85)  # below numbers
POINTS = 100
LEAST_RANGE = 0.1  # of an axis of shares, so that its ticks are whole per cents
NOTE = 0.15  # of that axis, for the number behind an interval


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
    looks: dict[str, Any] = dict(fmt=marker, capsize=3, color=colour, label=label)
    inks: dict[str, Any] = dict(ecolor=style.INK, mec=style.INK)
    panel.errorbar(ranked["mean"], rows + shift, xerr=arms, **looks, **inks)
    panel.axvline(0, color=style.INK, linewidth=0.8)
    panel.set_yticks(rows, names)
    panel.margins(x=0.1)
    panel.grid(axis="x", color=style.GRID)
    return rows + shift


def draw_note(panel: Axes, text: str, x: float, y: float, shift: float = 5, **looks: Any) -> None:
    """Write a number to the right of an interval."""
    panel.annotate(text, (x, y), (shift, 0), textcoords="offset points", va="center", **looks)


def draw_rates(panel: Axes, rates: pd.DataFrame) -> None:
    """Draw shares as bars from the first at the top, with intervals and the number in words."""
    places = np.arange(len(rates))[::-1]
    arms: dict[str, Any] = dict(xerr=whiskers(rates), capsize=3, ecolor=style.INK)
    panel.barh(places, rates["mean"], BAR, color=style.DARK, error_kw=BEHIND, **arms)
    for place, rate in zip(places, rates.itertuples(), strict=True):
        draw_note(panel, f"{rate.mean:.1%}", rate.high, place, 6, bbox=PAPER)
    panel.set_yticks(places, rates["label"])
    panel.set_xlim(*ends_of(rates))
    style.in_per_cent(panel.xaxis)
    panel.grid(axis="x", color=style.GRID)


def ends_of(rates: pd.DataFrame) -> tuple[float, float]:
    """Return the ends of an axis of shares: intervals and their numbers are on it.

    An unbiased estimate of a share may come out below 0, and its interval above 1.
    """
    low, high = rates["low"].min(), rates["high"].max()
    left = 1.1 * low if low < 0 else 0.0
    room = max(1.0, high + NOTE * (high - left))
    return left, min(room, max(LEAST_RANGE, 1.3 * high + 0.02))


def draw_effect(panel: Axes, effect: pd.DataFrame) -> None:
    """Draw differences of shares in percentage points around a line at zero."""
    points = effect[["mean", "low", "high"]] * POINTS
    places = np.arange(len(points))[::-1]
    panel.axvline(0, color=style.INK, linewidth=0.8)
    looks: dict[str, Any] = dict(capsize=4, color=style.DARK, ecolor=style.INK)
    panel.errorbar(points["mean"], places, xerr=whiskers(points), fmt=style.MARKERS[0], **looks)
    above: dict[str, Any] = dict(xytext=(0, 8), textcoords="offset points", ha="center")
    for place, row in zip(places, points.itertuples(), strict=True):
        panel.annotate(f"{row.mean:+.1f}", (row.mean, place), **above)
    panel.set_yticks([])
    panel.set_ylim(-0.6, len(points) - 0.4)
    panel.margins(x=0.3)
    panel.grid(axis="x", color=style.GRID)


def whiskers(estimates: pd.DataFrame) -> np.ndarray:
    """Return the lengths of the intervals' arms."""
    below = estimates["mean"] - estimates["low"]
    above = estimates["high"] - estimates["mean"]
    return np.array([below, above])
