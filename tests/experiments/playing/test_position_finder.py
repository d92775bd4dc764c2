"""Which positions are taken: of many kinds, one a game, and after those found before."""

from collections import Counter
from types import SimpleNamespace

import pytest

from experiments.playing import position_finder
from experiments.playing.best_moves import KEEPS, SAVES
from experiments.playing.position_finder import Candidate, look_for, position_in, rank
from experiments.playing.positions import Position

GAME = SimpleNamespace(analysis=SimpleNamespace(setups=((), ("setup.players=2",))))


def position(index=0, why=KEEPS, best=(0,)):
    return Position((), 1, index, (), best, why)


def test_what_is_asked_seldom_comes_first_then_what_is_proved_then_what_has_many_moves():
    common = Candidate(position(), question=1, n=9)
    rare = Candidate(position(), question=2, n=3)
    proved = Candidate(position(why=SAVES), question=2, n=3)
    larger = Candidate(position(why=SAVES), question=2, n=8)
    order = sorted([common, rare, proved, larger], key=lambda one: rank(one, Counter({1: 1})))
    assert order == [larger, proved, rare, common]


def test_the_first_position_that_is_clear_is_taken(monkeypatch):
    unclear, clear = (Candidate(position(best=(place,)), 1, 9) for place in range(2))
    strong = SimpleNamespace(is_clear=lambda best, games: best == (1,))
    monkeypatch.setattr(position_finder, "candidates_in", lambda *_: [unclear, clear])
    monkeypatch.setattr(position_finder, "Board", lambda *_: None)
    monkeypatch.setattr(position_finder, "StrongPlay", lambda board: strong)
    assert position_in(GAME, None, position(), Counter()) is clear
    monkeypatch.setattr(position_finder, "candidates_in", lambda *_: [unclear])
    assert position_in(GAME, None, position(), Counter()) is None


@pytest.fixture
def looked_at(monkeypatch):
    """Return what is looked at; every third game has a position."""
    starts = []

    def found_in(game, content, start, kinds):
        starts.append(start)
        return Candidate(start, 1, 9) if start.index % 3 == 0 else None

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
