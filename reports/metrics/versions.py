"""Two versions of a game on the same seeds: what each game of the one became in the other."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from experiments.statistics.estimates import (
    CONFIDENCE,
    discordant,
    normal_quantile,
    paired_change,
)
from reports.metrics import shares as shares_of
from reports.metrics.discovery import LEVEL, at_most, q_values
from reports.metrics.resamples import stretch_of
from reports.metrics.rows import ChangeRow
from reports.metrics.shares import difference, frame_of, paired_p, shares, two_sided

LABELS = ("before", "after", "change")
WHAT, UNIT, ROUNDS = "what", "unit", "rounds"


def share_row(what: str, before: np.ndarray, after: np.ndarray) -> pd.DataFrame:
    """Return one row: a share before and after, and its paired change with the exact p."""
    n = min(len(before), len(after))
    one, other = np.asarray(before[:n], bool), np.asarray(after[:n], bool)
    gained, lost, _ = discordant(one, other)
    change = pd.DataFrame([{**paired_change(gained, lost, n, 1 - CONFIDENCE).columns, "n": n}])
    ends = [shares([np.count_nonzero(each)], [n]) for each in (one, other)]
    return row_of(what, "share", [*ends, change], paired_p([gained], [lost]))


def mean_row(what: str, before: np.ndarray, after: np.ndarray, unit: str = ROUNDS) -> pd.DataFrame:
    """Return one row: a mean before and after, and its paired change.

    Of shares (of line-ups that were won, by index of the game, whose luck these share) intervals
    are cut at 0 and 1.
    """
    n = min(len(before), len(after))
    one, other = np.asarray(before[:n], float), np.asarray(after[:n], float)
    parts = [shares_of.mean_row(each) for each in (one, other, other - one)]
    for part in parts[:2] if unit == "share" else ():
        part["low"], part["high"] = part["low"].clip(0, 1), part["high"].clip(0, 1)
    return row_of(what, unit, parts, p_of(parts[2]))


def unrelated_row(what: str, before: tuple[int, int], after: tuple[int, int]) -> pd.DataFrame:
    """Return one row: a share of unrelated games, wins and games before and after (Newcombe)."""
    ends = [shares([won], [n]) for won, n in (before, after)]
    change = difference(ends[1], ends[0])
    p = np.where(change["p"].isna(), 1.0, change["p"])
    return row_of(what, "share", [*ends, change.drop(columns="p")], p).assign(of="games")


def unrelated_mean_row(what: str, before: Sequence[float], after: Sequence[float]) -> pd.DataFrame:
    """Return one row: a mean of unrelated games, given by mean, low, high and games."""
    ends = [frame_of([mean], [low], [high], n) for mean, low, high, n in (before, after)]
    mean = ends[1]["mean"] - ends[0]["mean"]
    half = np.hypot(*((end["high"] - end["low"]) / 2 for end in ends))
    change = frame_of(mean, mean - half, mean + half, before[3] + after[3])
    return row_of(what, ROUNDS, [*ends, change], p_of(change)).assign(of="games")


def p_of(change: pd.DataFrame) -> np.ndarray:
    """Return how often a mean change is as far from 0 by chance; 1 where nothing changed."""
    n = int(change["n"].iloc[0])
    half = (change["high"] - change["low"]) / 2 / stretch_of(n)
    p = two_sided(change["mean"], half / normal_quantile(CONFIDENCE))
    return np.where(np.isnan(p), 1.0, p)


def row_of(what: str, unit: str, parts: Sequence[pd.DataFrame], p: np.ndarray) -> pd.DataFrame:
    """Return one row of the comparison."""
    table = pd.DataFrame({WHAT: [what], UNIT: [unit]})
    for part, label in zip(parts, LABELS, strict=True):
        table = table.join(part.drop(columns="n").add_prefix(f"{label}_"))
    return table.assign(n=parts[2]["n"].to_numpy(), p=p)


def judged(tables: Mapping[str, Sequence[pd.DataFrame]]) -> dict[str, pd.DataFrame]:
    """Return the rows as tables, with false discoveries controlled over all of them."""
    names = [name for name, rows in tables.items() for _ in rows]
    table = pd.concat([row for rows in tables.values() for row in rows], ignore_index=True)
    table["q"] = q_values(table["p"])
    table["words"] = [words_of(row) for row in table.itertuples()]
    return {name: part.reset_index(drop=True) for name, part in table.groupby(names, sort=False)}


def words_of(row: ChangeRow) -> str:
    """Return what a row says."""
    if row.q <= LEVEL:
        return "rises" if row.change_mean > 0 else "falls"
    return f"no change seen; {at_most(row.change_low, row.change_high, row.unit == ROUNDS)}"
