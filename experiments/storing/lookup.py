"""Which games of a series the store has, which must be played, and all of them in order."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from experiments.storing.series import Series
from experiments.storing.store import Block, Store

if TYPE_CHECKING:
    from sim.core.play import Results

GRID = 2_000  # games at whose multiples stored chunks end, as looks do


@dataclass(frozen=True)
class GameRange:
    """Games first … first + count - 1 of a series."""

    series: Series
    first: int
    count: int

    @property
    def end(self) -> int:
        """Return the first game after them."""
        return self.first + self.count


@dataclass
class Delivery:
    """Games that are wanted: which of them are stored, played and handed out so far."""

    wanted: GameRange
    stored: dict[int, Block]  # by first game
    gaps: list[tuple[int, int]]  # (first, end) of what must be played and was not given to a worker
    ready: dict[int, Results] = field(default_factory=dict)
    next: int = 0  # the first game that was not handed out
    seconds: float = 0.0  # of processors, that its games took

    def is_ready(self) -> bool:
        """Tell whether the next games are there."""
        return self.next in self.ready or self.next in self.stored

    def take(self, store: Store | None) -> Results:
        """Return the next games."""
        if store is not None and self.next in self.stored:
            results = store.load(self.stored.pop(self.next), self.wanted.series)
        else:
            results = self.ready.pop(self.next)
        self.next += len(results.games)
        return results

    def next_chunk(self, size: int) -> GameRange:
        """Return the next games to be played, at most `size`."""
        first, end = self.gaps[0]
        count = unit_count(first, end, size)
        self.gaps[0] = (first + count, end)
        if first + count == end:
            self.gaps.pop(0)
        return GameRange(self.wanted.series, first, count)


def unit_count(first: int, end: int, size: int) -> int:
    """Return how many games the next chunk has: at most `size`, and none beyond the grid."""
    return min(end, first + size, first - first % GRID + GRID) - first


def cover(wanted: GameRange, blocks: Iterable[Block]) -> Delivery:
    """Say which stored chunks have games that are wanted, and what is left to be played."""
    usable = [block for block in blocks if wanted.first <= block.first and block.end <= wanted.end]
    stored: dict[int, Block] = {}
    gaps: list[tuple[int, int]] = []
    at = wanted.first
    for block in usable:  # by first game, longest first
        if block.first < at:
            continue
        if block.first > at:
            gaps.append((at, block.first))
        stored[block.first] = block
        at = block.end
    if at < wanted.end:
        gaps.append((at, wanted.end))
    return Delivery(wanted, stored, gaps, next=wanted.first)


def missing(deliveries: Iterable[Delivery]) -> int:
    """Return how many games must be played."""
    return sum(end - first for delivery in deliveries for first, end in delivery.gaps)


def look_up(ranges: Sequence[GameRange], store: Store | None) -> list[Delivery]:
    """Say what the store has of the games that are wanted."""
    return [cover(wanted, store.blocks(wanted.series) if store else ()) for wanted in ranges]


def stored_first(
    deliveries: Sequence[Delivery], store: Store | None
) -> Iterator[tuple[int, Results]]:
    """Yield what is stored and comes next, all series side by side as their files are."""
    heads = [(delivery.next, number) for number, delivery in enumerate(deliveries)]
    heapq.heapify(heads)
    while heads:
        _, number = heapq.heappop(heads)
        if deliveries[number].is_ready():
            yield number, deliveries[number].take(store)
            heapq.heappush(heads, (deliveries[number].next, number))
