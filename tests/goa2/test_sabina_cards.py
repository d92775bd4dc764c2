"""Sabina: her cards by their printed texts and the rulings about them."""

import pytest

from sim.goa2.events import Trace
from sim.goa2.state import Action, CardState, Decision
from tests.fixtures.marks import plain
from tests.goa2.places import (
    BLUE_FAR,
    EAST,
    HERE,
    NORTH_EAST,
    NORTH_WEST,
    RING,
    ROW,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
    spaces_within,
    with_waves,
)
from tests.goa2.table import BLUE, RED, Space, Table, acts

pytestmark = plain

SHOTS = [("quickdraw", 2, 3), ("gunslinger", 3, 3), ("dead_shot", 3, 4)]
MARCHES = [("troop_movement", 2, 1), ("marching_orders", 3, 1), ("path_to_victory", 3, 2)]
ORDERS = [("listen_up", 1), ("roger_roger", 2), ("ready_and_waiting", 2)]
SHOOTOUTS = [("shootout", 1), ("bullet_hell", 2)]
FIRES = ["close_support", "covering_fire"]
ADVANCES = ["steady_advance", "unwavering_resolve"]

shots = pytest.mark.parametrize("card, attack, bonus", SHOTS)
marches = pytest.mark.parametrize("card, radius, times", MARCHES)
orders = pytest.mark.parametrize("card, radius", ORDERS)
shootouts = pytest.mark.parametrize("card, number", SHOOTOUTS)
fires = pytest.mark.parametrize("card", FIRES)
advances = pytest.mark.parametrize("card", ADVANCES)


def a_table(
    red: tuple[str, ...] = ("wasp", "xargatha", "tigerclaw"),
    blue: tuple[str, ...] = ("sabina", "arien", "brogan"),
    **more: object,
) -> Table:
    """Return a table with Sabina HERE, by default with all six heroes."""
    table = with_waves(Table(red=red, blue=blue, **more))
    table.hero("sabina", HERE)
    return table


@pytest.fixture
def table() -> Table:
    return a_table()


@pytest.fixture
def foes() -> Table:
    """Brogan and Arien are enemies."""
    return a_table(red=("arien", "brogan"), blue=("sabina", "wasp"))


def primary(table: Table) -> list:
    """Let the hero whose turn it is perform the primary action."""
    return table.choose(("act", Action.PRIMARY))


# Point Blank Shot


def test_point_blank_shot_targets_an_enemy_unit_in_range(table):
    """Its range is 1, but for items."""
    table.hero("wasp", WEST)
    table.hero("arien", EAST)
    table.minion(RED, ROW[2])
    table.minion(RED, NORTH_EAST, "heavy")
    assert table.act("sabina", "point_blank_shot") == ["wasp"]
    table.items("sabina", range=1)
    assert table.act("sabina", "point_blank_shot") == ["wasp", ROW[2]]


def test_point_blank_shot_pushes_an_adjacent_target_one_space(table):
    """Items do not push farther."""
    table.items("sabina", range=2, movement=2)
    table.hero("wasp", WEST)
    table.act("sabina", "point_blank_shot")
    table.choose("wasp", "shock")
    assert table.attack_total() == 2
    assert table.where("wasp") == ROW[2]


def test_point_blank_shot_does_not_push_a_target_farther_away(table):
    table.items("sabina", range=1)
    table.hero("wasp", ROW[2])
    table.act("sabina", "point_blank_shot")
    table.choose("wasp", "shock")
    assert table.where("wasp") == ROW[2]


def test_point_blank_shot_pushes_nobody_who_is_gone(table):
    table.minion(RED, WEST)
    table.act("sabina", "point_blank_shot")
    table.choose(WEST)
    assert table.decision == Decision.CARD
    assert not table.events(Trace.PUSHED)


def test_point_blank_shot_pushes_against_an_obstacle_in_vain(table):
    table.hero("wasp", WEST)
    table.token(ROW[2])
    table.act("sabina", "point_blank_shot")
    table.choose("wasp", "shock")
    assert table.where("wasp") == WEST


def test_point_blank_shot_is_ranged_and_pushes_though_it_was_blocked(table):
    """Ruling: a range of 1 is still a ranged attack."""
    table.hero("wasp", WEST)
    table.act("sabina", "point_blank_shot")
    table.choose("wasp", "stop_projectiles")
    assert table.where("wasp") == ROW[2]


@pytest.mark.parametrize("step, end", [((1, -5), (1, -5)), (SOUTH_WEST, (1, -4))])
def test_point_blank_shot_asks_where_the_target_is_after_the_attack(table, step, end):
    """Tigerclaw sidesteps: out of reach, or to another side of Sabina."""
    table.hero("tigerclaw", WEST)
    table.hand("tigerclaw", "sidestep")
    table.act("sabina", "point_blank_shot")
    table.choose("tigerclaw", "sidestep", step)
    assert table.where("tigerclaw") == end


def test_point_blank_shot_pushes_a_minion_that_was_not_removed(foes):
    """Brogan's Shield has kept it."""
    foes.hero("brogan", SOUTH_WEST)
    minion = foes.minion(RED, WEST)
    foes.plays("sabina", "point_blank_shot")
    foes.act("brogan", "shield")
    primary(foes)
    foes.choose(WEST, "bulwark")
    assert foes.where(minion) == ROW[2]


# Back to Back


def test_back_to_back_swaps_with_a_friendly_minion_in_radius(table):
    minion = table.minion(BLUE, ROW[2])
    table.minion(BLUE, ROW[3])
    table.minion(BLUE, NORTH_EAST, "heavy")
    table.minion(RED, WEST)
    table.hero("arien", EAST)
    assert table.act("sabina", "back_to_back") == [ROW[2]]
    table.choose(ROW[2])
    assert table.where("sabina") == ROW[2]
    assert table.where(minion) == HERE


def test_back_to_back_reaches_farther_with_items(table):
    table.minion(BLUE, ROW[3])
    assert Action.PRIMARY not in acts(table, "sabina", "back_to_back")
    table.items("sabina", radius=1)
    assert table.act("sabina", "back_to_back") == [ROW[3]]


def test_back_to_back_swaps_with_the_last_heavy_minion():
    table = Table(red=("wasp", "xargatha"), blue=("sabina", "arien"))
    table.hero("sabina", HERE)
    table.minion(BLUE, WEST, "heavy")
    assert table.act("sabina", "back_to_back") == [WEST]


def test_back_to_back_is_no_movement(table):
    table.minion(BLUE, EAST)
    table.hero("xargatha", WEST)
    table.act("xargatha", "stone_gaze")
    assert Action.PRIMARY in acts(table, "sabina", "back_to_back")


@pytest.mark.parametrize("place, is_free", [(ROW[4], True), (ROW[3], False)])
def test_back_to_back_does_not_start_in_the_radius_of_a_magnetic_dagger(table, place, is_free):
    table.hero("wasp", place)
    table.hero("arien", (place[0], place[1] + 1))
    table.plays("sabina", "back_to_back")
    table.minion(BLUE, EAST)
    table.act("wasp", "magnetic_dagger")
    table.choose("arien", "dangerous_current")
    assert (("act", Action.PRIMARY) in table.offers()) == is_free


def test_back_to_back_cannot_take_a_minion_out_of_a_magnetic_dagger(table):
    table.hero("wasp", ROW[4])
    table.hero("arien", (-1, -5))
    table.plays("sabina", "back_to_back")
    table.minion(BLUE, WEST)
    table.act("wasp", "magnetic_dagger")
    table.choose("arien", "dangerous_current")
    assert ("act", Action.PRIMARY) not in table.offers()


def test_back_to_back_is_stopped_by_an_enemy_spell_break(foes):
    foes.minion(BLUE, WEST)
    foes.hero("arien", (3, -3))
    foes.plays("sabina", "back_to_back")
    foes.act("arien", "spell_break")
    assert foes.offers() == [("act", Action.HOLD)]


# Quickdraw, Gunslinger, Dead Shot


@shots
def test_shot_targets_an_enemy_unit_in_range(table, card, attack, bonus):
    table.hero("wasp", ROW[2])
    table.minion(RED, ROW[3])
    table.hero("arien", EAST)
    assert table.act("sabina", card) == ["wasp"]
    table.items("sabina", range=1)
    assert table.act("sabina", card) == ["wasp", ROW[3]]


@shots
def test_shot_is_stronger_against_who_played_an_attack_card(table, card, attack, bonus):
    """Ruling: also if the card is not resolved yet."""
    table.hero("wasp", ROW[2])
    table.plays("wasp", "shock")
    table.act("sabina", card)
    table.choose("wasp")
    assert table.attack_total() == attack + bonus


@shots
def test_shot_is_stronger_though_the_attack_card_was_used_otherwise(table, card, attack, bonus):
    """Ruling: what was done with the card does not matter."""
    table.hero("wasp", ROW[2])
    table.plays("sabina", card)
    table.act("wasp", "magnetic_dagger", Action.HOLD)
    primary(table)
    table.choose("wasp")
    assert table.attack_total() == attack + bonus


@shots
def test_shot_is_not_stronger_against_others(table, card, attack, bonus):
    """Neither a skill card nor an attack card of an earlier turn counts; items add 1 each."""
    table.items("sabina", attack=1)
    table.hero("wasp", ROW[2])
    table.act("wasp", "magnetic_dagger", Action.HOLD)
    table.plays("wasp", "lift_up")
    table.act("sabina", card)
    table.choose("wasp")
    assert table.attack_total() == attack + 1


@shots
def test_shot_does_not_count_an_attack_card_that_defends(table, card, attack, bonus):
    table.hero("wasp", ROW[2])
    table.act("sabina", card)
    table.choose("wasp", "shock")
    assert table.attack_total() == attack
    assert table.where("wasp") == ROW[2]


@shots
def test_shot_defeats_a_minion(table, card, attack, bonus):
    minion = table.minion(RED, ROW[2])
    table.act("sabina", card)
    table.choose(ROW[2])
    assert table.where(minion) is None
    assert table.coins("sabina") == 2


# Troop Movement, Marching Orders, Path to Victory


@marches
def test_march_moves_a_friendly_minion_in_radius_one_space(table, card, radius, times):
    table.items("sabina", movement=2)
    minion = table.minion(BLUE, WEST, "ranged")
    table.minion(BLUE, ROW[radius + 1])
    table.minion(BLUE, EAST, "heavy")
    table.minion(RED, SOUTH_WEST)
    assert table.act("sabina", card) == [WEST]
    assert set(table.choose(WEST)) == {(2, -7), (1, -6), (1, -5), NORTH_WEST}
    table.choose((1, -5))
    assert table.where(minion) == (1, -5)


@marches
def test_march_ends_in_radius(table, card, radius, times):
    place = ROW[radius]
    table.minion(BLUE, place)
    table.act("sabina", card)
    reached = set(table.choose(place))
    assert reached
    assert reached <= spaces_within(table, radius)
    assert ROW[radius + 1] not in reached


@marches
def test_marchs_radius_grows_with_items(table, card, radius, times):
    table.minion(BLUE, ROW[radius + 1])
    assert Action.PRIMARY not in acts(table, "sabina", card)
    table.items("sabina", radius=1)
    assert table.act("sabina", card) == [ROW[radius + 1]]


@marches
def test_march_may_be_repeated_with_the_same_or_another_minion(table, card, radius, times):
    table.minion(BLUE, WEST)
    table.minion(BLUE, EAST)
    table.act("sabina", card)
    places = [WEST, SOUTH_WEST, WEST, SOUTH_WEST]
    for number in range(times):
        table.choose(places[number], places[number + 1])
        assert table.offers() == ["pass", "yes"]
        assert set(table.choose("yes")) == {places[number + 1], EAST}
    table.choose(EAST, NORTH_EAST)
    assert table.decision == Decision.CARD


@marches
def test_march_need_not_be_repeated(table, card, radius, times):
    table.minion(BLUE, WEST)
    table.act("sabina", card)
    table.choose(WEST, SOUTH_WEST, "pass")
    assert table.decision == Decision.CARD


@marches
def test_march_needs_a_minion_that_can_move_so(table, card, radius, times):
    """A minion with no empty space beside it in radius is no choice."""
    table.minion(BLUE, WEST)
    for place in [(2, -7), (1, -6), (1, -5), NORTH_WEST]:
        table.token(place)
    assert Action.PRIMARY in acts(table, "sabina", card)
    table.token(SOUTH_WEST)
    assert Action.PRIMARY not in acts(table, "sabina", card)


@marches
def test_march_out_of_the_battle_zone_is_undone_before_the_repeat(table, card, radius, times):
    """(5, -5) belongs to the beach; every repeat is an action of its own."""
    table.minion(BLUE, (4, -5))
    table.items("sabina", radius=1)
    table.act("sabina", card)
    table.choose((4, -5), (5, -5))
    assert table.decision == Decision.RETURN
    assert table.asked == 3
    table.choose((4, -5))
    assert table.decision == Decision.REPEAT


@marches
def test_march_is_not_stopped_by_a_magnetic_dagger(table, card, radius, times):
    """Ruling: it hinders placing and swapping, not moving."""
    table.hero("wasp", ROW[3])
    table.hero("arien", (0, -5))
    table.minion(BLUE, WEST)
    table.plays("sabina", card)
    table.act("wasp", "magnetic_dagger")
    table.choose("arien", "dangerous_current")
    assert ("act", Action.PRIMARY) in table.offers()


# Listen Up, Roger Roger, Ready and Waiting


@orders
def test_order_swaps_two_minions_in_radius(table, card, radius):
    """Of any team; no heroes, and nobody out of radius."""
    foe = table.minion(RED, ROW[radius], "ranged")
    friend = table.minion(BLUE, EAST)
    table.minion(BLUE, ROW[radius + 1])
    table.hero("wasp", SOUTH_EAST)
    table.hero("arien", SOUTH_WEST)
    assert table.act("sabina", card) == [ROW[radius]]
    assert table.choose(ROW[radius]) == [EAST]
    table.choose(EAST)
    assert table.where(foe) == EAST
    assert table.where(friend) == ROW[radius]


@orders
def test_order_may_swap_minions_of_one_team(table, card, radius):
    one, other = table.minion(RED, WEST), table.minion(RED, EAST, "ranged")
    table.act("sabina", card)
    table.choose(WEST, EAST)
    assert (table.where(one), table.where(other)) == (EAST, WEST)


@orders
def test_order_needs_two_minions_in_radius(table, card, radius):
    table.minion(RED, WEST)
    table.minion(BLUE, ROW[radius + 1])
    assert Action.PRIMARY not in acts(table, "sabina", card)
    table.items("sabina", radius=1)
    assert Action.PRIMARY in acts(table, "sabina", card)


@orders
@pytest.mark.parametrize("team", [RED, BLUE])
def test_only_ready_and_waiting_ignores_heavy_minion_immunity(table, card, radius, team):
    table.minion(RED, WEST)
    heavy = table.minion(team, EAST, "heavy")
    if card == "ready_and_waiting":
        table.act("sabina", card)
        table.choose(WEST, EAST)
        assert table.where(heavy) == WEST
    else:
        assert Action.PRIMARY not in acts(table, "sabina", card)


def test_ready_and_waiting_swaps_two_heavy_minions(table):
    red, blue = table.minion(RED, WEST, "heavy"), table.minion(BLUE, EAST, "heavy")
    table.act("sabina", "ready_and_waiting")
    table.choose(WEST, EAST)
    assert (table.where(red), table.where(blue)) == (EAST, WEST)


@orders
def test_order_swaps_no_friend_in_the_radius_of_a_magnetic_dagger(table, card, radius):
    """Wasp's own minions are not held by it."""
    table.hero("wasp", ROW[3])
    table.hero("arien", (0, -5))
    table.minion(RED, WEST)
    table.minion(BLUE, SOUTH_WEST)
    table.minion(RED, NORTH_EAST)
    table.plays("sabina", card)
    table.act("wasp", "magnetic_dagger")
    table.choose("arien", "dangerous_current")
    primary(table)
    assert table.choose(WEST) == [NORTH_EAST]


@orders
def test_order_swaps_no_minion_under_an_enemy_bulwark(foes, card, radius):
    foes.minion(RED, WEST)
    foes.minion(BLUE, EAST)
    foes.hero("brogan", ROW[5])
    foes.plays("sabina", card)
    foes.act("brogan", "bulwark")
    assert ("act", Action.PRIMARY) not in foes.offers()
    foes.hero("brogan", ROW[6])
    assert Action.PRIMARY in acts(foes, "sabina", card)


# Shootout, Bullet Hell


@shootouts
def test_shootout_attacks_in_range(table, card, number):
    table.hero("wasp", ROW[2])
    table.hero("xargatha", ROW[3])
    table.hero("arien", EAST)
    assert table.act("sabina", card) == ["wasp"]
    table.items("sabina", range=1)
    assert table.act("sabina", card) == ["wasp", "xargatha"]
    table.choose("xargatha")
    assert table.attack_total() == 3


@shootouts
def test_shootout_removes_adjacent_enemy_minions_after_an_adjacent_target(table, card, number):
    """Up to one or two; coins are for the defeated one only."""
    table.minion(RED, WEST)
    near = [table.minion(RED, place) for place in (EAST, SOUTH_EAST, NORTH_EAST)]
    table.minion(RED, ROW[2])
    table.minion(BLUE, SOUTH_WEST)
    table.act("sabina", card)
    assert table.choose(WEST) == [EAST, SOUTH_EAST, NORTH_EAST, "pass"]
    table.choose(*[EAST, SOUTH_EAST][:number])
    assert table.decision == Decision.CARD
    gone = [table.where(minion) is None for minion in near]
    assert gone == [True, number == 2, False]
    assert table.coins("sabina") == 2


@shootouts
def test_shootout_need_not_remove_any(table, card, number):
    table.minion(RED, WEST)
    table.minion(RED, EAST)
    table.act("sabina", card)
    table.choose(WEST, "pass")
    assert table.at(EAST) is not None
    assert table.decision == Decision.CARD


def test_bullet_hell_may_remove_only_one(table):
    for place in (WEST, EAST, SOUTH_EAST):
        table.minion(RED, place)
    table.act("sabina", "bullet_hell")
    table.choose(WEST, EAST, "pass")
    assert table.at(EAST) is None
    assert table.at(SOUTH_EAST) is not None


@shootouts
def test_shootout_removes_none_if_the_target_was_farther_away(table, card, number):
    table.minion(RED, ROW[2])
    table.minion(RED, EAST)
    table.act("sabina", card)
    table.choose(ROW[2])
    assert table.at(EAST) is not None
    assert table.decision == Decision.CARD


@shootouts
def test_shootout_removes_though_the_target_has_got_away(table, card, number):
    """It was adjacent when it was targeted."""
    table.hero("tigerclaw", WEST)
    table.hand("tigerclaw", "sidestep")
    table.minion(RED, EAST)
    table.act("sabina", card)
    table.choose("tigerclaw", "sidestep", ROW[2])
    assert table.offers() == [EAST, "pass"]


@shootouts
def test_shootout_removes_no_immune_heavy_minion(table, card, number):
    table.hero("wasp", WEST)
    table.minion(RED, EAST, "heavy")
    table.act("sabina", card)
    table.choose("wasp", "shock")
    assert table.decision == Decision.CARD


def last_stand() -> Table:
    """Red's last minions are a melee and a heavy one, both adjacent to Sabina, and so is Wasp."""
    table = Table(red=("wasp", "xargatha"), blue=("sabina", "arien"))
    table.hero("sabina", HERE)
    table.hero("wasp", WEST)
    table.minion(BLUE, BLUE_FAR)
    table.minion(RED, SOUTH_EAST, "heavy")
    table.minion(RED, EAST)
    return table


@shootouts
def test_shootout_removes_the_heavy_minion_when_the_attack_took_the_last_other(card, number):
    table = last_stand()
    table.act("sabina", card)
    assert table.choose(EAST) == [SOUTH_EAST, "pass"]
    table.choose(SOUTH_EAST)
    assert [push[0] for push in table.events(Trace.PUSH_WON)] == [BLUE]
    assert table.coins("sabina") == 2


def test_bullet_hell_removes_both_at_once_so_the_heavy_minion_is_immune():
    table = last_stand()
    table.act("sabina", "bullet_hell")
    assert table.choose("wasp", "shock") == [EAST, "pass"]
    table.choose(EAST)
    assert table.decision == Decision.CARD
    assert table.at(SOUTH_EAST) is not None


# Close Support, Covering Fire


@fires
def test_fire_makes_an_enemy_hero_beside_a_friendly_minion_discard(table, card):
    """No friend beside one, no minion, and no hero beside a minion of the other team only."""
    table.hero("wasp", ROW[3])
    table.minion(BLUE, ROW[4], "heavy")
    table.hero("xargatha", SOUTH_WEST)
    table.minion(RED, WEST)
    table.minion(BLUE, (5, -7))
    table.minion(RED, NORTH_EAST)
    table.hero("arien", (5, -8))
    assert table.act("sabina", card) == ["wasp"]
    table.choose("wasp")
    assert table.decision == Decision.DISCARD
    assert table.asked == 0
    table.choose("lift_up")
    assert table.cards_in("wasp", CardState.DISCARD) == {"lift_up"}


@fires
def test_fire_reaches_heroes_in_radius(table, card):
    table.hero("wasp", ROW[4])
    table.minion(BLUE, ROW[3])
    assert Action.PRIMARY not in acts(table, "sabina", card)
    table.items("sabina", radius=1)
    assert table.act("sabina", card) == ["wasp"]


@fires
def test_fire_needs_no_attack(table, card):
    """Who is immune to attack actions is not immune to this."""
    table.hero("tigerclaw", (5, -7))
    table.act("tigerclaw", "blend_into_shadows")
    table.choose(EAST)
    table.minion(BLUE, (4, -5))
    assert table.act("sabina", card) == ["tigerclaw"]


@fires
def test_fire_at_a_hero_without_cards(table, card):
    table.hero("wasp", ROW[2])
    table.hand("wasp")
    table.minion(BLUE, ROW[3])
    table.act("sabina", card)
    table.choose("wasp")
    if card == "covering_fire":
        assert table.where("wasp") is None
        assert [table.coins(hero) for hero in ("sabina", "arien")] == [1, 1]
    else:
        assert table.where("wasp") == ROW[2]
        assert table.coins("sabina") == 0


# Steady Advance, Unwavering Resolve


def advance(table: Table, card: str, *places: Space) -> list:
    """Have Quickdraw in the discard and friendly minions somewhere; perform an advance."""
    table.discarded("sabina", "quickdraw")
    for place in places:
        table.minion(BLUE, place)
    return table.act("sabina", card)


@advances
def test_advance_retrieves_a_discarded_card_and_then_moves(table, card):
    """1 space, or up to 2; items do not add."""
    table.items("sabina", movement=2)
    assert advance(table, card, ROW[2], (5, -7)) == ["quickdraw", "pass"]
    table.choose("quickdraw")
    assert "quickdraw" in table.cards_in("sabina", CardState.HAND)
    expected = RING if card == "steady_advance" else spaces_within(table, 2) - {ROW[2], (5, -7)}
    assert set(table.offers()) == expected | {"pass"}
    table.choose(WEST)
    assert table.where("sabina") == WEST


@advances
def test_advance_need_not_retrieve_but_then_does_not_move(table, card):
    advance(table, card, ROW[2], EAST)
    table.choose("pass")
    assert table.decision == Decision.CARD
    assert table.where("sabina") == HERE


@advances
def test_advance_need_not_move(table, card):
    advance(table, card, ROW[2], EAST)
    table.choose("quickdraw", "pass")
    assert table.where("sabina") == HERE


@advances
def test_advance_needs_two_friendly_minions_in_radius(table, card):
    """Enemy minions and minions farther away do not count."""
    table.minion(RED, WEST)
    advance(table, card, EAST, ROW[3])
    assert table.decision == Decision.CARD
    table.items("sabina", radius=1)
    assert table.act("sabina", card) == ["quickdraw", "pass"]


@advances
def test_advance_counts_an_immune_heavy_minion(table, card):
    """Ruling: it is only asked who is there."""
    table.minion(BLUE, WEST, "heavy")
    assert advance(table, card, EAST) == ["quickdraw", "pass"]


@advances
def test_advance_without_a_discarded_card_does_nothing(table, card):
    table.minion(BLUE, WEST)
    table.minion(BLUE, EAST)
    table.resolved("sabina", "listen_up")
    table.act("sabina", card)
    assert table.decision == Decision.CARD
    assert table.where("sabina") == HERE


# Big Sodding Gun


@pytest.fixture
def gun(table) -> Table:
    """Sabina has her ultimate."""
    table.ultimate("big_sodding_gun")
    return table


def test_big_sodding_gun_adds_range_and_attack_to_the_basic_attack(gun):
    gun.items("sabina", attack=1)
    gun.hero("wasp", ROW[3])
    gun.hero("xargatha", ROW[4])
    assert gun.act("sabina", "point_blank_shot") == ["wasp"]
    gun.choose("wasp")
    assert gun.attack_total() == 5


@shots
def test_big_sodding_gun_adds_nothing_to_other_attacks(gun, card, attack, bonus):
    gun.hero("wasp", ROW[2])
    gun.hero("xargatha", ROW[3])
    assert gun.act("sabina", card) == ["wasp"]
    gun.choose("wasp")
    assert gun.attack_total() == attack


def test_big_sodding_gun_adds_nothing_to_skills(gun):
    gun.minion(BLUE, ROW[3])
    assert Action.PRIMARY not in acts(gun, "sabina", "back_to_back")


def test_big_sodding_gun_makes_a_pushed_hero_discard(gun):
    gun.hero("wasp", WEST)
    gun.act("sabina", "point_blank_shot")
    gun.choose("wasp", "shock")
    assert gun.where("wasp") == ROW[2]
    assert gun.decision == Decision.DISCARD
    assert gun.asked == 0
    gun.choose("lift_up")
    assert gun.cards_in("wasp", CardState.DISCARD) == {"shock", "lift_up"}


def test_big_sodding_gun_defeats_a_pushed_hero_without_cards(gun):
    gun.hero("wasp", WEST)
    gun.hand("wasp", "shock")
    gun.act("sabina", "point_blank_shot")
    gun.choose("wasp", "shock")
    assert gun.where("wasp") is None
    assert gun.coins("sabina") == 1


def test_big_sodding_gun_counts_a_push_by_no_space(gun):
    """A push goes as far as possible, which can be 0 spaces."""
    gun.hero("wasp", WEST)
    gun.token(ROW[2])
    gun.act("sabina", "point_blank_shot")
    gun.choose("wasp", "shock")
    assert gun.decision == Decision.DISCARD


def test_big_sodding_gun_does_nothing_to_a_hero_who_is_not_pushed(gun):
    gun.hero("wasp", ROW[2])
    gun.act("sabina", "point_blank_shot")
    gun.choose("wasp", "shock")
    assert gun.decision == Decision.CARD


def test_big_sodding_gun_does_nothing_to_a_hero_under_bulwark(foes):
    foes.ultimate("big_sodding_gun")
    foes.hero("brogan", WEST)
    foes.plays("sabina", "point_blank_shot")
    foes.act("brogan", "bulwark")
    primary(foes)
    foes.choose("brogan", "mad_dash")
    assert foes.decision == Decision.CARD
    assert foes.where("brogan") == WEST


def test_big_sodding_gun_needs_sabina_to_push(gun):
    """Brogan's pushes do not make anybody discard."""
    gun.hero("brogan", ROW[2])
    gun.hero("wasp", WEST)
    gun.hero("sabina", EAST)
    gun.act("brogan", "brutal_jab")
    gun.choose("pass", "wasp", 1)
    assert gun.decision == Decision.CARD
    assert gun.where("wasp") == HERE


# Bang


@pytest.fixture
def handicapped() -> Table:
    """A lone player has Sabina with her handicap card, and Brogan."""
    return a_table(red=("wasp", "xargatha"), blue=("sabina", "brogan"), players=3)


def test_bang_replaces_point_blank_shot_on_the_first_hero_only(handicapped):
    hand = handicapped.cards_in("sabina", CardState.HAND)
    assert "bang" in hand
    assert "point_blank_shot" not in hand
    assert "onslaught" in handicapped.cards_in("brogan", CardState.HAND)


def test_bang_targets_an_adjacent_hero_and_is_not_ranged(handicapped):
    handicapped.items("sabina", range=2)
    handicapped.hero("wasp", WEST)
    handicapped.hero("xargatha", ROW[2])
    handicapped.minion(RED, EAST)
    handicapped.hero("brogan", NORTH_EAST)
    assert handicapped.act("sabina", "bang") == ["wasp"]
    handicapped.choose("wasp", "stop_projectiles")
    assert handicapped.attack_total() == 1
    assert handicapped.where("wasp") is None


def test_bang_pushes_the_target_that_has_defended(handicapped):
    handicapped.hero("wasp", WEST)
    handicapped.act("sabina", "bang")
    handicapped.choose("wasp", "shock")
    assert handicapped.where("wasp") == ROW[2]


def test_bang_pushes_nobody_who_is_gone(handicapped):
    handicapped.hero("wasp", WEST)
    handicapped.act("sabina", "bang")
    handicapped.choose("wasp", "pass")
    assert handicapped.where("wasp") is None
    assert not handicapped.events(Trace.PUSHED)


def test_big_sodding_gun_makes_bang_stronger_but_not_ranged(handicapped):
    handicapped.ultimate("big_sodding_gun")
    handicapped.hero("xargatha", ROW[2])
    assert Action.PRIMARY not in acts(handicapped, "sabina", "bang")
    handicapped.hero("wasp", WEST)
    handicapped.act("sabina", "bang")
    handicapped.choose("wasp", "shock")
    assert handicapped.attack_total() == 3
    assert handicapped.decision == Decision.DISCARD
