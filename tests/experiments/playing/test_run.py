"""Runs: chunks, jobs and backends never change a result; tables and summaries agree with them."""

import json
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from experiments.playing.execution import Execution
from experiments.playing.run import run
from experiments.statistics import estimates
from experiments.storing import out_folder, summary, tables, write
from experiments.storing.series import Options
from sim.core.errors import UserError
from tests.experiments import fakes

GAMES = 203
SEED = 7


def play(games: int = GAMES, seed: int = SEED, **how):
    execution = Execution(play=fakes.play_chunk, rows=True, **how)
    game = fakes.coin_game()
    return run(game, game.load(), fakes.coin_policies(), games, seed, execution)


@pytest.fixture(scope="module")
def whole():
    return play(jobs=1, chunk=GAMES)


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("chunk", [1, 10, 64, GAMES, 10 * GAMES, None])
def test_jobs_and_chunks_never_change_a_result(whole, jobs, chunk):
    parts = play(jobs=jobs, chunk=chunk)
    assert parts.checksum == whole.checksum
    assert np.array_equal(parts.rows, whole.rows)
    assert np.array_equal(parts.tally.items, whole.tally.items)
    assert np.array_equal(parts.tally.tempo, whole.tally.tempo)
    assert np.array_equal(parts.tally.lead, whole.tally.lead)


def test_other_processes_give_the_same_result(whole):
    assert play(jobs=2, chunk=60, backend="loky").checksum == whole.checksum


def test_games_come_in_order_of_their_index(whole):
    assert np.array_equal(whole.rows["index"], np.arange(GAMES))


def test_a_longer_run_begins_with_the_shorter_one(whole):
    longer = play(games=GAMES + 50)
    assert np.array_equal(longer.rows[:GAMES], whole.rows)


def coins(count: int = 10):
    game = fakes.coin_game()
    return fakes.play_chunk(game, game.load(), (), SEED, 0, count, Options())


@pytest.mark.parametrize("table", ["items", "tempo", "lead"])
def test_the_checksum_sees_every_table(table):
    other = getattr(coins(), table).copy()
    other.flat[0] += 1
    changed = replace(coins(), **{table: other})
    assert fakes.tally_of(changed).checksum != fakes.tally_of(coins()).checksum


def test_the_checksum_sees_the_order_of_the_games():
    games = coins().games
    games["digest"] = games["digest"][::-1].copy()
    changed = replace(coins(), games=games)
    assert fakes.tally_of(changed).checksum != fakes.tally_of(coins()).checksum


def test_a_run_keeps_no_rows_unless_asked():
    game = fakes.coin_game()
    how = Execution(play=fakes.play_chunk, jobs=1)
    result = run(game, game.load(), fakes.coin_policies(), 5, SEED, how)
    assert result.rows is None
    assert "games" not in tables.all_frames(result)
    with pytest.raises(ValueError, match="kept no rows"):
        tables.games_frame(result)


def test_another_seed_gives_another_checksum(whole):
    assert play(seed=SEED + 1).checksum != whole.checksum


def test_the_checksum_is_known():
    """Guards the meaning of a checksum: a stored one must stay comparable."""
    assert play(games=3, seed=1).checksum == "89f90d924505722f"


def test_compiling_is_done_once_before_the_clock_starts(monkeypatch):
    calls = []
    ticks = iter([100.0, 102.5])
    monkeypatch.setattr("time.perf_counter", lambda: calls.append("clock") or next(ticks))
    game = fakes.coin_game(kernels=lambda: calls.append("compile"))
    how = Execution(jobs=1, play=fakes.play_chunk)
    result = run(game, game.load(), fakes.coin_policies(), 5, SEED, how)
    assert calls == ["compile", "clock", "clock"]
    assert result.seconds == 2.5


def failing(game, content, policies, seed, first, count, options):
    raise UserError(f"game {first} of seed {seed}: the policy returned an illegal index")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_stops_the_run_with_its_own_sentence(jobs):
    game = fakes.coin_game()
    how = Execution(jobs=jobs, chunk=5, play=failing)
    with pytest.raises(UserError, match="of seed 7: the policy returned an illegal index"):
        run(game, game.load(), (), 20, SEED, how)


@pytest.mark.parametrize("name", ["thread", "dsk", ""])
def test_an_unknown_backend_is_named(name):
    with pytest.raises(UserError, match=f"no backend `{name}`, only threads, loky, dask, ray"):
        play(backend=name)


def test_the_summary_counts_wins_endings_and_rounds(whole):
    answer = summary.summarize(whole)
    rows = whole.rows
    assert answer["win_rate"]["heads"]["mean"] == np.mean(rows["winner"] == 0)
    assert answer["endings"] == {
        "flip": np.mean(rows["ending"] == 1),
        "edge": np.mean(rows["ending"] == 2),
        "cap": 0.0,
    }
    assert answer["capped"] == 0.0
    assert answer["rounds"]["mean"] == pytest.approx(np.mean(rows["rounds"]))
    assert answer["decisions"] == rows["decisions"].sum()
    assert answer["policies"] == {"all": "lucky"}
    assert answer["setup"] == {"players": 2}


def test_the_summary_says_what_games_end_with(whole):
    last = whole.rows["finals"][:, 1]
    expected = estimates.mean_interval(last)
    assert summary.finals(whole)["pace"].mean == pytest.approx(expected.mean)
    assert summary.finals(whole)["pace"].low == pytest.approx(expected.low)
    assert set(summary.finals(whole)) == {"lead", "pace"}
    assert list(tables.games_frame(whole)["final_pace"]) == list(last)


def test_what_every_side_has_is_summed_game_by_game(whole):
    gold = ("heads_gold", "tails_gold")
    game = fakes.coin_game(features=gold, finals=gold)
    finals = summary.finals(replace(whole, game=game))
    expected = estimates.mean_interval(whole.rows["finals"][:, :2].sum(axis=1))
    assert finals["gold"].mean == pytest.approx(expected.mean)
    assert finals["gold"].high == pytest.approx(expected.high)


def test_what_one_side_alone_has_is_not_summed():
    assert summary.shared_features(fakes.coin_game(features=("heads_gold", "tails_ore"))) == []
    assert summary.shared_features(fakes.coin_game(sides=("heads",), features=("heads_x",))) == []


def test_the_summary_has_the_promised_keys_and_is_json(whole):
    answer = json.loads(write.to_json(summary.summarize(whole)))
    promised = """game version games seed setup policies seconds games_per_second decisions
        decisions_per_second checksum win_rate endings capped rounds finals content"""
    assert list(answer) == promised.split()
    assert set(answer["win_rate"]["heads"]) == {"mean", "low", "high"}
    assert {"mean", "p5", "p50", "p95"} <= set(answer["rounds"])


def test_a_single_game_can_be_summarized():
    assert json.loads(write.to_json(summary.summarize(play(games=1))))["rounds"]["low"] is None


def test_seats_that_differ_are_named_one_by_one():
    policies = (*fakes.coin_policies("lucky")[:1], *fakes.coin_policies("random")[:1])
    assert summary.policy_names(policies) == {"1": "lucky", "2": "random"}


def test_the_games_table_names_sides_and_endings(whole):
    frame = tables.games_frame(whole)
    assert list(frame["index"]) == list(range(GAMES))
    assert set(frame["winner"]) == {"heads", "tails", "none"}
    assert (frame["winner"] == "heads").sum() == (whole.rows["winner"] == 0).sum()
    assert "hero" in frame


def test_summed_tables_keep_every_count(whole):
    items = tables.items_frame(whole)
    tempo = tables.tempo_frame(whole).query("feature == 'pace'")
    assert items[["games", "total", "squares"]].sum().tolist() == [GAMES, 2 * GAMES, 4 * GAMES]
    assert tempo["games"].sum() == whole.rows["rounds"].sum()
    assert tempo["total"].sum() == whole.tally.tempo[:, :, 3].sum()
    assert tables.lead_frame(whole)["games"].sum() == whole.rows["rounds"].sum()


def test_the_lead_table_is_centred_on_zero(whole):
    leads = tables.lead_frame(whole)
    mean = (leads["lead"] * leads["games"]).sum()
    assert mean == whole.tally.tempo[:, :, 1].sum()


def test_results_are_written_and_read_back(whole, tmp_path):
    write.write_results(tmp_path / "new" / "out", tables.all_frames(whole), {"games": GAMES})
    folder = tmp_path / "new" / "out"
    names = {path.name for path in folder.iterdir()}
    assert names == {
        "games.parquet",
        "items.parquet",
        "tempo.parquet",
        "lead.parquet",
        "manifest.json",
        "summary.json",
    }
    read = pd.read_parquet(folder / "games.parquet")
    assert np.array_equal(read["digest"], whole.rows["digest"])
    assert [path.name for path in folder.parent.iterdir()] == ["out"]


def names_in(folder):
    """Return what lies in a folder."""
    return {path.name for path in folder.iterdir()}


def test_an_earlier_result_is_replaced_whole(tmp_path):
    write.write_results(tmp_path / "out", {"old": pd.DataFrame({"x": [1]})}, {})
    write.write_results(tmp_path / "out", {"new": pd.DataFrame({"x": [2]})}, {})
    assert names_in(tmp_path / "out") == {"new.parquet", "summary.json", "manifest.json"}
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_failed_write_leaves_the_earlier_result(tmp_path):
    write.write_results(tmp_path / "out", {"old": pd.DataFrame({"x": [1]})}, {})
    with pytest.raises(ValueError, match="JSON compliant"):
        write.write_results(tmp_path / "out", {}, {"mean": float("nan")})
    assert names_in(tmp_path / "out") == {"old.parquet", "summary.json", "manifest.json"}
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("")
    with pytest.raises(UserError, match="holds files that are not results"):
        write.write_results(tmp_path, {}, {})
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_users_files_beside_results_stay(tmp_path):
    """A folder of results with notes in it was replaced whole, notes and all."""
    write.write_results(tmp_path, {"old": pd.DataFrame({"x": [1]})}, {})
    (tmp_path / "notes.md").write_text("mine")
    (tmp_path / "figures").mkdir()
    write.write_results(tmp_path, {"new": pd.DataFrame({"x": [2]})}, {})
    ours = {"new.parquet", "summary.json", "manifest.json"}
    assert names_in(tmp_path) == {*ours, "notes.md", "figures"}
    assert (tmp_path / "notes.md").read_text() == "mine"


def test_a_users_file_of_the_same_name_is_not_replaced(tmp_path):
    write.write_results(tmp_path, {}, {})
    (tmp_path / "cells.parquet").write_text("mine")
    with pytest.raises(UserError, match=r"`cells\.parquet` there is no result"):
        write.write_results(tmp_path, {"cells": pd.DataFrame({"x": [1]})}, {})
    assert (tmp_path / "cells.parquet").read_text() == "mine"


@pytest.mark.parametrize("text", ["", "[]", '{"files": ["a"]}', '{"files": {"../a": "b"}}', "{}"])
def test_a_damaged_manifest_makes_no_folder_ours(tmp_path, text):
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(UserError, match="holds files that are not results"):
        write.write_results(tmp_path, {}, {})


def test_a_result_that_was_changed_is_not_whole(tmp_path):
    write.write_results(tmp_path, {"cells": pd.DataFrame({"x": [1]})}, {"games": 1})
    assert out_folder.is_whole(tmp_path)
    (tmp_path / "summary.json").write_text('{"games": 2}')
    assert not out_folder.is_whole(tmp_path)


def test_a_full_disk_is_one_sentence(tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pd.DataFrame, "to_parquet", refuse)
    with pytest.raises(UserError, match="No space left on device"):
        write.write_results(tmp_path / "out", {"cells": pd.DataFrame({"x": [1]})}, {})
    assert names_in(tmp_path) == set()
