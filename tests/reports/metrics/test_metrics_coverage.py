"""Do intervals hold what they promise when line-ups share their luck, and when they do not?"""

import itertools

import numpy as np
import pandas as pd
import pytest

from reports.metrics import teams
from reports.metrics.resamples import drawn_apart, drawn_wins

HEROES = dict(zip("abcdef", (0.6, 0.3, 0.0, -0.1, -0.3, -0.5), strict=True))
LINE_UPS = [
    (red, blue)
    for red in itertools.combinations(HEROES, 2)
    for blue in itertools.combinations([hero for hero in HEROES if hero not in red], 2)
]
SIDES = ["red", "blue"]
REPETITIONS = 60
DRAWS = 200
TRUTH_GAMES = 200_000


def simulated(games, seed, shared=1.0):
    """Return cells and winners; the luck of an index, towards red, is the same in all cells."""
    generator = np.random.default_rng(seed)
    luck = shared * generator.standard_normal(games)
    rows, winners = [], []
    for line_up in LINE_UPS:
        red, blue = (sum(HEROES[hero] for hero in team) for team in line_up)
        won = generator.random(games) < 1 / (1 + np.exp(-(red - blue + luck)))
        winners.append(np.where(won, 0, 1))
        rows.append((*("+".join(team) for team in line_up), games, won.sum(), games - won.sum()))
    cells = pd.DataFrame(rows, columns=[*SIDES, "games", "wins", "wins_blue"])
    return cells, winners


def estimates(cells, draws):
    fitted = teams.fit_effects(cells, SIDES, list(HEROES), draws[:, :, 0], pairs=False)
    effects = teams.effects_frame(fitted)
    rates = teams.entrant_rates(cells, SIDES, draws)
    ends = ["mean", "low", "high"]
    return (
        effects.set_index("term").loc[list(HEROES), ends].to_numpy(),
        rates.set_index("entrant").loc[list(HEROES), ends].to_numpy(),
    )


def truth(shared):
    cells, _ = simulated(TRUTH_GAMES, 0, shared)
    none = np.repeat(cells[["wins", "wins_blue"]].to_numpy(float)[None], 2, axis=0)
    return [found[:, 0] for found in estimates(cells, none)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("games", "shared", "drawn"),
    [(10, 1.0, drawn_wins), (60, 1.0, drawn_wins), (2, 0.0, drawn_apart), (4, 0.0, drawn_apart)],
)
def test_intervals_of_heroes_cover_their_truth(games, shared, drawn):
    """Repetitions vary by sqrt(0.05 x 0.95 / 60), 2.8 points: four of these below 95 %."""
    true, covered = truth(shared), np.zeros(2)
    for repetition in range(REPETITIONS):
        cells, winners = simulated(games, [1, repetition], shared)
        found = estimates(cells, drawn(winners, draws=DRAWS))
        for kind, (values, each) in enumerate(zip(found, true, strict=True)):
            covered[kind] += ((values[:, 1] <= each) & (each <= values[:, 2])).mean()
    assert (covered / REPETITIONS > 0.95 - 4 * 0.028).all()
