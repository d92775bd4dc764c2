"""Zord cards (p. 15): summoning by experience and by monsters, exhausting, the Megazord."""

import pytest

from sim.guardian import figures
from sim.guardian.state import COMMAND_CENTER, NOBODY, PLACES, Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import PUTTY, Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table(monsters=("madame_woe", "bones"))


def example_n(table: Table) -> None:
    table.stack_zords("saber_toothed_tiger")
    table.state.experience = 5
    table.start_battle("kimberly", bottom=["leaping_attack", "cannon_fodder"], stop_at_start=True)
    table.state.sequence[table.slot("leaping_attack")].hits = 1
    table.use_ability("kimberly")
    table.target("leaping_attack")


def test_example_n_a_full_experience_track_summons_the_saber_toothed_tiger(table):
    """Example N: Kimberly's hit fills the track; the Zord is Trini's to use."""
    example_n(table)
    zord = table.state.zords[table.zord("saber_toothed_tiger")]
    assert zord.is_summoned
    assert zord.owner == table.seat("trini")


def test_example_n_the_figures_on_the_track_return_to_the_supply(table):
    example_n(table)
    assert table.state.experience == 0
    assert table.state.places[0].soldiers[PUTTY] == 1


def test_example_n_the_power_marker_advances_one_space(table):
    example_n(table)
    assert table.state.power == 1


def test_example_n_the_ability_is_available_although_trini_is_elsewhere(table):
    example_n(table)
    table.pass_until(Decision.TURN)
    assert table.can_use_zord("saber_toothed_tiger")


def test_five_defeated_foot_soldiers_summon_nothing(table):
    table.state.experience = 4
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["leaping_attack", "cannon_fodder"])
    table.defeat("cannon_fodder")
    table.play("trini", "precise_strike")
    table.target("leaping_attack")
    assert table.state.experience == 5
    assert table.state.power == 0


def test_a_defeated_monster_summons_a_zord_and_keeps_the_experience(table):
    table.stack_zords("mastodon")
    table.state.experience = 3
    table.state.enemies[table.enemy("bones")].discard.n = 3
    table.start_battle("zack", top=["grave_digger_slash"])
    table.pass_until(Decision.TURN)
    table.defeat("grave_digger_slash")
    table.pass_until(Decision.ACTION)
    assert table.state.zords[table.zord("mastodon")].is_summoned
    assert (table.state.power, table.state.experience) == (1, 3)


def test_a_zord_whose_ranger_is_not_in_the_game_goes_to_a_ranger_of_choice():
    table = Table(heroes=("jason", "kimberly", "zack"))
    deck = table.state.zord_deck
    deck.cards[deck.n - 1] = table.zord("triceratops")
    figures.begin_summon(table.state, table.tables)
    table.ask_again()
    assert table.is_asked(Decision.OWNER)
    assert table.seats() == ["jason", "kimberly", "zack"]
    table.choose_seat("kimberly")
    assert table.state.zords[table.zord("triceratops")].owner == table.seat("kimberly")


def test_a_used_zord_is_exhausted_and_cannot_be_used_again(table):
    table.give_zord("pterodactyl", "kimberly")
    table.start_battle("zack", bottom=["regrow"])
    table.use_zord("pterodactyl")
    assert table.state.zords[table.zord("pterodactyl")].is_exhausted
    assert not table.can_use_zord("pterodactyl")


def summon(table: Table, times: int) -> None:
    for _ in range(times):
        figures.begin_summon(table.state, table.tables)
    table.ask_again()


def test_the_megazord_comes_when_the_power_marker_reaches_six(table):
    summon(table, 5)
    assert not table.state.zords[table.zord("dino_megazord")].is_summoned
    summon(table, 1)
    assert table.state.zords[table.zord("dino_megazord")].is_summoned
    assert table.state.power == 6


def test_the_megazord_belongs_to_nobody(table):
    summon(table, 6)
    assert table.state.zords[table.zord("dino_megazord")].owner == NOBODY


def test_the_megazord_token_may_be_placed_in_any_location(table):
    summon(table, 6)
    zord = table.zord("dino_megazord")
    assert [p for p in range(PLACES) if table.offers(Verb.ZORD, zord, p)] == list(range(PLACES))
    table.use_zord("dino_megazord", COMMAND_CENTER)
    assert table.state.megazord == COMMAND_CENTER


def test_after_the_megazord_no_experience_is_gained(table):
    summon(table, 6)
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["leaping_attack", "cannon_fodder"])
    table.defeat("cannon_fodder")
    table.play("trini", "precise_strike")
    table.aim("leaping_attack")
    assert table.state.experience == 0
    assert table.state.places[0].soldiers[PUTTY] == 1


def test_after_the_megazord_no_zord_is_summoned(table):
    summon(table, 7)
    assert table.state.power == 6


def test_earlier_zords_stay_usable_beside_the_megazord(table):
    """FAQ."""
    summon(table, 6)
    table.put_soldiers(0, putties=1)
    table.ask_again()
    assert table.can_use_zord("mastodon")


def test_a_zord_may_be_used_before_the_first_turn_of_a_fast_enemy(table):
    """Triceratops has no moment of its own: it may save a deck before Grave Digger Slash."""
    table.give_zord("triceratops", "billy")
    table.leave_in_deck("zack", ["power_axe"])
    table.start_battle("zack", top=["grave_digger_slash"], stop_at_start=True)
    assert table.state.is_battle
    assert table.can_use_zord("triceratops")
