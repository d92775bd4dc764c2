"""Themes and gains: features that are read together, and what items are gained how often."""

from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from reports.figures import style
from reports.figures.parts import POINTS, games_text, whiskers

ROW_HEIGHT = 2.3  # inches, of the panels of one theme
NAMED_MAX = 12  # items that are named beside their points
NAME_SIZE = (0.2, 0.04)  # of a name, as parts of the panel


@style.in_house_style
def themes(table: pd.DataFrame, title: str) -> Figure:
    """How do games move, theme by theme? A row of panels a theme, one a side, a line a feature.

    `table` has the columns theme, what, side, round, mean, low, high and n.
    """
    titles = list(dict.fromkeys(table["theme"]))
    sides = [side for side in dict.fromkeys(table["side"]) if side] or [""]
    height = 1 + ROW_HEIGHT * len(titles)
    figure, panels = style.new_grid(len(titles), len(sides), height=height)
    for number, panel in enumerate(panels):
        theme, side = titles[number // len(sides)], sides[number % len(sides)]
        wanted = (side, "") if number % len(sides) == 0 else (side,)  # what is nobody's comes first
        rows = table[(table["theme"] == theme) & table["side"].isin(wanted)]
        panel.set_visible(len(rows) > 0)
        draw_theme(panel, rows)
        is_shared = (rows["side"] == "").all()
        panel.set_title(theme if is_shared else f"{theme}: {side}", fontsize=9)
    figure.suptitle(title, x=0.01, ha="left", fontweight="bold", fontsize=11)
    style.add_foot(figure, "mean of all games by round, with 95 % intervals")
    return figure


def draw_theme(panel: Axes, table: pd.DataFrame) -> None:
    """Draw the means of features by round, with their intervals."""
    for rank, (what, group) in enumerate(table.groupby("what", sort=False)):
        colour, line, marker = looks_of(rank)
        panel.fill_between(group["round"], group["low"], group["high"], color=colour, alpha=0.25)
        looks = dict(color=colour, ms=3, label=what)
        panel.plot(group["round"], group["mean"], f"{line}{marker}", **looks)
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    panel.grid(axis="y", color=style.GRID)
    if len(table):
        panel.legend(fontsize="x-small", framealpha=0.7)


def looks_of(rank: int) -> tuple[str, str, str]:
    """Return colour, line and marker of a feature; when colours come again, the others differ."""
    again = rank // len(style.COLOURS)
    return (
        style.COLOURS[rank % len(style.COLOURS)],
        style.LINES[(rank + again) % len(style.LINES)],
        style.MARKERS[(rank + again) % len(style.MARKERS)],
    )


def apart(order: pd.Index, across: pd.Series, up: pd.Series) -> list:
    """Return the first points of an order whose names would not cover each other."""
    chosen: list = []
    width, height = NAME_SIZE[0] * across.max(), NAME_SIZE[1] * (up.max() - up.min())
    for row in order:
        near = [
            abs(across[row] - across[one]) < width and abs(up[row] - up[one]) < height
            for one in chosen
        ]
        if not any(near):
            chosen.append(row)
    return chosen[:NAMED_MAX]


@style.in_house_style
def gains(table: pd.DataFrame, title: str) -> Figure:
    """Do those win more who gain an item, and how often is it gained? A point an item.

    `table` has the columns item, gained_mean …, and mean, low, high: wins of those who gained it
    minus wins of the others. The items farthest from even are named.
    """
    figure, (panel,) = style.new_figure(height=5.0)
    points = table[["mean", "low", "high"]] * POINTS
    rates = pd.DataFrame({end: table[f"gained_{end}"] for end in ("mean", "low", "high")})
    panel.axhline(0, color=style.INK, linewidth=0.8)
    looks: dict[str, Any] = dict(fmt=style.MARKERS[0], color=style.DARK, ecolor=style.LIGHT, ms=4)
    panel.errorbar(rates["mean"], points["mean"], whiskers(points), whiskers(rates), **looks)
    farthest = points["mean"].abs().sort_values(ascending=False, kind="stable").index
    for row in apart(farthest, rates["mean"], points["mean"]):
        place = (rates["mean"][row], points["mean"][row])
        note: dict[str, Any] = dict(textcoords="offset points", fontsize="x-small")
        panel.annotate(table["item"][row], place, (5, 3), **note)
    panel.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    panel.grid(color=style.GRID)
    panel.set(
        title=title,
        xlabel="share of a side's games in which it gained the item",
        ylabel="wins with it minus without, points",
    )
    style.add_foot(figure, f"{games_text(table)}; biased: gained by those who got that far")
    return figure
