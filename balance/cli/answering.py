"""What `cards`, `matchups` and `tempo` have in common: options, and how an answer is told."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import pandas as pd
import typer

from balance import arguments
from balance.cli import asking, groups, options, terminal
from balance.cli.again import again
from balance.cli.sizes import sizes_of
from experiments.storing import out_folder, runs, write
from reports.metrics.interventions import intervention_of
from reports.page.outline import Shown, chapter_of
from reports.page.report import notes_of
from reports.questions.answer import FIXED, Answer
from reports.questions.documents import layout
from reports.questions.question import Question, other_policies
from reports.sentences.columns import columns_of
from reports.sentences.verdicts import points_text

ROWS_MAX = 40
INTERVAL = re.compile("\\d to [-+\u2212]?\\d")

Games = Annotated[
    str | None,
    typer.Option(
        metavar="N", help="Games a cell, instead of a budget: 400, or by run cards=400,choices=90."
    ),
]
Budget = Annotated[str, typer.Option(metavar="TIME", help="How long to play: 90s, 3m, 1h.")]
Target = Annotated[
    str | None,
    typer.Option(metavar="PERCENT", help="Win rate wanted: a band 45-55, or its middle 30."),
]
Against = Annotated[
    list[str] | None,
    typer.Option("--against", metavar="POLICY", help="Policy to compare with; `none` for none."),
]


@dataclass(frozen=True)
class Sizes:
    """How much is played: games of each run, or what a budget of time allows."""

    games: Games = None
    budget: Budget = "3m"


@dataclass(frozen=True)
class Output(groups.Means):
    """How games are played and kept, and where the answer goes."""

    out: options.Out = None


def question_of(
    game: str, sizes: Sizes, setting: groups.Setting, output: Output, **others: Any
) -> Question:
    """Return the question that is asked, with games a cell for all its runs, or by run.

    A folder that results cannot be written to is refused before any game is played.
    """
    out_folder.check_out(output.out)
    found = sizes_of(sizes.games)
    is_one = bool(sizes.games) and "=" not in str(sizes.games)
    games = next(iter(found.values())) if is_one else None
    given = {**setting.given(), **output.given(), **others}
    question = arguments.question(game, games, budget=sizes.budget, **given)
    return question if is_one else replace(question, sizes=found)


def others_of(question: Question, against: list[str] | None) -> list[str]:
    """Return the policies to compare with: those named, none, or all others of the game."""
    if against:
        named = [name for name in against if name != "none"]
        for name in named:
            arguments.seat_policies(question.game, [f"all={name}"])
        return named
    return other_policies(question)


def show(
    context: typer.Context,
    answer: Answer,
    chapter: str,
    output: Output,
    left_out: Sequence[str] = (),
) -> None:
    """Write and print an answer: findings first, then the tables of a report's chapter.

    `left_out` are tables that only the report shows.
    """
    if output.out:  # the tables are files beside the summary
        summary = {name: part for name, part in answer.object().items() if name != "tables"}
        write.write_results(output.out, runs.written(answer.tables), summary)
    asking.note(answer.provenance["game"], headline(answer), output.store)
    if output.json:
        terminal.print_json(answer.object())
        return
    show_chapter(answer, chapter, left_out)
    print(f"Precision: {answer.precision}.")
    print(f"{played_text(answer)}; with a budget the same command adds to them. {FIXED}.")
    print(f"These numbers again: {again(context, {'games': sizes_text(answer)})}")


def show_chapter(answer: Answer, chapter: str, left_out: Sequence[str] = ()) -> None:
    """Print what was asked, the findings and the tables of a chapter, in names players know."""
    first = headline(answer)
    print(first)
    print(heading(answer))
    for text in (answer.names.substitute(finding.text) for finding in answer.findings):
        if text != first:
            print(f"- {text}")
    for name, shown in chapter_of(chapter, answer.noun).shown.items():
        if name in answer.tables and len(answer.tables[name]) and name not in left_out:
            show_table(shown, answer.names.shown(answer.tables[name]))


def headline(answer: Answer) -> str:
    """Return the first finding that has an interval; the first of all where none has."""
    texts = [answer.names.substitute(finding.text) for finding in answer.findings]
    sharp = [text for text in texts if INTERVAL.search(text)]
    return next(iter([*sharp, *largest_item(answer), *texts]), "Nothing stands out.")


def largest_item(answer: Answer) -> list[str]:
    """Return a sentence about the item with the largest worth, where none is sure."""
    causal = answer.tables.get("causal")
    if causal is None or causal["mean"].isna().all():
        return []
    known = causal[causal["mean"].notna()]
    row: Any = next(known.loc[[known["mean"].abs().idxmax()]].itertuples())
    name = answer.names.substitute(row.item)
    how = intervention_of(row.intervention).how
    return [f"{name} is worth {points_text(row)}, measured by {how}: no effect is sure."]


def heading(answer: Answer) -> str:
    """Return what was asked and who played, in one line."""
    provenance = answer.provenance
    played = terminal.seated(provenance["policies"])
    question = answer.names.substitute(answer.question)
    return f"{provenance['game']}: {question} Played by {played}, seed {provenance['seed']}."


def played_text(answer: Answer) -> str:
    """Return how many games an answer has, how many of them are fresh, and what those took."""
    games, played, seconds = (answer.provenance[key] for key in ("games", "played", "seconds"))
    return f"{games:,} games, {played:,} of them played just now in {terminal.time_text(seconds)}"


def sizes_text(answer: Answer) -> str:
    """Return the games a cell of an answer's runs, as `--games` takes them."""
    return layout.sizes_text(layout.runs_of([answer]))


def show_table(shown: Shown, table: pd.DataFrame) -> None:
    """Print a table as a report shows it; of a long one the first rows."""
    columns = columns_of(table.head(ROWS_MAX), shown.reading)
    headings = [f"{column.heading}{' ' if column.is_number else ''}" for column in columns]
    cells = ([cell.text for cell in column.cells] for column in columns)
    terminal.print_table(shown.title, headings, list(zip(*cells, strict=True)))
    for note in notes_of(table):
        print(f"  {note}")
    if len(table) > ROWS_MAX:
        print(f"… and {len(table) - ROWS_MAX:,} more rows; --out FOLDER writes them all")
