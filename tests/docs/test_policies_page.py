"""The page about policies: its code runs, its tables name what there is."""

import re
from pathlib import Path

import numpy as np
import pytest

import policies
from policies.core.everywhere import search_play
from policies.core.searcher import Searcher
from sim.core.play import answerer, searching_of, weight_rows
from sim.core.restrictions import Restriction
from sim.core.searching import Tools
from tests.docs import tutorial
from tests.fixtures.player import Player

PAGE = (Path(__file__).parents[2] / "docs" / "policies.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n# keepers.py\n(.*?)```", PAGE, re.DOTALL)

with tutorial.on_the_search_path():
    from sim.lanterns.games import GAMES

GAME = GAMES["lanterns"]


@pytest.fixture(autouse=True)
def found():
    with tutorial.on_the_search_path():
        yield


@pytest.fixture
def file(tmp_path):
    place = tmp_path / "keepers.py"
    place.write_text("\n\n".join(BLOCKS))
    return place


def test_the_policy_of_the_page_plays_dear_cards(file):
    spender = policies.find("lanterns", f"{file}:spender")
    player = Player(GAME, GAME.load(), spender)
    assert sum(1 for _ in player.play(1, 0)) > 10
    assert player.is_over()


def test_the_searcher_of_the_page_gives_the_same_answer_twice_and_counts(file):
    patient = policies.find("lanterns", f"{file}:patient:deals=2")
    assert isinstance(patient, Searcher)
    player = Player(GAME, GAME.load(), policies.find("lanterns", "steady"))
    player.begin(1, 0)
    while len(player.legal()) < 3:
        player.step()
    ask = answerer(GAME, GAME.load(), patient)
    n, weights = len(player.legal()), weight_rows(GAME, [patient])[0]
    table = (player.states[0], player.tables[0], player.actions, n, weights)
    answers = [ask(*table, player.streams[:1].copy()[0], None) for _ in range(2)]
    assert answers[0] == answers[1]
    assert np.asarray(ask.root["visits"][:n]).tolist() == [2] * n


def test_the_page_names_every_tool():
    told = set(re.findall(r"`(\w+)(?:\[\w+\])?`", PAGE))
    assert set(Tools._fields) <= told


def test_the_page_names_the_options_of_search():
    told = re.findall(r"^\| `(\w+)` \| (\d+|the game)", PAGE, re.MULTILINE)
    options = search_play("monpoc").options  # which has a learned value, and no options of its own
    numbers = {name: f"{each:g}" for name, each in options.items() if not isinstance(each, str)}
    assert dict(told) == {**numbers, "rollout": "the game"}
    assert searching_of(GAME, GAME.load(), [search_play("lanterns")], Restriction()).asked
