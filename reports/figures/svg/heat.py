"""Matrices: who beats whom, coloured from even outwards."""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from reports.figures.svg.marks import (
    LETTER,
    POINTS,
    WIDTH,
    cut,
    drawing,
    hover,
    rate_words,
    room_for,
    tag,
    text,
)

CELL_MIN, CELL_MAX = 14.0, 46.0
NUMBERED = 26.0  # width of a square from which on its number fits in
LABEL_MAX, LABEL_LETTERS = 150, 22
FULL = 0.3  # distance from even at which colours are full
SHADE = 0.75  # of a full colour


def matrix(
    table: pd.DataFrame, rows: str, columns: str, label: str, centre: float | None = 0.5
) -> str:
    """Who beats whom? A square for each row and column; blue is above even, orange below.

    `table` has the columns named `rows` and `columns`, mean, low, high and n. Rows and columns are
    in the order of the table. Without a centre colours go from the least to the most.
    """
    down = [str(name) for name in dict.fromkeys(table[rows])]
    across = [str(name) for name in dict.fromkeys(table[columns])]
    across = down if set(across) == set(down) else across
    left = room_for([cut(name, LABEL_LETTERS) for name in down], LABEL_MAX)
    size = min(CELL_MAX, max(CELL_MIN, (WIDTH - left - 4) / len(across)))
    height = min(size, 30.0) if size > NUMBERED else size
    top = head_height(across, size)
    parts = [
        text(
            left - 6, top + height * (place + 0.5) + 4, cut(name, LABEL_LETTERS), text_anchor="end"
        )
        for place, name in enumerate(down)
    ]
    parts += [
        column_name(left + size * (n + 0.5), top - 6, name, is_aslant(across, size))
        for n, name in enumerate(across)
    ]
    spread = spread_of(table, centre)
    for row in table.rename(columns={rows: "one", columns: "other"}).itertuples():
        place = (
            left + size * across.index(str(row.other)),
            top + height * down.index(str(row.one)),
        )
        parts.append(square(row, place, (size, height), spread))
    width = max(WIDTH, left + size * len(across) + 4)
    return drawing(width, top + height * len(down) + 6, label, *parts)


def spread_of(table: pd.DataFrame, centre: float | None) -> tuple[float, float]:
    """Return which value has no colour, and how far from it colours are full."""
    if centre is None:
        return 0.0, max(float(table["mean"].max()), 1e-9)
    return centre, max(FULL / 2, min(FULL, float((table["mean"] - centre).abs().max())))


def head_height(names: list[str], size: float) -> float:
    """Return how high the names of columns are."""
    longest = max(len(cut(name, LABEL_LETTERS)) for name in names)
    return 22.0 if longest * LETTER < size else 14 + 0.72 * LETTER * longest


def is_aslant(names: Sequence[str], size: float) -> bool:
    """Tell whether names of columns are written aslant: all, where one is wider than its square."""
    return max(len(cut(name, LABEL_LETTERS)) for name in names) * LETTER >= size


def column_name(x: float, y: float, name: str, is_slanted: bool) -> str:
    """Return the name of a column."""
    short = cut(name, LABEL_LETTERS)
    if not is_slanted:
        return text(x, y, short, text_anchor="middle")
    return text(x, y, short, transform=f"rotate(-45 {x:.1f} {y:.1f})")


def square(
    row: Any, place: tuple[float, float], size: tuple[float, float], spread: tuple[float, float]
) -> str:
    """Return one square with its number, where that fits."""
    (x, y), (width, height) = place, size
    away = (row.mean - spread[0]) / spread[1]
    strength = min(1.0, abs(away)) * SHADE
    colour = "var(--up)" if away > 0 else "var(--down)"
    words = rate_words(f"{row.one} against {row.other}", row)
    parts = [
        hover(words),
        tag("rect", x=x + 0.5, y=y + 0.5, width=width - 1, height=height - 1, class_="square"),
        tag("rect", x=x + 0.5, y=y + 0.5, width=width - 1, height=height - 1, fill=colour,
            fill_opacity=f"{strength:.2f}"),
    ]  # fmt: skip
    if width >= NUMBERED:
        number = f"{row.mean * POINTS:.0f}"
        parts.append(text(x + width / 2, y + height / 2 + 4, number, text_anchor="middle"))
    return tag("g", *parts, class_="mark")
