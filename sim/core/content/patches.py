"""Patches: changes to the content, from the command line or from a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from sim.core.content import names
from sim.core.content.checking import show
from sim.core.content.files import read_toml
from sim.core.errors import UserError, did_you_mean

if TYPE_CHECKING:
    from sim.core.content.book import Book

Kind = Literal["section", "add", "set", "copy", "blank", "replace", "remove"]
KINDS: tuple[str, ...] = get_args(Kind)
IN_FILES = KINDS[1:]  # what a patch file may say; a section comes as a file of a folder


@dataclass(frozen=True)
class Patch:
    """One change of the content.

    - `set`: the field at `path` becomes `value`.
    - `add`: an entry appears at the end of its section; `value` holds its fields, and under
      `like` the id of an entry that gives the others.
    - `copy`: `value` more copies of the entry.
    - `blank`: the entry loses its text, as its class says.
    - `replace`: each copy becomes a copy of another card of the same deck (`Entry.DECK`).
    - `remove`: no copies of the entry; it keeps its row.
    - `section`: the entries in `value` take the place of all entries of the section `path`, or
      its fields that of a single's.
    """

    kind: Kind
    path: str
    value: Any = None
    is_text: bool = False  # the value is text that is still to be turned into the field's type
    origin: str = field(default="", compare=False)  # the file it is from, for messages

    def __post_init__(self) -> None:
        """Refuse an unknown kind."""
        if self.kind not in KINDS:
            meant = did_you_mean(self.kind, KINDS)
            raise UserError(f"`{self.path}`: no kind of patch is called `{self.kind}`{meant}")


def parse_assignment(text: str) -> Patch:
    """Read `PATH=VALUE`; the value gets the type of its field when the patch is applied."""
    path, equals, value = text.partition("=")
    if not equals or not path.strip():
        raise UserError(f"`{text}` is not an assignment; write PATH=VALUE")
    return Patch("set", path.strip(), value.strip(), is_text=True)


def by_path(book: Book, patches: Sequence[Patch]) -> list[Patch]:
    """Return patches whose names are paths, so that equal changes are equal patches.

    A name that the book does not know may be one that an earlier patch adds: it stays.
    """
    return [_by_path(book, patch) for patch in patches]


def _by_path(book: Book, patch: Patch) -> Patch:
    if patch.kind in ("section", "add"):
        return patch
    find = names.field_path if patch.kind == "set" else names.entry_path
    try:
        return replace(patch, path=find(book, patch.path))
    except UserError:
        return patch  # whoever applies it says what is wrong, and in which file


def read_patch(file: Path) -> list[Patch]:
    """Read a patch file; its patches are applied in order: add, set, copy, blank, replace, remove.

    A folder with content files, `cards.toml` and the like, is a set of its own: each file takes the
    place of that whole section, the other sections stay.
    """
    if file.is_dir():
        return _sections(file)
    tables = read_toml(file)
    for key in tables:
        if key not in IN_FILES:
            meant = did_you_mean(key, IN_FILES)
            raise UserError(f"{file}: no kind of patch is called `{key}`{meant}")
    origin = str(file)
    patches = [
        *_added(tables.get("add", []), origin),
        *_assigned("set", tables.get("set", {}), origin),
        *_assigned("copy", tables.get("copy", {}), origin),
        *_named("blank", tables.get("blank", []), origin),
        *_named("replace", tables.get("replace", []), origin),
        *_named("remove", tables.get("remove", []), origin),
    ]
    if not patches:
        raise UserError(f"{file}: it changes nothing")
    return patches


def _sections(folder: Path) -> list[Patch]:
    """Return the patches that put the files of a folder into the places of sections."""
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise UserError(f"{folder}: there are no content files (*.toml) in it")
    return [Patch("section", file.stem, read_toml(file), origin=str(file)) for file in files]


def _assigned(kind: Literal["set", "copy"], table: object, origin: str) -> Iterator[Patch]:
    """Yield the patches of a table of paths and values."""
    if not isinstance(table, dict):
        raise UserError(f'{origin}: {kind}: {show(table)} is not a table of "path" = value')
    for path, value in _flattened(table):
        yield Patch(kind, path, value, origin=origin)


def _flattened(table: dict[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Yield paths and values; a path may be written without quotes, as nested tables."""
    for key, value in table.items():
        path = f"{above}.{key}" if above else key
        if isinstance(value, dict) and "." not in key:
            yield from _flattened(value, path)
        else:
            yield path, value


def _named(
    kind: Literal["blank", "replace", "remove"], names: object, origin: str
) -> Iterator[Patch]:
    """Yield the patches of a list of entries."""
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise UserError(f'{origin}: {kind}: {show(names)} is not a list such as ["section.entry"]')
    for name in names:
        yield Patch(kind, name, origin=origin)


def _added(tables: object, origin: str) -> Iterator[Patch]:
    """Yield the patches of the `[[add]]` tables."""
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise UserError(f"{origin}: add: {show(tables)} is not a row of [[add]] tables")
    for number, table in enumerate(tables, start=1):
        place = f"{origin}: [[add]] number {number}"
        path = f"{_text_of(table, 'section', place)}.{_text_of(table, 'entry', place)}"
        fields = {key: value for key, value in table.items() if key not in ("section", "entry")}
        yield Patch("add", path, fields, origin=origin)


def _text_of(table: dict[str, Any], key: str, place: str) -> str:
    if key not in table:
        raise UserError(f"{place}: {key}: missing")
    if not isinstance(table[key], str):
        raise UserError(f"{place}: {key}: {show(table[key])} is not text")
    return table[key]
