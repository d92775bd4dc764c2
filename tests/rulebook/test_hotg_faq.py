"""FAQ rulings about core cards that no page of the rulebook settles."""

import pytest

from sim.guardian.language import Event
from sim.guardian.state import COMMAND_CENTER, Decision, Ending, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table(monsters=("knasty_knight", "bones"))


def test_drawing_the_last_card_defeats_the_ranger_at_once(table):
    table.leave_in_deck("zack", ["power_axe"])
    table.put_soldiers(0, putties=1)
    table.send(["zack", "trini"], 0)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("zack"))
    while table.state.seat != table.seat("zack") or not table.is_asked(Decision.DRAW):
        table.decline()
    table.choose(Verb.DRAW, table.seat("zack"))
    assert table.player("zack").place == COMMAND_CENTER
    assert table.state.grid == 2


def test_drawing_the_last_card_without_energy_at_the_command_center_loses(table):
    table.state.grid = 0
    table.leave_in_deck("zack", ["power_axe"])
    table.put_soldiers(0, putties=1)
    table.send(["zack"], 0)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("zack"))
    table.choose(Verb.DRAW, table.seat("zack"))
    assert table.state.ending == Ending.MORPHIN_GRID


def test_foot_soldier_figures_are_unlimited(table):
    """There are 12 figures of a type in the box, yet a thirteenth can be deployed."""
    places = [table.place("industrial_district"), table.place("angel_grove_park")]
    for place in places:
        table.put_soldiers(place, super_putties=5)
    other = table.place("angel_grove_high")
    table.put_soldiers(other, super_putties=2)
    table.start_battle("zack", bottom=["regrow"], place=other)
    table.decline()
    assert sum(int(place.soldiers[1]) for place in table.state.places) == 13


def test_start_of_battle_is_after_enemy_preparation_and_before_a_fast_turn(table):
    table.start_battle("kimberly", bottom=["engulf", "regrow"], stop_at_start=True)
    assert table.is_asked(Decision.WINDOW)
    assert table.sequence() == [["engulf", "regrow"]]
    assert not table.state.sequence[table.slot("engulf")].is_resolved


def test_the_team_orders_damage_that_comes_to_several_rangers(table):
    """Chain Lightning hits each Ranger: in battle the lead Ranger orders that."""
    table.start_battle("zack", top=["chain_lightning", "cruel_laughter"], helpers=["trini"])
    assert table.seats() == ["trini", "zack"]
    table.suffer("trini")
    assert table.seats() == ["zack"]


def test_lion_shield_reflects_one_dealing_at_a_time(table):
    """Two attacks of 1 hit come back as 1 damage each, not as 2."""
    table.put_in_hand("zack", "mammoth_slam", "mammoth_slam")
    table.stack_deck("zack", ["reckless_blow", "reckless_blow"])
    table.start_battle("zack", top=["lion_shield", "knasty_slash"])
    table.attack("zack", "mammoth_slam", "lion_shield", 1, 0)
    table.choose(Verb.TRIGGER)
    assert table.discard("zack") == ["mammoth_slam", "reckless_blow"]


def test_rerolls_help_only_the_first_attack_of_a_card(table):
    """Take Aim's reroll is for the attack it came with, not for a second one."""
    table = Table(heroes=("kimberly", "trini", "jason", "billy"), players=2)
    table.put_in_hand("kimberly", "take_aim")
    table.put_in_hand("trini", "sabertooth_strike")
    table.start_battle("kimberly", bottom=["regrow", "putty_pummel"], pool=1)
    table.play("kimberly", "take_aim")
    table.dictate_dice(1, 1)
    table.play("trini", "sabertooth_strike")
    table.target("regrow")
    assert table.is_asked(Decision.REROLL)
    table.choose(Verb.REROLL, 0, 0, 0)
    table.decline_windows(Event.ATTACK_RESOLVED)
    table.choose(Verb.YES)
    table.dictate_dice(0, 0)
    table.target("putty_pummel")
    assert not table.is_asked(Decision.REROLL)


def test_no_answer_is_offered_to_who_is_not_in_the_battle(table):
    """Reactions are played by Rangers who take part."""
    table.put_in_hand("jason", "block")
    table.start_battle("zack", bottom=["leaping_attack"])
    table.decline()
    table.choose_seat("zack")
    assert not table.can_play("jason", "block")
