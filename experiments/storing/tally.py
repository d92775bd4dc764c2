"""What is kept of a series of games: counts and sums, and three bytes a game for pairing."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import numpy as np

from sim.core.records import FINALS_MAX

if TYPE_CHECKING:
    from sim.core.play import Results

CHECKSUM_DIGITS = 16
SUMS = ("decisions", "choices", "forced", "lead_changes", "deficit")


class Tally:
    """Games of a series from the first on, added up in order of their index."""

    def __init__(self) -> None:
        """Begin with no games."""
        self.games = 0
        self.endings = np.zeros(0, np.int64)  # games by row of Game.endings
        self.sums = dict.fromkeys(SUMS, 0)
        self.tables: tuple[np.ndarray, ...] = ()  # items, tempo, lead
        self.moments = np.zeros((1 + FINALS_MAX,) * 2, np.int64)  # of (1, *finals): sums, products
        self._winner: list[np.ndarray] = []
        self._rounds: list[np.ndarray] = []
        self._hash = hashlib.sha256()

    def add(self, results: Results) -> None:
        """Add the games that come next, in place."""
        rows = results.games
        if not len(rows):
            return
        first = int(rows["index"][0])
        if first != self.games:
            raise ValueError(f"game {first} was added where game {self.games} comes next")
        self.games += len(rows)
        self._winner.append(rows["winner"].astype(np.int8))
        self._rounds.append(rows["rounds"].astype(np.int16))
        self._hash.update(rows["digest"].astype("<u8").tobytes())
        self.endings = padded_sum(self.endings, np.bincount(rows["ending"]))
        for name in SUMS:
            self.sums[name] += int(rows[name].sum(dtype=np.int64))
        self._add_tables((results.items, results.tempo, results.lead))
        columns = np.column_stack([np.ones(len(rows), np.int64), rows["finals"].astype(np.int64)])
        self.moments += columns.T @ columns

    def _add_tables(self, tables: tuple[np.ndarray, ...]) -> None:
        if not self.tables:
            self.tables = tuple(table.astype(np.int64) for table in tables)
            return
        for total, table in zip(self.tables, tables, strict=True):
            total += table

    @property
    def winner(self) -> np.ndarray:
        """Return the side that won, game by game; -1 for none."""
        return joined(self._winner, np.int8)

    @property
    def rounds(self) -> np.ndarray:
        """Return how long each game was."""
        return joined(self._rounds, np.int16)

    @property
    def items(self) -> np.ndarray:
        """Return games, sum and squares by item, event and outcome."""
        return self.tables[0]

    @property
    def tempo(self) -> np.ndarray:
        """Return sums of the features by round and outcome."""
        return self.tables[1]

    @property
    def lead(self) -> np.ndarray:
        """Return games by round, outcome and lead."""
        return self.tables[2]

    @property
    def checksum(self) -> str:
        """Hash every game's digest, in order, and the summed tables."""
        digest = self._hash.copy()
        for table in self.tables:
            digest.update(table.astype("<i8").tobytes())
        return digest.hexdigest()[:CHECKSUM_DIGITS]

    def final_sums(self, weights: np.ndarray) -> tuple[int, int]:
        """Return sum and squares, over the games, of a weighted sum of the features at the end."""
        padded = np.zeros(FINALS_MAX, np.int64)
        padded[: len(weights)] = weights
        return int(self.moments[0, 1:] @ padded), int(padded @ self.moments[1:, 1:] @ padded)

    def count_wins(self, side: int, games: int | None = None) -> int:
        """Return how many of the first `games` games a side won."""
        return int(np.count_nonzero(self.winner[:games] == side))


def joined(pieces: list[np.ndarray], dtype: type) -> np.ndarray:
    """Return the pieces as one array, and let it take their place."""
    if len(pieces) != 1:
        pieces[:] = [np.concatenate(pieces) if pieces else np.zeros(0, dtype)]
    return pieces[0]


def padded_sum(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Add up counts of which one may be shorter."""
    total = np.zeros(max(len(a), len(b)), np.int64)
    total[: len(a)] += a
    total[: len(b)] += b
    return total
