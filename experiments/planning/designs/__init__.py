"""Designs: from factors to cells, and from the cells' results to an answer."""

from experiments.planning.designs import grid, items, samples, teams
from experiments.planning.designs.layout import Design
from experiments.planning.designs.round_robin import round_robin

DESIGNS: dict[str, Design] = {
    "grid": grid.grid,
    "one-at-a-time": grid.one_at_a_time,
    "paired": grid.paired,
    "round-robin": round_robin,
    "random-teams": teams.random_teams,
    "items": items.items,
    "latin-hypercube": samples.latin_hypercube,
    "morris": samples.morris,
    "sobol": samples.sobol,
}
