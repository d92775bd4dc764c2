"""Plays a series of games in chunks and adds the chunks up, in order of the games' index.

A chunk is a pure function of its inputs and every table is a sum of integers, so the number
of jobs, the size of the chunks and the backend never change a result.
"""

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import joblib
import numpy as np

from experiments.backends import open_parallel
from experiments.progress import progress_bar

if TYPE_CHECKING:
    from policies import Policy
    from sim.core.content import Content
    from sim.core.play import Results
    from sim.core.registry import Game

CHECKSUM_DIGITS = 16
CHUNK_MAX = 256  # games a chunk, unless told otherwise: short enough for a lively progress bar
CHUNKS_PER_JOB = 32  # enough that no job waits long for the last one


@dataclass(frozen=True)
class Options:
    """What a chunk is told besides its games."""

    log: bool = True  # count what happens to items
    policy_seed: int | None = None  # seed of the policies' own randomness; None: the run's seed


class PlayChunk(Protocol):
    """Plays games first … first + count - 1 of a series: a pure function of its arguments."""

    def __call__(
        self,
        game: "Game",
        content: "Content",
        policies: "Sequence[Policy]",
        seed: int,
        first: int,
        count: int,
        options: Options,
    ) -> "Results":
        """Return the tables of these games alone."""


@dataclass(frozen=True)
class Execution:
    """How a run is carried out; none of it changes the result, but for `options`."""

    jobs: int | None = None  # None: one per core
    chunk: int | None = None  # games per chunk; None: by the number of games and jobs
    backend: str = "threads"
    progress: bool = False
    options: Options = field(default_factory=Options)
    play: PlayChunk | None = None  # None: the compiled kernel

    @property
    def n_jobs(self) -> int:
        """Return the number of jobs at a time."""
        return self.jobs or joblib.cpu_count()

    def chunk_size(self, games: int) -> int:
        """Return the games per chunk for a run of so many games."""
        even = -(-games // (CHUNKS_PER_JOB * self.n_jobs))
        return self.chunk or min(even, CHUNK_MAX)


@dataclass(frozen=True)
class RunResult:
    """A finished run: what was played, how long it took, and its tables."""

    game: "Game"
    content: "Content"
    policies: "tuple[Policy, ...]"
    games: int
    seed: int
    seconds: float  # compiling excluded
    results: "Results"

    @cached_property
    def checksum(self) -> str:
        """Return what two runs share exactly if they had the same results."""
        return checksum_of(self.results)


def run(
    game: "Game",
    content: "Content",
    policies: "Sequence[Policy]",
    games: int,
    seed: int,
    how: Execution | None = None,
) -> RunResult:
    """Play games 0 … games - 1 of the series `seed` and return their tables."""
    how = how or Execution()
    game.kernels()  # compiles, or loads what was compiled: not part of the time taken
    start = time.perf_counter()
    with progress_bar(f"{game.name}: games", games, how.progress) as advance:
        results = merge(advancing(play_chunks(game, content, policies, games, seed, how), advance))
    seconds = time.perf_counter() - start
    return RunResult(game, content, tuple(policies), games, seed, seconds, results)


def play_chunks(
    game: "Game",
    content: "Content",
    policies: "Sequence[Policy]",
    games: int,
    seed: int,
    how: Execution,
) -> "Iterator[Results]":
    """Yield the results of each chunk, in order of the games' index."""
    play = how.play or compiled_play()
    tasks = (
        joblib.delayed(play)(game, content, policies, seed, first, count, how.options)
        for first, count in cut(games, how.chunk_size(games))
    )
    with open_parallel(how.backend, how.n_jobs) as parallel:
        yield from parallel(tasks)


def compiled_play() -> PlayChunk:
    """Return the chunk function of the compiled kernel."""
    from sim.core.play import play_chunk

    return play_chunk


def cut(games: int, size: int) -> list[tuple[int, int]]:
    """Return (first, count) of each chunk of consecutive games."""
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def advancing(chunks: "Iterable[Results]", advance: Callable[[int], object]) -> "Iterator[Results]":
    """Pass the chunks on and tell the progress bar."""
    for chunk in chunks:
        advance(len(chunk.games))
        yield chunk


def merge(chunks: "Iterable[Results]") -> "Results":
    """Join the rows of games and add up all other tables."""
    rest = iter(chunks)
    first = next(rest)
    games = [first.games]
    items, tempo, lead = first.items.copy(), first.tempo.copy(), first.lead.copy()
    for chunk in rest:
        games.append(chunk.games)
        items += chunk.items
        tempo += chunk.tempo
        lead += chunk.lead
    return replace(first, games=np.concatenate(games), items=items, tempo=tempo, lead=lead)


def checksum_of(results: "Results") -> str:
    """Hash every game's digest, in order, and the summed tables."""
    digest = hashlib.sha256(results.games["digest"].astype("<u8").tobytes())
    for table in (results.items, results.tempo, results.lead):
        digest.update(table.astype("<i8").tobytes())
    return digest.hexdigest()[:CHECKSUM_DIGITS]
