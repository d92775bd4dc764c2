"""The command line: bad input is one sentence and exit code 2; answers come in both forms."""

import json
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest

from balance import arguments
from balance.cli import main
from experiments.playing import backends, execution
from experiments.playing import bench as measuring
from tests.experiments import fakes
from tests.fixtures.commands import answer_of, error_of


@pytest.fixture(autouse=True)
def coin(monkeypatch):
    monkeypatch.setattr(arguments, "find_game", fakes.find_game)
    monkeypatch.setattr(arguments, "seat_policies", lambda game, seats: fakes.coin_policies())
    monkeypatch.setattr(execution, "compiled_play", lambda: fakes.play_chunk)


BAD = {
    "no such command": (["rnu", "coin"], "rnu"),
    "no game": (["run"], "GAME"),
    "unknown game": (["run", "cion"], "no game `cion`"),
    "unknown option": (["run", "coin", "--gmaes", "5"], "--gmaes"),
    "no games": (["run", "coin", "--games", "0"], "--games"),
    "games not a number": (["run", "coin", "--games", "many"], "--games"),
    "negative seed": (["run", "coin", "--seed", "-1"], "--seed"),
    "huge seed": (["run", "coin", "--seed", str(2**64)], "--seed"),
    "no jobs": (["run", "coin", "--jobs", "0"], "--jobs"),
    "no chunk": (["run", "coin", "--chunk", "0"], "--chunk"),
    "unknown backend": (["run", "coin", "--backend", "treads"], "did you mean `threads`?"),
    "unknown path": (["run", "coin", "--set", "rules.chanse=3"], "did you mean `chance`"),
    "unknown section": (["run", "coin", "--set", "rulez.chance=3"], "rulez"),
    "wrong type": (["run", "coin", "--set", "rules.chance=high"], "rules.chance"),
    "out of range": (["run", "coin", "--set", "rules.chance=101"], "100"),
    "no value": (["run", "coin", "--set", "rules.chance"], "rules.chance"),
    "impossible setup": (["run", "coin", "--set", "setup.players=7"], "setup.players"),
    "no patch file": (["run", "coin", "--patch", "missing.toml"], "missing.toml"),
    "nothing to compare": (["compare", "coin"], "nothing to compare"),
    "bad side": (["compare", "coin", "--a", "rules.chance=1", "--b", "rules.x=1"], "x"),
    "bad figure": (["compare", "coin", "--a", "rules.chance=1", "--figure", "x.txt"], ".png"),
    "negative index": (["play", "coin", "--index", "-1"], "--index"),
    "no seconds": (["bench", "coin", "--seconds", "0"], "--seconds"),
    "unknown game to compile": (["compile", "cion"], "no game `cion`"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_sentence_and_exit_code_2(capsys, name):
    arguments, named = BAD[name]
    assert named in error_of(capsys, *arguments)


def test_a_malformed_patch_names_its_file(capsys, tmp_path):
    patch = tmp_path / "broken.toml"
    patch.write_text("[set\n")
    assert "broken.toml" in error_of(capsys, "run", "coin", "--patch", str(patch))


def test_out_on_a_file_is_refused_before_any_game(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(execution, "compiled_play", lambda: pytest.fail("a game was played"))
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    assert "is a file" in error_of(capsys, "run", "coin", "--out", str(file))
    assert file.read_text() == "mine"


def test_a_mistake_leaves_nothing_behind(capsys, tmp_path):
    out = tmp_path / "out"
    error_of(capsys, "run", "coin", "--set", "rules.chance=101", "--out", str(out))
    assert list(tmp_path.iterdir()) == []


def interrupt():
    raise KeyboardInterrupt


def test_an_interrupt_ends_with_130(capsys, monkeypatch):
    monkeypatch.setattr(execution, "compiled_play", interrupt)
    assert main(["run", "coin"]) == 130
    assert capsys.readouterr().err == "interrupted\n"


def test_run_prints_one_object(capsys):
    answer = answer_of(capsys, "run", "coin", "--games", "50", "--seed", "3", "--json")
    assert (answer["game"], answer["games"], answer["seed"]) == ("coin", 50, 3)


def test_the_checksum_does_not_depend_on_jobs_and_chunks(capsys):
    ways = (["--jobs", "1"], ["--jobs", "2"], ["--chunk", "7"])
    common = ["run", "coin", "--games", "50", "--json"]
    assert len({answer_of(capsys, *common, *way)["checksum"] for way in ways}) == 1


def test_set_overrides_patch(capsys, tmp_path):
    patch = tmp_path / "always.toml"
    patch.write_text('[set]\n"rules.chance" = 100\n')
    common = ["run", "coin", "--games", "50", "--json", "--patch", str(patch)]
    never = answer_of(capsys, *common, "--set", "rules.chance=0")
    assert answer_of(capsys, *common)["win_rate"]["heads"]["mean"] == 1
    assert never["win_rate"]["heads"]["mean"] == 0


def test_run_says_that_the_default_policy_plays(capsys):
    assert main(["run", "coin", "--games", "50"]) == 0
    assert "played by lucky (the default policy)" in capsys.readouterr().out


def test_run_writes_tables_and_summary(capsys, tmp_path):
    out = tmp_path / "out"
    printed = answer_of(capsys, "run", "coin", "--games", "50", "--json", "--out", str(out))
    written = json.loads((out / "summary.json").read_text())
    assert written["checksum"] == printed["checksum"]
    assert (out / "games.parquet").is_file()


def test_compare_answers_and_draws(capsys, tmp_path):
    figure = tmp_path / "new" / "answer.png"
    sides = ["--a", "rules.chance=40", "--b", "rules.chance=60"]
    common = ["compare", "coin", *sides, "--games", "300", "--json", "--out", str(tmp_path / "out")]
    answer = answer_of(capsys, *common, "--figure", str(figure))
    assert answer["effect"]["win_rate"]["heads"]["low"] > 0
    assert figure.read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "out" / "b_games.parquet").is_file()


def test_compare_with_one_side_keeps_the_other_unchanged(capsys):
    answer = answer_of(
        capsys, "compare", "coin", "--b", "rules.chance=60", "--games", "9", "--json"
    )
    assert answer["a"]["change"] == "no change"


def test_compare_speaks(capsys):
    assert main(["compare", "coin", "--a", "rules.chance=0", "--games", "300"]) == 0
    assert "The win rate of Heads rises" in capsys.readouterr().out


def test_play_prints_the_transcript_as_it_is(capsys):
    assert main(["play", "coin", "--seed", "4", "--index", "2"]) == 0
    assert capsys.readouterr().out == "Game 2 of seed 4\nThe coin shows [heads].\n"


def test_content_lists_every_entry(capsys):
    assert main(["content", "coin"]) == 0
    said = capsys.readouterr().out
    assert "Rules" in said and "Setup" in said and "2 entries, 2 exact" in said


def test_content_lists_every_path_with_its_range(capsys):
    rows = answer_of(capsys, "content", "coin", "--paths", "--json")
    chance = {"path": "rules.chance", "type": "int", "low": 0, "high": 100, "value": 40}
    assert chance in rows


def test_bench_measures_and_checks(capsys):
    answer = answer_of(capsys, "bench", "coin", "--seconds", "0.2", "--json")
    rates = answer["one_core"]
    assert rates["games_per_second"] > 0
    assert rates["decisions_per_second_at_best"] >= rates["decisions_per_second"] > 0
    assert (
        answer["checksum"]
        == answer_of(capsys, "run", "coin", "--games", "200", "--json")["checksum"]
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_bench_tells_decisions_a_processor_second(capsys, monkeypatch, jobs):
    """A chunk takes a quarter of a second of its thread, whatever the clock on the wall says."""
    own = threading.local()

    def thread_time():
        own.now = getattr(own, "now", 0.0) + 0.25
        return own.now

    monkeypatch.setattr(backends, "time", SimpleNamespace(thread_time=thread_time))
    words = ("bench", "coin", "--seconds", "0.1", "--chunk", "50", "--jobs", jobs, "--json")
    monkeypatch.setattr(measuring, "games_for", lambda seconds, rate: 200)
    answer = answer_of(capsys, *words)
    decisions = answer_of(capsys, "run", "coin", "--games", "200", "--json")["decisions"]
    for way in ("one_core", "one_core_without_log", "all_cores"):
        assert answer[way]["decisions_per_processor_second"] == decisions / (4 * 0.25)
    assert answer["log_cost"] == 0


def test_bench_shows_processor_seconds(capsys):
    assert main(["bench", "coin", "--seconds", "0.1"]) == 0
    assert "a processor second" in capsys.readouterr().out


def test_compile_says_what_is_ready(capsys):
    assert main(["compile", "coin"]) == 0
    assert capsys.readouterr().out.startswith("coin: ready")


def test_a_plain_run_loads_what_it_needs(tmp_path):
    """`balance run` plays, keeps and prints games without pandas, SciPy's statistics or figures."""
    code = (
        "import sys; from balance.cli import main\n"
        f"code = main(['run', 'hotg', '--games', '1', '--store', {str(tmp_path)!r}])\n"
        "heavy = {'pandas', 'scipy.stats', 'matplotlib', 'joblib', 'distributed', 'optuna'}\n"
        "others = {f'sim.{engine}.games' for engine in ('goa2', 'prdbg', 'monpoc')}\n"
        "loaded = (heavy | others) & set(sys.modules)\n"
        "sys.exit(f'loaded {loaded}' if loaded else code)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "1 games of seed 1" in done.stdout


def test_a_start_hardly_looks_for_garbage():
    """Loading makes hundreds of thousands of objects that stay: looking through them takes long."""
    code = (
        "import gc, sys; from balance.start import main\n"
        "sys.argv = ['balance', 'content', 'hotg']\n"
        "before = sum(each['collections'] for each in gc.get_stats())\n"
        "main(); looks = sum(each['collections'] for each in gc.get_stats()) - before\n"
        "sys.exit(f'{looks} looks' if looks > 10 else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_help_loads_no_compiler():
    """A warm `balance --help` must not wait for Numba, pandas or scipy."""
    code = (
        "import sys; from balance.cli import main; main(['--help'])\n"
        "heavy = {'numba', 'pandas', 'scipy', 'matplotlib', 'joblib'} & set(sys.modules)\n"
        "sys.exit(f'loaded {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "check-policy" in done.stdout
