"""Every command and code block of the README works as printed."""

import re
import shlex
from pathlib import Path

import pytest

from balance.cli import main

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text("utf-8")
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
    """The README's files, under the names in their first lines."""
    for language, block in BLOCKS:
        named = re.match(r"# (\S+\.(?:toml|py))\b", block)
        if language in ("toml", "python") and named:
            (tmp_path / named[1]).write_text(block, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_readme_shows_files_and_commands(files):
    assert {path.name for path in files.iterdir()} == {"sharper.toml", "mine.py"}
    assert len(COMMANDS) >= len({"games", "content", "play", "run", "compare", "check-policy"})


@pytest.mark.compiled
@pytest.mark.parametrize("command", COMMANDS)
def test_command_works(command, files, capsys):
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out.strip()


def test_make_targets_exist():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"^make (\S+)", TEXT, flags=re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, flags=re.MULTILINE)
