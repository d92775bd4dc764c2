"""Real games beside simulated ones: the same line-ups, as often as people played them.

A simulated share is the average over the line-ups of real games, each with the weight that it has
there. Games of one index share their luck over all line-ups, and are one cluster.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import special

from experiments.statistics.estimates import CONFIDENCE, normal_quantile
from reports.metrics.discovery import LEVEL, at_most, q_values
from reports.metrics.resamples import effective
from reports.metrics.rows import RealRow
from reports.metrics.shares import difference, frame_of, mean_row, shares, two_sided

WINS, SIDE_WINS, ROUNDS = "share of wins", "share of a side's wins", "rounds"  # units of rows


@dataclass(frozen=True)
class Played:
    """A line-up: how real games with it went, and how simulated ones did."""

    teams: tuple[str, ...]  # entrants joined by +, one a side
    winners: Sequence[str]  # of real games
    rounds: Sequence[float]  # of real games; not a number where it is not known
    simulated: np.ndarray  # sides by game of the series, -1 for none
    lengths: np.ndarray  # rounds by game of the series


def compared_with_simulated(played: Sequence[Played], sides: Sequence[str]) -> pd.DataFrame:
    """Do simulated games go as real ones do? One row a side and entrant: shares of games won.

    what, real_* and simulated_* (mean, low, high), games_real, games_simulated, difference_*
    (real minus simulated), p, q over all rows and over the rounds, words.
    """
    questions: dict[tuple[str, str], dict[tuple[int, int], int]] = {}  # by line-up and side
    for place, one in enumerate(played):
        for side, team in enumerate(one.teams):
            names = [(name, WINS) for name in team.split("+")]
            for name in [(f"wins of {sides[side]}", SIDE_WINS), *names]:
                questions.setdefault(name, {})[place, side] = len(one.winners)
    rows = [share_row(*name, weights, played, sides) for name, weights in questions.items()]
    both = pd.concat([*rows, *length_rows(played)], ignore_index=True)
    both["q"] = q_values(both["p"])
    both["words"] = [words_of(row) for row in both.itertuples()]
    return both


def share_row(
    name: str,
    unit: str,
    weights: Mapping[tuple[int, int], int],
    played: Sequence[Played],
    sides: Sequence[str],
) -> pd.DataFrame:
    """Return how often the teams of one row win, in real and in simulated games."""
    total = sum(weights.values())
    won = sum(played[place].winners.count(sides[side]) for place, side in weights)
    real = shares([won], [total])
    n = min(len(one.simulated) for one in played)
    by_index = sum(
        weight / total * (played[place].simulated[:n] == side)
        for (place, side), weight in weights.items()
    )
    games = n * len(weights)
    mean, variance = by_index.mean(), by_index.var() / max(1, n - 1)
    size = effective(np.array([mean * games]), np.array([games]), np.array([variance]))
    simulated = shares([mean * games], [games], size=size)
    return row_of(name, unit, real, simulated, difference(real, simulated))


def length_rows(played: Sequence[Played]) -> list[pd.DataFrame]:
    """Return how long real and simulated games are; nothing where real ones do not say."""
    known = [(one, np.array([r for r in one.rounds if r == r])) for one in played]
    known = [(one, rounds) for one, rounds in known if rounds.size]
    total = sum(rounds.size for _, rounds in known)
    if total <= 1:
        return []
    real = mean_row(np.concatenate([rounds for _, rounds in known]))
    n = min(len(one.lengths) for one, _ in known)
    by_index = sum(rounds.size / total * one.lengths[:n] for one, rounds in known)
    simulated = mean_row(by_index).assign(n=n * len(known))
    return [row_of("rounds", ROUNDS, real, simulated, mean_difference(real, simulated))]


def mean_difference(real: pd.DataFrame, simulated: pd.DataFrame) -> pd.DataFrame:
    """Return the difference of two unrelated means, and its p."""
    mean = real["mean"] - simulated["mean"]
    half = np.hypot(real["high"] - real["mean"], simulated["high"] - simulated["mean"])
    table = frame_of(mean, mean - half, mean + half, real["n"] + simulated["n"])
    student = special.stdtrit(max(1, int(real["n"].iloc[0]) - 1), (1 + CONFIDENCE) / 2)
    error = half / max(float(student), normal_quantile(CONFIDENCE))
    return table.assign(p=two_sided(mean, error))


def row_of(
    name: str, unit: str, real: pd.DataFrame, simulated: pd.DataFrame, gap: pd.DataFrame
) -> pd.DataFrame:
    """Return one row of the comparison."""
    table = pd.DataFrame({"what": [name], "unit": [unit]})
    table["games_real"], table["games_simulated"] = real["n"], simulated["n"]
    parts = (real.drop(columns="n"), simulated.drop(columns="n"), gap.drop(columns=["n", "p"]))
    for part, prefix in zip(parts, ("real", "simulated", "difference"), strict=True):
        table = table.join(part.add_prefix(f"{prefix}_"))
    return table.assign(p=gap["p"])


def words_of(row: RealRow) -> str:
    """Return what a row says."""
    if row.q <= LEVEL:
        return "more in real games" if row.difference_mean > 0 else "less in real games"
    reach = at_most(row.difference_low, row.difference_high, row.unit == ROUNDS)
    return f"no difference seen; {reach}"
