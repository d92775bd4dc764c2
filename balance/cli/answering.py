"""What `cards`, `matchups` and `tempo` have in common: options, and how an answer is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance import arguments
from balance.cli import options, terminal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import pandas as pd

    from reports.page.outline import Shown
    from reports.questions.answer import Answer
    from reports.questions.question import Question

ROWS_MAX = 40

Games = Annotated[
    int | None,
    typer.Option(
        "--games",
        min=1,
        max=options.GAMES_MAX,
        help="Games a cell, instead of what the budget allows.",
    ),
]
Budget = Annotated[
    str, typer.Option("--budget", metavar="TIME", help="How long to play: 90s, 3m, 1h.")
]
Target = Annotated[
    str | None,
    typer.Option(
        "--target", metavar="PERCENT", help="Win rate wanted: a band 45-55, or its middle 30."
    ),
]
Against = Annotated[
    list[str] | None,
    typer.Option("--against", metavar="POLICY", help="Policy to compare with; `none` for none."),
]


def others_of(question: Question, against: list[str] | None) -> list[str]:
    """Return the policies to compare with: those named, none, or all others of the game."""
    from reports.questions.question import other_policies

    if against:
        named = [name for name in against if name != "none"]
        for name in named:
            arguments.seat_policies(question.game, [f"all={name}"])
        return named
    return other_policies(question)


def check_out(out: Path | None) -> None:
    """Refuse, before any game is played, a folder that results cannot be written to."""
    from experiments.storing import out_folder

    if out:
        out_folder.check_out(out)


def tell(
    answer: Answer, chapter: str, json: bool, out: Path | None, left_out: Sequence[str] = ()
) -> None:
    """Write and print an answer: findings first, then the tables of a report's chapter.

    `left_out` are tables that only the report shows.
    """
    from experiments.storing import runs, write

    if out:
        write.write_results(out, runs.written(answer.tables), summary(answer))
    if json:
        print(write.to_json(answer.object()))
        return
    tell_tables(answer, chapter, left_out)
    print(f"Precision: {answer.precision}.")
    print(kept_text(answer))


def tell_tables(answer: Answer, chapter: str, left_out: Sequence[str] = ()) -> None:
    """Print what was asked, the findings and the tables of a chapter, in names players know."""
    from reports.page.outline import chapter_of

    print(heading(answer))
    for finding in answer.findings:
        print(f"- {answer.names.said(finding.text)}")
    for name, shown in chapter_of(chapter, answer.noun).shown.items():
        if name in answer.tables and len(answer.tables[name]) and name not in left_out:
            show_table(shown, answer.names.shown(answer.tables[name]))


def summary(answer: Answer) -> dict[str, Any]:
    """Return an answer without its tables, which are files beside it."""
    return {name: part for name, part in answer.object().items() if name != "tables"}


def heading(answer: Answer) -> str:
    """Return what was asked and who played, in one line."""
    told = answer.told
    played = terminal.seated(told["policies"])
    question = answer.names.said(answer.question)
    return f"{told['game']}: {question} Played by {played}, seed {told['seed']}."


def kept_text(answer: Answer) -> str:
    """Say how many games there are, and that more can be added."""
    from reports.questions.answer import FIXED

    told = answer.told
    return (
        f"{told['games']:,} games, {told['played']:,} of them played just now in "
        f"{terminal.time_text(told['seconds'])}; the same command again adds to them. {FIXED}."
    )


def show_table(shown: Shown, table: pd.DataFrame) -> None:
    """Print a table as a report shows it; of a long one the first rows."""
    from reports.page.report import notes_of
    from reports.sentences.columns import columns_of

    columns = columns_of(table.head(ROWS_MAX), shown.reading)
    headings = [f"{column.heading}{' ' if column.is_number else ''}" for column in columns]
    cells = ([cell.text for cell in column.cells] for column in columns)
    terminal.print_table(shown.title, headings, list(zip(*cells, strict=True)))
    for note in notes_of(table):
        print(f"  {note}")
    if len(table) > ROWS_MAX:
        print(f"… and {len(table) - ROWS_MAX:,} more rows; --out FOLDER writes them all")
