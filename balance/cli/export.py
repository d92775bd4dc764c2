"""`balance export`: cards out to a CSV sheet."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from balance import arguments
from balance.cli import options
from balance.cli.text_files import write
from experiments.planning.csv_patch import sheet_of
from sim.core.content import Content, names
from sim.core.errors import UserError
from sim.core.registry import Game

Sheet = Annotated[Path, typer.Argument(metavar="FILE.csv", help="The sheet.")]
Sections = Annotated[
    str,
    typer.Option(help="Which entries: cards, heroes … (`balance content`); several with commas."),
]
Owner = Annotated[
    str | None,
    typer.Option("--of", metavar="NAME", help="Only this entrant or enemy, and what is theirs."),
]


def export(
    game: options.GameName,
    sheet: Sheet,
    section: Sections = "cards",
    owner: Owner = None,
    sets: options.Sets = None,
    patches: options.Patches = None,
) -> None:
    """Write entries of a game as a CSV sheet, to be edited and read by `balance patch`."""
    chosen = arguments.find_game(game)
    content = arguments.load_content(chosen, patches, sets)
    sections = [name.strip() for name in section.split(",")]
    wanted = None if owner is None else owned_by(chosen, content, owner, sections)
    write(sheet, sheet_of(content.book, sections, wanted))
    entries = [
        (name, entry)
        for name in sections
        for entry in content.book.sections[name]
        if wanted is None or wanted(name, entry)
    ]
    print(f"{len(entries)} entries are in {sheet}")


def owned_by(
    game: Game, content: Content, text: str, sections: list[str]
) -> Callable[[str, str], bool]:
    """Return what tells whether an entry is the one named, or belongs to it."""
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
