"""One ranking under several policies: does an entry's place depend on who plays?"""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import numpy as np
import pandas as pd
from scipy import stats

from experiments.statistics.estimates import CONFIDENCE, normal_quantile
from reports.metrics.shares import RESAMPLES, RESAMPLING_SEED, around

QUARTER = 0.25


def rankings(tables: Mapping[str, pd.DataFrame], key: str = "entrant") -> pd.DataFrame:
    """Where does each entry stand under each policy? Best first, with intervals of the ranks.

    `tables` has a frame with the columns `key`, mean, low, high a policy. Columns are
    <policy>_rank, <policy>_low, <policy>_high, moved with its interval (places between best and
    worst), is_policy_sensitive: moved by more than a quarter of the field, is_clear_move: so does
    all of the interval, so that chance does not explain it. A policy under which all entries do
    alike (one that never wins) ranks nothing, and is left out (`unranked`).
    """
    names = common_names(tables, key)
    table = pd.DataFrame({key: names})
    found = {}
    for policy, frame in tables.items():
        if policy in unranked(tables, key):
            continue
        point, draws = found[policy] = placed(frame.set_index(key).loc[names], len(found))
        table[f"{policy}_rank"] = point
        table[f"{policy}_low"], table[f"{policy}_high"] = whole(*around(point, draws))
    ranks = np.array([point for point, _ in found.values()]).reshape(-1, len(names))
    table["moved"] = table["moved_low"] = table["moved_high"] = np.nan
    if len(found) > 1:
        drawn = np.array([draws for _, draws in found.values()])
        table["moved"] = np.ptp(ranks, axis=0)
        ends = whole(*around(table["moved"], np.ptp(drawn, axis=0)))
        table["moved_low"], table["moved_high"] = ends
    table["is_policy_sensitive"] = table["moved"] > QUARTER * len(names)
    table["is_clear_move"] = table["moved_low"] > QUARTER * len(names)
    table["n"] = len(names)
    order = ranks.mean(axis=0).argsort(kind="stable") if len(found) else slice(None)
    return table.iloc[order].reset_index(drop=True)


def whole(low: np.ndarray, high: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return an interval of places in whole places, which are all there is."""
    return np.floor(low), np.ceil(high)


def unranked(tables: Mapping[str, pd.DataFrame], key: str = "entrant") -> list[str]:
    """Return the policies under which no entry does better than another: they rank nothing."""
    names = common_names(tables, key)
    return [
        policy
        for policy, frame in tables.items()
        if frame.set_index(key).loc[names, "mean"].nunique() == 1
    ]


def common_names(tables: Mapping[str, pd.DataFrame], key: str) -> list[str]:
    """Return the entries that all tables have, in order of the first."""
    first, *others = tables.values()
    return [name for name in first[key] if all(name in set(other[key]) for other in others)]


def placed(frame: pd.DataFrame, number: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Return ranks from 1, and ranks by draw when estimates are drawn from their intervals.

    `number` tells the draws of several tables apart.
    """
    mean = frame["mean"].to_numpy(float)
    error = (frame["high"] - frame["low"]).to_numpy(float) / (2 * normal_quantile(CONFIDENCE))
    generator = np.random.default_rng([RESAMPLING_SEED, number])
    noise = generator.standard_normal((RESAMPLES, len(mean))) * np.nan_to_num(error)
    return stats.rankdata(-mean), stats.rankdata(-(mean + noise), axis=1)


def rank_correlation(tables: Mapping[str, pd.DataFrame], key: str = "entrant") -> pd.DataFrame:
    """How alike are the rankings? Spearman's correlation of every two policies, with interval.

    Policies that rank nothing are left out.
    """
    names = common_names(tables, key)
    ranked = [policy for policy in tables if policy not in unranked(tables, key)]
    found = {
        policy: placed(tables[policy].set_index(key).loc[names], number)
        for number, policy in enumerate(ranked)
    }
    rows = []
    for one, other in itertools.combinations(found, 2):
        point = correlation(found[one][0], found[other][0])
        drawn = zip(found[one][1], found[other][1], strict=True)
        low, high = around(point, np.array([correlation(a, b) for a, b in drawn]))
        row = {"mean": point, "low": float(low), "high": float(high), "n": len(names)}
        rows.append({"one": one, "other": other, **row})
    return pd.DataFrame(rows, columns=["one", "other", "mean", "low", "high", "n"])


def correlation(one: np.ndarray, other: np.ndarray) -> float:
    """Return the correlation of ranks."""
    return float(np.corrcoef(one, other)[0, 1])
