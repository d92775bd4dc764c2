"""An experiment as a chapter of a report: its tables, what they say, and the figures they need."""

from collections.abc import Callable, Sequence

import pandas as pd
from matplotlib.figure import Figure

from reports import figures
from reports.figures.by_design import ENTRANTS, figure_of
from reports.metrics.discovery import q_values
from reports.metrics.shares import paired_p
from reports.page import outline
from reports.page.outline import Chapter, Shown
from reports.page.pictures import Picture, Tables
from reports.sentences import verdicts
from reports.sentences.verdicts import Finding
from sim.core.analysis import Noun

NAME = "experiment"
DETAILS = ("wins", "ending_", "rounds_p", "decisions", "seed", "checksum", "series", "gain", "lost")
TABLES = outline.shown_in(outline.written()["experiment"]["shown"])  # in their order
WINS, PLAIN = outline.reading_of("wins"), outline.reading_of("plain")
SIDES = ("mean_", "low_", "high_")  # columns that repeat the win rate for another side
ESTIMATES = {
    "cells": {"rounds": "rounds_mean"},
    "morris": {"mu_star": "size_mean", "low": "size_low", "high": "size_high"},
    "sobol": {"s1": "alone_mean", "s1_low": "alone_low", "s1_high": "alone_high"}
    | {"st": "in_all_mean", "st_low": "in_all_low", "st_high": "in_all_high"},
}
"""Columns of estimates that do not end in mean, low and high."""
PLAIN_TABLES = {"cells", "differences", "levels"}  # of a grid: other designs answer otherwise
LINES_MAX = 3  # levels of a second factor that fit one panel of curves
LISTED_MAX = 8
ONE, TWO = 1, 2


def tables_of(stored: Tables) -> dict[str, pd.DataFrame]:
    """Return the tables of a run as a report shows and draws them.

    Names of files are words again, indices and effects have the columns of estimates, and
    differences carry the false discovery rate at which each would stand.
    """
    found = {name.replace("_", " "): table for name, table in stored.items()}
    found["cells"] = found["cells"].rename(columns={"games": "n"})
    if len(changes := found.get("differences", pd.DataFrame())):
        p = paired_p(changes["gained"], changes["lost"])
        found["differences"] = changes.rename(columns={"games": "n"}).assign(q=q_values(p))
    return {name: table for name, table in found.items() if len(table)}


def readable(tables: Tables) -> dict[str, pd.DataFrame]:
    """Return the tables without what only a script reads, estimates as three columns."""
    found = {}
    for name in sorted(tables, key=lambda name: [*TABLES, name].index(name)):
        table = tables[name]
        sides = [each for each in table if each.startswith(SIDES) and not each.endswith("_mean")]
        hidden = [each for each in table if each.startswith(DETAILS) or each in sides]
        found[name] = table.drop(columns=hidden).rename(columns=ESTIMATES.get(name, {}))
    return found


def chapter_of(question: str, side: str, tables: Tables, noun: Noun = ENTRANTS) -> Chapter:
    """Return the chapter of an experiment; its pictures are drawn from `tables_of`."""
    text = f"{question} Win rates are those of {side}. Cells with the same seed share their luck."
    known = {**TABLES, noun.many: Shown(noun.many.capitalize(), PLAIN)}
    shown = {name: known.get(name, Shown(name.capitalize(), WINS)) for name in readable(tables)}
    return Chapter(NAME, "The experiment", text, shown, pictures_of(tables, side, noun))


def pictures_of(tables: Tables, side: str, noun: Noun) -> tuple[Picture, ...]:
    """Return the figures that the tables call for, the one that answers the question first."""

    def draw_answer(tables: Tables) -> Figure:
        return figure_of(tables, "What the experiment shows", noun)

    def draw_tornado(tables: Tables) -> Figure:
        return figures.tornado(tables["effects"], "One change at a time")

    def draw_matches(tables: Tables) -> Figure:
        matches = tables["matches"].rename(columns={"games": "n"})
        return figures.heat_map(matches, "entrant", "foe", "Who beats whom")

    main = Picture(("cells",), "What does the experiment show?", draw_answer)
    if "effects" in tables:
        main = Picture(("effects",), "What does each factor do by itself?", draw_tornado)
    pictures = [main]
    if "matches" in tables:
        pictures.append(Picture(("matches",), "Who beats whom?", draw_matches))
    return (*pictures, *level_pictures(tables, side))


def level_pictures(tables: Tables, side: str) -> list[Picture]:
    """Return curves and heat maps by the levels of one factor, or of two."""
    cells, columns = tables["cells"], list(tables["cells"])
    levels = columns[columns.index("cell") + 1 : columns.index("n")]
    factors = [name for name in levels if cells[name].nunique() > 1]
    if not 0 < len(factors) <= TWO + ONE or set(tables) - PLAIN_TABLES:
        return []
    title, found = f"Wins of {side}", []
    for where, rows, names in sliced(cells, factors):
        if rows.groupby(names, observed=True).size().max() == 1:
            caption, draw = f"How does the win rate move{where}?", drawn_levels(rows, title, names)
            found.append(Picture(("cells",), caption, draw))
    return found


def sliced(cells: pd.DataFrame, factors: list[str]) -> list[tuple[str, pd.DataFrame, list[str]]]:
    """Return cells in groups that differ in two factors at most; a third makes several groups."""
    if len(factors) <= TWO:
        return [(f" with {' and '.join(factors)}", cells, factors)]
    *two, third = sorted(factors, key=lambda name: -cells[name].nunique())
    return [
        (f" with {' and '.join(two)}, {third} = {level}", rows, two)
        for level, rows in cells.groupby(third, sort=False)
    ]


def drawn_levels(rows: pd.DataFrame, title: str, names: list[str]) -> Callable[[Tables], Figure]:
    """Return what draws cells by level: a curve, a few curves, or a heat map."""
    curve = rows.rename(columns={"n": "games"})
    if len(names) == ONE:
        return lambda tables: figures.sweep_curve(curve, names[0], title)
    if rows[names[1]].nunique() <= LINES_MAX:
        return lambda tables: figures.sweep_curve(curve, names[0], title, by=names[1])
    return lambda tables: figures.heat_map(rows, names[1], names[0], title, "win rate")


def findings_of(tables: Tables, side: str, answer: Sequence[str]) -> list[Finding]:
    """Say what the experiment found: its answer in words; else which changes stand."""
    severity = verdicts.graded(verdicts.WORTH_KNOWING, verdicts.SIZE_MAX)
    evidence = next(name for name in TABLES if name in tables)
    found = [Finding(sentence, severity, evidence, "answer") for sentence in answer]
    return found or change_findings(tables, side)


def change_findings(tables: Tables, side: str) -> list[Finding]:
    """Say which changes stand at the false discovery rate, the largest first."""
    changes: pd.DataFrame = tables.get("differences", pd.DataFrame())
    if not len(changes):
        return []
    standing, found = verdicts.largest(changes[changes["q"] <= verdicts.LEVEL]), []
    for row in standing.head(LISTED_MAX).itertuples():
        change = f"changes by {verdicts.points_text(row)} against {row.baseline}"
        severity = verdicts.graded(verdicts.WORTH_KNOWING, row.mean)
        text = f"{row.cell}: the win rate of {side} {change}."
        found.append(Finding(text, severity, "differences", row.cell))
    return found
