"""What an experiment will take: cells, games, time and precision, before it is played."""

import time
from dataclasses import dataclass

from experiments.planning.experiment import Experiment
from experiments.playing.execution import Execution
from experiments.playing.sweep import outcomes_of, resolver
from experiments.statistics.precision import Aim, half_width
from experiments.storing.lookup import GameRange, look_up, missing
from experiments.storing.outcomes import Track
from experiments.storing.runs import stored_runs
from experiments.storing.series import code_version

PILOT_GAMES = 500  # a stored run that played fewer says little about speed
TIMING_SECONDS = 1.0


@dataclass(frozen=True)
class Forecast:
    """What an experiment will take."""

    cells: int
    games: int  # at most, if it runs to a precision
    stored: int
    seconds: float
    rate: float  # games a second
    rate_from: str
    error: float  # widest half-width of a win rate, at most
    difference: float | None  # the same of a change from the baseline, if pairing gains nothing

    @property
    def missing(self) -> int:
        """Return the games that must be played, at most."""
        return self.games - self.stored


def forecast(experiment: Experiment, how: Execution) -> Forecast:
    """Say what an experiment will take; at most a second of games is played to time them."""
    outcomes = outcomes_of(experiment, how, resolver(experiment))
    tracks = tuple(dict.fromkeys(outcome.track for outcome in outcomes))
    ends = [track.end or games_to_target(experiment) for track in tracks]
    wanted = [GameRange(track.series, 0, end) for track, end in zip(tracks, ends, strict=True)]
    to_play = missing(look_up(wanted, how.store))
    rate, rate_from = known_rate(experiment, how) or timed_rate(tracks, how)
    return Forecast(
        cells=len(outcomes),
        games=sum(ends),
        stored=sum(ends) - to_play,
        seconds=to_play / rate,
        rate=rate,
        rate_from=rate_from,
        error=max(error_of(experiment, end, "rate") for end in set(ends)),
        difference=max(error_of(experiment, end, "difference") for end in set(ends))
        if any(map(experiment.baseline_of, experiment.cells))
        else None,
    )


def error_of(experiment: Experiment, games: int, aim: Aim) -> float:
    """Return the half-width of a win rate of one half, or of a change of every second pair."""
    precision, cells = experiment.precision, len(experiment.cells)
    if aim == "rate":
        return half_width(precision.rate(games // 2, games, cells))
    return half_width(precision.difference(games // 4, games // 4, games, cells))


def games_to_target(experiment: Experiment) -> int:
    """Return the look at which a cell with a win rate of one half is known well enough."""
    looks = list(experiment.precision.looks())
    target = experiment.precision.target or 0.0
    aim = experiment.precision.aim
    enough = (look for look in looks if error_of(experiment, look, aim) <= target)
    return next(enough, looks[-1])


def known_rate(experiment: Experiment, how: Execution) -> tuple[float, str] | None:
    """Return the games a second of the latest run of this game, if one is stored."""
    code = code_version(experiment.game)
    for run in stored_runs(how.needed_store):
        summary = run.summary
        if summary["code"] == code and summary["played"] >= PILOT_GAMES:
            per_job = summary["played"] / summary["seconds"] / summary["jobs"]
            return per_job * how.n_jobs, f"as in {summary['run']}"
    return None


def timed_rate(tracks: tuple[Track, ...], how: Execution) -> tuple[float, str]:
    """Play a few games of some cells and return how many all jobs play in a second."""
    from experiments.playing.execution import compiled_play

    play = how.play or compiled_play()
    sample = tracks[:: max(1, len(tracks) // 3)]
    seconds, games, count = 0.0, 0, 1
    for track in sample:
        track.series.prepare()
    while seconds < TIMING_SECONDS:
        start = time.monotonic()
        for track in sample:
            track.series.play(play, 0, count)
        seconds += time.monotonic() - start
        games += count * len(sample)
        count *= 2
    return games / seconds * how.n_jobs, f"timed on {games:,} games"
