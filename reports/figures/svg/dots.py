"""Estimates as points on one axis: a ranking, and the gauge of a verdict."""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from reports.figures.svg import marks
from reports.figures.svg.marks import POINTS, WIDTH, Scale, cut, drawing, rule, tag, text

ROW, HEAD, FOOT = 22, 8, 34
LABEL_MAX, NUMBER = 170, 52
LABEL_LETTERS = 26
PAD = 0.02
GAUGE = 380
EDGE = 24  # of a gauge, where numbers of the axis would be cut off
GAUGE_HEIGHT = 96
BOLD = 1.2  # how much wider bold letters are
GAUGE_AXIS = 58


def ends_of(table: pd.DataFrame, band: tuple[float, float] | None, least: float) -> Scale:
    """Return the ends of an axis that shows all intervals, and the band."""
    low, high = float(table["low"].min()), float(table["high"].max())
    if band:
        low, high = min(low, band[0]), max(high, band[1])
    short = max(0.0, least - (high - low)) / 2
    return Scale(low - short - PAD, high + short + PAD, 0, 1)


def dot_plot(
    table: pd.DataFrame,
    label: str,
    band: tuple[float, float] | None = None,
    colours: Sequence[str] = (),
) -> str:
    """How high is each of these? Points with intervals, in rows; a strip is what is wanted.

    `table` has the columns label, mean, low, high and n; shares are drawn in per cent.
    """
    names = [str(name) for name in table["label"]]
    left = marks.room_for([cut(name, LABEL_LETTERS) for name in names], LABEL_MAX)
    ends = ends_of(table, band, 0.1)
    across = Scale(ends.low, ends.high, left, WIDTH - NUMBER)
    bottom = HEAD + ROW * len(table)
    parts = [strip(across, band, HEAD, bottom)] if band else []
    parts += [axis(across, bottom)]
    for place, row in enumerate(table.itertuples()):
        y = HEAD + ROW * (place + 0.5)
        colour = colours[place] if colours else "var(--accent)"
        parts.append(point(across, y, row, names[place], colour))
        parts.append(text(left - 8, y + 4, cut(names[place], LABEL_LETTERS), text_anchor="end"))
        value = f"{row.mean * POINTS:.1f}"
        parts.append(text(WIDTH - 4, y + 4, value, text_anchor="end", class_="value"))
    return drawing(WIDTH, bottom + FOOT, label, *parts)


def strip(across: Scale, band: tuple[float, float], top: float, bottom: float) -> str:
    """Return the strip of what is wanted."""
    low, high = (across(end) for end in band)
    words = f"wanted: {band[0] * POINTS:.4g} to {band[1] * POINTS:.4g} %"
    box = {"x": low, "y": float(top), "width": high - low, "height": float(bottom - top)}
    return tag("rect", marks.hover(words), **box, class_="band")


def axis(across: Scale, bottom: float) -> str:
    """Return lines and numbers below the rows."""
    parts = []
    for value in marks.ticks(across.low, across.high):
        x = across(value)
        parts.append(rule("grid", (x, x), (HEAD, bottom)))
        parts.append(text(x, bottom + 14, marks.tick_text(value, True), text_anchor="middle"))
    return "".join([*parts, marks.axis_name(across.middle, bottom + 29, "win rate, %")])


def point(across: Scale, y: float, row: Any, name: str, colour: str) -> str:
    """Return an estimate: its interval as a line, its value as a point."""
    low, high, mean = (across(getattr(row, end)) for end in ("low", "high", "mean"))
    line = rule("whisker", (low, high), (y, y), stroke=colour)
    dot = tag("circle", cx=mean, cy=y, r=4.5, fill=colour)
    return marks.mark(marks.rate_words(name, row), line, dot)


def gauge(table: pd.DataFrame, band: tuple[float, float] | None, label: str) -> str:
    """Where do they stand against what is wanted? Points on one line, the farthest ones named.

    `table` has the columns label, mean, low, high, n, is_main (larger), and mark: good, bad, doubt,
    or nothing where nothing is wanted.
    """
    ends = ends_of(table, band, 0.2)
    across = Scale(max(0.0, ends.low), min(1.0, ends.high), 14, GAUGE - 14)
    parts = [strip(across, band, GAUGE_AXIS - 16, GAUGE_AXIS + 16)] if band else []
    parts.append(rule("zero", (14, GAUGE - 14), (GAUGE_AXIS, GAUGE_AXIS)))
    for row in table.itertuples():
        colour = f"var(--{row.mark or 'accent'})"
        dot = point(across, float(GAUGE_AXIS), row, str(row.label), colour)
        parts.append(dot.replace('r="4.5"', 'r="7"') if row.is_main else dot)
    parts += named_ends(table, across)
    for value in marks.ticks(across.low, across.high):
        x = across(value)
        anchor = "end" if x > GAUGE - EDGE else "start" if x < EDGE else "middle"
        parts.append(text(x, GAUGE_AXIS + 32, f"{value * POINTS:.0f} %", text_anchor=anchor))
    return drawing(GAUGE, GAUGE_HEIGHT, label, *parts)


def named_ends(table: pd.DataFrame, across: Scale) -> list[str]:
    """Return the names of the lowest and the highest, which do not cover each other."""
    ranked = table.sort_values("mean", kind="stable")
    rows = [ranked.iloc[0]] if len(ranked) == 1 else [ranked.iloc[0], ranked.iloc[-1]]
    found = []
    for place, row in enumerate(rows):
        words = f"{cut(str(row['label']), 22)} {row['mean'] * POINTS:.1f} %"
        half = BOLD * marks.LETTER * len(words) / 2
        x = min(max(across(row["mean"]), half + 2), GAUGE - half - 2)
        found.append(text(x, 32 if place else 16, words, text_anchor="middle", class_="value"))
        at, top = across(row["mean"]), 36.0 if place else 20.0
        found.append(rule("grid", (at, at), (top, GAUGE_AXIS - 8)))
    return found
