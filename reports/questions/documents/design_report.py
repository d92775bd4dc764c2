"""The design report of a game: three questions are asked, and their answers laid out as one.

With a budget each run plays as many games a cell as its time allows, and the report names these
numbers: asked with them again, it is the same, byte for byte apart from its date.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.page.outline import chapter_of
from reports.page.report import Report, shown_findings
from reports.questions import remedy
from reports.questions.answer import Answer
from reports.questions.budget import Clock
from reports.questions.cards import cards
from reports.questions.documents import layout
from reports.questions.documents.replays import replays
from reports.questions.matchups import TEAMS, matchups
from reports.questions.question import Question, seat_all
from reports.questions.real_games import real
from reports.questions.real_games_file import read_real
from reports.questions.tempo import SEAT_OR_ENTRANTS, tempo
from reports.sentences.verdicts import Band, Finding, untested_findings
from sim.core.errors import UserError

if TYPE_CHECKING:
    import pandas as pd

    from sim.core.analysis import Noun

SHARES = {"cards": 0.35, "matchups": 0.35, "tempo": 0.15, "real": 0.15, "changes": 0.15}
"""Parts of the budget, in the order in which questions are asked."""
ORDER = ("changes", "matchups", "cards", "tempo", "real")  # of the chapters
MIRRORED, ONE_LINE_UP = "sides", "win rates"  # tables about sides


@dataclass(frozen=True)
class Wanted:
    """What a report is asked for, besides what every question is asked for."""

    others: Sequence[str] = ()  # policies to compare with
    teams: int = TEAMS
    date: str = ""
    command: str = ""  # how to ask again, without the number of games
    play: str = ""  # how to see a game of it, without its seed and index
    real: Path | None = None  # results of real games
    shares: Mapping[str, float] = field(default_factory=lambda: dict(SHARES))


def report(question: Question, wanted: Wanted) -> Report:
    """Ask all questions and return the report."""
    found, refused = answers(question, wanted)
    band = question.band or (Band() if question.is_versus else None)
    ends = (band.low, band.high) if band else None
    noun = question.game.analysis.noun
    chapters = [
        layout.named_chapter(chapter_of(name, noun), answer, ends) for name, answer in found.items()
    ]
    findings, untested = shown_findings(all_findings(found, refused, noun), chapters)
    runs = layout.runs_of(list(found.values()))
    content = first_told(found)["content"]
    again = f"{wanted.command} --games {sizes_text(found, runs)} --date {wanted.date}"
    return Report(
        title=f"{question.game.title}: design report",
        date=wanted.date,
        facts=facts(question, found, band),
        findings=findings,
        untested=untested,
        chapters=chapters,
        ledger=layout.ledger_table(question.content.book),
        ledger_text=layout.ledger_text(content),
        caution=layout.caution(question.content.book),
        commands=[again],
        runs=layout.runs_table(runs),
        changes=layout.changes_table(question.changes),
        replays=replays(question, found["tempo"].tables, wanted.play) if "tempo" in found else [],
    )


def answers(question: Question, wanted: Wanted) -> tuple[dict[str, Answer], dict[str, str]]:
    """Return the answers by question, and why others have no meaning for this game."""
    games = read_real(wanted.real, question) if wanted.real else None  # refuses a bad file at once
    prepare(question, wanted)
    found: dict[str, Answer] = {}
    refused: dict[str, str] = {}
    ways = ways_of(wanted, found, games)
    clock = Clock(question.budget, {name: wanted.shares[name] for name in ways})
    for name, ask in ways.items():
        try:
            answer = ask(replace(question, budget=clock.part(name)))
        except UserError as error:
            refused[name] = str(error)
        else:
            found |= {name: answer} if answer else {}
    if not found:
        raise UserError("; ".join(refused.values()))
    return {name: found[name] for name in ORDER if name in found}, refused


def prepare(question: Question, wanted: Wanted) -> None:
    """Compile what will be played, so that this takes nothing from the budget."""
    question.game.kernels()
    texts = [question.policies, *((f"all={name}",) for name in wanted.others)]
    for policy in dict.fromkeys(seat for text in texts for seat in seat_all(question, text)):
        policy.compiled()


def ways_of(
    wanted: Wanted, found: Mapping[str, Answer], games: pd.DataFrame | None
) -> dict[str, Callable[[Question], Answer | None]]:
    """Return how each question is asked, in order; later ones may look at what was found."""
    ways: dict[str, Callable[[Question], Answer | None]] = {
        "cards": cards,
        "matchups": lambda question: matchups(question, wanted.others, wanted.teams),
        "tempo": lambda question: tempo(question, wanted.others),
    }
    if games is not None:
        ways["real"] = lambda question: real(question, games)
    return {**ways, remedy.NAME: lambda question: remedy.remedy(question, found)}


def sizes_text(found: Mapping[str, Answer], runs: pd.DataFrame) -> str:
    """Return the games a cell by run, and a change, as `--games` takes them."""
    text = layout.sizes_text(runs[~runs["run"].isin(remedy.RUNS)])
    if remedy.NAME not in found:
        return text
    sizes = found[remedy.NAME].told["sizes"]
    return ",".join([text, *(f"{name}={count}" for name, count in sizes.items())])


def all_findings(
    found: Mapping[str, Answer], refused: Mapping[str, str], noun: Noun
) -> dict[str, Sequence[Finding]]:
    """Return the findings by question; a question without meaning is one that was not tested.

    Where line-ups were mirrored, wins of the sides with one line-up say nothing about the sides.
    """
    untested = untested_findings(
        f"{chapter_of(name, noun).title.lower()} ({reason})" for name, reason in refused.items()
    )
    told = {
        name: layout.named_findings(answer.findings, answer.names) for name, answer in found.items()
    }
    if "matchups" in found and MIRRORED in found["matchups"].tables and "tempo" in told:
        told["tempo"] = [
            one
            for one in told["tempo"]
            if one.evidence != ONE_LINE_UP and noun.said(SEAT_OR_ENTRANTS) not in one.text
        ]
    return {**told, "": untested}


def first_told(found: Mapping[str, Answer]) -> dict[str, Any]:
    """Return what the first answer about the unchanged game rests on."""
    return next(answer.told for name, answer in found.items() if name != remedy.NAME)


def facts(question: Question, found: Mapping[str, Answer], band: Band | None) -> dict[str, str]:
    """Return what the report rests on, in words."""
    told = first_told(found)
    games = sum(answer.told["games"] for answer in found.values())
    return {
        "Game": f"{question.game.title} ({question.game.name})",
        "Games played": f"{games:,}",
        "Played by": ", ".join(dict.fromkeys(told["policies"].values())),
        "Wanted win rate": str(band) if band else "none was set (--target)",
        "Seed": str(question.seed),
        "Content": f"{told['content']['hash']}",
        "Versions": layout.versions(),
    }
