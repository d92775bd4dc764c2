"""Win counts drawn anew, for intervals of whatever is computed from several cells.

Cells of one seed share their luck: games of one index are one cluster, drawn as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from reports.metrics.shares import RESAMPLES, RESAMPLING_SEED


def drawn_wins(winners: Sequence[np.ndarray], sides: int = 2, draws: int = RESAMPLES) -> np.ndarray:
    """Return wins by draw, cell and side when games are drawn anew by their index.

    A draw is as many games as the cells have in common, scaled to each cell's own number.
    """
    n = min(len(winner) for winner in winners)
    generator = np.random.default_rng(RESAMPLING_SEED)
    times = generator.multinomial(n, np.full(n, 1 / n), size=draws).astype(float)
    found = np.empty((draws, len(winners), sides))
    for cell, winner in enumerate(winners):
        for side in range(sides):
            won = (np.asarray(winner[:n]) == side).astype(float)
            found[:, cell, side] = times @ won * (len(winner) / n)
    return found


def guessed_wins(wins: np.ndarray, games: np.ndarray, draws: int = RESAMPLES) -> np.ndarray:
    """Return wins by draw and cell where only counts are known, as if cells had their own luck."""
    generator = np.random.default_rng(RESAMPLING_SEED)
    share = (np.asarray(wins, float) + 0.5) / (np.asarray(games, float) + 1)
    return generator.binomial(np.asarray(games, int), share, size=(draws, len(share))).astype(float)
