"""A planted world of cards: what each is worth is known by every measure, and headlines have one.

Ada has three copies of an oath, worth a point by its text and a point by its body: a copy fewer
costs 2 points, all copies 6, the text alone 3. Her axe is one copy, worth 3 points: a headline that
takes the largest of four measures would begin with the oath. An aura works without being played, a
coat is played in a fifth of the games, a bear is never met, and who has the gate never comes.
"""

import pytest

from reports.questions.cards import cards
from sim.core.content import Patch
from tests.planted import cup

GAMES = 4_000
CHANGES = (
    *cup.world(ada=3, bea=1),
    Patch("set", "cards.oath.copies", 3),
    Patch("set", "cards.oath.text", 1.0),
    Patch("set", "cards.oath.body", 1.0),
)
WORTH = {
    ("cards.axe", "fewer"): 0.03,
    ("cards.axe", "remove"): 0.03,
    ("cards.axe", "blank"): 0.03,
    ("cards.oath", "fewer"): 0.02,
    ("cards.oath", "remove"): 0.06,
    ("cards.oath", "blank"): 0.03,
    ("cards.bow", "fewer"): 0.01,
    ("cards.aura", "fewer"): 0.0,
}


@pytest.fixture(scope="module")
def answer(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        cup.installed(patch)
        yield cards(cup.asked(tmp_path_factory.mktemp("items"), CHANGES, GAMES, 1))


@pytest.mark.parametrize(("item", "kind"), WORTH)
def test_a_card_is_worth_what_was_planted(answer, item, kind):
    row = answer.tables["causal"].set_index(["item", "intervention"]).loc[(item, kind)]
    assert row["low"] <= WORTH[item, kind] <= row["high"]
    assert row["high"] - row["low"] < 0.025


def test_headlines_are_by_one_copy_fewer_and_in_its_order(answer):
    said = [one for one in answer.findings if one.evidence == "causal"]
    assert [one.entry for one in said] == ["cards.axe", "cards.oath", "cards.bow"]
    assert all(": one copy fewer costs its owner " in one.text for one in said)
    rows = answer.tables["causal"].set_index(["item", "intervention"])
    for one in said:
        mean = 100 * rows.loc[(one.entry, "fewer"), "mean"]
        assert f"{mean:.1f} points" in one.text


def test_only_what_a_player_could_have_played_is_called_never_played(answer):
    dead = answer.tables["dead"]
    assert dead.loc[dead["mean"] > 0, "item"].tolist() == ["cards.coat"]
    assert dead["mean"].max() == 1 - 1 / cup.IDLE_TIMES
    listed = {*dead["item"], *answer.tables["idle"]["item"]}
    assert not {"cards.aura", "cards.gate", "beasts.bear", "beasts.wolf"} & listed
    (said,) = [one.entry for one in answer.findings if one.evidence == "idle"]
    assert said == "cards.coat"
