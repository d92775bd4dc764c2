"""Before games are played, a user's policy is looked at: it writes nothing, and it answers."""

import itertools
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from balance.cli import main
from policies import find
from policies.core import preflight
from policies.core.check import Examiner
from sim.core import registry
from sim.core.errors import UserError

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "fixtures" / "policies"
IMPATIENT = """
import sys
from balance.cli import main
from policies.core import preflight
preflight.PATIENCE = 0.2
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
def test_a_policy_that_does_not_answer_is_not_waited_for(command, seats):
    """It never ends, so that it runs in a program of its own, whose end is also its end."""
    words = [*command, f"{seats}{FOLDER / 'endless.py'}:ponderer"]
    done = subprocess.run(
        [sys.executable, "-c", IMPATIENT, *words], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "policy `ponderer` did not answer within 0.2 s" in done.stderr


class Pondering:
    """Stands for a look at a policy that answers when it is told to."""

    asked = 100.0  # by the clock below

    def __init__(self):
        self.may_answer = threading.Event()

    def examine(self, index, setup):
        self.may_answer.wait()


def watched(monkeypatch, answer_after: int) -> int:
    """Watch a policy that answers after so many seconds, and return the second of the end."""
    look, seconds = Pondering(), itertools.count(1)

    def monotonic():
        """A second passes from one question to the next; what comes after an answer is short."""
        second = next(seconds)
        if second == answer_after:
            look.may_answer.set()
        return Pondering.asked + min(second, answer_after)

    monkeypatch.setattr(preflight, "time", SimpleNamespace(monotonic=monotonic))
    monkeypatch.setattr(preflight, "LISTEN", 0)
    try:
        preflight.watch(look, SimpleNamespace(name="slow"))
    finally:
        look.may_answer.set()
    return next(seconds)


def test_patience_ends_ten_seconds_after_the_question(monkeypatch):
    with pytest.raises(UserError, match="policy `slow` did not answer within 10 s"):
        watched(monkeypatch, answer_after=11)


def test_an_answer_within_patience_is_waited_for(monkeypatch):
    assert watched(monkeypatch, answer_after=10) > 10


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
