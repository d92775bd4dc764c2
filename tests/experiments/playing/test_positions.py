"""Positions with a known best move: each is tried again, and a wrong one is seen."""

from dataclasses import replace

import pytest

import policies
from balance.cli import main
from experiments.playing import positions
from experiments.playing.best_moves import (
    WINS,
    Games,
    StrongPlay,
    best_of,
    split,
    usual_shares,
    why_best,
)
from experiments.playing.position_finder import WANTED
from experiments.playing.positions import board_of, load, score
from reports.questions.documents.watch_out import read
from sim.core import registry
from tests.fixtures.commands import error_of

GAMES = [name for name in registry.names() if load(registry.game(name))]
FRESH = 2  # luck that no position was chosen on
FEW_GAMES = 100


def boards_of(name):
    game = registry.game(name)
    return [board_of(game, position) for position in load(game)]


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_at_most_ten_of_as_many_games(name):
    found = load(registry.game(name))
    assert len({position.index for position in found}) == len(found) <= WANTED


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_best_moves_are_known_and_clearly_better_if_the_default_player_plays_on(name):
    for board in boards_of(name):
        best = board.position.best
        assert best_of(board, Games().usual) == best
        assert why_best(board, best) == board.position.why
        assert len(best) <= board.n / 2


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_best_moves_are_the_same_ones_in_deals_that_no_position_was_chosen_on(name):
    for board in boards_of(name):
        assert split(usual_shares(board, FEW_GAMES, FRESH)) == board.position.best


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_best_moves_are_clearly_better_if_planner_plays_on(name):
    for board in boards_of(name):
        assert StrongPlay(board).is_clear(board.position.best, Games())


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_other_moves_are_not_clearly_better_if_planner_plays_on(name):
    board = boards_of(name)[0]
    others = [place for place in range(board.n) if place not in board.position.best]
    assert not StrongPlay(board).is_clear(others, Games())


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
@pytest.mark.parametrize("name", GAMES)
def test_reports_say_what_the_default_player_finds(name):
    game = registry.game(name)
    asked, found = load(game), read(game.files / positions.FOUND)
    player = policies.find(name, game.default_policy)
    assert found["positions"] == len(asked)
    assert found["found"][player.name] == score(game, player, asked)


@pytest.mark.compiled
def test_each_player_is_asked(capsys, monkeypatch):
    monkeypatch.setattr("experiments.playing.ladder.AFTER", ())
    assert main(["ladder", GAMES[0], "--positions"]) == 0
    assert "random" in capsys.readouterr().out
