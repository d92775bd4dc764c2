"""Patch notes: what differs between two versions of a game, and what that does."""

from dataclasses import replace

import pandas as pd

from reports import figures
from reports.metrics.rankings import QUARTER
from reports.metrics.rows import ChangeRow
from reports.metrics.versions import ROUNDS
from reports.page.outline import Chapter, chapters_in
from reports.page.pictures import Picture, Tables
from reports.sentences import verdicts
from reports.sentences.columns import number_text
from reports.sentences.verdicts import Band, Finding
from sim.core.analysis import Noun

POINTS = 100


def drawn(table: pd.DataFrame) -> pd.DataFrame:
    """Return the changes of a table as a figure of differences takes them."""
    names = {"what": "label"} | {f"change_{end}": end for end in ("mean", "low", "high")}
    ranked = table.rename(columns=names).sort_values("mean", ascending=False)
    return ranked[["label", "mean", "low", "high", "n"]].reset_index(drop=True)


def forest(name: str, title: str) -> Picture:
    """Return the figure of a table's changes."""
    caption = "What does the change do, on the same seeds?"
    return Picture((name,), caption, lambda t: figures.differences(drawn(t[name]), title))


def chapter_of(name: str, noun: Noun) -> Chapter:
    """Return a chapter in the words of a game that calls its entrants so."""
    chapter = chapters_in("patch")[name].substitute(noun)
    if name == "effect":
        return replace(chapter, pictures=(forest(name, "Change of shares"),))
    if name != "entrants":
        return chapter
    title = noun.substitute("Change of the win rate of each entrant's teams")
    return replace(chapter, pictures=(forest(noun.many, title),))


def effect_findings(
    tables: Tables, evidence: str, band: Band | None, is_first_listed: bool = True
) -> list[Finding]:
    """Say what rises and falls; of the first row also when nothing is seen, if that is wanted."""
    found = []
    for number, row in enumerate(tables[evidence].itertuples()):
        is_standing = row.q <= verdicts.LEVEL
        if not is_standing and (number > 0 or not is_first_listed):
            continue
        is_left = band is not None and (
            band.holds(row.before_mean, row.before_mean)
            and band.misses(row.after_low, row.after_high)
        )
        leaves = f"; that is out of the band of {band}" if is_left else ""
        level = verdicts.OUTSIDE if is_left else verdicts.WORTH_KNOWING
        size = row.change_mean if row.unit != ROUNDS else 0.0
        severity = verdicts.graded(level, size) if is_standing else verdicts.WORTH_KNOWING
        found.append(Finding(f"{sentence(row)}{leaves}.", severity, evidence, row.what))
    return found


def sentence(row: ChangeRow) -> str:
    """Return what a row says in full: from, to, and the paired change with its interval."""
    is_long, ends = row.unit == ROUNDS, (row.change_mean, row.change_low, row.change_high)
    before, after = (
        number_text(value) if is_long else f"{value * POINTS:.1f} %"
        for value in (row.before_mean, row.after_mean)
    )
    mean, low, high = (
        f"{'+' if value > 0 else ''}{number_text(value)}" if is_long else f"{value * POINTS:+.1f}"
        for value in ends
    )
    verb = row.words if row.words in ("rises", "falls") else "does not change measurably"
    change = f"{mean} {'rounds' if is_long else 'points'}, {low} to {high}"
    what, of = f"{row.what[:1].upper()}{row.what[1:]}", getattr(row, "of", "pairs")
    return f"{what} {verb}: from {before} to {after} ({change}; {row.n:,} {of})"


def rank_findings(ranks: pd.DataFrame, standing: set[str]) -> list[Finding]:
    """Say whose rank moves by more than a quarter of the field, of those that changed at all.

    The first column of `ranks` says who it is.
    """
    found = []
    for row in ranks.rename(columns={ranks.columns[0]: "entrant"}).itertuples():
        if row.entrant not in standing or row.moved <= QUARTER * row.n:
            continue
        way = "rises" if row.after_rank < row.before_rank else "falls"
        before, after = number_text(row.before_rank), number_text(row.after_rank)
        places, low, high = map(number_text, (row.moved, row.moved_low, row.moved_high))
        ends = f"from rank {before} to rank {after} of {row.n}"
        text = f"{row.entrant} {way} {ends}: {places} places ({low} to {high})."
        severity = verdicts.graded(verdicts.DOUBTFUL, row.moved / row.n)
        found.append(Finding(text, severity, "ranks", row.entrant))
    return found
