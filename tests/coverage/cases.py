"""Made-up results with a known truth: how often does each interval hold it?

A case plays one experiment and tells, for each of its intervals, whether it holds the truth; where
intervals promise to hold together, it tells one thing: whether all do. Luck is shared by line-ups
as in real runs.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import pandas as pd
from scipy.special import expit

from experiments.statistics.precision import Precision, half_width
from reports.metrics import metagame, rankings, teams
from reports.metrics.matchups import Square
from reports.metrics.resamples import drawn_wins

SIDES = ["red", "blue"]
HEROES = dict(zip("abcdef", (0.4, 0.2, 0.0, -0.05, -0.2, -0.35), strict=True))
PARTNERS = 0.35  # spread of what a pair of heroes adds beyond both
DRAWN, GAMES, DRAWS = 12, 100, 200
CLOSE = np.linspace(0.12, -0.12, 12)  # true effects of a close field
ERROR = 0.06  # of each of them
FIELD = np.array([0.1, 0.06, 0.02, -0.02, -0.06, -0.1])  # strengths of entrants that meet
MEETINGS = 400  # games of each two of them
PAIRS = 2_000
CHANGES = ((0.2, 0.2), (0.001, 0.001), (0.03, 0.01), (0.002, 0.0))  # gained, lost
TARGETS = ((0.002, 0.002), (0.05, 0.005), (0.5, 0.005))  # win rate, half-width wanted


@dataclass(frozen=True)
class Case:
    """What is estimated, in which case, and what it promises."""

    interval: str
    what: str
    once: Callable[[int], np.ndarray]  # by seed: which intervals hold the truth
    promise: float = 0.95
    repetitions: int = 400


@cache
def line_ups() -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Return the 45 line-ups of two against two of six heroes, whichever way round."""
    return tuple(
        (red, blue)
        for red in itertools.combinations(HEROES, 2)
        for blue in itertools.combinations([each for each in HEROES if each not in red], 2)
        if red < blue
    )


def strength(team: tuple[str, ...]) -> float:
    """Return what a team is worth: its heroes, and what they are worth together."""
    together = np.random.default_rng([3, *map(ord, sorted(team))]).normal(0, PARTNERS)
    return sum(HEROES[hero] for hero in team) + together


def played(chosen: list, games: int, seed: list[int]) -> tuple[pd.DataFrame, list[np.ndarray]]:
    """Return cells and winners of line-ups, both ways round; an index has the same luck in all."""
    generator = np.random.default_rng(seed)
    luck = generator.standard_normal(games)
    rows, winners = [], []
    for first, second in chosen:
        for red, blue in ((first, second), (second, first)):
            lead = strength(red) - strength(blue) + 0.5 * luck
            won = generator.random(games) < expit(lead)
            winners.append(np.where(won, 0, 1))
            rows.append(("+".join(red), "+".join(blue), games, won.sum(), games - won.sum()))
    return pd.DataFrame(rows, columns=[*SIDES, "games", "wins", "wins_blue"]), winners


@cache
def truth() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return rates, log odds and points of the heroes over all line-ups."""
    cells, _ = played(list(line_ups()), 40_000, [0])
    none = cells[["wins"]].to_numpy(float).T.repeat(2, axis=0)
    effects = teams.effects_frame(teams.fit_effects(cells, SIDES, list(HEROES), none, pairs=False))
    found = effects.set_index("term").loc[list(HEROES)]
    rates = teams.entrant_rates(cells, SIDES).set_index("entrant").loc[list(HEROES)]
    return tuple(frame.to_numpy() for frame in (rates["mean"], found["mean"], found["points_mean"]))


def drawn_line_ups(seed: int) -> tuple[pd.DataFrame, np.ndarray, teams.Sample]:
    """Return the cells of a dozen line-ups drawn of 45, their games drawn anew, and the sample."""
    generator = np.random.default_rng([1, seed])
    places = generator.choice(len(line_ups()), DRAWN, replace=False)
    cells, winners = played([line_ups()[place] for place in places], GAMES, [2, seed])
    sample = teams.line_ups_of(cells, SIDES, 2 * len(line_ups()))
    return cells, drawn_wins(winners, draws=DRAWS), sample


def holds(table: pd.DataFrame, truth: np.ndarray, prefix: str = "") -> np.ndarray:
    """Tell which intervals of a table hold the truth."""
    return ((table[f"{prefix}low"] <= truth) & (truth <= table[f"{prefix}high"])).to_numpy()


def hero_rates(seed: int) -> np.ndarray:
    """Win rates of heroes, from a dozen line-ups, against those over all line-ups."""
    cells, draws, sample = drawn_line_ups(seed)
    table = teams.entrant_rates(cells, SIDES, draws, sample).set_index("entrant")
    seen = [hero for hero in HEROES if hero in table.index]
    values = dict(zip(HEROES, truth()[0], strict=True))
    return holds(table.loc[seen], np.array([values[hero] for hero in seen]))


def hero_effects(seed: int) -> np.ndarray:
    """What heroes add, from a dozen line-ups: log odds, and points of the win rate."""
    cells, draws, sample = drawn_line_ups(seed)
    table = teams.effects_frame(
        teams.fit_effects(cells, SIDES, list(HEROES), draws[:, :, 0], False, sample)
    )
    table = table.set_index("term").reindex(list(HEROES)).dropna(subset="mean")
    if len(table) < len(HEROES):  # who was not drawn cannot be averaged over
        return np.array([], bool)
    return np.concatenate([holds(table, truth()[1]), holds(table, truth()[2], "points_")])


def close_field(seed: int, order: np.ndarray, number: int) -> pd.DataFrame:
    """Return estimates of a close field."""
    noise = np.random.default_rng([4, seed, number]).normal(0, ERROR, len(order))
    mean = order + noise
    ends = {"low": mean - 1.96 * ERROR, "high": mean + 1.96 * ERROR}
    return pd.DataFrame({"entrant": range(len(order)), "mean": mean, **ends})


def close_ranks(seed: int) -> np.ndarray:
    """Ranks of twelve close entries, all together."""
    table = rankings.rankings({"one": close_field(seed, CLOSE, 0)}).sort_values("entrant")
    ranks = np.arange(1, len(CLOSE) + 1)
    return np.array([((table["one_low"] <= ranks) & (ranks <= table["one_high"])).all()])


def same_order(seed: int) -> np.ndarray:
    """Spearman's correlation of two policies that rank a close field alike: 1."""
    fields = {"one": close_field(seed, CLOSE, 0), "two": close_field(seed, CLOSE, 1)}
    row = rankings.rank_correlation(fields).iloc[0]
    return np.array([row["low"] <= 1 <= row["high"]])


def no_false_alarm(seed: int) -> np.ndarray:
    """No entry of a close field is called policy-sensitive where policies rank alike."""
    fields = {"one": close_field(seed, CLOSE, 0), "two": close_field(seed, CLOSE, 1)}
    return np.array([not rankings.rankings(fields)["is_policy_sensitive"].any()])


def met(strengths: np.ndarray, generator: np.random.Generator | None) -> np.ndarray:
    """Return wins of row over column: as expected, or drawn."""
    chance = expit(strengths[:, None] - strengths[None, :])
    if generator is None:
        return chance * MEETINGS
    upper = np.triu(generator.binomial(MEETINGS, chance), 1)
    return upper + np.tril(MEETINGS - upper.T, -1)


def dwellings(seed: int) -> np.ndarray:
    """alpha-Rank of six close entrants."""
    generator = np.random.default_rng([5, seed])
    n = len(FIELD)
    won = met(FIELD, generator).astype(float)
    rates = (won + 0.5) / (MEETINGS + 1)
    draws = np.triu(generator.binomial(MEETINGS, rates, (400, n, n)), 1)
    draws = draws + np.tril(MEETINGS - draws.transpose(0, 2, 1), -1)
    games = np.full((n, n), float(MEETINGS)) - np.diag([MEETINGS] * n)
    square = Square(tuple("abcdef"), won, games, draws.astype(float))
    low, high = metagame.dwelling(square)[1:]
    true = metagame.alpha_rank(np.where(games > 0, met(FIELD, None) / MEETINGS, 0.5))
    return (low <= true) & (true <= high)


def paired_changes(seed: int) -> np.ndarray:
    """Changes of a win rate in 2,000 pairs of games, of which few or many differ."""
    generator = np.random.default_rng([6, seed])
    found = []
    for up, down in CHANGES:
        gained, lost, _ = generator.multinomial(PAIRS, (up, down, 1 - up - down))
        change = Precision().difference(gained, lost, PAIRS)
        found.append(change.low <= up - down <= change.high)
    return np.array(found)


def to_a_target(seed: int) -> np.ndarray:
    """Win rates of runs that stop when they are known to half a point or two tenths."""
    generator = np.random.default_rng([7, seed])
    found = []
    for rate, target in TARGETS:
        precision, wins, games = Precision(target=target), 0, 0
        for look in precision.looks():
            wins, games = wins + generator.binomial(look - games, rate), look
            known = precision.rate(wins, games)
            if half_width(known) <= target:
                break
        found.append(known.low <= rate <= known.high)
    return np.array(found)


CASES = (
    Case("paired changes", "2,000 pairs, 0.2 to 40 % of which differ", paired_changes, 0.95, 4_000),
    Case("win rates, run to a target", "rates 0.2, 5 and 50 %", to_a_target, 0.95, 2_000),
    Case("win rates of heroes", "12 of 45 line-ups, for all of them", hero_rates),
    Case("effects of heroes", "12 of 45 line-ups, log odds and points", hero_effects),
    Case("ranks, all together", "12 entries, 0.36 errors apart", close_ranks),
    Case("Spearman's correlation", "the same close field under two policies: 1", same_order),
    Case("who is policy-sensitive", "the same close field: nobody", no_false_alarm),
    Case("alpha-Rank", "6 entrants, 1 point of win rate apart, 400 games a match", dwellings),
)


def coverage(case: Case, repetitions: int | None = None) -> tuple[float, int]:
    """Return how many of a case's intervals hold the truth, and of how many experiments."""
    times = repetitions or case.repetitions
    found = [case.once(seed) for seed in range(times)]
    return float(np.concatenate(found).mean()), times
