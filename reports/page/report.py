"""The design report: findings, chapters, ledger and how to repeat it, before any layout."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

import pandas as pd
from matplotlib.figure import Figure

from reports.figures import style
from reports.page.outline import Chapter
from reports.page.pictures import Tables
from reports.page.replay import ShownReplay
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
    is_folded: bool = False

    @property
    def rows(self) -> list[tuple]:
        """Return the cells row by row."""
        return list(zip(*(column.cells for column in self.columns), strict=True))


@dataclass(frozen=True)
class ShownPicture:
    """A figure as SVG, and the question that it answers."""

    caption: str
    svg: bytes
    is_inline: bool = False  # takes the page's colours, and tells values on hover


@dataclass(frozen=True)
class ShownChapter:
    """A chapter with its tables and figures."""

    name: str
    title: str
    text: str
    precision: str
    tables: list[ShownTable]
    pictures: list[ShownPicture]

    @property
    def folded(self) -> list[ShownTable]:
        """Return the tables that are folded."""
        return [table for table in self.tables if table.is_folded]


@dataclass(frozen=True)
class ShownFinding:
    """A sentence, how severe it is in a word, and where its numbers stand."""

    text: str
    grade: str  # "" if nothing was tested
    anchor: str  # of its table; "" if there is none
    cause: str = ""  # what it is about: findings with one cause are told together


@dataclass(frozen=True)
class Verdict:
    """Is the game as it is wanted? A sentence, what it rests on, and a gauge."""

    text: str
    mark: str  # good, bad, doubt, or nothing where nothing is wanted
    note: str = ""
    gauge: str = ""


@dataclass(frozen=True)
class Remedy:
    """What to change: before and after, and the command that plays it."""

    text: str
    before: str = ""
    after: str = ""
    note: str = ""
    command: str = ""


@dataclass(frozen=True)
class FirstScreen:
    """What a reader must know: the verdict, what to change, what to be wary of."""

    verdict: Verdict
    remedy: Remedy
    cautions: Sequence[str]


@dataclass(frozen=True)
class ItemCell:
    """A cell of the table of items: its text, what is told on hover, how strong its colour is."""

    text: str
    title: str = ""
    strength: float = 0.0  # -1 to 1: orange to blue


@dataclass(frozen=True)
class ItemRow:
    """An item: its name, whose it is, its printed numbers, and a cell for each column."""

    name: str
    owner: str
    printed: str
    cells: Sequence[ItemCell]
    note: str = ""  # what is doubtful of it


@dataclass(frozen=True)
class ItemTable:
    """All items of a game, one row each."""

    columns: Sequence[tuple[str, str]]  # heading, and what it means
    rows: Sequence[ItemRow]
    notes: Sequence[str] = ()  # whose wins it tells of, and among whom

    def of(self, owner: str) -> Self:
        """Return the items of one owner."""
        return replace(self, rows=[row for row in self.rows if row.owner == owner])

    @property
    def owners(self) -> list[str]:
        """Return the owners in order."""
        return list(dict.fromkeys(row.owner for row in self.rows if row.owner))


@dataclass(frozen=True)
class EntrantPage:
    """All about one entrant or enemy: how strong it is, with whom, against whom, its items."""

    anchor: str
    name: str
    strength: str
    mark: str  # good, bad, doubt or nothing
    facts: Sequence[tuple[str, str]]  # what, and what it is
    items: ItemTable
    tree: Sequence[tuple[str, Sequence[tuple[str, str]]]] = ()
    """Choices in order; of each its items with what is known of them."""


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
    first: FirstScreen | None = None
    items: ItemTable | None = None
    pages: Sequence[EntrantPage] = ()
    pages_title: str = ""
    sides: Sequence[str] = ()
    since: Sequence[str] = ()  # what changed since the last report
    kept: Mapping[str, object] = field(default_factory=dict)  # what the next report compares with

    @property
    def groups(self) -> list[list[ShownFinding]]:
        """Return the findings, those of one cause together, the most serious cause first."""
        found: dict[str, list[ShownFinding]] = {}
        for number, finding in enumerate(self.findings):
            found.setdefault(finding.cause or f"finding {number}", []).append(finding)
        return list(found.values())


def anchor_of(*names: str) -> str:
    """Return the name under which a table can be linked to."""
    return "-".join(names).replace(" ", "-")


def shown_table(
    anchor: str, title: str, table: pd.DataFrame, reading: Reading = PLAIN, is_folded: bool = False
) -> ShownTable:
    """Return a table as it is read."""
    return ShownTable(anchor, title, columns_of(table, reading), notes_of(table), is_folded)


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
    readable: Callable[[Tables], Tables] = dict,
) -> ShownChapter:
    """Return a chapter with the tables and figures that there are data for.

    `readable` makes of the tables that are drawn those that are read, where they differ.
    """
    legible = readable(tables)
    read = [
        shown_table(
            anchor_of(chapter.name, name), one.title, legible[name], one.reading, one.is_folded
        )
        for name, one in chapter.shown.items()
        if has_rows(tables, name)
    ]
    pictures = [
        shown_picture(picture.caption, picture.draw(tables))
        for picture in chapter.pictures
        if all(has_rows(tables, name) for name in picture.needs)
    ]
    texts = (chapter.name, chapter.title, chapter.text, precision)
    return ShownChapter(*texts, read, pictures)


def shown_picture(caption: str, drawn: Figure | str) -> ShownPicture:
    """Return a figure as SVG."""
    if isinstance(drawn, str):
        return ShownPicture(caption, drawn.encode("utf-8"), is_inline=True)
    return ShownPicture(caption, style.picture(drawn, "svg"))


def has_rows(tables: Tables, name: str) -> bool:
    """Tell whether a table is there and not empty."""
    return name in tables and len(tables[name]) > 0


def shown_findings(
    findings: Mapping[str, Sequence[Finding]],
    chapters: Sequence[ShownChapter],
    cause_of: Callable[[Finding], str] = lambda finding: "",
) -> dict[str, Any]:
    """Return the `findings` of all chapters, the worst first, and what is `untested`."""
    anchors = {table.anchor for chapter in chapters for table in chapter.tables}
    chapter_named = {finding: name for name, group in findings.items() for finding in group}
    shown = []
    for finding in ordered(chapter_named):
        grade = next((word for level, word in WORDS.items() if finding.severity >= level), "")
        anchor = anchor_of(chapter_named[finding], finding.evidence)
        if grade:
            place = anchor if anchor in anchors else ""
            shown.append(ShownFinding(finding.text, grade, place, cause_of(finding)))
    untested = []
    titles = {chapter.name: chapter.title for chapter in chapters}
    for name, group in findings.items():
        texts = dict.fromkeys(finding.untested for finding in group if finding.untested)
        if texts:
            untested.append(Untested(titles.get(name, ""), list(texts)))
    return {"findings": shown, "untested": untested}
