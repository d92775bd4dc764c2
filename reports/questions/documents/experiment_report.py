"""The report of an experiment: of a run that a store has, or of a file that is played now."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from experiments.storing.experiment_result import SweepResult
from experiments.storing.runs import StoredRun
from experiments.storing.series import code_version
from reports.page import experiment
from reports.page.pictures import Tables
from reports.page.report import Report, shown_chapter, shown_findings
from reports.questions.answer import half_widths
from reports.questions.documents import layout
from reports.sentences.names import names_of
from reports.sentences.verdicts import untested_findings
from sim.core.content import Content
from sim.core.registry import Game

NOT_TESTED = ("any other policy, setup or seed", "levels between and beyond those that were played")


@dataclass(frozen=True)
class Finished:
    """An experiment that was played: what it was, and its tables."""

    game: Game
    content: Content  # below the factors
    summary: Mapping[str, Any]  # as `runs.run_object` has it
    tables: Tables
    again: str  # the command that plays it


def of_run(game: Game, run: StoredRun) -> Finished:
    """Return a run of the store."""
    again = f"balance runs show {run.id}"
    return Finished(game, game.load(), run.summary, run.tables(), again)


def of_result(result: SweepResult, summary: Mapping[str, Any], again: str) -> Finished:
    """Return an experiment that was just played."""
    plan = result.experiment
    return Finished(plan.game, plan.base, summary, result.tables, again)


def experiment_report(done: Finished, date: str, command: str) -> Report:
    """Return the report of an experiment."""
    summary, names = done.summary, names_of(done.game, done.content.book, done.game.sides)
    tables = {name: names.shown(table) for name, table in experiment.tables_of(done.tables).items()}
    side, noun = summary["side"], done.game.analysis.noun
    chapter = experiment.chapter_of(summary["question"], side, tables, noun)
    shown = shown_chapter(chapter, tables, precision(tables["cells"]), experiment.readable)
    findings = [
        *experiment.findings_of(tables, side, summary.get("answer", ())),
        *untested_findings([*NOT_TESTED, *gaps_of(done)]),
    ]
    return layout.page(
        done.content,
        pd.DataFrame([summary])[layout.STORED],
        (),
        title=f"{done.game.title}: {summary['name']}",
        date=date,
        facts=facts(done),
        chapters=[shown],
        commands=[done.again, command],
        **shown_findings({experiment.NAME: findings}, [shown]),
    )


def precision(cells: pd.DataFrame) -> str:
    """Say how sharp the win rates are."""
    middle, widest = half_widths(cells)
    return (
        f"win rates within ± {middle:.1f} points (the widest ± {widest:.1f}), from "
        f"{cells['n'].min():,} games a cell or more"
    )


def gaps_of(done: Finished) -> list[str]:
    """Return what a reader must know about an old or unfinished run."""
    found = []
    if done.summary["code"] != code_version(done.game):
        found.append("the rules as they are today: this run was played by other code")
    if not done.summary["is_complete"]:
        found.append("all of it: the run was broken off; the same command goes on from there")
    return found


def facts(done: Finished) -> dict[str, str]:
    """Return what the report rests on, in words."""
    summary = done.summary
    said = {
        "Question": summary["question"],
        "Design": f"{summary['design']}, {summary['cells']:,} cells",
        "Games played": f"{summary['games']:,}",
        "Baseline": str(summary["baseline"] or "none"),
    }
    return layout.about(done.game, said)
