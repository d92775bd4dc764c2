"""The questions that come with G.I. Joe and the cross-over can be asked."""

import pytest

from experiments.planning.plan import read_experiment
from sim.core import registry

FILES = [
    file
    for game in ("gijoe", "crossover")
    for file in sorted((registry.game(game).files / "experiments").glob("*.toml"))
]
WORLDS = 64
OVER_WORLDS = ("gijoe_difficulty", "gijoe_last_stand", "gijoe_players", "gijoe_vehicles")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_experiment_of_the_library_is_read(file):
    """Ranges are refused of what the rulebook tells, so they are of guesses only."""
    worlds = WORLDS if file.stem in OVER_WORLDS else 1
    found = read_experiment(file)
    assert len(found.cells) >= 2 * worlds
    assert len(found.cells) % worlds == 0
