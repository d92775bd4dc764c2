"""`balance show` and `balance words`: what is there, how it is called, and commands that work."""

import json
import shlex
from pathlib import Path

import pytest

from balance.cli import main, show, words
from sim.core import registry
from sim.core.content import parse_assignment
from sim.core.content.paths import find_entry
from tests.fixtures.commands import error_of

GAMES = ("goa2", "hotg", "gijoe", "crossover", "monpoc", "prdbg")


def test_show_tells_numbers_text_ledger_and_commands(capsys):
    assert main(["show", "hotg", "Power Sword"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Power Sword (cards.power_sword) of Power Rangers")
    assert "Source: public. Played: exact." in said
    assert "energy      3  (0 to 9)" in said
    assert "roll 5 [dice]" in said
    assert "balance cards hotg --item cards.power_sword --games 2k" in said


def test_show_tells_what_was_changed(capsys):
    assert main(["show", "hotg", "Power Sword", "--set", "Power Sword.cost=1", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["ledger"]["patched"]
    energy = next(each for each in said["fields"] if each["path"].endswith(".energy"))
    assert energy["value"] == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_first_entry_of_every_section_can_be_shown(game):
    chosen = registry.game(game)
    content = chosen.load()
    firsts = {target.section: (target, entry) for target, entry in content.book.entries()}
    for target, entry in firsts.values():
        assert entry.name in next(show.lines(chosen, content, target, entry))


@pytest.mark.parametrize("game", GAMES)
def test_the_change_that_is_proposed_changes_the_game(game):
    content = registry.game(game).load()
    change = show.one_change(content, find_entry(content.book, content.items[0]))
    assert content.patched([parse_assignment(change)]).hash != content.hash


def test_printed_commands_are_commands_of_the_program():
    chosen = registry.game("hotg")
    content = chosen.load()
    for command in show.commands(chosen, content, find_entry(content.book, "Power Sword")):
        program, name, game, *rest = shlex.split(command)
        assert (program, game) == ("balance", "hotg")
        assert main([name, "--help"]) == 0
        assert rest[-2:] == ["--games", "2k"]


def test_printed_commands_have_the_changes_that_were_given():
    """Without them a command would ask about another game, or about a card that is not there."""
    chosen = registry.game("hotg")
    content = chosen.load()
    target = find_entry(content.book, "Power Sword")
    given = show.given_words(["rules.deployments=3"], [Path("my fixes.toml")])
    for command in show.commands(chosen, content, target, given):
        words = shlex.split(command)
        assert words[3:7] == ["--patch", "my fixes.toml", "--set", "rules.deployments=3"]


@pytest.mark.parametrize("game", GAMES)
def test_every_operation_is_listed_with_an_example_that_has_it(game):
    rows = words.operation_objects(registry.game(game))
    assert rows
    for row in rows:
        assert row["usage"].startswith(row["operation"])
        assert not row["example"] or row["example"].startswith(f"`{row['operation']}")


@pytest.mark.parametrize("game", GAMES)
def test_meanings_are_of_operations_that_there_are(game):
    chosen = registry.game(game)
    known = {each.name for each in words.language_of(chosen).operations}
    assert set(words.meanings_of(chosen)) <= known


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "hotg", "Power Swrd"), "did you mean `Power Sword`?"),
        (("show", "hotg", "Blade Blaster"), "could be cards.blade_blaster_billy"),
        (("show", "hotg", ""), "names no section"),
        (("show", "hogt", "x"), "no game `hogt`"),
        (("words", "hogt"), "no game `hogt`"),
    ],
)
def test_bad_input_is_one_sentence(capsys, arguments, said):
    assert said in error_of(capsys, *arguments)


def test_help_is_in_groups(capsys):
    main(["--help"])
    said = capsys.readouterr().out
    assert [said.index(f"─ {group} ") for group in ("Ask", "Fix", "Edit", "Advanced")]
