"""Sides and the order of units in a force have no meaning in the rules, nor to the players.

In 2,000 games one sigma is 1.1 points: four or five points between sides or orders are seen.
"""

import numpy as np
import pytest
from scipy import stats

import policies
from experiments.storing.series import Options
from sim.core import play, registry
from sim.core.content import Patch

GAMES = 2_000
ORDERS = 4
UNLIKELY = 1e-4  # a spread that chance alone makes so rarely is none of chance
SEED = 20_240
GAME = registry.game("monpoc")


def wins_of_one(policy: str, seed: int, **changes: list[str]) -> int:
    """Return how many of GAMES games the first side wins."""
    patches = [Patch("set", path.replace("__", "."), value) for path, value in changes.items()]
    seated = policies.resolve(GAME, [f"all={policy}"], GAME.seats_max)
    content = GAME.load().patched(patches)
    rows = play.play_chunk(GAME, content, seated, seed, 0, GAMES, Options()).games
    return int((rows["winner"] == 0).sum())


@pytest.mark.compiled
@pytest.mark.parametrize("policy", ["general", "swarm", "duelist"])
def test_mirrored_sides_win_alike(policy):
    force = ["terra_khan_ultra"]
    wins = wins_of_one(policy, SEED, setup__one=force, setup__two=force)
    assert stats.binomtest(wins, GAMES).pvalue > UNLIKELY


@pytest.mark.compiled
@pytest.mark.parametrize("policy", ["general", "swarm", "duelist"])
def test_orders_of_units_in_a_force_win_alike(policy):
    name = "terra_khan_ultra"
    units = GAME.load().book.sections["forces"][name].units
    wins = []
    for number in range(ORDERS):
        order = np.random.default_rng(number).permutation(units).tolist()
        changes = {f"forces__{name}__units": order, "setup__one": [name]}
        wins.append(wins_of_one(policy, SEED + number, **changes))
    losses = [GAMES - each for each in wins]
    assert stats.chi2_contingency([wins, losses]).pvalue > UNLIKELY
