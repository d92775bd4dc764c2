"""One ranking under several policies: does an entry's place depend on who plays?

Ranks carry confidence sets that hold for all entries together (Mogstad, Romano, Shaikh and Wilhelm
2024): an entry is behind those that are better than it for sure, and before those that are worse.
"""

import itertools
from collections.abc import Mapping

import numpy as np
import pandas as pd
from scipy import stats

from experiments.statistics.estimates import CONFIDENCE, normal_quantile
from reports.metrics.shares import RESAMPLES, RESAMPLING_SEED

QUARTER = 0.25
EQUAL_TO = 9  # digits: what the rounding of a processor tells apart is a tie
MOVED = ("moved", "moved_low", "moved_high")
Draws = Mapping[str, np.ndarray]  # by policy: estimates by draw and entry, in order of its table


def rankings(
    tables: Mapping[str, pd.DataFrame], key: str = "entrant", draws: Draws | None = None
) -> pd.DataFrame:
    """Where does each entry stand under each policy? Best first, with sets of ranks.

    `tables` has a frame with the columns `key`, mean, low, high a policy; `draws` how the estimates
    vary together, where that is known. Columns are <policy>_rank, <policy>_low, <policy>_high;
    moved (places between best and worst) with what is sure and what is possible of it;
    is_policy_sensitive: moved by more than a quarter of the field, and for sure by some of it. All
    sets of the table hold together. A policy under which all entries do alike (one that never wins)
    ranks nothing, and is left out (`unranked`).
    """
    names = common_names(tables, key)
    table = pd.DataFrame({key: names})
    found = ranked_sets(tables, key, draws)
    for policy, (point, low, high) in found.items():
        table[f"{policy}_rank"] = point
        table[f"{policy}_low"], table[f"{policy}_high"] = low, high
    for name, values in zip(MOVED, moves(list(found.values())), strict=True):
        table[name] = values
    is_far = table["moved"] > QUARTER * len(names)
    table["is_policy_sensitive"] = is_far & (table["moved_low"] > 0)
    table["is_unclear_move"] = is_far & (table["moved_low"] == 0)
    table["n"] = len(names)
    ranks = np.array([point for point, _, _ in found.values()]).reshape(-1, len(names))
    order = ranks.mean(axis=0).argsort(kind="stable") if len(found) else slice(None)
    return table.iloc[order].reset_index(drop=True)


def ranked_sets(
    tables: Mapping[str, pd.DataFrame], key: str, draws: Draws | None = None
) -> dict[str, tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Return, by policy that ranks anything: ranks from 1, and their lowest and highest."""
    names = common_names(tables, key)
    ranked = [policy for policy in tables if policy not in unranked(tables, key)]
    level = 1 - (1 - CONFIDENCE) / max(1, len(ranked))
    found = {}
    for number, policy in enumerate(ranked):
        frame = tables[policy].reset_index(drop=True)
        places = [frame.index[frame[key] == name][0] for name in names]
        mean = frame["mean"].to_numpy(float)[places].round(EQUAL_TO)
        drawn = (draws or {}).get(policy)
        drawn = guessed_draws(frame.loc[places], number) if drawn is None else drawn[:, places]
        found[policy] = (stats.rankdata(-mean), *rank_sets(mean, drawn, level))
    return found


def moves(found: list[tuple]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return how far entries move between policies: as estimated, for sure, and at most."""
    if len(found) < 2:  # noqa: PLR2004
        unknown = np.array(np.nan)
        return unknown, unknown, unknown
    point, low, high = (np.array(part) for part in zip(*found, strict=True))
    sure = np.maximum(low.max(axis=0) - high.min(axis=0), 0)
    return np.ptp(point, axis=0), sure, high.max(axis=0) - low.min(axis=0)


def rank_sets(
    mean: np.ndarray, draws: np.ndarray, confidence: float = CONFIDENCE
) -> tuple[np.ndarray, np.ndarray]:
    """Return the lowest and highest rank of each entry; all hold together with `confidence`.

    Pairs are told apart by the largest studentised difference of all pairs that are not told apart
    yet, step by step. `draws` are estimates by draw and entry.
    """
    error = draws - draws.mean(axis=0)
    one, other = np.triu_indices(len(mean), 1)
    spread = error[:, one] - error[:, other]
    scale = spread.std(axis=0)
    lead = mean[one] - mean[other]
    is_open = scale > 0
    is_apart = ~is_open & (lead != 0)
    safe = np.where(is_open, scale, 1.0)
    while is_open.any():
        largest = np.abs(spread / safe)[:, is_open].max(axis=1)
        new = is_open & (np.abs(lead) / safe > np.quantile(largest, confidence))
        if not new.any():
            break
        is_apart |= new
        is_open &= ~new
    first = is_apart & (lead > 0)
    second = is_apart & (lead < 0)
    n = len(mean)
    ahead = np.bincount(other[first], minlength=n) + np.bincount(one[second], minlength=n)
    behind = np.bincount(one[first], minlength=n) + np.bincount(other[second], minlength=n)
    return 1.0 + ahead, n - 1.0 * behind


def guessed_draws(frame: pd.DataFrame, number: int = 0) -> np.ndarray:
    """Return estimates drawn from their intervals, as if they had nothing in common.

    `number` tells the draws of several tables apart.
    """
    mean = frame["mean"].to_numpy(float)
    error = (frame["high"] - frame["low"]).to_numpy(float) / (2 * normal_quantile(CONFIDENCE))
    generator = np.random.default_rng([RESAMPLING_SEED, number])
    noise = generator.standard_normal((RESAMPLES, len(mean)))
    return mean + noise * np.nan_to_num(error)


def unranked(tables: Mapping[str, pd.DataFrame], key: str = "entrant") -> list[str]:
    """Return the policies under which no entry does better than another: they rank nothing."""
    names = common_names(tables, key)
    return [
        policy
        for policy, frame in tables.items()
        if frame.set_index(key).loc[names, "mean"].round(EQUAL_TO).nunique() == 1
    ]


def common_names(tables: Mapping[str, pd.DataFrame], key: str) -> list[str]:
    """Return the entries that all tables have, in order of the first."""
    first, *others = tables.values()
    return [name for name in first[key] if all(name in set(other[key]) for other in others)]


def rank_correlation(
    tables: Mapping[str, pd.DataFrame], key: str = "entrant", draws: Draws | None = None
) -> pd.DataFrame:
    """How alike are the rankings? Spearman's correlation of every two policies.

    low and high are the least and largest that the sets of ranks allow, which hold together: they
    cover the correlation of the true ranks, and are wide where entries are close.
    `is_same_possible`: no entry has for sure different ranks. Policies that rank nothing are left
    out.
    """
    found = ranked_sets(tables, key, draws)
    n = len(common_names(tables, key))
    rows = []
    for one, other in itertools.combinations(found, 2):
        _, sure, most = moves([found[one], found[other]])
        mean = float(np.corrcoef(found[one][0], found[other][0])[0, 1])
        ends = (mean, spearman(most, n), spearman(sure, n), n)
        rows.append((one, other, *ends, not sure.any()))
    columns = ["one", "other", "mean", "low", "high", "n", "is_same_possible"]
    return pd.DataFrame(rows, columns=columns)


def spearman(moved: np.ndarray, n: int) -> float:
    """Return Spearman's correlation of two rankings by how far entries move between them."""
    return float(np.clip(1 - 6 * (moved**2).sum() / (n * (n * n - 1)), -1, 1))
