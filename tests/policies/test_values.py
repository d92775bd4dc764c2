"""The values that we ship: each game has one, calibrated, and the same from both sides."""

import tomllib

import numpy as np
import pytest

from policies.core.check import setup_content
from policies.core.everywhere import rolled_out
from policies.core.value_files import file_of, read_value
from policies.core.values import chance_of_first, is_learned
from sim.core import registry
from sim.core.records import new
from tests.fixtures.marks import plain

NAMES = [game.name for game in registry.games()]
PAIRED = [game.name for game in registry.games() if game.assessed.each]
OFF = 0.04  # what was said and seen may differ by, in a tenth of the tables kept apart


def made(name: str) -> dict:
    """Return how the value of a game was made."""
    return tomllib.loads(file_of(registry.game(name)).read_text("utf-8"))["made"]


@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_value_knows_more_than_the_mean_and_is_calibrated(name):
    facts = made(name)
    assert facts["policy"] == rolled_out(registry.game(name))
    assert facts["log_loss"] < 0.95 * facts["base_log_loss"]
    assert facts["tables"] >= 100_000
    for said, seen, tables in facts["calibration"]:
        assert tables > 1000
        assert said == pytest.approx(seen, abs=OFF)


@plain
@pytest.mark.parametrize("name", PAIRED)
def test_swapped_sides_have_swapped_chances(name):
    game = registry.game(name)
    model = np.array(list(read_value(game).values()))
    table, each = len(game.assessed.table), len(game.assessed.each)
    luck = np.random.default_rng(1)
    for _ in range(5):
        numbers = luck.integers(0, 8, game.assessed.size)
        mirrored = np.concatenate(
            [numbers[:table], numbers[table + each :], numbers[table : table + each]]
        )
        room = np.zeros(32)
        assert is_learned(numbers, model)
        said = chance_of_first(numbers, model, room)
        assert chance_of_first(mirrored, model, room) == 1 - said
        assert 0 < said < 1


@plain
@pytest.mark.parametrize("name", NAMES)
def test_every_number_is_written_whatever_was_there(name):
    """What a value sees depends on the table alone, and a table at the start is within reach."""
    game = registry.game(name)
    content = setup_content(game, ())
    states = new(game.state)
    game.rules.reset(states[0], content.tables[0], np.uint64(7), 0)
    seen = []
    for garbage in (0, 99):
        out = np.full(game.assessed.size, garbage, np.int32)
        game.rules.assess(states[0], content.tables[0], out)
        seen.append(out.tolist())
    assert seen[0] == seen[1]
    assert max(map(abs, seen[0])) < 1000
