"""Tables as people read them: an estimate and its interval are one column, shares are per cent.

An estimate that rests on games of its own (a column `<name>_n`) has their number behind its
interval; else the table's column n says it.
"""

from dataclasses import dataclass
from numbers import Integral, Real

import pandas as pd

POINTS = 100
ENDS = ("low", "high")
HIDDEN = ("p", "unit", "note", "of")
HIDDEN_ENDS = ("_n", "_q")
HEADINGS = {
    "entrant": "who",
    "foe": "against",
    "words": "in words",
    "moved": "places moved",
    "is_policy_sensitive": "policy-sensitive",
    "last": "last round seen",
    "label": "what",
    "term": "who",
    "one": "policy",
    "other": "other policy",
    "guess": "by a blind guess",
    "running": "games still going on",
    "lead": "mean lead",
    "paths": "values changed",
    "predicted_measure": "predicted: worst off",
    "confirmed_measure": "confirmed: worst off",
    "is_unclear_move": "moved, perhaps by chance",
    "is_same_possible": "the same order is possible",
    "least": "share needed",
    "is_competent": "strong enough",
}
DECIMALS = ((100, 0), (10, 1), (1, 2))  # from which size on so many are enough
UNITS = dict.fromkeys(("effect", "change", "difference"), "points") | dict.fromkeys(
    ("ahead", "behind", "with", "without", "taken"), "%"
)
"""Of estimates beside a table's main one; else they have the table's unit."""
ROW_UNITS = {"%", "points", ""}
Q_LEAST = 0.001  # below it, how small a false discovery rate is does not matter


@dataclass(frozen=True)
class Cell:
    """What is read, and whether it is a number."""

    text: str
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

    Those whose name begins with one of `percent` are shares, in `unit`; "*" means all. Where a
    table has a column `unit`, each row is read in its own. `label` is what the table's main
    estimate is called, `hidden` are columns that only scripts read.
    """

    percent: tuple[str, ...] = ()
    label: str = "estimate"
    unit: str = "%"
    hidden: tuple[str, ...] = ()


PLAIN = Reading()


def columns_of(table: pd.DataFrame, reading: Reading = PLAIN) -> list[Column]:
    """Return the columns of a table as they are read."""
    found = []
    for name in map(str, table.columns):
        stem = stem_of(table, name)
        if name in reading.hidden:
            continue
        if name != stem and all(f"{stem}{end}" in table for end in ENDS):
            found.append(estimate(table, name, stem, reading))
        elif not is_hidden(table, name):
            write = chance if name == "q" else plain
            found.append(Column(heading_of(name), [write(value) for value in table[name]]))
    return found


def stem_of(table: pd.DataFrame, name: str) -> str:
    """Return what the ends of an estimate's interval are called, without `low` and `high`."""
    has_ends = all(f"{name}_{end}" in table for end in ENDS)
    return f"{name}_" if has_ends else name.removesuffix("mean").removesuffix("rank")


def is_hidden(table: pd.DataFrame, name: str) -> bool:
    """Tell whether a column is part of another, or beside the point."""
    is_end = any(name.endswith(end) for end in ENDS) and f"{name.rpartition('_')[0]}_mean" in table
    return name in (*ENDS, *HIDDEN) or is_end or name.endswith((*HIDDEN_ENDS, "_low", "_high"))


def heading_of(name: str) -> str:
    """Return the heading of a column."""
    return HEADINGS.get(name, name.replace("_", " "))


def estimate(table: pd.DataFrame, name: str, stem: str, reading: Reading) -> Column:
    """Return an estimate with its interval, and its games where it has its own."""
    is_percent = "*" in reading.percent or name.startswith(reading.percent)
    label = heading_of(stem.removesuffix("_")).strip() or reading.label
    label = f"{label} rank" if name.endswith("rank") else label
    rows = table[[name, f"{stem}low", f"{stem}high"]].to_numpy(float)
    games = table[f"{stem}n"] if has_own_games(table, stem) else [None] * len(table)
    own = stem.removesuffix("_").removeprefix("predicted_").removeprefix("confirmed_")
    unit = UNITS.get(own, reading.unit)
    has_units = "unit" in table and set(table["unit"]) <= ROW_UNITS
    units = table["unit"] if has_units else [unit if is_percent else ""] * len(table)
    has_unit = is_percent and not has_units and label != unit
    cells = []
    for row, own_unit, n in zip(rows, units, games, strict=True):
        mean, low, high = (written(value, own_unit, has_units) for value in row)
        own_games = "" if n is None or n != n else f"; {int(n):,}"
        text = f"{mean} ({low} to {high}{own_games})" if row[0] == row[0] else ""
        cells.append(Cell(text, True))
    return Column(f"{label}, {unit}" if has_unit else label, cells)


def has_own_games(table: pd.DataFrame, stem: str) -> bool:
    """Tell whether an estimate rests on other games than the table's main one."""
    own = f"{stem}n"
    return bool(stem) and own in table and not ("n" in table and table[own].equals(table["n"]))


def chance(value: float) -> Cell:
    """Return a false discovery rate, with three decimals."""
    text = f"< {Q_LEAST}" if value < Q_LEAST else f"{value:.3f}"
    return Cell(text if value == value else "", True)


def plain(value: object) -> Cell:
    """Return a value that is no estimate."""
    if isinstance(value, bool) or str(value) in ("True", "False"):
        return Cell("yes" if value else "no", False)
    if isinstance(value, Integral):
        return Cell(f"{value:,}", True)
    if isinstance(value, Real):
        return Cell(number_text(float(value)) if value == value else "", True)
    return Cell("" if value is None else str(value), False)


def written(value: float, unit: str, has_units: bool) -> str:
    """Return a number of a unit; the unit itself only where rows differ in it."""
    if not unit:
        return number_text(value)
    text = f"{value * POINTS:.1f}"
    text = "0.0" if text == "-0.0" else text
    return f"{text} {unit}" if has_units else text


def number_text(value: float) -> str:
    """Return a number with three digits that matter, and at most three decimals."""
    size = abs(value)
    digits = next((places for least, places in DECIMALS if size >= least), 3)
    text = f"{value:,.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text
