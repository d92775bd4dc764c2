"""Before games are played, a user's policy is looked at: it writes nothing, and it answers."""

import subprocess
import sys
from pathlib import Path

import pytest

from balance.cli import main
from policies import find
from policies.core import preflight
from policies.core.check import Examiner
from sim.core import registry

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "fixtures" / "policies"
IMPATIENT = """
import sys
from balance.cli import main
from policies.core import preflight
from sim.core import watchdog
preflight.DECISIONS = 5
watchdog.PATIENCE = 0.2
sys.exit(main(sys.argv[1:]))
"""
COMPARED = ["compare", "hotg", "--b", "rules.deployments=4", "--games", "2"]
EXPERIMENT = """
question = "How hard is it with five deployments, and with four?"
game = "hotg"
design = "grid"
games = 2
policies = {{ all = "{policy}" }}
factors = {{ "rules.deployments" = [4, 5] }}
"""


@pytest.fixture(autouse=True)
def unseen(monkeypatch):
    monkeypatch.setattr(preflight, "_seen", set())


def error_of(capsys: pytest.CaptureFixture, *arguments: str) -> str:
    """Run a command that ends with exit code 2, and return its one sentence."""
    assert main(list(arguments)) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    return said.err


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "what"), [("writing.py:thief", "state"), ("rewriting.py:reformer", "tables")]
)
@pytest.mark.parametrize("command", [["run", "hotg", "--games", "2"], COMPARED])
def test_a_policy_that_writes_is_refused(capsys, command, name, what):
    said = error_of(capsys, *command, "--policy", f"all={FOLDER / name}")
    assert f"writes to what it is shown: seed 1, game 0, decision 1: the {what} changed" in said


@pytest.mark.compiled
def test_a_sweep_refuses_it_too(capsys, tmp_path):
    file = tmp_path / "hard.toml"
    file.write_text(EXPERIMENT.format(policy=FOLDER / "writing.py:thief"))
    said = error_of(capsys, "sweep", str(file), "--store", str(tmp_path / "store"))
    assert "policy `thief` of writing.py writes to what it is shown" in said


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("command", "seats"),
    [(["run", "hotg", "--games", "1", "--policy"], "all="), (["check-policy"], "")],
)
@pytest.mark.parametrize("place", ["endless.py:ponderer", "late.py:late_ponderer"])
def test_a_policy_that_does_not_answer_is_not_waited_for(command, seats, place):
    """It never ends, so that it runs in a program of its own, whose end is also its end."""
    words = [*command, f"{seats}{FOLDER / place}"]
    done = subprocess.run(
        [sys.executable, "-c", IMPATIENT, *words], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert f"policy `{place.rpartition(':')[2]}` did not answer within 0.2 s" in done.stderr
    assert ", game 0, seat " in done.stderr


def test_a_look_is_at_so_many_decisions_however_long_they_take(monkeypatch):
    monkeypatch.setattr(Examiner, "decide", lambda self, n, where: 0)
    look = object.__new__(preflight.FirstLook)
    choices = [look.decide(2, "") for _ in range(preflight.DECISIONS + 1)]
    assert choices == [0] * preflight.DECISIONS + [None]


@pytest.mark.compiled
def test_an_honest_policy_is_looked_at_once(monkeypatch):
    game = registry.game("hotg")
    policy = find("hotg", f"{FOLDER / 'honest.py'}:steady")
    preflight.look_at(game, game.load(), policy)
    monkeypatch.setattr(preflight, "look", None)
    preflight.look_at(game, game.load(), policy)


def test_a_searcher_is_looked_at_by_its_options(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(
        'from policies import searcher\n\n\n@searcher("hotg", {"deals": 2.0})\n'
        "def mine(state, tables, actions, n, weights, stream, options, tools):\n    return 0\n"
    )
    looked = []
    monkeypatch.setattr(
        preflight, "look", lambda game, content, policy: looked.append(policy) or {}
    )
    for options in ("", ":deals=3", ":deals=3"):
        found = find("hotg", f"{tmp_path / 'mine.py'}:mine{options}")
        preflight.look_at(registry.game("hotg"), None, found)
    assert len(looked) == 2
