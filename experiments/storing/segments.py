"""Chunks of games as Parquet tables with tidy columns, and back.

A segment holds the chunks of one or more series of one game. Its tables are `games`, `items`,
`tempo` and `lead`; `cell` is the place of a row in the summed table, the names beside it are for
people, pandas and DuckDB.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from experiments.storing.columns import coded, numbers
from experiments.storing.series import TABLES, Chunk, Series
from experiments.storing.tables import (
    FINAL,
    NO_SIDE,
    PLAIN,
    RESULTS,
    SUMMED,
    dealt_names,
    game_columns,
    tempo_cells,
)
from sim.core.content import Content
from sim.core.registry import Game

if TYPE_CHECKING:
    from sim.core.play import Results

UNKNOWN = -1


def tables_of(chunks: Sequence[Chunk]) -> dict[str, list[pa.Table]]:
    """Return each table of a segment as a list with one part per chunk."""
    makers = (games_table, items_table, tempo_table, lead_table)
    named = zip(TABLES, makers, strict=True)
    return {name: [make(chunk) for chunk in chunks] for name, make in named}


def to_parquet(parts: Sequence[pa.Table]) -> bytes:
    """Return the file of one table."""
    sink = pa.BufferOutputStream()
    table = pa.concat_tables(parts).unify_dictionaries()
    pq.write_table(table, sink, compression="zstd", row_group_size=1 << 20)
    return sink.getvalue().to_pybytes()


def from_parquet(data: bytes) -> pa.Table:
    """Return the table of a file."""
    return pq.read_table(pa.BufferReader(data))


def games_table(chunk: Chunk) -> pa.Table:
    """Return one row a game."""
    rows = chunk.results.games
    columns = {"series": constant(chunk.series.key, len(rows))}
    for name, codes, names in game_columns(chunk.series.game, chunk.series.content, rows):
        columns[name] = coded(codes % len(names), names) if names else numbers(codes)
    return pa.table(columns)


def items_table(chunk: Chunk) -> pa.Table:
    """Return one row per item, event and result that happened."""
    game = chunk.series.game
    names = (game.items(chunk.series.content), game.events, RESULTS)
    return summed_table(chunk, chunk.results.items, ("item", "event", "result"), names)


def tempo_table(chunk: Chunk) -> pa.Table:
    """Return one row per round, result and feature that games reached."""
    table = chunk.results.tempo
    names = (range(1, len(table) + 1), RESULTS, chunk.series.game.features)
    return summed_table(chunk, tempo_cells(table), ("round", "result", "feature"), names)


def lead_table(chunk: Chunk) -> pa.Table:
    """Return one row per round, result and lead that games had."""
    table = chunk.results.lead
    middle = table.shape[2] // 2
    names = (range(1, len(table) + 1), RESULTS, range(-middle, table.shape[2] - middle))
    return summed_table(chunk, table[..., np.newaxis], ("round", "result", "lead"), names)


def summed_table(
    chunk: Chunk, cells: np.ndarray, axes: Sequence[str], names: Sequence[Sequence]
) -> pa.Table:
    """Return one row per cell of the leading axes that is not all zero."""
    flat = cells.reshape(-1, cells.shape[-1])
    places = np.flatnonzero(flat.any(axis=1))
    ranks = np.unravel_index(places, cells.shape[:-1])
    columns = {
        "series": constant(chunk.series.key, len(places)),
        "first": numbers(np.full(len(places), chunk.first)),
        "cell": numbers(places.astype(np.int32)),
    }
    for axis, rank, labels in zip(axes, ranks, names, strict=True):
        columns[axis] = named(rank, labels)
    for column, name in enumerate(SUMMED[: cells.shape[-1]]):
        columns[name] = numbers(flat[places, column])
    return pa.table(columns)


def named(codes: np.ndarray, names: Sequence) -> pa.Array:
    """Return codes as the names they stand for; whole numbers stay numbers."""
    if isinstance(names, range):
        return numbers(np.asarray(names, np.int16)[codes])
    return coded(codes, names)


def constant(text: str, n: int) -> pa.Array:
    """Return a column of one text."""
    return coded(np.zeros(n, np.int32), [text])


def results_of(
    series: Series, tables: dict[str, pa.Table], shapes: Mapping[str, Sequence[int]]
) -> Results:
    """Return a chunk's tables as they were when it was played."""
    from sim.core.play import Results

    return Results(
        games=game_rows(series.game, series.content, tables["games"]),
        items=dense(tables["items"], shapes["items"]),
        tempo=dense_tempo(tables["tempo"], shapes["tempo"]),
        lead=dense(tables["lead"], (*shapes["lead"], 1)).reshape(shapes["lead"]),
    )


def game_rows(game: Game, content: Content, table: pa.Table) -> np.ndarray:
    """Return the rows of games as records."""
    from sim.core.kernel import GAMES

    rows = np.zeros(table.num_rows, GAMES)
    for name in PLAIN:
        rows[name] = table[name].to_numpy()
    rows["ending"] = codes_of(table["ending"], game.endings)
    winner = codes_of(table["winner"], (*game.sides, NO_SIDE))
    rows["winner"] = np.where(winner == len(game.sides), -1, winner)
    for column, name in enumerate(game.dealt):
        names = dealt_names(game, content, name)
        dealt = codes_of(table[name], names) if names else table[name].to_numpy()
        rows["dealt"][:, column] = np.where(dealt == len(names) - 1, -1, dealt) if names else dealt
    for column, name in enumerate(game.finals):
        rows["finals"][:, column] = table[f"{FINAL}{name}"].to_numpy()
    return rows


def codes_of(column: pa.ChunkedArray, names: Sequence[str]) -> np.ndarray:
    """Return names as the codes that stand for them.

    The dictionary of a column may hold names of other games in the same file: only those that
    these games use must be known.
    """
    if not len(column):
        return np.zeros(0, np.int64)
    encoded = column.combine_chunks()
    known = {name: code for code, name in enumerate(names)}
    codes = np.array([known.get(name, UNKNOWN) for name in encoded.dictionary.to_pylist()])
    found = codes[encoded.indices.to_numpy()]
    if (found == UNKNOWN).any():
        raise ValueError("a name that these games do not have")
    return found


def dense(table: pa.Table, shape: Sequence[int]) -> np.ndarray:
    """Return a summed table with all its zeros."""
    cells = np.zeros((int(np.prod(shape[:-1])), shape[-1]), np.int64)
    places = table["cell"].to_numpy()
    for column, name in enumerate(SUMMED[: shape[-1]]):
        cells[places, column] = table[name].to_numpy()
    return cells.reshape(shape)


def dense_tempo(table: pa.Table, shape: Sequence[int]) -> np.ndarray:
    """Return the tempo table: games still running, then sum and squares of each feature."""
    n_features = (shape[2] - 1) // 2
    cells = dense(table, (*shape[:2], n_features, len(SUMMED)))
    tempo = np.zeros(shape, np.int64)
    tempo[:, :, 0] = cells[:, :, :, 0].max(axis=2, initial=0)
    tempo[:, :, 1::2], tempo[:, :, 2::2] = cells[..., 1], cells[..., 2]
    return tempo
