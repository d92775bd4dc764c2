"""The answer of each design: tables made from the cells' results."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from experiments.planning import blocks, ensembles, line_ups, worlds
from experiments.planning.designs import grid, items, matches, sensitivity, teams
from experiments.planning.experiment import Experiment

SAMPLED = {
    "latin-hypercube": ("linear effects", sensitivity.linear_effects),
    "morris": ("morris", sensitivity.morris_table),
    "sobol": ("sobol", sensitivity.sobol_table),
}


@dataclass(frozen=True)
class Results:
    """What the cells of an experiment gave.

    - `cells`: cell, one column a factor, games, wins (of the experiment's side), wins_<side>.
    - `differences`: cell, baseline, games, gained, lost, mean, low, high.
    - `items`: of the baseline cell: item, event, result, games (`tables.items_frame`).
    - `winners`: the side that won by cell and game, for ensembles.
    """

    cells: pd.DataFrame
    differences: pd.DataFrame
    items: pd.DataFrame | None = None
    winners: Mapping[str, np.ndarray] = field(default_factory=dict)


def answers(experiment: Experiment, results: Results) -> dict[str, pd.DataFrame]:
    """Return the tables that answer an experiment's question, by title.

    Where the cells are repeated over drawn teams or worlds, the tables are averages over those.
    """
    if experiment.blocks:
        return block_answers(experiment, results)
    make = {
        "grid": level_answer,
        "one-at-a-time": effects_answer,
        "round-robin": match_answers,
        "random-teams": team_answers,
        "items": items_answer,
        **dict.fromkeys(SAMPLED, sampled_answer),
    }.get(experiment.design)
    return make(experiment, results) if make else {}


def block_answers(experiment: Experiment, results: Results) -> dict[str, pd.DataFrame]:
    """Return averages over drawn teams, and what is known of worlds."""
    found = {"averages": blocks.averages(results.cells, experiment, results.winners)}
    if experiment.ranges is not None:
        found["ranges"] = experiment.ranges
    if experiment.blocks == ("team",) and len(results.differences):
        found["effects over teams"] = blocks.effects(
            experiment, results.winners, results.differences
        )
    if ensembles.WORLD in experiment.blocks and results.winners:
        found["worlds"] = ensembles.world_table(experiment, results.winners)
        if experiment.design == "round-robin" and len(experiment.game.sides) > 1:
            shares = worlds.shares_of(experiment, results.winners)
            found["standings in worlds"] = worlds.standings_table(experiment, shares)
            found["ranking in worlds"] = worlds.ranking_table(experiment, shares)
        if any(experiment.baseline_of(cell) for cell in experiment.cells):
            found["effects in worlds"] = ensembles.effect_table(
                experiment, results.winners, results.differences
            )
    return found


def level_answer(experiment: Experiment, results: Results) -> dict[str, pd.DataFrame]:
    """Return the win rate by level of each factor, where there are several factors."""
    if not results.winners:
        return {}
    table = blocks.level_table(experiment, results.winners)
    return {"levels": table} if len(table) else {}


def effects_answer(experiment: Experiment, results: Results) -> dict[str, pd.DataFrame]:
    """Return the effect of each factor by itself."""
    names = [factor.name for factor in experiment.factors]
    return {"effects": grid.main_effects(results.differences, results.cells, names)}


def match_answers(experiment: Experiment, results: Results) -> dict[str, pd.DataFrame]:
    """Return who beats whom, who is best, and what a side is worth."""
    sides, cells, winners = experiment.game.sides, results.cells, results.winners
    if len(sides) == 1:
        wins = {name: winner == 0 for name, winner in winners.items()}
        return matches.together(cells, list(experiment.cells[0].levels), wins, experiment.precision)
    if winners:
        cells, winners = matches.evened(cells, sides, winners)
    table = matches.match_table(cells, sides)
    found = {
        "standings": matches.standings(table),
        "matches": table,
        "sides": matches.side_advantage(cells, sides),
    }
    if not winners:
        return found
    games = matches.observed(cells, sides, winners)
    target = experiment.precision
    return {name: matches.with_shared_luck(table, games, target) for name, table in found.items()}


def level_of(experiment: Experiment, results: Results, n_intervals: int) -> float:
    """Return how surely each of several intervals over all cells is to hold."""
    return experiment.precision.level(int(results.cells["games"].min()), n_intervals)


def team_answers(experiment: Experiment, results: Results) -> dict[str, pd.DataFrame]:
    """Return what each entrant adds to its team."""
    columns = list(experiment.cells[0].levels)
    pool = line_ups.entrants_of(experiment.game).ids(experiment.base.book)
    level = level_of(experiment, results, len(pool))
    noun = experiment.game.analysis.noun
    return {noun.many: teams.entrant_effects(results.cells, columns, pool, level, noun.one)}


def items_answer(experiment: Experiment, results: Results) -> dict[str, pd.DataFrame]:
    """Return what each intervention on each item does."""
    found = {}
    if len(results.differences):
        found["interventions"] = items.items_table(results.differences, results.cells)
    if results.items is not None and "open" in experiment.interventions:
        base = results.cells.set_index("cell").loc[experiment.baseline]
        wins, games = int(base[f"wins_{experiment.game.sides[0]}"]), int(base["games"])
        wanted = results.items[results.items["item"].isin(experiment.items)]
        level = experiment.precision.level(games, len(experiment.items))
        found["opening"] = items.opening_table(wanted, games, wins, level)
    return found


def sampled_answer(experiment: Experiment, results: Results) -> dict[str, pd.DataFrame]:
    """Return what each factor does: linear effects, elementary effects or Sobol indices."""
    title, make = SAMPLED[experiment.design]
    level = level_of(experiment, results, len(experiment.factors))
    return {title: make(results.cells, experiment.rows, experiment.factors, level)}
