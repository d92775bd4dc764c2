"""Many comparisons at once: false discovery control (Benjamini and Hochberg), said in words."""

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


def with_discoveries(table: pd.DataFrame) -> pd.DataFrame:
    """Add `q` and, in words, what each row says: more or fewer wins, perhaps, or nothing seen."""
    table = table.assign(q=q_values(table["p"]))
    return table.assign(words=[words_of(row) for row in table.itertuples()])


def words_of(row: TestedRow) -> str:
    """Return what one comparison says: of wins, not of good and bad, which depends on whose it is.

    One that is clear by itself and not among all of them is called neither clear nor nothing.
    """
    if np.isnan(row.mean):
        return "no games"
    way = "more wins" if row.mean > 0 else "fewer wins"
    if row.q <= LEVEL:
        return way
    if row.low > 0 or row.high < 0:
        ends = f"{row.low * POINTS:+.1f} to {row.high * POINTS:+.1f} points"
        return f"perhaps {way} ({ends}); among so many comparisons it may be chance"
    return f"no effect seen; {at_most(row.low, row.high)}"


def at_most(low: float, high: float, are_rounds: bool = False) -> str:
    """Return how large a change that is not seen may be, by its interval."""
    reach = max(abs(low), abs(high))
    return f"at most {reach:.2g} rounds" if are_rounds else f"at most {reach * POINTS:.1f} points"


def discovery_text(table: pd.DataFrame) -> str:
    """Say how many comparisons stand, and what that promises."""
    n = int(table["q"].notna().sum())
    found = int((table["q"] <= LEVEL).sum())
    rate = f"{LEVEL * 100:.0f} %"
    return (
        f"{found} of {n} comparisons stand at a false discovery rate of {rate} (Benjamini and "
        f"Hochberg): about {rate} of those that stand may be chance"
    )
