"""What a search for the smallest change found, in sentences; every number is from a table's row."""

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from reports.sentences.verdicts import POINTS, WORTH_KNOWING, Finding, supposed, with_ends

PROPOSED = WORTH_KNOWING + 0.99  # a proposal comes right below what it is to fix
INSIDE = "inside"
ENDS = ("mean", "low", "high")
WAYS = ("as_ever_", "anew_")  # of choosing


@dataclass(frozen=True)
class Subject:
    """Whom a search is about, in words; its row in a verdict's table; what was searched."""

    whom: str
    entry: str
    scope: str = "No change within these ranges"
    nothing: str = "none that was tried comes nearer to it"  # said where nothing is proposed


def proposal_findings(
    now: pd.DataFrame,
    proposals: pd.DataFrame,
    subject: Subject,
    doubts: Mapping[str, str] | None = None,
) -> list[Finding]:
    """Say what the smallest change is, or that there is none within the ranges.

    Args:
        now: the measures of the unchanged game, the worst first: label, mean, low, high, n,
            unit, place, band_low, band_high.
        proposals: changes, the smallest first, as `questions.rebalance` finds them.
        subject: whom it is about.
        doubts: paths whose entries are reconstructed, and what of them is.
    """
    whom, entry = subject.whom, subject.entry
    band, unit = band_text(now), now["unit"].iloc[0]
    if (now["place"] == INSIDE).all():
        text = f"No change is needed to bring {whom} into {band}: {now_text(now)}."
        return [Finding(text, WORTH_KNOWING, "now", entry)]
    reached = proposals[proposals["confirmed_place"] == INSIDE]
    if len(reached):
        row = reached.iloc[0]
        text = (
            f"The smallest change that these games confirm to bring {whom} into {band}: "
            f"{proposal_text(row, unit)}{smaller_text(proposals, row)}."
        )
        text = supposed(entry, text, doubts_of(row, entry, doubts))
        return [Finding(text, PROPOSED, "proposals", entry)]
    return [Finding(nothing_text(proposals, subject, band, unit), PROPOSED, "proposals", entry)]


def unnoticed_findings(table: pd.DataFrame | None, whom: str, now: pd.DataFrame) -> list[Finding]:
    """Say which changes reach the band only while players choose as ever."""
    if table is None:
        return []
    found = []
    for _, row in table.iterrows():
        ever, anew = (estimate_text(row, way, now["unit"].iloc[0]) for way in WAYS)
        text = (
            f"{row['change']} works only while nobody notices: {whom} come to {ever} as players "
            f"choose today, and to {anew} when they learn to choose again."
        )
        found.append(Finding(text, WORTH_KNOWING, "unnoticed", row["change"]))
    return found


def smaller_text(proposals: pd.DataFrame, row: pd.Series) -> str:
    """Return a clause about a smaller change that may do as well, if there is one."""
    open_rows = proposals[: int(row.name)]
    open_rows = open_rows[open_rows["confirmed_place"] == "perhaps"]
    if open_rows.empty:
        return ""
    smaller = open_rows.iloc[-1]["change"]
    return f"; {smaller} is smaller and may be enough, too; more games would show it"


def band_text(now: pd.DataFrame) -> str:
    """Return the band as it is said; that of many matches is each its own."""
    ends = now[["band_low", "band_high"]].drop_duplicates()
    if len(ends) > 1:
        return "their bands"
    low, high = ends.iloc[0] * POINTS
    return f"the band of {low:.4g}-{high:.4g} {now['unit'].iloc[0]}"


def now_text(now: pd.DataFrame) -> str:
    """Return the value of the unchanged game that is nearest to leaving its band."""
    row = now.iloc[0]
    whose = f"{row['label']} " if len(now) > 1 else ""
    return f"{whose}{estimate_text(row, '', row['unit'])}"


def proposal_text(row: pd.Series, unit: str) -> str:
    """Return a change, how large it is, and what fresh games say of it."""
    steps = f"{row['steps']:.3g} step{'' if row['steps'] == 1 else 's'}"
    values = f"{row['paths']} value{'' if row['paths'] == 1 else 's'}"
    worst = f"{row['confirmed_measure']} " if "confirmed_measure" in row else ""  # of several
    found = f"{worst}{estimate_text(row, 'confirmed_', unit)}"
    change = change_text(row, "confirmed_effect_")
    return f"{row['change']} ({values}, {steps}): {found} in fresh games, {change}"


def nothing_text(proposals: pd.DataFrame, subject: Subject, band: str, unit: str) -> str:
    """Say that nothing reaches the band, and what comes nearest."""
    start = f"{subject.scope} brings {subject.whom} into {band} for sure"
    if proposals.empty:
        return f"{start}: {subject.nothing}."
    row = proposals.sort_values("confirmed_distance", kind="stable").iloc[0]
    place = row["confirmed_place"]
    may = "; it may be in the band; more games would show it" if place == "perhaps" else ""
    return f"{start}; the nearest is {proposal_text(row, unit)}{may}."


def estimate_text(row: pd.Series, prefix: str, unit: str) -> str:
    """Return a rate, or a worth, with its interval and games."""
    return with_ends((row[f"{prefix}{name}"] for name in ENDS), unit, row[f"{prefix}n"])


def change_text(row: pd.Series, prefix: str) -> str:
    """Return a paired effect with its interval."""
    return with_ends((row[f"{prefix}{name}"] for name in ENDS), "points", sign="+")


def doubts_of(row: pd.Series, entry: str, doubts: Mapping[str, str] | None) -> dict[str, str]:
    """Return what is doubtful of the entry itself and of the entries that a change is about."""
    known = (doubts or {}).items()
    named = [name for path, name in known if path == entry or f"{path}." in row["change"]]
    return {entry: " and ".join(dict.fromkeys(named))} if named else {}
