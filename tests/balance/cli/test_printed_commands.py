"""Every command that is printed gives, copied, the numbers that stand beside it.

Answers are asked for with a budget, on a machine whose clock only games advance, and with options
that are easily lost or torn: texts with blanks and quotes, files in a folder, wildcards. What is
printed goes through a shell's rules and into an empty store.
"""

import html
import re
import shlex
from types import SimpleNamespace

import numpy as np
import pytest

from balance import arguments
from balance.cli import main
from sim.core.analysis import Analysis
from tests.experiments import fakes as coin
from tests.experiments.sweeps import TEXT
from tests.fixtures.commands import answer_of
from tests.reports import arena, fakes, league
from tests.reports.machine import Machine
from tests.reports.pages import Page

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
    monkeypatch.setattr("balance.cli.answering.other_policies", lambda _: ["poor"])
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


def co_operative(monkeypatch):
    """Let red of the arena play alone: a table whose win rate a rule can bring into its band."""

    def play(*arguments):
        results = arena.play_chunk(*arguments)
        won = results.games["winner"] == 0
        results.games["winner"] = np.where(won, 0, -1)
        for outcome in (0, 1):
            results.tempo[0, outcome, 0] = results.lead[0, outcome, 2] = np.sum(won == outcome)
        return results

    game = arena.arena_game(sides=("red",), analysis=Analysis(), describe="tests.reports.fakes")
    table = SimpleNamespace(
        find_game=lambda name: game, policies=arena.policies, play_chunk=play
    )  # fmt: skip
    installed(monkeypatch, table, 20_000)


def test_a_report_plays_the_games_behind_the_change_that_it_proposes(
    stores, monkeypatch, capsys, tmp_path
):
    """The number beside the change is that of the command below it."""
    co_operative(monkeypatch)
    asked = ("--budget", "4s", "--set", "cards.axe.value=13", "--target", "45-55")
    assert main(["report", "arena", *asked, "--date", "2024-05-01", "--out", "arena.html"]) == 0
    page = html.unescape((tmp_path / "arena.html").read_text("utf-8"))
    assert "The command plays the games behind this." in page
    (words,) = [one for one in commands_in(page) if one[0] == "run"]
    stores("second")
    capsys.readouterr()
    rate = answer_of(capsys, *words, "--json")["win_rate"]["red"]["mean"]
    assert f"{100 * rate:.1f} %" in page


def test_every_command_of_a_report_about_heroes_runs(stores, monkeypatch, capsys, tmp_path):
    """Ana is above her band: a change is proposed, and the report gives itself again."""
    installed(monkeypatch, arena, 20_000)
    words = ("report", "arena", "--budget", "4s", *STRONG, "--out", "arena.html")
    before, after = page_again(stores, tmp_path / "arena.html", words)
    assert after == before
    changed = [one for one in commands_in(html.unescape(before)) if one[0] != "report"]
    assert [one[0] for one in changed] == ["run"]
    for words in changed:
        assert main(words) == 0


def page_again(stores, page, words, *more):
    """Return what a page was, and what the command that it names writes into an empty store."""
    assert main([*words, "--date", "2024-05-01", "--jobs", "1"]) == 0
    before = page.read_text("utf-8")
    (again,) = [one for one in commands_in(html.unescape(before)) if one[0] == "report"]
    page.unlink()
    stores("second")
    assert main([*again, *more]) == 0
    return before, page.read_text("utf-8")


def test_a_report_in_markdown_names_the_command_that_gives_it_again(stores, monkeypatch, tmp_path):
    installed(monkeypatch, fakes)
    words = ("report", "cards", "--budget", "2s", *odd("ace"), "--markdown", "cards.md")
    before, after = page_again(stores, tmp_path / "cards.md", words, "--markdown", "cards.md")
    assert "| " in before and after == before


def test_patch_notes_name_the_command_that_gives_them_again(stores, monkeypatch, tmp_path):
    installed(monkeypatch, league)
    (tmp_path / "my fixes" / "eve.toml").write_text('[set]\n"heroes.eve.strength" = 5\n')
    versions = ("--diff", "none", "my fixes/eve.toml", "--teams", "6")
    words = ("report", "league", *versions, "--budget", "2s", "--out", "notes.html")
    before, after = page_again(stores, tmp_path / "notes.html", words)
    assert "Eve" in before and after == before


@pytest.fixture
def coins(monkeypatch, tmp_path, stores):
    """An experiment with the coin lies in a folder with a blank."""
    coin.installed(monkeypatch, tmp_path)
    stores("first")
    monkeypatch.setattr("experiments.storing.runs.code_version", lambda game: "code")
    known = "reports.questions.documents.experiment_report.code_version"
    monkeypatch.setattr(known, lambda game: "code")
    (tmp_path / "my fixes" / "coins.toml").write_text(TEXT)
    return "my fixes/coins.toml"


def test_an_experiment_names_the_commands_that_give_it_again(coins, stores, capsys, tmp_path):
    """The report writes itself again; `balance sweep` has the numbers of its cells."""
    words = ("report", coins, "--games", "30", "--seed", "4", "--out", "coins.html")
    before, after = page_again(stores, tmp_path / "coins.html", words)
    assert after == before
    (again,) = [one for one in commands_in(html.unescape(before)) if one[0] == "sweep"]
    stores("third")
    capsys.readouterr()
    answer = answer_of(capsys, *again, "--json")
    shown = Page(before).table_numbers()
    assert len(answer["tables"]["cells"]) > 1
    for row in answer["tables"]["cells"]:
        assert f"{100 * row['mean']:.1f}" in shown


def test_games_to_read_are_those_of_the_answer(stores, monkeypatch, capsys):
    installed(monkeypatch, fakes)
    said = said_by(capsys, [*ANSWERS["tempo"][1:2], "game", *odd("ace"), "--games", "60"])
    found = [words for words in commands_in(said) if words[0] == "play"]
    assert found and all("my fixes/ace.toml" in words for words in found)
    for words in found:
        assert f"Game {words[-1]} of seed 1" in said_by(capsys, words)


PLAIN = {
    "run": ("run", "game", "--games", "20"),
    "compare": ("compare", "game", "--b", "cards.ace.value=1", "--games", "20"),
    "plan": ("plan", "game", "--b", "cards.ace.value=1", "--games", "100"),
}


@pytest.mark.parametrize("name", PLAIN)
def test_a_command_that_plays_what_it_was_told_names_no_other(name, stores, monkeypatch, capsys):
    """Its own words give its numbers again; once it prints another, that is to be tested."""
    installed(monkeypatch, fakes)
    assert commands_in(said_by(capsys, [*PLAIN[name], "--jobs", "1"])) == []
