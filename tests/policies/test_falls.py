"""What a defeat is worth to `teamwork`, and who suffers so that it can go on."""

import numpy as np

from policies.guardian.actions import choose_deployment
from policies.guardian.answers import is_last_to_act, victim_value
from policies.guardian.falls import RUIN, deck_shields, fall_worth, would_fall
from policies.guardian.weights import Weight
from sim.core import registry
from sim.core.actions import PASS, pack
from sim.core.play import new_scratch
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain

ROOM, MANY_ROOMS = 1, 5


def weights(**numbers):
    found = np.zeros(len(Weight))
    for name, number in numbers.items():
        found[Weight[name.upper()]] = number
    return found


def test_a_deck_runs_out_by_more_damage_than_it_has_shields():
    table = Table()
    table.leave_in_deck("zack", ["power_axe", "mammoth_slam"])
    seat = table.seat("zack")
    shields = deck_shields(table.state, table.tables, seat)
    assert shields > 0
    assert not would_fall(table.state, table.tables, seat, shields)
    assert would_fall(table.state, table.tables, seat, shields + 1)


def test_a_defeat_with_an_empty_morphin_grid_is_ruin():
    table = Table()
    likes = weights(fall=5, fall_grid=2)
    table.state.grid = 3
    assert fall_worth(table.state, table.seat("zack"), likes) == 11
    table.state.grid = 0
    assert fall_worth(table.state, table.seat("zack"), likes) == RUIN


def fight(villain: bool) -> Table:
    """Trini and Zack fight; only Zack has an action left."""
    table = Table()
    table.send(["trini", "zack"], 0)
    if villain:
        table.put_villain("bones", 0)
    table.state.battle_place = 0
    for hero in ("trini", "zack"):
        table.player(hero).is_fighting = 1
        table.player(hero).actions = hero == "zack"
    table.state.decision = Decision.TURN
    return table


def test_who_alone_can_go_on_is_spared_against_a_villain():
    table = fight(villain=True)
    zack, trini = table.seat("zack"), table.seat("trini")
    assert is_last_to_act(table.state, table.tables, zack)
    assert not is_last_to_act(table.state, table.tables, trini)
    numbers = weights(victim_last=-3)
    assert victim_value(table.state, table.tables, zack, numbers) == -3
    assert victim_value(table.state, table.tables, trini, numbers) == 0


def test_against_foot_soldiers_nobody_is_the_last():
    table = fight(villain=False)
    assert victim_value(table.state, table.tables, table.seat("zack"), weights(victim_last=-3)) == 0


def chosen_place(room: float, panic: float = 0) -> int:
    """Return where the Mastodon is used between deployments, -1 for nowhere."""
    table = Table()
    scratch = new_scratch(registry.game("hotg"))
    limit = int(table.tables.locations[table.state.places[1].location].figure_limit)
    table.put_soldiers(0, putties=1)
    table.put_soldiers(1, putties=limit - ROOM)
    uses = [pack(Verb.ZORD, 0, place, 0) for place in (0, 1)]
    actions = np.array([*uses, pack(PASS, 0, 0, 0)], np.int32)
    numbers = weights(deployed_room=room, deployed_panic=panic)
    choice = choose_deployment(table.state, table.tables, actions, len(actions), numbers, scratch)
    return choice if choice < len(uses) else -1


def test_the_mastodon_makes_room_where_there_is_least():
    assert chosen_place(room=MANY_ROOMS) == 1
    assert chosen_place(room=ROOM) == -1
    assert chosen_place(room=MANY_ROOMS, panic=1) == -1
