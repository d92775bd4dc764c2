"""Writes the tables and the summary of a result."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.storing.out_folder import fresh_folder
from sim.core.content import Content
from sim.core.registry import Game

if TYPE_CHECKING:
    import pandas as pd


ROWS_AT_ONCE = 100_000  # rows of games that are in memory before they are written

SUMMARY = "summary.json"


def to_json(answer: object) -> str:
    """Return the text of a JSON answer."""
    return json.dumps(answer, indent=2, allow_nan=False, ensure_ascii=False)


def put(file: Path, content: str | bytes) -> None:
    """Write a file, all of it or nothing; texts in UTF-8."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        draft.write_bytes(content.encode() if isinstance(content, str) else content)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def write_results(folder: Path, tables: dict[str, pd.DataFrame], summary: object) -> None:
    """Write each table as Parquet and the summary as JSON; an earlier result is replaced."""
    with fresh_folder(folder) as fresh:
        fill(fresh, tables, summary)


class GamesFile:
    """A Parquet file of games that grows while they are played."""

    def __init__(self, path: Path, game: Game, content: Content) -> None:
        """Write the games of `game`, played with `content`, to a new file."""
        self.path = path
        self.game = game
        self.content = content
        self._waiting: list[np.ndarray] = []
        self._writer: Any = None  # made with the first rows, whose columns it has

    def __call__(self, rows: np.ndarray) -> None:
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
        import pyarrow as pa
        import pyarrow.parquet as pq

        from experiments.storing.tables import rows_frame

        if not self._waiting:
            return
        frame = rows_frame(self.game, self.content, np.concatenate(self._waiting))
        table = pa.Table.from_pandas(frame, preserve_index=False)
        self._writer = self._writer or pq.ParquetWriter(self.path, table.schema)
        self._writer.write_table(table)
        self._waiting = []


def fill(folder: Path, tables: dict[str, pd.DataFrame], summary: object) -> None:
    """Write the files of a result."""
    folder.chmod(0o755)
    for name, table in tables.items():
        table.to_parquet(folder / f"{name}.parquet", index=False)
    (folder / SUMMARY).write_text(to_json(summary) + "\n", encoding="utf-8")
