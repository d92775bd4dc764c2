"""Grid, one factor at a time, and a pair of variants."""

import math
from collections.abc import Sequence

import pandas as pd

from experiments.planning.cells import Factor, Level, cell_of, name_of, product
from experiments.planning.designs.layout import Layout, Request, chosen_baseline, unique

PAIR = 2
UNCHANGED = "unchanged"
EFFECT = ("mean", "low", "high", "games")


def grid(request: Request) -> Layout:
    """Every combination of levels, each compared with the baseline if there is one."""
    request.need_factors()
    request.reader.check_count(math.prod(len(factor.levels) for factor in request.factors))
    cells = unique([cell_of(levels, request.common) for levels in product(request.factors)])
    return Layout(cells, chosen_baseline(request, cells))


def paired(request: Request) -> Layout:
    """Two variants on the same seeds: the two levels of one factor."""
    if len(request.factors) != 1 or len(request.factors[0].levels) != PAIR:
        raise request.error("factors", "the design `paired` needs one factor with two levels")
    factor = request.factors[0]
    cells = tuple(cell_of({factor.name: level}, request.common) for level in factor.levels)
    baseline = chosen_baseline(request, cells) or cells[0].name
    return Layout(cells, baseline, aim="difference")


def one_at_a_time(request: Request) -> Layout:
    """The baseline, and from it each factor by itself at each of its other levels."""
    request.need_factors()
    start = {factor.name: start_level(request, factor) for factor in request.factors}
    base = cell_of(start, request.common, UNCHANGED)
    moved = [
        cell_of({**start, factor.name: level}, request.common, name_of({factor.name: level.label}))
        for factor in request.factors
        for level in factor.levels
        if level.label != start[factor.name].label
    ]
    return Layout((base, *moved), base.name, aim="difference")


def start_level(request: Request, factor: Factor) -> Level:
    """Return the level that a factor has while others vary."""
    wanted = request.spec.baseline.get(factor.name, factor.default and factor.default.label)
    for level in (*factor.levels, factor.default):
        if level is not None and level.label == wanted:
            return level
    raise request.error(
        "baseline", f"which level of `{factor.name}` do the others vary from? Name it here"
    )


def main_effects(
    differences: pd.DataFrame, cells: pd.DataFrame, factors: Sequence[str]
) -> pd.DataFrame:
    """Return one row a changed level: factor, from, to, and the effect with its interval.

    `differences` has the columns cell, baseline, mean, low, high and games; `cells` has the
    column cell and one a factor.
    """
    levels = cells.set_index("cell")[list(factors)]
    rows = [
        {"factor": factor, "from": levels[factor][row.baseline], "to": levels[factor][row.cell]}
        | {name: getattr(row, name) for name in EFFECT}
        for row in differences.itertuples()
        for factor in factors
        if levels[factor][row.cell] != levels[factor][row.baseline]
    ]
    return pd.DataFrame(rows, columns=["factor", "from", "to", *EFFECT])
