"""Kimberly Ann Hart: ability and combat cards."""

import pytest

from sim.guardian.language import Event
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table(monsters=("knasty_knight", "pudgy_pig"))


def test_quick_shot_deals_one_hit_at_the_start_of_a_battle(table):
    """Quick Shot: whenever a battle starts, Kimberly may deal 1 hit to an enemy card."""
    table.start_battle("kimberly", bottom=["engulf", "putty_pummel"], stop_at_start=True)
    assert table.window() == Event.BATTLE_START
    assert not table.state.sequence[table.slot("engulf")].is_resolved
    table.use_ability("kimberly")
    table.target("putty_pummel")
    assert table.hits_on("putty_pummel") == 1


def test_quick_shot_is_used_once_at_each_start(table):
    """Quick Shot: whenever a battle starts, Kimberly may deal 1 hit to an enemy card."""
    table.start_battle("kimberly", bottom=["regrow", "putty_pummel"], stop_at_start=True)
    table.use_ability("kimberly")
    table.target("putty_pummel")
    assert table.is_asked(Decision.TURN)
    table.end_battle()
    table.player("kimberly").actions = 1
    table.start_battle("kimberly", bottom=["regrow"], stop_at_start=True)
    assert table.can_use_ability("kimberly")


def test_quick_shot_needs_kimberly_in_the_battle(table):
    """Quick Shot: whenever a battle starts, Kimberly may deal 1 hit to an enemy card."""
    table.start_battle("zack", bottom=["regrow", "putty_pummel"], stop_at_start=True)
    assert table.is_asked(Decision.TURN)


def test_take_aim_gains_energy_and_plays_another_card_with_a_reroll(table):
    """Take Aim: 1 energy, and Kimberly may play one more card, rerolling if it is an attack."""
    table.put_in_hand("kimberly", "take_aim", "flying_kick")
    table.start_battle("kimberly", bottom=["regrow", "putty_pummel"], pool=0)
    table.play("kimberly", "take_aim")
    assert table.state.pool == 1
    table.dictate_dice(0, 1, 2)
    table.play("kimberly", "flying_kick")
    table.target("putty_pummel")
    assert table.is_asked(Decision.REROLL)
    table.choose(Verb.REROLL, 1, 0, 0)
    assert table.is_defeated("putty_pummel")


def test_take_aim_may_play_nothing(table):
    """Take Aim: 1 energy, and Kimberly may play one more card, rerolling if it is an attack."""
    table.put_in_hand("kimberly", "take_aim", "flying_kick")
    table.start_battle("kimberly", bottom=["regrow", "putty_pummel"], pool=0)
    table.play("kimberly", "take_aim")
    table.decline()
    assert table.hand("kimberly") == ["flying_kick"]
    assert table.discard("kimberly") == ["take_aim"]


def test_take_aim_may_play_the_second_take_aim(table):
    """Take Aim: 1 energy, and Kimberly may play one more card, rerolling if it is an attack."""
    table.put_in_hand("kimberly", "take_aim", "take_aim")
    table.start_battle("kimberly", bottom=["regrow", "putty_pummel"], pool=0)
    table.play("kimberly", "take_aim")
    table.play("kimberly", "take_aim")
    assert table.state.pool == 2


def test_flying_kick_rolls_two_dice_and_gains_energy(table):
    """Flying Kick: 2 dice for free, and 1 energy."""
    table.put_in_hand("kimberly", "flying_kick")
    table.start_battle("kimberly", bottom=["regrow", "putty_pummel"], pool=0)
    table.attack("kimberly", "flying_kick", "putty_pummel", 1, 1)
    assert table.hits_on("putty_pummel") == 2
    assert table.state.pool == 1


def test_arrow_shot_ignores_guard(table):
    """Arrow Shot: 1 energy, 3 dice, at any card whether guarded or not."""
    table.put_in_hand("kimberly", "arrow_shot")
    table.start_battle("kimberly", bottom=["cannon_fodder", "leaping_attack"], pool=1)
    table.dictate_dice(1, 1, 0)
    table.play("kimberly", "arrow_shot")
    assert table.targets() == ["cannon_fodder", "leaping_attack"]
    table.target("leaping_attack")
    assert table.is_defeated("leaping_attack")
    assert table.state.pool == 0


def test_acrobatics_takes_the_revealed_card_into_hand(table):
    """Acrobatics: a reaction; what Kimberly reveals for defense goes to her hand."""
    table.put_in_hand("kimberly", "acrobatics")
    table.stack_deck("kimberly", ["power_bow"])
    table.start_battle("kimberly", bottom=["leaping_attack", "regrow"])
    table.decline()
    table.choose_seat("kimberly")
    assert table.window() == Event.REVEAL
    table.play("kimberly", "acrobatics")
    assert table.hand("kimberly") == ["power_bow"]
    assert table.discard("kimberly") == ["acrobatics"]


def test_acrobatics_still_absorbs_the_shields(table):
    """Acrobatics: a reaction; what Kimberly reveals for defense goes to her hand."""
    table.put_in_hand("kimberly", "acrobatics")
    table.stack_deck("kimberly", ["arrow_shot", "blade_blaster"])
    table.start_battle("kimberly", bottom=["leaping_attack", "regrow"])
    table.decline()
    table.choose_seat("kimberly")
    table.play("kimberly", "acrobatics")
    assert table.hand("kimberly") == ["arrow_shot"]
    assert table.discard("kimberly") == ["acrobatics", "blade_blaster_kimberly"]


def test_acrobatics_saves_a_card_that_would_go_to_the_bottom(table):
    """Acrobatics: a reaction; what Kimberly reveals for defense goes to her hand."""
    table.put_in_hand("kimberly", "acrobatics")
    table.stack_deck("kimberly", ["power_bow"])
    table.start_battle("kimberly", bottom=["cannon_fodder", "regrow"])
    table.decline()
    table.choose_seat("kimberly")
    table.play("kimberly", "acrobatics")
    assert table.hand("kimberly") == ["power_bow"]


def test_acrobatics_is_for_kimberlys_own_reveals(table):
    """Acrobatics: a reaction; what Kimberly reveals for defense goes to her hand."""
    table.put_in_hand("kimberly", "acrobatics")
    table.start_battle("kimberly", bottom=["leaping_attack", "regrow"], helpers=["zack"])
    table.decline()
    table.choose_seat("zack")
    assert table.window() is None


def test_blade_blaster_of_kimberly_divides_the_energy_spent(table):
    """Blade Blaster: X energy for X hits, split over as many enemy cards as wanted."""
    table.put_in_hand("kimberly", "blade_blaster")
    table.start_battle("kimberly", bottom=["regrow", "putty_pummel"], pool=2)
    table.play("kimberly", "blade_blaster")
    table.choose(Verb.NUMBER, 2)
    table.target("regrow")
    table.target("putty_pummel")
    assert (table.hits_on("regrow"), table.hits_on("putty_pummel")) == (1, 1)


def test_power_bow_rolls_six_dice_and_ignores_guard(table):
    """Power Bow: 3 energy, 6 dice, at any card whether guarded or not."""
    table.put_in_hand("kimberly", "power_bow")
    table.start_battle("kimberly", bottom=["cannon_fodder", "leaping_attack"], pool=3)
    table.dictate_dice(0, 0, 0, 0, 1, 1)
    table.play("kimberly", "power_bow")
    assert table.targets() == ["cannon_fodder", "leaping_attack"]
    table.target("leaping_attack")
    assert table.is_defeated("leaping_attack")
    assert table.state.pool == 0
