"""Paths such as `cards.block.energy` or `rules.deployments`, and what they lead to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sim.core.content import names
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
    """Return the field that a path, or a name with a field, leads to."""
    section, *rest = _parts(book, names.field_path(book, path))
    n_rest = 1 if section in book.singles else 2
    if len(rest) != n_rest:
        shape = "FIELD" if section in book.singles else "ENTRY.FIELD"
        raise UserError(f"`{path}` does not name a field; write `{section}.{shape}`")
    target = Target(section, entry=rest[0] if section in book.sections else "", field=rest[-1])
    check_entry(book, target)
    fields = type(book.entry_at(target)).model_fields
    if target.field not in fields:
        meant = names.near_field(type(book.entry_at(target)), target.field)
        raise UserError(f"no field `{target.field}` in {target.key}{meant}")
    return target


def find_entry(book: Book, path: str) -> Target:
    """Return the entry that a path or a name leads to."""
    section, *rest = _parts(book, names.entry_path(book, path))
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
        called = {entry: each.name for entry, each in entries.items()}
        meant = names.nearest(target.entry, called)
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
        near = did_you_mean(section, known)
        if near or "." in path.removeprefix(section).strip("."):
            raise UserError(f"no section `{section}`{place}{near}")
        raise UserError(f"nothing is called `{section}`{place}{near_name(book, section)}")
    return parts


def near_name(book: Book, text: str) -> str:
    """Return "; did you mean `x`?" for the nearest name of an entry, or nothing."""
    called = names.entry_names(book)
    ids = {key.partition(".")[2]: name for key, name in called.items()}
    return names.nearest(text, ids)
