"""A section for each entrant: how strong it is, with whom and against whom, and its items."""

from typing import Any

import pandas as pd

from reports.metrics.discovery import LEVEL
from reports.page.report import EntrantPage, ItemTable, anchor_of
from reports.questions.answer import Answer
from reports.questions.choices import choices_of
from reports.questions.documents.first_screen import mark_of, rate_text
from reports.questions.question import Question
from reports.sentences.verdicts import POINTS

TAKEN_COLUMNS = {"taken %": "taken in {} % of games", "as a choice": "{} points"}
"""Columns of items that are told in the tree of upgrades, and how."""
NONE = ItemTable((), ())


def entrant_pages(question: Question, answer: Answer, items: ItemTable | None) -> list[EntrantPage]:
    """Return a section for each entrant, the one who wins most first."""
    noun = question.game.analysis.noun
    table = answer.tables.get(noun.substitute("entrants"))
    if table is None or noun.one not in table:
        return []
    found, band = [], question.wanted
    for _, row in table.sort_values("mean", ascending=False, kind="stable").iterrows():
        entrant = str(row[noun.one])
        name = answer.names.substitute(entrant)
        own = items.of(name) if items else NONE
        strength = f"{rate_text(row)}, {int(row['n']):,} games"
        mark = mark_of(row, band)
        facts, tree = facts_of(answer, noun.one, entrant), tree_of(question, own, name)
        page = EntrantPage(anchor_of("entrant", entrant), name, strength, mark, facts, own, tree)
        found.append(page)
    return found


def facts_of(answer: Answer, one: str, entrant: str) -> list[tuple[str, str]]:
    """Return what is known of an entrant's partners and opponents."""
    nothing = pd.DataFrame()
    pairs = partners(answer.tables.get("effects", nothing), entrant)
    foes = met(answer.tables.get(f"{one} matches", nothing), "entrant", "foe", entrant)
    enemies = met(answer.tables.get(f"{one} by enemy", nothing), one, "enemy", entrant)
    facts = [
        *extremes(pairs, "Best partner", "Worst partner", "points beyond what each adds"),
        *extremes(foes, "Easiest opponent", "Hardest opponent", "% won"),
        *extremes(enemies, "Easiest enemy", "Hardest enemy", "% won"),
    ]
    return [(what, answer.names.substitute(text)) for what, text in facts]


def partners(effects: pd.DataFrame, entrant: str) -> pd.DataFrame:
    """Return what pairs with an entrant add beyond both, one row a partner."""
    if effects.empty:
        return effects
    rows = []
    for row in effects[effects["kind"] == "pair"].itertuples():
        members = row.term.split(" + ")
        if entrant in members:
            other = next((one for one in members if one != entrant), entrant)
            rows.append((other, row.points_mean, row.points_low, row.points_high, row.q))
    return pd.DataFrame(rows, columns=["who", "mean", "low", "high", "q"])


def met(table: pd.DataFrame, key: str, other: str, entrant: str) -> pd.DataFrame:
    """Return how an entrant does against each other one."""
    if table.empty or key not in table:
        return pd.DataFrame()
    rows = table[table[key] == entrant].rename(columns={other: "who"})
    return rows[["who", "mean", "low", "high"]]


def extremes(table: pd.DataFrame, best: str, worst: str, unit: str) -> list[tuple[str, str]]:
    """Return the best and the worst of a table; of effects only what stands."""
    if table.empty:
        return []
    high = low = table
    if "q" in table:
        stands = table[table["q"] <= LEVEL]
        high, low = stands[stands["mean"] > 0], stands[stands["mean"] < 0]
    first = words_of(high.loc[high["mean"].idxmax()], unit) if len(high) else "none for sure"
    last = words_of(low.loc[low["mean"].idxmin()], unit) if len(low) else "none for sure"
    return [(best, first), (worst, last)]


def words_of(row: Any, unit: str) -> str:
    """Return a row as a text: who, and how much with its interval."""
    mean, low, high = (row[name] * POINTS for name in ("mean", "low", "high"))
    if unit.startswith("%"):
        return f"{row['who']}: {mean:.1f} {unit} ({low:.1f} to {high:.1f})"
    return f"{row['who']}: {mean:+.1f} ({low:+.1f} to {high:+.1f}) {unit}"


def tree_of(
    question: Question, items: ItemTable, name: str
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return an entrant's choices in order, and what is known of the items of each.

    What there is no choice about is left out.
    """
    headings = [heading for heading, _ in items.columns]
    rows = {row.name: row for row in items.rows}
    found: dict[str, list[tuple[str, str]]] = {}
    for item, choice in choices_of(question.game, question.content).items():
        section, _, entry_id = item.partition(".")
        called = question.content.book.sections[section][entry_id].name
        if called not in rows:
            continue
        cells = dict(zip(headings, rows[called].cells, strict=True))
        known = [
            words.format(cells[heading].text)
            for heading, words in TAKEN_COLUMNS.items()
            if heading in cells and cells[heading].text
        ]
        title = choice.removeprefix(f"{name}, ")
        found.setdefault(title, []).append((called, ", ".join(known)))
    return [(title, options) for title, options in found.items() if len(options) > 1]
