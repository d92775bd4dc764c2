"""What `lone_wolves` chooses in positions set up by hand, and that it is not `teamwork`."""

import numpy as np

import policies
from sim.core import registry
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.play import new_scratch
from sim.core.records import new
from sim.core.rng import STREAM
from sim.guardian.state import COMMAND_CENTER, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain


def chosen(table: Table, name: str = "lone_wolves") -> int:
    """Return the action that a policy takes now."""
    policy = policies.find("hotg", name)
    n = int(table.state.n_offered)
    actions = np.zeros(256, np.int32)
    actions[:n] = table.state.offered[:n]
    memory = (
        np.array(policy.weights),
        new(STREAM)[0],
        new_scratch(registry.game("hotg")),
    )
    return int(actions[policy.function(table.state, table.tables, actions, n, *memory)])


def test_a_lone_ranger_fights_a_crowd_where_teamwork_brings_others_first():
    table = Table()
    table.put_soldiers(1, putties=4)
    table.send(["jason"], 1)
    table.ask_again()
    assert verb_of(chosen(table)) == Verb.BATTLE
    assert verb_of(chosen(table, "teamwork")) == Verb.MOVE


def test_a_villain_is_not_fought_alone():
    table = Table()
    table.put_villain("bones", 1)
    table.send(["jason"], 1)
    table.ask_again()
    assert verb_of(chosen(table)) != Verb.BATTLE
    table.send(["trini"], 1)
    table.ask_again()
    assert verb_of(chosen(table)) == Verb.BATTLE


def test_the_fullest_place_calls_loudest():
    table = Table()
    table.put_soldiers(1, putties=2)
    table.put_soldiers(3, putties=3)
    table.ask_again()
    action = chosen(table)
    assert (verb_of(action), b_of(action)) == (Verb.MOVE, 3)


def test_the_next_player_goes_elsewhere():
    table = Table()
    table.put_soldiers(1, putties=2)
    table.put_soldiers(3, putties=3)
    table.send(["jason"], 3)
    table.player("jason").actions = 0
    table.ask_again()
    action = chosen(table)
    assert (verb_of(action), b_of(action)) == (Verb.MOVE, 1)


def test_a_worn_out_ranger_powers_up_though_enemies_are_there():
    table = Table()
    table.put_soldiers(0, putties=3)
    table.send(["jason"], 0)
    table.leave_in_deck("jason", ["block", "block"])
    table.ask_again()
    action = chosen(table)
    assert (verb_of(action), a_of(action), b_of(action)) == (Verb.MOVE, 0, COMMAND_CENTER)
    assert c_of(action) == 1
