"""The house style of figures: plain, readable in grey and by colour-blind eyes."""

import io
from pathlib import Path
from typing import Any

import pandas as pd
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from experiments.storing.write import put
from sim.core.errors import UserError

INK = "#222222"
GRID = "#d9d9d9"
DARK = "#0072b2"  # blue and amber of Okabe and Ito: far apart for every eye, and in grey
LIGHT = "#e69f00"
COLOURS = (DARK, LIGHT, INK)
HATCHES = ("", "///", "...")  # a second cue beside colour
LINES = ("-", "--", ":")
MARKERS = ("o", "s", "^")
WIDTH, HEIGHT = 7.2, 3.6  # inches
SUFFIXES = (".png", ".svg", ".pdf")
NO_DATE = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}  # same figure, same bytes

SETTINGS: dict[Any, Any] = {
    "figure.dpi": 150,
    "savefig.dpi": 150,
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "hatch.linewidth": 0.6,
    "svg.hashsalt": "balance-lab",
    "text.parse_math": False,  # a name with two $ is no formula
}


in_house_style = rc_context(SETTINGS)  # decorates a function that draws


def new_figure(columns: int = 1, height: float = HEIGHT) -> tuple[Figure, list[Axes]]:
    """Return an empty figure with so many panels side by side."""
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    return figure, list(figure.subplots(1, columns, squeeze=False)[0])


def new_board(size: tuple[float, float]) -> tuple[Figure, Axes]:
    """Return an empty figure of that size with one panel."""
    figure = Figure(figsize=size, layout="constrained")
    return figure, figure.subplots()


def add_foot(figure: Figure, text: str) -> None:
    """Write what the numbers rest on below a figure, small and to the right."""
    figure.supxlabel(text, fontsize="small", ha="right", x=0.99)


def add_legend_below(figure: Figure) -> None:
    """Put the legend in one line under the panels."""
    figure.legend(loc="outside lower left", ncols=3, fontsize="small")


def in_per_cent(axis: Axis) -> None:
    """Let an axis of shares say whole per cents."""
    axis.set_major_formatter(PercentFormatter(1, decimals=0))


def games_text(games: pd.Series) -> str:
    """Return how many games each estimate rests on."""
    low, high = games.min(), games.max()
    return f"{low:,} games each" if low == high else f"{low:,} to {high:,} games each"


def check_figure(path: Path, option: str = "--figure") -> None:
    """Refuse a file name, given with an option, that no figure can be saved under."""
    if path.suffix.lower() not in SUFFIXES:
        raise UserError(f"{option} {path}: the name must end in one of {', '.join(SUFFIXES)}")
    if path.is_dir():
        raise UserError(f"{option} {path}: is a folder, not a file")


def picture(figure: Figure, kind: str) -> bytes:
    """Return a figure as a file of that kind; the same figure gives the same bytes."""
    file = io.BytesIO()
    with rc_context(SETTINGS):
        figure.savefig(file, format=kind, metadata=NO_DATE.get(kind))
    return file.getvalue()


def save(figure: Figure, path: Path, option: str = "--figure") -> None:
    """Save a figure, whole or not at all."""
    check_figure(path, option)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        put(path, picture(figure, path.suffix[1:].lower()))
    except OSError as error:
        raise UserError(f"{option} {path}: {error.strerror}") from None
