"""Every command that is printed gives, copied, the numbers that stand beside it.

Answers are asked for with a budget, on a machine whose clock only games advance, and with options
that are easily lost or torn: texts with blanks and quotes, files in a folder, wildcards. What is
printed goes through a shell's rules and into an empty store.
"""

import html
import re
import shlex

import pytest

from balance import arguments
from balance.cli import main
from tests.fixtures.commands import answer_of
from tests.reports import arena, fakes, league
from tests.reports.machine import Machine

PRINTED = re.compile(r"\bbalance [a-z]+ [^\n`<]*")
PACE = 1_000  # games a second


NOTE = 'it\'s "dear" & 5 % more'
PATCH = '[set]\n"cards.{}.value" = 8\n'


@pytest.fixture
def stores(monkeypatch, tmp_path):
    """Return what opens an empty store; there is a file of changes in a folder."""

    def fresh(name):
        monkeypatch.setenv("BALANCE_STORE", str(tmp_path / name))

    fresh("first")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my fixes").mkdir()
    for card in ("axe", "ace"):
        (tmp_path / "my fixes" / f"{card}.toml").write_text(PATCH.format(card), "utf-8")
    return fresh


def installed(monkeypatch, module, pace=PACE):
    """Put an invented game in the place of every game, on a machine of a known pace."""

    def seat(game, seats):
        return module.policies((seats or ["all=plain"])[-1].rpartition("=")[2])

    monkeypatch.setattr(arguments, "find_game", module.find_game)
    monkeypatch.setattr(arguments, "seat_policies", seat)
    monkeypatch.setattr("reports.questions.question.other_policies", lambda _: ["poor"])
    Machine(pace).installed(monkeypatch, module.play_chunk)


def said_by(capsys, words):
    """Return what a command prints, without what it says of this very run of it."""
    assert main(list(words)) == 0
    lines = capsys.readouterr().out.splitlines()
    return "\n".join(line for line in lines if "played just now" not in line)


def commands_in(text):
    return [shlex.split(found)[1:] for found in PRINTED.findall(text)]


def odd(card):
    """Return options that a shell would tear apart, and a file in a folder with a blank."""
    return ("--set", f"cards.{card}.note={NOTE}", "--patch", f"my fixes/{card}.toml")


ANSWERS = {
    "cards": (fakes, "cards", "--item", "cards.[a-l]*", "--intervention", "blank", *odd("ace")),
    "tempo": (fakes, "tempo", "--policy", "all=plain", "--seed", "0", *odd("ace")),
    "teams": (arena, "matchups", "--teams", "9", "--target", "48-52", *odd("axe")),
    "players": (arena, "matchups", "--players", "2", "--players", "3", "--seed", "7"),
    "policies": (league, "matchups", "--against", "upside", "--against", "idle", "--teams", "4"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_names_the_command_that_gives_it_again(name, stores, monkeypatch, capsys):
    module, command, *options = ANSWERS[name]
    installed(monkeypatch, module)
    said = said_by(capsys, [command, "game", *options, "--budget", "2s", "--jobs", "1"])
    again = next(words for words in commands_in(said) if words[0] == command)
    stores("second")
    assert said_by(capsys, again) == said
    assert "--budget" not in again


MEND = ("rebalance", "arena", "--budget", "2s", "--seed", "3", "--jobs", "1")
STRONG = ("--set", "cards.axe.value=25")


@pytest.mark.parametrize(
    "goal",
    [
        ("--path", "cards.a*.value=0:25", "--entrant", "ana"),
        ("--path", "cards.axe.value=0:25", "--path", "rules.coin", "--target", "50"),
    ],
)
def test_a_search_names_the_command_that_makes_it_again(goal, stores, monkeypatch, capsys):
    installed(monkeypatch, arena)
    said = said_by(capsys, [*MEND, *STRONG, *goal])
    again = next(words for words in commands_in(said) if words[0] == "rebalance")
    stores("second")
    assert said_by(capsys, again) == said


GIVEN = (*("--set", "setup.blue=['dora']"), *odd("axe"), *("--policy", "all=plain"))
GOAL = ("--path", "rules.handicap=0,8", "--target", "40-50")


def test_the_games_that_confirm_a_change_can_be_played_by_themselves(stores, monkeypatch, capsys):
    """Setup and file of changes are in the command: without them it would be another game."""
    installed(monkeypatch, arena, 20_000)
    answer = answer_of(capsys, *MEND, *GIVEN, *GOAL, "--json")
    (row,) = answer["tables"]["proposals"]
    said = said_by(capsys, [*MEND, *GIVEN, *GOAL])
    words = next(words for words in commands_in(said) if words[0] == "run")
    stores("second")
    run = answer_of(capsys, *words, "--json")
    assert row["confirmed_place"] == "inside"
    assert run["games"] == row["confirmed_n"]
    assert run["win_rate"]["red"]["mean"] == pytest.approx(row["confirmed_mean"])


def test_a_report_names_the_commands_that_give_it_again(stores, monkeypatch, capsys, tmp_path):
    installed(monkeypatch, fakes)
    asked = ("--budget", "2s", "--date", "2024-05-01", *odd("ace"), "--out", "cards.html")
    assert main(["report", "cards", *asked]) == 0
    page = tmp_path / "cards.html"
    before = page.read_text("utf-8")
    found = commands_in(html.unescape(before))
    *_, again = [words for words in found if words[0] == "report"]  # the last repeats it
    page.unlink()
    stores("second")
    assert main(again) == 0
    assert page.read_text("utf-8") == before
    read = [words for words in found if words[0] == "play"]
    assert read and all("my fixes/ace.toml" in words for words in read)
    for words in read:
        capsys.readouterr()
        assert main(words) == 0
        assert f"Game {words[-1]} of seed 1" in capsys.readouterr().out
