"""Whatever comes in by a door is an answer or one sentence: no traceback, no fault, no crash."""

import contextlib
import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from balance.cli import main
from experiments.playing import execution
from sim.core.errors import UserError
from tests.experiments import fakes
from tests.fuzz.doors import DOORS

pytestmark = pytest.mark.fuzz

FEW = 25  # a door, in `make test`
MANY = {"set": 3_000, "patch": 1_500, "sheet": 1_000, "experiment": 1_000, "options": 2_500}
LONG = {**MANY, "policy": 1_000}  # 10,000 in `make test-long`
CODES = {0, 1, 2}
SENTENCE_MAX = 1_200  # characters


def wrong_with(words: list[str]) -> str:
    """Run a command; return what is wrong with how it ended, or nothing."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(words)
        except BaseException as error:
            return f"it raised {error!r}"
    message = err.getvalue()
    if code not in CODES or "Traceback" in message:
        return f"exit code {code}: {message}"
    if code == 2:
        last = message.splitlines()[-1:] or [""]
        is_sentence = last[0].startswith("error: ") and len(last[0]) < SENTENCE_MAX
        return "" if is_sentence else f"no sentence: {message!r}"
    return ""


def try_door(door: str, folder: Path, examples: int) -> None:
    """Send odd input through a door; fail with the smallest that is not dealt with."""

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def one(data: st.DataObject) -> None:
        words = data.draw(DOORS[door](folder))
        assert wrong_with(words) == ""

    one()


@pytest.fixture
def place(tmp_path, monkeypatch, request) -> Path:
    """Return an empty folder; the coin is the game of the door `options`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BALANCE_CACHE_DIR", str(tmp_path / "cache"))
    if request.getfixturevalue("door") == "options":
        fakes.installed(monkeypatch, tmp_path)
    else:
        monkeypatch.setattr(execution, "compiled_play", lambda: play_nothing)
    return tmp_path


def play_nothing(*_: object) -> None:
    """Stand for games, which take long uncompiled: doors are what comes before them."""
    raise UserError("no games are played here")


@pytest.mark.parametrize("door", DOORS)
def test_odd_input_is_an_answer_or_one_sentence(door, place):
    try_door(door, place, FEW)


@pytest.mark.long
@pytest.mark.parametrize("door", DOORS)
def test_much_odd_input_is_an_answer_or_one_sentence(door, place):
    try_door(door, place, LONG[door])


def test_a_fault_would_be_seen(monkeypatch, capsys):
    """The suite can fail: a command that raises, one that ends oddly, one that says too much."""
    monkeypatch.setattr("balance.cli.program", lambda _: {}["x"])
    assert "exit code 3" in wrong_with(["games"])
    monkeypatch.setattr("balance.cli.run_command", lambda _: 7)
    assert "exit code 7" in wrong_with(["games"])
    monkeypatch.setattr("balance.cli.run_command", lambda _: 2)
    assert "no sentence" in wrong_with(["games"])
