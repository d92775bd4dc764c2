"""Options that mean the same in every command; `balance.arguments` says what they mean."""

from pathlib import Path
from typing import Annotated

import typer

from balance.cli.counts import GAMES_MAX

SEED_MAX = 2**63 - 1
JOBS_MAX = 1024

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of the game: `balance games`.")]
GameNames = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME]...", help="Names of games; all if none.")
]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Change a content, rule or setup value."),
]
Patches = Annotated[
    list[Path] | None,
    typer.Option(
        "--patch",
        metavar="FILE.toml",
        help="Apply a file of changes, or a folder of content files in place of the game's.",
    ),
]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--policy", metavar="SEAT=NAME", help="Seat a policy: all=NAME, 1=NAME, all=file.py:name."
    ),
]
Seed = Annotated[int, typer.Option("--seed", min=0, max=SEED_MAX, help="Seed of the series.")]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, max=JOBS_MAX, show_default="one per core", help="Jobs at a time."),
]
Chunk = Annotated[
    int | None,
    typer.Option(min=1, max=GAMES_MAX, show_default="automatic", help="Games per chunk."),
]
Backend = Annotated[str, typer.Option("--backend", help="threads, loky, dask or ray.")]
Matrix = Annotated[
    Path | None, typer.Option(metavar="FILE.csv", help="Win rates wanted, entrant against entrant.")
]
Forbid = Annotated[
    list[str] | None, typer.Option("--forbid", metavar="ITEM", help="Nobody may play this item.")
]
Force = Annotated[
    list[str] | None,
    typer.Option(metavar="ITEM", help="This item must be played whenever that is legal."),
]
Scheduler = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="A running cluster: tcp://host:8786.")
]
StoreFolder = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Keep finished games there; find them again.")
]
Adapt = Annotated[
    bool, typer.Option("--adapt", help="With every change, players learn again what to choose.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="Write tables (Parquet) and the summary there."),
]
Teams = Annotated[int, typer.Option(min=2, max=10_000, help="Line-ups drawn; all if no more.")]
ENTRANT_NAMES = ("--entrant", "--hero", "--strategy")  # one option, whatever a game calls them
Entrants = Annotated[
    list[str] | None,
    typer.Option(
        *ENTRANT_NAMES, metavar="NAME", help="Only about this hero (or deck …); repeatable."
    ),
]
