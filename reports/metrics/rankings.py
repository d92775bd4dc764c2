"""One ranking under several policies: does an entry's place depend on who plays?"""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import numpy as np
import pandas as pd
from scipy import stats

from experiments.statistics import CONFIDENCE, normal_quantile
from reports.metrics.shares import RESAMPLES, RESAMPLING_SEED, around

QUARTER = 0.25


def rankings(tables: Mapping[str, pd.DataFrame], key: str = "entrant") -> pd.DataFrame:
    """Where does each entry stand under each policy? Best first, with intervals of the ranks.

    `tables` has a frame with the columns `key`, mean, low, high a policy. Columns are rank_mean,
    rank_low … (over policies), <policy>_rank, <policy>_low, <policy>_high, moved (places between
    best and worst), is_policy_sensitive: moved by more than a quarter of the field.
    """
    names = common_names(tables, key)
    table = pd.DataFrame({key: names})
    places = {}
    for policy, frame in tables.items():
        point, draws = placed(frame.set_index(key).loc[names])
        low, high = around(point, draws)
        places[policy] = point
        table[f"{policy}_rank"], table[f"{policy}_low"] = point, low
        table[f"{policy}_high"] = high
    ranks = np.array(list(places.values()))
    table["moved"] = ranks.max(axis=0) - ranks.min(axis=0)
    table["is_policy_sensitive"] = table["moved"] > QUARTER * len(names)
    table["n"] = len(names)
    order = ranks.mean(axis=0).argsort(kind="stable")
    return table.iloc[order].reset_index(drop=True)


def common_names(tables: Mapping[str, pd.DataFrame], key: str) -> list[str]:
    """Return the entries that all tables have, in order of the first."""
    first, *others = tables.values()
    return [name for name in first[key] if all(name in set(other[key]) for other in others)]


def placed(frame: pd.DataFrame) -> tuple[np.ndarray, np.ndarray]:
    """Return ranks from 1, and ranks by draw when estimates are drawn from their intervals."""
    mean = frame["mean"].to_numpy(float)
    error = (frame["high"] - frame["low"]).to_numpy(float) / (2 * normal_quantile(CONFIDENCE))
    generator = np.random.default_rng(RESAMPLING_SEED)
    noise = generator.standard_normal((RESAMPLES, len(mean))) * np.nan_to_num(error)
    return stats.rankdata(-mean), stats.rankdata(-(mean + noise), axis=1)


def rank_correlation(tables: Mapping[str, pd.DataFrame], key: str = "entrant") -> pd.DataFrame:
    """How alike are the rankings? Spearman's correlation of every two policies, with interval."""
    names = common_names(tables, key)
    found = {policy: placed(frame.set_index(key).loc[names]) for policy, frame in tables.items()}
    rows = []
    for one, other in itertools.combinations(found, 2):
        point = correlation(found[one][0], found[other][0])
        drawn = zip(found[one][1], found[other][1][::-1], strict=True)
        draws = np.array([correlation(a, b) for a, b in drawn])
        low, high = around(point, draws)
        row = {"mean": point, "low": float(low), "high": float(high), "n": len(names)}
        rows.append({"one": one, "other": other, **row})
    return pd.DataFrame(rows)


def correlation(one: np.ndarray, other: np.ndarray) -> float:
    """Return the correlation of ranks; 1 where there is nothing to rank."""
    if one.std() == 0 or other.std() == 0:
        return 1.0
    return float(np.corrcoef(one, other)[0, 1])
