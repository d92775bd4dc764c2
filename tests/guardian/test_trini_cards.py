"""Trini Kwan: ability and combat cards."""

import pytest

from sim.core.actions import b_of
from sim.guardian.language import Event
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table(monsters=("knasty_knight", "pudgy_pig"))


def test_double_strike_plays_a_second_card_of_the_same_name(table):
    """Double Strike: once a battle, after a card, Trini may play another of the same name."""
    table.put_in_hand("trini", "precise_strike", "precise_strike", "tenacity")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], pool=0)
    table.player("trini").energy = 0
    table.player("trini").actions = 0
    table.ask_again()
    table.play("trini", "precise_strike")
    table.aim("putty_pummel")
    table.use_ability("trini")
    assert not table.can_play("trini", "tenacity")
    table.play("trini", "precise_strike")
    table.aim("putty_pummel")
    assert table.is_defeated("putty_pummel")


def test_double_strike_asks_for_another_card_than_the_one_that_came_back():
    """Double Strike: a Solo Strike that returned to the hand is not another card of its name."""
    table = two_of_trini_and_tommy("solo_strike")
    assert not table.can_use_ability("trini")


def test_double_strike_plays_a_second_solo_strike_not_the_same_one():
    """Double Strike: after a card, another of the same name."""
    table = two_of_trini_and_tommy("solo_strike", "solo_strike")
    played = table.state.frames[table.state.n_frames - 1].played
    table.use_ability("trini")
    offers = [b_of(action) for action in table.offers(Verb.PLAY)]
    assert len(offers) == 1
    assert offers[0] != played


def two_of_trini_and_tommy(*cards: str) -> Table:
    """A player with Trini and Tommy plays Solo Strike, which comes back to the hand."""
    table = Table(heroes=("trini", "tommy", "jason", "billy"), players=2)
    table.put_in_hand("tommy", *cards)
    table.start_battle("trini", bottom=["regrow", "putty_pummel"])
    table.dictate_dice(0)
    table.play("tommy", "solo_strike")
    table.decline_windows(Event.BEFORE_ATTACK)
    table.target("putty_pummel")
    table.choose(Verb.YES)
    table.decline_windows(Event.AFTER_ROLL, Event.ATTACK_RESOLVED)
    assert table.hand("tommy") == list(cards)
    return table


def test_double_strike_works_once_a_battle(table):
    """Double Strike: once a battle, after a card, Trini may play another of the same name."""
    table.put_in_hand("trini", "tenacity", "tenacity")
    table.start_battle("trini", bottom=["regrow", "regrow", "putty_pummel"])
    table.play("trini", "tenacity")
    table.use_ability("trini")
    table.decline()
    assert table.is_asked(Decision.TURN)
    table.play("trini", "tenacity")
    assert not table.can_use_ability("trini")


def test_double_strike_card_is_paid_for(table):
    """FAQ: the second card costs its energy too."""
    table.put_in_hand("trini", "sabertooth_strike", "sabertooth_strike")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], pool=2)
    table.attack("trini", "sabertooth_strike", "putty_pummel", 0, 0)
    table.use_ability("trini")
    table.dictate_dice(0, 0)
    table.play("trini", "sabertooth_strike")
    assert table.state.pool == 0


def test_double_strike_is_for_trinis_own_cards(table):
    """Double Strike: once a battle, after a card, Trini may play another of the same name."""
    table.put_in_hand("trini", "blade_blaster")
    table.put_in_hand("zack", "blade_blaster")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], helpers=["zack"], pool=0)
    table.play("zack", "blade_blaster")
    table.choose(Verb.NUMBER, 0)
    assert not table.can_use_ability("trini")


def test_twin_fang_teamwork_adds_a_hit_to_another_rangers_target(table):
    """Twin-Fang Teamwork: a reaction; after someone else's attack its target takes 1 hit."""
    table.put_in_hand("trini", "twin_fang_teamwork")
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("billy", bottom=["regrow", "putty_pummel"], helpers=["trini"])
    table.attack("billy", "tactical_strike", "putty_pummel", 1, 1)
    assert table.window() == Event.ATTACK_RESOLVED
    table.play("trini", "twin_fang_teamwork")
    assert table.targets() == ["putty_pummel"]
    table.target("putty_pummel")
    assert table.is_defeated("putty_pummel")


def test_twin_fang_teamwork_does_not_answer_trinis_own_attack(table):
    """Twin-Fang Teamwork: a reaction; after someone else's attack its target takes 1 hit."""
    table.put_in_hand("trini", "twin_fang_teamwork", "sabertooth_strike")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"])
    table.attack("trini", "sabertooth_strike", "putty_pummel", 0, 0)
    assert not table.can_play("trini", "twin_fang_teamwork")


def test_tenacity_gains_energy_and_returns_two_cards_to_the_top(table):
    """Tenacity: 1 energy; two discarded cards go on top of the deck in any order."""
    table.put_in_hand("trini", "tenacity")
    table.put_in_discard("trini", "power_daggers", "precise_strike", "blade_blaster")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], pool=0)
    table.play("trini", "tenacity")
    table.pick("trini", "precise_strike")
    table.pick("trini", "power_daggers")
    assert table.state.pool == 1
    assert table.deck("trini")[:2] == ["power_daggers", "precise_strike"]


def test_tenacity_must_return_two_cards_if_there_are_two(table):
    """Tenacity: 1 energy; two discarded cards go on top of the deck in any order."""
    table.put_in_hand("trini", "tenacity")
    table.put_in_discard("trini", "power_daggers", "blade_blaster")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], pool=0)
    table.play("trini", "tenacity")
    assert not table.offers(Verb.PASS)


def test_tenacity_cannot_return_itself(table):
    """Tenacity: 1 energy; two discarded cards go on top of the deck in any order."""
    table.put_in_hand("trini", "tenacity")
    table.put_in_discard("trini", "power_daggers")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], pool=0)
    table.play("trini", "tenacity")
    table.pick("trini", "power_daggers")
    assert table.discard("trini") == ["tenacity"]


def test_sabertooth_strike_attacks_again_after_a_defeat(table):
    """Sabertooth Strike: 1 energy, 2 dice; if the target falls, another 2 dice on some card."""
    table.put_in_hand("trini", "sabertooth_strike")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], pool=1)
    table.attack("trini", "sabertooth_strike", "regrow", 1, 1)
    table.choose(Verb.YES)
    table.dictate_dice(2, 0)
    table.aim("putty_pummel")
    assert table.hits_on("putty_pummel") == 2


def test_sabertooth_strike_does_not_attack_again_without_a_defeat(table):
    """Sabertooth Strike: 1 energy, 2 dice; if the target falls, another 2 dice on some card."""
    table.put_in_hand("trini", "sabertooth_strike")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], pool=1)
    table.attack("trini", "sabertooth_strike", "putty_pummel", 1, 1)
    assert table.is_asked(Decision.TURN)


def test_sabertooth_strikes_second_attack_may_be_declined(table):
    """Sabertooth Strike: 1 energy, 2 dice; if the target falls, another 2 dice on some card."""
    table.put_in_hand("trini", "sabertooth_strike")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], pool=1)
    table.attack("trini", "sabertooth_strike", "regrow", 1, 1)
    table.decline()
    assert table.discard("trini") == ["sabertooth_strike"]


def test_twin_fang_teamwork_answers_the_players_other_ranger():
    """With two Rangers each, Zack is another Ranger although the same player attacks."""
    table = Table(heroes=("trini", "zack", "jason", "billy"), players=2)
    table.put_in_hand("zack", "mammoth_slam")
    table.put_in_hand("trini", "twin_fang_teamwork")
    table.start_battle("zack", bottom=["putty_pummel", "regrow"])
    table.attack("zack", "mammoth_slam", "putty_pummel", 1, 0)
    assert table.can_play("trini", "twin_fang_teamwork")


def test_precise_strike_deals_two_hits_without_dice(table):
    """Precise Strike: 2 hits; for 1 energy the card is shuffled into the deck, not discarded."""
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"])
    table.play("trini", "precise_strike")
    table.target("putty_pummel")
    assert table.hits_on("putty_pummel") == 2
    assert table.rolled == 0


def test_precise_strike_may_be_shuffled_back_for_one_energy(table):
    """Precise Strike: 2 hits; for 1 energy the card is shuffled into the deck, not discarded."""
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], pool=1)
    table.play("trini", "precise_strike")
    table.target("putty_pummel")
    table.choose(Verb.YES)
    assert table.state.pool == 0
    assert table.player("trini").deck.n == 10
    assert table.discard("trini") == []


def test_precise_strike_is_discarded_otherwise(table):
    """Precise Strike: 2 hits; for 1 energy the card is shuffled into the deck, not discarded."""
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], pool=1)
    table.play("trini", "precise_strike")
    table.target("putty_pummel")
    table.decline()
    assert table.state.pool == 1
    assert table.discard("trini") == ["precise_strike"]


def test_blade_blaster_of_trini_divides_the_energy_spent(table):
    """Blade Blaster: X energy for X hits, split over as many enemy cards as wanted."""
    table.put_in_hand("trini", "blade_blaster")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], pool=2)
    table.play("trini", "blade_blaster")
    table.choose(Verb.NUMBER, 2)
    table.target("regrow")
    table.target("putty_pummel")
    assert (table.hits_on("regrow"), table.hits_on("putty_pummel")) == (1, 1)


def test_power_daggers_lets_any_ranger_play_a_card_afterwards(table):
    """Power Daggers: 3 energy, 4 dice; then some Ranger may play a card right away."""
    table.put_in_hand("trini", "power_daggers", "precise_strike")
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], helpers=["billy"], pool=3)
    table.attack("trini", "power_daggers", "putty_pummel", 1, 1, 0, 0)
    table.decline_windows(Event.ATTACK_RESOLVED)
    assert table.hits_on("putty_pummel") == 2
    assert table.seats() == ["trini", "billy"]
    table.choose_seat("trini")
    table.play("trini", "precise_strike")
    table.aim("regrow")
    assert table.is_defeated("regrow")
