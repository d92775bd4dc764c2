"""`balance words`: what card texts of a game are made of, with examples from its cards."""

import tomllib
from typing import Any

from balance import arguments
from balance.cli import options, terminal
from sim.core.content import Book, operations
from sim.core.errors import UserError
from sim.core.language import Fixed, Language, Number, Operation, Word, Words
from sim.core.registry import Game

CHOICES_MAX = 12  # words of an argument that are listed


def words(game: options.GameName, json: options.Json = False) -> None:
    """Which operations card texts are made of: what each needs, and a card that has it."""
    chosen = arguments.find_game(game)
    rows = operation_objects(chosen)
    if json:
        terminal.print_json(rows)
        return
    print(f"{chosen.title}: card texts are lines of {len(rows)} operations.")
    for row in rows:
        print(f"\n{row['usage']}")
        for label in ("meaning", "needs", "gives", "place", "example"):
            if row[label]:
                print(f"    {label if label != 'meaning' else 'does'}: {row[label]}")
    print(
        f"\nTo write one: balance export {chosen.name} cards.csv, or [[add]] in a file for --patch."
    )


def language_of(game: Game) -> Language:
    """Return the language of a game's texts, or say that it has none."""
    if game.language is None:
        raise UserError(f"{game.name} has no card texts that are made of words")
    return game.language


def operation_objects(game: Game) -> list[dict[str, str]]:
    """Return what there is to know about each operation, in the order of the language."""
    language, book = language_of(game), game.load().book
    meanings = meanings_of(game)
    found = examples(book)
    return [
        {
            "operation": each.name,
            "usage": " ".join([each.name, *map(argument_text, each.arguments)]).strip(),
            "meaning": meanings.get(each.name, ""),
            "needs": facts_text(each.needs),
            "gives": facts_text(each.gives),
            "place": place_text(each),
            "example": found.get(each.name, ""),
        }
        for each in language.operations
        if each.name
    ]


def meanings_of(game: Game) -> dict[str, str]:
    """Return what operations do, as the engine says beside its games."""
    file = game.folder / "analysis" / "operations.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def argument_text(argument: Any) -> str:
    """Return how an argument is written; one that may be left out is in brackets."""
    if isinstance(argument, Fixed):
        return ""
    if isinstance(argument, Number):
        text = f"N ({argument.least} to {argument.most})"
        return text if argument.default is None else f"[{text}]"
    choices = argument.choices if isinstance(argument, Word) else tuple(argument.words)
    listed = "|".join(choice.name.lower() for choice in choices[:CHOICES_MAX])
    more = "|…" if len(choices) > CHOICES_MAX else ""
    is_open = isinstance(argument, Words) or argument.default is not None
    return f"[{listed}{more}]" if is_open else f"{listed}{more}"


def facts_text(facts: Any) -> str:
    """Return facts in words."""
    return ", ".join(fact.words for fact in facts) if facts else ""


def place_text(operation: Operation) -> str:
    """Say where in a text an operation stands."""
    parts = ["first line"] if operation.is_first else []
    if operation.follows:
        parts.append(f"directly after {' or '.join(operation.follows)}")
    if operation.leads_to:
        parts.append(f"directly before {operation.leads_to}")
    if operation.has_block:
        parts.append("a block of lines follows")
    return "; ".join(parts)


def examples(book: Book) -> dict[str, str]:
    """Return for each operation the first line of the content that has it, and whose it is."""
    found: dict[str, str] = {}
    for target, entry in book.entries():
        for name in getattr(type(entry), "PROGRAMS", ()):
            for line in operations(getattr(entry, name)):
                found.setdefault(line.split()[0], f"`{line}` of {entry.name} ({target.key})")
    return found
