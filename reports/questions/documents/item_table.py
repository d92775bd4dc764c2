"""One row an item: its printed numbers, how often it is seen, and what it is worth."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from reports.metrics.discovery import LEVEL
from reports.metrics.interventions import INTERVENTIONS
from reports.page.pictures import Tables
from reports.page.report import ItemCell, ItemRow, ItemTable
from reports.questions.answer import Answer, doubts
from reports.questions.documents.watch_out import stronger_than
from reports.questions.question import Question
from reports.sentences.verdicts import POINTS, with_ends
from sim.core.analysis import DRAWN, GAINED, PLAYED, TAKEN

FULL = 0.10  # a worth from which on a cell's colour is full
PRINTED_MAX = 6
NOT_PRINTED = ("copies",)
NOTHING = ItemCell("")
Shares = dict[str, tuple[int, int]]  # by item: games in which it was seen, and of how many


@dataclass(frozen=True)
class Column:
    """A column: its heading, what it means, and its cells by item."""

    heading: str
    meaning: str
    cells: Mapping[str, ItemCell]


def item_table(question: Question, answer: Answer) -> ItemTable | None:
    """Return all items that were looked at, by owner; None if there are none."""
    tables = answer.tables
    columns = [column for column in all_columns(question, tables) if column.cells]
    items = list(dict.fromkeys(item for column in columns for item in column.cells))
    if not items:
        return None
    places = {name: place for place, name in enumerate(question.content.book.sections)}
    rows = []
    for item in items:
        row = item_row(question, answer, item, columns)
        rows.append((places.get(item.partition(".")[0], 0), row.owner, row.name, row))
    headings = [(column.heading, column.meaning) for column in columns]
    ordered = [row for *_, row in sorted(rows, key=lambda each: each[:3])]
    return ItemTable(headings, ordered, notes_of(question))


def notes_of(question: Question) -> list[str]:
    """Say whose wins a worth is, and that it is what these players make of an item."""
    whom = "its owner" if question.is_versus else f"the {question.game.sides[0].capitalize()}"
    whose = f"{whom}'" if whom.endswith("s") else f"{whom}'s"
    player, better = question.policy_name, stronger_than(question)
    among = f"It is what an item does among players such as `{player}`"
    if better:
        ask = f"`balance cards {question.game.name} --policy all={better.player}`"
        among += f"; {better.named} wins {better.wins_text}, and may make more of it: {ask}"
    return [
        f"Worth is in points of {whose} win rate: blue helps {whom}, orange hurts.",
        f"{among}.",
    ]


def all_columns(question: Question, tables: Tables) -> list[Column]:
    """Return every column that there may be; those without a cell are left out."""
    seen = shares_of(question, tables)
    drawn, played = seen.get(DRAWN, {}), seen.get(PLAYED, {})
    idle = {
        item: 1 - played[item][0] / drawn[item][0]
        for item in drawn
        if item in played and drawn[item][0] >= played[item][0] > 0
    }
    found = [
        Column(f"{was} %", f"Share of games in which it was {was}{where}.", share_cells(shares))
        for was, where, shares in (
            ("drawn", "", drawn),
            ("played", "", played),
            ("taken", " in a choice", seen.get(TAKEN, {})),
            ("gained", "", seen.get(GAINED, {})),
        )
    ]
    text = "Of the games in which it was drawn, the share in which it was not played."
    kept = {item: ItemCell(f"{share * POINTS:.0f}") for item, share in idle.items()}
    found.insert(2, Column("unplayed %", text, kept))
    causal = tables.get("causal", pd.DataFrame(columns=["intervention"]))
    for kind, done in sorted(INTERVENTIONS.items(), key=lambda pair: pair[1].column):
        rows = causal[causal["intervention"] == kind]
        cells = {row.item: worth_cell(row) for row in rows.itertuples() if done.column}
        found.append(Column(done.heading, done.meaning, cells))
    return [*found, choice_column(tables)]


def shares_of(question: Question, tables: Tables) -> dict[str, Shares]:
    """Return by role in how many games items were seen so."""
    found: dict[str, Shares] = {}
    for row in tables.get("observed", pd.DataFrame()).itertuples():
        role = question.game.analysis.role_of(row.exposure)
        found.setdefault(role, {}).setdefault(row.item, (int(row.with_n), int(row.n)))
    return found


def choice_column(tables: Tables) -> Column:
    """Return what it is worth to take an item instead of the other of its choice."""
    cells: dict[str, ItemCell] = {}
    for row in tables.get("choices", pd.DataFrame()).itertuples():
        cells.setdefault(row.item, worth_cell(row))
        cells.setdefault(row.instead_of, worth_cell(row, -1))
    text = "What taking it instead of the other of its choice adds to its owner's wins."
    return Column("as a choice", text, cells)


def share_cells(shares: Shares) -> dict[str, ItemCell]:
    """Return how often items were seen."""
    return {
        item: ItemCell(f"{n / max(1, games) * POINTS:.0f}", f"{n:,} of {games:,} games")
        for item, (n, games) in shares.items()
    }


def worth_cell(row: Any, sign: int = 1) -> ItemCell:
    """Return a worth in points; coloured where it stands among all that were tested."""
    if pd.isna(row.mean):
        return NOTHING
    ends, mean = sorted((sign * row.low, sign * row.high)), sign * row.mean + 0.0  # no -0.0
    strength = max(-1.0, min(1.0, mean / FULL)) if row.q <= LEVEL else 0.0
    title = with_ends((mean, *ends), "points", row.n, "+")
    mean, half = mean * POINTS, (ends[1] * POINTS - ends[0] * POINTS) / 2
    return ItemCell(f"{mean:+.1f} ± {half:.1f}", title, strength)


def item_row(question: Question, answer: Answer, item: str, columns: list[Column]) -> ItemRow:
    """Return the row of an item."""
    book = question.content.book
    section, _, entry_id = item.partition(".")
    entry = book.sections.get(section, {}).get(entry_id)
    name = entry.name if entry else answer.names.substitute(item)
    note = doubts(question.game, question.content).get(item, "")
    cells = [column.cells.get(item, NOTHING) for column in columns]
    owner = owner_of(question, answer.names.substitute, entry)
    return ItemRow(name, owner, printed(entry) if entry else "", cells, note)


def owner_of(question: Question, say: Callable[[str], str], entry: object) -> str:
    """Return whose item an entry is; nothing where it is nobody's."""
    book = question.content.book
    for field, section in question.game.analysis.owners.items():
        owner = getattr(entry, field, "")
        if owner in book.sections.get(section, {}):
            called = say(owner)
            return called if called != owner else book.sections[section][owner].name
    return ""


def printed(entry: Any) -> str:
    """Return the numbers of an entry, as a card has them."""
    words = []
    for name in type(entry).model_fields:
        value = getattr(entry, name)
        is_count = isinstance(value, int) and not isinstance(value, bool) and value != 0
        if is_count and name not in NOT_PRINTED:
            words.append(f"{name.replace('_', ' ')} {value}")
    return ", ".join(words[:PRINTED_MAX])
