"""A run that is finished: what was played, and what was counted."""

from dataclasses import dataclass, field

import numpy as np

from experiments.storing.tally import Tally
from policies import Policy
from sim.core.content import Content
from sim.core.registry import Game
from sim.core.restrictions import Restriction


@dataclass(frozen=True)
class RunResult:
    """A finished run: what was played, how long it took, and its tables."""

    game: Game
    content: Content
    policies: tuple[Policy, ...]
    games: int
    seed: int
    seconds: float  # compiling excluded
    tally: Tally
    rows: np.ndarray | None = None  # one record a game, where they were asked for
    restriction: Restriction = field(default_factory=Restriction)
    processor_seconds: float = 0.0  # that playing took, all jobs together, however busy they were

    @property
    def checksum(self) -> str:
        """Return what two runs share exactly if they had the same results."""
        return self.tally.checksum
