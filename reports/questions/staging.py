"""Games played in stages until a budget is spent, or as many as were asked for.

All games go through the store: asked again, the stored games count, and the budget buys more.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from experiments.planning.cells import Cell, Contents
from experiments.planning.experiment import Experiment
from experiments.planning.experiment_file import ExperimentFile
from experiments.planning.plan import Planner
from experiments.playing.execution import Execution
from experiments.playing.sweep import outcomes_of, run_experiment
from experiments.storing.experiment_result import SweepResult
from experiments.storing.outcomes import Outcome
from experiments.storing.results import RunResult
from experiments.storing.series import Options
from experiments.storing.store import Block
from reports.questions.question import Question
from sim.core.content import Content, Patch

STEP = 10  # numbers of games are multiples of it; so many a cell tell the pace
FIRST, FEW = 40, 6  # games a cell that tell the pace of so few cells or fewer
GROWTH = 4  # a stage has at most so many times the games of the stage before
ENOUGH = 0.05  # a stage that adds a smaller share is not worth its time
PRUDENCE = 0.6  # of the time left that a stage is planned for: the machine may get busier


class QuestionPlanner(Planner):
    """Plans an experiment that no file describes, with changes of the content below it."""

    def __init__(self, name: str, spec: ExperimentFile, question: Question) -> None:
        """Take over the changes and what seats the policies."""
        self.question = question
        super().__init__(Path(name), spec, question.game)

    def base_patches(self) -> list[Patch]:
        """Return the changes that were asked for."""
        return list(self.question.changes)

    def check_policies(self, texts: tuple[str, ...]) -> None:
        """Refuse a policy or a seat that does not exist."""
        self.question.seat(texts)


def designed(name: str, question: Question, design: Any, **keys: Any) -> Experiment:
    """Return the plan of a design for what is asked; the number of games comes later."""
    keys |= {"game": question.game.name, "seed": question.seed, "games": 1}
    spec = ExperimentFile(question=name, design=design, **keys)
    experiment = QuestionPlanner(name, spec, question).plan()
    texts, cells = question.policies, experiment.cells
    seated = (replace(cell, policies=(*texts, *cell.policies)) for cell in cells)
    return replace(experiment, cells=tuple(seated))


def plain(
    name: str, question: Question, cells: Sequence[Cell], base: Content | None = None
) -> Experiment:
    """Return a plan of cells that are given; the first is the baseline, but not on another base."""
    return Experiment(
        name=name,
        question=name,
        game=question.game,
        base=base or question.content,
        design="grid",
        factors=(),
        cells=tuple(cells),
        side=question.game.sides[0],
        baseline=None if base else cells[0].name,
    )


def play_whole(experiment: Experiment, question: Question, how: Execution) -> SweepResult:
    """Play all of a plan, or nothing."""
    result = run_experiment(experiment, how, question.seat)
    if not result.is_complete:
        raise KeyboardInterrupt
    return result


def play(
    experiment: Experiment, question: Question, base_times: int = 1, options: Options | None = None
) -> SweepResult:
    """Play an experiment with the games asked for, or until the budget is spent.

    The baseline gets `base_times` as many games as the other cells. With a budget, stages of
    growing size are played; each is a fixed number of games a cell, so the answer depends on
    the time only through that number. All but compiling is of the budget.
    """
    stage = Stage(experiment, question, base_times, options or Options())
    if wanted := question.games_of(experiment.name):
        return stage.play(wanted)
    compile_all(question, [cell.policies for cell in experiment.cells])
    result, start = None, time.monotonic()
    stage = replace(stage, experiment=built(experiment))
    games = max(FIRST if stage.cells <= FEW else STEP, stage.stored())
    played, seconds, total = 0, 0.0, 0
    more = games
    while result is None or more > games:
        games, begun = more, time.monotonic()
        result = stage.play(games)
        total += result.played
        if result.played:
            played, seconds = result.played, time.monotonic() - begun
        left = question.budget - (time.monotonic() - start)
        more = next_games(games, stage.cells, played, seconds, left)
    return replace(result, played=total, seconds=time.monotonic() - start)


def built(experiment: Experiment) -> Experiment:
    """Return a plan whose cells have their content: it is built once for all that is played."""
    contents = Contents(experiment.base)
    cells = tuple(replace(cell, built=contents.of(cell)) for cell in experiment.cells)
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
    question: Question
    base_times: int
    options: Options

    @property
    def how(self) -> Execution:
        """Return how its games are played."""
        return replace(self.question.how, options=self.options)

    @property
    def cells(self) -> int:
        """Return the number of cells, the baseline as often as it counts."""
        extra = self.base_times - 1 if self.experiment.baseline else 0
        return len(self.experiment.cells) + extra

    def sized(self, games: int) -> Experiment:
        """Return the experiment with so many games a cell."""
        cells = tuple(
            replace(cell, games=games * self.times(cell)) for cell in self.experiment.cells
        )
        return replace(self.experiment, cells=cells)

    def times(self, cell: Cell) -> int:
        """Return how many times the games a cell this cell has: the baseline may have more."""
        return self.base_times if cell.name == self.experiment.baseline else 1

    def play(self, games: int) -> SweepResult:
        """Get so many games a cell, from the store or played."""
        return play_whole(self.sized(games), self.question, self.how)

    def stored(self) -> int:
        """Return how many games a cell the store has already of every cell."""
        found = []
        for outcome in outcomes_of(self.sized(1), self.how, self.question.seat):
            blocks = self.question.how.needed_store.blocks(outcome.track.series)
            found.append(covered(blocks) // self.times(outcome.cell))
        return min(found) // STEP * STEP


def compile_all(question: Question, texts: Iterable[tuple[str, ...]]) -> None:
    """Compile the game and the policies that texts seat, or load what was compiled."""
    question.game.kernels()
    seated = map(question.seat, dict.fromkeys(texts))
    for policy in dict.fromkeys(policy for seats in seated for policy in seats):
        policy.compiled()


def covered(blocks: Sequence[Block]) -> int:
    """Return how many games from the first on blocks have without a gap."""
    end = 0
    for block in blocks:
        if block.first > end:
            break
        end = max(end, block.end)
    return end


def run_of(outcome: Outcome) -> RunResult:
    """Return a cell as a run of its own."""
    one, tally = outcome.track.series, outcome.tally
    return RunResult(one.game, one.content, one.policies, tally.games, one.seed, 0.0, tally)


def outcome_named(result: SweepResult, name: str | None) -> Outcome:
    """Return the cell of that name."""
    return next(outcome for outcome in result.outcomes if outcome.cell.name == name)
