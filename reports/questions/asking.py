"""What is asked of a game, what is answered, and games played until a budget is spent.

All games go through the store: asked again, the stored games count, and the budget buys more.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.planning.cells import BuiltCell, Cell, Contents, Level
from experiments.planning.experiment import Experiment
from experiments.planning.experiment_file import ExperimentFile
from experiments.planning.plan import Planner
from experiments.playing.execution import Execution
from experiments.playing.sweep import outcomes_of, resolver, run_experiment
from experiments.storing.experiment_result import SweepResult
from experiments.storing.outcomes import Outcome
from experiments.storing.results import RunResult
from experiments.storing.series import Options
from experiments.storing.summary import policy_names, version
from reports.metrics.teams import ENTRANT
from reports.questions.budget import BUDGET
from reports.sentences.names import Names, names_of
from reports.sentences.verdicts import Band, Finding, ordered
from sim.core.analysis import Noun
from sim.core.errors import UserError

if TYPE_CHECKING:
    import pandas as pd

    from policies import Policy
    from sim.core.content import Content, Patch
    from sim.core.registry import Game

STEP = 10  # numbers of games are multiples of it; so many a cell tell the pace
FIRST, FEW = 40, 6  # games a cell that tell the pace of so few cells or fewer
GROWTH = 4  # a stage has at most so many times the games of the stage before
ENOUGH = 0.05  # a stage that adds a smaller share is not worth its time
PRUDENCE = 0.6  # of the time left that a stage is planned for: the machine may get busier
CHECKSUM_DIGITS = 16
PART_OF = dict.fromkeys(("seats", "players", "edges"), "matchups") | {
    "luck": "tempo",
    "choices": "cards",
}
RANDOM = "random"
ABOUT_MEMBERS = (
    "entrants",
    "entrants by players",
    "edges",
    "rankings",
    "entrant by enemy",
    "ranks",
)
"""Tables in which an entrant is the member of a team; their column has the game's noun."""
FIXED = (
    "Intervals hold for these numbers of games, fixed beforehand; whoever plays on until something "
    "stands will find more than there is"
)


@dataclass(frozen=True)
class Asked:
    """A question about a game: what is changed, who plays, and how much may be played."""

    game: Game
    how: Execution  # with a store
    changes: tuple[Patch, ...] = ()
    policies: tuple[str, ...] = ()  # texts for policies.resolve
    seed: int = 1
    games: int | None = None  # a cell; None: as many as the budget allows
    sizes: Mapping[str, int] = field(default_factory=dict)  # a cell, of single runs by their name
    budget: float = BUDGET  # seconds
    band: Band | None = None
    resolve: Callable[[tuple[str, ...]], tuple[Policy, ...]] | None = None

    @property
    def content(self) -> Content:
        """Return the content that is asked about."""
        loaded = self.game.load()
        return loaded.patched(list(self.changes)) if self.changes else loaded

    @property
    def is_versus(self) -> bool:
        """Tell whether sides meet; otherwise the table plays together."""
        return len(self.game.sides) > 1

    @property
    def policy_name(self) -> str:
        """Return what the policies are called, in one phrase."""
        return ", ".join(text.removeprefix("all=") for text in self.policies) or (
            f"{self.game.default_policy}"
        )

    def games_of(self, run: str) -> int | None:
        """Return the games a cell that a run is asked for; None: as many as the budget allows.

        A run without a size of its own has that of the question it is part of: `matchups_random`
        and `seats` that of `matchups`, `luck` that of `tempo`.
        """
        stem = run.partition("_")[0]
        names = (run, stem, PART_OF.get(stem, ""))
        found = (self.sizes[name] for name in names if name in self.sizes)
        return next(found, self.games)

    def with_policy(self, name: str) -> Asked:
        """Return the same question with one policy in every seat."""
        return replace(self, policies=(f"all={name}",))

    def with_share(self, share: float) -> Asked:
        """Return the same question with a part of the budget."""
        return replace(self, budget=self.budget * share)

    def less(self, seconds: float) -> Asked:
        """Return the same question with what is left of the budget after so many seconds."""
        return replace(self, budget=max(0.0, self.budget - seconds))


@dataclass(frozen=True)
class Answer:
    """Tables by name, findings in order of gravity, and what they rest on."""

    question: str
    tables: dict[str, pd.DataFrame]
    findings: tuple[Finding, ...]
    told: dict[str, Any]
    precision: str  # how sharp the answer is, in words
    names: Names = field(default_factory=Names)  # of the ids in tables and findings
    noun: Noun = field(default_factory=Noun)  # that tables and findings say

    def object(self) -> dict[str, Any]:
        """Return the answer for JSON."""
        from experiments.storing.runs import records

        findings = [vars(finding) for finding in self.findings]
        tables = {name: records(table) for name, table in self.tables.items()}
        start = {"question": self.question, **self.told, "precision": self.precision}
        return {**start, "findings": findings, "tables": tables}


def answer(
    question: str,
    asked: Asked,
    results: Sequence[SweepResult],
    tables: Mapping[str, pd.DataFrame],
    findings: Sequence[Finding],
    precision: str,
) -> Answer:
    """Return an answer with what its numbers rest on."""
    from experiments.storing.ledger import content_object

    seats = results[0].outcomes[0].track.series.policies
    told = {
        "game": asked.game.name,
        "version": version(),
        "seed": asked.seed,
        "policies": policy_names(seats),
        "games": sum(result.games for result in results),
        "played": sum(result.played for result in results),
        "seconds": sum(result.seconds for result in results),
        "content": content_object(asked.content),
        "runs": [run_object(result) for result in results],
    }
    names = names_of(asked.game, asked.content.book, asked.game.sides)
    noun = asked.game.analysis.noun
    said = [
        replace(finding, text=noun.said(finding.text), evidence=noun.said(finding.evidence))
        for finding in ordered(findings)
    ]
    shown = in_words(tables, noun)
    return Answer(noun.said(question), shown, tuple(said), told, noun.said(precision), names, noun)


def in_words(tables: Mapping[str, pd.DataFrame], noun: Noun) -> dict[str, pd.DataFrame]:
    """Return tables whose names say the game's noun, and columns where an entrant is a member.

    Where entrants meet, teams do so too, and the column stays `entrant`.
    """
    found = {}
    for name, table in tables.items():
        if name in ABOUT_MEMBERS:
            table = table.rename(columns={ENTRANT: noun.one})
        if "kind" in table:
            table = table.assign(kind=table["kind"].replace({ENTRANT: noun.one}))
        found[noun.said(name)] = table
    return found


def run_object(result: SweepResult) -> dict[str, Any]:
    """Return what was played for an answer: enough to tell whether two runs were the same."""
    played = [outcome.tally.games for outcome in result.outcomes]
    seats = policy_names(result.outcomes[-1].track.series.policies)
    for track in result.tracks:
        track.settle()
    sums = "".join(outcome.track.checksum for outcome in result.outcomes)
    return {
        "run": result.experiment.name,
        "policies": ", ".join(dict.fromkeys(seats.values())),
        "cells": len(played),
        "games_a_cell": min(played),
        "games": result.games,
        "checksum": hashlib.sha256(sums.encode()).hexdigest()[:CHECKSUM_DIGITS],
    }


class AskedPlanner(Planner):
    """Plans an experiment that no file describes, with changes of the content below it."""

    def __init__(self, name: str, spec: ExperimentFile, asked: Asked) -> None:
        """Take over the changes and what seats the policies."""
        self.asked = asked
        super().__init__(Path(name), spec, asked.game)

    def base_patches(self) -> list[Patch]:
        """Return the changes that were asked for."""
        return list(self.asked.changes)

    def check_policies(self, texts: tuple[str, ...]) -> None:
        """Refuse a policy or a seat that does not exist."""
        seat_all(self.asked, texts)


def designed(name: str, asked: Asked, design: str, **keys: Any) -> Experiment:
    """Return the plan of a design for what is asked; the number of games comes later."""
    spec = ExperimentFile(
        question=name, game=asked.game.name, design=design, games=1, seed=asked.seed, **keys
    )
    experiment = AskedPlanner(name, spec, asked).plan()
    cells = (replace(cell, policies=(*asked.policies, *cell.policies)) for cell in experiment.cells)
    return replace(experiment, cells=tuple(cells))


def plain(name: str, asked: Asked, cells: Sequence[Cell]) -> Experiment:
    """Return a plan of cells that are given; the first is the baseline."""
    return Experiment(
        name=name,
        question=name,
        game=asked.game,
        base=asked.content,
        design="grid",
        factors=(),
        cells=tuple(cells),
        side=asked.game.sides[0],
        baseline=cells[0].name,
    )


def seat_all(asked: Asked, texts: tuple[str, ...]) -> tuple[Policy, ...]:
    """Return one policy a seat."""
    if asked.resolve:
        return asked.resolve(texts)
    import policies

    return policies.resolve(asked.game, texts, asked.game.seats_max)


def play(
    experiment: Experiment, asked: Asked, base_times: int = 1, options: Options | None = None
) -> SweepResult:
    """Play an experiment with the games asked for, or until the budget is spent.

    The baseline gets `base_times` as many games as the other cells. With a budget, stages of
    growing size are played; each is a fixed number of games a cell, so the answer depends on
    the time only through that number. All but compiling is of the budget.
    """
    stage = Stage(experiment, asked, base_times, options or Options())
    if wanted := asked.games_of(experiment.name):
        return stage.play(wanted)
    stage.compile()
    result, start = None, time.monotonic()
    stage = replace(stage, experiment=built(experiment))
    games = max(stage.first, stage.stored())
    played = seconds = total = 0
    while result is None or (more := stage.more(games, played, seconds, start)) > games:
        games = games if result is None else more
        begun = time.monotonic()
        result = stage.play(games)
        total += result.played
        if result.played:
            played, seconds = result.played, time.monotonic() - begun
    return replace(result, played=total, seconds=time.monotonic() - start)


def built(experiment: Experiment) -> Experiment:
    """Return a plan whose cells have their content: it is built once for all that is played."""
    contents = Contents(experiment.base)
    cells = tuple(BuiltCell.of(cell, contents) for cell in experiment.cells)
    return replace(experiment, cells=cells)


def next_games(games: int, cells: int, played: int, seconds: float, left: float) -> int:
    """Return how many games a cell the next stage has; no more than now if time is short."""
    if left <= 0:
        return games
    if not played:
        return games + max(STEP, games // 10 // STEP * STEP)
    affordable = played / max(seconds, 1e-6) * left * PRUDENCE / cells
    more = int(min(affordable, (GROWTH - 1) * games)) // STEP * STEP
    return games + more if more >= max(STEP, ENOUGH * games) else games


@dataclass(frozen=True)
class Stage:
    """An experiment that is played with more and more games."""

    experiment: Experiment
    asked: Asked
    base_times: int
    options: Options

    @property
    def cells(self) -> int:
        """Return the number of cells, the baseline as often as it counts."""
        extra = self.base_times - 1 if self.experiment.baseline else 0
        return len(self.experiment.cells) + extra

    @property
    def first(self) -> int:
        """Return how many games a cell tell the pace."""
        return FIRST if self.cells <= FEW else STEP

    def more(self, games: int, played: int, seconds: float, start: float) -> int:
        """Return how many games a cell the next stage has, after what was played last."""
        left = self.asked.budget - (time.monotonic() - start)
        return next_games(games, self.cells, played, seconds, left)

    def sized(self, games: int) -> Experiment:
        """Return the experiment with so many games a cell."""
        cells = tuple(
            replace(cell, games=games * (self.base_times if self.is_base(cell) else 1))
            for cell in self.experiment.cells
        )
        return replace(self.experiment, cells=cells)

    def is_base(self, cell: Cell) -> bool:
        """Tell whether a cell is the baseline."""
        return cell.name == self.experiment.baseline

    def resolve(self) -> Callable[[tuple[str, ...]], tuple[Policy, ...]]:
        """Return what seats the policies."""
        return self.asked.resolve or resolver(self.experiment)

    def play(self, games: int) -> SweepResult:
        """Get so many games a cell, from the store or played."""
        how = replace(self.asked.how, options=self.options)
        result = run_experiment(self.sized(games), how.store, how, self.resolve())
        if not result.is_complete:
            raise KeyboardInterrupt
        return result

    def compile(self) -> None:
        """Compile the game and its policies, or load what was compiled."""
        seat = self.resolve()
        self.asked.game.kernels()
        texts = dict.fromkeys(cell.policies for cell in self.experiment.cells)
        for policy in dict.fromkeys(policy for text in texts for policy in seat(text)):
            policy.compiled()

    def stored(self) -> int:
        """Return how many games a cell the store has already of every cell."""
        found = []
        for outcome in outcomes_of(self.sized(1), self.options, self.resolve()):
            times = self.base_times if self.is_base(outcome.cell) else 1
            blocks = self.asked.how.store.blocks(outcome.track.series)
            found.append(covered(blocks) // times)
        return min(found) // STEP * STEP


def covered(blocks: Sequence[object]) -> int:
    """Return how many games from the first on blocks have without a gap."""
    end = 0
    for block in blocks:
        if block.first > end:
            break
        end = max(end, block.end)
    return end


def run_of(outcome: Outcome) -> RunResult:
    """Return a cell as a run of its own."""
    series, tally = outcome.track.series, outcome.tally
    return RunResult(
        series.game, series.content, series.policies, tally.games, series.seed, 0.0, tally
    )


def outcome_named(result: SweepResult, name: str | None) -> Outcome:
    """Return the cell of that name."""
    return next(outcome for outcome in result.outcomes if outcome.cell.name == name)


def other_policies(asked: Asked) -> list[str]:
    """Return the policies of the game besides the one asked for, random play last."""
    import policies

    try:
        known = policies.names(asked.game.name)
    except UserError:
        return []
    others = [name for name in known if name != asked.policy_name]
    return sorted(others, key=lambda name: name == RANDOM)


def doubts(game: Game, content: Content) -> dict[str, str]:
    """Return the entries that are reconstructed: path or entrant, and what of it is, in words."""
    found: dict[str, str] = {}
    own: dict[str, list[str]] = {}
    entrants = game.analysis.entrants
    for row in content.book.ledger():
        if "reconstructed" not in (row.source, *row.fields.values()):
            continue
        found[f"{row.section}.{row.entry}"] = row.name
        if entrants and (owner := entrants.owner_of(content.book, row.section, row.entry)):
            own.setdefault(owner, []).append(row.name)
    for owner, names in own.items():
        found[owner] = names[0] if len(names) == 1 else f"{len(names)} entries of {owner}"
    return found


def half_widths(table: pd.DataFrame) -> tuple[float, float]:
    """Return the middle and the largest half-width of intervals, in points."""
    half = 50 * (table["high"] - table["low"])
    return float(half.median()), float(half.max())


def cell_at(level: Level, asked: Asked) -> Cell:
    """Return the cell in which teams play, for what is asked."""
    texts = (*asked.policies, *level.policies)
    return Cell(str(level.label), {}, level.patches, texts, asked.seed)
