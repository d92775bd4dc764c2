"""How fast a game is played: games and decisions a second, and what the log costs.

On a busy machine the clock on the wall says little: decisions a processor second are those of the
time in which processors were at the game, added up over all jobs.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from experiments.playing.execution import Execution
from experiments.playing.run import run
from experiments.storing.results import RunResult
from experiments.storing.series import Options
from policies import Policy
from sim.core.content import Content
from sim.core.registry import Game

CHECKED_GAMES = 200  # the checksum is of these, whatever the time given
PARTS = 3  # one core with the log, one core without, all cores
ROUNDS = 10  # the parts take turns, so that a busy moment of the machine hits them all


@dataclass
class Speed:
    """Games, decisions and seconds, added up, and the round that other work disturbed least."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    processor_seconds: float = 0.0
    quickest: float = 0.0  # decisions a second of the quickest round

    def add(self, result: RunResult) -> None:
        """Add a run."""
        decisions = int(result.tally.sums["decisions"])
        self.games += result.games
        self.decisions += decisions
        self.seconds += result.seconds
        self.processor_seconds += result.processor_seconds
        self.quickest = max(self.quickest, decisions / result.seconds)

    def as_dict(self) -> dict[str, float]:
        """Return the rates for JSON."""
        return {
            "games_per_second": self.games / self.seconds,
            "decisions_per_second": self.decisions / self.seconds,
            "decisions_per_processor_second": self.decisions / self.processor_seconds,
            "decisions_per_second_at_best": self.quickest,
        }


def bench(
    game: Game,
    content: Content,
    policies: Sequence[Policy],
    seed: int,
    seconds: float,
    how: Execution,
) -> dict[str, Any]:
    """Measure for about `seconds` seconds and return the object that `balance bench` shows."""
    alone = replace(how, jobs=1)
    ways = {
        "one_core": alone,
        "one_core_without_log": replace(alone, options=Options(log=False)),
        "all_cores": how,
    }
    checked = run(game, content, policies, CHECKED_GAMES, seed, how)
    size = games_for(seconds / PARTS / ROUNDS, CHECKED_GAMES / checked.seconds)
    speeds = {way: Speed() for way in ways}
    start, spent = time.perf_counter(), 0.0
    while spent < seconds:
        for way, execution in ways.items():
            speeds[way].add(run(game, content, policies, size, seed, execution))
        spent = time.perf_counter() - start
    rates = {way: speed.as_dict() for way, speed in speeds.items()}
    return {
        "game": game.name,
        "checksum": checked.checksum,
        "jobs": how.n_jobs,
        **rates,
        "log_cost": log_cost(speeds),
    }


def games_for(seconds: float, games_per_second: float) -> int:
    """Return how many games take about so long."""
    return max(1, int(seconds * games_per_second))


def log_cost(speeds: dict[str, Speed]) -> float:
    """Return the share of the work of a game that counting what happens to items takes."""
    per_game = {way: speed.processor_seconds / speed.games for way, speed in speeds.items()}
    return 1 - per_game["one_core_without_log"] / per_game["one_core"]
