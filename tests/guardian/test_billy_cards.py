"""Billy Cranston: ability and combat cards."""

import pytest

from sim.guardian.language import Event
from sim.guardian.state import COMMAND_CENTER, Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table(monsters=("knasty_knight", "pudgy_pig"))


def test_strategize_lets_a_ranger_draw_one_and_put_one_back(table):
    """Strategize: once a battle some Ranger may draw a card, then puts one of the hand on top."""
    table.put_in_hand("zack", "blade_blaster")
    table.stack_deck("zack", ["power_axe"])
    table.start_battle("billy", bottom=["regrow", "putty_pummel"], helpers=["zack"])
    table.use_ability("billy")
    table.choose_seat("zack")
    table.choose(Verb.YES)
    table.pick("zack", "blade_blaster")
    assert table.hand("zack") == ["power_axe"]
    assert table.deck("zack")[0] == "blade_blaster_zack"
    assert table.is_asked(Decision.TURN)


def test_strategize_works_once_a_battle(table):
    """Strategize: once a battle some Ranger may draw a card, then puts one of the hand on top."""
    table.start_battle("billy", bottom=["regrow", "putty_pummel"], helpers=["zack"])
    table.use_ability("billy")
    table.choose_seat("zack")
    table.choose(Verb.YES)
    table.act(table.offers(Verb.CARD)[0])
    assert not table.can_use_ability("billy")


def test_strategize_is_for_any_ranger_also_outside_the_battle(table):
    """Strategize: once a battle some Ranger may draw a card, then puts one of the hand on top."""
    table.start_battle("billy", bottom=["regrow", "putty_pummel"], helpers=["zack"])
    table.use_ability("billy")
    table.choose_seat("trini")
    table.choose(Verb.YES)
    assert table.is_asked(Decision.PUT_BACK)
    table.choose(Verb.CARD, table.seat("trini"))
    assert table.player("trini").hand.n == 0
    assert table.is_asked(Decision.TURN)


def test_strategize_defeats_a_ranger_outside_the_battle_with_the_last_card(table):
    """FAQ: drawing the last card defeats at once; nothing of the new hand is put back."""
    table.leave_in_deck("trini", ["tenacity"])
    table.start_battle("billy", bottom=["regrow", "putty_pummel"], helpers=["zack"])
    table.use_ability("billy")
    table.choose_seat("trini")
    table.choose(Verb.YES)
    table.pass_until(Decision.TURN, Decision.PUT_BACK)
    assert table.is_asked(Decision.TURN)
    assert table.state.grid == 2


def test_knowledge_is_power_lets_a_ranger_outside_the_battle_search(table):
    """Knowledge Is Power: gain 1 energy; some Ranger may take a card from the own deck."""
    table.put_in_hand("billy", "knowledge_is_power")
    table.start_battle("billy", bottom=["regrow", "putty_pummel"])
    table.play("billy", "knowledge_is_power")
    table.choose_seat("trini")
    table.pick("trini", "power_daggers")
    assert table.hand("trini") == ["power_daggers"]


def test_two_lion_shields_answer_one_after_the_other_though_counter_jab_is_revealed():
    """Hits on both come back together; what Counter Jab does ends before the second does."""
    table = Table(monsters=("knasty_knight", "bones"))
    table.put_in_hand("billy", "blade_blaster")
    table.stack_deck("billy", ["counter_jab", "power_lance", "mighty_maces"])
    table.start_battle("billy", top=["lion_shield", "lion_shield", "knasty_slash"], pool=2)
    table.play("billy", "blade_blaster")
    table.choose(Verb.NUMBER, 2)
    table.target("lion_shield", 0)
    table.target("lion_shield", 1)
    assert len(table.offers(Verb.TRIGGER)) == 2
    table.choose(Verb.TRIGGER, 0)
    table.decline_windows(Event.DAMAGE)
    table.target("knasty_slash")
    assert table.window() == Event.HITS_DEALT
    assert table.discard("billy") == ["counter_jab"]
    assert len(table.offers(Verb.TRIGGER)) == 1


def test_strategize_may_exceed_the_maximum_hand_size(table):
    """FAQ: draw effects are not limited by the maximum hand size."""
    cards = ("counter_jab", "counter_jab", "mighty_maces", "mighty_maces", "power_lance")
    table.put_in_hand("billy", *cards)
    table.start_battle("billy", bottom=["regrow", "putty_pummel"])
    table.use_ability("billy")
    table.choose_seat("billy")
    table.choose(Verb.YES)
    assert table.player("billy").hand.n == 6


def test_strategize_with_the_last_card_defeats_the_ranger(table):
    """FAQ: drawing the last card of the deck defeats the Ranger at once."""
    table.leave_in_deck("zack", ["power_axe"])
    table.start_battle("billy", bottom=["regrow", "putty_pummel"], helpers=["zack"])
    table.use_ability("billy")
    table.choose_seat("zack")
    table.choose(Verb.YES)
    assert table.player("zack").place == COMMAND_CENTER
    assert table.state.grid == 2


def test_counter_jab_deals_one_hit_and_rolls_one_die(table):
    """Counter Jab: 1 hit and 1 die; revealed for defense it deals 1 hit to any enemy card."""
    table.put_in_hand("billy", "counter_jab")
    table.start_battle("billy", bottom=["regrow", "putty_pummel"], pool=0)
    table.attack("billy", "counter_jab", "putty_pummel", 1)
    assert table.hits_on("putty_pummel") == 2
    assert table.rolled == 1


def test_counter_jab_hits_an_enemy_card_when_revealed(table):
    """Counter Jab: 1 hit and 1 die; revealed for defense it deals 1 hit to any enemy card."""
    table.stack_deck("billy", ["counter_jab", "power_lance"])
    table.start_battle("billy", bottom=["putty_pummel", "cannon_fodder", "leaping_attack"])
    table.decline()
    table.suffer("billy")
    assert table.targets() == ["cannon_fodder", "leaping_attack", "putty_pummel"]
    table.target("leaping_attack")
    assert table.hits_on("leaping_attack") == 1
    assert table.discard("billy") == ["counter_jab"]


def test_counter_jab_from_an_empty_deck_into_lion_shield_defeats_billy_once(table):
    """Billy's last card is Counter Jab; its hit comes back from Lion Shield as damage.

    With no card left to reveal he is defeated, with all ten cards, for one energy of the grid.
    """
    table.leave_in_deck("billy", ["counter_jab"])
    table.start_battle("billy", top=["lion_shield"], bottom=["leaping_attack"], helpers=["zack"])
    table.decline()
    table.decline()
    table.choose_seat("billy")
    table.decline_windows()
    table.target("lion_shield")
    table.pass_until(Decision.TURN, Decision.ACTION)
    billy = table.player("billy")
    assert (billy.deck.n, billy.hand.n, billy.discard.n) == (10, 0, 0)
    assert table.state.grid == 2


def test_tactical_strike_goes_back_on_top_of_the_deck(table):
    """Tactical Strike: 2 dice for free; afterwards the card lies on top of the deck."""
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("billy", bottom=["regrow", "putty_pummel"])
    table.attack("billy", "tactical_strike", "putty_pummel", 1, 1)
    table.decline()
    assert table.hits_on("putty_pummel") == 2
    assert table.deck("billy")[0] == "tactical_strike"
    assert len(table.deck("billy")) == 10
    assert table.discard("billy") == []


def test_knowledge_is_power_lets_any_ranger_take_a_card_from_the_deck(table):
    """Knowledge Is Power: 1 energy; some Ranger may fetch a card from the deck and shuffles."""
    table.put_in_hand("billy", "knowledge_is_power")
    table.start_battle("billy", bottom=["regrow", "putty_pummel"], helpers=["zack"], pool=0)
    table.play("billy", "knowledge_is_power")
    assert table.state.pool == 1
    table.choose_seat("zack")
    table.pick("zack", "power_axe")
    assert table.hand("zack") == ["power_axe"]
    assert table.player("zack").deck.n == 9


def test_knowledge_is_power_may_find_nothing_and_leaves_the_deck_alone(table):
    """Knowledge Is Power: 1 energy; some Ranger may fetch a card from the deck and shuffles."""
    table.put_in_hand("billy", "knowledge_is_power")
    before = table.deck("zack")
    table.start_battle("billy", bottom=["regrow", "putty_pummel"], helpers=["zack"])
    table.play("billy", "knowledge_is_power")
    table.choose_seat("zack")
    table.decline()
    assert table.deck("zack") == before


def test_mighty_maces_rolls_three_dice(table):
    """Mighty Maces: 1 energy, 3 dice; revealed for defense it gains 1 energy."""
    table.put_in_hand("billy", "mighty_maces")
    table.start_battle("billy", bottom=["regrow", "putty_pummel"], pool=1)
    table.attack("billy", "mighty_maces", "putty_pummel", 1, 1, 0)
    assert table.hits_on("putty_pummel") == 2
    assert table.state.pool == 0


def test_mighty_maces_gains_energy_when_revealed(table):
    """Mighty Maces: 1 energy, 3 dice; revealed for defense it gains 1 energy."""
    table.stack_deck("billy", ["mighty_maces"])
    table.start_battle("billy", bottom=["leaping_attack", "regrow"], pool=0)
    table.decline()
    table.suffer("billy")
    assert table.state.pool == 1


def test_blade_blaster_of_billy_divides_the_energy_spent(table):
    """Blade Blaster: X energy for X hits, split over as many enemy cards as wanted."""
    table.put_in_hand("billy", "blade_blaster")
    table.start_battle("billy", bottom=["regrow", "putty_pummel"], pool=2)
    table.play("billy", "blade_blaster")
    table.choose(Verb.NUMBER, 2)
    table.target("regrow")
    table.target("putty_pummel")
    assert (table.hits_on("regrow"), table.hits_on("putty_pummel")) == (1, 1)


def test_power_lance_goes_back_on_top_of_the_deck(table):
    """Power Lance: 3 energy, 4 dice; afterwards the card lies on top of the deck."""
    table.put_in_hand("billy", "power_lance")
    table.start_battle("billy", bottom=["regrow", "putty_pummel"], pool=3)
    table.attack("billy", "power_lance", "putty_pummel", 1, 1, 0, 0)
    table.decline_windows(Event.ATTACK_RESOLVED)
    assert table.rolled == 4
    assert table.deck("billy")[0] == "power_lance"
    assert table.state.pool == 0
