"""`balance runs`: what is in a store, shown and cleaned."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from balance import arguments
from balance.cli import options, terminal
from experiments.storing import runs as stored
from experiments.storing.asked import asked
from experiments.storing.store import Store, default_store
from experiments.storing.write import to_json
from sim.core.errors import UserError, did_you_mean

MEGABYTE = 1_000_000
ASKED_MAX = 10  # questions that `balance runs` lists

app = typer.Typer(add_completion=False)
RunName = Annotated[str, typer.Argument(metavar="RUN", help="Name of the run: `balance runs`.")]
MaybeRun = Annotated[
    str | None, typer.Argument(metavar="[RUN]", help="Remove the tables of this run only.")
]
GameOption = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="Only what belongs to this game.")
]
All = Annotated[bool, typer.Option("--all", help="Remove everything, also what is of use.")]


def open_store(folder: Path | None) -> Store:
    """Return the store named, or the default one."""
    return Store(folder or default_store())


@app.callback(invoke_without_command=True)
def runs(
    context: typer.Context, store: options.StoreFolder = None, json: options.Json = False
) -> None:
    """List what was asked; show and clean stored runs."""
    if context.invoked_subcommand is None:
        list_runs(store, json)


@app.command("list")
def list_runs(store: options.StoreFolder = None, json: options.Json = False) -> None:
    """List the runs of a store, the latest first."""
    opened = open_store(store)
    found = stored.stored_runs(opened)
    if json:
        terminal.print_json([run.summary for run in found])
        return
    show_asked(opened.root, ASKED_MAX)
    columns = ("run", "game", "design", "cells ", "games ", "complete", "finished")
    terminal.print_table(f"Runs in {opened.root}", columns, map(row_of, found))
    print(size_text(opened))


@app.command("asked")
def list_asked(
    game: GameOption = None, store: options.StoreFolder = None, json: options.Json = False
) -> None:
    """List every question that was asked with this store, its command and its headline."""
    folder = store or default_store()
    if json:
        print(to_json([asdict(one) for one in asked(folder, game or "")]))
        return
    show_asked(folder, None, game or "")


def show_asked(folder: Path, most: int | None, game: str = "") -> None:
    """Print the questions of a store, the latest first: when, the command, the headline."""
    found = asked(folder, game)
    print(f"Asked, the latest first ({len(found):,}):" if found else "Nothing was asked so far.")
    for one in found[:most]:
        print(f"{one.when[:16].replace('T', ' ')}  {one.command}")
        print(f"    {one.headline}")
    if most and len(found) > most:
        print(f"… and {len(found) - most:,} more: `balance runs asked`")


def row_of(run: stored.StoredRun) -> tuple[object, ...]:
    """Return a run as a line of the table."""
    summary = run.summary
    complete = "yes" if summary["is_complete"] else "no"
    numbers = (f"{summary['cells']:,}", f"{summary['games']:,}")
    return (
        summary["run"],
        summary["game"],
        summary["design"],
        *numbers,
        complete,
        summary["finished"],
    )


def size_text(store: Store) -> str:
    """Say how much a store holds."""
    segments = store.segments()
    size = sum(map(stored.size_of, segments))
    return f"{len(segments):,} files of games, {size / MEGABYTE:,.1f} MB"


@app.command("show")
def show_run(run: RunName, store: options.StoreFolder = None, json: options.Json = False) -> None:
    """Show the tables of a run; the name of an experiment means its latest run."""
    from balance.cli.sweep_tables import show_tables

    found = stored.find_run(open_store(store), run)
    tables = found.tables()
    if json:
        shown = {name: stored.records(table) for name, table in tables.items()}
        terminal.print_json({**found.summary, "tables": shown})
        return
    print(found.summary["question"])
    named = {name.replace("_", " "): table for name, table in tables.items()}
    game = arguments.find_game(found.summary["game"])
    show_tables(named, game, f"{found.summary['game']}: wins of {found.summary['side']}")
    for sentence in found.summary.get("answer", []):
        print(sentence)
    print(f"{found.summary['games']:,} games; tables in {found.folder}")


def chosen_games(game: str | None, stored: list[str]) -> list[str]:
    """Return the games of a store that are meant: the one that is named, or all."""
    if game and game not in stored:
        hint = did_you_mean(game, stored) or f"; there is {', '.join(stored) or 'no other'}"
        raise UserError(f"--game {game}: the store has no games of it{hint}")
    return [game] if game else stored


@app.command("clean")
def clean_store(
    run: MaybeRun = None,
    game: GameOption = None,
    is_all: All = False,
    store: options.StoreFolder = None,
    json: options.Json = False,
) -> None:
    """Remove games that no current code can use, damaged files, a run's tables, or all."""
    opened = open_store(store)
    if run:
        if is_all or game:
            raise UserError("name a run, or give --all or --game, not both")
        removed = {"run": stored.remove_run(opened, run).id}
        text = f"removed the tables of {removed['run']}; its games stay"
    else:
        known = sorted({segment.parent.name for segment in opened.segments()})
        games = chosen_games(game, known)
        cleaned = stored.clean(opened, games, is_all)
        removed = asdict(cleaned)
        text = (
            f"removed {cleaned.games:,} games in {cleaned.segments:,} files "
            f"({cleaned.bytes / MEGABYTE:,.1f} MB) and {cleaned.runs:,} runs"
        )
    terminal.print_json(removed) if json else print(text)
