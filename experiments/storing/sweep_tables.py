"""The tables of an experiment: cells, differences from the baseline, games, and its answer."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from experiments.planning.experiment import Experiment
from experiments.statistics import estimates
from experiments.storing import tables
from experiments.storing.lookup import GameRange, look_up, stored_first
from experiments.storing.outcomes import Outcome, changes
from experiments.storing.store import Store
from experiments.storing.tally import padded_sum

DIFFERENCES = (
    *("cell", "baseline", "games", "gained", "lost", "mean", "low", "high"),
    *("gain", "gain_low", "gain_high"),
)


def cells_frame(experiment: Experiment, outcomes: Sequence[Outcome]) -> pd.DataFrame:
    """Return one row a cell that has games."""
    rows = [cell_row(experiment, outcome, len(outcomes)) for outcome in played(outcomes)]
    return pd.DataFrame(rows)


def played(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Return the cells that have games; only a run that was broken off has others."""
    return [outcome for outcome in outcomes if outcome.tally.games]


def cell_row(experiment: Experiment, outcome: Outcome, n_cells: int) -> dict[str, Any]:
    """Return a cell's levels, games, wins, endings and lengths."""
    tally, precision = outcome.tally, experiment.precision
    sides = experiment.game.sides
    wins = {side: tally.count_wins(number) for number, side in enumerate(sides)}
    rate = precision.rate(wins[experiment.side], tally.games, n_cells)
    row = {
        "cell": outcome.cell.name,
        **outcome.cell.levels,
        "games": tally.games,
        "wins": wins[experiment.side],
        **rate.columns,
    }
    for side in sides:
        row[f"wins_{side}"] = wins[side]
        if side != experiment.side:
            other = precision.rate(wins[side], tally.games, n_cells)
            row |= {f"{name}_{side}": end for name, end in other.columns.items()}
    level = precision.level(tally.games, n_cells)
    return row | ending_shares(experiment, outcome) | lengths(outcome, level) | origin(outcome)


def ending_shares(experiment: Experiment, outcome: Outcome) -> dict[str, float]:
    """Return how often each ending came about."""
    endings = experiment.game.endings
    counts = padded_sum(outcome.tally.endings, np.zeros(len(endings), np.int64))
    shares = zip(endings[1:], counts[1:], strict=True)
    return {f"ending_{name}": count / outcome.tally.games for name, count in shares}


def lengths(outcome: Outcome, confidence: float) -> dict[str, float]:
    """Return how long games were, and how many decisions they took."""
    tally = outcome.tally
    spread = estimates.spread(tally.rounds, confidence)
    ends = {"": spread.mean.mean, "_low": spread.mean.low, "_high": spread.mean.high}
    quantiles = {"_p5": spread.p5, "_p50": spread.p50, "_p95": spread.p95}
    rounds = {f"rounds{name}": value for name, value in (ends | quantiles).items()}
    return {**rounds, "decisions": tally.sums["decisions"] / tally.games}


def origin(outcome: Outcome) -> dict[str, Any]:
    """Return what the cell's games can be found and checked by."""
    return {
        "seed": outcome.cell.seed,
        "checksum": outcome.track.checksum,
        "series": outcome.track.series.key,
    }


def differences_frame(experiment: Experiment, outcomes: Sequence[Outcome]) -> pd.DataFrame:
    """Return one row per cell with a baseline: the paired change, and what pairing gained."""
    by_name = {outcome.cell.name: outcome for outcome in played(outcomes)}
    rows = []
    for outcome in by_name.values():
        baseline = experiment.baseline_of(outcome.cell)
        if baseline in by_name:
            rows.append(difference_row(experiment, by_name[baseline], outcome, len(outcomes)))
    return pd.DataFrame(rows, columns=list(DIFFERENCES))


def difference_row(
    experiment: Experiment, base: Outcome, outcome: Outcome, n_cells: int
) -> dict[str, Any]:
    """Return the change of the win rate from a baseline to a cell, on their common games."""
    gained, lost, n = changes(base.track, outcome.track)
    effect = experiment.precision.difference(gained, lost, n, n_cells)
    side = base.track.side
    before, after = (each.tally.winner[:n] == side for each in (base, outcome))
    gain = estimates.pairing_gain(before, after)
    pair = {"cell": outcome.cell.name, "baseline": base.cell.name}
    counts = {"games": n, "gained": gained, "lost": lost}
    gains = {"gain": gain.mean, "gain_low": gain.low, "gain_high": gain.high}
    return {**pair, **counts, **effect.columns, **gains}


def baseline_items(experiment: Experiment, outcomes: Sequence[Outcome]) -> pd.DataFrame | None:
    """Return the item table of the baseline cell, if there is one."""
    for outcome in outcomes:
        if outcome.cell.name == experiment.baseline and outcome.tally.tables:
            series = outcome.track.series
            return tables.items_table(series.game, series.content, outcome.tally.items)
    return None


def cell_games(outcome: Outcome, store: Store) -> pd.DataFrame:
    """Return one row a game of a cell."""
    series = outcome.track.series
    found = look_up([GameRange(series, 0, outcome.tally.games)], store)
    rows = np.concatenate([results.games for _, results in stored_first(found, store)])
    frame = tables.rows_frame(series.game, series.content, rows)
    labels = {"cell": outcome.cell.name, **outcome.cell.levels}
    for place, (name, label) in enumerate(labels.items()):
        frame.insert(place, name, label)
    return frame
