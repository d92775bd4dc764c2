"""`balance watch`: compares whenever a file of changes is saved."""

from pathlib import Path
from typing import Annotated

import typer

from balance import arguments
from balance.cli import groups, options, terminal
from balance.cli.counts import games_option
from experiments.storing.store import default_store
from reports.questions.watch import Watch, find_game_of, versions

File = Annotated[Path, typer.Argument(metavar="FILE.toml", help="A file of changes.")]
GameOption = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", help="The game that it changes.",
                 show_default="the one that has all its paths"),
]  # fmt: skip
Games = Annotated[int, games_option("Games per side.")]
Times = Annotated[int | None, typer.Option("--times", min=1, help="End after so many answers.")]


@groups.grouped
def watch(
    file: File,
    game: GameOption = None,
    games: Games = 1_000,
    times: Times = None,
    *,
    setting: groups.Setting,
    jobs: options.Jobs = None,
    backend: options.Backend = "threads",
    store: options.StoreFolder = None,
) -> None:
    """Compare the game with and without a file of changes, again each time it is saved.

    --set and --patch change both sides. Ctrl-C ends it.
    """
    question = arguments.question(
        game or find_game_of(file),
        games,
        jobs=jobs,
        backend=backend,
        store=store or default_store(),
        progress=True,
        **setting.given(),
    )
    watching = Watch(question)
    print(f"watching {file} for {question.game.title}; Ctrl-C ends it", flush=True)
    for _ in versions(file, times):
        for line in watching.answer(file):
            print(line, flush=True)
        print(terminal.RULE, flush=True)
