"""Brogan: his cards by their printed texts and the rulings about them."""

import pytest

from sim.goa2 import targets
from sim.goa2.events import Trace
from sim.goa2.state import Action, CardState, Decision
from tests.fixtures.marks import plain
from tests.goa2.places import (
    BLUE_FAR,
    EAST,
    HERE,
    NORTH_EAST,
    NORTH_WEST,
    RED_FAR,
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

DASHES = [("mad_dash", {2}), ("bullrush", {2, 3}), ("furious_charge", {2, 3, 4})]
SHIELDS = [("shield", 1), ("bolster", 2), ("fortify", 2)]
JABS = [("brutal_jab", 1), ("mighty_punch", 2), ("savage_kick", 2)]
THROWS = [("throwing_axe", 3), ("throwing_spear", 4)]
DRUMS = [("war_drummer", 1, 3), ("master_skald", 2, 4)]
BASHES = ["shield_bash", "counterattack"]

dashes = pytest.mark.parametrize("card, lengths", DASHES)
shields = pytest.mark.parametrize("card, radius", SHIELDS)
jabs = pytest.mark.parametrize("card, push", JABS)
throws = pytest.mark.parametrize("card, attack", THROWS)
drums = pytest.mark.parametrize("card, coins, more", DRUMS)
bashes = pytest.mark.parametrize("card", BASHES)

ADJACENT, IN_RANGE = 0, 1  # bullet points of Throwing Axe and Throwing Spear
AWAY = (9, -12)


def a_table(
    red: tuple[str, ...] = ("wasp", "xargatha", "tigerclaw"),
    blue: tuple[str, ...] = ("brogan", "arien", "sabina"),
    **more: object,
) -> Table:
    """Return a table with Brogan HERE, by default with all six heroes."""
    table = with_waves(Table(red=red, blue=blue, **more))
    table.hero("brogan", HERE)
    return table


@pytest.fixture
def table() -> Table:
    return a_table()


def primary(table: Table) -> list:
    """Let the hero whose turn it is perform the primary action."""
    return table.choose(("act", Action.PRIMARY))


# Onslaught


def test_onslaught_targets_an_adjacent_enemy_unit(table):
    table.hero("wasp", WEST)
    table.hero("xargatha", ROW[2])
    table.hero("arien", EAST)
    table.minion(RED, NORTH_EAST)
    table.minion(RED, SOUTH_EAST, "heavy")
    assert table.act("brogan", "onslaught") == ["wasp", NORTH_EAST]


def test_onslaught_moves_into_the_space_of_a_defeated_minion(table):
    """Ruling: he must, if he is able to."""
    table.minion(RED, WEST)
    table.act("brogan", "onslaught")
    table.choose(WEST)
    assert table.where("brogan") == WEST


def test_onslaught_moves_into_the_space_of_a_defeated_hero(table):
    table.hero("wasp", WEST)
    table.act("brogan", "onslaught")
    table.choose("wasp", "pass")
    assert table.where("wasp") is None
    assert table.where("brogan") == WEST


def test_onslaught_stays_if_the_target_does(table):
    table.hero("wasp", WEST)
    table.act("brogan", "onslaught")
    table.choose("wasp", "shock")
    assert table.attack_total() == 4
    assert table.where("brogan") == HERE


def test_onslaught_stays_if_the_space_is_behind_a_static_barrier(table):
    table.hero("wasp", ROW[3])
    table.minion(RED, WEST)
    table.plays("brogan", "onslaught")
    table.act("wasp", "static_barrier")
    primary(table)
    table.choose(WEST)
    assert table.at(WEST) is None
    assert table.where("brogan") == HERE


def test_onslaughts_move_is_no_movement_action(table):
    table.minion(RED, WEST)
    table.hero("xargatha", EAST)
    table.act("xargatha", "stone_gaze")
    assert Action.MOVE not in acts(table, "brogan", "onslaught")
    table.act("brogan", "onslaught")
    table.choose(WEST)
    assert table.where("brogan") == WEST


def test_onslaught_that_is_answered_by_riposte_ends_there(table):
    """Brogan has no card to discard: he is defeated, and moves nowhere."""
    table.hero("tigerclaw", WEST)
    table.hand("tigerclaw", "riposte")
    table.hand("brogan")
    table.act("brogan", "onslaught")
    table.choose("tigerclaw", "riposte")
    assert table.where("tigerclaw") == WEST
    assert table.where("brogan") is None
    assert table.coins("tigerclaw") == 1
    assert table.cards_in("brogan", CardState.RESOLVED) == {"onslaught"}


# Bulwark


def test_bulwark_may_retrieve_a_discarded_card(table):
    table.discarded("brogan", "mad_dash", "shield")
    table.resolved("brogan", "brutal_jab")
    assert table.act("brogan", "bulwark") == ["mad_dash", "shield", "pass"]
    table.choose("shield")
    assert "shield" in table.cards_in("brogan", CardState.HAND)
    assert table.cards_in("brogan", CardState.DISCARD) == {"mad_dash"}


def test_bulwark_need_not_retrieve_and_works_without_a_discard(table):
    table.discarded("brogan", "mad_dash")
    hold_fast(table)
    table.choose("pass")
    assert table.cards_in("brogan", CardState.DISCARD) == {"mad_dash"}
    assert not can_move(table, "xargatha", "brogan")


def can_move(table: Table, enemy: str, *units: str | Space) -> set[str | Space]:
    """Return which of these units an enemy hero may move or push."""
    things = {
        unit: table.row(unit) if isinstance(unit, str) else int(table.at(unit)) for unit in units
    }
    return {
        unit
        for unit, thing in things.items()
        if targets.can_displace(table.state, table.tables, thing, table.row(enemy), False)
    }


def hold_fast(table: Table, hero: str = "tigerclaw", card: str = "light_fingered") -> None:
    """Perform Bulwark; another hero has yet to act this turn."""
    table.plays(hero, card)
    if table.where(hero) is None:
        table.hero(hero, AWAY)
    table.act("brogan", "bulwark")


def test_bulwark_keeps_brogan_and_friends_in_radius_from_being_moved(table):
    """Brogan himself, a hero and a minion; those out of radius can be called by Siren's Call."""
    table.hero("xargatha", ROW[5])
    for place in (ROW[2], ROW[3]):
        table.minion(BLUE, place)
    table.hero("arien", (-1, -5))
    table.hero("brogan", (0, -5))
    hold_fast(table)
    assert not can_move(table, "xargatha", "brogan", "arien", ROW[2], ROW[3])
    table.hero("brogan", (5, -8))
    assert can_move(table, "xargatha", "brogan", "arien", ROW[3]) == {"arien", ROW[3]}
    table.act("xargatha", "sirens_call")
    assert ROW[4] in table.choose(ROW[3])


def test_bulwark_does_not_hold_an_immune_heavy_minion(table):
    """It cannot be affected by any action."""
    table.hero("xargatha", WEST)
    table.minion(BLUE, ROW[2], "heavy")
    table.minion(BLUE, ROW[3])
    hold_fast(table)
    assert can_move(table, "xargatha", ROW[2], ROW[3]) == {ROW[2]}


def test_bulwark_keeps_from_being_moved_by_lift_up(table):
    table.hero("wasp", WEST)
    table.minion(BLUE, (1, -5))
    table.minion(RED, (1, -6))
    table.token(NORTH_WEST)
    hold_fast(table)
    assert set(table.act("wasp", "lift_up")) == {(1, -6), NORTH_WEST}


def test_bulwark_keeps_from_being_placed(table):
    """Telekinesis could place Wasp's own minion or a token, but no friend of Brogan."""
    table.hero("wasp", WEST)
    table.hero("arien", (1, -4))
    table.minion(BLUE, (0, -5))
    table.minion(RED, (3, -8))
    hold_fast(table)
    assert table.act("wasp", "telekinesis") == [(3, -8)]


def test_bulwark_keeps_from_being_pushed(table):
    table.hero("wasp", WEST)
    table.minion(BLUE, ROW[2])
    table.hero("arien", SOUTH_WEST)
    hold_fast(table, "wasp", "kinetic_repulse")
    primary(table)
    assert table.decision == Decision.CARD
    assert table.where("brogan") == HERE
    assert table.where("arien") == SOUTH_WEST


def test_bulwark_keeps_from_being_swapped():
    table = a_table(red=("wasp", "sabina"), blue=("brogan", "arien"))
    table.hero("sabina", WEST)
    table.minion(BLUE, ROW[2])
    table.minion(RED, (1, -5))
    assert Action.PRIMARY in acts(table, "sabina", "listen_up")
    table.plays("sabina", "quickdraw")
    table.act("brogan", "bulwark")
    assert Action.PRIMARY not in acts(table, "sabina", "listen_up")


def test_bulwark_keeps_from_the_push_of_point_blank_shot():
    table = a_table(red=("wasp", "sabina"), blue=("brogan", "arien"))
    table.hero("sabina", WEST)
    table.plays("sabina", "point_blank_shot")
    table.act("brogan", "bulwark")
    primary(table)
    table.choose("brogan", "mad_dash")
    assert table.where("brogan") == HERE


def test_bulwark_does_not_hold_against_friends(table):
    table.hero("sabina", WEST)
    table.minion(BLUE, ROW[2])
    hold_fast(table, "sabina", "back_to_back")
    primary(table)
    table.choose(ROW[2])
    assert table.where("sabina") == ROW[2]


def test_bulwark_does_not_hold_units_where_they_are(table):
    """They may still move by themselves; and enemies can be moved."""
    table.hero("arien", WEST)
    hold_fast(table)
    assert Action.MOVE in acts(table, "arien", "noble_blade")
    assert Action.PRIMARY in acts(table, "arien", "liquid_leap")


def test_bulwarks_radius_grows_with_items_and_goes_with_brogan(table):
    table.hero("xargatha", (-1, -2))
    table.minion(BLUE, (-1, -4))
    table.minion(BLUE, ROW[4])
    table.hero("brogan", (4, -6))
    hold_fast(table)
    assert can_move(table, "xargatha", ROW[4]) == {ROW[4]}
    table.items("brogan", radius=1)
    assert not can_move(table, "xargatha", ROW[4])
    table.hero("brogan", (5, -7))
    assert can_move(table, "xargatha", ROW[4]) == {ROW[4]}


def test_bulwark_lasts_for_the_turn(table):
    table.hero("xargatha", ROW[3])
    hold_fast(table)
    assert not can_move(table, "xargatha", "brogan")
    table.hold_all()
    assert table.state.turn == 2
    assert can_move(table, "xargatha", "brogan") == {"brogan"}


def test_bulwark_ends_when_brogan_is_defeated(table):
    table.hero("wasp", WEST)
    table.hero("arien", EAST)
    table.plays("xargatha", "charm")
    table.hero("xargatha", AWAY)
    hold_fast(table, "wasp", "shock")
    primary(table)
    table.choose("brogan", "pass")
    assert table.state.turn == 1
    table.hero("brogan", HERE)
    assert can_move(table, "xargatha", "brogan", "arien") == {"brogan", "arien"}


def test_bulwark_does_not_keep_an_immune_heavy_minion_from_being_dominated(table):
    """No action affects it, so Bulwark does not hold it; Dominate ignores its immunity."""
    table.hero("xargatha", WEST)
    table.minion(BLUE, ROW[2], "heavy")
    hold_fast(table, "xargatha", "dominate")
    assert ROW[2] in primary(table)
    assert len(table.choose(ROW[2])) > 1


def test_bulwark_keeps_a_heavy_minion_that_is_alone_from_being_dominated():
    table = Table(red=("wasp", "xargatha", "tigerclaw"), blue=("brogan", "arien", "sabina"))
    table.minion(RED, (0, 1))
    table.hero("brogan", HERE)
    table.hero("xargatha", WEST)
    table.minion(BLUE, ROW[2], "heavy")
    hold_fast(table, "xargatha", "dominate")
    assert can_move(table, "xargatha", ROW[2]) == set()


# Mad Dash, Bullrush, Furious Charge


@dashes
def test_dash_goes_so_many_spaces_straight_to_an_enemy_unit(table, card, lengths):
    table.items("brogan", movement=2, range=2)
    possible = set()
    for steps in range(1, 6):
        table.hero("wasp", ROW[steps + 1])
        if Action.PRIMARY in acts(table, "brogan", card):
            possible.add(steps)
    assert possible == lengths


@dashes
def test_dash_then_attacks_the_unit_it_went_to(table, card, lengths):
    table.hero("wasp", ROW[3])
    assert table.act("brogan", card) == [ROW[2]]
    assert table.choose(ROW[2]) == ["wasp"]
    assert table.where("brogan") == ROW[2]
    table.choose("wasp")
    assert table.attack_total() == (7 if card == "furious_charge" else 6)


@dashes
def test_dash_between_several_units_chooses_among_them(table, card, lengths):
    table.hero("wasp", ROW[3])
    table.minion(RED, (1, -5))
    table.hero("arien", (2, -7))
    table.hero("xargatha", (0, -4))
    table.act("brogan", card)
    assert table.choose(ROW[2]) == ["wasp", (1, -5)]


@dashes
def test_dash_is_needed_for_the_attack(table, card, lengths):
    """Ruling: an adjacent enemy cannot be attacked without the move."""
    table.hero("wasp", EAST)
    assert Action.PRIMARY not in acts(table, "brogan", card)


@dashes
def test_dash_ends_beside_an_enemy_unit_not_beside_a_friend_or_token(table, card, lengths):
    table.hero("arien", ROW[3])
    table.token((1, -5))
    assert Action.PRIMARY not in acts(table, "brogan", card)


@dashes
def test_dash_does_not_go_through_obstacles(table, card, lengths):
    table.hero("wasp", ROW[3])
    table.token(WEST)
    assert Action.PRIMARY not in acts(table, "brogan", card)


@dashes
def test_dash_goes_in_one_straight_line(table, card, lengths):
    """(1, -5) is two spaces away, but around a corner."""
    table.hero("wasp", (0, -4))
    table.token((1, -4))
    table.token((0, -6))
    assert Action.PRIMARY not in acts(table, "brogan", card)


@dashes
def test_dash_may_go_to_an_immune_unit_and_then_has_no_attack(table, card, lengths):
    """Ruling: it fizzles there."""
    table.minion(RED, ROW[3], "heavy")
    table.act("brogan", card)
    table.choose(ROW[2])
    assert table.where("brogan") == ROW[2]
    assert table.decision == Decision.CARD
    assert table.events(Trace.FIZZLED)


@dashes
def test_dash_is_no_movement_action(table, card, lengths):
    table.hero("xargatha", (2, -7))
    table.hero("wasp", ROW[3])
    table.act("xargatha", "stone_gaze")
    assert Action.MOVE not in acts(table, "brogan", card)
    assert ROW[2] in table.act("brogan", card)


@dashes
def test_dash_does_not_cross_a_static_barrier(table, card, lengths):
    table.hero("wasp", ROW[3])
    table.plays("brogan", card)
    table.act("wasp", "static_barrier")
    assert ("act", Action.PRIMARY) not in table.offers()


# Shield, Bolster, Fortify


def protect(table: Table, card: str, radius: int) -> int:
    """Perform a shield with a friendly minion in radius, and let Wasp attack it; return it."""
    minion = table.minion(BLUE, ROW[radius])
    table.hero("wasp", ROW[radius + 1])
    table.plays("wasp", "shock")
    table.act("brogan", card)
    primary(table)
    table.choose(ROW[radius])
    return minion


@shields
def test_shield_keeps_a_defeated_minion_for_a_discarded_card(table, card, radius):
    """The enemy hero has the coins all the same."""
    minion = protect(table, card, radius)
    assert table.decision == Decision.MAY_DISCARD
    assert table.asked == 3
    assert table.coins("wasp") == 2
    table.choose("bulwark")
    assert table.where(minion) == ROW[radius]
    assert table.cards_in("brogan", CardState.DISCARD) == {"bulwark"}
    assert table.coins("wasp") == 2


@shields
def test_shield_takes_a_silver_card_and_fortify_any_basic_card(table, card, radius):
    protect(table, card, radius)
    basic = ["bulwark", "onslaught", "pass"] if card == "fortify" else ["bulwark", "pass"]
    assert table.offers() == basic


@shields
def test_shield_may_be_left_unused(table, card, radius):
    minion = protect(table, card, radius)
    table.choose("pass")
    assert table.where(minion) is None
    assert table.cards_in("brogan", CardState.DISCARD) == set()


@shields
def test_shield_needs_such_a_card_in_hand(table, card, radius):
    table.hand("brogan", "mad_dash", "brutal_jab")
    table.resolved("brogan", "bulwark")
    minion = protect(table, card, radius)
    assert table.where(minion) is None


@shields
def test_shield_reaches_friendly_minions_in_radius_only(table, card, radius):
    table.hero("brogan", EAST)
    minion = protect(table, card, radius)
    assert table.where(minion) is None


@shields
def test_shields_radius_grows_with_items(table, card, radius):
    table.items("brogan", radius=1)
    table.hero("brogan", EAST)
    protect(table, card, radius)
    assert table.decision == Decision.MAY_DISCARD


@shields
def test_shield_goes_with_brogan_and_lasts_for_the_round(table, card, radius):
    table.act("brogan", card)
    table.hold_all()
    assert table.state.turn == 2
    table.hero("brogan", (-1, -2))
    table.minion(BLUE, (-1, -3))
    table.hero("wasp", (-1, -4))
    table.act("wasp", "shock")
    table.choose((-1, -3))
    assert table.decision == Decision.MAY_DISCARD


@shields
def test_shield_is_gone_in_the_next_round(table, card, radius):
    table.state.turn = 4
    table.act("brogan", card)
    table.hold_all()
    assert table.state.round == 2
    minion = table.minion(BLUE, WEST)
    table.hero("wasp", ROW[2])
    table.act("wasp", "shock")
    table.choose(WEST)
    assert table.where(minion) is None


@shields
def test_shield_is_gone_when_brogan_is_defeated(table, card, radius):
    table.hero("wasp", EAST)
    table.plays("wasp", "shock")
    table.act("brogan", card)
    primary(table)
    table.choose("brogan", "pass")
    table.hero("brogan", HERE)
    minion = table.minion(BLUE, WEST)
    table.hero("wasp", ROW[2])
    table.act("wasp", "electrocute")
    table.choose(WEST)
    assert table.where(minion) is None


@shields
def test_shield_does_not_keep_enemy_minions(table, card, radius):
    minion = table.minion(RED, WEST)
    table.hero("arien", ROW[2])
    table.plays("arien", "noble_blade")
    table.act("brogan", card)
    primary(table)
    table.choose(WEST, "pass")
    assert table.where(minion) is None


@shields
def test_shield_does_not_keep_a_removed_minion(card, radius):
    """Shootout removes: that is no defeat."""
    table = a_table(red=("wasp", "sabina"), blue=("brogan", "arien"))
    minion = table.minion(BLUE, WEST)
    table.hero("sabina", SOUTH_WEST)
    table.hero("arien", (1, -4))
    table.plays("sabina", "shootout")
    table.act("brogan", card)
    primary(table)
    table.choose("arien", "dangerous_current", WEST)
    assert table.where(minion) is None


@shields
def test_shield_does_not_count_in_the_minion_battle(table, card, radius):
    """Ruling: minions are removed there, not defeated."""
    table.minion(BLUE, WEST)
    for place in [(-1, 0), (0, 0)]:
        table.minion(RED, place)
    table.state.turn = 4
    table.act("brogan", card)
    assert table.decision == Decision.LOSE
    table.choose(WEST)
    assert table.at(WEST) is None


@shields
def test_shield_answers_to_a_defeat_at_the_end_of_the_round(table, card, radius):
    """Constrict defeats a minion then; this round is not over yet."""
    table.hero("xargatha", ROW[2])
    minion = table.minion(BLUE, WEST)
    table.minion(RED, (0, 0))
    table.state.turn = 4
    table.plays("xargatha", "constrict")
    table.act("brogan", card)
    primary(table)
    table.choose(WEST)
    assert table.decision == Decision.MAY_DISCARD
    assert table.coins("xargatha") == 2
    table.choose("bulwark")
    assert table.where(minion) == WEST


@shields
def test_shield_keeps_the_last_minion_and_so_the_lane(card, radius):
    table = Table(red=("wasp", "xargatha"), blue=("brogan", "arien"))
    table.hero("brogan", HERE)
    table.minion(RED, RED_FAR)
    minion = table.minion(BLUE, WEST, "heavy")
    table.hero("wasp", ROW[2])
    table.plays("wasp", "shock")
    table.act("brogan", card)
    primary(table)
    table.choose(WEST)
    table.choose("bulwark")
    assert table.where(minion) == WEST
    assert table.coins("wasp") == 4
    assert not table.events(Trace.PUSH_WON)


def test_fortify_keeps_minions_as_long_as_there_are_basic_cards(table):
    protect(table, "fortify", 2)
    table.choose("onslaught")
    table.act("wasp", "magnetic_dagger")
    assert table.choose(ROW[2]) == ["bulwark", "pass"]
    table.choose("bulwark")
    table.act("wasp", "shock")
    table.choose(ROW[2])
    assert table.at(ROW[2]) is None
    assert table.coins("wasp") == 6


# Brutal Jab, Mighty Punch, Savage Kick


@jabs
def test_jab_may_move_first(table, card, push):
    """One space, or up to two with Savage Kick; items do not add."""
    table.items("brogan", movement=2)
    table.hero("wasp", ROW[2])
    far = 2 if card == "savage_kick" else 1
    expected = spaces_within(table, far) - {ROW[2]} | {"pass"}
    if far == 1:
        assert expected == RING | {"pass"}
    assert set(table.act("brogan", card)) == expected
    table.choose(WEST)
    assert table.offers() == ["wasp"]


@jabs
def test_jab_pushes_an_adjacent_enemy_unit_or_token(table, card, push):
    table.hero("wasp", WEST)
    table.hero("arien", EAST)
    table.minion(RED, SOUTH_WEST)
    table.minion(RED, NORTH_WEST, "heavy")
    table.token(NORTH_EAST)
    table.act("brogan", card)
    assert table.choose("pass") == ["wasp", SOUTH_WEST, NORTH_EAST]


@jabs
def test_jab_pushes_up_to_so_far(table, card, push):
    table.hero("wasp", WEST)
    table.act("brogan", card)
    table.choose("pass")
    assert table.choose("wasp") == list(range(push + 1))
    table.choose(push)
    assert table.where("wasp") == ROW[1 + push]


@jabs
def test_jab_pushes_tokens_too_and_as_far_as_there_is_room(table, card, push):
    token = table.token(WEST)
    table.minion(BLUE, ROW[3])
    table.act("brogan", card)
    table.choose("pass", WEST)
    assert table.offers() == [0, 1]
    table.choose(1)
    assert table.where(token) == ROW[2]


@jabs
def test_jab_without_anybody_to_push_is_a_move(table, card, push):
    table.act("brogan", card)
    table.choose(WEST)
    assert table.where("brogan") == WEST
    assert table.decision == Decision.CARD


@jabs
def test_jab_must_push_somebody_if_it_can(table, card, push):
    """But it may push by 0 spaces."""
    table.hero("wasp", WEST)
    table.act("brogan", card)
    assert table.choose("pass") == ["wasp"]
    table.choose("wasp", 0)
    assert table.where("wasp") == WEST


@jabs
def test_jab_is_no_attack_action(table, card, push):
    """Tigerclaw in the shadows is immune to attack actions only."""
    table.hero("tigerclaw", (5, -7))
    table.act("tigerclaw", "blend_into_shadows")
    table.choose(EAST)
    table.hero("tigerclaw", WEST)
    table.act("brogan", card)
    assert table.choose("pass") == ["tigerclaw"]


@jabs
def test_jab_moves_though_movement_actions_are_stopped(table, card, push):
    table.hero("xargatha", WEST)
    table.act("xargatha", "stone_gaze")
    assert Action.MOVE not in acts(table, "brogan", card)
    assert EAST in table.act("brogan", card)


def test_a_minion_pushed_out_of_the_battle_zone_comes_back(table):
    """Two spaces west of the border lies the jungle."""
    table.hero("brogan", ROW[3])
    minion = table.minion(RED, ROW[4])
    table.act("brogan", "mighty_punch")
    table.choose("pass", ROW[4], 2)
    assert table.decision == Decision.RETURN
    assert table.asked == 0
    table.choose(table.offers()[0])
    assert table.where(minion) in {(-1, -6), (-1, -5), (0, -7)}


# Throwing Axe, Throwing Spear


@throws
def test_throw_at_an_adjacent_unit_needs_no_discard(table, card, attack):
    table.hero("wasp", WEST)
    table.minion(RED, EAST)
    table.hero("arien", NORTH_EAST)
    table.hero("xargatha", ROW[2])
    assert table.act("brogan", card) == [ADJACENT, IN_RANGE]
    assert table.choose(ADJACENT) == ["wasp", EAST]
    table.choose("wasp")
    assert table.attack_total() == attack
    assert table.cards_in("brogan", CardState.DISCARD) == set()


@throws
def test_throw_at_a_unit_in_range_for_a_discarded_card(table, card, attack):
    table.hero("wasp", WEST)
    table.hero("xargatha", ROW[2])
    table.hero("tigerclaw", ROW[3])
    table.minion(RED, (5, -7))
    table.minion(BLUE, EAST)
    table.act("brogan", card)
    table.choose(IN_RANGE)
    assert table.decision == Decision.MAY_DISCARD
    assert table.choose("shield") == ["wasp", "xargatha", (5, -7)]
    assert table.cards_in("brogan", CardState.DISCARD) == {"shield"}


@throws
def test_throw_has_a_longer_range_with_items(table, card, attack):
    table.items("brogan", range=1, attack=1)
    table.hero("tigerclaw", ROW[3])
    table.act("brogan", card)
    table.choose(IN_RANGE, "shield", "tigerclaw")
    assert table.attack_total() == attack + 1


@throws
def test_throw_without_a_card_in_the_discard_does_nothing_in_range(table, card, attack):
    table.hero("wasp", ROW[2])
    table.act("brogan", card)
    table.choose(IN_RANGE, "pass")
    assert table.decision == Decision.CARD
    assert not table.events(Trace.ATTACKS)


@throws
def test_throw_with_an_older_discard(table, card, attack):
    """The axe wants a card discarded now; for the spear any card in the discard will do."""
    table.hero("wasp", ROW[2])
    table.discarded("brogan", "shield")
    table.act("brogan", card)
    table.choose(IN_RANGE, "pass")
    assert table.decision == (Decision.TARGET if card == "throwing_spear" else Decision.CARD)


def test_throwing_spear_with_an_empty_hand_and_a_discard(table):
    table.hand("brogan")
    table.discarded("brogan", "shield")
    table.hero("wasp", ROW[2])
    table.act("brogan", "throwing_spear")
    assert table.choose(IN_RANGE) == ["wasp"]


@throws
def test_throw_offers_the_adjacent_target_only_if_there_is_one(table, card, attack):
    table.hero("wasp", ROW[2])
    assert table.act("brogan", card) == [IN_RANGE]


@throws
def test_throw_is_a_ranged_attack_even_at_an_adjacent_unit(table, card, attack):
    table.items("brogan", attack=9)
    table.hero("wasp", WEST)
    table.act("brogan", card)
    table.choose(ADJACENT, "wasp", "stop_projectiles")
    assert table.where("wasp") == WEST


# War Drummer, Master Skald


@drums
def test_drummer_gives_coins_to_a_friendly_hero_in_range(table, card, coins, more):
    table.hero("arien", ROW[4])
    table.hero("sabina", EAST)
    table.hero("wasp", WEST)
    table.minion(BLUE, SOUTH_EAST)
    assert table.act("brogan", card) == ["arien", "sabina"]
    table.choose("arien")
    assert [table.coins(hero) for hero in ("brogan", "arien", "sabina")] == [0, coins, 0]


@drums
def test_drummer_needs_a_friendly_hero_in_range(table, card, coins, more):
    """Friendly is never Brogan himself; items make the range longer."""
    table.hero("arien", ROW[5])
    assert Action.PRIMARY not in acts(table, "brogan", card)
    table.items("brogan", range=1)
    assert table.act("brogan", card) == ["arien"]


@drums
@pytest.mark.parametrize("victim", ["wasp", "sabina"])
def test_drummer_gives_more_after_a_defeat_of_any_hero(table, card, coins, more, victim):
    """Sabina falls to Xargatha, Wasp to Sabina."""
    killer = "sabina" if victim == "wasp" else "xargatha"
    attack = "quickdraw" if killer == "sabina" else "threatening_slash"
    table.hero(killer, (-1, -2))
    table.hero(victim, (-1, -3))
    table.hero("arien", ROW[4])
    table.plays("brogan", card)
    table.act(killer, attack)
    table.choose(victim, "pass")
    before = table.coins("arien")
    primary(table)
    table.choose("arien")
    assert table.coins("arien") == before + more


@drums
def test_drummer_gives_more_only_in_the_round_of_the_defeat(table, card, coins, more):
    table.state.turn = 4
    table.hero("tigerclaw", (-1, -2))
    table.hero("sabina", (-1, -3))
    table.act("tigerclaw", "hit_and_run")
    table.choose("sabina", "pass", "pass")
    while table.decision == Decision.UPGRADE:
        table.choose(table.offers()[0])
    assert table.state.round == 2
    table.hero("arien", WEST)
    before = table.coins("arien")
    table.act("brogan", card)
    table.choose("arien")
    assert table.coins("arien") == before + coins


# Shield Bash, Counterattack


@bashes
def test_bash_hits_an_adjacent_enemy_hero_who_played_an_attack_card(table, card):
    """Ruling: it counts that the card was played, not what is done with it."""
    table.hero("wasp", WEST)
    table.plays("wasp", "shock")
    table.hero("xargatha", EAST)
    table.plays("xargatha", "stone_gaze")
    table.hero("tigerclaw", ROW[2])
    table.plays("tigerclaw", "hit_and_run")
    table.hero("arien", NORTH_EAST)
    table.plays("arien", "noble_blade")
    assert table.act("brogan", card) == ["wasp"]
    table.choose("wasp")
    assert table.decision == Decision.DISCARD
    assert table.asked == 0
    table.choose("lift_up")
    assert table.cards_in("wasp", CardState.DISCARD) == {"lift_up"}


@bashes
def test_bash_remembers_a_resolved_attack_card(table, card):
    """Ruling: even if it was used for something else."""
    table.hero("wasp", WEST)
    table.plays("brogan", card)
    table.act("wasp", "magnetic_dagger", Action.HOLD)
    assert table.cards_in("wasp", CardState.RESOLVED) == {"magnetic_dagger"}
    assert primary(table) == ["wasp"]


@bashes
def test_bash_needs_the_card_to_be_played_this_turn(table, card):
    table.hero("wasp", WEST)
    table.act("wasp", "magnetic_dagger", Action.HOLD)
    assert table.state.turn == 2
    assert Action.PRIMARY not in acts(table, "brogan", card)


@bashes
def test_bash_does_not_count_an_attack_card_discarded_to_defend(table, card):
    table.hero("wasp", WEST)
    table.hero("sabina", ROW[2])
    table.plays("brogan", card)
    table.act("sabina", "quickdraw")
    table.choose("wasp", "shock")
    assert table.decision == Decision.ACTION
    assert ("act", Action.PRIMARY) not in table.offers()


def test_shield_bash_does_nothing_to_a_hero_without_cards(table):
    table.hero("wasp", WEST)
    table.hand("wasp")
    table.plays("wasp", "shock")
    table.act("brogan", "shield_bash")
    table.choose("wasp")
    assert table.where("wasp") == WEST
    assert table.decision == Decision.ACTION


def test_counterattack_defeats_a_hero_without_cards(table):
    table.hero("wasp", WEST)
    table.hand("wasp")
    table.plays("wasp", "shock")
    table.act("brogan", "counterattack")
    table.choose("wasp")
    assert table.where("wasp") is None
    assert table.coins("brogan") == 1
    assert table.cards_in("wasp", CardState.RESOLVED) == {"shock"}


# One Man Army


def battle(place: Space | None, blue: list[tuple[Space, str]], red: int, **more: object) -> Table:
    """Let a minion battle begin: Brogan somewhere with his ultimate, minions of both teams."""
    numbers = more.get("numbers")
    table = Table(red=("wasp", "xargatha"), blue=("brogan", "arien"), numbers=numbers)
    if more.get("ultimate", True):
        table.ultimate("one_man_army")
    if place is not None:
        table.hero("brogan", place)
    for where, kind in blue:
        table.minion(BLUE, where, kind)
    for where in [(0, 1), (0, 0), (-1, 1), (-1, 0), (0, -1)][:red]:
        table.minion(RED, where)
    table.hero("arien", AWAY)
    table.state.turn = 4
    table.act("arien", "noble_blade", Action.HOLD)
    return table


MELEE = [(BLUE_FAR, "melee")]


def test_one_man_army_counts_as_a_minion_in_the_minion_battle():
    table = battle(HERE, MELEE, red=2)
    assert table.events(Trace.BATTLE) == [(2, 2, 0)]
    assert table.decision == Decision.CARD
    assert table.at(BLUE_FAR) is not None


@pytest.mark.parametrize("place, ultimate", [(ROW[5], True), (None, True), (HERE, False)])
def test_one_man_army_must_be_unlocked_and_in_the_battle_zone(place, ultimate):
    """Without him blue loses its last minion, and with it the push."""
    table = battle(place, MELEE, red=2, ultimate=ultimate)
    assert table.events(Trace.BATTLE) == [(2, 1, 0)]
    assert [push[0] for push in table.events(Trace.PUSH_WON)] == [RED]


def test_one_man_army_makes_the_other_team_lose_minions():
    table = battle(HERE, [*MELEE, ((-2, 2), "melee")], red=2)
    assert table.decision == Decision.LOSE
    assert table.asked == 0
    assert set(table.offers()) == {(0, 1), (0, 0)}


def test_one_man_army_is_removed_last_like_a_heavy_minion():
    table = battle(HERE, [*MELEE, ((-2, 2), "ranged")], red=4)
    assert set(table.offers()) == {BLUE_FAR, (-2, 2)}
    table.choose(BLUE_FAR)
    assert table.where("brogan") == HERE
    assert not table.events(Trace.PUSH_WON)


def test_one_man_army_who_would_be_removed_loses_the_push():
    """Beside a heavy minion the team chooses between the two."""
    table = battle(HERE, [(BLUE_FAR, "heavy")], red=3)
    assert set(table.offers()) == {BLUE_FAR, "brogan"}
    table.choose("brogan")
    assert [push[0] for push in table.events(Trace.PUSH_WON)] == [RED]
    assert table.where("brogan") == HERE


def test_one_man_army_loses_the_push_if_all_would_be_removed():
    table = battle(HERE, MELEE, red=5)
    assert table.events(Trace.BATTLE) == [(5, 2, 0)]
    assert [push[0] for push in table.events(Trace.PUSH_WON)] == [RED]
    assert table.where("brogan") == HERE


def test_one_man_army_holds_the_lane_alone_until_the_next_battle():
    """As our README reads it: the push is not lost, nor won by red for losing a minion later."""
    table = battle(HERE, MELEE, red=3)
    assert table.choose(BLUE_FAR)
    assert table.state.n_minions[BLUE] == 0
    assert not table.events(Trace.PUSH_WON)
    table.hero("arien", (1, 1))
    table.act("arien", "noble_blade")
    table.choose((0, 1), "pass")
    assert table.at((0, 1)) is None
    assert not table.events(Trace.PUSH_WON)


def test_one_man_army_does_not_hold_the_lane_by_the_switch():
    """The last real minion goes: with the other reading the push is lost."""
    table = battle(HERE, MELEE, red=3, numbers={"rules.stand_in_holds_lane": False})
    table.choose(BLUE_FAR)
    assert [push[0] for push in table.events(Trace.PUSH_WON)] == [RED]
    assert not table.events(Trace.PUSH_GIVEN)


def test_one_man_army_is_no_minion_outside_of_the_minion_battle():
    table = Table(red=("wasp", "xargatha"), blue=("brogan", "arien"))
    table.ultimate("one_man_army")
    table.hero("brogan", HERE)
    table.minion(RED, RED_FAR)
    table.minion(BLUE, WEST)
    table.hero("wasp", ROW[2])
    table.act("wasp", "shock")
    table.choose(WEST)
    assert [push[0] for push in table.events(Trace.PUSH_WON)] == [RED]


# Leap Forward


@pytest.fixture
def handicapped() -> Table:
    """Three red heroes with handicap cards, Brogan the first of them, against two."""
    return a_table(red=("brogan", "wasp", "xargatha"), blue=("arien", "sabina"), players=5)


def test_leap_forward_replaces_onslaught(handicapped):
    hand = handicapped.cards_in("brogan", CardState.HAND)
    assert "leap_forward" in hand
    assert "onslaught" not in hand


def test_leap_forward_targets_an_adjacent_hero(handicapped):
    handicapped.hero("arien", WEST)
    handicapped.hero("sabina", ROW[2])
    handicapped.minion(BLUE, EAST)
    handicapped.hero("wasp", NORTH_EAST)
    assert handicapped.act("brogan", "leap_forward") == ["arien"]
    handicapped.choose("arien")
    assert handicapped.attack_total() == 3


def test_leap_forward_moves_into_the_space_of_a_defeated_hero(handicapped):
    handicapped.hero("arien", WEST)
    handicapped.act("brogan", "leap_forward")
    handicapped.choose("arien", "pass")
    assert handicapped.where("brogan") == WEST


def test_leap_forward_stays_if_the_hero_does(handicapped):
    handicapped.hero("arien", WEST)
    handicapped.act("brogan", "leap_forward")
    handicapped.choose("arien", "dangerous_current")
    assert handicapped.where("brogan") == HERE
