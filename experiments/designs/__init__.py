"""Designs: from factors to cells, and from the cells' results to an answer."""

from experiments.designs.answers import answers
from experiments.designs.grid import grid, one_at_a_time, paired
from experiments.designs.items import items
from experiments.designs.layout import Design, Layout, Request
from experiments.designs.matches import random_teams, round_robin
from experiments.designs.samples import latin_hypercube, morris, sobol

__all__ = ["DESIGNS", "Layout", "Request", "answers"]

DESIGNS: dict[str, Design] = {
    "grid": grid,
    "one-at-a-time": one_at_a_time,
    "paired": paired,
    "round-robin": round_robin,
    "random-teams": random_teams,
    "items": items,
    "latin-hypercube": latin_hypercube,
    "morris": morris,
    "sobol": sobol,
}
