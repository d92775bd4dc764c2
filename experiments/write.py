"""Writes results into a folder, all of it or nothing."""

import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from sim.core.errors import UserError

if TYPE_CHECKING:
    import pandas as pd

SUMMARY = "summary.json"


def check_out(folder: Path) -> None:
    """Refuse, before any game is played, a folder that results cannot be written to."""
    if folder.exists() and not folder.is_dir():
        raise UserError(f"--out {folder}: is a file, not a folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / SUMMARY).is_file():
        raise UserError(f"--out {folder}: holds files that are not results; name another folder")
    nearest = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not os.access(nearest, os.W_OK):
        raise UserError(f"--out {folder}: no permission to write there")


def to_json(answer: object) -> str:
    """Return the text of a JSON answer."""
    return json.dumps(answer, indent=2, allow_nan=False, ensure_ascii=False)


def write_results(folder: Path, tables: "dict[str, pd.DataFrame]", summary: object) -> None:
    """Write each table as Parquet and the summary as JSON; an earlier result is replaced."""
    check_out(folder)
    try:
        folder.absolute().parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.absolute().parent))
    except OSError as error:
        raise UserError(f"--out {folder}: {error.strerror}") from None
    try:
        fill(fresh, tables, summary)
        swap(fresh, folder)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def fill(folder: Path, tables: "dict[str, pd.DataFrame]", summary: object) -> None:
    """Write the files of a result."""
    folder.chmod(0o755)
    for name, table in tables.items():
        table.to_parquet(folder / f"{name}.parquet", index=False)
    (folder / SUMMARY).write_text(to_json(summary) + "\n", encoding="utf-8")


def swap(fresh: Path, folder: Path) -> None:
    """Put the fresh folder in the place of the old one."""
    if not folder.exists():
        fresh.rename(folder)
        return
    old = fresh.with_name(f"{fresh.name}-old")
    folder.rename(old)
    fresh.rename(folder)
    shutil.rmtree(old, ignore_errors=True)
