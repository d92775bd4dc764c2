"""Item power as it is seen: how often a side wins when an item was drawn, played, never seen.

Such figures are biased, each in its own way; `note` says how. What an item does is in `causal`.
A side's copies of an item in one game are one cluster.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from experiments.statistics.estimates import CONFIDENCE, normal_quantile
from experiments.storing.results import RunResult
from reports.metrics.discovery import with_discoveries
from reports.metrics.shares import difference, frame_of, means, shares
from sim.core.analysis import DRAWN, EFFECT, EXPOSURES, GAINED, OPENING, PLAYED, TAKEN, Analysis

NOTES = {
    OPENING: "dealt at random, so no bias is known",
    DRAWN: "biased: longer games draw more cards, so it mixes the item with the game's length",
    PLAYED: "biased: players choose when, so it mixes the item with the position it suits",
    TAKEN: "biased: taken by those who got that far, so it mixes the item with being ahead",
    GAINED: "biased: gained by those who got that far, so it mixes the item with being ahead",
}
"""By role of an event: in which way what is seen of it misleads."""
AS_NAMED = Analysis()
"""A game in which every event is called after its role."""


def item_base(result: RunResult) -> pd.DataFrame:
    """Return in how many games each item was there: item, sides, games, won, owner.

    `won` are the wins of its owners; where both sides have the item, each side counts. `owner`
    is the side that alone has it, or -1.
    """
    from sim.core.play import item_ranges

    names = result.game.items(result.content)
    ranges = item_ranges(result.content.tables[0], len(names))
    return base_of(names, ranges[..., 1] > ranges[..., 0], result)


def base_of(names: Sequence[str], has: np.ndarray, result: RunResult) -> pd.DataFrame:
    """Return the table of `item_base` from which side has which item."""
    wins = np.array([result.tally.count_wins(side) for side in range(has.shape[1])])
    sides = has.sum(axis=1)
    table = {"item": list(names), "sides": sides, "games": sides * result.games, "won": has @ wins}
    first = [int(np.flatnonzero(row)[0]) if row.any() else -1 for row in has]
    return pd.DataFrame({**table, "owner": np.where(sides == 1, first, -1)})


def exposures(
    items: pd.DataFrame, base: pd.DataFrame, analysis: Analysis = AS_NAMED
) -> pd.DataFrame:
    """How often do owners win with and without each exposure of each item?

    One row an item and exposure that the game counts: with_*, without_* (never), and their
    difference, mean, low, high, with p, q and words. The last is `improvement when drawn` where
    the exposure is `drawn`. `items` is `tables.items_frame`, `base` is `item_base`; `analysis`
    tells the roles of events.
    """
    table = counts_of(items[items["event"].map(analysis.role_of).isin(EXPOSURES)], base)
    found, one, other = with_and_without(table)
    labels = table[["item", "event"]].rename(columns={"event": "exposure"})
    found = labels.join(found).join(one.add_prefix("with_")).join(other.add_prefix("without_"))
    found = with_discoveries(found)
    found["note"] = [NOTES[analysis.role_of(event)] for event in found["exposure"]]
    return found


def counts_of(rows: pd.DataFrame, base: pd.DataFrame) -> pd.DataFrame:
    """Return one row an item and event: games won and not won with it, their sum n, and all."""
    counts = rows.pivot(index=["item", "event"], columns="result", values="games").reset_index()
    owners = base[base["games"] > 0].rename(columns={"won": "all_won"})
    return counts.merge(owners, on="item", sort=False).assign(
        n=lambda table: table["won"] + table["not won"]
    )


def with_and_without(table: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    """Return wins with an event minus wins without it, and both, from `counts_of`."""
    one = shares(table["won"], table["n"], table["sides"])
    rest = (table["all_won"] - table["won"], table["games"] - table["n"])
    other = shares(*rest, table["sides"])
    return difference(one, other).assign(n=table["games"].to_numpy()), one, other


def alternatives(
    items: pd.DataFrame, choices: Mapping[str, str], analysis: Analysis = AS_NAMED
) -> pd.DataFrame:
    """Of upgrades that exclude each other, which is taken, and do those who took it win more?

    `choices` names the choice of an item. One row an item that was ever taken where another of its
    choice was, too: taken_* (share of those who chose), and mean, low, high: wins of those who took
    it minus wins of those who took another. Both got that far; who takes what is still up to them.
    """
    is_taken = items["event"].map(analysis.role_of) == TAKEN
    rows = items[is_taken & items["item"].isin(list(choices))]
    counts = rows.pivot(index="item", columns="result", values="games").reset_index()
    counts["choice"] = counts["item"].map(dict(choices))
    counts["n"] = counts["won"] + counts["not won"]
    sums = counts.groupby("choice")[["won", "n"]].transform("sum")
    kept = (counts["n"] > 0) & (sums["n"] > counts["n"])
    counts, sums = counts[kept].reset_index(drop=True), sums[kept].reset_index(drop=True)
    one = shares(counts["won"], counts["n"])
    other = shares(sums["won"] - counts["won"], sums["n"] - counts["n"])
    found = counts[["choice", "item"]].join(difference(one, other))
    found = found.join(shares(counts["n"], sums["n"]).add_prefix("taken_"))
    table = with_discoveries(found)
    return table.sort_values(["choice", "taken_mean"], ascending=[True, False], ignore_index=True)


def dead(items: pd.DataFrame, base: pd.DataFrame, analysis: Analysis = AS_NAMED) -> pd.DataFrame:
    """In how many games is an item there and never played? mean, low, high, n; most often first."""
    happened = items[items["event"].map(analysis.role_of) == PLAYED]
    rows = happened.groupby("item", sort=False)["games"].sum()
    table = base[base["games"] > 0].reset_index(drop=True)
    missed = table["games"] - rows.reindex(table["item"]).fillna(0).to_numpy()
    found = table[["item"]].join(shares(missed, table["games"], table["sides"]))
    return found.sort_values("mean", ascending=False, kind="stable", ignore_index=True)


def idle(seen: pd.DataFrame, analysis: Analysis = AS_NAMED) -> pd.DataFrame:
    """Of the games in which an item was drawn, in how many was it never played? Most often first.

    `seen` is `exposures`. Items that are never drawn, or that nobody plays, are left out.
    """
    roles = seen["exposure"].map(analysis.role_of)
    by_role = (seen[roles == role].groupby("item", sort=False) for role in (DRAWN, PLAYED))
    drawn, played = (items["with_n"].max() for items in by_role)
    both = pd.DataFrame({"drawn": drawn, "played": played}).dropna().astype(int)
    both = both[(both["drawn"] >= both["played"]) & (both["played"] > 0)]
    missed = shares(both["drawn"] - both["played"], both["drawn"])
    table = both.index.to_frame(index=False).join(missed)
    return table.sort_values("mean", ascending=False, kind="stable", ignore_index=True)


def contributions(
    items: pd.DataFrame, base: pd.DataFrame, analysis: Analysis = AS_NAMED
) -> pd.DataFrame:
    """What does an item do a game, and a play? One row an item and effect that the game counts.

    mean, low, high are per game of its owner. play_* are per play; plays and effects of a game
    are not stored together, so that interval is an upper limit (as if they had no covariance).
    """
    summed = items.groupby(["item", "event"], sort=False)[["games", "total", "squares"]].sum()
    summed = summed.reset_index()
    roles = summed["event"].map(analysis.role_of)
    done = summed[(roles == EFFECT) & (summed["total"] > 0)]
    plays = summed[roles == PLAYED].set_index("item")[["total", "squares"]]
    table = done.merge(base[["item", "games"]], on="item", suffixes=("", "_base"), sort=False)
    found = means(table["total"], table["squares"], table["games_base"])
    labels = table[["item", "event"]].rename(columns={"event": "effect"})
    if not len(plays):
        return labels.join(found)
    return labels.join(found).join(per_play(table, plays).add_prefix("play_"))


def per_play(table: pd.DataFrame, plays: pd.DataFrame) -> pd.DataFrame:
    """Return sums over sums with a clustered interval that is on the safe side."""
    times = plays.reindex(table["item"])
    count = np.where(times["total"] > 0, times["total"], np.nan)
    ratio = table["total"].to_numpy() / count
    spread = np.sqrt(table["squares"].to_numpy() + ratio**2 * times["squares"].to_numpy())
    half = normal_quantile(CONFIDENCE) * spread / count
    return frame_of(ratio, np.maximum(ratio - half, 0), ratio + half, times["total"].fillna(0))
