"""What `teamwork` chooses in positions set up by hand."""

import numpy as np
import pytest

import policies
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.play import SCRATCH_STATES
from sim.core.records import new
from sim.core.rng import STREAM
from sim.guardian.state import COMMAND_CENTER, STATE, Decision, Verb
from sim.guardian.words import Event
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain


def chosen(table: Table) -> int:
    """Return the action that `teamwork` takes now."""
    policy = policies.find("hotg", "teamwork")
    actions = np.zeros(256, np.int32)
    n = int(table.state.n_offered)
    actions[:n] = table.state.offered[:n]
    index = policy.function(
        table.state,
        table.tables,
        actions,
        n,
        np.array(policy.weights),
        new(STREAM)[0],
        new(STATE, SCRATCH_STATES),
    )
    return int(actions[index])


def test_damage_goes_to_the_fullest_deck():
    table = Table()
    table.leave_in_deck("zack", ["power_axe"])
    table.start_battle("trini", helpers=["zack"], bottom=["leaping_attack", "putty_pummel"])
    table.decline()
    assert table.is_asked(Decision.VICTIM)
    assert a_of(chosen(table)) == table.seat("trini")


def test_sure_hits_go_where_they_defeat():
    table = Table()
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["leaping_attack", "putty_pummel"])
    table.play("trini", "precise_strike")
    assert a_of(chosen(table)) == table.slot("leaping_attack")


def test_a_worn_out_ranger_with_nothing_to_fight_powers_up():
    table = Table()
    table.send(["jason"], 0)
    table.leave_in_deck("jason", ["block", "block"])
    table.ask_again()
    action = chosen(table)
    assert verb_of(action) == Verb.MOVE
    assert (a_of(action), b_of(action), c_of(action)) == (table.seat("jason"), COMMAND_CENTER, 1)


def test_fresh_rangers_go_where_foot_soldiers_are():
    table = Table()
    table.put_soldiers(2, putties=4)
    table.ask_again()
    action = chosen(table)
    assert (verb_of(action), b_of(action)) == (Verb.MOVE, 2)


def test_a_heavy_blow_is_blocked():
    table = Table(monsters=("knasty_knight", "bones"))
    table.put_in_hand("jason", "block")
    table.start_battle("jason", helpers=["trini"], top=["knasty_slash"], bottom=[])
    table.decline()
    table.choose_seat("trini")
    assert table.window() == Event.DAMAGE
    action = chosen(table)
    assert (verb_of(action), a_of(action)) == (Verb.PLAY, table.seat("jason"))


def test_dice_that_are_enough_are_kept():
    table = Table()
    table.put_in_hand("jason", "tyranno_slash")
    table.start_battle("jason", bottom=["leaping_attack", "putty_pummel"])
    table.play("jason", "tyranno_slash")
    table.dictate_dice(2, 0, 0)
    table.target("leaping_attack")
    assert table.is_asked(Decision.REROLL)
    action = chosen(table)
    assert (a_of(action), b_of(action), c_of(action)) == (0, 0, 0)


def test_blanks_are_rerolled_when_the_target_would_survive():
    table = Table()
    table.put_in_hand("jason", "tyranno_slash")
    table.start_battle("jason", bottom=["leaping_attack", "putty_pummel"])
    table.play("jason", "tyranno_slash")
    table.dictate_dice(1, 0, 0)
    table.target("leaping_attack")
    action = chosen(table)
    assert (a_of(action), b_of(action), c_of(action)) == (2, 0, 0)


def test_energy_left_over_is_stored():
    table = Table()
    table.player("jason").energy = 0
    table.put_in_hand("jason", "lead_the_charge")
    table.start_battle("jason", bottom=["leaping_attack"])
    table.play("jason", "lead_the_charge")
    table.dictate_dice(1, 1)
    table.aim("leaping_attack")
    assert table.is_asked(Decision.STORE)
    assert verb_of(chosen(table)) == Verb.SEAT


@pytest.mark.parametrize("way", [2, 3, 4, 5, 6])
def test_every_way_to_play_has_weights(way):
    weights = dict(
        zip(
            policies.find("hotg", "teamwork").weight_names,
            policies.find("hotg", "teamwork").weights,
            strict=True,
        )
    )
    assert weights[f"players_{way}.soldier_prize"] > 0
