"""How games are played: how many at a time, where, and into which store."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, cast

import numpy as np
from numba import config

from experiments.planning.cells import Cell
from experiments.playing.backends import PROCESSES, THREADS, Pool, open_pool
from experiments.playing.interrupts import never
from experiments.storing.series import Options, PlayChunk
from experiments.storing.store import Store
from policies import Policy
from sim.core.content import Content
from sim.core.registry import Game
from sim.core.restrictions import Restriction

OnRows = Callable[[np.ndarray], object]
"""Is given the rows of games, in order, while they are played."""

Seated = tuple[Cell, Content, tuple[Policy, ...]]
"""A cell, what is played in it, and who plays."""


class Adapts(Protocol):
    """Seats players who have learned what to choose: `experiments/playing/adapters.py`."""

    def seats_of_cells(
        self, game: Game, cells: Sequence[Seated], how: Execution
    ) -> list[tuple[Policy, ...]]:
        """Return the players of each cell."""


@dataclass(frozen=True)
class Execution:
    """How a run is carried out; only `options` and `adapter` change the result."""

    jobs: int | None = None  # None: one per core
    chunk: int | None = None  # games per chunk; None: by how long they take
    backend: str = THREADS
    scheduler: str | None = None  # address of a running cluster
    progress: bool = False
    options: Options = field(default_factory=Options)
    play: PlayChunk | None = None  # None: the compiled kernel
    store: Store | None = None  # where finished chunks are kept and found again
    stop: Callable[[], bool] = never  # is asked whether to break off
    rows: bool = False  # keep a row a game in memory
    on_rows: OnRows | None = None  # is given the rows, in order
    adapter: Adapts | None = None  # lets players learn what to choose before they are counted

    @property
    def needed_store(self) -> Store:
        """Return the store, where nothing is played without one."""
        if self.store is None:
            raise ValueError("this is played into a store: Execution(store=…)")
        return self.store

    @property
    def n_jobs(self) -> int:
        """Return the number of jobs at a time."""
        return self.jobs or config.NUMBA_DEFAULT_NUM_THREADS  # type: ignore[attr-defined]

    def restricted(self, restriction: Restriction) -> Execution:
        """Return the same under restricted play."""
        return replace(self, options=replace(self.options, restriction=restriction))

    def workers(self, policies: Iterable[Policy] = ()) -> Workers:
        """Return the workers, which start when the first games must be played.

        An unchecked policy of the user's may crash: it does so in a process of its own.
        """
        is_risky = any(policy.is_users_code and policy.unchecked for policy in policies)
        backend = PROCESSES if is_risky and self.backend == THREADS else self.backend
        return Workers(replace(self, backend=backend))


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


def compiled_play() -> PlayChunk:
    """Return the chunk function of the compiled kernel."""
    from sim.core.play import play_chunk

    return cast("PlayChunk", play_chunk)
