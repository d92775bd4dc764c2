"""`balance report`: the design report of a game, one HTML file, and Markdown."""

import datetime
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from experiments.cli import answering, options
from sim.core.errors import UserError

if TYPE_CHECKING:
    from reports.report import Report

QUESTIONS = ("matchups", "cards", "tempo")

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


def report(
    game: options.GameName,
    out: File = None,
    markdown: MarkdownFile = None,
    games: Sizes = None,
    budget: answering.Budget = "3m",
    target: answering.Target = None,
    against: answering.Against = None,
    teams: Teams = 100,
    seed: options.Seed = 1,
    seats: options.Seats = None,
    sets: options.Sets = None,
    patches: options.Patches = None,
    date: Date = None,
    jobs: options.Jobs = None,
    store: options.StoreFolder = None,
) -> None:
    """What should be changed? Findings, tables, figures in one file; run again, it gets sharper."""
    from experiments.answers.report import Wanted
    from experiments.answers.report import report as ask

    files = wanted_files(game, out, markdown)
    sizes, day = sizes_of(games), day_of(date)
    asked = answering.asked_of(
        game, None, budget, target, seed, seats, sets, patches, jobs, store, False
    )
    others = tuple(answering.others_of(asked, against))
    flags = {
        "--target": [target] if target else [],
        "--against": against or [],
        "--teams": [str(teams)],
        "--seed": [str(seed)],
        "--policy": [policy_text(text) for text in seats or []],
        "--set": sets or [],
        "--patch": [path.name for path in patches or []],
    }
    wanted = Wanted(sizes, others, teams, day, command(game, out or files[0], flags))
    told = ask(asked, wanted)
    write(told, files)
    for number, finding in enumerate(told.findings, 1):
        print(f"{number}. {finding.text}")
    print(f"{told.facts['Games played']} games; written to {', '.join(map(str, files))}")


def wanted_files(game: str, out: Path | None, markdown: Path | None) -> list[Path]:
    """Return the files to write, refusing those that cannot be."""
    from experiments.write import check_place

    files = [path for path in (out, markdown) if path] or [Path(f"{game}.html")]
    for path, option, suffixes in (
        (out, "--out", (".html", ".htm")),
        (markdown, "--markdown", (".md",)),
    ):
        if path and path.suffix.lower() not in suffixes:
            raise UserError(f"{option} {path}: the name must end in {suffixes[0]}")
    for path in files:
        if path.is_dir():
            raise UserError(f"{path}: is a folder, not a file")
        check_place(path, "--markdown" if path == markdown else "--out")
    return files


def sizes_of(text: str | None) -> dict[str, int]:
    """Return the games a cell by question: one number for all, or NAME=NUMBER with commas."""
    if text is None:
        return {}
    found: dict[str, int] = {}
    for part in text.split(","):
        name, sign, number = part.strip().rpartition("=")
        is_known = name in QUESTIONS if sign else True
        is_count = number.isdecimal() and 1 <= int(number) <= options.GAMES_MAX
        if not is_count or not is_known:
            example = "400, or cards=400,matchups=100,tempo=2000"
            raise UserError(f"--games {text}: write it as {example}")
        found |= {question: int(number) for question in ([name] if sign else QUESTIONS)}
    return found


def day_of(text: str | None) -> str:
    """Return the date of the report."""
    try:
        day = datetime.date.today() if text is None else datetime.date.fromisoformat(text)
    except ValueError:
        raise UserError(f"--date {text}: write it as 2024-05-01") from None
    return day.isoformat()


def policy_text(text: str) -> str:
    """Return SEAT=NAME without the folder of the policy's file."""
    seat, sign, name = text.rpartition("=")
    return f"{seat}{sign}{name.rpartition('/')[2]}"


def command(game: str, file: Path, flags: dict[str, list[str]]) -> str:
    """Return how the report is asked for again, but for the number of games."""
    words = ["balance", "report", game, "--out", file.with_suffix(".html").name]
    for flag, values in flags.items():
        words += [word for value in values for word in (flag, value)]
    return shlex.join(words)


def write(told: "Report", files: list[Path]) -> None:
    """Write the report, each file whole or not at all."""
    from reports import html

    for path in files:
        text = html.to_markdown(told) if path.suffix.lower() == ".md" else html.to_html(told)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(text, encoding="utf-8")
            draft.replace(path)
        except OSError as error:
            raise UserError(f"{path}: {error.strerror}") from None
        finally:
            draft.unlink(missing_ok=True)
