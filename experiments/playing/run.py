"""Plays a series of games in chunks and adds the chunks up, in order of the games' index.

A chunk is a pure function of its inputs and every table is a sum of integers, so the number
of jobs, the size of the chunks and the backend never change a result.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import joblib
import numpy as np

from experiments.planning.interventions import out_of_reach
from experiments.playing.backends import Pool, open_pool
from experiments.playing.interrupts import never
from experiments.playing.progress import progress_bar
from experiments.playing.scheduler import Line, Want, deliver, missing, plan
from experiments.storing.series import Options, PlayChunk, Series
from experiments.storing.tally import Tally
from sim.core.restrictions import Restriction

if TYPE_CHECKING:
    from experiments.storing.store import Store
    from policies import Policy
    from sim.core.content import Content
    from sim.core.play import Results
    from sim.core.registry import Game

__all__ = ["Execution", "Options", "PlayChunk", "RunResult", "compiled_play", "run"]


@dataclass(frozen=True)
class Execution:
    """How a run is carried out; none of it changes the result, but for `options`."""

    jobs: int | None = None  # None: one per core
    chunk: int | None = None  # games per chunk; None: by how long they take
    backend: str = "threads"
    scheduler: str | None = None  # address of a running cluster
    progress: bool = False
    options: Options = field(default_factory=Options)
    play: PlayChunk | None = None  # None: the compiled kernel
    store: Store | None = None  # where finished chunks are kept and found again
    stop: Callable[[], bool] = never  # is asked whether to break off
    rows: bool = False  # keep a row a game in memory
    on_rows: Callable[[np.ndarray], object] | None = None  # is given the rows, in order

    @property
    def n_jobs(self) -> int:
        """Return the number of jobs at a time."""
        return self.jobs or joblib.cpu_count()

    def restricted(self, restriction: Restriction) -> Execution:
        """Return the same under restricted play."""
        return replace(self, options=replace(self.options, restriction=restriction))

    def workers(self) -> Workers:
        """Return the workers, which start when the first games must be played."""
        return Workers(self)


class Workers(contextlib.ExitStack):
    """Workers of a backend; a run that finds all its games in the store starts none."""

    def __init__(self, how: Execution) -> None:
        """Know how to start them."""
        super().__init__()
        self.how = how
        self._pool: Pool | None = None

    def __call__(self) -> Pool:
        """Return the workers, and start them if need be."""
        if self._pool is None:
            how, play = self.how, self.how.play or compiled_play()
            opened = open_pool(how.backend, how.n_jobs, play, how.scheduler)
            self._pool = self.enter_context(opened)
        return self._pool


@dataclass(frozen=True)
class RunResult:
    """A finished run: what was played, how long it took, and its tables."""

    game: Game
    content: Content
    policies: tuple[Policy, ...]
    games: int
    seed: int
    seconds: float  # compiling excluded
    tally: Tally
    rows: np.ndarray | None = None  # one record a game, where they were asked for
    restriction: Restriction = field(default_factory=Restriction)
    processor_seconds: float = 0.0  # that playing took, all jobs together, however busy they were

    @property
    def checksum(self) -> str:
        """Return what two runs share exactly if they had the same results."""
        return self.tally.checksum


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
    content = out_of_reach(game, content, how.options.restriction)
    series = Series(game, content, tuple(policies), seed, how.options)
    series.prepare()  # compiles, or loads what was compiled: not part of the time taken
    start = time.perf_counter()
    lines = plan([Want(series, 0, games)], how.store)
    tally, rows = count(lines, how)
    seconds = time.perf_counter() - start
    asked = (game, content, tuple(policies), games, seed)
    return RunResult(
        *asked, seconds, tally, rows, how.options.restriction, sum(line.seconds for line in lines)
    )


def count(lines: list[Line], how: Execution) -> tuple[Tally, np.ndarray | None]:
    """Get games from the store or play them, and add them up; keep rows if asked to."""
    tally = Tally()
    rows: list[np.ndarray] = []
    for chunk in chunks_of(lines, how):
        tally.add(chunk)
        if how.on_rows:
            how.on_rows(chunk.games)
        if how.rows:
            rows.append(chunk.games)
    return tally, np.concatenate(rows) if how.rows else None


def chunks_of(lines: list[Line], how: Execution) -> Iterator[Results]:
    """Yield the results of each chunk, in order of the games' index."""
    what = f"{lines[0].want.series.game.name}: games"
    with (
        how.workers() as workers,
        progress_bar(what, missing(lines), how.progress) as advance,
    ):
        for _, results in deliver(lines, workers, how, advance):
            yield results


def compiled_play() -> PlayChunk:
    """Return the chunk function of the compiled kernel."""
    from sim.core.play import play_chunk

    return play_chunk
