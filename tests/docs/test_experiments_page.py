"""The page about experiments: its notebook cell runs, and its commands exist."""

import re
from pathlib import Path

import pytest

from experiments.cli.app import app

TEXT = (Path(__file__).parents[2] / "docs" / "experiments.md").read_text("utf-8")


@pytest.mark.compiled
def test_the_notebook_cell_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BALANCE_STORE", raising=False)
    (code,) = re.findall(r"```python\n(.*?)```", TEXT, flags=re.DOTALL)
    names: dict = {}
    exec(code.replace("2_000", "200").replace("100", "20"), names)
    assert len(names["result"].games_frame()) == names["result"].games
    assert len(names["games"].games) == 200


def test_the_commands_exist():
    known = {command.name for command in app.registered_commands} | {"runs"}
    assert set(re.findall(r"balance (\w+)", TEXT)) <= known
