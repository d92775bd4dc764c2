"""What the report makes of games: notable ones, upgrade choices, two versions, names."""

import numpy as np
import pandas as pd
import pytest

from reports.metrics import versions
from reports.metrics.exposure import alternatives
from reports.metrics.notable import notable
from reports.metrics.shares import difference, shares
from reports.sentences.names import Names, names_of, words_in
from sim.core import registry
from sim.core.content import Entry
from tests.reports.fakes import card_book, card_game
from tests.reports.league import league_book, league_game

GAMES = pd.DataFrame(
    {
        "index": [0, 1, 2, 3],
        "rounds": [4, 2, 9, 1],
        "decisions": 10,
        "lead_changes": [3, 0, 3, 0],
        "deficit": [5, 0, 2, 0],
        "winner": ["red", "blue", "none", "none"],
        "ending": ["push", "push", "push", "cap"],
    }
)


def test_notable_games_are_the_shortest_the_longest_and_the_most_dramatic():
    """Game 3 was cut off; games 0 and 2 changed hands equally often, 0 from farther behind."""
    table = notable(GAMES)
    assert dict(zip(table["game"], table["index"], strict=True)) == {
        "the shortest": 1,
        "the longest": 2,
        "the most dramatic": 0,
    }


def test_upgrades_are_compared_with_the_other_one_of_their_choice():
    """A is taken in 30 of 40 choices, wins 20 of them; B wins 2 of 10; C had no rival."""
    rows = [("a", 20, 10), ("b", 2, 8), ("c", 5, 5)]
    items = pd.DataFrame(
        [
            {"item": item, "event": "taken", "result": result, "games": games}
            for item, won, lost in rows
            for result, games in (("won", won), ("not won", lost))
        ]
    )
    table = alternatives(items, {"a": "one", "b": "one", "c": "two"}).set_index("item")
    assert list(table.index) == ["a", "b"]
    assert table["taken_mean"]["a"] == pytest.approx(30 / 40)
    assert table["mean"]["a"] == pytest.approx(20 / 30 - 2 / 10)
    assert table["mean"]["b"] == -table["mean"]["a"]


def test_a_paired_change_counts_only_games_that_changed():
    before = np.array([True] * 60 + [False] * 40)
    after = np.array([True] * 50 + [False] * 30 + [True] * 20)
    row = versions.share_row("wins", before, after).iloc[0]
    assert (row["before_mean"], row["after_mean"]) == (0.6, 0.7)
    assert row["change_mean"] == pytest.approx((20 - 10) / 100)
    assert row["change_low"] < row["change_mean"] < row["change_high"]


def test_nothing_changed_is_no_discovery():
    same = np.array([True, False] * 50)
    rows = [versions.share_row("wins", same, same), versions.mean_row("length", same, same)]
    table = versions.judged({"effect": rows})["effect"]
    assert (table["p"] == 1).all() and table["words"].str.startswith("no change seen").all()


def test_people_read_names_and_scripts_keep_ids():
    names = names_of(league_game(), league_book())
    assert names.substitute("ann + bob beat annie") == "Ann + Bob beat annie"
    shown = names.shown(pd.DataFrame({"hero": ["ann"], "label": ["last_stand"], "n": [3]}))
    assert shown.to_numpy().tolist() == [["Ann", "last stand", 3]]
    assert (
        names_of(card_game(), card_book()).substitute("cards.ace is worth it.")
        == "ace is worth it."
    )
    assert Names().substitute("cards.ace") == "cards.ace"


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_every_number_of_the_rules_has_words(game):
    rules = type(game.load().book.singles["rules"]).model_fields
    assert set(words_in(game.files / "names.toml")["rules"]) == set(rules) - set(Entry.model_fields)


def test_rules_and_sides_have_names_and_rules_their_paths():
    game = registry.game("hotg")
    names = names_of(game, game.load().book, ("rangers",))
    assert names.substitute("rules.deployments 5 → 4, so rangers win") == (
        "deployments a round (rules.deployments) 5 → 4, so Rangers win"
    )


def test_one_game_against_one_is_no_discovery():
    """The interval of 1 of 1 minus 0 of 1 holds 0, so p must not be small."""
    row = difference(shares([1], [1]), shares([0], [1])).iloc[0]
    assert row["low"] < 0 < row["mean"] and row["p"] > 0.05


@pytest.mark.parametrize(("won", "n"), [(9, 10), (12, 15), (30, 60), (0, 4)])
def test_p_is_below_five_per_cent_where_the_interval_leaves_zero_out(won, n):
    row = difference(shares([won], [n]), shares([50], [100])).iloc[0]
    assert (row["p"] < 0.05) == (not row["low"] <= 0 <= row["high"])
