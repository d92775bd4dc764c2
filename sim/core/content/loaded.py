"""Content ready to be played: the tables of a game, and where in them each number is."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from sim.core.content.book import Book
from sim.core.content.entries import game_fields
from sim.core.content.patches import Patch
from sim.core.content.paths import find_entry, find_field
from sim.core.errors import UserError

HASH_DIGITS = 16
SETUP = "setup"  # the single that says who plays with what


@dataclass(frozen=True)
class Slot:
    """The place of one number in the tables."""

    offset: int  # bytes from the beginning
    dtype: np.dtype[Any]

    def view(self, tables: np.ndarray) -> np.ndarray:
        """Return the number's place in contiguous tables, as an array without dimensions."""
        return np.ndarray((), self.dtype, buffer=tables.view(np.uint8), offset=self.offset)


def slot_at(dtype: np.dtype[Any], *steps: str | int) -> Slot:
    """Return the slot that field names and indices lead to: `"cards", 3, "energy"`."""
    offset = 0
    for step in steps:
        dtype, inner = _field(dtype, step) if isinstance(step, str) else _item(dtype, step)
        offset += inner
    return Slot(offset, dtype)


@dataclass(frozen=True, eq=False)
class Content:
    """A game's book and the tables that were built from it.

    A path has slots only if its number is copied into the tables as it is and nothing else
    there depends on it; a number that is used twice has two. `build` makes the content of
    another book of the same game. `line_up` says who plays where the setup leaves it open.
    """

    game: str
    book: Book = field(repr=False)
    tables: np.recarray[Any, Any] = field(repr=False)  # one record
    slots: Mapping[str, tuple[Slot, ...]] = field(repr=False)
    build: Callable[[Book], Content] = field(repr=False)
    line_up: Mapping[str, list[str]] = field(default_factory=dict, repr=False)

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
    if any(patch.kind in ("add", "blank") for patch in patches):
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


def _field(dtype: np.dtype[Any], name: str) -> tuple[np.dtype[Any], int]:
    if dtype.fields is None or name not in dtype.fields:
        raise KeyError(f"no field {name} in {dtype}")
    inner, offset = dtype.fields[name][:2]
    return inner, offset


def _item(dtype: np.dtype[Any], index: int) -> tuple[np.dtype[Any], int]:
    if dtype.subdtype is None or not 0 <= index < dtype.shape[0]:
        raise IndexError(f"no item {index} in {dtype}")
    base, shape = dtype.subdtype
    stride = base.itemsize * math.prod(shape[1:])
    return np.dtype((base, shape[1:])), index * stride
