"""Names that a player knows: entries of the content as their cards and boxes call them.

Tables and scripts keep the ids (`cards.power_axe`, `zack`); people read Power Axe (Zack).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.core.content import Book
from sim.core.registry import Game

if TYPE_CHECKING:  # what prints a run starts without data frames
    import pandas as pd

WORD = re.compile(r"\w+(?:\.\w+)*")
NAMED = (
    *("item", "term", "entrant", "foe", "team", "order", "cycle", "cell", "what"),
    *("instead_of", "change", "label", "side", "winner", "result"),
    *("predicted_measure", "confirmed_measure"),
)
"""Columns of all games whose texts are ids, alone or joined by + and other signs."""
SPACED = ("label", "ending", "effect", "exposure", "feature")
"""Columns whose texts are words that programs join by _."""
PLAIN_WORDS = {
    "p5": "5 % last no longer than",
    "p50": "half last no longer than",
    "p95": "95 % last no longer than",
    "cap": "cut off by the cap",
}
"""Labels that programs know, as people say them."""


@dataclass(frozen=True)
class Names:
    """What each id is called where people read it."""

    by_id: Mapping[str, str] = field(default_factory=dict)
    columns: tuple[str, ...] = ()  # more columns of ids: the game's entrants and sides

    def substitute(self, text: str) -> str:
        """Return a text in which every id is a name, and every path a field of one."""
        return WORD.sub(lambda found: self.of_word(found[0]), text)

    def of_word(self, word: str) -> str:
        """Return what an id or a path is called: `cards.axe.hits` is hits of The Axe."""
        entry, _, field = word.rpartition(".")
        if word not in self.by_id and entry in self.by_id:
            return f"{field.replace('_', ' ')} of {self.by_id[entry]}"
        return self.by_id.get(word, word)

    def shown(self, table: pd.DataFrame) -> pd.DataFrame:
        """Return a table whose ids are names."""
        known = (*NAMED, *self.columns)
        named = {name: table[name].map(self.of_value) for name in known if name in table}
        table = table.assign(**named)
        return table.assign(**{name: table[name].map(spaced) for name in SPACED if name in table})

    def of_value(self, value: object) -> object:
        """Return a cell with names; what is no text stays as it is."""
        return self.substitute(value) if isinstance(value, str) else value


def spaced(value: Any) -> Any:
    """Return a cell in plain words, with spaces between them."""
    if not isinstance(value, str):
        return value
    return PLAIN_WORDS.get(value, value.replace("_", " "))


def names_of(game: Game, book: Book, sides: Sequence[str] = ()) -> Names:
    """Return the names of a game's entries and rules by path, of its entrants and sides by id."""
    entrants = game.analysis.entrants
    short = entrants.short_names(book) if entrants else {}
    found = {}
    for section, entries in book.sections.items():
        for entry_id, entry in entries.items():
            owner = owner_text(book, entry, game.analysis.owners, short)
            found[f"{section}.{entry_id}"] = entry.name + owner
    called = {side: side.capitalize() for side in sides}
    columns = (game.analysis.noun.one, *game.sides)
    return Names({**found, **rule_names(game, book), **called, **short}, columns)


def rule_names(game: Game, book: Book) -> dict[str, str]:
    """Return what the numbers are called that belong to no entry, each with its path."""
    found, words = {}, words_in(game.files / "names.toml")
    for section, single in book.singles.items():
        for name in type(single).model_fields:
            path, plain = f"{section}.{name}", name.replace("_", " ")
            found[path] = f"{words.get(section, {}).get(name, plain)} ({path})"
    return found


@cache
def words_in(file: Path) -> dict[str, dict[str, str]]:
    """Return what a game calls its numbers, by section; nothing where that is not written down."""
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def owner_text(book: Book, entry: object, owners: Mapping, short: Mapping) -> str:
    """Return whose item an entry is, in brackets; nothing where it is nobody's.

    `owners` are the fields that name an owner, with its section, `short` what some are called.
    """
    for name, section in owners.items():
        owner = getattr(entry, name, "")
        known = book.sections.get(section, {})
        if owner in known:
            called = short.get(owner, known[owner].name)
            return f" ({called.replace(' (', ', ').replace(')', '')})"
    return ""
