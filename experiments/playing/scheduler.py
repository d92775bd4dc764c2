"""Gets games of many series, from the store or played, and hands them out in order.

Results do not depend on how the games are cut, where they are played, or what the store has.
"""

import heapq
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace

import numpy as np

from experiments.playing.backends import Pool, completed
from experiments.playing.execution import Execution
from experiments.storing.lookup import GRID, Delivery, GameRange, missing, stored_first
from experiments.storing.series import Chunk, Series
from experiments.storing.store import Store
from sim.core.play import Results

UNIT_FIRST = 16  # games of the first chunks, before it is known how long a game takes
UNIT_MAX = 1_000
UNIT_SECONDS = 0.5  # of the processor a chunk should take: a lively progress bar, a quick Ctrl-C
SAVE_SECONDS = 3.0  # finished games wait no longer than this to be written
SAVE_GAMES = 50_000


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

    def add(self, chunk: GameRange, results: Results) -> None:
        """Take a finished chunk; write, if enough wait or one waits too long."""
        if self.store is None:
            return
        self.waiting.setdefault(chunk.series, []).append(Chunk(chunk.series, chunk.first, results))
        self.n_games += chunk.count
        waited = time.monotonic() - self.saved_at
        if waited > SAVE_SECONDS or self.n_games >= SAVE_GAMES:
            self.save()

    def save(self) -> None:
        """Write everything that waits."""
        chunks = [chunk for waiting in self.waiting.values() for chunk in joined(waiting)]
        if chunks and self.store:
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


def deliver(
    deliveries: Sequence[Delivery],
    workers: Callable[[], Pool],
    how: Execution,
    advance: Callable[[int], object] = lambda _: None,
) -> Generator[tuple[int, Results]]:
    """Yield (number of the delivery, results), in order of the index for each.

    Whatever ends the work early, finished chunks are in the store.
    """
    store = how.store
    n_missing = missing(deliveries)
    yield from stored_first(deliveries, store)
    if not n_missing:
        return
    owners = {delivery.wanted.series: number for number, delivery in enumerate(deliveries)}
    ask_for_checks(deliveries, store)
    pool = workers()
    pace = Pace(how.chunk, n_missing, pool.jobs)
    writer = Writer(store)
    try:
        with closing(completed(pool, chunks_to_play(deliveries, pace), how.stop)) as done:
            for chunk, played in done:
                pace.learn(chunk.count, played.seconds)
                writer.add(chunk, played.results)
                advance(chunk.count)
                number = owners[chunk.series]
                deliveries[number].seconds += played.seconds
                deliveries[number].ready[chunk.first] = played.results
                while deliveries[number].is_ready():
                    yield number, deliveries[number].take(store)
    finally:
        writer.save()


def ask_for_checks(deliveries: Sequence[Delivery], store: Store | None) -> None:
    """Look, before games of a user's policy go into a store, at what was found of it."""
    own = [one.wanted.series for one in deliveries if one.gaps and one.wanted.series.has_users_code]
    if store and own:
        from policies.core.verdicts import ask_for_check

        ask_for_check([policy for series in own for policy in series.policies], store.report)


def chunks_to_play(deliveries: Sequence[Delivery], pace: Pace) -> Iterator[GameRange]:
    """Yield what must be played so that all series get on evenly; sizes as the pace says."""
    heads = [(one.gaps[0][0], number) for number, one in enumerate(deliveries) if one.gaps]
    heapq.heapify(heads)
    while heads:
        _, number = heapq.heappop(heads)
        yield deliveries[number].next_chunk(pace())
        if deliveries[number].gaps:
            heapq.heappush(heads, (deliveries[number].gaps[0][0], number))
