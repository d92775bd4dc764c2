"""Entries of a game as a CSV sheet, and an edited sheet as a patch.

A sheet has one row an entry and one column a field. Lists and tables are written as in TOML. An
empty cell is a field without a value. Rows that are missing from a sheet stay as they are. A sheet
of several sections has a line `[section]` before the columns of each.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from sim.core.content import Book, Content, Patch
from sim.core.content.entries import game_fields
from sim.core.content.fields import from_text
from sim.core.content.paths import ENTRY_ID
from sim.core.errors import UserError, did_you_mean

ID = "id"
NAME = "name"
DELIMITERS = ",;\t"
TITLE = re.compile(r"\[(\w+)\]")  # of a section, in a line of its own


def sheet_of(
    book: Book, sections: Sequence[str], is_wanted: Callable[[str, str], bool] | None = None
) -> str:
    """Return the wanted entries of some sections as CSV, the sections below each other."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for section in sections:
        check_section(book, section)
        columns = columns_of(book, section)
        if len(sections) > 1:
            writer.writerow([f"[{section}]"])
        writer.writerow([ID, *columns])
        for entry_id, entry in book.sections[section].items():
            if is_wanted is None or is_wanted(section, entry_id):
                cells = (text_of(getattr(entry, column)) for column in columns)
                writer.writerow([entry_id, *cells])
    return out.getvalue()


def check_section(book: Book, section: str) -> None:
    """Refuse a section that is not there."""
    if section not in book.sections:
        hint = did_you_mean(section, book.sections) or f"; there is {', '.join(book.sections)}"
        raise UserError(f"no section `{section}` in {book.game}{hint}")


def columns_of(book: Book, section: str) -> list[str]:
    """Return the fields of a section that a sheet shows."""
    return [NAME, *game_fields(book.models[section])]


def text_of(value: Any) -> str:
    """Return a value as it stands in a cell."""
    if value is None:
        return ""
    return value if isinstance(value, str) else toml(value)


def read_sheet(file: Path, section: str) -> dict[str, list[dict[str, str]]]:
    """Return the rows of a sheet by section; those before any `[section]` are of the one given.

    Commas, semicolons and tabs are understood.
    """
    try:
        text = file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise UserError(f"there is no file `{file}`") from None
    except (OSError, UnicodeDecodeError):
        raise UserError(f"`{file}` is not a text file in UTF-8") from None
    delimiter = max(DELIMITERS, key=heading_of(text).count)
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    except csv.Error as error:
        raise UserError(f"{file.name}: {error}") from None
    blocks: dict[str, list[tuple[int, list[str]]]] = {}
    for number, row in enumerate(rows, 1):
        if row and (title := TITLE.fullmatch(row[0].strip())) and not any(row[1:]):
            section = title[1]
        elif any(row):
            blocks.setdefault(section, []).append((number, row))
    if not blocks:
        raise UserError(f"{file.name}: the first line must name the columns, `{ID}` among them")
    return {name: rows_of(file, block) for name, block in blocks.items()}


def heading_of(text: str) -> str:
    """Return the line of a sheet that names columns."""
    lines = [line for line in text.splitlines() if line.strip()]
    return next((line for line in lines if not line.lstrip('"').startswith("[")), "")


def rows_of(file: Path, block: Sequence[tuple[int, list[str]]]) -> list[dict[str, str]]:
    """Return the rows of a section by column; its first row names them."""
    number, names = block[0]
    if ID not in names:
        line = "the first line" if number == 1 else f"row {number}"
        raise UserError(f"{file.name}: {line} must name the columns, `{ID}` among them")
    while names and not names[-1]:  # spreadsheets fill all rows up to the longest
        names = names[:-1]
    return [named_cells(file, at, names, row) for at, row in block[1:]]


def named_cells(file: Path, number: int, names: list[str], row: list[str]) -> dict[str, str]:
    """Return the cells of a row by column; one that is missing is empty, one too many is not."""
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise UserError(f"{file.name}: column `{twice}` is there twice")
    if any(row[len(names) :]):
        raise UserError(
            f"{file.name}, row {number}: {len(row)} cells for {len(names)} columns; "
            "is there a comma too many, or a text without quotes?"
        )
    return dict(zip(names, [*row, *[""] * len(names)], strict=False))


def patches_from(content: Content, section: str, file: Path) -> list[Patch]:
    """Return what an edited sheet changes, all sections together checked against the game.

    Rows before any line `[section]` are of the section given.
    """
    book, patches = content.book, list[Patch]()
    for name, rows in read_sheet(file, section).items():
        check_section(book, name)
        known = columns_of(book, name)
        for column in rows[0] if rows else ():
            if column not in (ID, *known):
                raise UserError(f"{file.name}: no field `{column}`{did_you_mean(column, known)}")
        patches += [patch for row in rows for patch in row_patches(book, name, row, file)]
    content.patched(patches)
    return patches


def row_patches(book: Book, section: str, row: Mapping[str, str], file: Path) -> list[Patch]:
    """Return what one row changes, or the entry that it adds."""
    entry_id = row[ID].strip()
    if not ENTRY_ID.fullmatch(entry_id):
        raise UserError(f"{file.name}: `{entry_id}` is no id; letters, digits, _ and - are allowed")
    fields = {column: text for column, text in row.items() if column != ID}
    path, origin = f"{section}.{entry_id}", file.name
    if entry_id not in book.sections[section]:
        return [Patch("add", path, new_fields(book, section, fields), origin=origin)]
    entry = book.sections[section][entry_id]
    patches = []
    for column, text in fields.items():
        if text == text_of(getattr(entry, column)):
            continue
        if not text and not isinstance(getattr(entry, column), str):
            raise UserError(f"{origin}: [{entry_id}] {column}: a value cannot be taken away")
        value = value_of(book, section, column, text)
        if value != getattr(entry, column):
            patches.append(Patch("set", f"{path}.{column}", value, origin=origin))
    return patches


def new_fields(book: Book, section: str, fields: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields of an entry that a sheet adds; it is a designer's own."""
    given = {
        column: value_of(book, section, column, text) for column, text in fields.items() if text
    }
    return {"source": "derived", **given}


def value_of(book: Book, section: str, column: str, text: str) -> Any:
    """Return a cell as a value of its field's type."""
    return from_text(book.models[section].model_fields[column].annotation, text)


def patch_text(patches: Iterable[Patch], comment: str) -> str:
    """Return a patch file: entries that are added, then fields that are set."""
    patches = list(patches)
    lines = [f"# {comment}"]
    for patch in patches:
        if patch.kind == "add":
            section, _, entry = patch.path.partition(".")
            fields = {"section": section, "entry": entry, **patch.value}
            lines += ["", "[[add]]", *(f"{key} = {toml(value)}" for key, value in fields.items())]
    sets = [patch for patch in patches if patch.kind == "set"]
    if sets:
        lines += ["", "[set]", *(f'"{patch.path}" = {toml(patch.value)}' for patch in sets)]
    return "\n".join(lines) + "\n"


def toml(value: Any) -> str:
    """Return a value as TOML; what is not given inside a table is left out."""
    if isinstance(value, BaseModel):
        value = value.model_dump(exclude_none=True)
    if isinstance(value, dict):
        pairs = (
            f"{key if ENTRY_ID.fullmatch(key) else toml(key)} = {toml(item)}"
            for key, item in value.items()
        )
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
