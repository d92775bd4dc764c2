"""The first screen of a design report: the verdict, what to change, what to be wary of."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from reports.figures import svg
from reports.page.report import FirstScreen, Remedy, Verdict
from reports.questions import smallest_change
from reports.questions.answer import Answer
from reports.questions.documents import layout, watch_out
from reports.questions.question import Question
from reports.sentences.proposals import INSIDE, change_text, estimate_text
from reports.sentences.verdicts import HEADLINE_GAMES, OUTSIDE, POINTS, Band, plurals, with_ends

NAMED_MAX = 3  # entrants that the verdict names
GOOD, BAD, DOUBT = "good", "bad", "doubt"
NO_TARGET = "no target"
PLACES = {GOOD: "inside", BAD: "outside", DOUBT: "perhaps inside"}
Answers = Mapping[str, Answer]  # by question
CHANGES = smallest_change.NAME
SIDES = smallest_change.ABOUT_SIDES
UNNOTICED = "unnoticed"  # evidence of changes that work only while players choose as ever


@dataclass(frozen=True)
class Asked:
    """What a report was asked, as it is typed: the report itself, and a run of the same content."""

    report: str = ""
    run: str = ""


def first_screen(
    question: Question,
    found: Answers,
    refused: Mapping[str, str],
    band: Band | None,
    asked: Asked,
) -> FirstScreen:
    """Return what a reader must know before anything else."""
    judged = verdict(question, found, band)
    mark = judged.mark if band else NO_TARGET
    cautions = [
        *watch_out.players_texts(question, found),
        *watch_out.stronger_texts(question),
        *watch_out.choosing_texts(question, searching(question, found, asked)),
        layout.caution(question.content.book),
    ]
    change = remedy(found, refused, mark, asked, target_word(band))
    return FirstScreen(judged, change, [text for text in cautions if text])


def verdict(question: Question, found: Answers, band: Band | None) -> Verdict:
    """Say whether the game is as it is wanted: its entrants where sides meet, else the table."""
    rates, whose = judged_rates(question, found, band)
    if rates.empty:
        return Verdict("Nothing was played that a verdict could rest on.", "")
    marks = [mark_of(row, band) for row in rates.itertuples()]
    is_one, games = len(rates) == 1, int(rates["n"].min())
    table, ends = rates.assign(is_main=is_one, mark=marks), band.ends if band else None
    picture = svg.gauge(table, ends, f"Win rates of {whose}")
    if is_one:
        text = side_text(rates.iloc[0], question.game.sides[0], marks[0], band)
        note = f"{games:,} games. {reached_text(question, found)}"
    elif whose == SIDES:
        place = int(rates["mean"].to_numpy().argmax())  # of the side that wins most
        over = f" over all {question.game.analysis.noun.many}"
        text = side_text(rates.iloc[place], question.game.sides[place], marks[place], band, over)
        note = f"{games:,} games, every line-up on both sides. {others_text(question, found, band)}"
    else:
        text = field_text(rates, marks, whose, band)
        note = f"{games:,} games or more each."
    if games >= HEADLINE_GAMES:
        return Verdict(text, worst(marks), note, picture)
    few = f"Too few games for a verdict (it takes {HEADLINE_GAMES:,}). {note}"
    return Verdict(f"So far: {text}", DOUBT if band else "", few, picture)


def reached_text(question: Question, found: Answers) -> str:
    """Say that a win rate is what its players reach, and what the best of the others reach."""
    policy = question.policy_name
    skill = found["tempo"].tables.get("skill") if "tempo" in found else None
    text = f"This is what `{policy}` reaches"
    better = watch_out.stronger_than(question)
    if better:
        return f"{text}; {better.named}, a stronger player, reaches {better.wins_text}."
    if skill is None or (skill["policy"] == policy).all():
        return f"{text}; no other player was asked."
    others = skill[skill["policy"] != policy]
    best = others.loc[others["mean"].idxmax()]
    return f"{text}; `{best['policy']}`, the best other player asked, reaches {rate_text(best)}."


def side_text(row: pd.Series, side: str, mark: str, band: Band | None, over: str = "") -> str:
    """Say how often a side wins, and how that stands to what is wanted."""
    verb = "win" if plurals([side]) else "wins"
    place = f": {PLACES[mark]} the wanted {band}" if band else ""
    return f"{row['label']} {verb} {rate_text(row)}{over}{place}."


def others_text(question: Question, found: Answers, band: Band | None) -> str:
    """Say how many entrants are out of the band, where the verdict is about sides."""
    rates, many = entrant_rates(question, found)
    out = sum(mark_of(row, band) == BAD for row in rates.itertuples())
    return f"Of {len(rates)} {many} {out or 'none'} {'is' if out <= 1 else 'are'} outside, too."


def judged_rates(
    question: Question, found: Answers, band: Band | None = None
) -> tuple[pd.DataFrame, str]:
    """Return the win rates that the verdict is about, and whose they are.

    Where sides meet: the sides, if one of them is outside the band for sure whoever plays on it;
    else the entrants.
    """
    if question.is_versus and "matchups" in found:
        answer = found["matchups"]
        sides = answer.tables.get(SIDES, pd.DataFrame())
        if any(mark_of(row, band) == BAD for row in sides.itertuples()):
            return answer.names.shown(sides).rename(columns={"side": "label"}), SIDES
        rates, many = entrant_rates(question, found)
        if len(rates):
            return rates, many
    if "tempo" not in found:
        return pd.DataFrame(), ""
    answer = found["tempo"]
    rates = answer.names.shown(answer.tables["win rates"])
    return (rates, SIDES) if question.is_versus else (rates.head(1), "the table")


def entrant_rates(question: Question, found: Answers) -> tuple[pd.DataFrame, str]:
    """Return the win rates of entrants where these were asked, and what entrants are called."""
    noun, answer = question.game.analysis.noun, found.get("matchups")
    name = noun.substitute("entrants")
    if answer is None or name not in answer.tables:
        return pd.DataFrame(), noun.many
    shown = answer.names.shown(answer.tables[name])
    return shown.rename(columns={noun.one: "label"}), noun.many


def mark_of(row: Any, band: Band | None) -> str:
    """Tell where an estimate lies: inside, outside for sure, or neither."""
    if band is None:
        return ""
    if band.misses(row.low, row.high):
        return BAD
    return GOOD if band.holds(row.low, row.high) else DOUBT


def worst(marks: Sequence[str]) -> str:
    """Return the worst of several marks."""
    return next((mark for mark in (BAD, DOUBT, GOOD) if mark in marks), "")


def field_text(rates: pd.DataFrame, marks: list[str], whose: str, band: Band | None) -> str:
    """Say how many of a field are out of the band, and who is farthest from even."""
    if band is None:
        first, last = rates.loc[rates["mean"].idxmax()], rates.loc[rates["mean"].idxmin()]
        return f"{first['label']} wins {rate_text(first)}, {last['label']} {rate_text(last)}."
    far = (rates["mean"] - 0.5).abs().sort_values(ascending=False, kind="stable").index
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
    return with_ends(row[["mean", "low", "high"]])


def target_word(band: Band | None) -> str:
    """Return the band as the command line takes it."""
    return f"{band.low * POINTS:g}-{band.high * POINTS:g}" if band else "45-55"


def rebalance_words(asked: Asked) -> str:
    """Return the beginning of the command that searches for a change of the same content."""
    return asked.run.replace("balance run", "balance rebalance", 1)


def remedy(
    found: Answers, refused: Mapping[str, str], mark: str, asked: Asked, target: str
) -> Remedy:
    """Say what to change, and how to play with it."""
    if CHANGES in refused:
        reason = f"{refused[CHANGES][:1].upper()}{refused[CHANGES][1:].removesuffix('.')}."
        for answer in found.values():
            reason = answer.names.substitute(reason)
        note = f"{reason} The command searches among the numbers of the rules."
        command = f"{rebalance_words(asked)} --path 'rules.*' --target {target}"
        return Remedy("No change was searched for.", note=note, command=command)
    if CHANGES not in found:
        return nothing_to_change(found, mark, asked)
    answer = found[CHANGES]
    now, proposals = answer.tables["now"].iloc[0], answer.tables["proposals"]
    reached = proposals[proposals["confirmed_place"] == INSIDE]
    if reached.empty:
        return nearest(answer, str(now["unit"]), asked, target)
    row = reached.iloc[0]
    effect = change_text(row, "confirmed_effect_")
    command, is_same = command_of(answer, str(row["set"]), asked)
    played = "The command plays the games behind this." if is_same else "The command plays it."
    who = ", by players who learned to choose again" if answer.provenance.get("is_anew") else ""
    note = f"Confirmed with other games{who}: {effect}. No smaller change was confirmed. {played}"
    return Remedy(change_of(answer, row), *ends_of(row, str(now["unit"])), note, command)


def ends_of(row: pd.Series, unit: str) -> tuple[str, str]:
    """Return the rate before a change and after it, from the games that confirm it."""
    before = estimate_text(row, "confirmed_before_", unit)
    return before, estimate_text(row, "confirmed_", unit)


def change_of(answer: Answer, row: pd.Series) -> str:
    """Return a change in names that players know, as a headline begins."""
    text = layout.without_paths(answer.names.substitute(str(row["change"])))
    return f"{text[:1].upper()}{text[1:]}"


def nearest(answer: Answer, unit: str, asked: Asked, target: str) -> Remedy:
    """Say that no change is confirmed, which one comes nearest, and how to search on.

    Changes that would do it only while players choose as ever are named.
    """
    tried, proposals = len(answer.tables["tried"]), answer.tables["proposals"]
    text = f"None of {tried} changes tried is sure to bring it to the wanted {target} %."
    command = f"{asked.report} --budget 20m"
    false = " ".join(one.text for one in answer.findings if one.evidence == UNNOTICED)
    false = answer.names.substitute(false)
    if proposals.empty:
        return Remedy(text, note=false or "None of them comes nearer to it.", command=command)
    row = proposals.sort_values("confirmed_distance", kind="stable").iloc[0]
    ends = ends_of(row, unit) if row["confirmed_n"] >= HEADLINE_GAMES else ("", "")
    note = f"{false} The nearest: {change_of(answer, row)}. The command searches longer."
    return Remedy(text, *ends, note.strip(), command)


def nothing_to_change(found: Answers, mark: str, asked: Asked) -> Remedy:
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


def searching(question: Question, found: Answers, asked: Asked) -> str:
    """Return the command that searches the same numbers, with players who choose anew."""
    answer = found.get(CHANGES)
    if answer is None or answer.tables["proposals"].empty or answer.provenance.get("is_anew"):
        return ""  # nothing is to be asked, or they were asked
    changes = str(answer.tables["proposals"].iloc[0]["set"]).split()
    words = [word for one in changes for word in ("--path", one.partition("=")[0])]
    rates = judged_rates(question, found)[0]
    label = answer.names.substitute(str(answer.tables["now"].iloc[0]["label"]))
    if not rates.empty and label in set(rates["label"]):
        words += ["--entrant", label]
    return f"{rebalance_words(asked)} {shlex.join(words)} --adapt"
