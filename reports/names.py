"""Names that a player knows: entries of the content as their cards and boxes call them.

Tables and scripts keep the ids (`cards.power_axe`, `zack`); people read Power Axe (Zack).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pandas as pd

if TYPE_CHECKING:
    from sim.core.content import Book

WORD = re.compile(r"\w+(?:\.\w+)*")
HEROES = "heroes"
OWNERS = {"hero": "heroes", "enemy": "enemies"}  # fields that name an owner, and its section
NAMED = (
    *("item", "hero", "term", "entrant", "foe", "team", "order", "cycle", "cell", "what"),
    *("red", "blue", "instead_of", "change", "label"),
)
"""Columns whose texts are ids, alone or joined by + and other signs."""
SPACED = ("label", "ending", "effect", "exposure", "feature")
"""Columns whose texts are words that programs join by _."""


@dataclass(frozen=True)
class Names:
    """What each id is called where people read it."""

    by_id: Mapping[str, str] = field(default_factory=dict)

    def said(self, text: str) -> str:
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
        named = {name: table[name].map(self.of_value) for name in NAMED if name in table}
        table = table.assign(**named)
        return table.assign(**{name: table[name].map(spaced) for name in SPACED if name in table})

    def of_value(self, value: object) -> object:
        """Return a cell with names; what is no text stays as it is."""
        return self.said(value) if isinstance(value, str) else value


def spaced(value: object) -> object:
    """Return a cell with spaces between its words."""
    return value.replace("_", " ") if isinstance(value, str) else value


def names_of(book: Book) -> Names:
    """Return the names of a game's entries by path, and of the heroes that are played by id."""
    heroes = short_names(book)
    found = {}
    for section, entries in book.sections.items():
        for entry_id, entry in entries.items():
            found[f"{section}.{entry_id}"] = entry.name + owner_text(book, entry, heroes)
    return Names({**found, **heroes})


def short_names(book: Book) -> dict[str, str]:
    """Return what heroes are called: by their first name, where no other hero has it."""
    heroes = book.sections.get(HEROES, {})
    played = {hero: entry.name for hero, entry in heroes.items() if entry.played != "missing"}
    firsts = Counter(name.split()[0] for name in played.values())
    return {
        hero: name.split()[0] if firsts[name.split()[0]] == 1 else name
        for hero, name in played.items()
    }


def owner_text(book: Book, entry: object, heroes: Mapping[str, str]) -> str:
    """Return whose card an entry is, in brackets; nothing where it is nobody's."""
    for name, section in OWNERS.items():
        owner = getattr(entry, name, "")
        known = book.sections.get(section, {})
        if owner in known:
            called = heroes.get(owner, known[owner].name)
            return f" ({called.replace(' (', ', ').replace(')', '')})"
    return ""
