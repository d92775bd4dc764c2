"""What drawn line-ups say of entrants: rates, effects and ranks, from the cells of one run."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from experiments.planning import line_ups
from experiments.planning.designs.teams import membership
from experiments.planning.experiment import Experiment
from experiments.storing.experiment_result import SweepResult
from reports.metrics import teams
from reports.metrics.resamples import drawn_apart, drawn_wins
from reports.metrics.teams import ENTRANT


def columns_of(experiment: Experiment) -> list[str]:
    """Return the columns that hold the teams."""
    return list(experiment.cells[0].levels)


def draws_of(result: SweepResult) -> np.ndarray:
    """Return wins by draw, cell and side when games are drawn anew; cells of one seed together."""
    winners = [outcome.tally.winner for outcome in result.outcomes]
    seeds = {outcome.cell.seed for outcome in result.outcomes}
    drawn = drawn_apart if len(seeds) == len(winners) else drawn_wins
    return drawn(winners, sides=max(1, len(result.experiment.game.sides)))


def sample_of(result: SweepResult) -> teams.Sample:
    """Return which line-ups were drawn, and how many of all."""
    game, book = result.experiment.game, result.experiment.base.book
    possible = result.experiment.possible or line_ups.possible_of(game, book)
    return teams.line_ups_of(result.cells, columns_of(result.experiment), possible)


def rates_of(result: SweepResult, draws: np.ndarray) -> pd.DataFrame:
    """Return how often teams with each entrant win, over all line-ups that could be drawn."""
    columns = columns_of(result.experiment)
    return teams.entrant_rates(result.cells, columns, draws, sample_of(result))


def fitted_of(result: SweepResult, draws: np.ndarray) -> teams.Fitted:
    """Return what entrants and pairs add, pairs only where line-ups can tell them."""
    columns, cells, sample = columns_of(result.experiment), result.cells, sample_of(result)
    game, book = result.experiment.game, result.experiment.base.book
    pool = line_ups.entrants_of(game).ids(book)
    pairs = can_tell_pairs(cells, columns, pool, sample)
    return teams.fit_effects(cells, columns, pool, draws[:, :, 0], pairs, sample)


def can_tell_pairs(
    cells: pd.DataFrame, columns: Sequence[str], pool: Sequence[str], sample: teams.Sample
) -> bool:
    """Tell whether the line-ups tell pairs from entrants, and are left over to judge by."""
    couples = [(a, b) for i, a in enumerate(pool) for b in pool[i + 1 :]]
    alone = np.column_stack([np.ones(len(cells)), membership(cells, columns, pool)])
    both = np.column_stack([alone, teams.together(cells, columns, couples)])
    terms = np.linalg.matrix_rank(both)
    is_judged = not sample.is_part or sample.groups.max() + 1 > terms
    return bool(terms > np.linalg.matrix_rank(alone) and is_judged)


def ranked_by(result: SweepResult) -> tuple[pd.DataFrame, np.ndarray]:
    """Return what entrants add, which ranks them, and its draws: luck in common cancels out.

    All alike where a policy wins no game, or every game.
    """
    fitted = fitted_of(result, draws_of(result))
    names = [term for kind, term in zip(*fitted.labels.values(), strict=True) if kind == ENTRANT]
    drawn = fitted.drawn[:, : len(names)]
    alone = pd.DataFrame({ENTRANT: names, "mean": fitted.point[: len(names)]})
    return (alone if can_rank(result) else alone.assign(mean=0.0)), drawn


def ranked_by_all(results: Mapping[str, SweepResult]) -> tuple[dict, dict]:
    """Return what ranks entrants, and its draws, each by the names of several results."""
    both = {name: ranked_by(result) for name, result in results.items()}
    ranked, draws = ({name: pair[part] for name, pair in both.items()} for part in (0, 1))
    return ranked, draws


def can_rank(result: SweepResult) -> bool:
    """Tell whether some games were won and some were not: else all entrants do alike."""
    return bool(0 < result.cells["wins"].sum() < result.cells["games"].sum())
