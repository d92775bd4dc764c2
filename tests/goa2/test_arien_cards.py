"""Arien: his cards by their printed texts and the rulings about them."""

import pytest

from sim.goa2 import cards
from sim.goa2.state import Action, CardState, Decision
from tests.fixtures.marks import plain
from tests.goa2.places import (
    EAST,
    HERE,
    NORTH_EAST,
    NORTH_WEST,
    ROW,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
    apart,
    spaces_within,
    with_waves,
)
from tests.goa2.table import BLUE, RED, Space, Table, acts

pytestmark = plain

STREAMS = [("dangerous_current", 2), ("raging_stream", 3), ("violent_torrent", 5)]
WAVES = [("rogue_wave", 2), ("tidal_blast", 3)]
LEAPS = ["liquid_leap", "magical_current", "stranger_tide"]
SWAPS = ["arcane_whirlpool", "ebb_and_flow"]
DUELISTS = ["aspiring_duelist", "expert_duelist", "master_duelist"]
IMMUNE = DUELISTS[1:]
SLOWING = ["slippery_ground", "deluge"]

streams = pytest.mark.parametrize("card, reach", STREAMS)
waves = pytest.mark.parametrize("card, push", WAVES)
leaps = pytest.mark.parametrize("card", LEAPS)
swaps = pytest.mark.parametrize("card", SWAPS)
duelists = pytest.mark.parametrize("card", DUELISTS)
immune = pytest.mark.parametrize("card", IMMUNE)
slowing = pytest.mark.parametrize("card", SLOWING)


def a_table(red: tuple[str, ...] = ("wasp", "xargatha"), **more: object) -> Table:
    """Return a table with Arien HERE, on the blue team with Brogan unless told otherwise."""
    blue = more.pop("blue", ("arien", "brogan"))
    table = with_waves(Table(red=red, blue=blue, **more))
    table.hero("arien", HERE)
    return table


@pytest.fixture
def table() -> Table:
    """All six heroes play."""
    return a_table(("wasp", "xargatha", "tigerclaw"), blue=("arien", "brogan", "sabina"))


@pytest.fixture
def foes() -> Table:
    """Brogan is an enemy."""
    return a_table(("wasp", "brogan"), blue=("arien", "sabina"))


# Noble Blade


def test_noble_blade_targets_an_adjacent_enemy_unit(table):
    table.hero("wasp", WEST)
    table.minion(RED, EAST, "ranged")
    table.minion(RED, SOUTH_EAST, "heavy")
    table.hero("brogan", NORTH_EAST)
    table.minion(BLUE, NORTH_WEST)
    table.hero("xargatha", ROW[2])
    assert table.act("arien", "noble_blade") == ["wasp", EAST]


def test_noble_blade_moves_another_unit_beside_the_target_one_space(table):
    """Friend or foe, but no token, not Arien, nobody who is not adjacent to the target."""
    table.hero("wasp", WEST)
    table.hero("brogan", ROW[2])
    table.minion(RED, (1, -5))
    table.token((2, -7))
    table.hero("xargatha", ROW[3])
    table.act("arien", "noble_blade")
    assert table.choose("wasp") == ["brogan", (1, -5), "pass"]
    assert set(table.choose((1, -5))) == {(0, -5), (0, -4), (1, -4), SOUTH_WEST}


def test_noble_blade_moves_before_the_attack(table):
    """The minion defense modifier is the one after the move."""
    table.hero("wasp", WEST)
    table.minion(RED, ROW[2])
    table.act("arien", "noble_blade")
    table.choose("wasp", ROW[2], ROW[3], "shock")
    assert table.defense_total() == 6


def test_noble_blade_need_not_move_anybody(table):
    table.hero("wasp", WEST)
    minion = table.minion(RED, ROW[2])
    table.act("arien", "noble_blade")
    table.choose("wasp", "pass", "shock")
    assert table.defense_total() == 7
    assert table.where(minion) == ROW[2]


def test_noble_blade_moves_no_immune_heavy_minion_of_either_team(table):
    table.hero("wasp", WEST)
    table.minion(RED, ROW[2], "heavy")
    table.minion(BLUE, (1, -5), "heavy")
    table.act("arien", "noble_blade")
    table.choose("wasp")
    assert table.decision == Decision.DEFEND


def test_noble_blade_neither_targets_nor_moves_a_hero_who_is_immune_to_attacks(table):
    table.hero("wasp", WEST)
    hide(table, SOUTH_WEST)
    assert table.act("arien", "noble_blade") == ["wasp"]
    table.choose("wasp")
    assert table.decision == Decision.DEFEND


def test_noble_blade_moves_no_unit_that_has_no_empty_space_beside_it(table):
    """(0, -3) has five neighbours: the target and four tokens."""
    table.hero("arien", SOUTH_WEST)
    table.hero("wasp", (1, -4))
    table.hero("brogan", (0, -3))
    for place in [(-1, -3), (0, -4), (-1, -2), (0, -2)]:
        table.token(place)
    table.act("arien", "noble_blade")
    table.choose("wasp")
    assert table.decision == Decision.DEFEND


def test_noble_blade_moves_nobody_under_an_enemy_bulwark(foes):
    foes.hero("wasp", WEST)
    foes.hero("brogan", ROW[2])
    foes.hero("sabina", (1, -5))
    foes.plays("arien", "noble_blade")
    foes.act("brogan", "bulwark")
    foes.choose(("act", Action.PRIMARY))
    assert foes.choose("wasp") == ["sabina", "pass"]


def test_items_add_to_noble_blades_attack_and_not_to_its_move(table):
    table.items("arien", attack=2, movement=3, range=2)
    table.hero("wasp", WEST)
    table.hero("brogan", ROW[2])
    table.act("arien", "noble_blade")
    table.choose("wasp")
    assert set(table.choose("brogan")) == {(0, -6), (0, -5), (1, -5), (1, -7), (2, -7)}
    table.choose(ROW[3])
    assert table.attack_total() == 6


def test_noble_blade_defeats_a_minion_for_its_coins(table):
    table.minion(RED, WEST)
    table.act("arien", "noble_blade")
    table.choose(WEST)
    assert table.at(WEST) is None
    assert table.coins("arien") == 2


def hide(table: Table, place: Space) -> None:
    """Make Tigerclaw, in some place, immune to attack actions in this turn, the second."""
    table.hero("tigerclaw", (5, -7))
    table.act("tigerclaw", "blend_into_shadows")
    table.choose(EAST)
    table.hero("tigerclaw", place)
    assert table.state.turn == 2


# Spell Break


def break_spells(table: Table) -> None:
    """Perform Spell Break; Brogan has yet to act this turn."""
    table.plays("brogan", "shield")
    if table.where("brogan") is None:
        table.hero("brogan", (9, -12))
    table.act("arien", "spell_break")


def test_spell_break_stops_skill_actions_of_enemy_heroes_in_radius(table):
    table.hero("wasp", ROW[3])
    table.hero("xargatha", ROW[4])
    table.hero("brogan", EAST)
    break_spells(table)
    assert Action.PRIMARY not in acts(table, "wasp", "static_barrier")
    assert Action.PRIMARY in acts(table, "xargatha", "stone_gaze")
    assert Action.PRIMARY in acts(table, "brogan", "bulwark")


def test_spell_break_leaves_other_actions_alone(table):
    table.hero("wasp", WEST)
    table.hero("xargatha", EAST)
    break_spells(table)
    assert acts(table, "wasp", "lift_up") == {Action.HOLD, Action.MOVE}
    assert Action.PRIMARY in acts(table, "wasp", "shock")
    assert Action.PRIMARY in acts(table, "xargatha", "charm")


def test_spell_break_leaves_skills_on_gold_cards_alone():
    colours = {"cards.cleave.colour": "silver", "cards.sirens_call.colour": "gold"}
    table = a_table(numbers=colours)
    table.hero("xargatha", ROW[3])
    break_spells(table)
    assert Action.PRIMARY in acts(table, "xargatha", "sirens_call")
    assert Action.PRIMARY not in acts(table, "xargatha", "stone_gaze")


def test_spell_breaks_radius_grows_with_items_and_goes_with_arien(table):
    table.hero("wasp", ROW[4])
    break_spells(table)
    assert Action.PRIMARY in acts(table, "wasp", "static_barrier")
    table.items("arien", radius=1)
    assert Action.PRIMARY not in acts(table, "wasp", "static_barrier")
    table.hero("arien", EAST)
    assert Action.PRIMARY in acts(table, "wasp", "static_barrier")


def test_spell_break_lasts_for_the_turn(table):
    table.hero("wasp", WEST)
    break_spells(table)
    table.hold_all()
    assert table.state.turn == 2
    assert Action.PRIMARY in acts(table, "wasp", "static_barrier")


def test_spell_break_ends_when_arien_is_defeated(table):
    table.hero("wasp", WEST)
    table.plays("wasp", "shock")
    table.plays("xargatha", "charm")
    table.hero("xargatha", (9, -12))
    table.act("arien", "spell_break")
    table.choose(("act", Action.PRIMARY), "arien", "pass")
    assert table.state.turn == 1
    table.hero("arien", HERE)
    assert Action.PRIMARY in acts(table, "wasp", "static_barrier")


def test_spell_break_stops_the_repeat_of_a_skill(table):
    """Cloak and Daggers would perform the skill again, but Tigerclaw is in radius by now."""
    table.ultimate("cloak_and_daggers")
    table.hero("tigerclaw", ROW[5])
    table.plays("tigerclaw", "blend_into_shadows")
    table.act("arien", "spell_break")
    table.choose(("act", Action.PRIMARY), ROW[3])
    assert table.decision == Decision.CARD


# Dangerous Current, Raging Stream, Violent Torrent


@streams
def test_stream_makes_a_hero_straight_behind_the_target_discard(table, card, reach):
    """The nearest and the farthest space behind count; that hero's player chooses the card."""
    target = table.minion(RED, WEST)
    table.hero("brogan", EAST)
    table.hero("tigerclaw", ROW[2])
    if reach < 5:
        table.hero("xargatha", ROW[1 + reach])
    assert table.act("arien", card) == [WEST]
    expected = ["tigerclaw", "pass"] if reach == 5 else ["xargatha", "tigerclaw", "pass"]
    assert table.choose(WEST) == expected
    table.choose("tigerclaw")
    assert table.decision == Decision.DISCARD
    assert table.asked == 2
    assert table.where(target) == WEST
    table.choose("dodge")
    assert table.cards_in("tigerclaw", CardState.DISCARD) == {"dodge"}
    assert table.where(target) is None


@streams
def test_stream_reaches_so_far_and_no_farther_whatever_the_items(table, card, reach):
    table.items("arien", range=2, radius=2, attack=1)
    table.hero("arien", EAST)
    table.hero("wasp", HERE)
    table.hero("tigerclaw", ROW[reach])
    table.act("arien", card)
    assert table.choose("wasp") == ["tigerclaw", "pass"]
    table.choose("pass")
    assert table.attack_total() == 7 + (card != "dangerous_current")
    table.choose("pass")
    table.hold_all()
    table.hero("wasp", HERE)
    table.hero("tigerclaw", (ROW[reach][0] - 1, -6))
    table.act("arien", card)
    table.choose("wasp")
    assert table.decision == Decision.DEFEND


@streams
def test_stream_reaches_only_enemy_heroes_in_that_line(table, card, reach):
    table.minion(RED, WEST)
    table.hero("brogan", ROW[2])
    table.minion(RED, ROW[3])
    table.hero("xargatha", (1, -5))
    table.hero("tigerclaw", EAST)
    table.act("arien", card)
    table.choose(WEST)
    assert table.at(WEST) is None
    assert not any(table.cards_in(hero, CardState.DISCARD) for hero in table.heroes)


@streams
def test_stream_defeats_a_hero_without_cards_and_goes_on(table, card, reach):
    table.hero("wasp", WEST)
    table.hero("tigerclaw", ROW[2])
    table.hand("tigerclaw")
    table.act("arien", card)
    table.choose("wasp", "tigerclaw")
    assert table.where("tigerclaw") is None
    assert table.decision == Decision.DEFEND
    assert [table.coins(hero) for hero in ("arien", "brogan", "sabina")] == [1, 1, 1]


@streams
def test_stream_needs_no_hero_behind_the_target(table, card, reach):
    """Ruling: up to one hero."""
    table.hero("wasp", WEST)
    table.act("arien", card)
    table.choose("wasp")
    assert table.decision == Decision.DEFEND


@streams
def test_stream_may_spare_the_hero_behind(table, card, reach):
    table.hero("wasp", WEST)
    table.hero("xargatha", ROW[2])
    table.act("arien", card)
    table.choose("wasp", "pass")
    assert table.decision == Decision.DEFEND


@streams
def test_stream_passes_over_terrain(table, card, reach):
    """Behind (2, -3) comes (2, -4), which is terrain, then (2, -5)."""
    table.hero("arien", (2, -2))
    table.hero("wasp", (2, -3))
    table.hero("xargatha", (2, -5))
    table.act("arien", card)
    assert table.choose("wasp") == ["xargatha", "pass"]


@streams
def test_stream_spares_a_hero_who_is_immune_to_attack_actions(table, card, reach):
    table.hero("wasp", WEST)
    hide(table, ROW[2])
    table.act("arien", card)
    table.choose("wasp")
    assert table.decision == Decision.DEFEND


def test_the_other_streams_are_not_repeated(table):
    for card, _ in STREAMS[:2]:
        table.hero("wasp", WEST)
        table.hero("xargatha", EAST)
        table.act("arien", card)
        table.choose("wasp", "pass")
        assert table.decision == Decision.CARD


def test_violent_torrent_repeats_on_a_different_unit(table):
    table.items("wasp", defense=2)
    table.hero("wasp", WEST)
    table.minion(RED, EAST)
    table.act("arien", "violent_torrent")
    table.choose("wasp", "shock")
    assert table.where("wasp") == WEST
    assert table.decision == Decision.REPEAT
    assert table.choose("yes") == [EAST]


def test_violent_torrent_may_hit_the_same_hero_behind_two_targets(table):
    """Only the target must be another one."""
    table.minion(RED, WEST)
    table.minion(RED, SOUTH_WEST)
    table.hero("tigerclaw", ROW[2])
    table.act("arien", "violent_torrent")
    table.choose(WEST, "tigerclaw", "dodge")
    table.hero("tigerclaw", (1, -4))
    table.choose("yes", SOUTH_WEST, "tigerclaw", "hit_and_run")
    assert table.cards_in("tigerclaw", CardState.DISCARD) == {"dodge", "hit_and_run"}


def test_violent_torrent_repeats_once_and_only_if_arien_wants(table):
    for place in (WEST, EAST, SOUTH_EAST):
        table.minion(RED, place)
    table.act("arien", "violent_torrent")
    table.choose(WEST)
    assert table.offers() == ["pass", "yes"]
    table.choose("yes", EAST)
    assert table.decision == Decision.CARD
    assert table.coins("arien") == 4


def test_violent_torrent_without_another_target_is_not_repeated(table):
    table.items("wasp", defense=2)
    table.hero("wasp", WEST)
    table.act("arien", "violent_torrent")
    table.choose("wasp", "shock")
    assert table.decision == Decision.CARD


# Rogue Wave, Tidal Blast


@waves
def test_wave_attacks_in_range_and_farther_with_items(table, card, push):
    table.minion(RED, ROW[2])
    table.minion(RED, ROW[3], "ranged")
    table.hero("brogan", EAST)
    assert table.act("arien", card) == [ROW[2]]
    table.items("arien", range=1)
    assert table.act("arien", card) == [ROW[2], ROW[3]]


@waves
def test_wave_pushes_an_adjacent_enemy_unit_after_the_attack(table, card, push):
    """No friend, no token, no immune heavy minion; and items do not push farther."""
    table.items("arien", range=2, movement=2)
    table.hero("wasp", WEST)
    table.hero("brogan", EAST)
    table.token(NORTH_EAST)
    table.minion(RED, SOUTH_EAST, "heavy")
    table.minion(RED, (1, -5))
    table.minion(RED, SOUTH_WEST)
    table.act("arien", card)
    assert table.choose((1, -5)) == ["wasp", SOUTH_WEST, "pass"]
    assert table.at((1, -5)) is None
    assert table.choose("wasp") == list(range(push + 1))
    table.choose(push)
    assert table.where("wasp") == ROW[1 + push]


@waves
def test_wave_pushes_the_target_that_has_defended(table, card, push):
    table.hero("wasp", WEST)
    table.act("arien", card)
    table.choose("wasp", "shock", "wasp", 1)
    assert table.attack_total() == 4
    assert table.where("wasp") == ROW[2]


@waves
def test_wave_pushes_after_a_blocked_attack_too(table, card, push):
    table.hero("wasp", WEST)
    table.act("arien", card)
    assert table.choose("wasp", "stop_projectiles") == ["wasp", "pass"]


@waves
def test_wave_need_not_push(table, card, push):
    table.hero("wasp", WEST)
    table.act("arien", card)
    table.choose("wasp", "shock", "pass")
    assert table.where("wasp") == WEST
    assert table.decision == Decision.CARD


@waves
def test_wave_pushes_no_farther_than_the_next_obstacle(table, card, push):
    table.hero("wasp", WEST)
    table.token(ROW[3])
    table.act("arien", card)
    assert table.choose("wasp", "shock", "wasp") == [0, 1]


@waves
def test_wave_pushes_nobody_under_an_enemy_bulwark(foes, card, push):
    foes.hero("wasp", WEST)
    foes.hero("brogan", ROW[2])
    foes.plays("arien", card)
    foes.act("brogan", "bulwark")
    foes.choose(("act", Action.PRIMARY), "wasp", "shock")
    assert foes.decision == Decision.CARD


@waves
def test_wave_pushes_nobody_who_is_immune_to_attack_actions(table, card, push):
    hide(table, WEST)
    table.minion(RED, EAST)
    table.act("arien", card)
    table.choose(EAST)
    assert table.decision == Decision.CARD


# Liquid Leap, Magical Current, Stranger Tide

AWAY_FROM_SPAWNS = {EAST}
"""All spaces 2 from HERE without a spawn point and not beside one, if all of them are empty."""


def test_liquid_leap_keeps_off_spawn_points_and_from_beside_empty_ones(table):
    assert set(table.act("arien", "liquid_leap")) == AWAY_FROM_SPAWNS
    table.choose(EAST)
    assert table.where("arien") == EAST


def test_liquid_leap_goes_beside_spawn_points_that_are_occupied(table):
    table.minion(RED, (2, -7))
    table.token((1, -6))
    near = {WEST, NORTH_WEST, (3, -8)}
    assert set(table.act("arien", "liquid_leap")) == AWAY_FROM_SPAWNS | near


def test_magical_current_reaches_one_space_farther(table):
    for place in [(2, -7), (1, -6), (0, -6)]:
        table.token(place)
    near = {WEST, NORTH_WEST, (3, -8)}
    far = {(1, -7), (2, -8), (3, -9), (4, -9), (0, -5), (5, -5)}
    assert set(table.act("arien", "magical_current")) == AWAY_FROM_SPAWNS | near | far


def test_stranger_tide_only_keeps_off_spawn_points(table):
    table.hero("brogan", WEST)
    spawns = {(2, -7), (1, -6), (0, -6), (1, -4), (3, -4), (5, -8), (6, -7), (2, -3), (0, -3)}
    expected = spaces_within(table, 3) - spawns - {WEST}
    assert set(table.act("arien", "stranger_tide")) == expected


@leaps
def test_leap_has_a_longer_range_with_items(table, card):
    reached = set(table.act("arien", card))
    table.items("arien", range=1)
    farther = set(table.act("arien", card)) - reached
    assert {apart(HERE, place) for place in farther} == {3 if card == "liquid_leap" else 4}


@leaps
def test_leap_must_be_made(table, card):
    assert "pass" not in table.act("arien", card)


def test_leap_without_a_space_cannot_be_made(table):
    assert Action.PRIMARY in acts(table, "arien", "liquid_leap")
    table.token(EAST)
    assert Action.PRIMARY not in acts(table, "arien", "liquid_leap")


@leaps
def test_leap_is_no_movement(table, card):
    """Ruling: what keeps Arien from moving does not keep him from being placed."""
    table.hero("xargatha", WEST)
    table.act("xargatha", "stone_gaze")
    assert table.state.turn == 2
    assert Action.MOVE not in acts(table, "arien", card)
    assert Action.PRIMARY in acts(table, "arien", card)


def throw_dagger(table: Table, place: Space) -> None:
    """Let Wasp perform Magnetic Dagger somewhere in the row; Sabina has yet to act this turn."""
    prey = (place[0], place[1] + 1)
    table.hero("wasp", place)
    table.minion(BLUE, prey)
    table.hero("sabina", (9, -12))
    table.plays("sabina", "quickdraw")
    table.act("wasp", "magnetic_dagger")
    table.choose(prey)
    assert table.decision == Decision.ACTION


@leaps
def test_leap_does_not_start_in_the_radius_of_an_enemy_magnetic_dagger(table, card):
    throw_dagger(table, ROW[3])
    assert Action.PRIMARY not in acts(table, "arien", card)


def test_leap_may_end_in_the_radius_of_an_enemy_magnetic_dagger(table):
    """Ruling: who is farther away may place himself into the radius."""
    throw_dagger(table, ROW[4])
    assert WEST in table.act("arien", "stranger_tide")


def test_leap_does_not_cross_an_enemy_static_barrier(table):
    """For Arien outside of radius 2 the spaces inside are obstacles."""
    table.hero("wasp", ROW[4])
    table.plays("arien", "stranger_tide")
    table.act("wasp", "static_barrier")
    reached = set(table.choose(("act", Action.PRIMARY)))
    assert min(apart(place, ROW[4]) for place in reached) == 3


# Arcane Whirlpool, Ebb and Flow


@swaps
def test_swap_is_with_an_enemy_minion_in_range(table, card):
    table.minion(RED, ROW[4])
    table.minion(RED, (-1, -5), "ranged")
    table.minion(RED, EAST, "heavy")
    table.minion(RED, ROW[5])
    table.minion(BLUE, WEST)
    table.hero("wasp", SOUTH_EAST)
    assert table.act("arien", card) == [ROW[4], (-1, -5)]


@swaps
def test_swap_exchanges_places(table, card):
    minion = table.minion(RED, ROW[4])
    table.act("arien", card)
    table.choose(ROW[4])
    assert table.where("arien") == ROW[4]
    assert table.where(minion) == HERE


@swaps
def test_swap_reaches_farther_with_items_and_takes_the_last_heavy_minion(card):
    table = Table()
    table.hero("arien", EAST)
    heavy = table.minion(RED, ROW[4], "heavy")
    assert Action.PRIMARY not in acts(table, "arien", card)
    table.items("arien", range=1)
    table.act("arien", card)
    table.choose(ROW[4])
    assert table.where(heavy) == EAST


@swaps
def test_swap_crosses_an_enemy_static_barrier(table, card):
    """Ruling: a swap may cross the barrier."""
    table.hero("wasp", ROW[4])
    table.minion(RED, ROW[2])
    table.plays("arien", card)
    table.act("wasp", "static_barrier")
    table.choose(("act", Action.PRIMARY), ROW[2])
    assert table.where("arien") == ROW[2]


@swaps
def test_swap_is_no_movement(table, card):
    table.minion(RED, EAST)
    table.hero("xargatha", WEST)
    table.act("xargatha", "stone_gaze")
    assert Action.PRIMARY in acts(table, "arien", card)


@swaps
def test_swap_is_stopped_by_an_enemy_magnetic_dagger_round_arien(table, card):
    table.minion(RED, WEST)
    throw_dagger(table, ROW[4])
    assert Action.PRIMARY in acts(table, "arien", card)
    table.hero("arien", ROW[2])
    assert Action.PRIMARY not in acts(table, "arien", card)


@swaps
def test_swap_takes_no_minion_under_an_enemy_bulwark(foes, card):
    foes.minion(RED, WEST)
    foes.hero("brogan", ROW[5])
    foes.plays("arien", card)
    foes.act("brogan", "bulwark")
    assert ("act", Action.PRIMARY) not in foes.offers()
    foes.hero("brogan", ROW[6])
    assert Action.PRIMARY in acts(foes, "arien", card)


def test_a_minion_swapped_out_of_the_battle_zone_comes_back(table):
    """(6, -8) borders on the Battle Zone; the minion's team chooses between two ways back."""
    table.hero("arien", (6, -8))
    minion = table.minion(RED, EAST)
    table.act("arien", "arcane_whirlpool")
    table.choose(EAST)
    assert table.decision == Decision.RETURN
    assert table.asked == 0
    assert set(table.offers()) == {(5, -7), (5, -8)}
    table.choose((5, -7))
    assert table.where(minion) == (5, -7)


def test_arcane_whirlpool_is_not_repeated(table):
    table.minion(RED, WEST)
    table.act("arien", "arcane_whirlpool")
    table.choose(WEST)
    assert table.decision == Decision.CARD


def test_ebb_and_flow_repeats_once_if_the_minion_was_adjacent(table):
    table.minion(RED, WEST)
    table.minion(RED, ROW[3])
    table.act("arien", "ebb_and_flow")
    assert table.choose(WEST) == ["pass", "yes"]
    assert set(table.choose("yes")) == {HERE, ROW[3]}
    table.choose(HERE)
    assert table.where("arien") == HERE
    assert table.decision == Decision.CARD


def test_ebb_and_flow_is_not_repeated_if_the_minion_was_not_adjacent(table):
    """Being adjacent to another minion afterwards does not matter."""
    table.minion(RED, ROW[2])
    table.minion(RED, ROW[3])
    table.act("arien", "ebb_and_flow")
    table.choose(ROW[2])
    assert table.decision == Decision.CARD


# Aspiring Duelist, Expert Duelist, Master Duelist


@duelists
def test_duelist_ignores_all_minion_defense_modifiers(table, card):
    table.hand("arien", card)
    table.hero("wasp", WEST)
    table.minion(BLUE, EAST)
    table.minion(RED, NORTH_WEST)
    table.minion(RED, ROW[2], "ranged")
    table.act("wasp", "shock")
    table.choose("arien", card)
    assert table.defense_total() == (5 if card == "aspiring_duelist" else 6)
    assert table.where("arien") == HERE


def test_other_cards_do_not_ignore_minions(table):
    table.hero("wasp", WEST)
    table.minion(BLUE, EAST)
    table.minion(RED, NORTH_WEST)
    table.minion(RED, ROW[2], "ranged")
    table.act("wasp", "shock")
    table.choose("arien", "dangerous_current")
    assert table.defense_total() == 5


def test_duelist_ignores_minions_against_one_attack_only(table):
    """Cleave is repeated on another hero, whose minions count again."""
    table.hero("xargatha", WEST)
    table.hero("brogan", SOUTH_WEST)
    table.minion(RED, (1, -4))
    table.minion(RED, EAST)
    table.act("xargatha", "cleave")
    table.choose("arien", "aspiring_duelist", "yes", "brogan", "brutal_jab")
    assert table.defense_total() == 4


@duelists
def test_duelist_can_be_acted_with_for_its_movement_only(table, card):
    assert acts(table, "arien", card) == {Action.HOLD, Action.MOVE}


@duelists
def test_items_add_to_the_defense_of_a_duelist(table, card):
    table.hand("arien", card)
    table.items("arien", defense=2)
    table.hero("wasp", WEST)
    table.act("wasp", "shock")
    table.choose("arien", card)
    assert table.defense_total() == (7 if card == "aspiring_duelist" else 8)


def duel(table: Table, card: str) -> None:
    """Wasp attacks Arien, who defends with a card; Xargatha has yet to act this turn."""
    table.hand("arien", card, "liquid_leap")
    table.hero("wasp", WEST)
    table.hero("xargatha", EAST)
    table.plays("xargatha", "charm")
    table.act("wasp", "shock")
    table.choose("arien", card)


def can_slash(table: Table, hero: str, card: str) -> bool:
    """Tell whether a hero could attack Arien, the only unit in reach, with a card now."""
    return Action.PRIMARY in acts(table, hero, card)


def test_aspiring_duelist_is_not_immune(table):
    duel(table, "aspiring_duelist")
    assert can_slash(table, "xargatha", "threatening_slash")


@immune
def test_duelist_is_immune_to_attacks_of_all_but_the_attacker(table, card):
    duel(table, card)
    assert table.where("arien") == HERE
    assert not can_slash(table, "xargatha", "threatening_slash")
    assert can_slash(table, "wasp", "shock")


@immune
def test_duelist_is_not_immune_to_skills(table, card):
    duel(table, card)
    table.hero("xargatha", ROW[3])
    assert table.act("xargatha", "sirens_call") == ["arien"]


@immune
def test_duelist_still_counts_for_what_only_asks_who_is_there(table, card):
    """Threatening Slash gets its bonus for each other enemy unit, an immune one too."""
    duel(table, card)
    table.hero("brogan", (5, -7))
    table.act("xargatha", "threatening_slash")
    table.choose("brogan")
    assert table.attack_total() == 6


def attacked_by_both(card: str, second: str) -> Table:
    """Xargatha has attacked Arien, who defended; then Wasp has attacked Brogan in the row."""
    table = a_table()
    table.hand("arien", card, "liquid_leap")
    table.hero("xargatha", EAST)
    table.hero("wasp", ROW[2])
    table.hero("brogan", ROW[3])
    table.plays("wasp", second)
    table.plays("arien", "stranger_tide")
    table.act("xargatha", "threatening_slash")
    table.choose("arien", card)
    table.choose(("act", Action.PRIMARY), "brogan", "mad_dash")
    return table


@immune
def test_duelist_is_spared_what_another_attack_does_besides(card):
    """Electrocute makes an enemy hero in radius discard: nobody is left to choose."""
    table = attacked_by_both(card, "electrocute")
    assert table.decision == Decision.ACTION
    assert table.cards_in("arien", CardState.HAND) == {"liquid_leap"}


@immune
def test_duelist_is_spared_the_magnetic_dagger_of_another_attacker(card):
    """The dagger's effect is part of an attack action."""
    table = attacked_by_both(card, "magnetic_dagger")
    assert ("act", Action.PRIMARY) in table.offers()


@immune
def test_duelist_is_held_by_the_magnetic_dagger_of_his_attacker(table, card):
    table.hand("arien", card)
    table.hero("wasp", WEST)
    table.plays("arien", "stranger_tide")
    table.act("wasp", "magnetic_dagger")
    table.choose("arien", card)
    assert table.decision == Decision.ACTION
    assert ("act", Action.PRIMARY) not in table.offers()


def test_expert_duelist_is_immune_for_the_turn(table):
    duel(table, "expert_duelist")
    table.hold_all()
    assert can_slash(table, "xargatha", "threatening_slash")


def test_master_duelist_is_immune_for_the_round(table):
    duel(table, "master_duelist")
    table.hold_all()
    assert table.state.turn == 2
    assert not can_slash(table, "xargatha", "threatening_slash")
    assert can_slash(table, "wasp", "shock")


def test_master_duelist_is_not_immune_in_the_next_round(table):
    table.state.turn = 4
    duel(table, "master_duelist")
    table.hold_all()
    assert table.state.round == 2
    assert can_slash(table, "xargatha", "threatening_slash")


@immune
def test_duelist_who_falls_to_the_attack_is_not_immune_afterwards(table, card):
    table.items("wasp", attack=5)
    duel(table, card)
    assert table.where("arien") is None
    table.hero("arien", HERE)
    assert can_slash(table, "xargatha", "threatening_slash")


@immune
def test_duelist_is_no_longer_immune_when_the_card_is_taken_back(table, card):
    """An active effect ends when its card changes its state."""
    duel(table, card)
    assert not can_slash(table, "xargatha", "threatening_slash")
    cards.retrieve(table.state, table.tables, table.card(card), table.log)
    assert can_slash(table, "xargatha", "threatening_slash")


# Slippery Ground, Deluge

MIDDLE, BEACH = (4, -5), (5, -5)  # adjacent, but in different zones
BEACH_RING = {(6, -5), (6, -6), (4, -4), (5, -4)}


def slowed(card: str, place: Space = BEACH, **more: object) -> Table:
    """Arien has moved into the MIDDLE with a card; Wasp, somewhere, has yet to move."""
    table = a_table(("wasp", "tigerclaw"), **more)
    table.hero("wasp", place)
    table.plays("wasp", "shock")
    table.act("arien", card)
    table.choose(MIDDLE)
    assert table.where("arien") == MIDDLE
    return table


def ways(table: Table, hero: str, card: str, action: Action = Action.MOVE) -> set[Space]:
    """Return where a hero may end a movement action, to stay left out."""
    return set(table.act(hero, card, action)) - {"pass"}


@slowing
def test_slowed_heroes_move_one_space_with_a_movement_action(card):
    table = slowed(card)
    assert ways(table, "wasp", "shock") == BEACH_RING


@slowing
def test_slowing_reaches_enemy_heroes_adjacent_to_arien_now(card):
    table = slowed(card)
    table.hero("arien", HERE)
    assert ways(table, "wasp", "shock") > BEACH_RING


@slowing
def test_slowing_counts_at_the_start_of_a_movement(card):
    """Ruling: a hero may move into and through the radius freely."""
    table = slowed(card, (6, -5))
    reached = ways(table, "wasp", "shock")
    assert {BEACH, (4, -4), (3, -4)} <= reached


@slowing
def test_slowing_limits_the_movement_of_a_primary_movement_action(card):
    table = a_table()
    table.hero("xargatha", BEACH)
    table.plays("xargatha", "charm")
    table.act("arien", card)
    table.choose(MIDDLE)
    assert ways(table, "xargatha", "charm", Action.PRIMARY) == BEACH_RING


@slowing
def test_slowing_does_not_limit_moves_of_other_actions(card):
    """Ruling: nor pushes, placements and swaps."""
    table = slowed(card)
    table.hero("wasp", (9, -12))
    table.hero("tigerclaw", BEACH)
    reached = ways(table, "tigerclaw", "pick_pocket", Action.PRIMARY)
    assert reached > BEACH_RING


@slowing
def test_slowing_does_not_reach_friends(card):
    table = slowed(card, (9, -12))
    table.hero("brogan", BEACH)
    assert ways(table, "brogan", "mad_dash") > BEACH_RING


@slowing
def test_slowed_heroes_cannot_fast_travel(card):
    table = slowed(card)
    assert Action.FAST_TRAVEL not in acts(table, "wasp", "shock")
    table.hero("wasp", (6, -5))
    assert Action.FAST_TRAVEL in acts(table, "wasp", "shock")


@slowing
def test_slowed_heroes_fast_travel_where_the_ruling_is_played(card):
    table = slowed(card, numbers={"rules.slides_stop_travel": False})
    assert Action.FAST_TRAVEL in acts(table, "wasp", "shock")
    assert ways(table, "wasp", "shock") == BEACH_RING


@slowing
def test_slowing_ends_with_the_turn(card):
    table = slowed(card)
    table.hold_all()
    assert ways(table, "wasp", "shock") > BEACH_RING


@slowing
def test_slowing_ends_when_arien_is_defeated(card):
    table = slowed(card)
    table.plays("tigerclaw", "light_fingered")
    table.hero("tigerclaw", (9, -12))
    table.choose(("act", Action.PRIMARY), "arien", "pass")
    table.hero("arien", MIDDLE)
    assert table.state.turn == 1
    assert ways(table, "wasp", "electrocute") > BEACH_RING


@slowing
def test_slowing_applies_though_arien_stays_where_he_is(card):
    table = a_table()
    table.hero("wasp", WEST)
    table.plays("wasp", "shock")
    table.act("arien", card)
    table.choose("pass")
    assert all(apart(place, WEST) == 1 for place in ways(table, "wasp", "shock"))


@slowing
def test_slowing_is_no_part_of_a_fast_travel(card):
    """A fast travel replaces the movement action with its text."""
    table = a_table()
    table.hero("arien", (9, -11))
    table.hero("wasp", MIDDLE)
    table.plays("wasp", "shock")
    table.act("arien", card, Action.FAST_TRAVEL)
    table.choose(BEACH)
    assert table.where("arien") == BEACH
    assert any(apart(place, MIDDLE) > 1 for place in ways(table, "wasp", "shock"))


@slowing
def test_movement_items_add_to_ariens_own_movement(card):
    table = a_table()
    table.items("arien", movement=1)
    reached = ways(table, "arien", card, Action.PRIMARY)
    assert max(apart(place, HERE) for place in reached) == 4


def test_radius_items_widen_deluge_and_not_slippery_ground():
    two_away = (5, -4)
    for card, is_slow in [("slippery_ground", False), ("deluge", True)]:
        table = slowed(card, two_away)
        assert Action.FAST_TRAVEL in acts(table, "wasp", "shock")
        table.items("arien", radius=1)
        assert (Action.FAST_TRAVEL not in acts(table, "wasp", "shock")) == is_slow


# Living Tsunami


@pytest.fixture
def tsunami(table) -> Table:
    """Arien has his ultimate."""
    table.ultimate("living_tsunami")
    return table


def test_living_tsunami_moves_one_space_before_an_attack_action(tsunami):
    """Movement items do not add; the target is chosen afterwards."""
    tsunami.items("arien", movement=3)
    tsunami.hero("wasp", ROW[2])
    tsunami.hero("xargatha", EAST)
    assert set(tsunami.act("arien", "noble_blade")) == {
        NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST, "pass"
    }  # fmt: skip
    assert tsunami.choose(WEST) == ["wasp"]


def test_living_tsunamis_move_is_no_movement_action(tsunami):
    tsunami.hero("xargatha", WEST)
    tsunami.act("xargatha", "stone_gaze")
    assert Action.MOVE not in acts(tsunami, "arien", "noble_blade")
    assert SOUTH_WEST in tsunami.act("arien", "noble_blade")


def test_living_tsunami_may_be_declined(tsunami):
    tsunami.hero("wasp", WEST)
    tsunami.act("arien", "noble_blade")
    assert tsunami.choose("pass") == ["wasp"]
    assert tsunami.where("arien") == HERE


def test_living_tsunami_lets_an_attack_begin_that_needs_the_step(tsunami):
    tsunami.hero("wasp", ROW[2])
    assert Action.PRIMARY in acts(tsunami, "arien", "noble_blade")


def test_living_tsunami_does_not_let_an_attack_begin_that_no_step_helps(tsunami):
    """Ruling: an action whose first instruction cannot be performed is not performed at all."""
    tsunami.hero("wasp", ROW[3])
    assert Action.PRIMARY not in acts(tsunami, "arien", "noble_blade")


@pytest.mark.parametrize("card, action", [
    ("liquid_leap", Action.PRIMARY),
    ("slippery_ground", Action.PRIMARY),
    ("noble_blade", Action.MOVE),
    ("noble_blade", Action.CLEAR),
])  # fmt: skip
def test_living_tsunami_answers_to_attack_actions_only(tsunami, card, action):
    tsunami.hero("wasp", WEST)
    tsunami.token(NORTH_EAST)
    tsunami.act("arien", card, action)
    assert tsunami.decision != Decision.STEP


def test_living_tsunami_is_used_once_a_turn(tsunami):
    """A repeat is an action of its own, but in the same turn."""
    tsunami.minion(RED, SOUTH_WEST)
    tsunami.minion(RED, NORTH_WEST)
    tsunami.act("arien", "violent_torrent")
    tsunami.choose(WEST, SOUTH_WEST, "yes")
    assert tsunami.decision == Decision.TARGET


def test_living_tsunami_not_used_before_the_attack_may_be_used_before_its_repeat(tsunami):
    tsunami.minion(RED, WEST)
    tsunami.minion(RED, (5, -7))
    tsunami.act("arien", "violent_torrent")
    tsunami.choose("pass", WEST, "yes", EAST)
    assert tsunami.offers() == [(5, -7)]


def test_living_tsunami_is_there_again_next_turn(tsunami):
    for _ in range(2):
        tsunami.minion(RED, WEST)
        tsunami.act("arien", "noble_blade")
        assert tsunami.decision == Decision.STEP
        tsunami.choose(SOUTH_WEST if tsunami.where("arien") == HERE else HERE, WEST)
    assert tsunami.coins("arien") == 4


def test_living_tsunami_needs_to_be_unlocked(table):
    table.hero("wasp", WEST)
    table.act("arien", "noble_blade")
    assert table.decision == Decision.TARGET


# Ceremonial Blade


@pytest.fixture
def handicapped() -> Table:
    """Three red heroes with handicap cards, Arien the first of them, against two."""
    red, blue = ("arien", "wasp", "xargatha"), ("brogan", "sabina")
    return a_table(red, blue=blue, players=5)


def test_ceremonial_blade_replaces_noble_blade(handicapped):
    hand = handicapped.cards_in("arien", CardState.HAND)
    assert "ceremonial_blade" in hand
    assert "noble_blade" not in hand


def test_ceremonial_blade_targets_an_adjacent_hero(handicapped):
    handicapped.hero("brogan", WEST)
    handicapped.hero("sabina", ROW[2])
    handicapped.minion(BLUE, EAST)
    handicapped.hero("wasp", NORTH_EAST)
    assert handicapped.act("arien", "ceremonial_blade") == ["brogan"]


def test_ceremonial_blade_moves_a_minion_beside_the_target(handicapped):
    handicapped.hero("brogan", WEST)
    handicapped.hero("sabina", ROW[2])
    handicapped.minion(RED, (1, -5), "ranged")
    handicapped.minion(BLUE, SOUTH_WEST)
    handicapped.minion(BLUE, (2, -7), "heavy")
    handicapped.act("arien", "ceremonial_blade")
    assert handicapped.choose("brogan") == [(1, -5), SOUTH_WEST, "pass"]
    handicapped.choose(SOUTH_WEST, SOUTH_EAST)
    assert handicapped.decision == Decision.DEFEND
    assert handicapped.attack_total() == 3


@pytest.mark.parametrize("way", [1, -1])
def test_living_tsunamis_steps_are_tried_out_whatever_a_trial_searches_for(way):
    """One minion is boxed in; the other, on the opposite side, can be moved after a step."""
    text = ("choose enemy minion adjacent", "move_it 2", "target enemy unit adjacent", "attack")
    table = a_table(numbers={"cards.noble_blade.program": text, "cards.noble_blade.spaces": None})
    table.ultimate("living_tsunami")

    table.hero("arien", (6, -8))

    def there(q, r):
        return 6 + way * q, -8 + way * r

    table.minion(RED, there(-2, 0))
    for place in ((-1, -1), (-2, -1), (-3, 0), (-3, 1), (-2, 1)):
        table.minion(BLUE, there(*place))
    assert Action.PRIMARY not in acts(table, "arien", "noble_blade")
    table.minion(RED, there(2, 0))
    assert Action.PRIMARY in acts(table, "arien", "noble_blade")
