"""What every report has besides its chapters: what it rests on, its ledger, how to repeat it."""

import re
from collections.abc import Mapping, Sequence
from importlib import metadata
from typing import Any

import pandas as pd

from experiments.storing.ledger import content_object
from reports.page.outline import Chapter
from reports.page.report import Report, ShownChapter, ShownTable, shown_chapter, shown_table
from reports.questions.answer import FIXED, Answer
from sim.core.content import Book, Content, Patch
from sim.core.registry import Game

PATH = re.compile(r" \((?:rules|setup)\.\w+\)")
RECONSTRUCTED = "reconstructed"
LEDGER = ["section", "entry", "name", "source", "standing", "note"]
STORED = ["run", "design", "cells", "games", "is_complete"]
RUNS = ["run", "policies", "cells", "games_a_cell", "games", "checksum"]
PACKAGES = ("balance-lab", "numpy", "numba", "pandas", "scipy", "matplotlib")


def named_chapter(chapter: Chapter, answer: Answer) -> ShownChapter:
    """Return a chapter in which entries have the names that players know."""
    tables = {name: answer.names.shown(table) for name, table in answer.tables.items()}
    return shown_chapter(chapter, tables, f"{answer.precision}. {FIXED}")


def runs_of(answers: Sequence[Answer]) -> pd.DataFrame:
    """Return one row a run of the answers."""
    return pd.DataFrame([run for answer in answers for run in answer.provenance["runs"]])


def page(content: Content, runs: pd.DataFrame, changes: Sequence[Patch], **said: Any) -> Report:
    """Return the report about a content; `said` is what it says besides what all reports have."""
    return Report(
        ledger=ledger_table(content.book),
        ledger_text=ledger_text(content_object(content)),
        caution=caution(content.book),
        runs=shown_table("runs", "What was played", runs),
        changes=changes_table(changes),
        **said,
    )


def about(game: Game, said: Mapping[str, str]) -> dict[str, str]:
    """Return what a report rests on, in words, between its game and the versions of packages."""
    packages = ", ".join(f"{name} {metadata.version(name)}" for name in PACKAGES)
    return {"Game": f"{game.title} ({game.name})", **said, "Versions": packages}


def sizes_text(runs: pd.DataFrame) -> str:
    """Return the games a cell by run, as `--games` takes them."""
    sizes = dict(zip(runs["run"], runs["games_a_cell"], strict=True))
    return ",".join(f"{name}={games}" for name, games in sizes.items())


def ledger_table(book: Book) -> ShownTable:
    """Return the ledger, one row an entry."""
    rows = [[getattr(row, name) for name in LEDGER] for row in book.ledger()]
    table = pd.DataFrame(rows, columns=LEDGER).rename(columns={"standing": "played"})
    return shown_table("ledger-entries", "Entries", table)


def ledger_text(content: Mapping[str, Any]) -> str:
    """Say how much of the content is known and played exactly."""
    parts = [
        f"{source}: {', '.join(f'{kind} {count}' for kind, count in played.items())}"
        for source, played in content["counts"].items()
    ]
    start = f"{content['entries']} entries, {content['exact']} of them known and played exactly."
    return f"{start} By source: {'; '.join(parts)}."


def caution(book: Book) -> str:
    """Say how much of the content is reconstructed; nothing if none of it is."""
    rows = book.ledger()
    whole = sum(row.source == RECONSTRUCTED for row in rows)
    inside = sum(RECONSTRUCTED in (row.source, *row.fields.values()) for row in rows)
    parts = inside - whole
    if not inside:
        return ""
    also = f", and parts of {parts} more" if parts else ""
    return (
        f"{whole} of {len(rows)} entries of the content are reconstructed{also}: they could not be "
        "read from a published source. What is said here of rules rests on them; what is said of "
        "single entries holds only if they are so."
    )


def changes_table(changes: Sequence[Patch]) -> ShownTable:
    """Return the changes of the content that were asked for."""
    rows = [(change.kind, change.path, str(change.value)) for change in changes]
    frame = pd.DataFrame(rows, columns=["change", "path", "value"])
    return shown_table("changes", "Changes of the content", frame)


def without_paths(text: str) -> str:
    """Return a text that calls rules by their names alone: no `(rules.hand)` behind them."""
    return PATH.sub("", text)
