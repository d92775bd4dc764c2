"""`balance rebalance`: the smallest change that reaches the band."""

import os
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer

from balance import arguments
from balance.cli import answering, asking, groups, options, terminal
from balance.cli.again import again, run_command, set_words
from balance.cli.counts import games_option
from balance.cli.text_files import write
from reports.questions.answer import Answer
from reports.questions.rebalance.goals import goal_of
from reports.questions.rebalance.knobs import read_knobs
from reports.questions.rebalance.rebalance import Rebalanced
from reports.questions.rebalance.rebalance import rebalance as search
from sim.core.errors import UserError

Paths = Annotated[
    list[str],
    typer.Option(
        "--path",
        metavar="PATH[=LOW:HIGH]",
        help="What may change: in its declared range, in another, or PATH=A,B,C; * is a wildcard.",
    ),
]
Entrant = Annotated[
    str | None,
    typer.Option(
        *options.ENTRANT_NAMES,
        metavar="NAME",
        help="A hero (or deck …), a team a+b or an item; else the table.",
    ),
]
Games = Annotated[int | None, games_option("Games a cell of each change, instead of a budget.")]
Trials = Annotated[int | None, typer.Option(min=1, max=100_000, help="Changes to try at most.")]
Confirm = Annotated[
    int | None, typer.Option(min=1, max=options.GAMES_MAX, help="Games a cell to confirm a change.")
]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE.toml", help="Write the change, for --patch.")
]


@groups.grouped
def rebalance(
    context: typer.Context,
    game: options.GameName,
    *,
    paths: Paths,
    entrant: Entrant = None,
    matrix: options.Matrix = None,
    target: answering.Target = None,
    games: Games = None,
    trials: Trials = None,
    confirm: Confirm = None,
    budget: answering.Budget = "3m",
    teams: options.Teams = 100,
    setting: groups.Setting,
    adapt: options.Adapt = False,
    means: groups.Means,
    out: Out = None,
) -> None:
    """What is the smallest change that brings the table, an entrant or an item into its band?"""
    check_out(out)
    given = {**setting.given(), **means.given()}
    question = arguments.question(game, games, budget=budget, band=target, adapt=adapt, **given)
    knobs = read_knobs(question.content.book, paths)
    if matrix and (entrant or question.band):
        raise UserError("--matrix names whom and what is wanted: give no --entrant or --target")
    goal = goal_of(question, entrant, teams, matrix)
    found = search(question, goal, knobs, trials, confirm)
    if out and found.best:
        write(out, found.patch_file, "--out")
    asking.note(game, answering.headline(found.answer), means.store)
    if means.json:
        terminal.print_json(found.answer.object())
    else:
        show(context, found, out)


def check_out(out: Path | None) -> None:
    """Refuse, before any game is played, a file that the change cannot be written to."""
    if out is None:
        return
    folder = out.absolute().parent
    if out.suffix != ".toml" or out.is_dir():
        raise UserError(f"--out {out}: name a file that ends in .toml")
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise UserError(f"--out {out}: no permission to write there")


def show(context: typer.Context, found: Rebalanced, out: Path | None) -> None:
    """Print the answer: findings first, then the tables."""
    answer = found.answer
    answering.show_chapter(without_sets(answer), "changes")
    if found.best:
        print(played_text(context, found))
    print(f"Precision: {answer.precision}.")
    print(f"{answering.played_text(answer)}; the same command again gives the same answer.")
    print(f"These numbers again: {again(context, asdict(found.sizes))}")
    if out:
        print(f"{out}: {written_text(found)}")


def played_text(context: typer.Context, found: Rebalanced) -> str:
    """Return how to play with the smallest change: its very games, where there is one line-up."""
    changes = found.set_texts
    if len(found.goal.cells) == 1:
        games, seed = found.confirmed_games
        return f"Its games again: {run_command(context, changes, games, seed)}"
    return f"To play with it, add {set_words(changes)} to a command."


def without_sets(answer: Answer) -> Answer:
    """Return an answer without the column for `--set`: a narrow terminal would tear it apart."""
    proposals = answer.tables["proposals"].drop(columns="set", errors="ignore")
    return replace(answer, tables={**answer.tables, "proposals": proposals})


def written_text(found: Rebalanced) -> str:
    """Say whether the change was written, and what would override it."""
    if not found.best:
        return "not written, as no change was confirmed"
    planned = {patch.path for patch in found.patches}
    clash = next((change.path for change in found.question.changes if change.path in planned), "")
    hint = f"; name it after other --patch files, and do not --set {clash} again" if clash else ""
    return f"written{hint}"
