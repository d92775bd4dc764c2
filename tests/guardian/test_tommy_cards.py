"""Tommy Oliver, the sixth Ranger: ability and combat cards."""

import pytest

from sim.core.actions import a_of
from sim.guardian.language import Event
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain
HEROES = ("jason", "kimberly", "trini", "zack", "billy", "tommy")


@pytest.fixture
def table() -> Table:
    return Table(heroes=HEROES, monsters=("knasty_knight", "pudgy_pig"))


def test_loner_adds_a_die_when_nobody_else_is_there(table):
    """Loner: alone in a location, Tommy may add a die to each of his attacks."""
    table.put_in_hand("tommy", "dragon_rush")
    table.start_battle("tommy", bottom=["regrow", "putty_pummel"], pool=1)
    table.dictate_dice(1, 1)
    table.play("tommy", "dragon_rush")
    table.use_ability("tommy")
    table.target("putty_pummel")
    assert table.hits_on("putty_pummel") == 2


def test_loner_works_for_every_attack(table):
    """Loner: alone in a location, Tommy may add a die to each of his attacks."""
    table.put_in_hand("tommy", "dragon_rush")
    table.start_battle("tommy", bottom=["regrow", "putty_pummel"], pool=1)
    table.dictate_dice(0, 0, 1, 1, 1)
    table.play("tommy", "dragon_rush")
    table.use_ability("tommy")
    table.target("putty_pummel")
    table.choose(Verb.YES)
    table.use_ability("tommy")
    table.target("putty_pummel")
    assert table.is_defeated("putty_pummel")
    assert table.rolled == 5


def test_loner_needs_tommy_to_be_alone(table):
    """Loner: alone in a location, Tommy may add a die to each of his attacks."""
    table.put_in_hand("tommy", "dragon_rush")
    table.start_battle("tommy", bottom=["regrow", "putty_pummel"], helpers=["zack"], pool=1)
    table.play("tommy", "dragon_rush")
    assert not table.can_use_ability("tommy")


def test_dagger_solo_makes_every_card_cheaper_for_the_battle(table):
    """Dagger Solo: 1 energy; for the rest of the battle all combat cards cost 1 less."""
    table.put_in_hand("tommy", "dagger_solo", "dragon_dagger")
    table.put_in_hand("jason", "power_sword")
    table.start_battle(
        "tommy", bottom=["regrow", "regrow", "putty_pummel"], helpers=["jason"], pool=3
    )
    table.play("tommy", "dagger_solo")
    assert table.state.pool == 2
    assert table.can_play("jason", "power_sword")
    table.attack("jason", "power_sword", "putty_pummel", 0, 0, 0, 0, 0)
    assert table.state.pool == 0


def test_two_dagger_solos_add_up(table):
    """Dagger Solo: 1 energy; for the rest of the battle all combat cards cost 1 less."""
    table.put_in_hand("tommy", "dagger_solo", "dagger_solo", "dragon_dagger")
    table.start_battle("tommy", bottom=["regrow", "regrow", "putty_pummel"], pool=2)
    table.play("tommy", "dagger_solo")
    table.play("tommy", "dagger_solo")
    assert table.state.pool == 1
    assert table.can_play("tommy", "dragon_dagger")


def test_dagger_solo_ends_with_the_battle(table):
    """Dagger Solo: 1 energy; for the rest of the battle all combat cards cost 1 less."""
    table.put_in_hand("tommy", "dagger_solo", "dragon_rush")
    table.start_battle("tommy", bottom=["regrow"], pool=1)
    table.play("tommy", "dagger_solo")
    table.end_battle()
    table.start_battle("tommy", bottom=["regrow"], pool=0)
    assert not table.can_play("tommy", "dragon_rush")


def test_dagger_solo_gives_blade_blaster_no_hits_that_are_not_paid(table):
    """FAQ: the hits are the energy spent to play it, whatever changes its cost."""
    table.put_in_hand("tommy", "dagger_solo", "blade_blaster")
    table.start_battle("tommy", bottom=["regrow", "putty_pummel"], pool=3)
    table.play("tommy", "dagger_solo")
    table.play("tommy", "blade_blaster")
    assert [a_of(action) for action in table.offers(Verb.NUMBER)] == [0, 1, 2]
    table.choose(Verb.NUMBER, 2)
    table.decline_windows(Event.BEFORE_ATTACK)
    table.target("putty_pummel")
    table.target("putty_pummel")
    assert table.hits_on("putty_pummel") == 2
    assert table.state.pool == 0


def test_solo_strike_returns_to_hand_for_a_die(table):
    """Solo Strike: 2 dice for free; roll one die less and the card comes back to the hand."""
    table.put_in_hand("tommy", "solo_strike")
    table.start_battle("tommy", bottom=["regrow", "putty_pummel"], helpers=["zack"])
    table.dictate_dice(1)
    table.play("tommy", "solo_strike")
    table.target("putty_pummel")
    table.choose(Verb.YES)
    assert table.hits_on("putty_pummel") == 1
    assert table.hand("tommy") == ["solo_strike"]


def test_solo_strike_is_discarded_with_both_dice(table):
    """Solo Strike: 2 dice for free; roll one die less and the card comes back to the hand."""
    table.put_in_hand("tommy", "solo_strike")
    table.start_battle("tommy", bottom=["regrow", "putty_pummel"], helpers=["zack"])
    table.dictate_dice(1, 1)
    table.play("tommy", "solo_strike")
    table.target("putty_pummel")
    table.decline()
    assert table.hits_on("putty_pummel") == 2
    assert table.discard("tommy") == ["solo_strike"]


def test_dragon_rush_attacks_a_second_time_with_two_dice(table):
    """Dragon Rush: 1 energy, 1 die; then a second attack with 2 dice may follow."""
    table.put_in_hand("tommy", "dragon_rush")
    table.start_battle("tommy", bottom=["regrow", "putty_pummel"], helpers=["zack"], pool=1)
    table.attack("tommy", "dragon_rush", "regrow", 1)
    table.choose(Verb.YES)
    table.dictate_dice(1, 1)
    table.aim("putty_pummel")
    assert (table.hits_on("regrow"), table.hits_on("putty_pummel")) == (1, 2)


def test_extra_dice_help_only_the_first_attack_of_dragon_rush(table):
    """FAQ: extra dice apply to the first attack only."""
    table.put_in_hand("jason", "lead_the_charge")
    table.put_in_hand("tommy", "dragon_rush")
    table.start_battle(
        "tommy", bottom=["regrow", "regrow", "putty_pummel"], helpers=["jason"], pool=1
    )
    table.attack("jason", "lead_the_charge", "putty_pummel", 0, 0)
    table.attack("tommy", "dragon_rush", "putty_pummel", 0, 0)
    table.choose(Verb.YES)
    table.dictate_dice(0, 0)
    table.aim("putty_pummel")
    assert table.rolled == 6


def test_dragon_shield_reduces_damage_and_adds_a_die_to_tommys_next_attack(table):
    """Dragon Shield: 1 energy, a reaction; 3 damage less, and a die for Tommy's next attack."""
    table.put_in_hand("tommy", "dragon_shield", "solo_strike")
    table.start_battle("tommy", bottom=["leaping_attack", "putty_pummel"], helpers=["zack"], pool=1)
    table.decline()
    table.choose_seat("zack")
    table.play("tommy", "dragon_shield")
    assert table.player("zack").deck.n == 10
    assert table.state.pool == 0
    table.dictate_dice(0, 0, 1)
    table.play("tommy", "solo_strike")
    table.target("putty_pummel")
    table.decline()
    assert table.hits_on("putty_pummel") == 1


def test_dragon_shields_die_is_not_for_other_rangers(table):
    """Dragon Shield: 1 energy, a reaction; 3 damage less, and a die for Tommy's next attack."""
    table.put_in_hand("tommy", "dragon_shield")
    table.put_in_hand("zack", "mammoth_slam")
    table.start_battle("tommy", bottom=["leaping_attack", "putty_pummel"], helpers=["zack"], pool=1)
    table.decline()
    table.choose_seat("zack")
    table.play("tommy", "dragon_shield")
    table.attack("zack", "mammoth_slam", "putty_pummel", 0, 0)
    assert table.rolled == 2


def test_blade_blaster_of_tommy_divides_the_energy_spent(table):
    """Blade Blaster: X energy for X hits, split over as many enemy cards as wanted."""
    table.put_in_hand("tommy", "blade_blaster")
    table.start_battle("tommy", bottom=["regrow", "putty_pummel"], helpers=["zack"], pool=2)
    table.play("tommy", "blade_blaster")
    table.choose(Verb.NUMBER, 2)
    table.target("regrow")
    table.target("putty_pummel")
    assert (table.hits_on("regrow"), table.hits_on("putty_pummel")) == (1, 1)


def test_dragon_dagger_attacks_twice(table):
    """Dragon Dagger: 3 energy, 3 dice, twice; what helped the first attack helps the second."""
    table.put_in_hand("tommy", "dragon_dagger")
    table.start_battle("tommy", bottom=["regrow", "putty_pummel"], helpers=["zack"], pool=3)
    table.attack("tommy", "dragon_dagger", "regrow", 1, 1, 0)
    table.dictate_dice(1, 0, 1)
    table.aim("putty_pummel")
    assert table.is_defeated("regrow")
    assert table.hits_on("putty_pummel") == 2


def test_dragon_dagger_rolls_no_second_time_without_a_target(table):
    """Dragon Dagger: 3 energy, 3 dice, twice; what helped the first attack helps the second."""
    table.put_in_hand("tommy", "dragon_dagger")
    table.start_battle("tommy", bottom=["regrow"], pool=3)
    table.attack("tommy", "dragon_dagger", "regrow", 1, 1, 0)
    assert not table.state.is_battle
    assert table.rolled == 3


def test_extra_dice_help_both_attacks_of_dragon_dagger(table):
    """Dragon Dagger: 3 energy, 3 dice, twice; what helped the first attack helps the second."""
    table.put_in_hand("jason", "lead_the_charge")
    table.put_in_hand("tommy", "dragon_dagger")
    table.start_battle(
        "tommy", bottom=["regrow", "regrow", "putty_pummel"], helpers=["jason"], pool=3
    )
    table.attack("jason", "lead_the_charge", "putty_pummel", 0, 0)
    table.attack("tommy", "dragon_dagger", "putty_pummel", 0, 0, 0, 0)
    table.dictate_dice(0, 0, 0, 1)
    table.aim("putty_pummel")
    assert table.hits_on("putty_pummel") == 1


def test_leadership_helps_both_attacks_of_dragon_dagger(table):
    """Dragon Dagger: 3 energy, 3 dice, twice; what helped the first attack helps the second."""
    table.put_in_hand("tommy", "dragon_dagger")
    table.start_battle("tommy", bottom=["regrow", "putty_pummel"], helpers=["jason"], pool=3)
    table.dictate_dice(0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0)
    table.play("tommy", "dragon_dagger")
    table.target("putty_pummel")
    table.use_ability("jason")
    table.choose(Verb.REROLL, 3, 0, 0)
    table.target("putty_pummel")
    assert table.is_asked(Decision.REROLL)
    table.choose(Verb.REROLL, 3, 0, 0)
    assert table.is_defeated("putty_pummel")


def test_loner_adds_one_die_to_each_attack_of_dragon_dagger(table):
    """The second attack has Loner's die from the first, so Loner cannot add one more."""
    table.put_in_hand("tommy", "dragon_dagger")
    table.start_battle("tommy", bottom=["regrow", "putty_pummel"], pool=3)
    table.dictate_dice(*[0] * 12)
    table.play("tommy", "dragon_dagger")
    table.use_ability("tommy")
    table.target("putty_pummel")
    assert not table.can_use_ability("tommy")
    table.target("putty_pummel")
    assert table.rolled == 8
