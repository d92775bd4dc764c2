"""Damage, defeated Rangers and drained energy (p. 13-14, The Morphin Grid); example M."""

import pytest

from sim.guardian.language import Event
from sim.guardian.state import COMMAND_CENTER, Decision, Ending, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table(monsters=("madame_woe", "knasty_knight"))


def example_m(table: Table) -> None:
    table.stack_deck("trini", ["power_daggers", "twin_fang_teamwork"])
    table.start_battle("zack", top=["deadly_claws", "braid_lash"], helpers=["trini", "billy"])
    table.suffer("trini")


def test_example_m_the_team_chooses_who_suffers(table):
    """Example M: Deadly Claws deals 4; Power Daggers absorbs 3, Twin-Fang Teamwork the rest."""
    table.start_battle("zack", top=["deadly_claws", "braid_lash"], helpers=["trini", "billy"])
    assert table.is_asked(Decision.VICTIM)
    assert table.seats() == ["trini", "zack", "billy"]


def test_example_m_power_daggers_with_three_shields_is_discarded(table):
    example_m(table)
    assert table.discard("trini") == ["power_daggers"]


def test_example_m_twin_fang_teamwork_goes_to_the_bottom_of_the_deck(table):
    example_m(table)
    assert table.deck("trini")[-1] == "twin_fang_teamwork"
    assert table.player("trini").deck.n == 9


def test_as_many_shields_as_damage_discard_the_card(table):
    table.stack_deck("zack", ["power_axe"])
    table.start_battle("zack", bottom=["leaping_attack", "regrow"])
    table.decline()
    table.suffer("zack")
    assert table.discard("zack") == ["power_axe"]


def test_more_shields_than_damage_put_the_card_on_the_bottom(table):
    table.stack_deck("zack", ["power_axe"])
    table.start_battle("zack", bottom=["cannon_fodder", "regrow"])
    table.decline()
    table.suffer("zack")
    assert table.discard("zack") == []
    assert table.deck("zack")[-1] == "power_axe"


def test_cards_are_revealed_until_the_damage_is_absorbed(table):
    table.stack_deck("zack", ["reckless_blow", "reckless_blow", "blade_blaster", "power_axe"])
    table.start_battle("zack", bottom=["leaping_attack", "regrow"])
    table.decline()
    table.suffer("zack")
    assert table.discard("zack") == ["blade_blaster_zack", "reckless_blow", "reckless_blow"]
    assert table.deck("zack")[0] == "power_axe"


def fall(table: Table, lead: str = "zack", victim: str = "zack", *helpers: str) -> None:
    """Let a Ranger with one card of 1 shield in the deck suffer 3 damage."""
    table.leave_in_deck(victim, ["blade_blaster"])
    table.start_battle(lead, bottom=["leaping_attack", "regrow"], helpers=helpers)
    table.decline()
    table.suffer(victim)


def test_an_empty_deck_defeats_the_ranger_and_costs_one_energy_of_the_grid(table):
    fall(table)
    assert table.state.grid == 2


def test_a_defeated_ranger_is_moved_to_the_command_center(table):
    fall(table)
    assert table.player("zack").place == COMMAND_CENTER
    assert not table.player("zack").is_fighting


def test_a_defeated_ranger_gets_a_deck_of_all_cards_and_draws_up_to_five(table):
    table.put_in_hand("zack", "power_axe")
    fall(table)
    assert table.player("zack").deck.n == 10
    for _ in range(5):
        table.choose(Verb.DRAW, table.seat("zack"))
    assert not table.offers(Verb.DRAW, table.seat("zack"))
    assert table.player("zack").deck.n == 5


def test_a_defeated_ranger_takes_one_energy(table):
    table.player("zack").energy = 0
    fall(table)
    assert table.player("zack").energy == 1


def test_a_defeated_ranger_with_energy_takes_no_second_one(table):
    fall(table)
    assert table.player("zack").energy == 1


def test_a_defeat_without_energy_at_the_command_center_loses_the_game(table):
    table.state.grid = 0
    fall(table)
    assert table.state.ending == Ending.MORPHIN_GRID
    assert table.state.winner == -1


def test_the_last_energy_of_the_grid_still_saves_a_ranger(table):
    table.state.grid = 1
    fall(table)
    assert table.state.ending == Ending.RUNNING
    assert table.state.grid == 0


def test_a_defeated_lead_ranger_passes_the_token_to_one_who_still_fights(table):
    fall(table, "zack", "zack", "trini", "billy")
    assert table.is_asked(Decision.LEAD)
    assert table.seats() == ["trini", "billy"]
    table.choose_seat("billy")
    assert table.state.lead == table.seat("billy")


def test_a_defeated_ranger_who_is_not_the_lead_passes_nothing(table):
    fall(table, "zack", "billy", "billy")
    assert not table.is_asked(Decision.LEAD)
    assert table.state.lead == table.seat("zack")


def test_if_all_rangers_are_defeated_the_battle_is_over(table):
    fall(table)
    table.pass_until(Decision.ACTION)
    assert not table.state.is_battle
    assert not table.state.pool


def test_the_battle_goes_on_for_the_others(table):
    fall(table, "zack", "billy", "billy")
    table.pass_until(Decision.TURN)
    assert table.state.is_battle
    assert table.state.n_fighting == 1


def test_a_card_with_shields_to_spare_saves_a_ranger_with_one_card(table):
    table.leave_in_deck("zack", ["power_axe"])
    table.start_battle("zack", bottom=["cannon_fodder", "regrow"])
    table.decline()
    table.suffer("zack")
    assert table.deck("zack") == ["power_axe"]
    assert table.state.grid == 3


def engulf(table: Table, pool: int) -> None:
    table.start_battle("zack", bottom=["engulf", "regrow"], helpers=["billy"], pool=pool)


def no_actions(table: Table) -> None:
    """Leave nobody an action to gain energy with before it is drained."""
    for hero in ("zack", "billy"):
        table.player(hero).actions = 1 if hero == "zack" else 0


def test_energy_is_drained_from_the_shared_pool_first(table):
    engulf(table, 2)
    assert table.state.pool == 1
    assert table.player("zack").energy == 1


def test_stored_energy_makes_up_for_an_empty_pool(table):
    no_actions(table)
    engulf(table, 0)
    assert table.is_asked(Decision.DRAIN)
    assert table.seats() == ["zack", "billy"]
    table.choose_seat("billy")
    assert (table.player("zack").energy, table.player("billy").energy) == (1, 0)


def test_a_card_from_hand_makes_up_for_missing_energy(table):
    no_actions(table)
    table.player("zack").energy = table.player("billy").energy = 0
    table.put_in_hand("zack", "power_axe")
    table.put_in_hand("billy", "counter_jab")
    table.put_in_hand("trini", "tenacity")
    engulf(table, 0)
    table.decline_windows(Event.DRAIN)
    assert table.is_asked(Decision.DRAIN)
    assert table.picks() == ["counter_jab", "power_axe"]
    table.pick("billy", "counter_jab")
    assert table.discard("billy") == ["counter_jab"]


def test_cards_are_safe_while_there_is_stored_energy(table):
    no_actions(table)
    table.put_in_hand("zack", "power_axe")
    engulf(table, 0)
    assert table.picks() == []


def test_nothing_happens_if_there_is_nothing_to_drain(table):
    no_actions(table)
    table.player("zack").energy = table.player("billy").energy = 0
    engulf(table, 0)
    assert table.is_asked(Decision.TURN)


def test_energy_of_rangers_elsewhere_is_not_drained(table):
    no_actions(table)
    table.player("zack").energy = table.player("billy").energy = 0
    engulf(table, 0)
    assert table.player("trini").energy == 1


def test_nobody_draws_while_the_last_card_of_the_deck_is_revealed():
    """With two Rangers a flipped action lets a player draw; an empty deck has nothing to draw.

    Witch's Curse makes Acrobatics cost 1, so that energy may be added when a card is revealed.
    """
    table = Table(heroes=("kimberly", "trini", "jason", "billy"), players=2)
    table.leave_in_deck("kimberly", ["power_bow"])
    table.put_in_hand("kimberly", "acrobatics")
    table.player("kimberly").energy = 0
    table.start_battle("kimberly", top=["wicked_hex", "witchs_curse"], pool=0)
    table.choose_seat("kimberly")
    table.decline_windows(Event.DAMAGE)
    table.choose(Verb.FLIP, table.seat("kimberly"))
    assert table.player("kimberly").deck.n == 0
    assert not table.offers(Verb.DRAW)
