"""The design report: findings, chapters, ledger and how to repeat it, before any layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from reports.figures import style
from reports.page.outline import BandEnds, Chapter, Tables
from reports.sentences.columns import PLAIN, Column, Reading, columns_of
from reports.sentences.verdicts import DOUBTFUL, OUTSIDE, WORTH_KNOWING, Finding, ordered

KINDS = ("intervention", "exposure")  # columns that say what a note is about
WORDS = {OUTSIDE: "outside the band", DOUBTFUL: "look at this", WORTH_KNOWING: "worth knowing"}


@dataclass(frozen=True)
class ShownTable:
    """A table as it is read."""

    anchor: str
    title: str
    columns: list[Column]
    notes: Sequence[str] = ()  # what must be known of some of its rows

    @property
    def rows(self) -> list[tuple]:
        """Return the cells row by row."""
        return list(zip(*(column.cells for column in self.columns), strict=True))


@dataclass(frozen=True)
class ShownPicture:
    """A figure as SVG, and the question that it answers."""

    caption: str
    svg: bytes


@dataclass(frozen=True)
class ShownReplay:
    """A game told line by line, and the command that tells it again."""

    title: str
    command: str
    text: str


@dataclass(frozen=True)
class ShownChapter:
    """A chapter with its tables and figures."""

    name: str
    title: str
    text: str
    precision: str
    tables: list[ShownTable]
    pictures: list[ShownPicture]


@dataclass(frozen=True)
class ShownFinding:
    """A sentence, how grave it is in a word, and where its numbers stand."""

    text: str
    grade: str  # "" if nothing was tested
    anchor: str  # of its table; "" if there is none


@dataclass(frozen=True)
class Untested:
    """What a chapter leaves open."""

    title: str  # of the chapter; "" for the report as a whole
    texts: list[str]


@dataclass(frozen=True)
class Report:
    """All that a design report says."""

    title: str
    date: str
    facts: Mapping[str, str]  # what was played, in words
    findings: list[ShownFinding]
    untested: list[Untested]
    chapters: list[ShownChapter]
    ledger: ShownTable
    ledger_text: str
    commands: Sequence[str]
    runs: ShownTable
    changes: ShownTable
    replays: Sequence[ShownReplay] = ()
    caution: str = ""  # how much of the content is reconstructed, if any of it is


def anchor_of(*names: str) -> str:
    """Return the name under which a table can be linked to."""
    return "-".join(names).replace(" ", "-")


def shown_table(
    anchor: str, title: str, table: pd.DataFrame, reading: Reading = PLAIN
) -> ShownTable:
    """Return a table as it is read."""
    return ShownTable(anchor, title, columns_of(table, reading), notes_of(table))


def notes_of(table: pd.DataFrame) -> list[str]:
    """Return the notes of a table, each once, with the kind of row that it is about."""
    if "note" not in table:
        return []
    kind = next((name for name in KINDS if name in table), None)
    kinds = table[kind] if kind else [""] * len(table)
    pairs = dict.fromkeys(zip(kinds, table["note"], strict=True))
    return [f"{one}: {note}" if one else str(note) for one, note in pairs]


def shown_chapter(
    chapter: Chapter,
    tables: Tables,
    precision: str,
    band: BandEnds = None,
    readable: Callable[[Tables], Tables] = dict,
) -> ShownChapter:
    """Return a chapter with the tables and figures that there are data for.

    `readable` makes of the tables that are drawn those that are read, where they differ.
    """
    there = {name: shown for name, shown in chapter.shown.items() if has_rows(tables, name)}
    legible = readable(tables)
    read = [
        shown_table(anchor_of(chapter.name, name), shown.title, legible[name], shown.reading)
        for name, shown in there.items()
    ]
    pictures = [
        ShownPicture(picture.caption, style.picture(picture.draw(tables, band), "svg"))
        for picture in chapter.pictures
        if picture.has_data(tables)
    ]
    texts = (chapter.name, chapter.title, chapter.text, precision)
    return ShownChapter(*texts, read, pictures)


def has_rows(tables: Tables, name: str) -> bool:
    """Tell whether a table is there and not empty."""
    return name in tables and len(tables[name]) > 0


def shown_findings(
    findings: Mapping[str, Sequence[Finding]], chapters: Sequence[ShownChapter]
) -> tuple[list[ShownFinding], list[Untested]]:
    """Return the findings of all chapters, the gravest first, and what was not tested."""
    anchors = {table.anchor for chapter in chapters for table in chapter.tables}
    told = {finding: name for name, group in findings.items() for finding in group}
    shown = []
    for finding in ordered(told):
        grade = next((word for level, word in WORDS.items() if finding.severity >= level), "")
        anchor = anchor_of(told[finding], finding.evidence)
        if grade:
            shown.append(ShownFinding(finding.text, grade, anchor if anchor in anchors else ""))
    return shown, untested_of(findings, {chapter.name: chapter.title for chapter in chapters})


def untested_of(
    findings: Mapping[str, Sequence[Finding]], titles: Mapping[str, str]
) -> list[Untested]:
    """Return what was not tested, by chapter."""
    found = []
    for name, group in findings.items():
        texts = [finding.untested for finding in group if finding.untested]
        if texts:
            found.append(Untested(titles.get(name, ""), list(dict.fromkeys(texts))))
    return found
