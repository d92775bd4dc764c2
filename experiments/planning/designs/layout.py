"""What a design is given, and what it returns."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from experiments.planning.cells import Cell, Factor
from experiments.planning.experiment_file import ExperimentFile
from experiments.planning.factors import Reader
from experiments.statistics.precision import Aim
from sim.core.content import Content
from sim.core.errors import UserError
from sim.core.registry import Game


@dataclass(frozen=True)
class Request:
    """An experiment file whose factors are read, and the game it is about."""

    spec: ExperimentFile
    reader: Reader
    game: Game
    base: Content
    factors: tuple[Factor, ...]
    common: Cell  # what all cells share

    def error(self, key: str, message: object) -> UserError:
        """Return a mistake that names the file and the key."""
        return self.reader.error(key, message)

    def need_factors(self, least: int = 1) -> None:
        """Refuse a design without enough to vary."""
        if len(self.factors) < least:
            wanted = "at least one factor" if least == 1 else f"at least {least} factors"
            raise self.error("factors", f"the design `{self.spec.design}` needs {wanted}")


@dataclass(frozen=True)
class Layout:
    """The cells of a design, and how they belong together."""

    cells: tuple[Cell, ...]
    baseline: str | None = None
    rows: tuple[str, ...] = ()  # cells in order of the design matrix
    aim: Aim = "rate"  # what a target error is about
    items: tuple[str, ...] = ()  # of the design `items`


Design = Callable[[Request], Layout]


def unique(cells: list[Cell]) -> tuple[Cell, ...]:
    """Return each cell once, in order of first appearance."""
    return tuple({cell.name: cell for cell in cells}.values())


def chosen_baseline(request: Request, cells: tuple[Cell, ...]) -> str | None:
    """Return the cell that `baseline` names, or the one that has all defaults, if there is one."""
    wanted = request.spec.baseline
    known = {factor.name for factor in request.factors}
    for name in wanted:
        if name not in known:
            raise request.error("baseline", f"no factor `{name}`; there is {', '.join(known)}")
    labels: Mapping[str, Any] = {
        factor.name: wanted.get(factor.name, factor.default and factor.default.label)
        for factor in request.factors
    }
    found = next((cell.name for cell in cells if dict(cell.levels) == labels), None)
    if found is None and wanted:
        missing = ", ".join(f"{name}={value}" for name, value in labels.items())
        raise request.error("baseline", f"no cell has {missing}")
    return found
