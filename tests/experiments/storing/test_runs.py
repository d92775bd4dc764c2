"""The commands sweep, runs and watch: what they say, keep, show and clean."""

import json
import os
import signal

import pandas as pd
import pytest

from balance import arguments
from balance.cli import main
from experiments.playing import execution
from experiments.playing.interrupts import Interrupts
from experiments.storing.store import Store
from tests.experiments import fakes
from tests.experiments.sweeps import TEXT


@pytest.fixture(autouse=True)
def coin(monkeypatch, tmp_path):
    fakes.installed(monkeypatch, tmp_path)
    (tmp_path / "coins.toml").write_text(TEXT)
    return tmp_path


def answer_of(capsys, *arguments: str):
    assert main(arguments) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return json.loads(said.out)


def said_by(capsys, *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def error_of(capsys, *arguments: str) -> str:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("error: ") and said.err.count("\n") == 1
    return said.err


def test_sweep_prints_one_object_with_its_tables(capsys):
    answer = answer_of(capsys, "sweep", "coins.toml", "--json")
    assert (answer["cells"], answer["games"], answer["played"]) == (6, 540, 540)
    assert answer["is_complete"]
    assert len(answer["tables"]["cells"]) == 6
    assert answer["tables"]["differences"][0]["baseline"] == "chance=40, length=3"


def test_sweep_again_plays_nothing_and_gives_the_same_tables(capsys):
    first = answer_of(capsys, "sweep", "coins.toml", "--json")
    again = answer_of(capsys, "sweep", "coins.toml", "--json")
    assert again["played"] == 0
    assert again["tables"] == first["tables"]
    assert again["run"] == first["run"]


def test_sweep_speaks(capsys):
    said = said_by(capsys, "sweep", "coins.toml")
    assert said.startswith("Does the chance of heads matter?\n")
    assert "95% intervals for each cell" in said
    assert "Pairing made a typical difference as sharp as" in said
    assert "540 games, 540 played now, 0 from the store" in said


def test_the_store_is_results_store_unless_told(capsys, coin, monkeypatch):
    said_by(capsys, "sweep", "coins.toml")
    assert (coin / "results/store/coin").is_dir()
    said_by(capsys, "sweep", "coins.toml", "--store", "other")
    assert (coin / "other/coin").is_dir()
    monkeypatch.setenv("BALANCE_STORE", str(coin / "third"))
    said_by(capsys, "sweep", "coins.toml")
    assert (coin / "third/coin").is_dir()


def test_options_change_the_experiment(capsys):
    fewer = answer_of(capsys, "sweep", "coins.toml", "--json", "--games", "20", "--seed", "5")
    assert fewer["games"] == 120
    assert fewer["tables"]["cells"][0]["seed"] == 5
    sharp = answer_of(capsys, "sweep", "coins.toml", "--json", "--target-error", "3pp")
    assert sharp["precision"]["target_error"] == 0.03
    assert min(row["games"] for row in sharp["tables"]["cells"]) == 2000


def test_set_and_patch_change_what_no_factor_varies(capsys, coin):
    (coin / "one.toml").write_text(
        'question = "?"\ngame = "coin"\ngames = 50\nfactors = { "rules.length" = [1, 2] }\n'
    )
    (coin / "never.toml").write_text('[set]\n"rules.chance" = 0\n')
    common = ("sweep", "one.toml", "--json")
    never = answer_of(capsys, *common, "--patch", "never.toml")
    always = answer_of(capsys, *common, "--patch", "never.toml", "--set", "rules.chance=100")
    assert {row["wins"] for row in never["tables"]["cells"]} == {0}
    assert {row["wins"] for row in always["tables"]["cells"]} == {50}


def test_a_dry_run_says_what_it_takes_and_keeps_nothing(capsys, coin):
    answer = answer_of(capsys, "sweep", "coins.toml", "--dry-run", "--json")
    assert (answer["cells"], answer["games"], answer["stored"]) == (6, 540, 0)
    assert answer["rate_from"].startswith("timed on")
    assert 0.09 < answer["error"] < 0.12
    assert Store(coin / "results/store").segments() == []


def test_a_dry_run_knows_what_is_stored_and_how_fast_that_was(capsys, coin):
    first = answer_of(capsys, "sweep", "coins.toml", "--json")
    answer = answer_of(capsys, "sweep", "coins.toml", "--games", "100", "--dry-run", "--json")
    assert (answer["stored"], answer["missing"]) == (540, 60)
    assert answer["rate_from"] == f"as in {first['run']}"


def test_a_dry_run_speaks(capsys):
    said = said_by(capsys, "sweep", "coins.toml", "--dry-run", "--target-error", "1pp")
    assert "6 cells, at most " in said
    assert "win rates within ± 1" in said or "win rates within ± 0" in said


def test_out_gets_the_tables(capsys, coin):
    said_by(capsys, "sweep", "coins.toml", "--out", "tables")
    names = {path.name for path in (coin / "tables").iterdir()}
    tables = {"cells.parquet", "differences.parquet", "levels.parquet"}
    assert names == {*tables, "summary.json", "manifest.json"}
    assert len(pd.read_parquet(coin / "tables/cells.parquet")) == 6


BAD = {
    "no file": (["sweep", "missing.toml"], "missing.toml"),
    "both": (["sweep", "coins.toml", "--games", "5", "--target-error", "1pp"], "one of them"),
    "bad target": (["sweep", "coins.toml", "--target-error", "much"], "much"),
    "bad seat": (["sweep", "coins.toml", "--policy", "random"], "SEAT=NAME"),
    "bad path": (["sweep", "coins.toml", "--set", "rules.chanse=3"], "did you mean `chance`"),
    "bad backend": (["sweep", "coins.toml", "--backend", "dsk"], "did you mean `dask`"),
    "no run": (["runs", "show", "nothing"], "no run `nothing`"),
    "two wishes": (["runs", "clean", "coins", "--all"], "not both"),
    "no file to watch": (["watch", "missing.toml", "--times", "1"], "missing.toml"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_sentence_and_exit_code_2(capsys, name):
    arguments, named = BAD[name]
    assert named in error_of(capsys, *arguments)


def test_an_interrupted_sweep_ends_with_130_and_says_what_is_kept(capsys, monkeypatch):
    calls = []

    def play(*arguments):
        calls.append(arguments)
        if len(calls) == 8:
            os.kill(os.getpid(), signal.SIGINT)
        return fakes.play_chunk(*arguments)

    monkeypatch.setattr(execution, "compiled_play", lambda: play)
    assert main(["sweep", "coins.toml", "--chunk", "15", "--jobs", "1"]) == 130
    said = capsys.readouterr()
    assert "kept in the store; the same command goes on from there" in said.err
    assert "Does the chance of heads matter?" in said.out
    assert "Traceback" not in said.err


def test_a_sweep_interrupted_before_its_first_game_has_no_table(capsys, monkeypatch):
    monkeypatch.setattr(Interrupts, "__call__", lambda self: True)
    assert main(["sweep", "coins.toml"]) == 130
    said = capsys.readouterr()
    assert "stopped: 0 games, 0 played now" in said.err
    assert "wins of" not in said.out


def test_runs_lists_the_latest_first(capsys):
    said_by(capsys, "sweep", "coins.toml")
    said_by(capsys, "sweep", "coins.toml", "--games", "10")
    rows = answer_of(capsys, "runs", "--json")
    assert [row["games"] for row in rows] in ([60, 540], [540, 60])
    assert rows == answer_of(capsys, "runs", "list", "--json")
    assert "coins-" in said_by(capsys, "runs")


def test_runs_shows_the_tables_again(capsys):
    swept = answer_of(capsys, "sweep", "coins.toml", "--json")
    shown = answer_of(capsys, "runs", "show", swept["run"], "--json")
    assert shown["tables"]["cells"] == swept["tables"]["cells"]
    assert "Does the chance of heads matter?" in said_by(capsys, "runs", "show", "coins")


def test_clean_keeps_what_is_of_use(capsys, coin, monkeypatch):
    monkeypatch.setattr("sim.core.registry.is_known", lambda name: name == "coin")
    monkeypatch.setattr("sim.core.registry.game", fakes.find_game)
    said_by(capsys, "sweep", "coins.toml")
    assert answer_of(capsys, "runs", "clean", "--json")["games"] == 0
    monkeypatch.setattr("experiments.storing.runs.code_version", lambda game: "newer")
    assert answer_of(capsys, "runs", "clean", "--json")["games"] == 540
    assert Store(coin / "results/store").segments() == []


def test_clean_all_removes_everything(capsys, coin):
    said_by(capsys, "sweep", "coins.toml")
    cleaned = answer_of(capsys, "runs", "clean", "--all", "--json")
    assert (cleaned["games"], cleaned["runs"]) == (540, 1)
    assert answer_of(capsys, "runs", "--json") == []


def test_clean_removes_one_run_and_leaves_its_games(capsys, coin):
    run = answer_of(capsys, "sweep", "coins.toml", "--json")["run"]
    said_by(capsys, "runs", "clean", run)
    assert answer_of(capsys, "runs", "--json") == []
    assert answer_of(capsys, "sweep", "coins.toml", "--json")["played"] == 0


def test_run_and_compare_use_a_store_that_is_named(capsys, coin, monkeypatch):
    monkeypatch.setattr(arguments, "seat_policies", lambda game, seats: fakes.coin_policies())
    common = ("run", "coin", "--games", "50", "--json", "--store", "kept")
    first = answer_of(capsys, *common)
    monkeypatch.setattr(execution, "compiled_play", lambda: pytest.fail)
    assert answer_of(capsys, *common)["checksum"] == first["checksum"]


def test_a_name_from_the_library_is_enough(coin):
    from experiments.planning.library import in_library

    assert in_library(coin / "coins.toml") == coin / "coins.toml"
    for name in ("hotg_difficulty", "hotg_rules_morris"):
        assert in_library(coin.__class__(name)).is_file()


def test_a_name_that_the_library_does_not_have_is_told(coin, capsys):
    assert "did you mean `hotg_difficulty`?" in error_of(capsys, "sweep", "hotg_dificulty")


def test_games_that_a_store_does_not_have_are_not_cleaned(coin, capsys):
    message = error_of(capsys, "runs", "clean", "--game", "cion", "--store", "none")
    assert "--game cion: the store has no games of it" in message


@pytest.mark.parametrize("way", ["--forbid", "--force"])
def test_an_item_that_cannot_be_restricted_is_named(capsys, way):
    assert "nobody chooses whether to play `item 2`" in error_of(
        capsys, "run", "coin", way, "item 2"
    )
    assert "no item `item 9`" in error_of(capsys, "run", "coin", way, "item 9")


def test_a_target_out_of_reach_is_told(capsys, coin):
    text = TEXT.replace("games = 90", 'target_error = "0.1pp"\ngames_max = 2_000')
    (coin / "coins.toml").write_text(text)
    said = said_by(capsys, "sweep", "coins.toml")
    assert (
        "Not as sharp as ± 0.1 points after 2,000 games, the last look allowed: chance=20" in said
    )
    assert "Not as sharp" in said_by(capsys, "runs", "show", "coins")


def test_a_target_that_was_reached_is_not_mentioned(capsys):
    assert "Not as sharp" not in said_by(capsys, "sweep", "coins.toml", "--target-error", "9pp")


def test_a_dry_run_of_a_comparison_plans_for_the_difference(capsys, coin):
    """Unpaired, a difference has twice the variance of a rate: it takes twice the games."""
    text = TEXT.replace("games = 90", 'target_error = "2pp"').replace(", length = 3 }", " }")
    paired = 'factors = { "rules.chance" = [20, 40] }\ndesign = "paired"'
    (coin / "pair.toml").write_text(
        "\n".join(paired if line.startswith("factors") else line for line in text.splitlines())
    )
    (coin / "grid.toml").write_text((coin / "pair.toml").read_text().replace("paired", "grid"))
    pair, grid = (
        answer_of(capsys, "sweep", f"{name}.toml", "--dry-run", "--json")
        for name in ("pair", "grid")
    )
    assert (pair["games"], grid["games"]) == (2 * 16_000, 2 * 8_000)
    assert pair["difference"] <= 0.02 < grid["difference"]


def test_adaptive_play_says_that_all_intervals_hold_together(capsys):
    wish = ("--adaptive", "--target-error", "9pp")
    assert "95% all together" in said_by(capsys, "sweep", "coins.toml", *wish, "--dry-run")
    assert "for the whole table" in " ".join(said_by(capsys, "sweep", "coins.toml", *wish).split())


def test_random_heroes_of_a_single_run_are_refused(capsys):
    error = error_of(capsys, "run", "coin", "--games", "5", "--set", "setup.heroes=random")
    assert "setup.heroes=random: entrants are drawn in an experiment" in error


@pytest.mark.parametrize("text", ["{", "{}", "[]", '{"run": "coins"}'])
def test_a_run_whose_summary_is_damaged_is_reported_and_left_out(capsys, coin, text):
    answer_of(capsys, "sweep", "coins.toml", "--json")
    (file,) = (coin / "results/store/runs").glob("*/summary.json")
    file.write_text(text)
    assert main(["runs", "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out) == [] and "is damaged and left out" in said.err
    assert answer_of(capsys, "sweep", "coins.toml", "--json")["played"] == 0


@pytest.mark.parametrize(
    ("key", "value"),
    [("finished", 5), ("cells", "many"), ("seconds", None), ("answer", "yes"), ("run", ["a"])],
)
def test_wrong_types_in_one_summary_do_not_break_the_list(capsys, coin, monkeypatch, key, value):
    """Also where the manifest agrees with it."""
    answer_of(capsys, "sweep", "coins.toml", "--json")
    answer_of(capsys, "sweep", "coins.toml", "--games", "30", "--json")
    file = sorted((coin / "results/store/runs").glob("*/summary.json"))[0]
    file.write_text(json.dumps({**json.loads(file.read_text()), key: value}))
    monkeypatch.setattr("experiments.storing.out_folder.is_whole", lambda *_: True)
    assert main(["runs"]) == 0
    said = capsys.readouterr()
    assert "is damaged and left out" in said.err and said.out.count("coins-") == 1


def test_an_edited_summary_is_left_out(capsys, coin):
    answer_of(capsys, "sweep", "coins.toml", "--json")
    (file,) = (coin / "results/store/runs").glob("*/summary.json")
    file.write_text(file.read_text().replace('"games": ', '"games": 1'))
    assert main(["runs", "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out) == [] and "is damaged and left out" in said.err


@pytest.mark.parametrize("file", ["cells", "differences", "levels"])
def test_a_run_whose_tables_are_damaged_is_told(capsys, coin, file):
    answer_of(capsys, "sweep", "coins.toml", "--json")
    (table,) = (coin / "results/store/runs").glob(f"*/{file}.parquet")
    table.write_bytes(b"PAR1")
    assert "are damaged; `balance sweep` makes them again" in error_of(
        capsys, "runs", "show", "coins"
    )
