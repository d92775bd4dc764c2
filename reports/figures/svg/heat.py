"""Matrices: who beats whom, coloured from even outwards."""

from typing import Any

import pandas as pd

from reports.figures.svg import marks
from reports.figures.svg.marks import LETTER, WIDTH, cut, drawing, tag, text

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
    names, heads = ([cut(name, LABEL_LETTERS) for name in each] for each in (down, across))
    left = marks.room_for(names, LABEL_MAX)
    size = min(CELL_MAX, max(CELL_MIN, (WIDTH - left - 4) / len(across)))
    height = min(size, 30.0) if size > NUMBERED else size
    longest = LETTER * max(map(len, heads))
    is_aslant = longest >= size  # all names of columns, where one is wider than its square
    top = 14 + 0.72 * longest if is_aslant else 22.0
    parts = [
        text(left - 6, top + height * (place + 0.5) + 4, name, text_anchor="end")
        for place, name in enumerate(names)
    ]
    parts += [
        column_name(left + size * (place + 0.5), top - 6, name, is_aslant)
        for place, name in enumerate(heads)
    ]
    spread = spread_of(table, centre)
    for row in table.rename(columns={rows: "one", columns: "other"}).itertuples():
        x, y = left + size * across.index(str(row.other)), top + height * down.index(str(row.one))
        parts.append(square(row, (x, y), (size, height), spread))
    width = max(WIDTH, left + size * len(across) + 4)
    return drawing(width, top + height * len(down) + 6, label, *parts)


def spread_of(table: pd.DataFrame, centre: float | None) -> tuple[float, float]:
    """Return which value has no colour, and how far from it colours are full."""
    if centre is None:
        return 0.0, max(float(table["mean"].max()), 1e-9)
    return centre, max(FULL / 2, min(FULL, float((table["mean"] - centre).abs().max())))


def column_name(x: float, y: float, name: str, is_slanted: bool) -> str:
    """Return the name of a column."""
    if not is_slanted:
        return text(x, y, name, text_anchor="middle")
    return text(x, y, name, transform=f"rotate(-45 {x:.1f} {y:.1f})")


def square(
    row: Any, place: tuple[float, float], size: tuple[float, float], spread: tuple[float, float]
) -> str:
    """Return one square with its number, where that fits."""
    (x, y), (width, height) = place, size
    away = (row.mean - spread[0]) / spread[1]
    strength = min(1.0, abs(away)) * SHADE
    colour = "var(--up)" if away > 0 else "var(--down)"
    box = {"x": x + 0.5, "y": y + 0.5, "width": width - 1, "height": height - 1}
    tint = {"fill": colour, "fill_opacity": f"{strength:.2f}"}
    parts = [tag("rect", **box, class_="square"), tag("rect", **box, **tint)]
    if width >= NUMBERED:
        number = f"{row.mean * marks.POINTS:.0f}"
        parts.append(text(x + width / 2, y + height / 2 + 4, number, text_anchor="middle"))
    return marks.mark(marks.rate_words(f"{row.one} against {row.other}", row), *parts)
