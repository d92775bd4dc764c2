"""The tables of a run as tidy data frames: games, items, tempo and lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

import numpy as np

from experiments.statistics.estimates import Estimate
from experiments.storing.results import RunResult
from sim.core.content import Content
from sim.core.registry import Game

if TYPE_CHECKING:
    import pandas as pd


NO_SIDE = "none"
FINAL = "final_"  # in front of features as they were at the end
RESULTS = ("not won", "won")  # outcome 0 and 1 of the summed tables, seen by the first side
SUMMED = ("games", "total", "squares")
PLAIN = (
    *("index", "digest", "rounds", "decisions", "choices", "forced"),
    *("lead_changes", "last_change", "deficit"),
)


def games_frame(result: RunResult) -> pd.DataFrame:
    """Return one row a game, of a run that kept them."""
    if result.rows is None:
        raise ValueError("this run kept no rows of games: play it with Execution(rows=True)")
    return rows_frame(result.game, result.content, result.rows)


def dealt_names(game: Game, content: Content, column: str) -> tuple[str, ...]:
    """Return what the numbers in a column of what was dealt stand for; nothing if for themselves.

    Rows belong to one content: only names mean the same in games of another line-up. The last
    name is that of -1, nothing.
    """
    section = game.dealt_sections.get(column)
    return (*content.rows[section], NO_SIDE) if section else ()


def rows_frame(game: Game, content: Content, rows: np.ndarray) -> pd.DataFrame:
    """Return one row a game: how it ended, how long it was, who and what took part."""
    import pandas as pd

    columns = game_columns(game, content, rows)
    return pd.DataFrame(
        {name: named(codes, names) if names else codes for name, codes, names in columns}
    )


def game_columns(
    game: Game, content: Content, rows: np.ndarray
) -> Iterator[tuple[str, np.ndarray, tuple[str, ...]]]:
    """Yield the columns of games: name, numbers, and what these stand for if not for themselves.

    The last name is that of -1.
    """
    yield from ((name, rows[name], ()) for name in PLAIN)
    yield "ending", rows["ending"], game.endings
    yield "winner", rows["winner"], (*game.sides, NO_SIDE)
    for column, name in enumerate(game.dealt):
        yield name, rows["dealt"][:, column], dealt_names(game, content, name)
    for column, name in enumerate(game.finals):
        yield f"{FINAL}{name}", rows["finals"][:, column], ()


def named(codes: np.ndarray, names: tuple[str, ...]) -> pd.Categorical:
    """Return numbers as the names they stand for; -1 is the last name."""
    import pandas as pd

    codes = np.where(codes < 0, len(names) - 1, codes)
    return pd.Categorical.from_codes(codes, categories=list(names))


def items_frame(result: RunResult) -> pd.DataFrame:
    """Return one row per item, event and result: games with the event, sum, sum of squares."""
    return items_table(result.game, result.content, result.tally.items)


def items_table(game: Game, content: Content, items: np.ndarray) -> pd.DataFrame:
    """Return the summed table of items with its names."""
    axes = {"item": list(game.items(content)), "event": list(game.events), "result": list(RESULTS)}
    return cells_frame(items, axes, SUMMED)


def tempo_frame(result: RunResult) -> pd.DataFrame:
    """Return one row per round, result and feature: games still running, sum, sum of squares."""
    table = result.tally.tempo
    axes = {"round": rounds_of(table), "result": RESULTS, "feature": result.game.features}
    frame = cells_frame(tempo_cells(table), axes, SUMMED)
    return frame[frame["games"] > 0].reset_index(drop=True)


def tempo_cells(table: np.ndarray) -> np.ndarray:
    """Return, by round, result and feature, the games still running, sum and sum of squares."""
    totals, squares = table[:, :, 1::2], table[:, :, 2::2]
    return np.stack([np.broadcast_to(table[:, :, :1], totals.shape), totals, squares], axis=-1)


def lead_frame(result: RunResult) -> pd.DataFrame:
    """Return one row per round, result and lead: in how many games the lead was that."""
    table = result.tally.lead
    middle = table.shape[2] // 2
    leads = np.arange(table.shape[2]) - middle
    axes = {"round": rounds_of(table), "result": RESULTS, "lead": leads}
    frame = cells_frame(table[..., np.newaxis], axes, ("games",))
    return frame[frame["games"] > 0].reset_index(drop=True)


def rounds_of(table: np.ndarray) -> np.ndarray:
    """Return the round numbers of a table by round; later rounds share the last one."""
    return np.arange(1, table.shape[0] + 1)


def cells_frame(cells: np.ndarray, axes: dict, columns: tuple[str, ...]) -> pd.DataFrame:
    """Return one row per cell of the leading axes, with the last axis as columns."""
    import pandas as pd

    index = pd.MultiIndex.from_product(axes.values(), names=list(axes))
    return pd.DataFrame(cells.reshape(-1, len(columns)), index, list(columns)).reset_index()


def estimates_frame(estimates: Mapping[str, Estimate]) -> pd.DataFrame:
    """Return one row per estimate: label, mean, low, high, n."""
    import pandas as pd

    return pd.DataFrame([{"label": label, **asdict(value)} for label, value in estimates.items()])


def all_frames(result: RunResult) -> dict[str, pd.DataFrame]:
    """Return every table of a run under the name of its file; games, if it kept them."""
    games = {} if result.rows is None else {"games": games_frame(result)}
    summed = {"items": items_frame(result), "tempo": tempo_frame(result)}
    return {**games, **summed, "lead": lead_frame(result)}
