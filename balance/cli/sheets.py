"""`balance export` and `balance patch`: cards out to a CSV sheet, and back as a patch."""

from pathlib import Path
from typing import Annotated

import typer

from balance import arguments
from balance.cli import options
from sim.core.errors import UserError

Sheet = Annotated[Path, typer.Argument(metavar="FILE.csv", help="The sheet.")]
Section = Annotated[
    str, typer.Option("--section", help="Which entries: cards, heroes … (`balance content`).")
]
PatchFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE.toml", help="Write the patch there.",
                 show_default="beside the sheet"),
]  # fmt: skip


def export(
    game: options.GameName,
    sheet: Sheet,
    section: Section = "cards",
    sets: options.Sets = None,
    patches: options.Patches = None,
) -> None:
    """Write entries of a game as a CSV sheet, to be edited and read by `balance patch`."""
    from experiments.planning.csv_patch import sheet_of

    content = arguments.load_content(arguments.find_game(game), patches, sets)
    text = sheet_of(content.book, section)
    write(sheet, text)
    print(f"{len(content.book.sections[section])} entries are in {sheet}")


def patch(
    game: options.GameName, sheet: Sheet, section: Section = "cards", out: PatchFile = None
) -> None:
    """Turn an edited sheet into a patch for --patch: what differs from the game, no more."""
    from experiments.planning.csv_patch import patch_text, patches_from

    chosen = arguments.find_game(game)
    changes = patches_from(chosen.load(), section, sheet)
    if not changes:
        print(f"{sheet} changes nothing")
        return
    target = out or sheet.with_suffix(".toml")
    write(target, patch_text(changes, f"Changes of {chosen.title} from {sheet.name}."))
    count = "1 change is" if len(changes) == 1 else f"{len(changes)} changes are"
    print(f"{count} in {target}; use it with --patch {target}")


def write(file: Path, text: str) -> None:
    """Write a text file, whole or not at all."""
    from experiments.storing.out_folder import check_place

    if not file.name or file.is_dir():
        raise UserError(f"cannot write {file}: it is a folder, not a file")
    check_place(file, "cannot write")
    draft = file.with_name(f".{file.name}.draft")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(file)
    except OSError as error:
        raise UserError(f"cannot write {file}: {(error.strerror or str(error)).lower()}") from None
    finally:
        draft.unlink(missing_ok=True)
