"""The page about adding a game: its blocks are the tutorial game, and its commands work."""

import json
import re
import shlex

import pytest

from balance.cli import main
from sim.core import registry
from tests.docs import tutorial

TEXT = (tutorial.ROOT / "docs" / "add-a-game.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", TEXT, flags=re.DOTALL)
COMMANDS = [line for language, block in BLOCKS if not language for line in block.splitlines()]
PLAYED = [line for line in COMMANDS if line.startswith("balance ")]
TESTED = [line for line in COMMANDS if " pytest " in line]
NAMED = re.compile(r"# (lanterns/\S+)\n")
BALANCE = "import sys; from balance.cli import main; sys.exit(main(sys.argv[1:]))"
BETWEEN = {"python": "\n\n", "toml": "\n"}


def files_of_the_page() -> dict[str, str]:
    """Return what the page says each file holds; blocks of one file follow each other."""
    files: dict[str, str] = {}
    for language, block in BLOCKS:
        named = NAMED.match(block)
        if named:
            before = f"{files[named[1]]}{BETWEEN[language]}" if named[1] in files else ""
            files[named[1]] = before + block[named.end() :]
    return files


def files_of_the_game() -> dict[str, str]:
    return {
        str(path.relative_to(tutorial.FOLDER)): path.read_text("utf-8")
        for path in tutorial.FOLDER.rglob("*")
        if path.suffix in (".py", ".toml")
    }


@pytest.fixture
def lanterns(tmp_path, monkeypatch):
    """Commands find the game, and write into a folder of their own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BALANCE_STORE", raising=False)
    with tutorial.on_the_search_path():
        yield


def test_every_block_of_code_is_a_file_of_the_game():
    blocks = [block for language, block in BLOCKS if language]
    assert all(NAMED.match(block) for block in blocks)
    assert files_of_the_page() == files_of_the_game()


def test_the_table_of_files_is_whole():
    named = set(re.findall(r"`(\w+\.py)`", TEXT.partition("## 1.")[0]))
    files = {path.name for path in tutorial.FOLDER.glob("lanterns/*.py")}
    assert files - {"__init__.py"} <= named


def test_the_game_is_found_only_on_the_search_path(lanterns):
    assert "lanterns" in registry.names()
    assert "lanterns" not in json.loads(
        tutorial.run("-c", "import json; from sim.core import registry; "
                     "print(json.dumps(registry.names()))", BALANCE_GAMES="")
    )  # fmt: skip


def test_the_page_asks_everything():
    asked = {command.split()[1] for command in PLAYED}
    assert asked >= {"run", "compare", "cards", "matchups", "tempo", "report", "play", "content"}


@pytest.mark.compiled
@pytest.mark.parametrize("command", PLAYED)
def test_a_command_of_the_page_works(command, lanterns, capsys):
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out.strip()


def answer_to(capsys, command: str, *more: str) -> dict:
    """Return the answer to a command of the page."""
    (known,) = [line for line in PLAYED if line.startswith(f"balance {command} ")]
    assert main([*shlex.split(known)[1:], *more, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("policy", "patch"),
    [("steady", {"cards.rockfall.dim": 4}), ("hasty", {"cards.burrow.shutter": 1})],
)
def test_the_change_that_the_page_names_is_proposed(policy, patch, lanterns, capsys):
    answer = answer_to(capsys, "rebalance", "--policy", f"all={policy}")
    assert answer["patch"] == patch


@pytest.mark.compiled
def test_the_page_says_who_is_strong(lanterns, capsys):
    tables = answer_to(capsys, "matchups")["tables"]
    (badger,) = [row for row in tables["rankings"] if "badger" in row.values()]
    assert [badger[f"{name}_rank"] for name in ("steady", "hasty")] == [1, 1]
    assert "random_rank" not in badger
    assert tables["keepers"][0]["low"] < 0.75 < tables["keepers"][0]["high"]
    assert 0.6 < tables["first player"][0]["low"] < tables["first player"][0]["high"] < 0.7


@pytest.mark.compiled
def test_the_contract_holds():
    (command,) = TESTED
    words = shlex.split(command)[2:]
    said = tutorial.run("-m", "pytest", "-q", *words)
    assert re.search(r"\d+ passed", said) and "failed" not in said


@pytest.mark.compiled
@pytest.mark.parametrize("policy", ["random", "steady", "hasty"])
def test_compiled_and_plain_games_are_the_same(policy):
    words = ("run", "lanterns", "--games", "40", "--policy", f"all={policy}", "--json")
    answers = [
        json.loads(tutorial.run("-c", BALANCE, *words, **changes))
        for changes in ({}, {"NUMBA_DISABLE_JIT": "1"})
    ]
    compiled, plain = answers
    assert compiled["checksum"] == plain["checksum"]
    assert compiled["win_rate"] == plain["win_rate"]
