"""Gets games of many series, from the store or played, and hands them out in order.

Results do not depend on how the games are cut, where they are played, or what the store has.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from experiments.playing.backends import Pool, Task, completed
from experiments.storing.segments import Chunk
from experiments.storing.series import Series

if TYPE_CHECKING:
    from experiments.playing.run import Execution
    from experiments.storing.store import Block, Store
    from sim.core.play import Results

GRID = 2_000  # games at whose multiples stored chunks end, as looks do
UNIT_FIRST = 16  # games of the first chunks, before it is known how long a game takes
UNIT_MAX = 1_000
UNIT_SECONDS = 0.5  # of the processor a chunk should take: a lively progress bar, a quick Ctrl-C
SAVE_SECONDS = 3.0  # finished games wait no longer than this to be written
SAVE_GAMES = 50_000


@dataclass(frozen=True)
class Want:
    """Games first … end - 1 of a series that are wanted."""

    series: Series
    first: int
    end: int


@dataclass
class Line:
    """What is known of one want: which chunks are stored, played and given out so far."""

    want: Want
    stored: dict[int, Block]  # by first game
    gaps: list[tuple[int, int]]  # (first, end) of what must be played and is not given out
    ready: dict[int, Results] = field(default_factory=dict)
    next: int = 0  # the first game that was not handed out
    seconds: float = 0.0  # of processors, that its games took

    def is_ready(self) -> bool:
        """Tell whether the next games are there."""
        return self.next in self.ready or self.next in self.stored

    def take(self, store: Store | None) -> Results:
        """Return the next games."""
        if self.next in self.ready:
            results = self.ready.pop(self.next)
        else:
            results = store.load(self.stored.pop(self.next), self.want.series)
        self.next += len(results.games)
        return results

    def give_out(self, size: int) -> Task:
        """Return the next games to be played, at most `size`."""
        first, end = self.gaps[0]
        count = unit_count(first, end, size)
        self.gaps[0] = (first + count, end)
        if first + count == end:
            self.gaps.pop(0)
        return Task(self.want.series, first, count)


def unit_count(first: int, end: int, size: int) -> int:
    """Return how many games the next chunk has: at most `size`, and none beyond the grid."""
    return min(end, first + size, first - first % GRID + GRID) - first


class Pace:
    """How many games a chunk should have, from how long they take."""

    def __init__(self, chunk: int | None, games: int, jobs: int) -> None:
        """Begin with small chunks; `chunk` fixes the number."""
        self.fixed = chunk
        self.most = max(1, min(UNIT_MAX, -(-games // (8 * jobs))))
        self.size = min(UNIT_FIRST, self.most)

    def __call__(self) -> int:
        """Return the games of the next chunk."""
        return self.fixed or self.size

    def learn(self, count: int, seconds: float) -> None:
        """Take note of how long a chunk took: the size at most doubles, and shrinks at once."""
        wanted = int(count * UNIT_SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(wanted, 2 * self.size, self.most))


class Writer:
    """Collects finished chunks and writes them to the store a few at a time."""

    def __init__(self, store: Store | None) -> None:
        """Write to a store, or nowhere."""
        if store:
            store.check_writable()
        self.store = store
        self.waiting: dict[Series, list[Chunk]] = {}
        self.n_games = 0
        self.saved_at = time.monotonic()

    def add(self, task: Task, results: Results) -> None:
        """Take a finished chunk; write, if enough wait or one waits too long."""
        if self.store is None:
            return
        self.waiting.setdefault(task.series, []).append(Chunk(task.series, task.first, results))
        self.n_games += task.count
        waited = time.monotonic() - self.saved_at
        if waited > SAVE_SECONDS or self.n_games >= SAVE_GAMES:
            self.save()

    def save(self) -> None:
        """Write everything that waits."""
        chunks = [chunk for waiting in self.waiting.values() for chunk in joined(waiting)]
        if chunks:
            self.store.save(chunks)
        self.waiting = {}
        self.n_games = 0
        self.saved_at = time.monotonic()


def joined(chunks: Sequence[Chunk]) -> list[Chunk]:
    """Join chunks that follow each other, up to the grid."""
    groups: list[list[Chunk]] = []
    for chunk in sorted(chunks, key=lambda chunk: chunk.first):
        end = groups[-1][-1].first + groups[-1][-1].count if groups else None
        if chunk.first == end and end % GRID:
            groups[-1].append(chunk)
        else:
            groups.append([chunk])
    return [Chunk(group[0].series, group[0].first, merge(group)) for group in groups]


def merge(chunks: Sequence[Chunk]) -> Results:
    """Join the rows of games and add up all other tables."""
    parts = [chunk.results for chunk in chunks]
    if len(parts) == 1:
        return parts[0]
    sums = {name: sum(getattr(part, name) for part in parts) for name in ("items", "tempo", "lead")}
    return replace(parts[0], games=np.concatenate([part.games for part in parts]), **sums)


def cover(want: Want, blocks: Iterable[Block]) -> Line:
    """Say which stored chunks serve a want, and what is left to be played."""
    usable = [block for block in blocks if want.first <= block.first and block.end <= want.end]
    stored: dict[int, Block] = {}
    gaps: list[tuple[int, int]] = []
    at = want.first
    for block in usable:  # by first game, longest first
        if block.first < at:
            continue
        if block.first > at:
            gaps.append((at, block.first))
        stored[block.first] = block
        at = block.end
    if at < want.end:
        gaps.append((at, want.end))
    return Line(want, stored, gaps, next=want.first)


def missing(lines: Iterable[Line]) -> int:
    """Return how many games must be played."""
    return sum(end - first for line in lines for first, end in line.gaps)


def plan(wants: Sequence[Want], store: Store | None) -> list[Line]:
    """Look up what the store has of the wanted games."""
    return [cover(want, store.blocks(want.series) if store else ()) for want in wants]


def deliver(
    lines: Sequence[Line],
    workers: Callable[[], Pool],
    how: Execution,
    advance: Callable[[int], object] = lambda _: None,
) -> Iterator[tuple[int, Results]]:
    """Yield (number of the line, results), in order of the index for each line.

    Whatever ends the work early, finished chunks are in the store.
    """
    store = how.store
    n_missing = missing(lines)
    yield from stored_first(lines, store)
    if not n_missing:
        return
    owners = {line.want.series: number for number, line in enumerate(lines)}
    pool = workers()
    pace = Pace(how.chunk, n_missing, pool.jobs)
    writer = Writer(store)
    try:
        with closing(completed(pool, tasks(lines, pace), how.stop)) as done:
            for task, played in done:
                pace.learn(task.count, played.seconds)
                writer.add(task, played.results)
                advance(task.count)
                number = owners[task.series]
                lines[number].seconds += played.seconds
                lines[number].ready[task.first] = played.results
                while lines[number].is_ready():
                    yield number, lines[number].take(store)
    finally:
        writer.save()


def stored_first(lines: Sequence[Line], store: Store | None) -> Iterator[tuple[int, Results]]:
    """Yield what is stored and comes next, all lines side by side as their files are."""
    heads = [(line.next, number) for number, line in enumerate(lines)]
    heapq.heapify(heads)
    while heads:
        _, number = heapq.heappop(heads)
        if lines[number].is_ready():
            yield number, lines[number].take(store)
            heapq.heappush(heads, (lines[number].next, number))


def tasks(lines: Sequence[Line], pace: Pace) -> Iterator[Task]:
    """Yield what must be played so that all lines get on evenly; sizes as the pace says."""
    heads = [(line.gaps[0][0], number) for number, line in enumerate(lines) if line.gaps]
    heapq.heapify(heads)
    while heads:
        _, number = heapq.heappop(heads)
        yield lines[number].give_out(pace())
        if lines[number].gaps:
            heapq.heappush(heads, (lines[number].gaps[0][0], number))
