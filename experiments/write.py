"""Writes results into a folder, all of it or nothing."""

import contextlib
import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sim.core.errors import UserError

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

    from sim.core.registry import Game

ROWS_AT_ONCE = 100_000  # rows of games that are in memory before they are written

SUMMARY = "summary.json"


def check_out(folder: Path) -> None:
    """Refuse, before any game is played, a folder that results cannot be written to."""
    if folder.exists() and not folder.is_dir():
        raise UserError(f"--out {folder}: is a file, not a folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / SUMMARY).is_file():
        raise UserError(f"--out {folder}: holds files that are not results; name another folder")
    check_place(folder, "--out")


def check_place(path: Path, option: str) -> None:
    """Refuse a file or folder that cannot be made where it is wanted."""
    nearest = next(place for place in (path.absolute(), *path.absolute().parents) if place.exists())
    if nearest != path.absolute() and not nearest.is_dir():
        raise UserError(f"{option} {path}: {nearest.name} is a file, not a folder")
    try:  # asking for permissions says nothing about read-only file systems
        tempfile.TemporaryFile(dir=nearest if nearest.is_dir() else nearest.parent).close()
    except OSError:
        raise UserError(f"{option} {path}: nothing can be written there") from None


def to_json(answer: object) -> str:
    """Return the text of a JSON answer."""
    return json.dumps(answer, indent=2, allow_nan=False, ensure_ascii=False)


def write_results(folder: Path, tables: "dict[str, pd.DataFrame]", summary: object) -> None:
    """Write each table as Parquet and the summary as JSON; an earlier result is replaced."""
    with fresh_folder(folder) as fresh:
        fill(fresh, tables, summary)


@contextlib.contextmanager
def fresh_folder(folder: Path) -> Iterator[Path]:
    """Yield a folder that takes the place of `folder` when all went well, and is gone if not."""
    check_out(folder)
    try:
        folder.absolute().parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.absolute().parent))
    except OSError as error:
        raise UserError(f"--out {folder}: {error.strerror}") from None
    try:
        yield fresh
        swap(fresh, folder)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


class GamesFile:
    """A Parquet file of games that grows while they are played."""

    def __init__(self, path: Path, game: "Game") -> None:
        """Write the games of `game` to a new file."""
        self.path = path
        self.game = game
        self._waiting: list[np.ndarray] = []
        self._writer = None

    def __call__(self, rows: "np.ndarray") -> None:
        """Add the next games."""
        self._waiting.append(rows)
        if sum(map(len, self._waiting)) >= ROWS_AT_ONCE:
            self._write()

    def close(self) -> None:
        """Write what is left and end the file."""
        self._write()
        if self._writer:
            self._writer.close()

    def _write(self) -> None:
        import numpy as np
        import pyarrow as pa
        import pyarrow.parquet as pq

        from experiments.tables import rows_frame

        if not self._waiting:
            return
        frame = rows_frame(self.game, np.concatenate(self._waiting))
        table = pa.Table.from_pandas(frame, preserve_index=False)
        self._writer = self._writer or pq.ParquetWriter(self.path, table.schema)
        self._writer.write_table(table)
        self._waiting = []


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
