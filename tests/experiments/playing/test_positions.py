"""Positions with a known best move: each is tried again, and a wrong one is seen."""

from dataclasses import replace

import pytest

import policies
from balance.cli import main
from experiments.playing import positions
from experiments.playing.positions import SAVES, WINS, Board, content_of, load, score
from sim.core import registry
from tests.fixtures.commands import error_of

GAMES = [name for name in registry.names() if load(registry.game(name))]


def board_of(game, position):
    return Board(game, content_of(game, position.setup), position)


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_best_moves_are_best_in_every_deal(name):
    game = registry.game(name)
    found = load(game)
    assert len(found) >= positions.WANTED
    for position in found:
        board = board_of(game, position)
        assert board.known_best() == (position.best, position.why)
        assert position.why in (WINS, SAVES)
        assert 0 < len(position.best) < board.n


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES[:1])
def test_a_policy_scores_what_it_finds(name):
    game = registry.game(name)
    found = load(game)[:3]
    policy = policies.find(name, game.default_policy)
    right = score(game, policy, found)
    others = [
        replace(each, best=tuple(set(range(board_of(game, each).n)) - set(each.best)))
        for each in found
    ]
    assert right + score(game, policy, others) == len(found)


def test_a_position_is_read_as_it_was_written(tmp_path, monkeypatch):
    position = positions.Position(("setup.players=3",), 5, 7, (1, 0, 4), (2, 3), WINS)
    (tmp_path / positions.FILE).write_text(position.written() + position.written())
    monkeypatch.setattr("sim.core.registry.Game.files", tmp_path)
    assert load(registry.game("hotg")) == [position, position]


def test_a_game_without_positions_says_so(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("sim.core.registry.Game.files", tmp_path)
    assert "no positions" in error_of(capsys, "ladder", "hotg", "--positions")


@pytest.mark.compiled
def test_each_player_is_asked(capsys, monkeypatch):
    monkeypatch.setattr("experiments.playing.ladder.AFTER", ())
    assert main(["ladder", GAMES[0], "--positions"]) == 0
    assert "random" in capsys.readouterr().out
