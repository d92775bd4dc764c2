"""The same power for notebooks: `run`, `compare`, `sweep` and `mend` with plain arguments.

`balance.run("hotg", games=2_000, set={"rules.deployments": 4}).win_rates` is a data frame.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from numbers import Integral
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.planning.factors import RESTRICTIONS
from reports.questions.budget import BUDGET
from reports.questions.question import Question
from sim.core.content import Patch, parse_assignment, read_patch
from sim.core.errors import UserError, did_you_mean

if TYPE_CHECKING:
    import pandas as pd

    from experiments.playing.execution import Execution
    from experiments.storing.experiment_result import SweepResult
    from experiments.storing.results import RunResult
    from policies import Policy
    from reports.questions.compare import Comparison
    from reports.questions.rebalance.rebalance import Mended
    from sim.core.content import Content
    from sim.core.registry import Game
    from sim.core.restrictions import Restriction

Changes = Mapping[str, Any] | str | Path | Sequence[str | Path | Patch] | None
"""{path: value}, "PATH=VALUE", a file of changes, or several of these."""


@dataclass(frozen=True)
class Games:
    """Games that were played, as data frames."""

    result: RunResult

    @cached_property
    def win_rates(self) -> pd.DataFrame:
        """Return how often each side won: label, mean, low, high, n."""
        from experiments.storing import summary, tables

        return tables.estimates_frame(summary.win_rates(self.result))

    @cached_property
    def endings(self) -> pd.DataFrame:
        """Return how often each ending came about: label, mean, low, high, n."""
        from experiments.storing import summary, tables

        return tables.estimates_frame(summary.ending_rates(self.result))

    @cached_property
    def games(self) -> pd.DataFrame:
        """Return one row a game, of a run with `rows=True`."""
        from experiments.storing.tables import games_frame

        return games_frame(self.result)

    @cached_property
    def items(self) -> pd.DataFrame:
        """Return one row per item, event and result."""
        from experiments.storing.tables import items_frame

        return items_frame(self.result)

    @cached_property
    def tempo(self) -> pd.DataFrame:
        """Return one row per round, result and feature."""
        from experiments.storing.tables import tempo_frame

        return tempo_frame(self.result)

    @cached_property
    def lead(self) -> pd.DataFrame:
        """Return one row per round, result and lead."""
        from experiments.storing.tables import lead_frame

        return lead_frame(self.result)

    @property
    def summary(self) -> dict[str, object]:
        """Return the object that `balance run --json` prints."""
        from experiments.storing.summary import summarize

        return summarize(self.result)


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
        from experiments.storing.tables import estimates_frame
        from reports.questions.compare import rates

        return estimates_frame(rates(self.comparison))

    @cached_property
    def effect(self) -> pd.DataFrame:
        """Return the change of each side's win rate and of the rounds, and what pairing gained."""
        from experiments.storing.tables import estimates_frame

        comparison = self.comparison
        changes = {**comparison.win_rate, "rounds": comparison.rounds, "gain": comparison.gain}
        return estimates_frame(changes)

    @property
    def verdict(self) -> str:
        """Return the answer in plain words."""
        from reports.questions.compare import verdict

        return verdict(self.comparison)


def run(
    game: str | Game,
    games: int = 10_000,
    *,
    seed: int = 1,
    set: Changes = None,
    policy: str | Sequence[str] = (),
    forbid: Sequence[str] = (),
    force: Sequence[str] = (),
    store: str | Path | None = None,
    **how: Any,
) -> Games:
    """Play games 0 … games - 1 of the series `seed`, as `balance run` does.

    Args:
        game: its name.
        games: how many.
        seed: of the series.
        set: changes of the content: {path: value}, "PATH=VALUE", a file, or a list of these.
        policy: "random", or a list of SEAT=NAME.
        forbid: items that nobody may play.
        force: items that must be played whenever that is legal.
        store: folder in which finished games are kept and found again.
        how: jobs, backend, scheduler, rows, progress …, as in `Execution`.
    """
    from experiments.planning.interventions import restriction_of
    from experiments.playing.run import run as run_games

    check_games(games)
    found = game_of(game)
    content = changed(found.load(), set)
    seats = seated(found, policy)
    way = execution(store, how).restricted(restriction_of(found, content, forbid, force))
    return Games(run_games(found, content, seats, games, seed, way))


def compare(
    game: str | Game,
    a: Changes = None,
    b: Changes = None,
    games: int = 20_000,
    *,
    seed: int = 1,
    set: Changes = None,
    policy: str | Sequence[str] = (),
    store: str | Path | None = None,
    **how: Any,
) -> Compared:
    """Play two variants on the same seeds, as `balance compare` does; `set` changes both.

    A variant may restrict play: {"force": "cards.power_sword"}.
    """
    from reports.questions.compare import Variant
    from reports.questions.compare import compare as compare_variants

    check_games(games)
    found = game_of(game)
    content = changed(found.load(), set)
    variants = tuple(
        Variant(label_of(side), changed(content, side), restriction(found, content, side))
        for side in (a, b)
    )
    seats = seated(found, policy)
    return Compared(
        compare_variants(found, variants, seats, games, seed, execution(store, how))
    )  # fmt: skip


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
    from experiments.planning.library import in_library
    from experiments.planning.plan import read_changed
    from experiments.playing.sweep import run_experiment
    from experiments.storing.runs import save_run
    from experiments.storing.store import default_store

    plan = read_changed(in_library(Path(file)), keys or {}, patches_of(set))
    way = execution(store or default_store(), how)
    result = run_experiment(plan, way.store, way)
    save_run(result, way.n_jobs)
    return result


def mend(
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
) -> Mended:
    """Search for the smallest change that reaches the band, as `balance mend` does.

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
    from reports.questions.rebalance import goals
    from reports.questions.rebalance.knobs import read_knobs
    from reports.questions.rebalance.rebalance import mend as search

    wanted = question(game, games, **options)
    if matrix is None:
        goal = goals.goal_of(wanted, entrant, teams)
    else:
        is_file = isinstance(matrix, str | Path)
        targets = goals.read_matrix(Path(matrix)) if is_file else matrix
        goal = goals.matrix_goal(wanted, targets, teams)
    return search(wanted, goal, read_knobs(wanted.content.book, paths), trials, confirm)


def check_games(games: int) -> None:
    """Refuse a number of games that nobody can play."""
    if not isinstance(games, Integral) or games < 1:
        raise UserError(f"games: {games} is not a whole number of at least 1")


def game_of(game: str | Game) -> Game:
    """Return the game of a name."""
    from sim.core import registry

    return registry.game(game) if isinstance(game, str) else game


def changed(content: Content, changes: Changes) -> Content:
    """Return the content with changes applied, all at once."""
    patches = patches_of(changes)
    return content.patched(patches) if patches else content


def patches_of(changes: Changes) -> list[Patch]:
    """Return changes in any of their forms as patches."""
    if changes is None:
        return []
    if isinstance(changes, Mapping):
        paths = {path: value for path, value in changes.items() if path not in RESTRICTIONS}
        return [Patch("set", path, plain(value)) for path, value in paths.items()]
    if isinstance(changes, Patch):
        return [changes]
    if isinstance(changes, str | Path):
        text = str(changes)
        is_file = isinstance(changes, Path) or ("=" not in text and text.endswith(".toml"))
        return read_patch(Path(text)) if is_file else [parse_assignment(text)]
    return [patch for change in changes for patch in patches_of(change)]


def restriction(game: Game, content: Content, changes: Changes) -> Restriction:
    """Return the restricted play among changes: {"forbid": items, "force": items}."""
    from experiments.planning.interventions import restriction_of

    given = changes if isinstance(changes, Mapping) else {}
    named = {way: given[way] for way in RESTRICTIONS if way in given}
    items = {way: [name] if isinstance(name, str) else name for way, name in named.items()}
    return restriction_of(game, content, **items)


def plain(value: Any) -> Any:
    """Return a tuple as the list that content files have."""
    return list(value) if isinstance(value, tuple) else value


def label_of(changes: Changes) -> str:
    """Return what a variant is called."""
    if isinstance(changes, Mapping):
        return ", ".join(f"{path}={value}" for path, value in changes.items())
    if isinstance(changes, Patch):
        return f"{changes.kind} {changes.path}"
    if isinstance(changes, str | Path):
        return str(changes)
    return ", ".join(map(label_of, changes or ())) or "no change"


def seated(game: Game, policy: str | Sequence[str]) -> tuple[Policy, ...]:
    """Return one policy a seat; a single name means all seats."""
    import policies

    texts = [policy] if isinstance(policy, str) else list(policy)
    texts = [text if "=" in text else f"all={text}" for text in texts]
    return policies.resolve(game, texts, game.seats_max)


def execution(store: str | Path | None, how: Mapping[str, Any]) -> Execution:
    """Return how to carry out a run."""
    from experiments.playing.execution import Execution
    from experiments.storing.store import Store

    known = [field.name for field in fields(Execution) if field.name != "store"]
    for name in how:
        if name not in known:
            near = did_you_mean(name, known) or f"; there is {', '.join(known)}"
            raise UserError(f"no option `{name}`{near}")
    return Execution(store=Store(Path(store)) if store else None, **how)


def question(
    game: str | Game,
    games: int | None = None,
    *,
    budget: float = BUDGET,
    seed: int = 1,
    set: Changes = None,
    policy: str | Sequence[str] = (),
    band: tuple[float, float] | None = None,
    store: str | Path | None = None,
    **how: Any,
) -> Question:
    """Return a question for `cards`, `matchups`, `tempo` or `report`.

    Args:
        game: its name.
        games: games a cell; None for as many as the budget allows.
        budget: seconds.
        seed: of the series.
        set: changes of the content: {path: value}, "PATH=VALUE", a file, or a list of these.
        policy: "random", or a list of SEAT=NAME.
        band: win rates that are wanted, as shares.
        store: folder of the store; $BALANCE_STORE or results/store if not given.
        how: jobs, backend, scheduler, progress …, as in `Execution`.
    """
    from experiments.storing.store import default_store
    from reports.questions.question import Question
    from reports.sentences.verdicts import Band

    found = game_of(game)
    texts = [policy] if isinstance(policy, str) else list(policy)
    seated(found, texts)
    return Question(
        game=found,
        how=execution(store or default_store(), how),
        changes=tuple(patches_of(set)),
        policies=tuple(text if "=" in text else f"all={text}" for text in texts),
        seed=seed,
        games=games,
        budget=budget,
        band=Band(*band) if band else None,
    )
