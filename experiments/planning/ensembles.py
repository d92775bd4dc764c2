"""Ensembles: worlds that fill in what is not known of a game, and what that ignorance costs.

A parameter is a number behind content that nobody could read: a range, and the fields that share
it (mirrored cards share one). A world is one draw of all parameters. All worlds play the same
seeds, so what differs between them is the parameters, and a little noise that is measured.
"""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from scipy import special

from experiments.planning.blocks import change_of, common_games, repeated, won
from experiments.planning.cells import Level
from experiments.planning.experiment import Experiment
from experiments.planning.experiment_file import Parameter
from experiments.planning.factors import Reader
from experiments.statistics.estimates import CONFIDENCE, mean_interval
from sim.core.content import Book, Patch
from sim.core.content.paths import find_field

WORLD = "world"
EVEN = 0.5
UNKNOWN = ("reconstructed", "inferred", "derived")  # sources whose numbers may be a range
DRAWING = 64  # names the purpose of this randomness beside the seed


def draw_worlds(
    reader: Reader, parameters: Mapping[str, Parameter], count: int, seed: int
) -> tuple[tuple[Level, ...], pd.DataFrame]:
    """Return the worlds as levels of a block, and the value of each parameter in each world."""
    for name, parameter in parameters.items():
        check_parameter(reader, name, parameter)
    generator = np.random.default_rng([seed, DRAWING])
    values = pd.DataFrame(
        {name: drawn(reader.book, one, count, generator) for name, one in parameters.items()}
    )
    rows = enumerate(values.to_dict("records"), 1)
    worlds = tuple(Level(number, world_patches(row, parameters)) for number, row in rows)
    return worlds, values.assign(**{WORLD: range(1, count + 1)})


def check_parameter(reader: Reader, name: str, parameter: Parameter) -> None:
    """Refuse an empty range, a path that leads nowhere, and a number that is known."""
    where = f"parameters.{name}"
    if parameter.low >= parameter.high:
        raise reader.error(where, f"low {parameter.low} is not below high {parameter.high}")
    for path in parameter.paths:
        reader.check_path(where, path)
        target = find_field(reader.book, path)
        entry = reader.book.entry_at(target)
        source = entry.sources.get(target.field, entry.source)
        if source not in UNKNOWN:
            raise reader.error(
                where, f"`{path}` is known ({source}); only {', '.join(UNKNOWN)} numbers are ranges"
            )


def range_table(parameters: Mapping[str, Parameter]) -> pd.DataFrame:
    """Return what is assumed: each parameter, its range, the fields that share it, and why."""
    rows = [
        {
            "parameter": name,
            "from": parameter.low,
            "to": parameter.high,
            "fields": len(parameter.paths),
            "first": parameter.paths[0],
            "because": parameter.because,
        }
        for name, parameter in parameters.items()
    ]
    return pd.DataFrame(rows)


def drawn(
    book: Book, parameter: Parameter, count: int, generator: np.random.Generator
) -> list[float]:
    """Return one value a world, each equally likely; whole ones where any field needs them."""
    if any(isinstance(book.value(path), int) for path in parameter.paths):
        low, high = round(parameter.low), round(parameter.high)
        return generator.integers(low, high, size=count, endpoint=True).tolist()
    return generator.uniform(parameter.low, parameter.high, size=count).tolist()


def world_patches(
    values: Mapping[str, float], parameters: Mapping[str, Parameter]
) -> tuple[Patch, ...]:
    """Return the patches that make one world."""
    return tuple(
        Patch("set", path, values[name])
        for name, parameter in parameters.items()
        for path in parameter.paths
    )


def between_worlds(outcomes: np.ndarray, confidence: float = CONFIDENCE) -> dict[str, float]:
    """Split the spread of worlds' means into what differs between worlds and what is sampling.

    `outcomes` is [world, game], with the same luck in each column: wins as 0 and 1, or changes
    of wins as -1, 0 and 1. A column's common luck moves all worlds alike and cancels out; what
    is left of a two-way table after worlds and columns is the noise of a world's mean.
    """
    values = np.asarray(outcomes, dtype=np.int8)
    worlds, games = values.shape
    rows, columns = (values.sum(axis=axis, dtype=np.int64) for axis in (1, 0))
    means = rows / games
    total = means.var(ddof=1)
    cross = (rows @ rows) / games + (columns @ columns) / worlds - rows.sum() ** 2 / values.size
    rest = max(np.count_nonzero(values) - cross, 0.0)
    sampling = rest / ((worlds - 1) * (games - 1)) / games
    tail = (1 - confidence) / 2
    chi_square = 2 * special.gammaincinv((worlds - 1) / 2, (1 - tail, tail))
    low, high = (worlds - 1) * total / chi_square - sampling
    return {
        "worlds": worlds,
        "games": games,
        "mean": float(means.mean()),
        "between": root(total - sampling),
        "between_low": root(low),
        "between_high": root(high),
        "sampling": root(sampling),
    }


def root(variance: float) -> float:
    """Return a standard deviation; a variance that came out negative is none."""
    return float(np.sqrt(max(variance, 0.0)))


def world_table(experiment: Experiment, winners: Mapping[str, np.ndarray]) -> pd.DataFrame:
    """Return, for each cell, how far apart the worlds are beyond sampling.

    Where sides meet, it is also counted in how many worlds the side is ahead, and behind.
    """
    rows = []
    groups = repeated(experiment.cells, [WORLD])
    for labels, cells in groups.items():
        wins = common_games([won(experiment, winners[cell.name]) for cell in cells])
        level = experiment.precision.level(wins.shape[1], len(groups))
        met = standing(wins, level, EVEN) if len(experiment.game.sides) > 1 else {}
        rows.append({**dict(labels), **between_worlds(wins, level), **met})
    return pd.DataFrame(rows)


def standing(outcomes: np.ndarray, level: float, even: float) -> dict[str, int]:
    """Count the worlds whose own interval lies above what is even, and below it."""
    intervals = [mean_interval(world, level) for world in outcomes]
    return {
        "ahead_in": sum(interval.low > even for interval in intervals),
        "behind_in": sum(interval.high < even for interval in intervals),
    }


def effect_table(
    experiment: Experiment, winners: Mapping[str, np.ndarray], differences: pd.DataFrame
) -> pd.DataFrame:
    """Return, for each comparison, its mean over worlds and in how many of them it holds.

    The interval of the mean is about these very worlds: games of one index share their luck. It
    holds in a world whose own interval lies on the same side of 0 as the mean of all.
    """
    intervals = differences.set_index("cell")
    rows = []
    groups = {
        labels: cells
        for labels, cells in repeated(experiment.cells, [WORLD]).items()
        if all(map(experiment.baseline_of, cells))
    }
    for labels, cells in groups.items():
        changes = common_games([change_of(experiment, cell, winners) for cell in cells])
        level = experiment.precision.level(changes.shape[1], len(groups))
        found = between_worlds(changes, level)
        luck = mean_interval(changes.mean(axis=0), level)
        here = intervals.loc[[cell.name for cell in cells]]
        holding = int(((here["low"] > 0) if found["mean"] > 0 else (here["high"] < 0)).sum())
        verdict = f"holds in {holding} of {len(cells)} worlds, under these assumed ranges"
        ends = {"low": luck.low, "high": luck.high, "holds_in": holding, "verdict": verdict}
        rows.append({**dict(labels), **found, **ends})
    return pd.DataFrame(rows)
