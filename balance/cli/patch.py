"""`balance patch`: an edited CSV sheet as a file of changes."""

from pathlib import Path
from typing import Annotated

import typer

from balance import arguments
from balance.cli import options
from balance.cli.export import Sheet
from balance.cli.text_files import write
from experiments.planning.csv_patch import patch_text, patches_from

Section = Annotated[
    str, typer.Option("--section", help="Of which section rows before any line `[section]` are.")
]
PatchFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE.toml", help="Write the patch there.",
                 show_default="beside the sheet"),
]  # fmt: skip


def patch(
    game: options.GameName, sheet: Sheet, section: Section = "cards", out: PatchFile = None
) -> None:
    """Turn an edited sheet into a patch for --patch: what differs from the game, no more.

    A sheet of several sections has a line `[section]` before the columns of each.
    """
    chosen = arguments.find_game(game)
    changes = patches_from(chosen.load(), section, sheet)
    if not changes:
        print(f"{sheet} changes nothing")
        return
    target = out or sheet.with_suffix(".toml")
    write(target, patch_text(changes, f"Changes of {chosen.title} from {sheet.name}."))
    count = "1 change is" if len(changes) == 1 else f"{len(changes)} changes are"
    print(f"{count} in {target}; use it with --patch {target}")
