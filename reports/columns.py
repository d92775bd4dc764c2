"""Tables as people read them: an estimate and its interval are one column, shares are per cent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from numbers import Integral, Real

import pandas as pd

POINTS = 100
ENDS = ("low", "high")
HIDDEN = ("p",)
HIDDEN_ENDS = ("_n", "_q")
WHOLE = 100  # from which on a number needs no decimals


@dataclass(frozen=True)
class Cell:
    """What is read, and what is sorted by."""

    text: str
    key: str  # a number or a text
    is_number: bool


@dataclass(frozen=True)
class Column:
    """A heading and its cells."""

    heading: str
    cells: list[Cell]

    @property
    def is_number(self) -> bool:
        """Tell whether the column holds numbers, which stand to the right."""
        return any(cell.is_number for cell in self.cells)


@dataclass(frozen=True)
class Reading:
    """How the estimates of a table are read.

    Those whose name begins with `percent` are shares, in `unit`; "" means none, "*" all. `label`
    is what the table's main estimate is called.
    """

    percent: str = ""
    label: str = "estimate"
    unit: str = "%"


PLAIN = Reading()


def columns_of(table: pd.DataFrame, reading: Reading = PLAIN) -> list[Column]:
    """Return the columns of a table as they are read."""
    found = []
    for name in map(str, table.columns):
        stem = name.removesuffix("mean").removesuffix("rank")
        if name != stem and all(f"{stem}{end}" in table for end in ENDS):
            found.append(estimate(table, name, stem, reading))
        elif not is_hidden(table, name):
            found.append(Column(heading_of(name), [plain(value) for value in table[name]]))
    return found


def is_share(name: str, percent: str) -> bool:
    """Tell whether an estimate is a share, to be read in per cent or points."""
    return bool(percent) and (percent == "*" or name.startswith(percent))


def is_hidden(table: pd.DataFrame, name: str) -> bool:
    """Tell whether a column is part of another, or beside the point."""
    is_end = any(name.endswith(end) for end in ENDS) and f"{name.rpartition('_')[0]}_mean" in table
    return name in (*ENDS, *HIDDEN) or is_end or name.endswith((*HIDDEN_ENDS, "_low", "_high"))


def heading_of(name: str) -> str:
    """Return the heading of a column."""
    return name.replace("_", " ")


def estimate(table: pd.DataFrame, name: str, stem: str, reading: Reading) -> Column:
    """Return an estimate with its interval."""
    is_percent = is_share(name, reading.percent)
    label = heading_of(stem).strip() or reading.label
    label = f"{label} rank" if name.endswith("rank") else label
    write = percent_text if is_percent else number_text
    rows = table[[name, f"{stem}low", f"{stem}high"]].to_numpy(float)
    heading = f"{label}, {reading.unit}" if is_percent and label != reading.unit else label
    return Column(heading, [estimate_cell(row, write) for row in rows])


def estimate_cell(row: object, write: Callable[[float], str]) -> Cell:
    """Return an estimate with its interval; nothing where there is none."""
    mean, low, high = row
    if mean != mean:
        return Cell("", "", True)
    return Cell(f"{write(mean)} ({write(low)} to {write(high)})", f"{mean:.9g}", True)


def plain(value: object) -> Cell:
    """Return a value that is no estimate."""
    if isinstance(value, bool) or str(value) in ("True", "False"):
        text = "yes" if value else "no"
        return Cell(text, text, False)
    if isinstance(value, Real):
        if value != value:
            return Cell("", "", True)
        text = f"{value:,}" if isinstance(value, Integral) else number_text(float(value))
        return Cell(text, f"{float(value):.9g}", True)
    text = "" if value is None else str(value)
    return Cell(text, text, False)


def percent_text(value: float) -> str:
    """Return a share in per cent, as sentences say it."""
    text = f"{value * POINTS:.1f}"
    return "0.0" if text == "-0.0" else text


def number_text(value: float) -> str:
    """Return a number with three digits that matter."""
    text = f"{value:,.0f}" if abs(value) >= WHOLE else f"{value:.3g}"
    return "0" if text == "-0" else text
