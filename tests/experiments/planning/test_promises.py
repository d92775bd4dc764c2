"""Every table of an answer keeps the promise of its experiment: level, whole table, looks."""

import numpy as np
import pandas as pd
import pytest

from experiments.planning import ensembles
from experiments.planning.designs import matches
from experiments.statistics.estimates import normal_quantile
from experiments.statistics.precision import Precision
from experiments.statistics.sequences import looks_of
from tests.experiments import sweeps


def widths(result, name):
    return (result.tables[name]["high"] - result.tables[name]["low"]).to_numpy()


def z_of(alpha):
    return normal_quantile(1 - alpha)


@pytest.mark.parametrize(
    ("keys", "alpha"),
    [
        ({"level": 0.8}, 0.2),
        ({"confidence": "table"}, 0.05 / 5),  # three chances and two lengths
        ({"target_error": "40pp"}, looks_of(0.05)[0]),  # at the first look
    ],
)
def test_averages_over_levels_are_as_sure_as_the_experiment_promises(tmp_path, keys, alpha):
    usual = sweeps.sweep(sweeps.coin_experiment(tmp_path, games=2_000), tmp_path / "store")
    changes = {"games": 2_000, **keys} if "target_error" not in keys else keys
    other = sweeps.sweep(sweeps.coin_experiment(tmp_path, **changes), tmp_path / "store")
    ratio = widths(other, "levels") / widths(usual, "levels")
    assert ratio == pytest.approx(z_of(alpha) / z_of(0.05), rel=0.01)


def test_lengths_are_as_sure_as_the_experiment_promises(tmp_path):
    rows = [
        sweeps.sweep(sweeps.coin_experiment(tmp_path, level=level), tmp_path / "store").cells
        for level in (0.95, 0.8)
    ]
    usual, other = (row["rounds_high"] - row["rounds_low"] for row in rows)
    assert (other[usual > 0] < usual[usual > 0]).all() and (usual > 0).any()


def test_matches_that_stopped_at_different_looks_count_the_games_that_all_have():
    """Red always wins, and B has red twice as often: neither of them is the better one."""
    cells = pd.DataFrame(
        {
            "cell": ["ab", "ba"],
            "red": ["A", "B"],
            "blue": ["B", "A"],
            "games": [2_000, 4_000],
            "wins_red": [2_000, 4_000],
            "wins_blue": [0, 0],
        }
    )
    winners = {"ab": np.zeros(2_000, int), "ba": np.zeros(4_000, int)}
    even, common = matches.evened(cells, ("red", "blue"), winners)
    assert matches.match_table(even, ("red", "blue"))["mean"].tolist() == [0.5, 0.5]
    assert {len(winner) for winner in common.values()} == {2_000}


def test_averages_weigh_blocks_alike_however_long_each_ran(tmp_path, monkeypatch):
    """Worlds that are hard to decide get more games, and no more weight."""
    monkeypatch.setattr(ensembles, "UNKNOWN", ("rulebook",))
    text = sweeps.TEXT.replace("games = 90", 'target_error = "2.5pp"\nensemble = 4').replace(
        "baseline", "#"
    )
    text += '[parameters.share]\nlow = 1\nhigh = 99\npaths = ["rules.chance"]\n'
    text = text.replace('"rules.chance" = [20, 40, 60], ', "")
    experiment = sweeps.coin_experiment(tmp_path, text)
    result = sweeps.sweep(experiment, tmp_path / "store")
    games = result.cells["games"]
    assert games.nunique() > 1
    for row in result.answers["averages"].to_dict("records"):
        assert row["games"] == 4 * games[result.cells["length"] == row["length"]].min()
        assert row["low"] <= row["mean"] <= row["high"]


def test_a_promise_for_the_whole_table_or_of_adaptive_play_is_joint():
    assert Precision(scope="table").is_joint and Precision(adaptive=True).is_joint
    assert not Precision().is_joint
