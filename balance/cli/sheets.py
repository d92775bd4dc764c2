"""`balance export` and `balance patch`: cards out to a CSV sheet, and back as a patch."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance import arguments
from balance.cli import options
from sim.core.errors import UserError

if TYPE_CHECKING:
    from sim.core.content import Content
    from sim.core.registry import Game

Sheet = Annotated[Path, typer.Argument(metavar="FILE.csv", help="The sheet.")]
Section = Annotated[
    str,
    typer.Option(
        "--section", help="Which entries: cards, heroes … (`balance content`); several with commas."
    ),
]
OneSection = Annotated[
    str, typer.Option("--section", help="Of which section rows before any line `[section]` are.")
]
Owner = Annotated[
    str | None,
    typer.Option("--of", metavar="NAME", help="Only this entrant or enemy, and what is theirs."),
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
    owner: Owner = None,
    sets: options.Sets = None,
    patches: options.Patches = None,
) -> None:
    """Write entries of a game as a CSV sheet, to be edited and read by `balance patch`."""
    from experiments.planning.csv_patch import sheet_of

    chosen = arguments.find_game(game)
    content = arguments.load_content(chosen, patches, sets)
    sections = [name.strip() for name in section.split(",")]
    wanted = None if owner is None else owned_by(chosen, content, owner, sections)
    text = sheet_of(content.book, sections, wanted)
    write(sheet, text)
    entries = [
        (name, entry)
        for name in sections
        for entry in content.book.sections[name]
        if wanted is None or wanted(name, entry)
    ]
    print(f"{len(entries)} entries are in {sheet}")


def owned_by(
    game: "Game", content: "Content", text: str, sections: list[str]
) -> Callable[[str, str], bool]:
    """Return what tells whether an entry is the one named, or belongs to it."""
    from sim.core.content import names

    owners, book = game.analysis.owners, content.book
    places = list(dict.fromkeys(place for place in owners.values() if place in book.sections))
    found = names.the_one(text, names.keys_meant(book, text, places))
    if not found:
        raise UserError(f"--of {text}: {game.name} has nobody of that name who owns entries")
    place, _, entry_id = found.partition(".")
    fields = [field for field, where in owners.items() if where == place]

    def is_theirs(section: str, each: str) -> bool:
        entry = book.sections[section][each]
        is_self = (section, each) == (place, entry_id)
        return is_self or any(getattr(entry, field, None) == entry_id for field in fields)

    if not any(is_theirs(name, each) for name in sections for each in book.sections.get(name, ())):
        raise UserError(f"--of {text}: nothing of {', '.join(sections)} is theirs; name --section")
    return is_theirs


def patch(
    game: options.GameName, sheet: Sheet, section: OneSection = "cards", out: PatchFile = None
) -> None:
    """Turn an edited sheet into a patch for --patch: what differs from the game, no more.

    A sheet of several sections has a line `[section]` before the columns of each.
    """
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
