"""What each entrant adds to a team: line-ups drawn at random, and a fit over them."""

import itertools
from collections.abc import Sequence

import numpy as np
import pandas as pd

from experiments.planning import line_ups
from experiments.planning.cells import Level, cell_of
from experiments.planning.designs.layout import Layout, Request, unique
from experiments.planning.designs.sensitivity import rates_of
from experiments.statistics.estimates import CONFIDENCE
from experiments.statistics.fits import fit
from sim.core.errors import UserError

SIDES = 2
SIGNS = (1.0, -1.0)  # of the first team, and of the second


def random_teams(request: Request) -> Layout:
    """Line-ups drawn at random; in a game of two sides each is played on both sides."""
    try:
        entrants = line_ups.entrants_of(request.game)
        drawn = line_ups.draw_teams(
            request.game, request.base.book, request.spec.teams, request.spec.seed
        )
    except UserError as error:
        raise request.error("design", error) from None
    are_two = len(entrants.places) == SIDES
    orders = [drawn, [teams[::-1] for teams in drawn]] if are_two else [drawn]
    cells = [
        cell_of(levels_of(request, teams), request.common)
        for teams in itertools.chain(*zip(*orders, strict=True))
    ]
    return Layout(unique(cells))


def levels_of(request: Request, teams: line_ups.LineUp) -> dict[str, Level]:
    """Return the levels at which teams are in their places, by the places' columns."""
    entrants = line_ups.entrants_of(request.game)
    return {
        column: line_ups.team_level(request.game, request.base.book, {path: team})
        for column, path, team in zip(entrants.columns, entrants.places, teams, strict=True)
    }


def entrant_effects(
    cells: pd.DataFrame,
    columns: Sequence[str],
    pool: Sequence[str],
    confidence: float = CONFIDENCE,
    noun: str = "entrant",
) -> pd.DataFrame:
    """Return what each entrant adds to the win rate of its team, against the average entrant.

    Least squares over line-ups: +1 for an entrant of the first team, -1 for one of the second. The
    interval is Student's over line-ups, so it holds beyond those that were drawn.
    """
    seen = pd.DataFrame(membership(cells, columns, pool), columns=list(pool))
    seen = seen.loc[:, seen.any()]
    seen["rate"], seen["noise"] = rates_of(cells)
    is_mirrored = len(columns) == SIDES
    seen = mirrored(seen, cells[columns[0]], cells[columns[1]]) if is_mirrored else seen
    members = seen.drop(columns=["rate", "noise"])
    found = fit(members.to_numpy(), seen["rate"].to_numpy(), seen["noise"].to_numpy(),
                not is_mirrored, confidence)  # fmt: skip
    table = pd.DataFrame({noun: list(members), **found.columns, "n": len(seen)})
    return table.sort_values("mean", ascending=False, ignore_index=True)


def membership(cells: pd.DataFrame, columns: Sequence[str], pool: Sequence[str]) -> np.ndarray:
    """Return, by cell and entrant, 1 in the first team, -1 in the second, else 0."""
    found = np.zeros((len(cells), len(pool)))
    for sign, column in zip(SIGNS, columns, strict=False):
        for row, team in enumerate(cells[column]):
            found[row, [pool.index(each) for each in str(team).split("+")]] += sign
    return found


def mirrored(seen: pd.DataFrame, first: pd.Series, second: pd.Series) -> pd.DataFrame:
    """Return one row a line-up: half the difference between its two ways of taking sides.

    What is particular to a line-up shows in both ways, so they are one witness, not two; what a
    side is worth cancels out.
    """
    sign = np.where(first.to_numpy() < second.to_numpy(), 1, -1)
    names = [sorted(teams) for teams in zip(first, second, strict=True)]
    turned = seen.drop(columns="noise").mul(sign, axis=0)
    groups = [" : ".join(teams) for teams in names]
    rows = turned.groupby(groups, sort=False).mean()
    noise = seen["noise"].groupby(groups, sort=False)
    return rows.assign(noise=noise.sum() / noise.count() ** 2)
