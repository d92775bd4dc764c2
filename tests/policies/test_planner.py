"""`greedy` and `planner`: obvious choices, no peeking, nothing that is shown is written to."""

import pytest

import policies
from experiments.storing.series import Options
from sim.core import play, registry
from sim.core.transcript.replay import Replay
from tests.docs import tutorial
from tests.fixtures.player import copy_of
from tests.policies.lantern_choice import GAME, LanternChoice


@pytest.fixture(autouse=True)
def found():
    with tutorial.on_the_search_path():
        yield


REFERENCES = ["greedy", "planner:deals=2", "planner:deals=2,horizon=0"]


@pytest.mark.parametrize("reference", ["greedy", "planner:deals=3,rollout=random"])
def test_a_card_that_wins_at_once_is_played(reference):
    """The foe has 1 light left: what dims it wins at once."""
    table = LanternChoice(reference)
    table.foe.light, table.foe.shutter, table.me.light = 1, 0, 1
    choice = table.choice()
    assert table.root("total")[choice] == table.root("visits")[choice]


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_choice_is_the_same_when_hidden_cards_are_dealt_anew(reference):
    table = LanternChoice(reference)
    seat, stay = int(table.state.seat), copy_of(table.player.states)
    before, worths = table.choice(), table.root("total")
    table.player.states[:] = table.player.determinized(seat, 1)
    assert table.player.states.tobytes() != stay.tobytes()
    assert (table.choice(), table.root("total")) == (before, worths)


@pytest.mark.parametrize("reference", REFERENCES)
def test_nothing_that_is_shown_is_written_to(reference):
    table = LanternChoice(reference)
    table.player.legal()
    shown = [table.player.states, table.player.tables, table.player.actions]
    before = [each.tobytes() for each in shown]
    table.choice()
    assert [each.tobytes() for each in shown] == before


def test_equals_are_chosen_by_lot():
    """Without a learned value no card of the first round is worth more than another to `greedy`."""
    table = LanternChoice("greedy:deals=1")
    assert len({table.choice(number) for number in range(12)}) > 2


def test_doubt_keeps_to_the_habit():
    habits = LanternChoice("planner:deals=2,doubt=1000000")
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
