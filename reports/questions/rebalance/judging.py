"""Plays changes of a game on the same seeds, and says where their rates lie to the bands."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from experiments.planning.cells import Cell
from experiments.planning.experiment import Experiment
from experiments.statistics.estimates import (
    CONFIDENCE,
    Estimate,
    normal_quantile,
    paired_change,
    score_interval,
)
from policies import Policy
from reports.metrics.resamples import stretch_of
from reports.questions.answer import run_object
from reports.questions.question import Question
from reports.questions.rebalance import knobs as knobs_of
from reports.questions.rebalance.goals import Goal, Measure, Term
from reports.questions.rebalance.knobs import Knob, Point, Size, patches_of, unchanged
from reports.questions.staging import plain, play_whole
from reports.sentences.verdicts import Band
from sim.core.content import Content
from sim.core.errors import UserError

CELLS_AT_ONCE = 240  # built at a time: the tables of a game are up to a megabyte
WHO_PLAYS = {("set", "setup")}  # the kinds of changes that only say so
INSIDE, PERHAPS, OUTSIDE = "inside", "perhaps", "outside"


@dataclass(frozen=True)
class Reading:
    """One measure of a change: its value, and how far it moved from the unchanged game."""

    label: str
    band: Band
    value: Estimate
    effect: Estimate
    before: Estimate | None = None  # the unchanged game, on the same seeds

    @property
    def margin(self) -> float:
        """Return how far inside the band the whole interval lies; below 0 if it sticks out."""
        return min(self.value.low - self.band.low, self.band.high - self.value.high)

    @property
    def gap(self) -> float:
        """Return how far the value itself is from the band."""
        return max(self.value.mean - self.band.high, self.band.low - self.value.mean, 0.0)

    @property
    def place(self) -> str:
        """Return where the interval lies: inside, outside, or across an end of the band."""
        ends = (self.value.low, self.value.high)
        if self.band.holds(*ends):
            return INSIDE
        return OUTSIDE if self.band.misses(*ends) else PERHAPS


@dataclass(frozen=True)
class Judged:
    """A change, how large it is, and what it does."""

    point: Point
    size: Size
    readings: tuple[Reading, ...]

    @cached_property
    def worst(self) -> Reading:
        """Return the measure that is farthest from being inside its band."""
        return min(self.readings, key=lambda reading: reading.margin)

    @property
    def margin(self) -> float:
        """Return how far inside their bands all intervals lie."""
        return self.worst.margin

    @property
    def distance(self) -> float:
        """Return how far an interval sticks out of its band; 0 if none does."""
        return max(0.0, -self.margin)

    @property
    def gap(self) -> float:
        """Return how far the farthest value is from its band."""
        return max(reading.gap for reading in self.readings)

    @property
    def place(self) -> str:
        """Return inside if all are, outside if one is, else perhaps."""
        places = {reading.place for reading in self.readings}
        return next((p for p in (OUTSIDE, PERHAPS) if p in places), INSIDE)


@dataclass(frozen=True)
class Played:
    """What was played at one go; the games themselves are in the store."""

    run: dict[str, Any]  # as `answer.run_object` says
    seed: int
    games: int
    played: int
    seconds: float
    policies: tuple[Policy, ...]


@dataclass
class Judge:
    """Plays changes and reads them off; what was played once is not played again."""

    question: Question
    goal: Goal
    knobs: tuple[Knob, ...]
    played: list[Played] = field(default_factory=list)
    refused: dict[Point, str] = field(default_factory=dict)  # changes that cannot be played
    _scores: dict[tuple[Point, int, int], list[np.ndarray]] = field(default_factory=dict)

    def judge(
        self, points: Iterable[Point], games: int, seed: int, confidence: float = CONFIDENCE
    ) -> list[Judged]:
        """Return what changes do, in their order; those that cannot be played are left out."""
        base = unchanged(self.knobs)
        allowed = [point for point in dict.fromkeys(points) if self.can_play(point)]
        self.play([base], games, seed)
        playable = self.played_out(allowed, games, seed)
        before = self._scores[base, games, seed]
        return [
            Judged(
                point,
                knobs_of.size_of(self.knobs, point),
                readings(self.goal, self._scores[point, games, seed], before, confidence),
            )
            for point in playable
        ]

    def played_out(self, points: Sequence[Point], games: int, seed: int) -> list[Point]:
        """Get the games of changes; return those among them whose games come to an end.

        A change may lead to games that the rules refuse to go on with. It is found by playing
        the changes one by one.
        """
        try:
            self.play(points, games, seed)
            return list(points)
        except UserError as error:
            if len(points) == 1:
                if points[0] == unchanged(self.knobs):
                    raise
                self.refused[points[0]] = str(error)
                return []
        return [p for point in points for p in self.played_out([point], games, seed)]

    def can_play(self, point: Point) -> bool:
        """Tell whether the content may be changed so, and remember why not."""
        if point not in self.refused:
            try:
                self.goal.base.patched(patches_of(self.knobs, point))
            except UserError as error:
                self.refused[point] = str(error)
        return point not in self.refused

    def play(self, points: Sequence[Point], games: int, seed: int) -> None:
        """Get the games of changes, from the store or played, some changes at a time."""
        new = [p for p in dict.fromkeys(points) if (p, games, seed) not in self._scores]
        at_once = max(1, CELLS_AT_ONCE // len(self.goal.cells))
        for first in range(0, len(new), at_once):
            self.play_some(new[first : first + at_once], games, seed)

    def play_some(self, points: Sequence[Point], games: int, seed: int) -> None:
        """Get the games of a few changes, all with the same luck."""
        cells = [cell for point in points for cell in self.cells(point, games, seed)]
        result = play_whole(self.experiment(cells), self.question, self.question.how)
        seats = result.outcomes[0].track.series.policies
        sizes = (result.games, result.played, result.seconds)
        self.played.append(Played(run_object(result), seed, *sizes, seats))
        winners = [outcome.tally.winner for outcome in result.outcomes]
        n = len(self.goal.cells)
        for number, point in enumerate(points):
            own = winners[number * n : (number + 1) * n]
            self._scores[point, games, seed] = [scores(m, own) for m in self.goal.measures]

    def cells(self, point: Point, games: int, seed: int) -> list[Cell]:
        """Return the cells of the goal with a change; a blank comes after the change."""
        change = patches_of(self.knobs, point)
        words = knobs_of.words_of(self.knobs, point)
        found: list[Cell] = []
        for cell, ready in zip(self.goal.cells, self.line_ups, strict=True):
            patches = change if ready else (*change, *cell.patches)
            one = replace(cell, name=f"{words}: {cell.name}", games=games, seed=seed)
            found.append(replace(one, patches=patches, ready=ready, baseline=None))
        return found

    @cached_property
    def line_ups(self) -> list[Content | None]:
        """Return the content of each cell of the goal; None where it must come after a change.

        What only says who plays may come first: no change of a number touches that.
        """
        found: list[Content | None] = []
        for cell in self.goal.cells:
            kinds = {(patch.kind, patch.path.partition(".")[0]) for patch in cell.patches}
            found.append(self.goal.base.patched(cell.patches) if kinds == WHO_PLAYS else None)
        return found

    def experiment(self, cells: Sequence[Cell]) -> Experiment:
        """Return a plan of cells."""
        return plain("rebalance", self.question, cells, self.goal.base)


def scores(measure: Measure, winners: Sequence[np.ndarray]) -> np.ndarray:
    """Return a measure game by game: games of one index share their luck in all cells."""
    score = share_won(measure.counted, winners)
    return score - share_won(measure.taken_off, winners) if measure.taken_off else score


def share_won(terms: Sequence[Term], winners: Sequence[np.ndarray]) -> np.ndarray:
    """Return, by index, in what share of the cells the sides won."""
    return np.mean([winners[cell] == side for cell, side in terms], axis=0)


def readings(
    goal: Goal, after: Sequence[np.ndarray], before: Sequence[np.ndarray], confidence: float
) -> tuple[Reading, ...]:
    """Return all measures of a change, with their intervals."""
    return tuple(
        Reading(
            measure.label,
            measure.band,
            value_of(measure, became, confidence),
            change_of(became - was, len(measure.counted), confidence),
            value_of(measure, was, confidence),
        )
        for measure, became, was in zip(goal.measures, after, before, strict=True)
    )


def value_of(measure: Measure, score: np.ndarray, confidence: float) -> Estimate:
    """Return the mean of a measure with its interval.

    A share of wins carries Wilson's interval for as many unrelated games as it is worth.
    """
    cells = len(measure.counted)
    if not measure.is_rate:
        return change_of(score, cells, confidence)
    n, mean = len(score), float(score.mean())
    size = float(n)
    if cells > 1:
        spread = stretch_of(n) ** 2 * float(score.var()) / n
        size = min(n * cells, mean * (1 - mean) / spread) if spread > 0 else n
    return score_interval(mean, size, normal_quantile(confidence), n * cells)


def change_of(differences: np.ndarray, cells: int, confidence: float) -> Estimate:
    """Return the mean of paired differences, by index; of one cell with the interval of sweeps.

    Averages over cells are few and no shares, so theirs is Student's. A pair that gains a win in
    one cell and one that loses one are added, so that it keeps a width where nothing changed.
    """
    n = len(differences)
    if cells == 1:
        gained, lost = (int(np.sum(way > 0)) for way in (differences, -differences))
        return paired_change(gained, lost, n, 1 - confidence)
    padded = np.append(differences, (1 / cells, -1 / cells))
    half = stretch_of(n) * normal_quantile(confidence) * float(padded.std()) / math.sqrt(n + 2)
    mean, centre = float(differences.mean()), float(padded.mean())
    return Estimate(mean, min(mean, centre - half), max(mean, centre + half), n * cells)
