"""Options that mean the same in every command, and what they are turned into."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from experiments.playing.execution import Execution
    from experiments.storing.store import Store
    from policies import Policy
    from sim.core.content import Content, Patch
    from sim.core.registry import Game
    from sim.core.restrictions import Restriction

SEED_MAX = 2**63 - 1
GAMES_MAX = 1_000_000_000
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
    typer.Option(
        "--jobs", min=1, max=JOBS_MAX, show_default="one per core", help="Jobs at a time."
    ),
]
Chunk = Annotated[
    int | None,
    typer.Option(
        "--chunk", min=1, max=GAMES_MAX, show_default="automatic", help="Games per chunk."
    ),
]
Backend = Annotated[str, typer.Option("--backend", help="threads, loky, dask or ray.")]
Matrix = Annotated[
    Path | None,
    typer.Option("--matrix", metavar="FILE.csv", help="Win rates wanted, entrant against entrant."),
]
Forbid = Annotated[
    list[str] | None, typer.Option("--forbid", metavar="ITEM", help="Nobody may play this item.")
]
Force = Annotated[
    list[str] | None,
    typer.Option(
        "--force", metavar="ITEM", help="This item must be played whenever that is legal."
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option("--scheduler", metavar="ADDRESS", help="A running cluster: tcp://host:8786."),
]
StoreFolder = Annotated[
    Path | None,
    typer.Option("--store", metavar="FOLDER", help="Keep finished games there; find them again."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="Write tables (Parquet) and the summary there."),
]


def find_game(name: str) -> "Game":
    """Return the game of that name."""
    from sim.core import registry

    return registry.game(name)


def load_content(game: "Game", patches: list[Path] | None, sets: list[str] | None) -> "Content":
    """Return a game's content with the files of changes applied, then the single changes."""
    changes = all_changes(patches, sets)
    check_nothing_drawn(game, changes)
    return changed(game.load(), changes)


def check_nothing_drawn(game: "Game", changes: "list[Patch]") -> None:
    """Refuse `setup.heroes=random`, which takes an experiment."""
    from experiments.planning.line_ups import drawn_in
    from sim.core.errors import UserError

    for key in drawn_in(changes):
        many = game.analysis.noun.many
        raise UserError(f"setup.{key}=random: {many} are drawn in an experiment, `balance sweep`")


def restriction(
    game: "Game", content: "Content", forbid: list[str] | None, force: list[str] | None
) -> "Restriction":
    """Return restricted play of items that the setup has."""
    from experiments.planning.interventions import check_in_play, restriction_of

    found = restriction_of(game, content, forbid or [], force or [])
    check_in_play(game, content, found)
    return found


def all_changes(patches: list[Path] | None, sets: list[str] | None) -> "list[Patch]":
    """Return the changes of files, then the single changes."""
    from sim.core.content import read_patch

    changes = [change for path in patches or [] for change in read_patch(path)]
    return [*changes, *assignments(sets)]


def assignments(sets: list[str] | None) -> "list[Patch]":
    """Return single changes as patches."""
    from sim.core.content import parse_assignment

    return [parse_assignment(text) for text in sets or []]


def changes_of(texts: list[str] | None) -> "list[Patch]":
    """Return the changes of one side of a comparison: PATH=VALUE, or files of changes.

    Restricted play, `forbid=ITEM` and `force=ITEM`, is no change of the content.
    """
    from sim.core.content import read_patch

    changes = []
    for text in texts or []:
        if text.startswith(("forbid=", "force=")):
            continue
        is_file = "=" not in text and text.endswith(".toml")
        changes += read_patch(Path(text)) if is_file else assignments([text])
    return changes


def restricted_items(texts: list[str] | None, way: str) -> list[str]:
    """Return the items of a side's changes `forbid=ITEM` or `force=ITEM`."""
    return [text.partition("=")[2] for text in texts or [] if text.startswith(f"{way}=")]


def changed(content: "Content", changes: "list[Patch]") -> "Content":
    """Return the content with changes applied, all at once."""
    return content.patched(changes) if changes else content


def seat_policies(game: "Game", seats: list[str] | None) -> "tuple[Policy, ...]":
    """Return one policy per seat; the game's default where none is named."""
    import policies

    return policies.resolve(game, seats or [], game.seats_max)


def execution(
    jobs: int | None,
    chunk: int | None,
    backend: str,
    progress: bool,
    scheduler: str | None = None,
    store: Path | None = None,
) -> "Execution":
    """Return how to carry out a run, refusing a backend that is not there."""
    from experiments.playing.backends import check_backend
    from experiments.playing.execution import Execution

    check_backend(backend, scheduler)
    return Execution(jobs, chunk, backend, scheduler, progress, store=open_store(store))


def open_store(folder: Path | None) -> "Store | None":
    """Return the store in a folder, if one is named."""
    if folder is None:
        return None
    from experiments.storing.out_folder import check_place
    from experiments.storing.store import Store

    check_place(folder, "--store")
    return Store(folder)
