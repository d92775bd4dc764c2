"""`balance runs` lists everything that was asked, with its command and its headline."""

import json

import pytest

from balance.cli import asking, main
from experiments.storing import asked


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("BALANCE_STORE", str(tmp_path))
    return tmp_path


def test_what_was_asked_is_listed_with_its_headline(store, capsys):
    for number in range(12):
        asked.note(store, "hotg", f"balance run hotg --seed {number}", f"Rangers won {number} %.")
    assert main(["runs"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Asked, the latest first (12):"
    assert lines[1].endswith("balance run hotg --seed 11") and lines[2] == "    Rangers won 11 %."
    assert "… and 2 more: `balance runs asked`" in lines


def test_all_of_a_game_can_be_had_as_data(store, capsys):
    asked.note(store, "hotg", "balance run hotg", "Rangers won.")
    asked.note(store, "goa2", "balance run goa2", "Red won.")
    assert main(["runs", "asked", "--game", "goa2", "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)
    assert (one["command"], one["headline"]) == ("balance run goa2", "Red won.")


def test_a_command_is_noted_as_it_was_given(store):
    asking.GIVEN.set(["run", "hotg", "--set", "Power Sword.cost=2"])
    asking.note("hotg", "Rangers won.", None)
    (one,) = asked.asked(store)
    assert one.command == "balance run hotg --set 'Power Sword.cost=2'"
