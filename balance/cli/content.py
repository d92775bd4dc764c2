"""`balance content`: every entry of a game, and how exactly it is played."""

from dataclasses import asdict
from typing import Annotated, Any

import typer

from balance import arguments
from balance.cli import options, terminal
from experiments.storing.ledger import content_object
from sim.core.content import Content, LedgerRow

Fields = Annotated[
    bool, typer.Option("--paths", help="List every value that --set can change, with its range.")
]


def content(
    game: options.GameName,
    paths: Fields = False,
    sets: options.Sets = None,
    patches: options.Patches = None,
    json: options.Json = False,
) -> None:
    """The ledger: every entry, where it is from, and how exactly it is played."""
    loaded = arguments.load_content(arguments.find_game(game), patches, sets)
    if json:
        rows = [asdict(row) for row in loaded.book.ledger()]
        ledger = {**content_object(loaded), "ledger": rows}
        terminal.print_json(fields_object(loaded) if paths else ledger)
    elif paths:
        print_fields(loaded)
    else:
        print_ledger(loaded)


def fields_object(content: Content) -> list[dict[str, Any]]:
    """Return every path with type, range and value."""
    from pydantic_core import to_jsonable_python

    return [to_jsonable_python(asdict(field)) for field in content.book.fields()]


def print_fields(content: Content) -> None:
    """Print every path with its type, range and value."""
    rows = (
        (field.path, field.type, blank(field.low), blank(field.high), field.value)
        for field in content.book.fields()
    )
    terminal.print_table("Paths", ("path", "type", "lowest ", "highest ", "value"), rows)


def blank(value: object) -> object:
    """Return nothing to see for None."""
    return "" if value is None else value


def print_ledger(content: Content) -> None:
    """Print the ledger, a table a section, and the counts below."""
    sections: dict[str, list[LedgerRow]] = {}
    for row in content.book.ledger():
        sections.setdefault(row.section, []).append(row)
    for section, rows in sections.items():
        columns = ("entry", "name", "source", "played", "note")
        terminal.print_table(section, columns, map(ledger_row, rows))
    counts = content_object(content)
    print(f"{counts['entries']} entries, {counts['exact']} exact; content {counts['hash']}")
    for source, played in counts["counts"].items():
        print(f"{source}: {', '.join(f'{kind} {count}' for kind, count in played.items())}")


def ledger_row(row: LedgerRow) -> tuple[str, ...]:
    """Return an entry of the ledger as a line of the table."""
    page = f" p. {row.page}" if row.page else ""
    odd = "".join(f"; {name}: {source}" for name, source in row.fields.items())
    patched = " (changed)" if row.patched else ""
    return (row.entry, row.name, f"{row.source}{page}{odd}", f"{row.standing}{patched}", row.note)
