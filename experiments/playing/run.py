"""Plays a series of games in chunks and adds the chunks up, in order of the games' index.

A chunk is a pure function of its inputs and every table is a sum of integers, so the number
of jobs, the size of the chunks and the backend never change a result.
"""

import time
from collections.abc import Sequence

import numpy as np

from experiments.planning.cells import Cell
from experiments.playing.execution import Execution
from experiments.playing.progress import progress_bar
from experiments.playing.scheduler import deliver
from experiments.storing.lookup import Delivery, GameRange, look_up, missing
from experiments.storing.results import RunResult
from experiments.storing.series import Series
from experiments.storing.tally import Tally
from policies import Policy
from sim.core.content import Content
from sim.core.registry import Game


def run(
    game: Game,
    content: Content,
    policies: Sequence[Policy],
    games: int,
    seed: int,
    how: Execution | None = None,
) -> RunResult:
    """Play games 0 … games - 1 of the series `seed` and return their tables."""
    how = how or Execution()
    if how.adapter:
        cell = Cell(game.name, {}, restriction=how.options.restriction)
        (policies,) = how.adapter.seats_of_cells(game, [(cell, content, tuple(policies))], how)
    series = Series(game, content, tuple(policies), seed, how.options)
    series.prepare()  # compiles, or loads what was compiled: not part of the time taken
    start = time.perf_counter()
    delivery = look_up([GameRange(series, 0, games)], how.store)[0]
    tally, rows = count(delivery, how)
    seconds = time.perf_counter() - start
    return RunResult(
        game=game,
        content=content,
        policies=series.policies,
        games=games,
        seed=seed,
        seconds=seconds,
        tally=tally,
        rows=rows,
        restriction=how.options.restriction,
        processor_seconds=delivery.seconds,
    )


def count(delivery: Delivery, how: Execution) -> tuple[Tally, np.ndarray | None]:
    """Get games from the store or play them, and add them up; keep rows if asked to."""
    tally = Tally()
    rows: list[np.ndarray] = []
    series = delivery.wanted.series
    with (
        how.workers(series.policies) as workers,
        progress_bar(f"{series.game.name}: games", missing([delivery]), how.progress) as advance,
    ):
        for _, chunk in deliver([delivery], workers, how, advance):
            tally.add(chunk)
            if how.on_rows:
                how.on_rows(chunk.games)
            if how.rows:
                rows.append(chunk.games)
    return tally, np.concatenate(rows) if how.rows else None
