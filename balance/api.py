"""The same power for notebooks: `run`, `compare`, `sweep` and `rebalance` with plain arguments.

`balance.run("hotg", games=2_000, set={"rules.deployments": 4}).win_rates` is a data frame.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

from balance import arguments
from balance.arguments import Changes
from experiments.planning.library import in_library
from experiments.planning.plan import read_experiment
from experiments.playing.sweep import run_experiment
from experiments.storing import summary, tables
from experiments.storing.experiment_result import SweepResult
from experiments.storing.results import RunResult
from experiments.storing.runs import save_run
from experiments.storing.store import default_store
from reports.questions.compare import Comparison, rates, verdict
from reports.questions.compare import compare as compare_variants
from reports.questions.question import Question
from reports.questions.rebalance.goals import goal_of
from reports.questions.rebalance.knobs import read_knobs
from reports.questions.rebalance.rebalance import Rebalanced
from reports.questions.rebalance.rebalance import rebalance as search
from sim.core.registry import Game


@dataclass(frozen=True)
class Games:
    """Games that were played, as data frames."""

    result: RunResult

    @cached_property
    def win_rates(self) -> pd.DataFrame:
        """Return how often each side won: label, mean, low, high, n."""
        return tables.estimates_frame(summary.win_rates(self.result))

    @cached_property
    def endings(self) -> pd.DataFrame:
        """Return how often each ending came about: label, mean, low, high, n."""
        return tables.estimates_frame(summary.ending_rates(self.result))

    @cached_property
    def games(self) -> pd.DataFrame:
        """Return one row a game, of a run with `rows=True`."""
        return tables.games_frame(self.result)

    @cached_property
    def items(self) -> pd.DataFrame:
        """Return one row per item, event and result."""
        return tables.items_frame(self.result)

    @cached_property
    def tempo(self) -> pd.DataFrame:
        """Return one row per round, result and feature."""
        return tables.tempo_frame(self.result)

    @cached_property
    def lead(self) -> pd.DataFrame:
        """Return one row per round, result and lead."""
        return tables.lead_frame(self.result)

    @property
    def summary(self) -> dict[str, Any]:
        """Return the object that `balance run --json` prints."""
        return summary.summarize(self.result)


@dataclass(frozen=True)
class Compared:
    """Two variants of the same games, as data frames; effects are b minus a."""

    comparison: Comparison

    @cached_property
    def a(self) -> Games:
        """Return the games of the first variant."""
        return Games(self.comparison.a)

    @cached_property
    def b(self) -> Games:
        """Return the games of the second variant."""
        return Games(self.comparison.b)

    @cached_property
    def rates(self) -> pd.DataFrame:
        """Return the win rate of the first side in each variant."""
        return tables.estimates_frame(rates(self.comparison))

    @cached_property
    def effect(self) -> pd.DataFrame:
        """Return the change of each side's win rate and of the rounds, and what pairing gained."""
        comparison = self.comparison
        changes = {**comparison.win_rate, "rounds": comparison.rounds, "gain": comparison.gain}
        return tables.estimates_frame(changes)

    @property
    def verdict(self) -> str:
        """Return the answer in plain words."""
        return verdict(self.comparison)


def run(game: str | Game, games: int = 10_000, **options: Any) -> Games:
    """Play games 0 … games - 1 of a series, as `balance run` does.

    Options are those of `balance.arguments.question`: seed, set, policy, forbid, force, store,
    jobs, rows …
    """
    return Games(arguments.question(game, games, **options).run())


def compare(
    game: str | Game, a: Changes = None, b: Changes = None, games: int = 20_000, **options: Any
) -> Compared:
    """Play two variants on the same seeds, as `balance compare` does; `set` changes both.

    A variant may restrict play: {"force": "cards.power_sword"}. Options are those of
    `balance.arguments.question`.
    """
    shared = arguments.question(game, games, **options)
    variants = (arguments.variant(shared, a), arguments.variant(shared, b))
    return Compared(compare_variants(shared, variants))


def sweep(
    file: str | Path,
    *,
    set: Changes = None,
    store: str | Path | None = None,
    keys: Mapping[str, Any] | None = None,
    **how: Any,
) -> SweepResult:
    """Play the experiment of a file, as `balance sweep` does.

    Args:
        file: the experiment file, or a name from our library.
        set: changes of the content below the factors.
        store: folder of the store; $BALANCE_STORE or results/store if not given.
        keys: keys of the file with other values: {"games": 500, "seed": 3}.
        how: jobs, backend, scheduler, progress …, as in `Execution`.
    """
    plan = read_experiment(in_library(Path(file)), keys, patches=arguments.changes_of(set))
    way = arguments.execution(store or default_store(), **how)
    result = run_experiment(plan, way)
    save_run(result, way.n_jobs)
    return result


def rebalance(
    game: str | Game,
    paths: Sequence[str],
    games: int | None = None,
    *,
    entrant: str | None = None,
    matrix: str | Path | pd.DataFrame | None = None,
    trials: int | None = None,
    confirm: int | None = None,
    teams: int = 100,
    **options: Any,
) -> Rebalanced:
    """Search for the smallest change that reaches the band, as `balance rebalance` does.

    Args:
        game: its name.
        paths: what may change: "PATH", "PATH=LOW:HIGH" or "PATH=A,B,C".
        games: games a cell of each change; None for as many as the budget allows.
        entrant: a hero (or deck …), a team "a+b" or an item; the table if not given.
        matrix: the matchups that are wanted, as a CSV file or as entrant, foe and target.
        trials: changes to try at most.
        confirm: games a cell to confirm a change.
        teams: line-ups that are drawn, where entrants are asked about.
        options: band, budget, seed, set, policy, store, jobs …, as in `question`.
    """
    wanted = question(game, games, **options)
    goal = goal_of(wanted, entrant, teams, matrix)
    return search(wanted, goal, read_knobs(wanted.content.book, paths), trials, confirm)


def question(
    game: str | Game, games: int | None = None, *, store: str | Path | None = None, **options: Any
) -> Question:
    """Return a question for `cards`, `matchups`, `tempo` or `report`.

    Its arguments are those of `balance.arguments.question`; the store is $BALANCE_STORE or
    results/store if not given.
    """
    return arguments.question(game, games, store=store or default_store(), **options)
