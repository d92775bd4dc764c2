"""What entrants and pairs do to their teams, in sentences, and how far policies agree on it."""

from collections.abc import Mapping, Sequence

import pandas as pd

from reports.metrics.rows import EffectRow
from reports.metrics.teams import ENTRANT
from reports.sentences import verdicts
from reports.sentences.columns import number_text
from reports.sentences.verdicts import Finding

SURE = "order is for sure not the same"
UNKNOWN = 1.0  # width of an interval from which on nothing is known of an agreement


def agreement_findings(correlation: pd.DataFrame) -> list[Finding]:
    """Say how far the rankings under two policies agree, and whether they may be the same.

    Nothing where the games leave it open.
    """
    found = []
    for row in correlation[correlation["high"] - correlation["low"] < UNKNOWN].itertuples():
        mean, low, high = map(number_text, (row.mean, row.low, row.high))
        same = "true order may be the same" if row.is_same_possible else SURE
        text = (
            f"How far `{row.one}` and `{row.other}` agree on the order of entrants: {mean} ({low} "
            f"to {high}; {row.n} entrants), where 1 is the same order; the {same}."
        )
        about = ("rank correlation", f"{row.one} and {row.other}")
        found.append(Finding(text, verdicts.WORTH_KNOWING, *about))
    return found


def effect_findings(
    effects: pd.DataFrame,
    doubtful: Mapping[str, str],
    sensitive: Sequence[str],
    names: Mapping[str, str],
) -> list[Finding]:
    """Say which entrants and pairs add something for sure; never of those that are sensitive."""
    points = effects.drop(columns=["mean", "low", "high"]).rename(
        columns={f"points_{name}": name for name in ("mean", "low", "high")}
    )
    found = []
    for row in points[points["q"] <= verdicts.LEVEL].itertuples():
        members = row.term.split(" + ")
        if set(members) & set(sensitive):
            continue
        called = verdicts.listed([names.get(name, name) for name in members])
        sentence = effect_text(called, row)
        doubt = next((name for name in members if name in doubtful), "")
        text = verdicts.supposed(doubt, sentence, doubtful)
        severity = verdicts.graded(verdicts.WORTH_KNOWING, row.mean)
        found.append(Finding(text, severity, "effects", row.term))
    return found


def effect_text(called: str, row: EffectRow) -> str:
    """Say what an entrant, or a pair beyond its entrants, does to the win rate of a team."""
    if row.kind == ENTRANT:
        gives = verdicts.gives_text(row, "a team")
        return f"{called} {gives}, compared with the average entrant."
    way = "more" if row.mean > 0 else "less"
    size = verdicts.size_text(row)
    return f"{called} together win {size} {way} than what each adds alone comes to."
