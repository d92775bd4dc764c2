"""The book of a game: all its entries, read from TOML and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sim.core.content import ledger, patching, paths
from sim.core.content.checking import InFile, checked
from sim.core.content.entries import Entry, game_fields
from sim.core.content.fields import FieldInfo, limits, type_name
from sim.core.content.files import read_toml
from sim.core.content.patches import Patch
from sim.core.content.paths import Target
from sim.core.errors import UserError


@dataclass(frozen=True)
class Book:
    """Everything that is written about a game, in the order of its files.

    A section holds many entries (`book.sections["cards"]["block"]`), a single is a file
    that is one entry (`book.singles["rules"]`). A book never changes; `patched` returns
    another one that shares all entries which the patches leave alone.
    """

    game: str
    models: Mapping[str, type[Entry]]  # of every section and single
    sections: Mapping[str, Mapping[str, Entry]]
    singles: Mapping[str, Entry]
    changed: frozenset[str] = frozenset()  # keys of the entries that patches changed or added

    def entry_at(self, target: Target) -> Entry:
        """Return the entry of a target that exists."""
        if target.entry:
            return self.sections[target.section][target.entry]
        return self.singles[target.section]

    def entry(self, path: str) -> Entry:
        """Return the entry at a path: `cards.block`, or `rules`."""
        return self.entry_at(paths.find_entry(self, path))

    def value(self, path: str) -> Any:
        """Return the value at a path: `cards.block.energy`, or `rules.deployments`."""
        target = paths.find_field(self, path)
        return getattr(self.entry_at(target), target.field)

    def entries(self) -> Iterator[tuple[Target, Entry]]:
        """Yield all entries with their places: singles first, then the sections."""
        for section, entry in self.singles.items():
            yield Target(section), entry
        for section, entries in self.sections.items():
            for entry_id, entry in entries.items():
                yield Target(section, entry_id), entry

    def fields(self) -> list[FieldInfo]:
        """List every value that the game itself declares, with its path, type and range."""
        return [
            _field_info(target, entry, field)
            for target, entry in self.entries()
            for field in game_fields(type(entry))
        ]

    def ledger(self) -> list[ledger.LedgerRow]:
        """List where every entry is from and how exactly it is played."""
        return [
            ledger.row_of(target, entry, patched=target.key in self.changed)
            for target, entry in self.entries()
        ]

    def patched(self, patches: Sequence[Patch]) -> Book:
        """Return the book with patches applied in order, checked again where they change it."""
        return patching.apply_patches(self, patches)

    def with_entry(self, target: Target, entry: Entry) -> Book:
        """Return the book with one entry replaced, or added at the end of its section."""
        if not target.entry:
            singles = {**self.singles, target.section: entry}
            return replace(self, singles=singles, changed=self.changed | {target.key})
        section = {**self.sections[target.section], target.entry: entry}
        sections = {**self.sections, target.section: section}
        return replace(self, sections=sections, changed=self.changed | {target.key})


def read_book(
    folder: Path,
    sections: Mapping[str, type[Entry]],
    singles: Mapping[str, type[Entry]],
    game: str | None = None,
) -> Book:
    """Read and check the content files `<section>.toml` of a folder.

    Args:
        folder: where the files are.
        sections: the files with one table per entry, and what their entries are.
        singles: the files whose top-level keys are the fields of one entry.
        game: the name that may stand in front of a path; the folder's name if not given.
    """
    return Book(
        game=folder.name if game is None else game,
        models={**sections, **singles},
        sections={name: _read_section(folder, name, model) for name, model in sections.items()},
        singles={name: _read_single(folder, name, model) for name, model in singles.items()},
    )


def _read_section(folder: Path, section: str, model: type[Entry]) -> dict[str, Entry]:
    file = folder / f"{section}.toml"
    tables = read_toml(file)
    return {
        entry_id: _read_entry(model, table, InFile(file.name, entry_id))
        for entry_id, table in tables.items()
    }


def _read_entry(model: type[Entry], table: object, where: InFile) -> Entry:
    if not isinstance(table, dict):
        raise UserError(f"{where.file}: {where.entry}: not in a table such as [{where.entry}]")
    if not paths.ENTRY_ID.fullmatch(where.entry):
        raise UserError(f"{where.of_entry()}: the id may have only letters, digits, _ and -")
    return checked(model, table, where)


def _read_single(folder: Path, single: str, model: type[Entry]) -> Entry:
    file = folder / f"{single}.toml"
    return checked(model, read_toml(file), InFile(file.name))


def _field_info(target: Target, entry: Entry, field: str) -> FieldInfo:
    declared = type(entry).model_fields[field]
    low, high = limits(declared)
    return FieldInfo(
        path=f"{target.key}.{field}",
        type=type_name(declared.annotation),
        low=low,
        high=high,
        value=getattr(entry, field),
    )
