"""Applies patches to a book.

Changed fields are collected and checked together at the end, so that two fields which
must agree (players and heroes) can be changed by two patches in either order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.core.content import names, paths
from sim.core.content.checking import InFile, InPatch, checked, show, with_origin
from sim.core.content.entries import Entry
from sim.core.content.fields import from_text
from sim.core.content.patches import Patch
from sim.core.content.paths import Target
from sim.core.errors import UserError

if TYPE_CHECKING:
    from sim.core.content.book import Book


@dataclass
class Draft:
    """An entry with changes that are not checked yet."""

    target: Target
    entry: Entry
    changes: dict[str, Any] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)  # field to patch file
    origin: str = ""  # of the latest change

    def change(self, name: str, value: Any, origin: str) -> None:
        """Note that a field gets a value."""
        self.changes[name] = value
        self.origins[name] = self.origin = origin

    def value(self, name: str) -> Any:
        """Return the value of a field, changed or not."""
        return self.changes[name] if name in self.changes else getattr(self.entry, name)

    def settled(self) -> Entry:
        """Return the changed entry, checked."""
        where = InPatch(self.target.key, self.origins, self.origin)
        return checked(type(self.entry), {**_data(self.entry), **self.changes}, where)


class Patcher:
    """A book in the course of being patched."""

    def __init__(self, book: Book) -> None:
        """Begin with a book, which stays as it is."""
        self.book = book
        self.drafts: dict[str, Draft] = {}
        self.apply_kind = {
            "section": self.replace_section,
            "set": self.set_field,
            "add": self.add_entry,
            "copy": self.add_copies,
            "blank": self.blank_entry,
            "replace": self.replace_copies,
            "remove": self.remove_copies,
        }

    def apply(self, patch: Patch) -> None:
        """Apply one patch; a message about it begins with its file."""
        try:
            self.apply_kind[patch.kind](patch)
        except UserError as error:
            raise UserError(_named_once(patch.origin, str(error))) from None

    def settle(self) -> Book:
        """Check all changes so far, and return the book that has them."""
        for draft in self.drafts.values():
            self.put(draft.target, draft.settled())
        self.drafts.clear()
        return self.book

    def put(self, target: Target, entry: Entry) -> None:
        """Replace an entry; one that is equal leaves the book unchanged."""
        if entry != self.book.entry_at(target):
            self.book = self.book.with_entry(target, entry)

    def draft(self, target: Target) -> Draft:
        """Return the draft of an entry."""
        draft = Draft(target, self.book.entry_at(target))
        return self.drafts.setdefault(target.key, draft)

    def set_field(self, patch: Patch) -> None:
        """Give a field another value."""
        target = paths.find_field(self.book, patch.path)
        draft = self.draft(target)
        value = patch.value
        if patch.is_text:
            value = from_text(type(draft.entry).model_fields[target.field].annotation, value)
        value = names.ids_in(self.book, target, value)
        draft.change(target.field, value, patch.origin)

    def add_copies(self, patch: Patch) -> None:
        """Raise the number of copies."""
        draft = self.draft_with_copies(patch)
        if not isinstance(patch.value, int) or isinstance(patch.value, bool):
            raise UserError(f"copies of `{patch.path}`: {show(patch.value)} is not a whole number")
        if "copies" in draft.changes:
            self.settle()
            draft = self.draft(draft.target)
        draft.change("copies", draft.value("copies") + patch.value, patch.origin)

    def remove_copies(self, patch: Patch) -> None:
        """Leave no copy; the entry stays, so that the rows of the others do not move."""
        self.draft_with_copies(patch).change("copies", 0, patch.origin)

    def replace_copies(self, patch: Patch) -> None:
        """Make each copy a copy of another card of the same deck, so that the deck keeps its size.

        The others get them in proportion to their own copies, so that the deck keeps its mix, too.
        """
        self.settle()
        draft = self.draft_with_copies(patch)
        others = self.deck_of(draft.target)
        if not sum(others.values()):
            raise UserError(f"`{draft.target.key}`: its deck has no other card to replace it by")
        for entry, more in shared_out(draft.value("copies"), others).items():
            other = self.draft(Target(draft.target.section, entry))
            other.change("copies", other.value("copies") + more, patch.origin)
        draft.change("copies", 0, patch.origin)

    def deck_of(self, target: Target) -> dict[str, int]:
        """Return the other cards of a card's deck, and how many copies each has."""
        entries = self.book.sections[target.section]
        own = entries[target.entry]
        common = {name: getattr(own, name) for name in type(own).DECK}
        return {
            entry_id: entry.copies
            for entry_id, entry in entries.items()
            if entry is not own and all(getattr(entry, name) == common[name] for name in common)
        }

    def draft_with_copies(self, patch: Patch) -> Draft:
        """Return the draft of an entry that comes in copies."""
        draft = self.draft(paths.find_entry(self.book, patch.path))
        if "copies" not in type(draft.entry).model_fields:
            wish = {"copy": "copied", "remove": "removed", "replace": "replaced"}[patch.kind]
            raise UserError(f"`{draft.target.key}` has no copies, so it cannot be {wish}")
        return draft

    def blank_entry(self, patch: Patch) -> None:
        """Take an entry's text away."""
        self.settle()
        target = paths.find_entry(self.book, patch.path)
        try:
            blank = self.book.entry_at(target).blanked()
        except UserError as error:
            raise UserError(f"`{target.key}`: {error}") from None
        self.put(target, checked(type(blank), _data(blank), InPatch(target.key)))

    def replace_section(self, patch: Patch) -> None:
        """Put other entries into the place of a whole section, or another single into its."""
        self.settle()
        name = paths.find_section(self.book, patch.path)
        model = self.book.models[name]
        where = Path(patch.origin).name or name
        if name in self.book.singles:
            self.put(Target(name), checked(model, patch.value, InFile(where)))
            return
        entries = {
            entry: checked(model, _table(fields, name, entry), InFile(where, entry))
            for entry, fields in patch.value.items()
        }
        self.book = self.book.with_section(name, entries)

    def add_entry(self, patch: Patch) -> None:
        """Put an entry at the end of its section."""
        self.settle()
        target = paths.new_entry(self.book, patch.path)
        if not isinstance(patch.value, dict):
            raise UserError(f"`{target.key}`: {show(patch.value)} is not a table of fields")
        fields = dict(patch.value)
        data = {**self.fields_like(target, fields.pop("like", None)), **fields}
        entry = checked(self.book.models[target.section], data, InPatch(target.key))
        self.book = self.book.with_entry(target, entry)

    def fields_like(self, target: Target, like: object) -> dict[str, Any]:
        """Return the fields of the entry that an added one is like, if it is like any."""
        if like is None:
            return {}
        if not isinstance(like, str):
            raise UserError(f"`{target.key}`: like: {show(like)} is not the id of an entry")
        model = Target(target.section, like)
        paths.check_entry(self.book, model)
        return _data(self.book.entry_at(model))


def shared_out(copies: int, others: Mapping[str, int]) -> dict[str, int]:
    """Return how many copies each of some cards gets, in proportion to those it has.

    One by one, to the card that is then farthest below its share; of equals to the first by id.
    """
    whole = sum(others.values())
    found = dict.fromkeys(sorted(others), 0)
    for given in range(1, copies + 1):
        behind = {entry: given * others[entry] / whole - found[entry] for entry in found}
        found[max(behind, key=lambda entry: behind[entry])] += 1
    return {entry: count for entry, count in found.items() if count}


def apply_patches(book: Book, patches: Sequence[Patch]) -> Book:
    """Return a book with patches applied in order."""
    patcher = Patcher(book)
    for patch in patches:
        patcher.apply(patch)
    return patcher.settle()


def _table(fields: object, section: str, entry: str) -> dict[str, Any]:
    """Return the fields of an entry, which must be a table."""
    if not isinstance(fields, dict):
        raise UserError(f"`{section}.{entry}`: {show(fields)} is not a table of fields")
    return fields


def _data(entry: Entry) -> dict[str, Any]:
    """Return the fields that were given for an entry, so that defaults stay defaults."""
    return entry.model_dump(mode="json", exclude_unset=True)


def _named_once(origin: str, message: str) -> str:
    return message if message.startswith(f"{origin}: ") else with_origin(origin, message)
