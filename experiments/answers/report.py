"""The design report of a game: three questions are asked, and their answers laid out as one.

With a budget, each question is first asked alone to find how many games the time allows; then all
of it is asked with that number of games, so that a report can be repeated exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import metadata

import pandas as pd

from experiments.answers.asking import Answer, Asked
from experiments.answers.cards import cards
from experiments.answers.matchups import TEAMS, matchups
from experiments.answers.tempo import tempo
from reports.outline import CHAPTERS
from reports.report import Report, shown_chapter, shown_findings, shown_table
from reports.verdicts import Band, Finding, untested_findings
from sim.core.errors import UserError

SHARES = {"matchups": 0.4, "cards": 0.4, "tempo": 0.2}  # of the budget
SIZING = {"matchups": 0.6, "cards": 1.0, "tempo": 0.6}  # of these: to find the number of games
MIRRORED, ONE_LINE_UP = "sides", "win rates"  # tables about sides
LEDGER = ["section", "entry", "name", "source", "played", "note"]
RUNS = ["run", "policies", "cells", "games_a_cell", "games", "checksum"]
PACKAGES = ("balance-lab", "numpy", "numba", "pandas", "scipy", "matplotlib")


@dataclass(frozen=True)
class Wanted:
    """What a report is asked for, besides what every question is asked for."""

    games: Mapping[str, int] = field(default_factory=dict)  # a cell, by question
    others: Sequence[str] = ()  # policies to compare with
    teams: int = TEAMS
    date: str = ""
    command: str = ""  # how to ask again, without the number of games


def answers(asked: Asked, wanted: Wanted) -> tuple[dict[str, Answer], dict[str, str]]:
    """Return the answers by question, and why others have no meaning for this game."""
    found, refused = {}, {}
    for name in SHARES:
        try:
            found[name] = answered(name, asked, wanted)
        except UserError as error:
            refused[name] = str(error)
    if not found:
        raise UserError("; ".join(refused.values()))
    return found, refused


def answered(name: str, asked: Asked, wanted: Wanted) -> Answer:
    """Ask one question with the games wanted, or with as many as the budget allows."""
    ask = ways(wanted)[name]
    games = wanted.games.get(name) or asked.games
    if not games:
        alone = ways(replace(wanted, others=()))[name]
        sizing = asked.with_share(SHARES[name] * SIZING[name])
        games = affordable(alone(sizing))
    return ask(replace(asked, games=games))


def ways(wanted: Wanted) -> dict[str, Callable[[Asked], Answer]]:
    """Return how each question is asked."""
    other = wanted.others[0] if wanted.others else None
    return {
        "matchups": lambda asked: matchups(asked, other, wanted.teams),
        "cards": cards,
        "tempo": lambda asked: tempo(asked, wanted.others),
    }


def affordable(answer: Answer) -> int:
    """Return how many games a cell an answer would have if all its cells had as many."""
    runs = answer.told["runs"]
    if len(runs) == 1:
        return runs[0]["games_a_cell"]
    return max(1, sum(run["games"] for run in runs) // sum(run["cells"] for run in runs))


def report(asked: Asked, wanted: Wanted) -> Report:
    """Ask all questions and return the report."""
    found, refused = answers(asked, wanted)
    band = asked.band or (Band() if asked.is_versus else None)
    ends = (band.low, band.high) if band else None
    chapters = [
        shown_chapter(CHAPTERS[name], answer.tables, answer.precision, ends)
        for name, answer in found.items()
    ]
    findings, untested = shown_findings(all_findings(found, refused), chapters)
    runs = pd.DataFrame([run for answer in found.values() for run in answer.told["runs"]])
    first = next(iter(found.values())).told
    return Report(
        title=f"{asked.game.title}: design report",
        date=wanted.date,
        facts=facts(asked, found, band),
        findings=findings,
        untested=untested,
        chapters=chapters,
        ledger=shown_table("ledger-entries", "Entries", ledger_frame(asked)),
        ledger_text=ledger_text(first["content"]),
        commands=commands(found, wanted),
        runs=shown_table("runs", "What was played", runs[RUNS]),
        changes=shown_table("changes", "Changes of the content", changes_frame(asked)),
    )


def all_findings(
    found: Mapping[str, Answer], refused: Mapping[str, str]
) -> dict[str, Sequence[Finding]]:
    """Return the findings by question; a question without meaning is one that was not tested.

    Where line-ups were mirrored, wins of the sides with one line-up say nothing about the sides.
    """
    untested = untested_findings([f"{name} ({reason})" for name, reason in refused.items()])
    told = {name: answer.findings for name, answer in found.items()}
    if "matchups" in found and MIRRORED in found["matchups"].tables and "tempo" in told:
        told["tempo"] = [one for one in told["tempo"] if one.evidence != ONE_LINE_UP]
    return {**told, "": untested}


def facts(asked: Asked, found: Mapping[str, Answer], band: Band | None) -> dict[str, str]:
    """Return what the report rests on, in words."""
    told = next(iter(found.values())).told
    games = sum(answer.told["games"] for answer in found.values())
    return {
        "Game": f"{asked.game.title} ({asked.game.name})",
        "Games played": f"{games:,}",
        "Played by": ", ".join(dict.fromkeys(told["policies"].values())),
        "Wanted win rate": str(band) if band else "none was set (--target)",
        "Seed": str(asked.seed),
        "Content": f"{told['content']['hash']}",
        "Versions": versions(),
    }


def versions() -> str:
    """Return the versions of what the numbers and figures depend on."""
    return ", ".join(f"{name} {metadata.version(name)}" for name in PACKAGES)


def commands(found: Mapping[str, Answer], wanted: Wanted) -> list[str]:
    """Return the command that repeats the report exactly."""
    sizes = ",".join(
        f"{name}={answer.told['runs'][0]['games_a_cell']}" for name, answer in found.items()
    )
    return [f"{wanted.command} --games {sizes} --date {wanted.date}"]


def ledger_frame(asked: Asked) -> pd.DataFrame:
    """Return the ledger, one row an entry."""
    rows = [[getattr(row, name) for name in LEDGER] for row in asked.content.book.ledger()]
    return pd.DataFrame(rows, columns=LEDGER)


def ledger_text(content: Mapping[str, object]) -> str:
    """Say how much of the content is known and played exactly."""
    parts = [
        f"{source}: {', '.join(f'{kind} {count}' for kind, count in played.items())}"
        for source, played in content["counts"].items()
    ]
    start = f"{content['entries']} entries, {content['exact']} of them known and played exactly."
    return f"{start} By source: {'; '.join(parts)}."


def changes_frame(asked: Asked) -> pd.DataFrame:
    """Return the changes of the content that were asked for."""
    rows = [(change.kind, change.path, str(change.value)) for change in asked.changes]
    return pd.DataFrame(rows, columns=["change", "path", "value"])
