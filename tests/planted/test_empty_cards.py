"""A planted nothing, in Heroes of the Grid: a card without a text, however that is done.

Nobody pays for a card that does nothing, and nobody can play one that is forbidden. So the table
wins as often with a card whose text is blank, with one whose text is written away and whose cost
stays, and with one that nobody may play: differences of 0 points, in pairs of games. Where an empty
card eats energy, or somebody saves up for a forbidden one, the table loses several points.
"""

import pytest

import balance
from sim.core.content import Patch

pytestmark = pytest.mark.compiled
GAMES, NARROW = 1_000, 0.03
X_COST, DEAR = "cards.blade_blaster_kimberly", "cards.power_daggers"
BLANK = {item: [Patch("blank", item)] for item in (X_COST, DEAR)}
NO_TEXT = {X_COST: {f"{X_COST}.kind": "maneuver", f"{X_COST}.program": []}}
FORBIDDEN = {item: {"forbid": item} for item in (X_COST, DEAR)}
SAME = {
    "an empty card of cost X eats no energy": (BLANK[X_COST], NO_TEXT[X_COST]),
    "a blank of cost X is as good as one that nobody plays": (BLANK[X_COST], FORBIDDEN[X_COST]),
    "nobody saves up for a forbidden card": (BLANK[DEAR], FORBIDDEN[DEAR]),
}


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return tmp_path_factory.mktemp("empty") / "store"


@pytest.mark.parametrize("name", SAME)
def test_empty_cards_are_worth_the_same(store, name):
    a, b = SAME[name]
    found = balance.compare("hotg", a, b, GAMES, seed=5, jobs=1, store=store)
    effect = found.comparison.win_rate["rangers"]
    assert effect.low <= 0 <= effect.high
    assert effect.high - effect.low < NARROW
    assert "does not change measurably" in found.verdict or "No difference at all" in found.verdict
