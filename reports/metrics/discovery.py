"""Many comparisons at once: false discovery control (Benjamini and Hochberg), said in words."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike

from reports.metrics.rows import TestedRow

LEVEL = 0.05
POINTS = 100


def q_values(p: ArrayLike) -> np.ndarray:
    """Return the smallest false discovery rate at which each comparison would stand.

    Comparisons without a p are no comparisons, and do not count.
    """
    p = np.asarray(p, float)
    q = np.full(p.shape, np.nan)
    known = np.flatnonzero(~np.isnan(p))
    order = known[np.argsort(p[known], kind="stable")]
    ranked = p[order] * len(order) / np.arange(1, len(order) + 1)
    q[order] = np.minimum(np.minimum.accumulate(ranked[::-1])[::-1], 1.0)
    return q


def with_discoveries(table: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Add `q` and, in words, what each row says: helps, hurts, or nothing seen."""
    table = table.assign(q=q_values(table["p"]))
    return table.assign(words=[words_of(row, level) for row in table.itertuples()])


def words_of(row: TestedRow, level: float = LEVEL) -> str:
    """Return what one comparison says."""
    if np.isnan(row.mean):
        return "no games"
    if not row.q <= level:
        reach = max(abs(row.low), abs(row.high)) * POINTS
        return f"no effect seen; at most {reach:.1f} points"
    return "helps" if row.mean > 0 else "hurts"


def told(table: pd.DataFrame, level: float = LEVEL) -> str:
    """Say how many comparisons stand, and what that promises."""
    n = int(table["q"].notna().sum())
    found = int((table["q"] <= level).sum())
    rate = f"{level * 100:.0f} %"
    return (
        f"{found} of {n} comparisons stand at a false discovery rate of {rate} (Benjamini and "
        f"Hochberg): about {rate} of those that stand may be flukes"
    )
