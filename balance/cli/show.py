"""`balance show`: one card, enemy or rule, what of it can be changed, and what to ask about it."""

import shlex
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from balance import arguments
from balance.cli import options, terminal
from balance.cli.words import meanings_of
from sim.core.content import Book, Content, Entry, FieldInfo
from sim.core.content.paths import Target, find_entry
from sim.core.errors import UserError
from sim.core.registry import Game

Name = Annotated[str, typer.Argument(metavar="NAME", help="A card, enemy, entrant …; or `rules`.")]
GAMES = "2k"


def show(
    game: options.GameName,
    name: Name,
    sets: options.Sets = None,
    patches: options.Patches = None,
    json: options.Json = False,
) -> None:
    """Show one entry: its numbers and text, what can be changed, how well it is known."""
    chosen = arguments.find_game(game)
    content = arguments.load_content(chosen, patches, sets)
    target = find_entry(content.book, name)
    given = given_words(sets, patches)
    if json:
        terminal.print_json(entry_object(chosen, content, target, given))
        return
    for line in lines(chosen, content, target, given):
        print(line)


def given_words(sets: list[str] | None, patches: list[Path] | None) -> str:
    """Return the changes that were given, as they stand in a command after the game."""
    words = [word for each in patches or () for word in ("--patch", str(each))]
    words += [word for each in sets or () for word in ("--set", each)]
    return f" {shlex.join(words)}" if words else ""


def entry_object(game: Game, content: Content, target: Target, given: str) -> dict[str, Any]:
    """Return all that is shown, for programs."""
    fields = [asdict(field) for field in fields_of(content.book, target)]
    return {
        "path": target.key,
        "fields": fields,
        "ledger": asdict(ledger_row(content.book, target)),
        "commands": commands(game, content, target, given),
    }


def lines(game: Game, content: Content, target: Target, given: str) -> Iterator[str]:
    """Yield what is shown, line by line."""
    entry = content.book.entry_at(target)
    yield f"{entry.name} ({target.key}) of {game.title}"
    yield known_text(content.book, target)
    yield ""
    yield "What can be changed, with its value and range:"
    fields = [field for field in fields_of(content.book, target) if is_shown(field)]
    width = max((len(field.path.rpartition(".")[2]) for field in fields), default=0)
    for field in fields:
        yield f"  {field.path.rpartition('.')[2]:<{width}}  {value_text(field.value)}{span(field)}"
    yield from text_lines(game, entry)
    yield ""
    yield "To ask about it:"
    for command in commands(game, content, target, given):
        yield f"  {command}"


def fields_of(book: Book, target: Target) -> list[FieldInfo]:
    """Return the fields of an entry."""
    return [field for field in book.fields() if field.path.rpartition(".")[0] == target.key]


def is_shown(field: FieldInfo) -> bool:
    """Tell whether a field says something: an empty one does not, and texts are told apart."""
    return field.value not in (None, "", []) and not is_program(field.value)


def is_program(value: object) -> bool:
    """Tell whether a value is a text of several operations, which is told apart."""
    return isinstance(value, list) and any(isinstance(each, str) and " " in each for each in value)


def value_text(value: object) -> str:
    """Return a value as it is typed."""
    if isinstance(value, list):
        return ",".join(map(value_text, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def span(field: FieldInfo) -> str:
    """Return the range of a number in brackets, or its type."""
    if field.low is None and field.high is None:
        return f"  ({field.type})"
    low = "any" if field.low is None else field.low
    return f"  ({low} to {'any' if field.high is None else field.high})"


def ledger_row(book: Book, target: Target) -> Any:
    """Return what the ledger says of an entry."""
    return next(
        row for row in book.ledger() if (row.section, row.entry) == (target.section, target.entry)
    )


def known_text(book: Book, target: Target) -> str:
    """Say where an entry is from and how exactly it is played."""
    row = ledger_row(book, target)
    page = f", page {row.page}" if row.page else ""
    odd = "".join(f", {name}: {source}" for name, source in row.fields.items())
    changed = " It is changed." if row.patched else ""
    note = f" {row.note}" if row.note else ""
    return f"Source: {row.source}{page}{odd}. Played: {row.standing}.{changed}{note}"


def text_lines(game: Game, entry: Entry) -> Iterator[str]:
    """Yield the texts of an entry, each operation with what it does."""
    meanings = meanings_of(game)
    for name in (*getattr(type(entry), "PROGRAMS", ()), "modifiers"):
        program = getattr(entry, name, None)
        if not program:
            continue
        when = getattr(entry, "when", None) if name in ("answer", "program", "text") else None
        yield ""
        yield f"Its {name}{f', when {value_text(when)}' if when else ''}:"
        yield from program_lines(entry, program, meanings)


def program_lines(
    entry: Entry, program: list, meanings: dict[str, str], depth: int = 1
) -> Iterator[str]:
    """Yield the lines of a program with its numbers filled in, blocks further to the right."""
    numbers = entry.numbers() if hasattr(entry, "numbers") else {}
    for line in program:
        if isinstance(line, list):
            yield from program_lines(entry, line, meanings, depth + 1)
            continue
        words = [filled(word, numbers) for word in line.split()]
        meaning = meanings.get(words[0], "") if words else ""
        yield f"{'  ' * depth}{' '.join(words)}{f'  ({meaning})' if meaning else ''}"


def filled(word: str, numbers: dict[str, int]) -> str:
    """Return a word of a text, with a number and its field in the place of `$field`."""
    sign, _, name = word.partition("$")
    return f"{sign}{numbers[name]} [{name}]" if name in numbers else word


def commands(game: Game, content: Content, target: Target, given: str = "") -> list[str]:
    """Return commands that ask about an entry, each to be copied, with the changes given."""
    found, name = [], f"{game.name}{given}"
    change = one_change(content, target)
    if change:
        found.append(f"balance compare {name} --b {shlex.quote(change)} --games {GAMES}")
    if target.key in content.items:
        found.append(f"balance cards {name} --item {target.key} --games {GAMES}")
        if target.section in game.played:
            forbid = shlex.quote(f"forbid={target.key}")
            found.append(f"balance compare {name} --b {forbid} --games {GAMES}")
    entrants = game.analysis.entrants
    if entrants and target.section == entrants.section:
        found.append(f"balance matchups {name} --teams 20 --games 50 --against none")
    return found or [f"balance content {name} --paths"]


def one_change(content: Content, target: Target) -> str:
    """Return a change of one number by one step that changes this setup, or nothing."""
    for field in fields_of(content.book, target):
        if not field.is_number or not isinstance(field.value, int):
            continue
        for value in (field.value + 1, field.value - 1):
            change = f"{field.path}={value}"
            if changes_tables(content, change):
                return change
    return ""


def changes_tables(content: Content, change: str) -> bool:
    """Tell whether a change is allowed, and changes the tables that this setup plays with."""
    try:
        return content.patched(arguments.changes_of(change)).hash != content.hash
    except UserError:
        return False
