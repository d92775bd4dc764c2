"""The figure of an experiment: the one that its design calls for, from its tables."""

import textwrap
from collections.abc import Mapping, Sequence

import pandas as pd
from matplotlib.figure import Figure

from reports import figures
from sim.core.analysis import Noun

ENTRANTS = Noun()  # a game that has no word of its own
ROWS_MAX = 40
TITLE_WIDTH = 60  # characters a line
NARROW_WIDTH = 36  # … where long labels leave little room
LABEL_LONG = 24


def figure_of(tables: Mapping[str, pd.DataFrame], title: str, noun: Noun = ENTRANTS) -> Figure:
    """Draw what matters most, the changes, or the win rates: whichever the tables have first."""
    for name, draw in (("morris", figures.morris), ("sobol", figures.sobol)):
        if name in tables:
            return draw(tables[name], textwrap.fill(title, TITLE_WIDTH))
    rows = change_rows(tables, noun)
    if rows is not None:
        return figures.differences(rows, wrapped(title, rows))
    name, label = ("standings", "entrant") if "standings" in tables else ("cells", "cell")
    rows = labelled(tables[name], label, by_size=False)
    return figures.win_rates(rows, wrapped(title, rows))


def wrapped(title: str, rows: pd.DataFrame) -> str:
    """Return a title in lines that fit beside the labels."""
    is_narrow = rows["label"].str.len().max() > LABEL_LONG
    return textwrap.fill(title, NARROW_WIDTH if is_narrow else TITLE_WIDTH)


def change_rows(tables: Mapping[str, pd.DataFrame], noun: Noun) -> pd.DataFrame | None:
    """Return the changes that answer the question: of entrants, items, factors, or cells."""
    for name, label in ((noun.many, noun.one), ("linear effects", "factor")):
        if name in tables:  # each effect rests on all games
            fitted = tables[name].assign(n=int(tables["cells"]["games"].sum()))
            return labelled(fitted, label, by_size=True)
    items = [tables[name] for name in ("interventions", "opening") if name in tables]
    if items:
        table = pd.concat(items, ignore_index=True)
        names = table["item"] + ", " + table["intervention"]
        return labelled(table.assign(item=names), "item", by_size=True)
    changes = tables.get("differences")
    return labelled(changes, "cell", by_size=True) if changes is not None and len(changes) else None


def labelled(table: pd.DataFrame, label: str, by_size: bool) -> pd.DataFrame:
    """Return label, mean, low, high and n of the rows; of too many, those that differ most."""
    if by_size:
        order = table["mean"].abs().sort_values(ascending=False, kind="stable").index
        table = table.loc[order[:ROWS_MAX]].sort_values("mean", ascending=False, kind="stable")
    renamed = table.head(ROWS_MAX).rename(columns={label: "label", "games": "n"})
    shown = renamed[["label", "mean", "low", "high", "n"]].reset_index(drop=True)
    return shown.assign(label=short_labels(list(map(str, shown["label"]))))


def short_labels(labels: Sequence[str]) -> list[str]:
    """Return the labels without the settings that all of them share."""
    parts = [label.split(", ") for label in labels]
    shared = set(parts[0]).intersection(*parts[1:]) if len(parts) > 1 else set()
    short = [", ".join(part for part in each if part not in shared) for each in parts]
    return short if all(short) else list(labels)
