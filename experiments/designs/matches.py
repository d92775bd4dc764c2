"""Who beats whom: round robins with sides mirrored."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from experiments.cells import Level, cell_of
from experiments.designs.layout import Layout, Request, unique
from experiments.designs.shared_luck import FIXED, share_over
from experiments.factors import POLICIES, label_of
from experiments.precision import Precision
from experiments.statistics import wilson
from sim.core.errors import did_you_mean

SIDES = 2


def round_robin(request: Request) -> Layout:
    """Everyone meets everyone, once on each side, on the same seeds."""
    check_sides(request)
    entrants = entrants_of(request)
    cells = []
    for (name_a, a), (name_b, b) in itertools.permutations(entrants.items(), SIDES):
        if request.spec.share_members or not members(a) & members(b):
            pair = zip(request.game.sides, (name_a, name_b), (a, b), strict=True)
            levels = {side: entrant_level(request, side, name, value) for side, name, value in pair}
            cells.append(cell_of(levels, request.common))
    if not cells:
        raise request.error("entrants", "no two of them can meet")
    return Layout(unique(cells))


def check_sides(request: Request) -> None:
    """Refuse a game in which nobody meets anybody, and unknown sides."""
    sides = request.game.sides
    if len(sides) != SIDES:
        raise request.error(
            "design", f"a round robin needs two sides, and {request.game.name} has {len(sides)}"
        )
    for side in request.spec.places:
        if side not in sides:
            raise request.error("places", f"no side `{side}`{did_you_mean(side, sides)}")
    for side in sides:
        if not request.spec.places.get(side):
            raise request.error("places", f"where do entrants go that play {side}? Name a path")
        for path in request.spec.places[side]:
            if not path.startswith(f"{POLICIES}."):
                request.reader.check_path(f"places.{side}", path)


def entrants_of(request: Request) -> dict[str, Any]:
    """Return the entrants by name."""
    given = request.spec.entrants
    entrants = given if isinstance(given, dict) else {str(label_of(item)): item for item in given}
    if len(entrants) < SIDES:
        raise request.error("entrants", "a round robin needs at least two")
    return entrants


def members(entrant: Any) -> set[str]:
    """Return the heroes of a team; an entrant that is no team has no members."""
    return {str(item) for item in entrant} if isinstance(entrant, list) else set()


def entrant_level(request: Request, side: str, name: str, value: Any) -> Level:
    """Return the level at which an entrant plays a side."""
    parts = [request.reader.level(path, value) for path in request.spec.places[side]]
    return Level(
        name,
        tuple(patch for part in parts for patch in part.patches),
        tuple(text for part in parts for text in part.policies),
    )


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
    return table.assign(
        mean=[estimate.mean for estimate in found],
        low=[estimate.low for estimate in found],
        high=[estimate.high for estimate in found],
    )


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
    """Return one row per cell and side: entrant, foe, side, and its wins game by game."""
    rows = [
        {
            "entrant": row[side],
            "foe": row[foe],
            "side": side,
            "wins": winners[row["cell"]] == number,
        }
        for _, row in cells.iterrows()
        for number, (side, foe) in enumerate((sides, sides[::-1]))
    ]
    return pd.DataFrame(rows)


def with_shared_luck(
    table: pd.DataFrame, games: pd.DataFrame, precision: Precision = FIXED
) -> pd.DataFrame:
    """Return a table of shares whose intervals know that all cells play the same seeds."""
    keys = [key for key in ("entrant", "foe", "side") if key in table.columns]
    found = {
        key: share_over(list(part["wins"]), precision, len(table))
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


def matrix(matches: pd.DataFrame) -> pd.DataFrame:
    """Return the shares of wins as a square: entrants down, foes across."""
    names = list(dict.fromkeys(matches["entrant"]))
    square = matches.pivot(index="entrant", columns="foe", values="mean")
    return square.reindex(index=names, columns=names)
