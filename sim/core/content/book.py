"""The book of a game: all its entries, read from TOML and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
    files: Mapping[str, str] = field(default_factory=dict, compare=False)  # key to content file

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

    def entry_name(self, key: str) -> str:
        """Return what the entry at a key is called; the key itself where there is none."""
        section, _, entry = key.partition(".")
        found = self.sections.get(section, {}).get(entry)
        return found.name if found else key

    def where(self, section: str, entry: str, name: str = "") -> str:
        """Return how messages call an entry, or a field of it: `cards.toml: [block] shields`."""
        key = f"{section}.{entry}"
        place = f"{self.files[key]}: [{entry}]" if key in self.files else f"`{key}`:"
        return f"{place} {name}" if name else place.rstrip(":")

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

    def with_section(self, name: str, entries: Mapping[str, Entry]) -> Book:
        """Return the book with all entries of a section replaced."""
        keys = {f"{name}.{entry}" for entry in entries}
        sections = {**self.sections, name: dict(entries)}
        return replace(self, sections=sections, changed=self.changed | keys)

    def with_entry(self, target: Target, entry: Entry) -> Book:
        """Return the book with one entry replaced, or added at the end of its section."""
        if not target.entry:
            singles = {**self.singles, target.section: entry}
            return replace(self, singles=singles, changed=self.changed | {target.key})
        section = {**self.sections[target.section], target.entry: entry}
        sections = {**self.sections, target.section: section}
        return replace(self, sections=sections, changed=self.changed | {target.key})


def read_book(
    folders: Path | Sequence[Path],
    sections: Mapping[str, type[Entry]],
    singles: Mapping[str, type[Entry]],
    game: str | None = None,
) -> Book:
    """Read and check the content files of a folder, or of several that make one book.

    A section is the file `<section>.toml`, the files `<section>/*.toml`, or both; where an entry
    stands means nothing to the game. Of several folders the first is the game's own: what it has
    stands in for entries of the same id, and for singles, of the others. Two of the others must
    not have the same id.

    Args:
        folders: where the files are.
        sections: the files with one table per entry, and what their entries are.
        singles: the files `<single>.toml` whose top-level keys are the fields of one entry.
        game: the name that may stand in front of a path; the first folder's name if not given.
    """
    folders = (folders,) if isinstance(folders, Path) else tuple(folders)
    found = {name: _read_section(folders, name, model) for name, model in sections.items()}
    return Book(
        game=folders[0].name if game is None else game,
        models={**sections, **singles},
        sections={name: section for name, (section, _) in found.items()},
        singles={name: _read_single(folders, name, model) for name, model in singles.items()},
        files={key: file for _, files in found.values() for key, file in files.items()},
    )


def _read_section(
    folders: Sequence[Path], section: str, model: type[Entry]
) -> tuple[dict[str, Entry], dict[str, str]]:
    """Return the entries of a section, and the file of each by its key."""
    entries: dict[str, Entry] = {}
    origins: dict[str, tuple[int, str]] = {}  # id to number of the folder, and file
    for number, file in _files_of(folders, section):
        name = _shown(folders, file)
        for entry_id, table in read_toml(file).items():
            entry = _read_entry(model, table, InFile(name, entry_id))
            before, twin = origins.get(entry_id, (number, ""))
            if twin and (before == number or before > 0):
                raise UserError(f"{name}: [{entry_id}] is in {twin}, too")
            if not twin:
                entries[entry_id] = entry
                origins[entry_id] = (number, name)
    return entries, {f"{section}.{entry_id}": file for entry_id, (_, file) in origins.items()}


def _files_of(folders: Sequence[Path], section: str) -> list[tuple[int, Path]]:
    """Return the files of a section with the numbers of their folders; there must be one."""
    files = [
        (number, file)
        for number, folder in enumerate(folders)
        for file in (folder / f"{section}.toml", *sorted((folder / section).glob("*.toml")))
        if file.exists()
    ]
    return files or [(0, folders[0] / f"{section}.toml")]


def _shown(folders: Sequence[Path], file: Path) -> str:
    """Return the name of a file from its folder on; with the folder where there are several."""
    folder = next(folder for folder in folders if folder in file.parents)
    name = file.relative_to(folder).as_posix()
    return name if len(folders) == 1 else f"{folder.name}/{name}"


def _read_entry(model: type[Entry], table: object, where: InFile) -> Entry:
    if not isinstance(table, dict):
        raise UserError(f"{where.file}: {where.entry}: not in a table such as [{where.entry}]")
    if not paths.ENTRY_ID.fullmatch(where.entry):
        raise UserError(f"{where.of_entry()}: the id may have only letters, digits, _ and -")
    return checked(model, table, where)


def _read_single(folders: Sequence[Path], single: str, model: type[Entry]) -> Entry:
    files = [folder / f"{single}.toml" for folder in folders]
    file = next((file for file in files if file.exists()), files[0])
    return checked(model, read_toml(file), InFile(_shown(folders, file)))


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
