"""Leveling Up: costs, upgrades, items, item bonuses, the ultimate."""

from collections import Counter

import pytest

from sim.goa2.events import Trace
from sim.goa2.state import CardState, Decision
from sim.goa2.tables import Item
from tests.fixtures.goa2_course import HERE, end_round, hold_minions, state_of
from tests.fixtures.marks import plain
from tests.goa2.table import BLUE, RED, Table, acts

pytestmark = plain

COSTS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 7}
TIER_II = ["electrocute", "charged_boomerang", "deflect_projectiles"]
TIER_II += ["telekinesis", "control_gravity", "kinetic_repulse"]
TIER_III = ["electroblast", "thunder_boomerang", "reflect_projectiles"]
TIER_III += ["mass_telekinesis", "center_of_mass", "kinetic_blast"]
EVERYTHING = sum(COSTS.values())


def new_table(coins: int, **more: int) -> Table:
    """Return a table at the end of a round where Wasp, and maybe others, have coins."""
    table = Table()
    hold_minions(table)
    for hero, number in {"wasp": coins, **more}.items():
        table.state.heroes[table.row(hero)].coins = number
    end_round(table)
    return table


def level(table: Table, hero: str = "wasp") -> int:
    """Return a hero's level."""
    return int(table.state.heroes[table.row(hero)].level)


def tiers(table: Table, hero: str = "wasp") -> Counter:
    """Return how many cards of each tier a hero has in hand."""
    cards = table.content.book.sections["cards"]
    return Counter(cards[card].tier for card in table.cards_in(hero, CardState.HAND))


def take_all(table: Table) -> Table:
    """Take the first card that is offered, until nobody levels up any more."""
    while table.decision == Decision.UPGRADE:
        table.choose(table.offers()[0])
    return table


# costs


@pytest.mark.parametrize("target", COSTS)
def test_what_a_level_costs(target):
    table = Table()
    hold_minions(table)
    wasp = table.state.heroes[table.row("wasp")]
    wasp.level, wasp.coins = target - 1, COSTS[target]
    end_round(table)
    assert (int(wasp.level), int(wasp.coins)) == (target, 0)


@pytest.mark.parametrize("target", COSTS)
def test_one_coin_too_few_buys_no_level(target):
    table = Table()
    hold_minions(table)
    wasp = table.state.heroes[table.row("wasp")]
    wasp.level, wasp.coins = target - 1, COSTS[target] - 1
    end_round(table)
    assert (int(wasp.level), int(wasp.coins)) == (target - 1, COSTS[target])  # with a pity coin


def test_who_has_enough_coins_must_level_up():
    table = new_table(1)
    assert (table.decision, table.asked) == (Decision.UPGRADE, table.row("wasp"))
    assert "pass" not in table.offers()


def test_several_levels_are_bought_at_once_as_many_as_can_be_paid():
    """1 + 2 + 3 coins are three levels; the seventh coin stays."""
    table = take_all(new_table(7))
    assert (level(table), table.coins("wasp")) == (4, 1)


def test_levels_are_bought_one_after_the_other():
    table = new_table(3)
    assert level(table) == 2
    table.choose("electrocute")
    assert (level(table), table.decision) == (3, Decision.UPGRADE)


def test_nobody_levels_up_during_a_round():
    table = Table()
    hold_minions(table)
    table.hero("wasp", HERE)
    table.minion(BLUE, (2, -1))
    table.act("wasp", "magnetic_dagger")
    table.hand("wasp", "shock")
    table.choose((2, -1))
    assert (level(table), table.coins("wasp")) == (1, 2)


def test_heroes_off_the_board_level_up_too():
    table = new_table(1)
    assert table.where("wasp") is None
    assert table.decision == Decision.UPGRADE


# Upgrade a Card


def test_the_first_upgrade_is_one_of_six_tier_ii_cards():
    assert sorted(new_table(1).offers()) == sorted(TIER_II)


def test_the_card_taken_replaces_the_one_of_its_colour():
    table = new_table(1)
    table.choose("electrocute")
    assert state_of(table, "electrocute") == CardState.HAND
    assert state_of(table, "shock") == CardState.DECK


def test_the_other_card_of_that_colour_and_tier_becomes_an_item():
    table = new_table(1)
    table.choose("electrocute")
    assert state_of(table, "charged_boomerang") == CardState.ITEM
    assert table.state.heroes[0].items[Item.DEFENSE] == 1  # its icon


def test_taking_the_other_card_gives_the_other_item():
    table = new_table(1)
    table.choose("charged_boomerang")
    assert state_of(table, "electrocute") == CardState.ITEM
    assert table.state.heroes[0].items[Item.INITIATIVE] == 1


def test_a_colour_is_upgraded_once_before_the_others_follow():
    """The lowest tier comes first: all to tier II before any to tier III."""
    table = new_table(3)
    table.choose("electrocute")
    assert sorted(table.offers()) == sorted(TIER_II[2:])
    table.choose("telekinesis")
    assert table.state.round == 2


def test_only_the_last_colour_is_left_for_level_4():
    table = new_table(6)
    table.choose("telekinesis", "kinetic_repulse")
    assert sorted(table.offers()) == sorted(TIER_II[:2])


def test_tier_iii_comes_when_all_cards_are_tier_ii():
    table = new_table(10)
    table.choose("electrocute", "telekinesis", "kinetic_repulse")
    assert level(table) == 5
    assert sorted(table.offers()) == sorted(TIER_III)


def test_both_cards_of_a_line_can_be_taken_in_any_combination():
    """No rule ties a tier III card to the tier II card of the same letter."""
    table = new_table(10)
    table.choose("electrocute", "telekinesis", "kinetic_repulse", "thunder_boomerang")
    assert state_of(table, "thunder_boomerang") == CardState.HAND


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (2, {"untiered": 2, "I": 2, "II": 1}),
        (3, {"untiered": 2, "I": 1, "II": 2}),
        (4, {"untiered": 2, "II": 3}),
        (5, {"untiered": 2, "II": 2, "III": 1}),
        (6, {"untiered": 2, "II": 1, "III": 2}),
        (7, {"untiered": 2, "III": 3}),
        (8, {"untiered": 2, "III": 3}),
    ],
)
def test_tiers_in_hand_by_level(target, expected):
    table = take_all(new_table(sum(COSTS[step] for step in range(2, target + 1))))
    assert level(table) == target
    assert tiers(table) == expected


@pytest.mark.parametrize("coins", [0, 1, 3, 6, 10, 15, 21, 28])
def test_a_hero_ends_up_with_five_cards_one_of_each_colour(coins):
    table = take_all(new_table(coins))
    cards = table.content.book.sections["cards"]
    colours = sorted(cards[card].colour for card in table.cards_in("wasp", CardState.HAND))
    assert colours == ["blue", "gold", "green", "red", "silver"]


@pytest.mark.parametrize("target", range(1, 9))
def test_a_hero_has_an_item_for_each_upgrade(target):
    table = take_all(new_table(sum(COSTS[step] for step in range(2, target + 1))))
    upgrades = min(target, 7) - 1
    assert len(table.cards_in("wasp", CardState.ITEM)) == upgrades
    assert int(table.state.heroes[0].items.sum()) == upgrades


def test_basic_cards_are_never_upgraded():
    table = take_all(new_table(EVERYTHING))
    assert {"magnetic_dagger", "static_barrier"} <= table.cards_in("wasp", CardState.HAND)


# all at the same time


def test_level_ups_are_shown_when_all_players_have_chosen():
    table = new_table(1, arien=1)
    table.choose("electrocute")
    assert (table.decision, table.asked) == (Decision.UPGRADE, 2)
    assert state_of(table, "electrocute") == CardState.DECK
    assert not table.events(Trace.UPGRADED)
    table.choose("raging_stream")
    assert state_of(table, "electrocute") == CardState.HAND
    assert len(table.events(Trace.UPGRADED)) == 2


# Item Bonus


@pytest.fixture
def table() -> Table:
    table = Table()
    hold_minions(table)
    table.hero("wasp", HERE)
    return table


def test_each_item_adds_1_to_its_icon_on_every_card(table):
    table.items("wasp", movement=2)
    offers = table.act("wasp", "magnetic_dagger", 2)
    board = table.tables.board
    distances = {int(board.distance[table.space(HERE), table.space(place)]) for place in offers[1:]}
    assert max(distances) == 3


def test_an_item_has_no_effect_on_a_card_without_its_icon(table):
    """Static Barrier has no attack, range or movement; Stop Projectiles no number to defend."""
    table.items("wasp", attack=3, range=1, movement=1, defense=3)
    assert {int(action) for action in acts(table, "wasp", "static_barrier")} == {0, 1}


def test_an_item_never_gives_a_block_card_a_number(table):
    table.items("wasp", defense=3)
    table.hero("brogan", (2, -1))
    table.act("brogan", "onslaught")
    table.choose("wasp", "stop_projectiles")
    assert table.where("wasp") is None


def test_radius_items_add_to_the_radius(table):
    """Lift Up has radius 2."""
    table.hero("arien", (4, -1))
    table.hero("brogan", (3, -1))
    table.items("wasp", radius=1)
    assert table.act("wasp", "lift_up") == ["arien", "brogan"]


def test_range_and_radius_items_are_not_the_same(table):
    table.hero("arien", (4, -1))
    table.hero("brogan", (3, -1))
    table.items("wasp", range=1)
    assert table.act("wasp", "lift_up") == ["brogan"]


def test_items_never_affect_numbers_in_a_text():
    """Rogue Wave pushes up to 2 spaces and Brutal Jab moves 1, whatever items there are."""
    table = Table()
    hold_minions(table)
    table.hero("brogan", HERE)
    table.items("brogan", movement=1, range=1, radius=1, attack=3)
    offers = table.act("brogan", "brutal_jab")
    board = table.tables.board
    assert {
        int(board.distance[table.space(HERE), table.space(place)])
        for place in offers
        if place != "pass"
    } == {1}


# The Ultimate


def test_level_8_unlocks_the_ultimate():
    table = take_all(new_table(EVERYTHING))
    assert table.cards_in("wasp", CardState.ULTIMATE) == {"high_voltage"}
    assert table.events(Trace.ULTIMATE)


def test_no_card_is_chosen_for_level_8():
    table = Table()
    hold_minions(table)
    table.state.heroes[0].coins = 7
    table.state.heroes[0].level = 7
    for card in ("shock", "stop_projectiles", "lift_up"):
        table.put_card(card, CardState.DECK)
    for card in ("electroblast", "mass_telekinesis", "kinetic_blast"):
        table.put_card(card, CardState.HAND)
    end_round(table)
    assert table.decision == Decision.CARD
    assert table.cards_in("wasp", CardState.ULTIMATE) == {"high_voltage"}


def test_nobody_goes_beyond_level_8_but_coins_are_kept():
    table = take_all(new_table(EVERYTHING + 10))
    assert (level(table), table.coins("wasp")) == (8, 10)


def test_coins_may_be_more_than_any_rulebook_game_pays():
    """With the highest payments of the content and the longest games."""
    table = take_all(new_table(EVERYTHING + 40_000))
    assert table.coins("wasp") == 40_000


def test_a_hero_of_level_8_collects_pity_coins():
    table = take_all(new_table(EVERYTHING))
    end_round(table)
    take_all(table)
    assert (level(table), table.coins("wasp")) == (8, 1)


def test_the_ultimate_is_always_in_effect_while_the_hero_is_on_the_board():
    """One Man Army: Brogan counts as a heavy minion in the minion battle."""
    table = Table()
    hold_minions(table)
    table.ultimate("one_man_army")
    table.minion(RED, (0, 0))
    table.hero("brogan", HERE)
    end_round(table)
    assert table.events(Trace.BATTLE) == [(2, 2, 0)]


def test_the_ultimate_is_not_in_effect_off_the_board():
    table = Table()
    hold_minions(table)
    table.minion(BLUE, (0, 1))
    table.ultimate("one_man_army")
    table.minion(RED, (0, 0))
    end_round(table)
    assert table.events(Trace.BATTLE) == [(2, 2, 0)]


def test_the_ultimate_is_not_canceled_at_the_end_of_a_round():
    table = Table()
    hold_minions(table)
    table.ultimate("one_man_army")
    end_round(table)
    assert table.state.n_active == 1
