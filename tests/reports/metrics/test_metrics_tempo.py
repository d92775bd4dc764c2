"""Outcomes, lengths, tempo and drama of games whose course is known by construction."""

import numpy as np
import pandas as pd
import pytest

from experiments.playing.execution import Execution
from experiments.playing.run import run
from experiments.storing import tables
from reports.metrics import outcomes, tempo
from tests.reports import fakes

GAMES = 3_000


@pytest.fixture(scope="module")
def result():
    game = fakes.card_game()
    how = Execution(jobs=1, play=fakes.play_chunk, rows=True)
    return run(game, game.load(), fakes.policies(), GAMES, 5, how)


def holds(row, truth):
    """Tell whether the truth is within twice the 95 % interval, which is about four sigma."""
    return abs(row["mean"] - truth) <= row["high"] - row["low"]


def test_win_rates_and_endings_have_intervals_and_games(result):
    rate = outcomes.win_rates(result).iloc[0]
    expected = fakes.BASE + fakes.LONG_BONUS / 2 + fakes.DRAWN * sum(fakes.VALUES.values()) / 100
    assert holds(rate, expected) and rate["n"] == GAMES
    endings = outcomes.endings(result).set_index("label")
    assert endings.loc["victory", "mean"] == rate["mean"]
    assert endings["mean"].sum() == pytest.approx(1)


def test_no_game_was_cut_and_the_bound_says_how_sure_that_is(result):
    row = outcomes.endings(result).set_index("label").loc[outcomes.CAP]
    assert row["mean"] == 0 and 0 < row["high"] < 0.002


def test_lengths_are_values_that_games_had(result):
    table = outcomes.lengths(result).set_index("label")
    assert (table.loc["p5", "mean"], table.loc["p95", "mean"]) == (3, 6)
    assert holds(table.loc["mean"], 4.5)


def test_the_interval_of_a_quantile_is_that_of_its_order_statistics():
    """Of 100 values the median lies between the 40th and the 61st in 95 of 100 samples."""
    value, low, high = outcomes.quantile(np.arange(1, 101), 0.5)
    assert (value, low, high) == (50, 40, 61)


def test_length_counts_add_up(result):
    assert outcomes.length_counts(result)["games"].sum() == GAMES


def test_features_by_round_are_split_by_outcome(result):
    table = tempo.features_by_round(tables.tempo_frame(result))
    row = table[(table["feature"] == "lead") & (table["round"] == 3) & (table["result"] == "won")]
    assert holds(row.iloc[0], 4)


def test_the_gap_of_the_lead_grows_by_four_a_round(result):
    gaps = tempo.feature_gaps(tables.tempo_frame(result)).set_index(["feature", "round"])
    assert holds(gaps.loc[("lead", 2)], 4) and holds(gaps.loc[("lead", 3)], 8)
    assert gaps.loc[("lead", 3), "p"] < 1e-6


def test_the_chance_to_win_rises_with_the_lead(result):
    table = tempo.win_by_lead(tables.lead_frame(result))
    second = table[table["round"] == 2]
    assert second["mean"].is_monotonic_increasing
    assert second["n"].sum() == GAMES


def test_a_game_is_decided_when_the_lead_tells_the_winner(result):
    """After round 3 the leads are -4 and +4 with noise of at most 3: all games are told."""
    table = tempo.decided(tables.lead_frame(result), GAMES)
    assert table.set_index("round").loc[3, "mean"] == 1
    assert table["mean"].iloc[0] < 0.7
    assert tempo.decided_round(table)["mean"].iloc[0] in (2, 3)


def test_a_game_that_is_never_decided_has_no_round():
    table = pd.DataFrame({"round": [1, 2], "mean": [0.5, 0.8], "low": 0.4, "high": 0.95, "n": 99,
                          "guess_mean": 0.5})  # fmt: skip
    row = tempo.decided_round(table).iloc[0]
    assert np.isnan(row["mean"]) and row["low"] == 1 and np.isnan(row["high"])
    assert row["last"] == 2


def test_a_frequent_result_asks_more_of_the_lead():
    """Nine of ten games are lost anyhow: to be right in 92 % tells hardly more, 96 % does."""
    table = pd.DataFrame({"round": [1, 2], "mean": [0.92, 0.96], "low": 0.9, "high": 0.97, "n": 99,
                          "guess_mean": 0.9})  # fmt: skip
    row = tempo.decided_round(table).iloc[0]
    assert row["mean"] == 2 and row["base"] == 0.9
    assert row["label"] == "95 % of games"


def test_being_ahead_helps_more_as_the_game_goes_on(result):
    table = tempo.snowball(tables.lead_frame(result)).set_index("round")
    assert holds(table.loc[1], 0) and table.loc[3, "mean"] == 1
    assert table.loc[2, "low"] > 0


def test_a_cooperative_lead_is_compared_with_its_median(result):
    table = tempo.snowball(tables.lead_frame(result), centre=None)
    assert table["mean"].iloc[1] > 0


def games_frame(**columns):
    plain = {"winner": "table", "lead_changes": 0, "last_change": 0, "rounds": 4, "deficit": 0}
    return pd.DataFrame({**plain, **columns})


def test_drama_counts_changes_and_comebacks():
    games = games_frame(lead_changes=[0, 2, 1, 1], last_change=[0, 3, 1, 2], deficit=[0, 5, 0, 3],
                        winner=["table", "table", "table", "none"])  # fmt: skip
    table = tempo.drama(games).set_index("label")["mean"]
    assert table["lead changes a game"] == 1
    assert table["games whose lead changed in their second half"] == 0.5
    assert table["won games that were comebacks"] == pytest.approx(1 / 3)
    assert table[tempo.BY_CHANCE] == pytest.approx(0.5 + 0.75 / 2)
    assert "won games that were comebacks" not in set(tempo.drama(games, False)["label"])
    assert table["largest deficit of a winner"] == pytest.approx(5 / 3)


def test_choices_are_counted_by_game_and_round(result):
    table = tempo.choices(tables.games_frame(result)).set_index("label")
    assert table.loc["choices a round", "mean"] == 5
    assert holds(table.loc["choices a game"], 22.5)
