"""Versions of a game's content: a file of changes, single changes, a folder; and what differs."""

from pathlib import Path
from typing import Any

import pandas as pd

from experiments.planning.csv_patch import text_of
from sim.core.content import Book, Content, Entry, Patch, parse_assignment, read_book, read_patch
from sim.core.content.entries import game_fields
from sim.core.errors import UserError

UNCHANGED = "none"  # the game as it is
MISSING = "(not there)"
COLUMNS = ["path", "name", "from", "to"]


def version_patches(content: Content, text: str) -> list[Patch]:
    """Return the changes that make a version: FILE.toml, PATH=VALUE, a content folder, or none."""
    if text == UNCHANGED:
        return []
    if "=" in text:
        return [parse_assignment(text)]
    path = Path(text)
    if path.is_dir():
        return folder_patches(content, path)
    if path.suffix == ".toml":
        return read_patch(path)
    raise UserError(
        f"--diff {text}: is neither a file of changes (.toml), PATH=VALUE, a folder of content, "
        f"nor `{UNCHANGED}`"
    )


def folder_patches(content: Content, folder: Path) -> list[Patch]:
    """Return the changes that make the content of a folder of the game's own."""
    ours = content.book
    sections = {name: ours.models[name] for name in ours.sections}
    singles = {name: ours.models[name] for name in ours.singles}
    theirs = read_book(folder, sections, singles, game=ours.game)
    found = []
    for target, entry in theirs.entries():
        section = ours.sections.get(target.section, {})
        old = section.get(target.entry) if target.entry else ours.singles[target.section]
        data = entry.model_dump(mode="json", exclude_unset=True)
        if old is None:
            found.append(Patch("add", target.key, data, origin=str(folder)))
        elif old != entry:
            found += field_patches(target.key, old, entry, str(folder))
    for target, _ in ours.entries():
        if target.entry and target.entry not in theirs.sections[target.section]:
            found.append(Patch("remove", target.key, origin=str(folder)))
    return found


def field_patches(key: str, old: Entry, new: Entry, origin: str) -> list[Patch]:
    """Return the changes that turn an entry into another of its kind."""
    before, after = (entry.model_dump(mode="json") for entry in (old, new))
    changed = {name: value for name, value in after.items() if value != before[name]}
    return [Patch("set", f"{key}.{name}", value, origin=origin) for name, value in changed.items()]


def differences(one: Book, other: Book) -> pd.DataFrame:
    """Return every value of the game that differs: path, name, from, to."""
    rows = []
    before = {target.key: entry for target, entry in one.entries()}
    after = {target.key: entry for target, entry in other.entries()}
    for key in dict.fromkeys([*before, *after]):
        old, new = before.get(key), after.get(key)
        if old is None or new is None:
            whole = "an entry with this name"
            ends = (whole, MISSING) if new is None else (MISSING, whole)
            rows += [(key, known.name, *ends) for known in (old, new) if known is not None]
        elif old != new:
            rows += changed_fields(key, old, new)
    return pd.DataFrame(rows, columns=COLUMNS)


def changed_fields(key: str, old: Entry, new: Entry) -> list[tuple[Any, ...]]:
    """Return the fields of an entry that differ."""
    names = ["name", *game_fields(type(old))]
    return [
        (f"{key}.{name}", new.name, text_of(getattr(old, name)), text_of(getattr(new, name)))
        for name in names
        if getattr(old, name) != getattr(new, name)
    ]
