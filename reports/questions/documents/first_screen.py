"""The first screen of a design report: the verdict, what to change, what to be wary of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pandas as pd

from reports.figures import svg
from reports.page.report import FirstScreen, Remedy, Verdict
from reports.questions import smallest_change
from reports.sentences.proposals import INSIDE, change_text, estimate_text
from reports.sentences.verdicts import OUTSIDE, POINTS, Band, listed

if TYPE_CHECKING:
    from reports.questions.answer import Answer
    from reports.questions.question import Question

NAMED_MAX = 3  # entrants that the verdict names
GOOD, BAD, DOUBT = "good", "bad", "doubt"
PLACES = {GOOD: "inside", BAD: "outside", DOUBT: "perhaps inside"}
CHANGES = smallest_change.NAME


def first_screen(
    question: Question,
    found: Mapping[str, Answer],
    refused: Mapping[str, str],
    band: Band | None,
    cautions: Sequence[str],
) -> FirstScreen:
    """Return what a reader must know before anything else."""
    return FirstScreen(
        verdict=verdict(question, found, band),
        remedy=remedy(question, found, refused),
        cautions=[*players_texts(found), *(text for text in cautions if text)],
    )


def verdict(question: Question, found: Mapping[str, Answer], band: Band | None) -> Verdict:
    """Say whether the game is as it is wanted: its entrants where sides meet, else the table."""
    rates, whose = judged_rates(question, found)
    if rates.empty:
        return Verdict("Nothing was played that a verdict could rest on.", "")
    ends = (band.low, band.high) if band else None
    marks = [mark_of(row, ends) for row in rates.itertuples()]
    label = f"Win rates of {whose}"
    note = f"{int(rates['n'].sum() if len(rates) == 1 else rates['n'].min()):,} games or more each."
    picture = svg.gauge(rates.assign(is_main=len(rates) == 1), ends, label)
    if len(rates) == 1:
        row = rates.iloc[0]
        text = f"{row['label']} win {rate_text(row)}: {against(marks[0], band)}."
        return Verdict(text, marks[0], f"{int(row['n']):,} games.", picture)
    return Verdict(field_text(rates, marks, whose, band), worst(marks), note, picture)


def judged_rates(question: Question, found: Mapping[str, Answer]) -> tuple[pd.DataFrame, str]:
    """Return the win rates that the verdict is about, and whose they are."""
    noun = question.game.analysis.noun
    entrants = noun.substitute("entrants")
    if question.is_versus and "matchups" in found and entrants in found["matchups"].tables:
        answer = found["matchups"]
        named = answer.names.shown(answer.tables[entrants])
        return named.rename(columns={noun.one: "label"}), noun.many
    if "tempo" not in found:
        return pd.DataFrame(), ""
    answer = found["tempo"]
    rates = answer.names.shown(answer.tables["win rates"])
    return (rates, "sides") if question.is_versus else (rates.head(1), "the table")


def mark_of(row: object, ends: tuple[float, float] | None) -> str:
    """Tell where an estimate lies: inside, outside for sure, or neither."""
    if ends is None:
        return ""
    low, high = float(row.low), float(row.high)  # type: ignore[attr-defined]
    if high < ends[0] or low > ends[1]:
        return BAD
    return GOOD if ends[0] <= low and high <= ends[1] else DOUBT


def worst(marks: Sequence[str]) -> str:
    """Return the worst of several marks."""
    return next((mark for mark in (BAD, DOUBT, GOOD) if mark in marks), "")


def against(mark: str, band: Band | None) -> str:
    """Say how a rate stands to what is wanted."""
    if band is None:
        return "no target was set (`--target`)"
    return f"{PLACES[mark]} the wanted {band}"


def field_text(rates: pd.DataFrame, marks: list[str], whose: str, band: Band | None) -> str:
    """Say how many of a field are out of the band, and who is farthest from even."""
    far = (rates["mean"] - 0.5).abs().sort_values(ascending=False, kind="stable").index
    if band is None:
        first = rates.loc[rates["mean"].idxmax()]
        last = rates.loc[rates["mean"].idxmin()]
        return f"{first['label']} wins {rate_text(first)}, {last['label']} {rate_text(last)}."
    out = [place for place in far if marks[rates.index.get_loc(place)] == BAD]
    if out:
        names = [f"{rates.loc[one, 'label']} {rate_text(rates.loc[one])}" for one in out]
        more = "" if len(out) <= NAMED_MAX else f" and {len(out) - NAMED_MAX} more"
        verb = "is" if len(out) == 1 else "are"
        said = f"{len(out)} of {len(rates)} {whose} {verb} outside the wanted {band}"
        return f"{said}: {'; '.join(names[:NAMED_MAX])}{more}."
    open_ones = sum(mark == DOUBT for mark in marks)
    if not open_ones:
        return f"All {len(rates)} {whose} are inside the wanted {band}."
    said = f"None of {len(rates)} {whose} is outside the wanted {band} for sure"
    return f"{said}; {open_ones} may be."


def rate_text(row: pd.Series) -> str:
    """Return a win rate with its interval."""
    mean, low, high = (row[name] * POINTS for name in ("mean", "low", "high"))
    return f"{mean:.1f} % ({low:.1f} to {high:.1f})"


def remedy(question: Question, found: Mapping[str, Answer], refused: Mapping[str, str]) -> Remedy:
    """Say what to change, and how to play with it."""
    if CHANGES in refused:
        return Remedy("No change was searched for.", note=sentence(refused[CHANGES]))
    if CHANGES not in found:
        is_out = any(
            finding.severity >= OUTSIDE for answer in found.values() for finding in answer.findings
        )
        if is_out:
            return Remedy("No change was searched for: what is outside is no entrant or table.")
        return Remedy("Nothing has to change: nothing is outside its band for sure.")
    answer = found[CHANGES]
    now, proposals = answer.tables["now"].iloc[0], answer.tables["proposals"]
    reached = proposals[proposals["confirmed_place"] == INSIDE]
    if reached.empty:
        finding = answer.names.substitute(answer.findings[0].text)
        return Remedy("No change that was tried is confirmed to do it.", note=finding)
    row, unit = reached.iloc[0], str(now["unit"])
    effect = change_text(row, "confirmed_effect_")
    note = f"Confirmed on fresh seeds: {effect}. The smallest change that these games confirm."
    command = f"balance compare {question.game.name} {sets_text(str(row['change']))}"
    return Remedy(
        answer.names.substitute(str(row["change"])),
        estimate_text(now, "", unit),
        estimate_text(row, "confirmed_", unit),
        note,
        command if is_setting(str(row["change"])) else "",
    )


def is_setting(change: str) -> bool:
    """Tell whether a change is written as paths with their values, as options take them."""
    return all(part.count("=") == 1 and "." in part for part in change.split(", "))


def sets_text(change: str) -> str:
    """Return a change as options of `balance compare`."""
    return " ".join(f"--b {part.replace(' ', '')}" for part in change.split(", "))


def players_texts(found: Mapping[str, Answer]) -> list[str]:
    """Say who played, and whether anybody else was asked."""
    provenance = next(iter(found.values())).provenance
    names = listed(list(dict.fromkeys(provenance["policies"].values())))
    texts = [f"All of this is what `{names}` makes of the game: people may play it better."]
    matchups = found.get("matchups")
    strengths = matchups.tables.get("policy strengths", pd.DataFrame()) if matchups else None
    if strengths is not None and len(strengths) and not strengths["is_competent"].any():
        texts.append("No second competent policy was asked: a strength may be the policy's own.")
    return texts


def sentence(text: str) -> str:
    """Return a text that begins and ends as a sentence does."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
