"""Games are found by their folders; a broken one says so and leaves the others alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sim
from sim.core import discovery, jit, registry
from sim.core.errors import UserError

ROOT = Path(__file__).parents[2]
GAMES = '''"""A game outside the repository: the first game under another name."""

from dataclasses import replace

from sim.duel import WINS
from sim.guardian.games import GAMES as OTHERS

GAMES = {"duel": replace(OTHERS["hotg"], name="duel", engine="duel", default_policy="first",
                         title="Duel")}
'''
POLICIES = '''"""Duel's policies."""

from policies import policy


@policy("duel")
def first(state, tables, actions, n, weights, stream, scratch):
    """Take the first action."""
    return 0
'''
CHEAP = """
import sys
from sim.core import registry
assert registry.names() and "numpy" in sys.modules
print(*(name for name in sys.modules if name.startswith(("sim.guardian", "sim.goa2"))))
registry.game("hotg")
print(*(name for name in sys.modules if name.startswith("sim.goa2")))
"""


@pytest.fixture
def place(tmp_path, monkeypatch):
    """Return a folder on the search path that holds the game Duel."""
    write(tmp_path / "duel", games=GAMES)
    (tmp_path / "duel/__init__.py").write_text("WINS = 1\n")
    (tmp_path / "duel/policies").mkdir()
    (tmp_path / "duel/policies/__init__.py").write_text(POLICIES)
    monkeypatch.setattr(sim, "__path__", [*sim.__path__, str(tmp_path)])
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith(("sim.duel", "sim.odd"))]:
        del sys.modules[name]
    registry.game.cache_clear()
    jit.code_version.cache_clear()


def write(folder: Path, games: str) -> None:
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "games.py").write_text(games)


def run(place: str, *arguments: str) -> subprocess.CompletedProcess:
    """Run Python uncompiled with a search path for games."""
    environment = {**os.environ, "BALANCE_GAMES": place, "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def balance(place: Path, *arguments: str) -> subprocess.CompletedProcess:
    return run(str(place), "-c", "from balance.cli import main; main()", *arguments)


def test_every_game_here_can_be_loaded():
    assert registry.problems() == []
    assert [game.name for game in registry.games()] == registry.names()


def test_the_games_are_the_folders_that_say_so():
    assert {"hotg", "goa2"} <= set(registry.names())
    assert {engine.name for engine in discovery.engines()} == {
        file.parent.name for file in (ROOT / "sim").glob("*/games.py")
    }


def test_no_rules_are_imported_to_find_a_name():
    """Nor those of other games when one is asked for."""
    assert run("", "-c", CHEAP).stdout.splitlines() == ["", ""]


def test_a_game_on_the_search_path_is_a_game(place):
    found = registry.game("duel")
    assert (found.title, found.folder) == ("Duel", place / "duel")
    assert found.policy_module().first.game == "duel"


@pytest.mark.parametrize("backend", ["threads", "loky"])
def test_it_plays_in_this_and_in_other_processes(place, backend):
    done = balance(place, *("run", "duel", "--games", "2", "--backend", backend, "--json"))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 2


def test_a_process_without_the_search_path_is_told_of_it(place, monkeypatch):
    travels, arguments = registry.game("duel").__reduce__()
    monkeypatch.setattr(sim, "__path__", sim.__path__[:-1])
    registry.game.cache_clear()
    assert not registry.is_known("duel")
    assert travels(*arguments).title == "Duel"


KERNEL = """
from sim.core.jit import kernel


@kernel
def edited(number):
    return number
"""


@pytest.mark.parametrize("file", ["duel/games.py", "duel/policies/__init__.py"])
def test_a_kernel_in_any_of_its_files_is_seen(place, file):
    found = registry.game("duel")
    before = jit.code_version(found.engine, found.policies)
    (place / file).write_text((place / file).read_text() + KERNEL)
    jit.code_version.cache_clear()
    assert jit.code_version(found.engine, found.policies) != before


@pytest.mark.parametrize(
    ("games", "sentence"),
    [
        ("GAMES = {", "'{' was never closed"),
        ("GAME = {}", "it needs a dict"),
        ("GAMES = dict(duel=1)", "it needs a dict"),
        ("GAMES = {}", "it needs a dict"),
        ("GAMES = {'hotg': 1}", "another game is called `hotg`"),
        ("1 / 0\nGAMES = {'odd': 1}", "games.py, line 1: ZeroDivisionError"),
        ("GAMES = {'odd': 1}", "AttributeError"),
        ("from sim.odd.rules import x\nGAMES = {'odd': 1}", "No module named 'sim.odd.rules'"),
        (
            "from sim.goa2.games import GAMES as O\nGAMES = {'odd': O['goa2']}",
            "it says that it is `goa2`",
        ),
    ],
)
def test_a_broken_game_is_told_in_a_sentence_and_breaks_no_other(place, games, sentence):
    write(place / "odd", games=games)
    assert registry.game("duel").title == "Duel"
    assert {"duel", "hotg", "goa2"} <= {game.name for game in registry.games()}
    [problem] = registry.problems()
    assert sentence in problem
    with pytest.raises(UserError, match="odd"):
        registry.game("odd")


def test_an_engine_does_not_take_the_name_of_another(place):
    write(place / "guardian", games="GAMES = {'other': 1}")
    [problem] = registry.problems()
    assert "another engine is called `guardian`" in problem


def test_games_are_listed_beside_a_broken_one(place):
    write(place / "odd", games="GAMES = {'odd': oops}")
    done = balance(place, "games", "--json")
    assert done.returncode == 0
    assert "duel" in [row["game"] for row in json.loads(done.stdout)]
    assert "left out: game `odd` cannot be loaded: games.py, line 1: NameError" in done.stderr


def test_a_folder_that_is_not_there_is_told():
    done = balance(Path("/nowhere"), "games", "--json")
    assert "BALANCE_GAMES: there is no folder /nowhere" in done.stderr
    assert json.loads(done.stdout)
