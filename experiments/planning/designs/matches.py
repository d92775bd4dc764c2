"""Who beats whom, or who does well beside whom: the tables of a round robin."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from experiments.statistics.estimates import wilson
from experiments.statistics.precision import Precision
from experiments.statistics.shared_luck import FIXED, share_over


def match_table(cells: pd.DataFrame, sides: Sequence[str]) -> pd.DataFrame:
    """Return how often each entrant beats each other one, both ways of seating them together.

    `cells` has games, wins_<side> for both sides, and the entrants in columns named after them.
    """
    first, second = sides
    there = cells.rename(columns={first: "entrant", second: "foe", f"wins_{first}": "won"})
    back = cells.rename(columns={second: "entrant", first: "foe", f"wins_{second}": "won"})
    both = pd.concat([there, back])[["entrant", "foe", "won", "games"]]
    table = both.groupby(["entrant", "foe"], sort=False, as_index=False).sum()
    return with_intervals(table)


def standings(matches: pd.DataFrame) -> pd.DataFrame:
    """Return each entrant's share of wins over all its games, best first."""
    table = matches.groupby("entrant", sort=False, as_index=False)[["won", "games"]].sum()
    return with_intervals(table).sort_values("mean", ascending=False, ignore_index=True)


def with_intervals(table: pd.DataFrame) -> pd.DataFrame:
    """Add share and interval to counts of wins and games."""
    found = [wilson(int(row.won), int(row.games)) for row in table.itertuples()]
    return table.assign(**pd.DataFrame([each.columns for each in found], table.index))


def evened(
    cells: pd.DataFrame, sides: Sequence[str], winners: Mapping[str, np.ndarray]
) -> tuple[pd.DataFrame, dict[str, np.ndarray]]:
    """Return cells and winners cut to the games that all cells have.

    Cells that ran to a precision stopped at different looks; entrants and sides cancel out only
    where a match was played equally often both ways.
    """
    games = min(len(winners[name]) for name in cells["cell"])
    common = {name: winner[:games] for name, winner in winners.items()}
    counts = {
        f"wins_{side}": [int(np.sum(common[name] == number)) for name in cells["cell"]]
        for number, side in enumerate(sides)
    }
    return cells.assign(games=games, **counts), common


def observed(
    cells: pd.DataFrame, sides: Sequence[str], winners: Mapping[str, np.ndarray]
) -> pd.DataFrame:
    """Return one row per cell and side: entrant, foe, side, seed, and its wins game by game."""
    rows = [
        {"entrant": row[side], "foe": row[foe], "side": side, "seed": row["seed"]}
        | {"wins": winners[row["cell"]] == number}
        for _, row in cells.iterrows()
        for number, (side, foe) in enumerate((sides, sides[::-1]))
    ]
    return pd.DataFrame(rows)


def with_shared_luck(
    table: pd.DataFrame, games: pd.DataFrame, precision: Precision = FIXED
) -> pd.DataFrame:
    """Return a table of shares whose intervals know which cells play the same seeds."""
    keys = [key for key in ("entrant", "foe", "side") if key in table.columns]
    found = {
        key: share_over(list(part["wins"]), precision, len(table), list(part["seed"]))
        for key, part in games.groupby(keys)
    }
    ends = [found[tuple(row)] for row in table[keys].to_numpy()]
    return table.assign(low=[each.low for each in ends], high=[each.high for each in ends])


def side_advantage(cells: pd.DataFrame, sides: Sequence[str]) -> pd.DataFrame:
    """Return how often each side won, over all cells: entrants are mirrored, so they cancel out."""
    rows = [
        {"side": side, "won": cells[f"wins_{side}"].sum(), "games": cells["games"].sum()}
        for side in sides
    ]
    return with_intervals(pd.DataFrame(rows))


def together(
    cells: pd.DataFrame,
    groups: Sequence[str],
    wins: Mapping[str, np.ndarray],
    precision: Precision = FIXED,
) -> dict[str, pd.DataFrame]:
    """Return how tables fare at which entrants sit, alone and two by two, best first.

    Both ways of seating two entrants count as one; `wins` are those of each cell, game by game.
    """
    seated = [
        (list(dict.fromkeys(pair)), wins[cell])
        for cell, *pair in cells[["cell", *groups]].itertuples(index=False, name=None)
    ]
    names = list(dict.fromkeys(name for who, _ in seated for name in who))
    by_name: dict[tuple[str, ...], list[np.ndarray]] = {
        (name,): [won for who, won in seated if name in who] for name in names
    }
    by_pair: dict[tuple[str, ...], list[np.ndarray]] = {}
    for who, won in seated:
        pair = sorted((who[0], who[-1]), key=names.index)
        by_pair.setdefault((pair[0], pair[1]), []).append(won)
    return {
        "standings": shares(by_name, ("entrant",), precision),
        "partners": shares(by_pair, ("entrant", "partner"), precision),
    }


def shares(
    wins: Mapping[tuple[str, ...], list[np.ndarray]], labels: Sequence[str], precision: Precision
) -> pd.DataFrame:
    """Return the share of wins under each key, best first."""
    rows = []
    for key, parts in wins.items():
        found = share_over(parts, precision, len(wins))
        games = min(map(len, parts)) * len(parts)
        rows.append({**dict(zip(labels, key, strict=True)), "games": games, **found.columns})
    table = pd.DataFrame(rows)
    return table.sort_values("mean", ascending=False, kind="stable", ignore_index=True)
