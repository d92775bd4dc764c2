"""Round robins in many worlds: who is ahead of whom, and in how many worlds that holds."""

import itertools
from collections.abc import Mapping

import numpy as np
import pandas as pd

from experiments.planning.ensembles import WORLD, standing
from experiments.planning.experiment import Experiment
from experiments.statistics.estimates import mean_interval

Shares = dict[str, np.ndarray]
"""By entrant: [world, game], its share of the wins in all its matches of that game."""


def shares_of(experiment: Experiment, winners: Mapping[str, np.ndarray]) -> Shares:
    """Return each entrant's share of wins, by world and game; games of one index share luck."""
    games = min(map(len, winners.values()))
    worlds = sorted({cell.levels[WORLD] for cell in experiment.cells})
    place = {world: number for number, world in enumerate(worlds)}
    won: dict[str, np.ndarray] = {}
    played: dict[str, np.ndarray] = {}
    for cell in experiment.cells:
        row = place[cell.levels[WORLD]]
        for number, side in enumerate(experiment.game.sides):
            entrant = str(cell.levels[side])
            wins = won.setdefault(entrant, np.zeros((len(worlds), games)))
            wins[row] += winners[cell.name][:games] == number
            played.setdefault(entrant, np.zeros((len(worlds), 1)))[row] += 1
    return {entrant: wins / played[entrant] for entrant, wins in won.items()}


def standings_table(experiment: Experiment, shares: Shares) -> pd.DataFrame:
    """Return each entrant's share of wins over all worlds, best first; in how many it is first.

    The interval of the mean is about these very worlds.
    """
    by_world = {entrant: wins.mean(axis=1) for entrant, wins in shares.items()}
    best = pd.DataFrame(by_world).idxmax(axis=1)
    rows = []
    for entrant, wins in shares.items():
        level = experiment.precision.level(wins.shape[1], len(shares))
        found = mean_interval(wins.mean(axis=0), level)
        counts = {"entrant": entrant, "worlds": wins.shape[0], "games": wins.shape[1]}
        ends = {"lowest": by_world[entrant].min(), "highest": by_world[entrant].max()}
        first = int((best == entrant).sum())
        rows.append({**counts, **found.columns, **ends, "first_in": first})
    return pd.DataFrame(rows).sort_values("mean", ascending=False, ignore_index=True)


def ranking_table(experiment: Experiment, shares: Shares) -> pd.DataFrame:
    """Return, for each two entrants, by how much the better one is ahead, and in how many worlds.

    It is ahead, or behind, in a world whose own interval says so; in the others nothing is seen.
    """
    order = standings_table(experiment, shares)["entrant"]
    pairs = list(itertools.combinations(order, 2))
    rows = []
    for better, worse in pairs:
        gaps = shares[better] - shares[worse]
        level = experiment.precision.level(gaps.shape[1], len(pairs))
        found = mean_interval(gaps.mean(axis=0), level)
        counts = standing(gaps, level, even=0)
        pair = {"entrant": better, "foe": worse, "worlds": gaps.shape[0]}
        rows.append({**pair, **found.columns, **counts})
    return pd.DataFrame(rows)
