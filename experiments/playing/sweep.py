"""Plays the cells of an experiment: fixed numbers of games, or look by look to a precision.

Tables depend on the experiment alone: not on threads, chunks, backends, what the store had, or
how often the run was broken off.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace

from experiments.planning.cells import Contents
from experiments.planning.experiment import Experiment
from experiments.playing.execution import Execution, Seated, Workers
from experiments.playing.interrupts import Interrupts
from experiments.playing.progress import Progress, progress_bar
from experiments.playing.scheduler import deliver
from experiments.statistics.precision import half_width
from experiments.storing.experiment_result import SweepResult
from experiments.storing.lookup import look_up, missing
from experiments.storing.outcomes import Outcome, Track, undecided_outcomes
from experiments.storing.series import Series
from policies import Policy
from sim.core.errors import UserError

TABLES_KEPT = 500  # cells; with more of them only the baselines keep their summed tables
NOTE_SECONDS = 1.0

Resolve = Callable[[tuple[str, ...]], "tuple[Policy, ...]"]


def run_experiment(
    experiment: Experiment, how: Execution, resolve: Resolve | None = None
) -> SweepResult:
    """Get the games of all cells, from the store or played, and return the answer."""
    outcomes = outcomes_of(experiment, how, resolve or resolver(experiment))
    result = SweepResult(experiment, outcomes, 0, 0.0, False, how.store)
    for series in distinct_policies(result.tracks):
        series.prepare()
    start = time.perf_counter()
    seated = [policy for track in result.tracks for policy in track.series.policies]
    with how.workers(seated) as workers, Interrupts() as stop:
        with progress_bar(f"{experiment.name}: games", 0, how.progress) as progress:
            sweeper = Sweeper(result, workers, replace(how, stop=stop), progress)
            is_complete = sweeper.play()
    seconds = time.perf_counter() - start
    return replace(result, played=sweeper.played, seconds=seconds, is_complete=is_complete)


def resolver(experiment: Experiment) -> Resolve:
    """Return what seats the policies of a cell."""
    import policies

    game = experiment.game
    return lambda texts: policies.resolve(game, texts, game.seats_max)


def outcomes_of(experiment: Experiment, how: Execution, resolve: Resolve) -> tuple[Outcome, ...]:
    """Return the cells with their tracks; equal cells share one."""
    side = experiment.game.sides.index(experiment.side)
    kept = kept_cells(experiment)
    tracks: dict[tuple[str, int | None], Track] = {}
    outcomes = []
    for cell, content, seated in seated_cells(experiment, how, resolve):
        restricted = replace(how.options, restriction=cell.restriction)
        series = Series(experiment.game, content, seated, cell.seed, restricted)
        track = tracks.setdefault(
            (series.key, cell.games),
            Track(series, side, end=cell.games or 0, is_open=not cell.games, is_kept=False),
        )
        track.is_kept |= cell.name in kept
        outcomes.append(Outcome(cell, track))
    return tuple(outcomes)


def seated_cells(experiment: Experiment, how: Execution, resolve: Resolve) -> list[Seated]:
    """Return the cells with what is played and who plays, who has learned it if that is wanted."""
    contents = Contents(experiment.base)
    seated: dict[tuple[str, ...], tuple[Policy, ...]] = {}
    found = []
    for cell in experiment.cells:
        if cell.games is None and experiment.precision.target is None:
            raise UserError(f"{experiment.name}: {cell.name}: give either games or a target error")
        if cell.policies not in seated:
            seated[cell.policies] = resolve(cell.policies)
        found.append((cell, contents.of(cell), seated[cell.policies]))
    if not how.adapter:
        return found
    chosen = how.adapter.seats_of_cells(experiment.game, found, how)
    return [(*row[:2], seats) for row, seats in zip(found, chosen, strict=True)]


def kept_cells(experiment: Experiment) -> set[str]:
    """Return the cells whose summed tables are kept."""
    if len(experiment.cells) <= TABLES_KEPT:
        return {cell.name for cell in experiment.cells}
    return {name for cell in experiment.cells if (name := experiment.baseline_of(cell))}


def distinct_policies(tracks: Sequence[Track]) -> Iterator[Series]:
    """Return series among which every policy occurs."""
    seen: set[tuple[Policy, ...]] = set()
    for track in tracks:
        if track.series.policies not in seen:
            seen.add(track.series.policies)
            yield track.series


class Sweeper:
    """Plays the tracks of an experiment, wave by wave."""

    def __init__(
        self, result: SweepResult, workers: Workers, how: Execution, progress: Progress
    ) -> None:
        """Know what to play, where, and who is told."""
        self.experiment = result.experiment
        self.outcomes = result.outcomes
        self.tracks = result.tracks
        self.workers, self.how, self.progress = workers, how, progress
        self.played = 0
        self.noted = time.monotonic()

    def play(self) -> bool:
        """Play until every cell has enough; False if the work was broken off."""
        wanted = [track for track in self.tracks if not track.is_open]
        still_open = [track for track in self.tracks if track.is_open]
        for look in self.experiment.precision.looks() if still_open else (0,):
            for track in still_open:
                track.end = look
            if not self.get([*wanted, *still_open]):
                return False
            wanted, still_open = [], self.undecided()
            if not still_open:
                break
        return True

    def get(self, tracks: Sequence[Track]) -> bool:
        """Get all tracks to their ends; False if the work was broken off."""
        deliveries = look_up([track.wanted for track in tracks], self.how.store)
        self.progress.aim(missing(deliveries))
        with closing(deliver(deliveries, self.workers, self.how, self.advance)) as delivered:
            for number, results in delivered:
                tracks[number].add(results)
        return not self.how.stop()

    def advance(self, count: int) -> None:
        """Take note of games that were played, and say how sharp the answer is."""
        self.played += count
        self.progress(count)
        if time.monotonic() - self.noted > NOTE_SECONDS:
            self.noted = time.monotonic()
            self.progress.note(self.sharpness())

    def sharpness(self) -> str:
        """Return the widest interval of a win rate so far."""
        if any(not track.tally.games for track in self.tracks):
            return ""
        least = max(self.tracks, key=scatter)
        precision = self.experiment.precision
        widest = half_width(precision.rate(least.wins, least.tally.games, len(self.outcomes)))
        return f"± {100 * widest:.2f} points"

    def undecided(self) -> list[Track]:
        """Return the tracks that need the games up to the next look."""
        outcomes = undecided_outcomes(self.experiment, self.outcomes)
        tracks = dict.fromkeys(outcome.track for outcome in outcomes)
        return [track for track in tracks if track.is_open]


def scatter(track: Track) -> float:
    """Return the variance of a win rate, roughly: which of many is known least."""
    games = track.tally.games
    share = (track.wins + 1) / (games + 2)
    return share * (1 - share) / games
