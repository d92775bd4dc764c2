"""An experiment that is planned: a question, and the cells whose games answer it; pure data."""

from dataclasses import dataclass, field
from functools import cached_property

import pandas as pd

from experiments.planning.cells import Cell, Factor
from experiments.statistics.precision import Precision
from sim.core.content import Content
from sim.core.registry import Game


@dataclass(frozen=True)
class Experiment:
    """A question, and the cells whose games answer it."""

    name: str
    question: str
    game: Game
    base: Content  # with setup and patches of the file applied
    design: str  # "grid", "paired", "morris" …
    factors: tuple[Factor, ...]
    cells: tuple[Cell, ...]
    side: str  # the side whose win rate is the answer
    precision: Precision = field(default_factory=Precision)
    baseline: str | None = None  # name of the cell that others are compared with
    rows: tuple[str, ...] = ()  # cells in order of the design matrix, where cells repeat in it
    blocks: tuple[str, ...] = ()  # factors that are averaged over: drawn teams, worlds
    interventions: tuple[str, ...] = ()  # of the design `items`
    items: tuple[str, ...] = ()  # those that it is about
    possible: int | None = None  # line-ups that its are a sample of; all of the game if not given
    worlds: pd.DataFrame | None = None  # value of each parameter by world
    ranges: pd.DataFrame | None = None  # from which they were drawn

    @cached_property
    def by_name(self) -> dict[str, Cell]:
        """Return the cells by name."""
        return {cell.name: cell for cell in self.cells}

    def baseline_of(self, cell: Cell) -> str | None:
        """Return the name of the cell that `cell` is compared with, if any."""
        name = cell.baseline or self.baseline
        return None if name == cell.name else name
