"""Does it matter where one sits? Sides with line-ups mirrored, who goes first, seats."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from reports.metrics.causal import row_of
from reports.metrics.discovery import with_discoveries
from reports.metrics.resamples import clustered
from reports.metrics.shares import around, frame_of, paired_p, shares, two_sided

EVEN = 0.5


def side_effects(
    cells: pd.DataFrame, sides: Sequence[str], draws: np.ndarray | None = None
) -> pd.DataFrame:
    """How often does each side win when line-ups are mirrored? side, mean, low, high, n, p.

    `draws` are wins by draw, cell and side; with them the interval respects that cells share
    their luck.
    """
    games = cells["games"].sum()
    won = [cells[f"wins_{side}"].sum() for side in sides]
    table = shares(won, [games] * len(sides))
    error = (table["high"] - table["low"]) / 4
    if draws is not None:
        rates = draws.sum(axis=1) / games
        low, high = around(table["mean"], rates)
        table = frame_of(table["mean"], low, high, table["n"])
        error = rates.std(axis=0)
    table.insert(0, "side", list(sides))
    table["p"] = two_sided(table["mean"] - EVEN, error)
    return table


def first_player(games: pd.DataFrame, column: str, sides: Sequence[str]) -> pd.DataFrame:
    """How often does the side win that chance put first? `column` holds its number.

    label, mean, low, high, n. Drawn games count against it. Games of one index are one cluster.
    """
    first, label = games[column].map(dict(enumerate(sides))), f"side with the {column}"
    won = games["winner"].astype(str) == first
    rows = games[["index"]].assign(label=label, won=won, games=1)
    table = clustered(rows[first.notna()], ["label"], "index")
    table["p"] = two_sided(table["mean"] - EVEN, (table["high"] - table["low"]) / 4)
    return table


def seat_effects(winners: Mapping[str, np.ndarray]) -> pd.DataFrame:
    """Does the order of seats matter? The same entrants in other orders, on the same seeds.

    `winners` are the winners by game, by order of seats; the first is the order compared with.
    """
    names = list(winners)
    rows = [{"order": name, **row_of(winners[names[0]], winners[name], 0)} for name in names[1:]]
    table = pd.DataFrame(rows, columns=["order", "mean", "low", "high", "n", "gained", "lost"])
    table["p"] = paired_p(table["gained"], table["lost"])
    return with_discoveries(table)
