"""Before games are played, a user's policy is looked at: it writes nothing, and it answers."""

from pathlib import Path

import pytest

from experiments.cli import main
from policies import find
from policies.core import preflight
from sim.core import registry

FOLDER = Path(__file__).parents[1] / "fixtures" / "policies"
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
def test_a_policy_that_does_not_answer_is_not_waited_for(capsys, monkeypatch, command, seats):
    monkeypatch.setattr(preflight, "PATIENCE", 0.2)
    said = error_of(capsys, *command, f"{seats}{FOLDER / 'slow.py'}:ponderer")
    assert "policy `ponderer` did not answer within 0.2 s" in said


@pytest.mark.compiled
def test_an_honest_policy_is_looked_at_once(monkeypatch):
    game = registry.game("hotg")
    policy = find("hotg", f"{FOLDER / 'honest.py'}:steady")
    preflight.look_at(game, game.load(), policy)
    monkeypatch.setattr(preflight, "look", None)
    preflight.look_at(game, game.load(), policy)
