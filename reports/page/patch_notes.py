"""Patch notes: what differs between two versions of a game, and what that does."""

from dataclasses import replace

import pandas as pd

from reports import figures
from reports.metrics.rankings import QUARTER
from reports.metrics.rows import ChangeRow
from reports.metrics.versions import ROUNDS
from reports.page.outline import Chapter, Picture, Tables, chapters_in
from reports.sentences import verdicts
from reports.sentences.columns import number_text
from reports.sentences.verdicts import Band, Finding
from sim.core.analysis import Noun

POINTS = 100


def drawn(table: pd.DataFrame) -> pd.DataFrame:
    """Return the changes of a table as a figure of differences takes them."""
    names = {"what": "label"}
    ends = {f"change_{end}": end for end in ("mean", "low", "high")}
    ranked = table.rename(columns={**names, **ends}).sort_values("mean", ascending=False)
    return ranked[["label", "mean", "low", "high", "n"]].reset_index(drop=True)


def forest(name: str, title: str) -> Picture:
    """Return the figure of a table's changes."""
    caption = "What does the change do, on the same seeds?"
    return Picture((name,), caption, lambda t, band: figures.differences(drawn(t[name]), title))


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
        leaves = left_band(row, band)
        level = verdicts.OUTSIDE if leaves else verdicts.WORTH_KNOWING
        size = row.change_mean if row.unit != ROUNDS else 0.0
        severity = verdicts.graded(level, size) if is_standing else verdicts.WORTH_KNOWING
        found.append(Finding(f"{sentence(row)}{leaves}.", severity, evidence, row.what))
    return found


def left_band(row: ChangeRow, band: Band | None) -> str:
    """Return a clause where an entry is outside the band and was not before."""
    if band is None:
        return ""
    was_inside = band.low <= row.before_mean <= band.high
    if was_inside and (row.after_low > band.high or row.after_high < band.low):
        return f"; that is out of the band of {band}"
    return ""


def sentence(row: ChangeRow) -> str:
    """Return what a row says in full: from, to, and the paired change with its interval."""
    factor, digits, unit = (1, 2, "rounds") if row.unit == ROUNDS else (POINTS, 1, "points")
    before, after = (
        number_text(value) if factor == 1 else f"{value * factor:.1f} %"
        for value in (row.before_mean, row.after_mean)
    )
    mean, low, high = (
        signed(value) if factor == 1 else f"{value * factor:+.{digits}f}"
        for value in (row.change_mean, row.change_low, row.change_high)
    )
    verb = {"rises": "rises", "falls": "falls"}.get(row.words, "does not change measurably")
    return (
        f"{row.what[:1].upper()}{row.what[1:]} {verb}: from {before} to {after} ({mean} {unit}, "
        f"{low} to {high}; {row.n:,} {getattr(row, 'of', 'pairs')})"
    )


def signed(value: float) -> str:
    """Return a change with its sign."""
    return f"{'+' if value > 0 else ''}{number_text(value)}"


def rank_findings(ranks: pd.DataFrame, standing: set[str]) -> list[Finding]:
    """Say whose rank moves by more than a quarter of the field, of those that changed at all.

    The first column of `ranks` says who it is.
    """
    found = []
    for row in ranks.rename(columns={ranks.columns[0]: "entrant"}).itertuples():
        if row.entrant not in standing or row.moved <= QUARTER * row.n:
            continue
        way = "rises" if row.after_rank < row.before_rank else "falls"
        text = (
            f"{row.entrant} {way} from rank {number_text(row.before_rank)} to rank "
            f"{number_text(row.after_rank)} of {row.n}: {number_text(row.moved)} places "
            f"({number_text(row.moved_low)} to {number_text(row.moved_high)})."
        )
        size = row.moved / row.n
        found.append(Finding(text, verdicts.graded(verdicts.DOUBTFUL, size), "ranks", row.entrant))
    return found
