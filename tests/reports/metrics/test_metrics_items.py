"""Item power on a game whose cards have a worth that is known by construction."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from experiments.playing.execution import Execution
from experiments.playing.run import run
from experiments.storing import tables
from reports.metrics import causal, discovery, exposure
from tests.reports import fakes

GAMES = 6_000
BIAS = fakes.LONG_BONUS * (0.75 - 0.125)  # P(long | drawn) - P(long | not drawn)


def played(*patches, games=GAMES):
    from sim.core.content import Patch

    game = fakes.card_game()
    content = game.load().patched([Patch(kind, path) for kind, path in patches])
    how = Execution(jobs=1, play=fakes.play_chunk)
    return run(game, content, fakes.policies(), games, 3, how)


@pytest.fixture(scope="module")
def base():
    return played()


@pytest.fixture(scope="module")
def worth(base):
    pairs = [
        (f"cards.{card}", kind, played((kind, f"cards.{card}")).tally.winner)
        for card in fakes.VALUES
        for kind in ("blank", "remove")
    ]
    return causal.worth(base.tally.winner, pairs)


@pytest.fixture(scope="module")
def seen(base):
    return exposure.exposures(tables.items_frame(base), exposure.item_base(base))


@pytest.mark.parametrize("card", fakes.VALUES)
def test_causal_power_recovers_the_worth_within_its_interval(worth, card):
    row = worth[(worth["item"] == f"cards.{card}") & (worth["intervention"] == "blank")].iloc[0]
    assert row["low"] <= fakes.DRAWN * fakes.VALUES[card] / 100 <= row["high"]
    assert row["n"] == GAMES


def test_causal_power_says_helps_hurts_and_nothing(worth):
    words = worth[worth["intervention"] == "blank"].set_index("item")["words"]
    assert words["cards.ace"] == "more wins" and words["cards.curse"] == "fewer wins"
    assert words["cards.leaf"].startswith("no effect seen")


def test_a_card_without_effect_seems_to_help_when_it_is_drawn(seen):
    """Drawn cards come from long games, which are won more often: the bias that `note` names."""
    row = seen[(seen["item"] == "cards.leaf") & (seen["exposure"] == "drawn")].iloc[0]
    assert row["low"] > 0
    assert "longer games" in row["note"]


def test_the_bias_has_the_size_that_follows_from_the_construction(seen):
    """The other cards of long games come on top: their values add 0.2 x 0.6 x 0.625."""
    expected = BIAS + sum(fakes.VALUES.values()) / 100 * 0.6 * 0.625
    row = seen[(seen["item"] == "cards.leaf") & (seen["exposure"] == "drawn")].iloc[0]
    assert row["low"] <= expected <= row["high"]


def test_both_ways_stand_side_by_side(worth, seen):
    table = causal.side_by_side(worth, seen).set_index("item")
    assert table.loc["cards.leaf", "bias"] > 0.1
    assert table.index[0] == "cards.ace"
    assert {"causal_blank_low", "seen_drawn_high"} <= set(table.columns)


def test_dead_cards_are_those_never_played(base):
    table = exposure.dead(tables.items_frame(base), exposure.item_base(base))
    assert ((table["low"] <= 1 - fakes.DRAWN) & (1 - fakes.DRAWN <= table["high"])).all()


def test_contributions_count_hits_per_play(base):
    table = exposure.contributions(
        tables.items_frame(base), exposure.item_base(base), fakes.ANALYSIS
    )
    assert table["play_mean"].to_list() == [3.0] * 4
    assert ((table["low"] <= 3 * fakes.DRAWN) & (3 * fakes.DRAWN <= table["high"])).all()


def test_an_item_of_the_second_side_is_worth_what_that_side_gains():
    winner = np.array([0, 1, 1, 0])
    without = np.array([0, 0, 0, 0])
    table = causal.worth(winner, [("cards.x", "blank", without)], {"cards.x": 1})
    assert table["mean"].iloc[0] == 0.5


def test_an_item_that_both_sides_have_is_left_out():
    same = np.zeros(4, int)
    assert causal.worth(same, [("cards.x", "blank", same)], {"cards.x": -1}).empty


def test_two_sides_of_one_game_are_one_cluster():
    names, both = ["a", "b"], np.array([[True, True], [True, False]])
    result = type(
        "R", (), {"games": 100, "tally": type("T", (), {"count_wins": lambda s, i: 50})()}
    )
    base = exposure.base_of(names, both, result)
    assert base["games"].to_list() == [200, 100]
    assert base["owner"].to_list() == [-1, 0]
    rows = [("a", "drawn", "won", 50), ("a", "drawn", "not won", 50),
            ("b", "drawn", "won", 25), ("b", "drawn", "not won", 25)]  # fmt: skip
    items = pd.DataFrame(rows, columns=["item", "event", "result", "games"])
    table = exposure.exposures(items, base).set_index("item")
    width = table["with_high"] - table["with_low"]
    assert width["a"] == pytest.approx(width["b"])


def test_q_values_are_those_of_the_textbook():
    """Benjamini and Hochberg: p(i) m / i, made monotone from the largest p down."""
    q = discovery.q_values([0.01, 0.02, 0.03, 0.5, np.nan])
    assert q[:4] == pytest.approx([0.04, 0.04, 0.04, 0.5])
    assert np.isnan(q[4])


def test_false_discoveries_are_rare_where_nothing_is_there():
    generator = np.random.default_rng(1)
    tables = (discovery.q_values(generator.random(50)) for _ in range(1_000))
    any_found = sum((q <= 0.05).any() for q in tables)
    assert any_found <= 50 + 4 * np.sqrt(1_000 * 0.05 * 0.95)


def test_the_words_count_what_stands():
    table = discovery.with_discoveries(
        pd.DataFrame({"mean": [0.1, 0.0], "low": [0.05, -0.1], "high": [0.2, 0.1], "p": [0.0, 0.9]})
    )
    assert discovery.discovery_text(table).startswith("1 of 2 comparisons stand")
    assert table["words"].to_list() == ["more wins", "no effect seen; at most 10.0 points"]


def test_what_is_clear_only_by_itself_is_called_perhaps():
    """+17.5 (0.6 to 28.6) is not "no effect": it is one of many, and may be chance."""
    row = SimpleNamespace(mean=0.175, low=0.006, high=0.286, q=0.2)
    assert discovery.words_of(row).startswith("perhaps more wins (+0.6 to +28.6 points)")
    row = SimpleNamespace(mean=0.175, low=-0.006, high=0.286, q=0.2)
    assert discovery.words_of(row) == "no effect seen; at most 28.6 points"
