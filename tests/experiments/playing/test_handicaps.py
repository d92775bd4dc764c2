"""Rungs that are played at a handicap: what is changed is what the ladder plays and prints."""

from dataclasses import replace

import pytest

from experiments.playing import handicaps
from experiments.playing.execution import Execution
from experiments.playing.handicaps import handicap_of, load
from experiments.playing.ladder import pairs
from experiments.playing.matches import Match
from sim.core import registry

TEXT = """
[[rung]]
player = "search"
against = "planner"
set = ["rules.deployments=7", "rules.monsters=1"]
why = "both always win"
chosen = "seed 1"
"""
GAMES = [name for name in registry.names() if load(registry.game(name))]


def usual(name="hotg"):
    game = registry.game(name)
    return Match(game, game.load(), 5, Execution(jobs=1))


@pytest.fixture
def _text(tmp_path, monkeypatch):
    (tmp_path / handicaps.FILE).write_text(TEXT)
    monkeypatch.setattr("sim.core.registry.Game.files", tmp_path)


@pytest.mark.usefixtures("_text")
def test_a_handicap_changes_the_content_and_nothing_else():
    match = usual()
    changed = handicap_of(match.game, "search", "planner").match(match)
    values = [changed.content.book.value(f"rules.{name}") for name in ("deployments", "monsters")]
    assert values == [7, 1]
    assert replace(changed, content=match.content) == match


@pytest.mark.usefixtures("_text")
def test_a_handicap_is_of_one_pair():
    game = registry.game("hotg")
    assert handicap_of(game, "planner", "search") is None
    assert handicap_of(game, "search", "random") is None


@pytest.mark.parametrize("name", GAMES)
def test_shipped_handicaps_are_of_rungs_and_change_something(name):
    match = usual(name)
    neighbours = [(player.name, other.name) for player, other in pairs(match.game)]
    for each in load(match.game):
        assert (each.player, each.against) in neighbours
        assert each.match(match).content.hash != match.content.hash
