"""Positions with a known best move: each is tried again, and a wrong one is seen."""

from dataclasses import replace

import numpy as np
import pytest

import policies
from balance.cli import main
from balance.cli.ladder import missed_rows
from experiments.playing import positions
from experiments.playing.best_moves import (
    ERRORS,
    LEAST_LOSS,
    WINS,
    Games,
    StrongPlay,
    is_clear,
    least_losses,
    others_than,
    split,
    usual_wins,
    why_best,
)
from experiments.playing.position_finder import LUCK, WANTED, words_of
from experiments.playing.positions import board_of, load, players_of, score
from reports.questions.documents.watch_out import read
from sim.core import registry
from tests.fixtures.commands import error_of

GAMES = [name for name in registry.names() if load(registry.game(name))]
FRESH = 1_000_003  # luck that no position was chosen on


def boards_of(name):
    game = registry.game(name)
    return [board_of(game, position) for position in load(game)]


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_at_most_ten_of_as_many_games(name):
    found = load(registry.game(name))
    assert len({position.index for position in found}) == len(found) <= WANTED


@pytest.mark.parametrize("name", GAMES)
def test_the_default_player_is_among_those_who_play_positions_on(name):
    game = registry.game(name)
    assert game.default_policy in players_of(game)


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_every_other_move_is_a_mistake_whoever_plays_on(name):
    for player in players_of(registry.game(name)):
        for board in boards_of(name):
            wins = usual_wins(board, player, Games().usual, LUCK)
            assert is_clear(wins, board.position.best)


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_other_moves_cost_a_quarter_in_deals_that_no_position_was_chosen_on(name):
    for board in boards_of(name):
        wins = usual_wins(board, board.game.default_policy, Games().usual, FRESH)
        best, gap = split(wins)
        assert best == board.position.best
        assert gap >= LEAST_LOSS


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_how_best_moves_are_known_and_what_they_are_is_as_it_is_written(name):
    for board in boards_of(name):
        position = board.position
        assert why_best(board, position.best) == position.why
        assert words_of(board, position.best) == position.move
        assert len(position.best) <= board.n / 2


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_every_other_move_is_a_mistake_if_planner_plays_on(name):
    for player in players_of(registry.game(name)):
        for board in boards_of(name):
            assert StrongPlay(board, player).is_clear(board.position.best, Games())


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_best_moves_are_no_mistake_if_planner_plays_on(name):
    board = boards_of(name)[0]
    others = others_than(board.position.best, board.n)
    assert not StrongPlay(board, board.game.default_policy).is_clear(others, Games())


def rows(*games):
    return np.array(games, float)


def test_what_a_move_costs_is_counted_on_the_same_deals():
    """Won alone in 300 games, lost alone in 60 of 400: 60 points less, by Tango's interval."""
    games = rows(*300 * [(1, 0)], *60 * [(0, 1)], *20 * [(1, 1)], *20 * [(0, 0)])
    bound = least_losses(games, (0,), (1,))
    assert bound.shape == (1, 1)
    slack = 0.6 - bound[0, 0]
    error = np.sqrt((0.9 - 0.6**2) / 400)
    assert ERRORS * error < slack < 1.15 * ERRORS * error


def test_moves_are_clear_only_if_each_best_one_is_far_ahead_of_each_other():
    clear = rows(*400 * [(1, 1, 0, 0)])
    assert is_clear(clear, (0, 1))
    assert not is_clear(clear, (0,))
    assert not is_clear(rows(*160 * [(1, 1, 0, 0)], *240 * [(1, 0, 0, 0)]), (0, 1, 2))
    assert not is_clear(rows(*120 * [(1, 0)], *280 * [(0, 0)]), (0,))
    assert is_clear(rows(*140 * [(1, 0)], *260 * [(0, 0)]), (0,))


def test_moves_are_split_at_the_widest_gap():
    assert split(rows((1, 0, 1, 0), (1, 0, 0.5, 0.5))) == ((0, 2), 0.5)


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
    position = positions.Position(
        ("setup.players=3",), 5, 7, (1, 0, 4), (2, 3), WINS, "[main] attack"
    )
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
    said = capsys.readouterr().out
    assert "random" in said
    assert load(registry.game(GAMES[0]))[0].why in said


def test_a_position_names_who_misses_it():
    asked = [positions.Position((), 1, 7, (), (0,), WINS, "attack")]
    answers = {"bold": [True], "shy": [False]}
    assert list(missed_rows(asked, answers)) == [("1", "attack", WINS, "shy")]
