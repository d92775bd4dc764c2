"""Who wins, how games end, how long they are, and how many the cap cut off."""

import numpy as np
import pandas as pd
from scipy import stats

from experiments.statistics.estimates import CONFIDENCE, LEVELS
from experiments.storing.results import RunResult
from experiments.storing.tally import padded_sum
from reports.metrics.shares import frame_of, labelled, mean_of, shares

CAP = "cap"


def win_rates(result: RunResult) -> pd.DataFrame:
    """How often does each side win? label, mean, low, high, n."""
    wins = [result.tally.count_wins(side) for side in range(len(result.game.sides))]
    table = shares(wins, [result.games] * len(wins))
    return labelled(table, *result.game.sides)


def endings(result: RunResult) -> pd.DataFrame:
    """How do games end? One row an ending, also those that never came about."""
    names = result.game.endings[1:]
    counts = padded_sum(result.tally.endings, np.zeros(len(names) + 1, np.int64))[1:]
    return labelled(shares(counts, [result.games] * len(names)), *names)


def lengths(result: RunResult) -> pd.DataFrame:
    """How many rounds do games last? Mean, p5, p50 and p95, each with its interval."""
    rounds = np.sort(np.asarray(result.tally.rounds))
    mean, low, high = np.array([quantile(rounds, level) for level in LEVELS]).T
    names = [f"p{level * 100:.0f}" for level in LEVELS]
    levels = labelled(frame_of(mean, low, high, rounds.size), *names)
    return pd.concat([mean_of("mean", rounds), levels], ignore_index=True)


def quantile(ordered: np.ndarray, level: float) -> tuple[float, float, float]:
    """Return a quantile of sorted values; its interval is from one value to another."""
    n, tail = ordered.size, (1 - CONFIDENCE) / 2
    place = max(int(np.ceil(level * n)) - 1, 0)
    first, last = stats.binom.ppf([tail, 1 - tail], n, level)
    low = ordered[min(max(int(first) - 1, 0), place)]
    high = ordered[max(min(int(last), n - 1), place)]
    return float(ordered[place]), float(low), float(high)


def length_counts(result: RunResult) -> pd.DataFrame:
    """How many games last so many rounds? One row a length and side that won: round, winner."""
    sides = {side: number for number, side in enumerate(result.game.sides)} | {"none": -1}
    rounds, winner = np.asarray(result.tally.rounds), np.asarray(result.tally.winner)
    rows = [
        (length, side, np.count_nonzero((rounds == length) & (winner == number)))
        for length in np.unique(rounds)
        for side, number in sides.items()
    ]
    table = pd.DataFrame(rows, columns=["round", "winner", "games"])
    return table.join(shares(table["games"], [result.games] * len(table)))
