"""The page of the game: its buy list is read, and its commands work as printed, with few games."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

import policies
from balance.cli import main
from sim.core.registry import game

FOLDER = game("prdbg").folder
TEXT = (FOLDER / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", TEXT, flags=re.DOTALL)
COMMANDS = [
    line
    for language, block in BLOCKS
    if not language
    for line in block.splitlines()
    if line.startswith("balance ")
]


@pytest.fixture
def files(tmp_path, monkeypatch):
    """The files that the page speaks of."""
    for language, block in BLOCKS:
        named = re.match(r"# (\S+\.toml)\b", block)
        if language == "toml" and named:
            (tmp_path / named[1]).write_text(block, "utf-8")
    (tmp_path / "my_set").mkdir()
    shutil.copy(FOLDER / "content" / "prdbg" / "tiles.toml", tmp_path / "my_set")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BALANCE_STORE", str(tmp_path / "store"))
    return tmp_path


def test_the_buy_list_of_the_page_is_a_policy(files):
    assert policies.find("prdbg", "mine.toml").name == "mine"
    assert len(COMMANDS) >= len({"run", "matchups", "sweep", "tempo"})


@pytest.mark.compiled
@pytest.mark.parametrize("command", COMMANDS)
def test_command_works(command, files, capsys):
    few = re.sub(
        r"--games [\d_]+", "--games 40", re.sub(r"--ensemble \d+", "--ensemble 2", command)
    )
    assert main(shlex.split(few)[1:]) == 0
    assert capsys.readouterr().out.strip()


def test_the_library_of_the_page_is_the_games_own():
    files = Path(FOLDER / "analysis" / "prdbg" / "experiments").glob("*.toml")
    assert {f"`{file.stem}`" for file in files} <= set(re.findall(r"`prdbg_\w+`", TEXT))
