"""Sweeps: all cells from the store or played, the same tables however that came about."""

import os
import signal

import numpy as np
import pytest

from experiments.playing.sweep import run_experiment
from experiments.statistics.estimates import pairing_gain
from experiments.statistics.precision import Precision
from experiments.storing.store import Store
from sim.core.errors import UserError
from tests.experiments import fakes
from tests.experiments.sweeps import coin_experiment, sweep, texts

TARGET = """
question = "How often does heads come up?"
game = "coin"
factors = { "rules.chance" = [2, 40] }
target_error = "2pp"
"""
ADAPTIVE = """
question = "Which chance beats 40? The length of a game changes nothing."
game = "coin"
factors = { "rules.chance" = [40, 70], "rules.length" = [4, 5] }
baseline = { chance = 40, length = 4 }
target_error = "2pp"
games_max = 8000
adaptive = true
"""


class Counted:
    """Plays coins and counts the games."""

    def __init__(self):
        self.games = 0

    def __call__(self, *arguments):
        self.games += arguments[5]
        return fakes.play_chunk(*arguments)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    return sweep(coin_experiment(folder), folder / "store")


def test_every_cell_has_its_row(whole):
    assert list(whole.cells["chance"]) == [20, 20, 40, 40, 60, 60]
    assert list(whole.cells["length"]) == [2, 3] * 3
    assert set(whole.cells["games"]) == {90}
    assert whole.is_complete
    assert (whole.games, whole.played) == (540, 540)


def test_a_row_counts_wins_endings_and_rounds(whole):
    row = whole.cells.set_index("cell").loc["chance=40, length=3"]
    game = fakes.coin_game()
    rows = fakes.play_chunk(game, game.load(), (), 1, 0, 90, None).games
    assert row["wins"] == row["wins_heads"] == np.count_nonzero(rows["winner"] == 0)
    assert row["wins_tails"] == np.count_nonzero(rows["winner"] == 1)
    assert row["ending_edge"] == np.mean(rows["ending"] == 2)
    assert row["rounds"] == pytest.approx(rows["rounds"].mean())
    assert row["low"] < row["mean"] == row["wins"] / 90 < row["high"]


def test_differences_are_paired_with_the_baseline(whole):
    rows = whole.differences.set_index("cell")
    row = rows.loc["chance=60, length=3"]
    base, other = (
        outcome.tally.winner == 0
        for outcome in whole.outcomes
        if outcome.cell.name in ("chance=40, length=3", row.name)
    )
    assert len(rows) == 5
    assert row["gained"] == np.count_nonzero(other & ~base)
    assert row["lost"] == 0
    assert row["gain"] == pairing_gain(base, other).mean


def test_running_again_plays_no_game(tmp_path, whole):
    sweep(coin_experiment(tmp_path), tmp_path / "store")
    counted = Counted()
    again = sweep(coin_experiment(tmp_path), tmp_path / "store", play=counted)
    assert (counted.games, again.played) == (0, 0)
    assert texts(again) == texts(whole)


def test_more_games_top_up(tmp_path):
    sweep(coin_experiment(tmp_path), tmp_path / "store")
    counted = Counted()
    more = sweep(coin_experiment(tmp_path, games=120), tmp_path / "store", play=counted)
    fresh = sweep(coin_experiment(tmp_path, games=120), tmp_path / "other")
    assert counted.games == 6 * 30
    assert texts(more) == texts(fresh)


@pytest.mark.parametrize("how", [{"jobs": 2}, {"jobs": 3, "chunk": 7}, {"chunk": 1000}])
def test_jobs_and_chunks_never_change_a_table(tmp_path, whole, how):
    assert texts(sweep(coin_experiment(tmp_path), tmp_path / "store", **how)) == texts(whole)


def test_all_cells_get_on_evenly(tmp_path):
    order = []

    def play(*arguments):
        order.append(arguments[4])
        return fakes.play_chunk(*arguments)

    sweep(coin_experiment(tmp_path), tmp_path / "store", play=play, chunk=30)
    assert order == [0] * 6 + [30] * 6 + [60] * 6


def test_small_cells_share_a_file(tmp_path):
    sweep(coin_experiment(tmp_path), tmp_path / "store")
    assert len(Store(tmp_path / "store").segments()) == 1


def test_cells_that_are_the_same_game_are_played_once(tmp_path):
    text = """
question = "Does a factor that changes nothing matter?"
game = "coin"
games = 20
[factors.place]
"here" = { "rules.chance" = 40 }
"there" = { "rules.chance" = 40 }
"""
    result = sweep(coin_experiment(tmp_path, text), tmp_path / "store")
    assert (len(result.cells), result.played) == (2, 20)


def test_a_target_stops_at_a_look(tmp_path):
    result = sweep(coin_experiment(tmp_path, TARGET), tmp_path / "store")
    cells = result.cells.set_index("chance")
    assert cells.loc[2, "games"] == 2000
    assert cells.loc[40, "games"] == 8000
    assert max(cells["high"] - cells["mean"]) <= 0.02


def test_a_smaller_target_goes_on_from_the_same_looks(tmp_path):
    sweep(coin_experiment(tmp_path, TARGET), tmp_path / "store")
    counted = Counted()
    sharper = sweep(
        coin_experiment(tmp_path, TARGET, target_error="1.5pp"), tmp_path / "store", play=counted
    )
    assert counted.games == sharper.games - 10_000
    assert sharper.cells["games"].isin([2000, 4000, 8000, 16000]).all()


def test_the_stopping_point_does_not_depend_on_the_workers(tmp_path):
    tables = [
        texts(sweep(coin_experiment(tmp_path, TARGET), tmp_path / f"store{jobs}", jobs=jobs))
        for jobs in (1, 3)
    ]
    assert tables[0] == tables[1]


def test_adaptive_sends_games_to_undecided_cells(tmp_path):
    result = sweep(coin_experiment(tmp_path, ADAPTIVE), tmp_path / "store")
    games = result.cells.set_index(["chance", "length"])["games"]
    assert games[70, 4] == games[70, 5] == 2000
    assert games[40, 5] > games[70, 5]
    assert games[40, 4] >= games[40, 5]
    effects = result.differences.set_index("cell")
    assert effects.loc["chance=70, length=4", "low"] > 0
    assert effects.loc["chance=70, length=4", "games"] == 2000


def test_neither_games_nor_target_is_refused(tmp_path):
    from dataclasses import replace

    plan = coin_experiment(tmp_path)
    cells = tuple(replace(cell, games=None) for cell in plan.cells)
    with pytest.raises(UserError, match="give either games or a target error"):
        sweep(replace(plan, cells=cells, precision=Precision()), tmp_path / "store")


def test_an_interrupt_keeps_and_shows_what_is_done(tmp_path, whole):
    calls = []

    def play(*arguments):
        calls.append(arguments)
        if len(calls) == 8:
            os.kill(os.getpid(), signal.SIGINT)
        return fakes.play_chunk(*arguments)

    broken = sweep(coin_experiment(tmp_path), tmp_path / "store", play=play, chunk=15)
    assert not broken.is_complete
    assert 0 < broken.games < 540
    assert broken.answers == {}
    counted = Counted()
    again = sweep(coin_experiment(tmp_path), tmp_path / "store", play=counted)
    assert counted.games == 540 - broken.played
    assert texts(again) == texts(whole)


def test_a_fault_keeps_what_was_played(tmp_path):
    def play(*arguments):
        if arguments[4] >= 60:
            raise UserError("the policy returned an illegal index")
        return fakes.play_chunk(*arguments)

    with pytest.raises(UserError, match="illegal index"):
        sweep(coin_experiment(tmp_path), tmp_path / "store", play=play, chunk=30)
    counted = Counted()
    sweep(coin_experiment(tmp_path), tmp_path / "store", play=counted)
    assert counted.games <= 6 * 30 + 30


def test_games_load_as_one_data_frame(whole):
    games = whole.games_frame()
    assert len(games) == 540
    assert (games.groupby("cell")["index"].nunique() == 90).all()
    wins = games[games["winner"] == "heads"].groupby("cell").size()
    assert wins.to_dict() == whole.cells.set_index("cell")["wins"].to_dict()


def test_many_cells_keep_no_tables(tmp_path, monkeypatch):
    monkeypatch.setattr("experiments.playing.sweep.TABLES_KEPT", 2)
    result = sweep(coin_experiment(tmp_path), tmp_path / "store")
    kept = [outcome.cell.name for outcome in result.outcomes if outcome.tally.tables]
    assert kept == [result.experiment.baseline]


def test_dropped_tables_change_no_checksum(tmp_path, monkeypatch, whole):
    monkeypatch.setattr("experiments.playing.sweep.TABLES_KEPT", 2)
    assert texts(sweep(coin_experiment(tmp_path), tmp_path / "store")) == texts(whole)


def test_policies_of_a_cell_are_seated(tmp_path):
    asked = []

    def seat(texts):
        asked.append(texts)
        return fakes.coin_policies()

    from experiments.playing.execution import Execution

    how = Execution(jobs=1, play=fakes.play_chunk, store=Store(tmp_path / "store"))
    run_experiment(coin_experiment(tmp_path), how, seat)
    assert asked == [()]


@pytest.mark.compiled
def test_a_real_game_comes_back_from_the_store_as_it_was_played(tmp_path):
    import balance

    first = balance.run("hotg", 300, store=tmp_path, jobs=2)
    again = balance.run("hotg", 300, store=tmp_path, jobs=1)
    plain = balance.run("hotg", 300, jobs=1)
    assert first.result.checksum == again.result.checksum == plain.result.checksum
    assert first.items.equals(again.items) and plain.tempo.equals(again.tempo)
