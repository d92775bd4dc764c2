"""Item power as it works: the same games with an item changed, and both ways side by side.

The games of the design `items` are paired: game i of both variants has the same luck.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import pandas as pd

from experiments.statistics.estimates import CONFIDENCE, discordant, paired_change
from experiments.storing.experiment_result import SweepResult
from reports.metrics.discovery import with_discoveries
from reports.metrics.interventions import intervention_of
from reports.metrics.shares import paired_p
from sim.core.analysis import DRAWN, GAINED, PLAYED, TAKEN

ROW = ("mean", "low", "high", "n", "gained", "lost")


def causal(result: SweepResult, owners: Mapping[str, int] | None = None) -> pd.DataFrame:
    """What is each item worth to its owner? From a played experiment of the design `items`.

    `owners` names the side that has an item; -1, where both have it, leaves the item out, as
    what it does to one side it does to the other.
    """
    base = next(o for o in result.outcomes if o.cell.name == result.experiment.baseline)
    pairs = [
        (str(o.cell.levels["item"]), str(o.cell.levels["intervention"]), o.tally.winner)
        for o in result.outcomes
        if o is not base and o.tally.games
    ]
    return worth(base.tally.winner, pairs, owners)


def worth(
    base: np.ndarray,
    changed: Iterable[tuple[str, str, np.ndarray]],
    owners: Mapping[str, int] | None = None,
) -> pd.DataFrame:
    """Return what items are worth, from winners by game of the unchanged and changed games.

    mean is the item's worth in wins of its owner: what is lost when it is blanked or removed,
    what is gained by one more copy. With p (exact, McNemar), q and words over the whole table.
    """
    rows = []
    for item, intervention, winner in changed:
        side = (owners or {}).get(item, 0)
        if side >= 0:
            rows.append({"item": item, "intervention": intervention} | row_of(base, winner, side))
    table = judged(as_worth(pd.DataFrame(rows, columns=["item", "intervention", *ROW])))
    table["note"] = [intervention_of(kind).note for kind in table["intervention"]]
    return table.sort_values(["intervention", "mean"], ascending=[True, False], ignore_index=True)


def judged(table: pd.DataFrame) -> pd.DataFrame:
    """Add p (exact, McNemar), q and words to paired changes; the largest first."""
    table = table.sort_values("mean", ascending=False, kind="stable", ignore_index=True)
    return with_discoveries(table.assign(p=paired_p(table["gained"], table["lost"])))


def row_of(base: np.ndarray, winner: np.ndarray, side: int) -> dict[str, float]:
    """Return the paired change of a side's win rate on the games that both variants have."""
    n = min(len(base), len(winner))
    gained, lost, _ = discordant(base[:n] == side, winner[:n] == side)
    change = paired_change(gained, lost, n, 1 - CONFIDENCE)
    return {**change.columns, "n": n, "gained": gained, "lost": lost}


def as_worth(table: pd.DataFrame) -> pd.DataFrame:
    """Turn the effect of taking an item away into what the item is worth."""
    taken = np.array([intervention_of(kind).sign < 0 for kind in table["intervention"]], bool)
    other = {"mean": "mean", "low": "high", "high": "low"}
    ends = {end: table[end].where(~taken, -table[name]) for end, name in other.items()}
    return table.assign(**ends)


def side_by_side(
    causal: pd.DataFrame,
    seen: pd.DataFrame,
    exposures: Sequence[str] = (DRAWN, PLAYED, TAKEN, GAINED),
) -> pd.DataFrame:
    """Do both ways agree? One row an item: worth by each intervention, and as it is seen.

    Columns are causal_<intervention>_mean … and seen_<exposure>_mean …; `words` says what the
    blank (or the first intervention there is) found, `bias` is seen minus causal.
    """
    kinds, met = dict.fromkeys(causal["intervention"]), set(seen["exposure"])
    works = wide(causal, "intervention", "causal", list(kinds))
    looks = wide(seen, "exposure", "seen", [each for each in exposures if each in met])
    table = pd.concat([works, looks], axis=1).rename_axis("item").reset_index()
    first = causal.drop_duplicates("item").set_index("item")
    table["words"] = first["words"].reindex(table["item"]).fillna("not changed").to_numpy()
    one = next((name for name in table if name.startswith("causal_")), None)
    other = next((name for name in table if name.startswith("seen_")), None)
    if one and other:
        table["bias"] = table[other] - table[one]
        table = table.sort_values(one, ascending=False, kind="stable", ignore_index=True)
    return table


def wide(table: pd.DataFrame, key: str, prefix: str, kinds: Sequence[str]) -> pd.DataFrame:
    """Return a group of columns for each kind of comparison."""
    rows = table.set_index("item")[[key, "mean", "low", "high", "n", "q"]]
    by_kind = {kind: rows[rows[key] == kind].drop(columns=key) for kind in kinds}
    groups = [rows.add_prefix(f"{prefix}_{kind}_") for kind, rows in by_kind.items()]
    return pd.concat(groups, axis=1) if groups else pd.DataFrame()
