"""Content ready to be played: the tables of a game, and where in them each number is."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from sim.core.content.book import Book
from sim.core.content.entries import game_fields
from sim.core.content.layout import Slot
from sim.core.content.patches import Patch
from sim.core.content.paths import find_entry, find_field
from sim.core.errors import UserError

HASH_DIGITS = 16
SETUP = "setup"  # the single that says who plays with what


@dataclass(frozen=True, eq=False)
class Content:
    """A game's book and the tables that were built from it.

    A path has slots only if its number is copied into the tables as it is and nothing else
    there depends on it; a number that is used twice has two. `build` makes the content of
    another book of the same game. `line_up` says who plays where the setup leaves it open. `rows`
    names what plays: the ids of a section in the order of their rows; what does not play has none.
    """

    game: str
    book: Book = field(repr=False)
    tables: np.recarray[Any, Any] = field(repr=False)  # one record
    slots: Mapping[str, tuple[Slot, ...]] = field(repr=False)
    build: Callable[[Book], Content] = field(repr=False)
    line_up: Mapping[str, list[str]] = field(default_factory=dict, repr=False)
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    item_sections: tuple[str, ...] = ()  # whose rows, one section behind the other, are the items

    @cached_property
    def hash(self) -> str:
        """Fingerprint of the tables' bytes."""
        return hashlib.sha256(self.tables.tobytes()).hexdigest()[:HASH_DIGITS]

    @cached_property
    def setup(self) -> dict[str, Any]:
        """Who plays with what: the game's fields of the single `setup`, the line-up filled in."""
        entry = self.book.singles.get(SETUP)
        fields = game_fields(type(entry)) if entry else ()
        return {name: getattr(entry, name) for name in fields} | dict(self.line_up)

    @property
    def items(self) -> tuple[str, ...]:
        """Paths of the items in play, in the order of their rows."""
        return tuple(
            f"{section}.{entry}" for section in self.item_sections for entry in self.rows[section]
        )

    @property
    def all_items(self) -> tuple[str, ...]:
        """Paths of the items of the whole book, in play or not, in the order of the files."""
        return tuple(
            f"{section}.{entry}"
            for section in self.item_sections
            for entry in self.book.sections[section]
        )

    def played(self, section: str) -> list[Any]:
        """Return the entries of a section that play, in the order of their rows."""
        entries = self.book.sections[section]
        return [entries[entry] for entry in self.rows[section]]

    def patched(self, patches: Sequence[Patch]) -> Content:
        """Return the content with patches applied in order.

        Numbers that have slots are written into a copy of the tables, which takes well under
        a millisecond; for anything else the tables are built anew. The bytes are the same.
        """
        book = self.book.patched(patches)
        changed = _changed_paths(self.book, patches)
        if changed is None or not all(self._is_slotted(path, book) for path in changed):
            return self.build(book)
        return replace(self, book=book, tables=self._rewritten(changed, book))

    def _is_slotted(self, path: str, book: Book) -> bool:
        """Say whether a path has slots, and holds a number in both books (not, say, an X)."""
        values = (self.book.value(path), book.value(path))
        return path in self.slots and all(isinstance(value, int | float) for value in values)

    def _rewritten(self, changed: Iterable[str], book: Book) -> np.recarray[Any, Any]:
        tables = _copied(self.tables)
        for path in changed:
            _write(tables, self.slots[path], path, book.value(path))
        return tables


def misplaced_slots(content: Content) -> list[str]:
    """Name the paths whose slots do not hold the number that the book has; for tests."""
    return [
        path
        for path, slots in content.slots.items()
        if any(slot.view(content.tables) != content.book.value(path) for slot in slots)
    ]


def _changed_paths(book: Book, patches: Sequence[Patch]) -> list[str] | None:
    """Name the fields that patches change, or None if they change more than numbered fields."""
    if any(patch.kind in ("section", "add", "blank", "replace") for patch in patches):
        return None
    return [_changed_path(book, patch) for patch in patches]


def _changed_path(book: Book, patch: Patch) -> str:
    if patch.kind == "set":
        return find_field(book, patch.path).path
    return f"{find_entry(book, patch.path).key}.copies"


def _copied(tables: np.recarray[Any, Any]) -> np.recarray[Any, Any]:
    """Copy all bytes, those between the fields too, so that equal tables have equal hashes."""
    copy = np.empty_like(tables)
    copy.view(np.uint8)[:] = tables.view(np.uint8)
    return copy


def _write(tables: np.ndarray, slots: Iterable[Slot], path: str, value: float) -> None:
    for slot in slots:
        try:
            slot.view(tables)[()] = value
        except OverflowError:
            raise UserError(f"`{path}`: {value} does not fit into {slot.dtype}") from None
