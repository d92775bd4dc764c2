"""Action Phase (p. 8): MOVE, BATTLE and RECOVER, powering up, examples E, F and G."""

import pytest

from sim.guardian.state import COMMAND_CENTER, PLACES, Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table(monsters=("bones", "pudgy_pig"))


def move(table: Table, hero: str, place: int, power_up: int = 0) -> None:
    table.ask_again()
    table.choose(Verb.MOVE, table.seat(hero), place, power_up)


def recover(table: Table, hero: str, is_team: int = 0) -> None:
    table.ask_again()
    table.choose(Verb.RECOVER, table.seat(hero), is_team)


def test_example_e_trini_moves_for_one_action(table):
    """Example E: Trini goes from Ernie's Juice Bar to Angel Grove High."""
    table.send(["trini"], table.place("ernies_juice_bar"))
    move(table, "trini", table.place("angel_grove_high"))
    assert table.player("trini").place == table.place("angel_grove_high")
    assert table.player("trini").actions == 1


def test_a_move_may_go_to_any_other_location(table):
    table.send(["trini"], 0)
    table.ask_again()
    places = [
        place for place in range(PLACES) if table.offers(Verb.MOVE, table.seat("trini"), place)
    ]
    assert places == [1, 2, 3, COMMAND_CENTER]


def test_a_move_takes_nobody_along(table):
    table.send(["trini", "zack"], 0)
    move(table, "trini", 1)
    assert table.player("zack").place == 0


def test_actions_may_be_spent_in_any_order(table):
    move(table, "billy", 0)
    move(table, "jason", 0)
    move(table, "billy", 1)
    assert table.player("billy").actions == 0
    assert table.player("jason").actions == 1


def test_nobody_acts_without_an_action_token(table):
    table.put_soldiers(0, putties=1)
    table.send(["billy"], 0)
    table.player("billy").actions = 0
    table.put_in_discard("billy", "power_lance")
    table.ask_again()
    assert not table.offers(Verb.MOVE, table.seat("billy"))
    assert not table.offers(Verb.BATTLE, table.seat("billy"))
    assert not table.offers(Verb.RECOVER, table.seat("billy"))


def powered_up(table: Table) -> None:
    table.send(["zack"], 0)
    table.put_in_hand("zack", "power_axe", "blade_blaster")
    table.put_in_discard("zack", "smooth_moves", "smooth_moves", "mammoth_slam")
    table.player("zack").energy = 0
    move(table, "zack", COMMAND_CENTER, 1)


def test_powering_up_shuffles_hand_and_discard_pile_into_the_deck(table):
    powered_up(table)
    assert table.player("zack").deck.n == 10
    assert table.player("zack").hand.n == table.player("zack").discard.n == 0


def test_powering_up_draws_up_to_five_cards(table):
    powered_up(table)
    for _ in range(5):
        table.choose(Verb.DRAW, table.seat("zack"))
    assert table.player("zack").hand.n == 5
    assert table.is_asked(Decision.ACTION)


def test_powering_up_gives_one_energy_to_who_has_none(table):
    powered_up(table)
    table.decline()
    assert table.player("zack").energy == 1


def test_powering_up_gives_no_second_energy(table):
    table.send(["zack"], 0)
    move(table, "zack", COMMAND_CENTER, 1)
    table.decline()
    assert table.player("zack").energy == 1


def test_powering_up_costs_no_action_besides_the_move(table):
    powered_up(table)
    table.decline()
    assert table.player("zack").actions == 1


def test_powering_up_may_be_declined(table):
    table.send(["zack"], 0)
    table.put_in_hand("zack", "power_axe")
    move(table, "zack", COMMAND_CENTER, 0)
    assert table.hand("zack") == ["power_axe"]


def test_a_ranger_already_at_the_command_center_cannot_move_there(table):
    assert not table.offers(Verb.MOVE, table.seat("zack"), COMMAND_CENTER)


def test_moving_with_more_cards_than_the_maximum_hand_size_discards_nothing(table):
    """FAQ: the maximum limits draws at setup, at power up and at the start of battles only."""
    table.put_in_hand("zack", "power_axe", "blade_blaster", "smooth_moves", "smooth_moves")
    table.put_in_hand("zack", "mammoth_slam", "mammoth_slam")
    move(table, "zack", 0)
    assert table.is_asked(Decision.ACTION)
    assert table.player("zack").hand.n == 6


def test_example_f_zack_initiates_a_battle_and_takes_the_lead_token(table):
    """Example F: against Bones and two Super Putty Patrollers at Angel Grove High."""
    place = table.place("angel_grove_high")
    table.send(["zack", "billy", "trini"], place)
    table.put_soldiers(place, super_putties=2)
    table.put_villain("bones", place)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("zack"))
    assert table.state.is_battle
    assert table.state.lead == table.seat("zack")
    assert table.player("zack").actions == 1
    assert [bool(p.is_fighting) for p in table.state.players[:5]] == [
        hero in ("zack", "billy", "trini")
        for hero in ("jason", "kimberly", "trini", "zack", "billy")
    ]


def test_there_is_no_battle_without_enemies(table):
    table.send(["zack"], 0)
    table.ask_again()
    assert not table.offers(Verb.BATTLE)


def kimberly_recovers(table: Table) -> None:
    table.put_in_discard("kimberly", "arrow_shot", "blade_blaster", "power_bow", "acrobatics")
    recover(table, "kimberly")


def test_example_g_kimberly_recovers_six_shields(table):
    """Example G: Arrow Shot (2), Blade Blaster (1) and Power Bow (3) go back into the deck."""
    kimberly_recovers(table)
    for card in ("arrow_shot", "blade_blaster", "power_bow"):
        table.pick("kimberly", card)
    assert table.discard("kimberly") == ["acrobatics"]
    assert table.player("kimberly").deck.n == 9
    assert table.player("kimberly").actions == 1


def test_example_g_no_card_fits_beyond_six_shields(table):
    kimberly_recovers(table)
    for card in ("arrow_shot", "blade_blaster", "power_bow"):
        table.pick("kimberly", card)
    assert table.is_asked(Decision.ACTION)


def test_recover_may_stop_below_six_shields(table):
    kimberly_recovers(table)
    table.pick("kimberly", "power_bow")
    table.decline()
    assert table.discard("kimberly") == ["acrobatics", "arrow_shot", "blade_blaster_kimberly"]


def test_a_card_that_would_exceed_six_shields_is_not_offered(table):
    table.put_in_discard("kimberly", "acrobatics", "acrobatics", "power_bow", "blade_blaster")
    recover(table, "kimberly")
    table.pick("kimberly", "acrobatics")
    table.pick("kimberly", "acrobatics")
    assert table.discard("kimberly") == ["blade_blaster_kimberly", "power_bow"]
    assert table.is_asked(Decision.ACTION)


def test_recover_gives_one_energy_to_who_has_none(table):
    table.player("kimberly").energy = 0
    recover(table, "kimberly")
    table.pass_until(Decision.ACTION)
    assert table.player("kimberly").energy == 1


def test_recover_leaves_the_deck_as_it_lies_if_no_card_goes_back(table):
    """Only recovered cards are shuffled back: known cards on top stay where they are."""
    table.put_in_discard("billy", "counter_jab")
    table.stack_deck("billy", ["power_lance", "tactical_strike"])
    before = table.deck("billy")
    recover(table, "billy")
    table.decline()
    assert table.deck("billy") == before


def test_at_the_end_of_the_phase_action_tokens_are_flipped_up_again(table):
    move(table, "billy", 0)
    table.end_round()
    assert table.player("billy").actions == 2
    assert table.state.round == 2


def test_at_the_end_of_the_phase_zords_are_readied(table):
    table.give_zord("pterodactyl", "kimberly")
    table.state.zords[table.zord("pterodactyl")].is_exhausted = 1
    table.end_round()
    assert not table.state.zords[table.zord("pterodactyl")].is_exhausted
