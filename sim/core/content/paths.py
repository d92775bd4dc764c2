"""Paths such as `cards.block.energy` or `rules.deployments`, and what they lead to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sim.core.errors import UserError, did_you_mean

if TYPE_CHECKING:
    from sim.core.content.book import Book

ENTRY_ID = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Target:
    """An entry of a book, or one field of it."""

    section: str
    entry: str = ""  # empty where the section is one entry
    field: str = ""  # empty where the whole entry is meant

    @property
    def key(self) -> str:
        """Path of the entry: `cards.block`, or `rules`."""
        return f"{self.section}.{self.entry}" if self.entry else self.section

    @property
    def path(self) -> str:
        """Path of the field, or of the entry where no field is meant."""
        return f"{self.key}.{self.field}" if self.field else self.key


def find_field(book: Book, path: str) -> Target:
    """Return the field that a path leads to."""
    section, *rest = _parts(book, path)
    n_rest = 1 if section in book.singles else 2
    if len(rest) != n_rest:
        shape = "FIELD" if section in book.singles else "ENTRY.FIELD"
        raise UserError(f"`{path}` does not name a field; write `{section}.{shape}`")
    target = Target(section, entry=rest[0] if section in book.sections else "", field=rest[-1])
    check_entry(book, target)
    fields = type(book.entry_at(target)).model_fields
    if target.field not in fields:
        meant = did_you_mean(target.field, fields)
        raise UserError(f"no field `{target.field}` in {target.key}{meant}")
    return target


def find_entry(book: Book, path: str) -> Target:
    """Return the entry that a path leads to."""
    section, *rest = _parts(book, path)
    if len(rest) != (0 if section in book.singles else 1):
        shape = section if section in book.singles else f"{section}.ENTRY"
        raise UserError(f"`{path}` does not name an entry; write `{shape}`")
    target = Target(section, *rest)
    check_entry(book, target)
    return target


def find_section(book: Book, path: str) -> str:
    """Return the section or single that a path names."""
    section, *rest = _parts(book, path)
    if rest:
        raise UserError(f"`{path}` does not name a section; write `{section}`")
    return section


def new_entry(book: Book, path: str) -> Target:
    """Return the place of an entry that is to be added."""
    section, *rest = _parts(book, path)
    if section in book.singles:
        raise UserError(f"`{path}`: nothing can be added to {section}, which is one entry")
    if len(rest) != 1 or not ENTRY_ID.fullmatch(rest[0]):
        raise UserError(
            f"`{path}` cannot be added; write `{section}.ENTRY`, with letters, digits, _ and -"
        )
    if rest[0] in book.sections[section]:
        raise UserError(f"`{path}` cannot be added: {section} has an entry of that name")
    return Target(section, rest[0])


def check_entry(book: Book, target: Target) -> None:
    """Raise a UserError if there is no such entry in its section."""
    if target.section in book.singles:
        return
    entries = book.sections[target.section]
    if target.entry not in entries:
        meant = did_you_mean(target.entry, entries)
        raise UserError(f"no entry `{target.entry}` in {target.section}{meant}")


def _parts(book: Book, path: str) -> list[str]:
    """Split a path, without the game's name in front; the first part is a known section."""
    known = [*book.sections, *book.singles]
    parts = path.strip().split(".")
    if parts[0] == book.game and parts[0] not in known:
        parts = parts[1:]
    section = parts[0] if parts else ""
    if section not in known:
        place = f" in {book.game}" if book.game else ""
        if not section:
            raise UserError(f"`{path}` names no section{place}")
        raise UserError(f"no section `{section}`{place}{did_you_mean(section, known)}")
    return parts
