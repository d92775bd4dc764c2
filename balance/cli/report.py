"""`balance report`: a game, two versions of it, or an experiment as one HTML file, and Markdown."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import answering, experiment_report, options
from balance.cli.report_files import (
    day_of,
    policy_text,
    sizes_of,
    version_text,
    wanted_files,
    worded,
    write,
)
from sim.core.errors import UserError

if TYPE_CHECKING:
    from reports.page.report import Report
    from reports.questions.documents.design_report import Wanted
    from reports.questions.question import Question

What = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help="A game; or a stored run, or an experiment file; none with --diff of two runs.",
    ),
]
File = Annotated[
    Path | None, typer.Option("--out", metavar="FILE.html", help="Where to write the report.")
]
MarkdownFile = Annotated[
    Path | None, typer.Option("--markdown", metavar="FILE.md", help="Write it as Markdown, too.")
]
Sizes = Annotated[
    str | None,
    typer.Option(
        "--games",
        metavar="N",
        help="Games a cell, instead of a budget: 400, or cards=400,matchups=100,tempo=2000.",
    ),
]
Date = Annotated[
    str | None, typer.Option("--date", metavar="DATE", help="Date of the report; today if none.")
]
Teams = Annotated[
    int, typer.Option("--teams", min=2, max=10_000, help="Line-ups drawn; all if no more.")
]
Real = Annotated[
    Path | None,
    typer.Option("--real", metavar="FILE.csv", help="Results of real games, laid beside."),
]
Diff = Annotated[
    tuple[str, str] | None,
    typer.Option(
        "--diff",
        metavar="A B",
        help="Patch notes from version A to B: FILE.toml, PATH=VALUE, a content folder, none; "
        "or from one stored run to another.",
    ),
]
MaybeSeed = Annotated[
    int | None,
    typer.Option("--seed", min=0, max=options.SEED_MAX, help="Seed of the series; 1 if none."),
]


def report(
    game: What = None,
    out: File = None,
    markdown: MarkdownFile = None,
    games: Sizes = None,
    budget: answering.Budget = "3m",
    target: answering.Target = None,
    against: answering.Against = None,
    teams: Teams = 100,
    seed: MaybeSeed = None,
    seats: options.Seats = None,
    sets: options.Sets = None,
    patches: options.Patches = None,
    real: Real = None,
    diff: Diff = None,
    date: Date = None,
    jobs: options.Jobs = None,
    store: options.StoreFolder = None,
) -> None:
    """What should be changed? Findings, tables, figures in one file; run again, it gets sharper.

    Of a game; of a stored run or an experiment file; with --diff of two versions of a game, or of
    two stored runs.
    """
    files = wanted_files(Path(game).stem if game else "diff", out, markdown)
    texts = (day_of(date), files[0].with_suffix(".html").name)
    flags = {
        "--diff": list(diff or ()),
        "--real": [str(real)] if real else [],
        "--target": [target] if target else [],
        "--against": against or [],
        "--teams": [str(teams)],
        "--seed": [] if seed is None else [str(seed)],
        "--policy": seats or [],
        "--set": sets or [],
        "--patch": [str(path) for path in patches or []],
    }
    runs = experiment_report.runs_of(diff, store)
    if runs:
        told = experiment_report.run_diff(game, runs, {**flags, "--games": [games or ""]}, texts)
    elif game is None:
        raise UserError(
            "name a game, a stored run or an experiment file; or --diff two stored runs"
        )
    elif experiment_report.is_game(game):
        sizes = sizes_of(games)
        start = 1 if seed is None else seed
        question = answering.question_of(
            game, None, budget, target, start, seats, sets, patches, jobs, store, False
        )
        told = told_of(replace(question, sizes=sizes), flags, texts)
    else:
        flags["--games"] = [games] if games else []
        told = experiment_report.report_of(game, flags, (jobs, store), texts)
    write(told, files)
    for number, finding in enumerate(told.findings, 1):
        print(f"{number}. {finding.text}")
    print(f"{told.facts['Games played']} games; written to {', '.join(map(str, files))}")


def told_of(question: "Question", flags: dict[str, list[str]], texts: tuple[str, str]) -> "Report":
    """Return the report of a game, or the patch notes between two versions of it."""
    from reports.questions.documents.design_report import report as ask
    from reports.questions.documents.patch_notes import patch_report

    wanted = wanted_of(question, flags, texts)
    if not flags["--diff"]:
        return ask(question, wanted)
    for option in ("--real", "--against"):
        if flags[option]:
            raise UserError(f"{option}: has no meaning with --diff")
    one, other = flags["--diff"]
    return patch_report(question, (one, other), wanted)


def wanted_of(
    question: "Question", flags: dict[str, list[str]], texts: tuple[str, str]
) -> "Wanted":
    """Return what a report is asked for, and the commands that repeat it and show its games."""
    from reports.questions.documents.design_report import Wanted

    date, file = texts
    shown = {
        **flags,
        "--diff": [],
        "--real": [Path(text).name for text in flags["--real"]],
        "--seed": [str(question.seed)],
        "--policy": [policy_text(text) for text in flags["--policy"]],
        "--patch": [Path(text).name for text in flags["--patch"]],
    }
    game = question.game.name
    diff = ["--diff", *map(version_text, flags["--diff"])] if flags["--diff"] else []
    content = {option: shown[option] for option in ("--policy", "--set", "--patch")}
    return Wanted(
        others=tuple(answering.others_of(question, flags["--against"])),
        teams=int(flags["--teams"][0]),
        date=date,
        command=worded(["balance", "report", game, *diff, "--out", file], shown),
        play=worded(["balance", "play", game], content),
        real=Path(flags["--real"][0]) if flags["--real"] else None,
    )
