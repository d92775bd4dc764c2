"""What the tempo tables record of a table."""

import numpy as np

from sim.goa2 import defeats
from sim.goa2.observe import FEATURES, features
from tests.fixtures.marks import plain
from tests.goa2.places import EAST, HERE, with_waves
from tests.goa2.table import Table

pytestmark = plain


def recorded(table: Table) -> dict[str, int]:
    """Return the features by name."""
    out = np.zeros(len(FEATURES), np.int32)
    features(table.state, table.tables, out)
    return dict(zip(FEATURES, out.tolist(), strict=True))


def test_kills_are_heroes_that_the_other_team_lost():
    table = with_waves(Table())
    for hero, place in (("wasp", HERE), ("arien", EAST)):
        table.hero(hero, place)
    before = recorded(table)
    defeats.defeat_hero(
        *(table.state, table.tables, table.row("arien"), table.row("wasp")),
        *(table.card("shock"), table.log),
    )
    after = recorded(table)
    assert (before["red_kills"], before["blue_kills"]) == (0, 0)
    assert (after["red_kills"], after["blue_kills"]) == (1, 0)
    assert after["blue_lives"] == before["blue_lives"] - 1
