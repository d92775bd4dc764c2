"""Which positions are taken: of many kinds, one a game, and after those found before."""

from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest

from experiments.playing import position_finder
from experiments.playing.best_moves import KEEPS, SAVES, WINS
from experiments.playing.position_finder import (
    Candidate,
    hope_at,
    is_known,
    look_for,
    position_in,
    rank,
    write,
)
from experiments.playing.positions import Position, load, players_of
from sim.core import registry

GAME = SimpleNamespace(analysis=SimpleNamespace(setups=((), ("setup.players=2",))))


BOARD = SimpleNamespace(n=4, position=SimpleNamespace(best=(1,)))


def position(index=0, why=KEEPS, best=(0,), choices=()):
    return Position((), 1, index, choices, best, why)


def test_what_is_asked_seldom_comes_first_then_what_is_proved_then_what_is_late():
    common = Candidate(position(choices=(0, 0)), question=1)
    rare = Candidate(position(), question=2)
    proved = Candidate(position(why=SAVES), question=2)
    later = Candidate(position(why=SAVES, choices=(0,)), question=2)
    order = sorted([common, rare, proved, later], key=lambda one: rank(one, Counter({1: 1})))
    assert order == [later, proved, rare, common]


def test_the_first_position_that_is_known_is_taken(monkeypatch):
    unclear, clear = (Candidate(position(best=(place,)), 1) for place in range(2))
    monkeypatch.setattr(position_finder, "candidates_in", lambda *_: [unclear, clear])
    monkeypatch.setattr(position_finder, "players_of", lambda game: ["bold"])
    monkeypatch.setattr(position_finder, "Board", lambda game, content, each: each)
    monkeypatch.setattr(position_finder, "is_known", lambda board, players: board.best == (1,))
    assert position_in(GAME, None, position(), Counter()) is clear
    monkeypatch.setattr(position_finder, "candidates_in", lambda *_: [unclear])
    assert position_in(GAME, None, position(), Counter()) is None


def wins(*shares):
    """Return games of which each action wins a share."""
    return np.array([[number < 100 * share for share in shares] for number in range(100)], float)


@pytest.fixture
def played_on(monkeypatch):
    """Say who wins what: the players by their names, and `planner` by whom it plans by."""
    usual, strong = {}, {}
    play = SimpleNamespace
    monkeypatch.setattr(position_finder, "usual_wins", lambda board, name, *_: usual[name])
    monkeypatch.setattr(
        position_finder,
        "StrongPlay",
        lambda board, name: play(is_clear=lambda best, games: strong[name]),
    )
    return usual, strong


def test_a_position_must_be_clear_to_every_player_and_to_planner_by_each(played_on):
    usual, strong = played_on
    usual |= {"team": wins(0, 0.9, 0, 0.1), "wolf": wins(0.2, 1, 0, 0)}
    strong |= {"team": True, "wolf": True}
    assert is_known(BOARD, ["team", "wolf"])
    strong["wolf"] = False
    assert not is_known(BOARD, ["team", "wolf"])
    strong["wolf"], usual["wolf"] = True, wins(0.7, 1, 0, 0)
    assert not is_known(BOARD, ["team", "wolf"])


def test_there_is_hope_where_few_moves_are_ahead_of_the_others_by_a_quarter(played_on):
    usual, _ = played_on
    usual["team"] = wins(0.1, 0.9, 0.2, 0.8)
    assert hope_at(BOARD, "team", 1) == (1, 3)
    usual["team"] = wins(0.9, 0.1, 0.9, 0.9)
    assert hope_at(BOARD, "team", 1) == ()
    usual["team"] = wins(0.3, 0.5, 0.3, 0.1)
    assert hope_at(BOARD, "team", 1) == ()


def test_a_file_is_read_as_it_was_written(tmp_path, monkeypatch):
    monkeypatch.setattr("sim.core.registry.Game.files", tmp_path)
    game = registry.game("hotg")
    written = [position(3, WINS, (2, 3), (1, 0, 4)), position(7)]
    write(game, ["teamwork", "veterans"], written)
    assert load(game) == written
    assert players_of(game) == ["teamwork", "veterans"]


@pytest.fixture
def looked_at(monkeypatch):
    """Return what is looked at; every third game has a position."""
    starts = []

    def found_in(game, content, start, kinds):
        starts.append(start)
        return Candidate(start, 1) if start.index % 3 == 0 else None

    asked = SimpleNamespace(state=SimpleNamespace(decision=1))
    monkeypatch.setattr(position_finder, "position_in", found_in)
    monkeypatch.setattr(position_finder, "content_of", lambda game, setup: None)
    monkeypatch.setattr(position_finder, "board_of", lambda game, each: asked)
    return starts


def test_setups_are_played_by_turns_until_there_are_enough(looked_at):
    found = [one.position.index for one in look_for(GAME, [], wanted=3)]
    assert found == [0, 3, 6]
    assert [start.setup for start in looked_at] == [(), ("setup.players=2",)] * 3 + [()]


def test_it_goes_on_after_the_last_game_that_was_found_before(looked_at):
    found = [one.position.index for one in look_for(GAME, [position(3), position(7)], wanted=4)]
    assert found == [9, 12]
    assert looked_at[0].index == 8
