"""Win counts drawn anew, for intervals of whatever is computed from several cells.

Cells of one seed share their luck: games of one index are one cluster, drawn as a whole. Cells that
each have a seed of their own are drawn apart.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from scipy import special

from experiments.statistics.estimates import CONFIDENCE, normal_quantile
from reports.metrics.shares import RESAMPLES, RESAMPLING_SEED, shares


def drawn_wins(winners: Sequence[np.ndarray], sides: int = 2, draws: int = RESAMPLES) -> np.ndarray:
    """Return wins by draw, cell and side when games are drawn anew by their index.

    A draw is as many games as the cells have in common, scaled to each cell's own number. Few
    games vary too little when they are drawn from themselves: draws are stretched as Student's
    interval is against the normal one.
    """
    n = min(len(winner) for winner in winners)
    generator = np.random.default_rng(RESAMPLING_SEED)
    times = generator.multinomial(n, np.full(n, 1 / n), size=draws).astype(float)
    stretch = stretch_of(n)
    found = [redrawn(winner[:n], times, sides, stretch) * (len(winner) / n) for winner in winners]
    return np.stack(found, axis=1)


def drawn_apart(winners: Sequence[np.ndarray], sides: int = 2) -> np.ndarray:
    """Return wins by draw, cell and side when games are drawn anew in each cell by itself.

    A draw of n games is n - 1 of them, scaled: so few games vary as much as they should (Rao and
    Wu 1988).
    """
    generator = np.random.default_rng(RESAMPLING_SEED)
    stretch = student_stretch(max(1, sum(map(len, winners)) - len(winners)))
    found = []
    for n, winner in zip(map(len, winners), winners, strict=True):
        times = generator.multinomial(n - 1, np.full(n, 1 / n), size=RESAMPLES)
        found.append(redrawn(winner, times * (n / max(1, n - 1)), sides, stretch))
    return np.stack(found, axis=1)


def redrawn(winner: np.ndarray, times: np.ndarray, sides: int, stretch: float) -> np.ndarray:
    """Return wins by draw and side, where `times` says how often each draw has each game."""
    won = [(np.asarray(winner) == side).astype(float) for side in range(sides)]
    wins = [each.sum() + stretch * (times @ each - each.sum()) for each in won]
    return np.clip(np.stack(wins, axis=1), 0, len(winner))


def stretch_of(n: int) -> float:
    """Return how much wider than its draws the interval of n games must be."""
    free = max(1, n - 1)
    return student_stretch(free) * float(np.sqrt(n / free))


def student_stretch(free: int) -> float:
    """Return how much wider Student's interval is than the normal one."""
    student = special.stdtrit(free, (1 + CONFIDENCE) / 2)
    return float(student / normal_quantile(CONFIDENCE))


def effective(won: np.ndarray, n: np.ndarray, variance: np.ndarray) -> np.ndarray:
    """Return how many unrelated games would be as sharp, at most n.

    `variance` is that of the share of wins, by clusters.
    """
    won, n, variance = (np.asarray(value, float) for value in (won, n, variance))
    mean = won / np.maximum(n, 1)
    worth = mean * (1 - mean) / np.where(variance > 0, variance, np.inf)
    return np.where(worth > 0, np.minimum(n, worth), n)


def clustered(table: pd.DataFrame, keys: Sequence[str], cluster: str) -> pd.DataFrame:
    """Return shares by key, whose intervals take what shares a cluster for one thing.

    `table` has a row a key and cluster, with the counts `won` and `games`.
    """
    by_key = dict(by=list(keys), sort=False, observed=True)
    sums = table.groupby(**by_key)[["won", "games"]].sum()
    share = (sums["won"] / sums["games"]).rename("share")
    rows = table.groupby([*keys, cluster], sort=False, observed=True)[["won", "games"]].sum()
    rows = rows.reset_index().merge(share.reset_index(), on=list(keys), sort=False)
    rows["square"] = (rows["won"] - rows["share"] * rows["games"]) ** 2
    squares = rows.groupby(**by_key)["square"].agg(["size", "sum"]).reindex(sums.index)
    count, total = squares["size"].to_numpy(float), squares["sum"].to_numpy(float)
    variance = total * count / np.maximum(count - 1, 1) / sums["games"].to_numpy(float) ** 2
    size = effective(sums["won"], sums["games"], variance)
    return sums.index.to_frame(index=False).join(shares(sums["won"], sums["games"], size=size))


def guessed_wins(wins: np.ndarray, games: np.ndarray) -> np.ndarray:
    """Return wins by draw and cell where only counts are known, as if cells had their own luck."""
    generator = np.random.default_rng(RESAMPLING_SEED)
    share = (np.asarray(wins, float) + 0.5) / (np.asarray(games, float) + 1)
    drawn = generator.binomial(np.asarray(games, int), share, size=(RESAMPLES, len(share)))
    return drawn.astype(float)
