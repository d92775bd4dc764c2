"""A game whose entrants are policies: places are sides, and line-ups say who sits there."""

import json

import pytest

from balance import arguments
from balance.cli import main
from experiments.planning import line_ups
from sim.core.analysis import Analysis, Entrants, Noun
from tests.reports import league

ANALYSIS = Analysis(
    entrants=Entrants(
        noun=Noun("strategy", "strategies"),
        places=("policies.red", "policies.blue"),
        sizes=lambda book: (1, 1),
        pool=lambda book: ("plain", "upside", "idle"),
        names=lambda book: {"plain": "Plain", "upside": "Upside Down", "idle": "Idle"},
    ),
    side_seats=lambda book: ((1, 3), (2, 4)),
)


def game():
    return league.league_game(analysis=ANALYSIS)


@pytest.fixture
def asked(monkeypatch, tmp_path, capsys):
    """Return what answers a command about the league as JSON."""
    league.installed(monkeypatch, tmp_path)
    monkeypatch.setattr(arguments, "find_game", lambda name: game())

    def ask(*arguments):
        assert main([*arguments, "--json"]) == 0, capsys.readouterr().err
        return json.loads(capsys.readouterr().out)

    return ask


def test_a_line_up_seats_policies_and_changes_no_setup():
    teams = {"policies.red": ["plain"], "policies.blue": ["upside"]}
    level = line_ups.team_level(game(), league.league_book(), teams)
    assert level.policies == ("1=plain", "3=plain", "2=upside", "4=upside")
    assert (level.patches, level.label) == ((), "plain : upside")


def test_a_single_entrant_is_no_list():
    one = Entrants(Noun(), ("setup.red",), lambda book: (1,), section="heroes", is_single=True)
    [patch] = one.patches({"setup.red": ("ann",)})
    assert patch.value == "ann"


def test_tables_and_sentences_say_the_games_noun(asked):
    found = asked("matchups", "league", "--games", "10")
    assert found["question"] == "Which strategies and teams are strong, and who beats whom?"
    assert {"strategies", "strategy matches", "strategy strengths"} <= set(found["tables"])
    assert {row["strategy"] for row in found["tables"]["strategies"]} == {"plain", "upside", "idle"}
    assert "win rate of a strategy within" in found["precision"]
    assert "hero" not in json.dumps(found["findings"])
    assert all(run["run"].startswith(("matchups", "edges")) for run in found["runs"])
    assert "rankings" not in found["tables"]  # nobody else can play a policy
