"""Heat maps: who beats whom, or what happens at every two levels."""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.figures import style
from reports.figures.parts import POINTS

COLOUR_MAP = "cividis"  # goes from dark to light, also in grey and for colour-blind eyes
SMALL, CROWDED = 7, 10  # font size, and number of columns from which on it is used
BRIGHT = 0.5  # share of the scale from which on ink is dark
SHARP = 2  # half-width in points below which a decimal says something
ROW_HEIGHT = 0.42
LETTERS = 60  # that fit into a line of labels


@style.in_house_style
def heat_map(
    table: pd.DataFrame, rows: str, columns: str, title: str, what: str = "win rate of the row"
) -> Figure:
    """Who beats whom? A square for each row and column, with its share and half its interval.

    `table` has the columns named `rows` and `columns`, mean, low, high and n.
    """
    across, down = (list(dict.fromkeys(table[name])) for name in (columns, rows))
    is_square = set(across) == set(down)
    across = down if is_square else across
    figure, (panel,) = style.new_figure(height=1.8 + ROW_HEIGHT * len(down))
    grid = table.pivot_table(index=rows, columns=columns, values=["mean", "low", "high"])
    mean, low, high = (
        grid[end].reindex(index=down, columns=across).to_numpy() for end in ("mean", "low", "high")
    )
    image = panel.imshow(mean * POINTS, COLOUR_MAP, aspect="auto")
    write_numbers(panel, mean, (high - low) / 2, np.asarray(image.norm(mean * POINTS)))
    panel.set_xticks(range(len(across)), across, **tilted(across))
    panel.set_yticks(range(len(down)), down)
    panel.set(title=title, xlabel="" if is_square else columns, ylabel="" if is_square else rows)
    figure.colorbar(image, label=f"{what}, %")
    style.add_foot(figure, f"± half of the 95 % interval; {style.games_text(table['n'])}")
    return figure


def write_numbers(panel: Axes, mean: np.ndarray, half: np.ndarray, brightness: np.ndarray) -> None:
    """Write share and half-width into every square, in ink that is readable there."""
    size = SMALL if mean.shape[1] >= CROWDED else SMALL + 1.5
    digits = 1 if np.nanmax(half) * POINTS < SHARP else 0
    for (row, column), value in np.ndenumerate(mean):
        if np.isnan(value):
            continue
        colour = style.INK if brightness[row, column] > BRIGHT else "white"
        text = f"{value * POINTS:.{digits}f}\n± {half[row, column] * POINTS:.{digits}f}"
        looks: dict[str, Any] = dict(ha="center", va="center", color=colour, fontsize=size)
        panel.text(column, row, text, linespacing=1, **looks)


def tilted(names: list) -> dict[str, Any]:
    """Return how labels of columns are turned: long ones stand aslant."""
    longest = max(len(str(name)) for name in names)
    if longest * len(names) <= LETTERS:
        return {}
    return {"rotation": 30, "ha": "right", "rotation_mode": "anchor"}
