"""The first screen of a design report: the verdict, what to change, what to be wary of."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pandas as pd

from experiments.playing.adapters import can_learn
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
NO_TARGET = "no target"
VERDICT_GAMES = 1_000  # that a headline stands on
PLACES = {GOOD: "inside", BAD: "outside", DOUBT: "perhaps inside"}
CHANGES = smallest_change.NAME


@dataclass(frozen=True)
class Asked:
    """What a report was asked, as it is typed: the report itself, and a run of the same content."""

    report: str = ""
    run: str = ""


def first_screen(
    question: Question,
    found: Mapping[str, Answer],
    refused: Mapping[str, str],
    band: Band | None,
    cautions: Sequence[str],
    asked: Asked | None = None,
) -> FirstScreen:
    """Return what a reader must know before anything else."""
    judged = verdict(question, found, band)
    return FirstScreen(
        verdict=judged,
        remedy=remedy(
            found, refused, judged.mark if band else NO_TARGET, asked or Asked(), target_word(band)
        ),
        cautions=[
            *players_texts(question, found),
            *choosing_texts(question, found, asked or Asked()),
            *(text for text in cautions if text),
        ],
    )


def verdict(question: Question, found: Mapping[str, Answer], band: Band | None) -> Verdict:
    """Say whether the game is as it is wanted: its entrants where sides meet, else the table."""
    rates, whose = judged_rates(question, found)
    if rates.empty:
        return Verdict("Nothing was played that a verdict could rest on.", "")
    ends = (band.low, band.high) if band else None
    marks = [mark_of(row, ends) for row in rates.itertuples()]
    is_one, games = len(rates) == 1, int(rates["n"].min())
    picture = svg.gauge(rates.assign(is_main=is_one), ends, f"Win rates of {whose}")
    if is_one:
        row = rates.iloc[0]
        text = f"{row['label']} win {rate_text(row)}{against(marks[0], band)}."
        note = f"{games:,} games. {reached_text(question, found)}"
    else:
        text = field_text(rates, marks, whose, band)
        note = f"{games:,} games or more each."
    if games >= VERDICT_GAMES:
        return Verdict(text, worst(marks), note, picture)
    few = f"Too few games for a verdict (it takes {VERDICT_GAMES:,}). {note}"
    return Verdict(f"So far: {text}", DOUBT if band else "", few, picture)


def reached_text(question: Question, found: Mapping[str, Answer]) -> str:
    """Say that a win rate is what its players reach, and what the best of the others reach."""
    policy = question.policy_name
    skill = found["tempo"].tables.get("skill") if "tempo" in found else None
    text = f"This is what `{policy}` reaches"
    others = pd.DataFrame() if skill is None else skill[skill["policy"] != policy]
    if others.empty:
        return f"{text}; no other player was asked."
    best = others.loc[others["mean"].idxmax()]
    return f"{text}; `{best['policy']}`, the best other player asked, reaches {rate_text(best)}."


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
    return f": {PLACES[mark]} the wanted {band}" if band else ""


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


def target_word(band: Band | None) -> str:
    """Return the band as the command line takes it."""
    return f"{band.low * POINTS:g}-{band.high * POINTS:g}" if band else "45-55"


def rebalance_words(asked: Asked) -> str:
    """Return the beginning of the command that searches for a change of the same content."""
    return asked.run.replace("balance run", "balance rebalance", 1)


def remedy(
    found: Mapping[str, Answer], refused: Mapping[str, str], mark: str, asked: Asked, target: str
) -> Remedy:
    """Say what to change, and how to play with it."""
    if CHANGES in refused:
        reason = sentence(refused[CHANGES])
        for answer in found.values():
            reason = answer.names.substitute(reason)
        return Remedy(
            "Something is outside its band, and no change was searched for.",
            note=f"{reason} The command searches among the numbers of the rules.",
            command=f"{rebalance_words(asked)} --path 'rules.*' --target {target}",
        )
    if CHANGES not in found:
        return nothing_to_change(found, mark, asked)
    answer = found[CHANGES]
    now, proposals = answer.tables["now"].iloc[0], answer.tables["proposals"]
    reached = proposals[proposals["confirmed_place"] == INSIDE]
    if reached.empty:
        finding = answer.names.substitute(answer.findings[0].text)
        return Remedy("No change that was tried is confirmed to do it.", note=finding)
    row, unit = reached.iloc[0], str(now["unit"])
    effect = change_text(row, "confirmed_effect_")
    command, is_same = command_of(answer, str(row["set"]), asked)
    played = "The command plays the games behind this." if is_same else "The command plays it."
    note = f"Confirmed with other games: {effect}. No smaller change was confirmed. {played}"
    return Remedy(
        answer.names.substitute(str(row["change"])),
        estimate_text(now, "", unit),
        estimate_text(row, "confirmed_", unit),
        note,
        command,
    )


def nothing_to_change(found: Mapping[str, Answer], mark: str, asked: Asked) -> Remedy:
    """Say why no change is proposed, and what to ask instead."""
    if not mark:
        return Remedy("Not known: nothing was played that a verdict could rest on.")
    if mark == NO_TARGET:
        text = "Say which win rate you want: then a change is searched for."
        return Remedy(text, command=f"{asked.report} --target 40-60")
    if mark == DOUBT:
        text = "Not clear yet: give it more time before you change anything."
        return Remedy(text, command=f"{asked.report} --budget 20m")
    if any(one.severity >= OUTSIDE for answer in found.values() for one in answer.findings):
        text = "No number to change: what is outside the band is who plays against whom."
        return Remedy(f"{text} See the findings.")
    return Remedy("Nothing: all is inside the band.")


def command_of(answer: Answer, changes: str, asked: Asked) -> tuple[str, bool]:
    """Return the command that plays a change, and whether its games are those that confirm it."""
    sets = shlex.join(word for change in changes.split() for word in ("--set", change))
    games, seed = answer.provenance.get("confirmed", (0, 0))
    if not games:
        return f"{asked.run} {sets} --games 2k", False
    return f"{asked.run} {sets} --games {games} --seed {seed}", True


def players_texts(question: Question, found: Mapping[str, Answer]) -> list[str]:
    """Say who played and how, and whether anybody else was asked."""
    provenance = next(iter(found.values())).provenance
    names = list(dict.fromkeys(provenance["policies"].values()))
    said = listed([f"`{name}`" for name in names])
    texts = [f"Computer players made these numbers ({said}). People may play better, or otherwise."]
    about = habits_of(question)
    if len(names) == 1 and about:
        texts.append(f"How `{names[0]}` plays: {about}")
    matchups = found.get("matchups")
    strengths = matchups.tables.get("policy strengths", pd.DataFrame()) if matchups else None
    if strengths is not None and len(strengths) and not strengths["is_competent"].any():
        texts.append("No second good player was asked: a strength may be only the player's.")
    return texts


def choosing_texts(question: Question, found: Mapping[str, Answer], asked: Asked) -> list[str]:
    """Say that a change was played by players who do not choose anew, and how to ask others."""
    analysis = question.game.analysis
    has_choices = analysis.choices is not None or analysis.picks is not None
    if CHANGES not in found or not has_choices or not can_learn(question.seats):
        return []
    proposals, now = found[CHANGES].tables["proposals"], found[CHANGES].tables["now"]
    if proposals.empty:
        return []
    paths = [word.partition("=")[0] for word in str(proposals.iloc[0]["set"]).split()]
    words = [word for path in paths for word in ("--path", path)]
    rates = judged_rates(question, found)[0]
    label = found[CHANGES].names.substitute(str(now.iloc[0]["label"]))
    if not rates.empty and label in set(rates["label"]):
        words += ["--entrant", label]
    return [
        "Players chose upgrades and purchases as they do today. A change may work only until they "
        f"choose others: `{rebalance_words(asked)} {shlex.join(words)} --adapt`."
    ]


def habits_of(question: Question) -> str:
    """Return how the players play, in their author's first sentence; nothing if none says it."""
    doc = getattr(getattr(question.seats[0], "function", None), "__doc__", None) or ""
    return doc.strip().partition("\n")[0]


def sentence(text: str) -> str:
    """Return a text that begins and ends as a sentence does."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
