"""Averages over cells that share their seeds: one seed is one cluster, of all its cells."""

from collections.abc import Sequence

import numpy as np

from experiments.statistics.estimates import Estimate, clustered_share
from experiments.statistics.precision import Precision

FIXED = Precision()


def share_over(
    wins: Sequence[np.ndarray],
    precision: Precision = FIXED,
    n_intervals: int = 1,
    seeds: Sequence[int] = (),
) -> Estimate:
    """Return the share of wins over several cells, each an array of wins by game.

    Games of one seed and index have the same luck, so they are averaged before their spread is
    taken; without `seeds` all cells have the same. Of cells that stopped at different looks only
    the games that all have count: else a cell would weigh more the longer it was undecided.
    """
    games = min(map(len, wins))
    by_seed: dict[int, list[np.ndarray]] = {}
    for seed, won in zip(seeds or [0] * len(wins), wins, strict=True):
        by_seed.setdefault(seed, []).append(won[:games])
    luck = np.concatenate([np.mean(parts, axis=0) for parts in by_seed.values()])
    return clustered_share(luck, precision.level(games, n_intervals))
