"""Designs that sample the space of all factors: Latin hypercube, Morris screening, Sobol indices.

Each draws shares between 0 and 1; a factor turns its share into one of its levels, so whole
numbers are rounded in the design, and rows that fall on the same levels are one cell.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from experiments.planning.cells import Cell, Factor, cell_of
from experiments.planning.designs.layout import Layout, Request

MORRIS_LEVELS = 4  # of the grid that trajectories walk on; a step is two thirds of the range
SAMPLES = {"latin-hypercube": 100, "morris": 20, "sobol": 64}
SEED_BITS = 32
SPARE_CELLS = 2  # beyond one a factor: for the height of the lines, and to judge them by


def latin_hypercube(request: Request) -> Layout:
    """Spread over the whole space so that each factor's levels come up equally often."""
    from SALib.sample import latin

    request.need_factors()
    check_varied(request)
    found = layout(
        request, latin.sample(problem_of(request.factors), samples(request), seed=seed(request))
    )
    least = len(request.factors) + SPARE_CELLS
    if len(found.cells) < least:
        raise request.error(
            "samples",
            f"{samples(request)} make {len(found.cells)} different cells, and "
            f"{len(request.factors)} factors need at least {least}",
        )
    return found


def morris(request: Request) -> Layout:
    """Walk through the space, one factor a step, from many starting points (Morris 1991)."""
    from SALib.sample import morris as sampler

    request.need_factors(2)
    check_varied(request)
    shares = sampler.sample(
        problem_of(request.factors), samples(request), num_levels=MORRIS_LEVELS, seed=seed(request)
    )
    return layout(request, shares)


def sobol(request: Request) -> Layout:
    """Two samples of the space, and mixtures of them (Saltelli 2010): a row each, k + 2 a block."""
    from SALib.sample import sobol as sampler

    request.need_factors(2)
    check_varied(request)
    count = samples(request)
    if count & (count - 1):
        raise request.error("samples", f"{count} is not a power of 2, as the design `sobol` needs")
    shares = sampler.sample(
        problem_of(request.factors), count, calc_second_order=False, seed=seed(request)
    )
    return layout(request, shares)


def samples(request: Request) -> int:
    """Return the number of points, trajectories or base samples."""
    return request.spec.samples or SAMPLES[request.spec.design]


def seed(request: Request) -> int:
    """Return the seed of the design; SALib takes 0 for no seed."""
    return 1 + request.spec.seed % (2**SEED_BITS - 1)


def check_varied(request: Request) -> None:
    """Refuse a factor with one level, whose effect nobody can ask for."""
    for factor in request.factors:
        if len(factor.levels) == 1:
            raise request.error(f"factors.{factor.name}", "one level is nothing to vary")


def problem_of(factors: Sequence[Factor]) -> dict[str, Any]:
    """Return the space of all factors in SALib's words: shares between 0 and 1."""
    names = [factor.name for factor in factors]
    return {"num_vars": len(names), "names": names, "bounds": [[0.0, 1.0]] * len(names)}


def layout(request: Request, shares: np.ndarray) -> Layout:
    """Turn rows of shares into cells."""
    cells: dict[str, Cell] = {}
    rows = []
    for row in shares:
        cell = cell_at(request, row)
        rows.append(cells.setdefault(cell.name, cell).name)
        request.reader.check_count(len(cells))
    return Layout(tuple(cells.values()), rows=tuple(rows))


def cell_at(request: Request, shares: np.ndarray) -> Cell:
    """Return the cell at one point of the space."""
    levels = {
        factor.name: factor.at(float(share))
        for factor, share in zip(request.factors, shares, strict=True)
    }
    return cell_of(levels, request.common)
