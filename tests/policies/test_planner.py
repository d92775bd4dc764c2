"""`greedy` and `planner`: obvious choices, no peeking, nothing that is shown is written to."""

import numpy as np
import pytest

import policies
from experiments.storing.series import Options
from sim.core import play, registry
from sim.core.transcript.replay import Replay
from tests.docs import tutorial
from tests.fixtures.player import Player, copy_of

with tutorial.on_the_search_path():
    from sim.lanterns.games import GAMES
    from sim.lanterns.state import Decision

GAME = GAMES["lanterns"]


@pytest.fixture(autouse=True)
def found():
    with tutorial.on_the_search_path():
        yield


class Asked:
    """A decision among several cards in a game of Lantern Duel, put to a searcher."""

    def __init__(self, reference: str) -> None:
        self.content = GAME.load()
        self.player = Player(GAME, self.content, policies.find("lanterns", "steady"))
        self.player.begin(3, 0)
        while len(self.player.legal()) < 4 or self.player.state.decision != Decision.PLAY:
            self.player.step()
        self.state = self.player.states[0]
        self.me = self.state.keepers[int(self.state.seat)]
        self.foe = self.state.keepers[1 - int(self.state.seat)]
        self.ask = play.answerer(GAME, self.content, policies.find("lanterns", reference))

    def choice(self, number: int = 0) -> int:
        """Return the index that it chooses with the luck of one stream."""
        stream = self.player.streams[:1].copy()
        stream["key"] += number
        n = len(self.player.legal())
        table = (self.state, self.player.tables[0], self.player.actions, n)
        return int(self.ask(*table, np.zeros(1), stream[0], None))

    def root(self, name: str) -> list:
        """Return a root statistic of all legal actions."""
        return self.ask.root[name][: len(self.player.legal())].tolist()


REFERENCES = ["greedy", "planner:deals=2", "planner:deals=2,horizon=0"]


@pytest.mark.parametrize("reference", ["greedy", "planner:deals=3,rollout=random"])
def test_a_card_that_wins_at_once_is_played(reference):
    """The foe has 1 light left: what dims it wins at once."""
    table = Asked(reference)
    table.foe.light, table.foe.shutter, table.me.light = 1, 0, 1
    choice = table.choice()
    assert table.root("total")[choice] == table.root("visits")[choice]


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_choice_is_the_same_when_hidden_cards_are_dealt_anew(reference):
    table = Asked(reference)
    seat, stay = int(table.state.seat), copy_of(table.player.states)
    before, worths = table.choice(), table.root("total")
    table.player.states[:] = table.player.determinized(seat, 1)
    assert table.player.states.tobytes() != stay.tobytes()
    assert (table.choice(), table.root("total")) == (before, worths)


@pytest.mark.parametrize("reference", REFERENCES)
def test_nothing_that_is_shown_is_written_to(reference):
    table = Asked(reference)
    table.player.legal()
    shown = [table.player.states, table.player.tables, table.player.actions]
    before = [each.tobytes() for each in shown]
    table.choice()
    assert [each.tobytes() for each in shown] == before


def test_equals_are_chosen_by_lot():
    """Without a learned value no card of the first round is worth more than another to `greedy`."""
    table = Asked("greedy:deals=1")
    assert len({table.choice(number) for number in range(12)}) > 2


def test_doubt_keeps_to_the_habit():
    habits = Asked("planner:deals=2,doubt=1000000")
    steady = play.answerer(GAME, habits.content, policies.find("lanterns", "steady"))
    stream = habits.player.streams[:1].copy()
    n = len(habits.player.legal())
    table = (habits.state, habits.player.tables[0], habits.player.actions, n)
    habit = steady(*table, habits.player.weights[0], stream[0], habits.player.scratch[0])
    assert habits.choice() == habit


@pytest.mark.compiled
@pytest.mark.parametrize("policy", ["greedy:deals=1", "planner:deals=1"])
@pytest.mark.parametrize("game", [each.name for each in registry.games()])
def test_every_game_can_be_planned_and_replayed(game, policy):
    found, content = registry.game(game), registry.game(game).load()
    seated = policies.resolve(found, [f"1={policy}"], found.seats_max)
    rows = play.play_chunk(found, content, seated, 2, 0, 1, Options()).games
    replay = Replay(found, content, seated, 2, 0)
    replay.play_to(None)
    assert replay.digest == int(rows["digest"][0])
