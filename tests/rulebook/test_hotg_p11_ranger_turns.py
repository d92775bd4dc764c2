"""Ranger Turns (p. 11-12): playing cards, dealing hits, defeating enemies, gaining energy."""

import pytest

from sim.guardian.language import Event
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import PUTTY, SUPER_PUTTY, Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table(monsters=("madame_woe", "bones"))


def example_k(table: Table) -> None:
    table.put_in_hand("jason", "power_sword")
    table.start_battle("jason", bottom=["putty_pummel", "putty_pummel"], pool=3)
    table.dictate_dice(1, 1, 1, 0, 0)
    table.play("jason", "power_sword")
    table.aim("putty_pummel")


def test_example_k_power_sword_costs_three_energy(table):
    """Example K: Jason pays 3, rolls 5 dice for 3 hits; Putty Pummel has 3 health."""
    example_k(table)
    assert table.state.pool == 0


def test_example_k_five_dice_are_rolled(table):
    example_k(table)
    assert table.rolled == 5


def test_example_k_three_hits_defeat_putty_pummel(table):
    example_k(table)
    assert table.is_defeated("putty_pummel", 0)


def test_example_k_the_defeated_card_stays_in_the_sequence_without_tokens(table):
    example_k(table)
    assert table.sequence() == [["putty_pummel", "putty_pummel"]]
    assert table.hits_on("putty_pummel", 0) == 0


def test_a_played_card_goes_to_the_discard_pile(table):
    example_k(table)
    table.pass_until(Decision.TURN, Decision.VICTIM)
    assert table.discard("jason") == ["power_sword"]


def test_any_participating_ranger_may_be_active(table):
    table.put_in_hand("jason", "lead_the_charge")
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("jason", bottom=["putty_pummel"], helpers=["billy"])
    assert table.can_play("jason", "lead_the_charge")
    assert table.can_play("billy", "tactical_strike")


def test_a_ranger_elsewhere_cannot_play(table):
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("jason", bottom=["putty_pummel"])
    assert not table.can_play("billy", "tactical_strike")


def test_one_card_is_played_per_ranger_turn(table):
    table.put_in_hand("billy", "tactical_strike", "tactical_strike")
    table.start_battle("billy", bottom=["regrow", "putty_pummel"])
    table.attack("billy", "tactical_strike", "putty_pummel", 0, 0)
    table.decline_windows(Event.ATTACK_RESOLVED)
    assert table.state.sequence[table.slot("regrow")].is_resolved


def test_rangers_may_pass_a_turn(table):
    table.start_battle("billy", bottom=["regrow", "putty_pummel"])
    table.decline()
    assert table.state.sequence[table.slot("regrow")].is_resolved


def test_a_card_that_costs_more_than_the_pool_cannot_be_played(table):
    table.put_in_hand("jason", "power_sword")
    table.start_battle("jason", bottom=["putty_pummel"], pool=2)
    assert not table.can_play("jason", "power_sword")


def test_a_reaction_cannot_be_played_as_the_card_of_a_turn(table):
    table.put_in_hand("jason", "block")
    table.start_battle("jason", bottom=["putty_pummel"])
    assert not table.can_play("jason", "block")


def test_hits_below_health_stay_on_the_card(table):
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("billy", bottom=["regrow", "putty_pummel"])
    table.attack("billy", "tactical_strike", "putty_pummel", 2, 0)
    assert table.hits_on("putty_pummel") == 2
    assert not table.is_defeated("putty_pummel")


def test_hits_of_several_attacks_add_up(table):
    table.put_in_hand("trini", "precise_strike", "precise_strike")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"])
    for _ in range(2):
        table.play("trini", "precise_strike")
        table.target("putty_pummel")
        table.pass_until(Decision.TURN)
    assert table.is_defeated("putty_pummel")


def test_a_defeated_foot_soldier_goes_to_the_experience_track(table):
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["leaping_attack", "cannon_fodder"])
    table.defeat("cannon_fodder")
    table.ask_again()
    table.play("trini", "precise_strike")
    table.target("leaping_attack")
    assert table.state.experience == 1
    assert table.state.places[0].soldiers[PUTTY] == 1


def test_the_figure_removed_matches_the_defeated_card(table):
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["leaping_attack", "regrow"])
    table.play("trini", "precise_strike")
    table.target("regrow")
    assert table.state.places[0].soldiers[SUPER_PUTTY] == 0
    assert table.state.places[0].soldiers[PUTTY] == 1


def test_x_is_chosen_freely_up_to_the_pool(table):
    table.put_in_hand("jason", "blade_blaster")
    table.start_battle("jason", bottom=["putty_pummel"], pool=2)
    table.play("jason", "blade_blaster")
    assert table.is_asked(Decision.ENERGY)
    assert len(table.offers(Verb.NUMBER)) == 3


def test_stored_energy_may_be_added_to_the_pool(table):
    table.start_battle("jason", bottom=["putty_pummel"], pool=2)
    table.choose(Verb.POUR, table.seat("jason"))
    assert table.state.pool == 3
    assert table.player("jason").energy == 0
    assert table.is_asked(Decision.TURN)


def test_an_unused_action_gives_two_energy(table):
    table.start_battle("jason", bottom=["putty_pummel"], pool=2)
    table.choose(Verb.FLIP, table.seat("jason"))
    assert table.state.pool == 4
    assert table.player("jason").actions == 0


def test_two_unused_actions_give_four_energy(table):
    table.start_battle("billy", bottom=["putty_pummel"], helpers=["jason"], pool=0)
    table.choose(Verb.FLIP, table.seat("jason"))
    table.choose(Verb.FLIP, table.seat("jason"))
    assert table.state.pool == 4


def test_rangers_elsewhere_add_no_energy(table):
    table.start_battle("jason", bottom=["putty_pummel"])
    assert not table.offers(Verb.POUR, table.seat("billy"))
    assert not table.offers(Verb.FLIP, table.seat("billy"))


def test_stored_energy_can_pay_for_a_card_played_out_of_turn(table):
    """Tokens may be added at any time: Dragon Shield costs 1 and the pool is empty."""
    table = Table(heroes=("jason", "kimberly", "trini", "zack", "tommy"))
    table.put_in_hand("tommy", "dragon_shield")
    table.start_battle("tommy", bottom=["leaping_attack"], pool=0)
    table.decline()
    table.choose_seat("tommy")
    assert table.window() == Event.DAMAGE
    table.choose(Verb.POUR, table.seat("tommy"))
    table.play("tommy", "dragon_shield")
    assert table.player("tommy").deck.n == 9


def test_gained_energy_goes_to_the_shared_pool(table):
    table.put_in_hand("kimberly", "flying_kick")
    table.start_battle("kimberly", bottom=["putty_pummel", "putty_pummel"], pool=0)
    table.attack("kimberly", "flying_kick", "putty_pummel", 0, 0)
    assert table.state.pool == 1
    assert table.player("kimberly").energy == 1
