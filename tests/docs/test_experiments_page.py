"""The page about experiments: its experiment and notebook cell run, and its commands exist."""

import re
from pathlib import Path

import pytest

from balance.cli.app import COMMANDS
from experiments.planning.designs import DESIGNS
from experiments.planning.experiment_file import READ_BY
from experiments.planning.plan import read_experiment

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
    assert set(re.findall(r"balance (\w+)", TEXT)) <= set(COMMANDS)


def test_the_experiment_of_the_page_can_be_played(tmp_path):
    (text,) = re.findall(r"```toml\n(.*?)```", TEXT, flags=re.DOTALL)
    file = tmp_path / "page.toml"
    file.write_text(text, "utf-8")
    experiment = read_experiment(file)
    assert len(experiment.cells) == 4 and experiment.baseline == "turns=4, coins=printed"


def test_the_table_of_designs_is_whole():
    (table,) = re.findall(r"\| `design` \|.*?\n\n", TEXT, flags=re.DOTALL)
    assert set(re.findall(r"`([a-z_-]+)`", table)) == {"design", *DESIGNS, *READ_BY, "teams"}
