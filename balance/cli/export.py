"""`balance export`: cards out to a CSV sheet."""

from pathlib import Path
from typing import Annotated

import typer

from balance import arguments
from balance.cli import options
from balance.cli.text_files import write

Sheet = Annotated[Path, typer.Argument(metavar="FILE.csv", help="The sheet.")]
Section = Annotated[
    str, typer.Option("--section", help="Which entries: cards, heroes … (`balance content`).")
]


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
