"""A game is one folder: the analysis knows no game by its name."""

import re
from pathlib import Path

import pytest

from balance import gallery
from sim.core import registry
from sim.core.analysis import Noun

ROOT = Path(__file__).parents[2]
FOLDERS = ("balance", "experiments", "reports", "sim/core", "policies/core")
EXAMPLES = {
    "balance/__init__.py": 1,  # how to ask, in the first line
    "balance/api.py": 1,  # how to ask, in the first lines
    "experiments/storing/store.py": 1,  # where a game's files are
    "sim/core/jit.py": 2,  # what was measured
}
"""By file: lines in help texts and comments that name a game for an example."""


def sources() -> list[Path]:
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return [*files, *(ROOT / "policies").glob("*.py"), *(ROOT / "reports").rglob("*.jinja")]


ALLOWED = r'setup.heroes|`heroes`|hero \(or|"--hero"|heroes, deck|, heroes …'


@pytest.mark.parametrize("name", registry.names())
def test_no_game_is_named_outside_its_folders(name):
    word = re.compile(rf"\b{name}(_|\b)")
    named = {}
    for file in sources():
        lines = [line for line in file.read_text("utf-8").splitlines() if word.search(line)]
        if lines:
            named[str(file.relative_to(ROOT))] = lines
    assert {
        file: lines for file, lines in named.items() if len(lines) > EXAMPLES.get(file, 0)
    } == {}


def test_no_entrant_is_called_a_hero_by_the_analysis():
    """But in examples of help texts and docstrings."""
    word = re.compile(r"(?i)hero")
    found = [
        line
        for folder in ("balance", "experiments", "reports")
        for file in (ROOT / folder).rglob("*.py")
        for line in file.read_text("utf-8").splitlines()
        if word.search(line) and not re.search(ALLOWED, line)
    ]
    assert found == []


def test_a_noun_takes_the_place_of_the_word_entrant():
    noun = Noun("army", "armies")
    text = "An entrant against entrants: --entrant names an entrant. Entrants!"
    assert noun.substitute(text) == "An army against armies: --entrant names an army. Armies!"
    assert Noun("hero", "heroes").substitute("An entrant, or an entrant's team") == (
        "A hero, or a hero's team"
    )


def test_the_gallery_has_a_report_of_every_game():
    found = {command[1]: command for command in gallery.commands("20m")}
    assert list(found) == registry.names()
    for name, command in found.items():
        target = registry.game(name).analysis.target
        assert ("--target" in command) == (target is not None)
        assert command[-4:] == ["--budget", "20m", "--out", f"reports/gallery/{name}.html"]
