"""Xargatha: what her eighteen cards and her handicap card do.

She stands at (0, 0), in the open: every space within 2 of it is in the Battle Zone.
"""

import pytest

from sim.goa2.events import Trace
from sim.goa2.state import Action as Act
from sim.goa2.state import CardState, Decision
from tests.fixtures.marks import plain
from tests.goa2.table import BLUE, RED, Table, acts

pytestmark = plain

NEIGHBOURS = {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}


def situation(blue=("arien", "brogan"), red=("xargatha", "wasp"), at=(0, 0), **places) -> Table:
    """Xargatha and others on the board, and a minion of each team far away from them.

    Heroes without a place have no cards, so that nobody asks for them.
    """
    table = Table(red=red, blue=blue)
    table.minion(RED, (1, -6))
    table.minion(BLUE, (4, -7))
    table.hero("xargatha", at)
    for hero in (*red, *blue):
        if hero in places:
            table.hero(hero, places[hero])
        elif hero != "xargatha":
            table.hand(hero)
    return table


def six(**places) -> Table:
    """Three heroes on each side."""
    return situation(("arien", "brogan", "sabina"), ("xargatha", "wasp", "tigerclaw"), **places)


# Cleave


def test_cleave_attacks_a_neighbour_and_then_a_different_hero():
    table = situation(arien=(1, 0), brogan=(0, 1), wasp=(0, -1))
    table.minion(BLUE, (-1, 0))
    table.minion(BLUE, (2, -2))
    assert set(table.act("xargatha", "cleave")) == {"arien", "brogan", (-1, 0)}
    table.choose("arien")
    assert table.attack_total() == 4
    assert set(table.choose("aspiring_duelist")) == {"pass", "yes"}
    assert table.choose("yes") == ["brogan"]
    table.choose("brogan")
    assert table.attack_total() == 4


def test_cleave_may_go_on_to_a_hero_after_a_minion():
    table = situation(arien=(1, 0))
    table.minion(BLUE, (-1, 0))
    table.minion(BLUE, (0, -1))
    table.act("xargatha", "cleave")
    table.choose((-1, 0), "yes")
    assert table.offers() == ["arien"]


def test_cleave_is_not_repeated_on_a_minion_or_on_the_same_hero():
    table = situation(arien=(1, 0))
    table.minion(BLUE, (-1, 0))
    table.act("xargatha", "cleave")
    table.choose("arien", "aspiring_duelist")
    assert table.decision == Decision.CARD


def test_cleave_is_repeated_once_only():
    table = six(arien=(1, 0), brogan=(0, 1), sabina=(-1, 0))
    table.act("xargatha", "cleave")
    table.choose("arien", "aspiring_duelist", "yes")
    assert set(table.offers()) == {"brogan", "sabina"}
    table.choose("brogan", "mad_dash")
    assert table.decision == Decision.CARD


def test_cleave_repeat_may_be_declined():
    table = situation(arien=(1, 0), brogan=(0, 1))
    table.act("xargatha", "cleave")
    table.choose("arien", "aspiring_duelist", "pass")
    assert table.decision == Decision.CARD


def test_cleave_repeat_follows_a_defeat_too():
    table = situation(arien=(1, 0), brogan=(0, 1))
    table.act("xargatha", "cleave")
    table.choose("arien", "pass", "yes", "brogan", "pass")
    assert table.where("arien") is None
    assert table.where("brogan") is None
    assert table.coins("xargatha") == 2


def test_cleave_ends_when_she_falls_to_a_riposte():
    table = situation(blue=("tigerclaw", "arien"), tigerclaw=(1, 0), arien=(0, 1))
    table.hand("xargatha")
    table.hand("tigerclaw", "riposte")
    table.act("xargatha", "cleave")
    table.choose("tigerclaw", "riposte")
    assert table.where("xargatha") is None
    assert table.decision != Decision.REPEAT


# Siren's Call


def test_sirens_call_targets_enemy_units_in_range_that_are_not_adjacent():
    table = situation(arien=(3, -1), brogan=(1, 0), wasp=(0, 2))
    table.minion(BLUE, (-1, -1))
    table.minion(BLUE, (4, -2))
    table.minion(RED, (2, -2))
    table.token((2, 0))
    assert set(table.act("xargatha", "sirens_call")) == {"arien", (-1, -1)}


def test_sirens_call_brings_the_target_beside_her():
    table = situation(arien=(3, -1))
    table.act("xargatha", "sirens_call")
    assert set(table.choose("arien")) == {(1, 0), (1, -1), (0, 1), (0, -1)}
    table.choose((0, 1))
    assert table.where("arien") == (0, 1)


def test_sirens_call_moves_up_to_three_spaces_and_no_farther():
    """Two obstacles make the way to her four steps long."""
    table = situation(arien=(3, -3))
    table.act("xargatha", "sirens_call")
    assert set(table.choose("arien")) == {(1, -1), (0, -1), (1, 0)}
    table = situation(arien=(3, -3))
    table.token((2, -2))
    table.token((3, -2))
    table.token((1, -1))
    table.items("xargatha", movement=1)
    table.act("xargatha", "sirens_call")
    table.choose("arien")
    assert table.where("arien") == (3, -3)


def test_sirens_call_must_move_a_target_that_can_come():
    table = situation(arien=(2, 0))
    table.act("xargatha", "sirens_call")
    assert "pass" not in table.choose("arien")


def test_sirens_call_leaves_a_target_that_cannot_come():
    """If able: the target may be chosen, and stays."""
    table = situation(arien=(2, 0))
    for place in NEIGHBOURS:
        table.token(place)
    assert table.act("xargatha", "sirens_call") == ["arien"]
    table.choose("arien")
    assert table.where("arien") == (2, 0)
    assert not table.events(Trace.FIZZLED)


def test_sirens_call_range_grows_with_items():
    table = situation(arien=(4, -2))
    assert Act.PRIMARY not in acts(table, "xargatha", "sirens_call")
    table.items("xargatha", range=1)
    assert table.act("xargatha", "sirens_call") == ["arien"]


def test_sirens_call_does_not_reach_an_immune_heavy_minion():
    table = situation(arien=(2, 0))
    table.minion(BLUE, (0, 2), "heavy")
    assert table.act("xargatha", "sirens_call") == ["arien"]


def test_sirens_call_does_not_move_what_a_bulwark_protects():
    """Bulwark keeps from being moved, not from being a target; if able: the target stays."""
    table = situation(arien=(2, 0), brogan=(-2, 0))
    table.plays("xargatha", "sirens_call")
    table.act("brogan", "bulwark")
    assert set(table.choose(("act", Act.PRIMARY))) == {"arien", "brogan"}
    table.choose("arien")
    assert table.where("arien") == (2, 0)
    assert not table.events(Trace.FIZZLED)


# Threatening Slash, Deadly Swipe, Lethal Spin


SLASHES = [("threatening_slash", 1), ("deadly_swipe", 2), ("lethal_spin", 3)]


@pytest.mark.parametrize(("card", "bonus"), SLASHES)
def test_slashes_do_not_count_the_target(card, bonus):
    table = situation(arien=(1, 0), brogan=(2, 0), wasp=(0, 1))
    table.minion(RED, (-1, 0))
    table.token((0, -1))
    assert table.act("xargatha", card) == ["arien"]
    table.choose("arien")
    assert table.attack_total() == 5


@pytest.mark.parametrize(("card", "bonus"), SLASHES)
def test_slashes_gain_from_each_other_adjacent_enemy_unit(card, bonus):
    """Heroes and minions of every kind; presence is enough, so an immune one counts."""
    table = situation(arien=(1, 0), brogan=(0, 1))
    table.minion(BLUE, (-1, 0))
    table.minion(BLUE, (0, -1), "heavy")
    assert set(table.act("xargatha", card)) == {"arien", "brogan", (-1, 0)}
    table.choose("arien")
    assert table.attack_total() == 5 + 3 * bonus


@pytest.mark.parametrize(("card", "bonus"), SLASHES)
def test_slashes_gain_from_items_once(card, bonus):
    table = situation(arien=(1, 0), brogan=(0, 1))
    table.items("xargatha", attack=2)
    table.act("xargatha", card)
    table.choose("arien")
    assert table.attack_total() == 7 + bonus


# Charm, Control, Dominate


CHARMS = ["charm", "control", "dominate"]


def crowd(**places) -> Table:
    """Enemy minions of all kinds within 2 of Xargatha, and a friendly one of each."""
    table = situation(**places)
    table.minion(BLUE, (2, 0), "ranged")
    table.minion(BLUE, (0, 2), "melee")
    table.minion(BLUE, (2, -2), "heavy")
    table.minion(RED, (-2, 0), "ranged")
    return table


@pytest.mark.parametrize(
    ("card", "reached"),
    [
        ("charm", {(2, 0)}),
        ("control", {(2, 0), (0, 2)}),
        ("dominate", {(2, 0), (0, 2), (2, -2)}),
    ],
)
def test_charms_move_enemy_minions_of_their_kinds_before_or_after(card, reached):
    table = crowd(arien=(1, 0))
    assert set(table.act("xargatha", card)) == reached | {"pass"}
    assert set(table.choose("pass", "pass")) == reached | {"pass"}
    assert table.decision == Decision.OBJECT


@pytest.mark.parametrize("card", CHARMS)
def test_charms_move_a_minion_up_to_two_spaces_before_the_movement(card):
    table = situation()
    table.items("xargatha", movement=1)
    minion = table.minion(BLUE, (2, 0), "ranged")
    table.act("xargatha", card)
    offers = set(table.choose((2, 0)))
    assert {"pass", (1, 0), (3, 0), (2, -2), (4, -2)} <= offers
    assert not {(2, -3), (0, 0), (-1, 0)} & offers
    table.choose((2, -2))
    assert table.where(minion) == (2, -2)
    assert table.decision == Decision.MOVE
    table.choose((1, 0))
    assert table.where("xargatha") == (1, 0)
    assert table.decision == Decision.CARD


@pytest.mark.parametrize("card", CHARMS)
def test_charms_move_a_minion_after_the_movement_instead(card):
    """The radius is measured from where she is then."""
    table = situation()
    minion = table.minion(BLUE, (3, -1), "ranged")
    table.minion(BLUE, (0, -3), "ranged")
    table.minion(RED, (3, 0), "ranged")
    table.act("xargatha", card)
    assert table.decision == Decision.MOVE
    assert table.choose((1, 0)) == [(3, -1), "pass"]
    table.choose((3, -1), (2, -1))
    assert table.where(minion) == (2, -1)
    assert table.decision == Decision.CARD


@pytest.mark.parametrize("card", CHARMS)
def test_charms_work_either_before_or_after_and_not_twice(card):
    table = situation()
    table.minion(BLUE, (2, 0), "ranged")
    table.act("xargatha", card)
    table.choose((2, 0), (2, -1), "pass")
    assert table.decision == Decision.CARD


@pytest.mark.parametrize("card", CHARMS)
def test_charms_may_be_declined_and_work_without_moving(card):
    table = situation()
    table.minion(BLUE, (2, 0), "ranged")
    table.act("xargatha", card)
    table.choose("pass")
    assert table.decision == Decision.MOVE
    assert table.choose("pass") == [(2, 0), "pass"]
    table.choose("pass")
    assert table.at((2, 0)) is not None
    assert table.where("xargatha") == (0, 0)


@pytest.mark.parametrize("card", CHARMS)
def test_charms_move_her_up_to_two_spaces_and_more_with_items(card):
    table = situation()
    offers = set(table.act("xargatha", card))
    assert {"pass", (2, 0), (-1, -1)} <= offers
    assert not {(3, 0), (0, -3)} & offers
    table = situation()
    table.items("xargatha", movement=1)
    assert {(3, 0), (0, -3)} <= set(table.act("xargatha", card))


@pytest.mark.parametrize("card", CHARMS)
def test_charms_radius_grows_with_items(card):
    table = situation()
    table.minion(BLUE, (3, -1), "ranged")
    table.items("xargatha", radius=1)
    assert table.act("xargatha", card) == [(3, -1), "pass"]


def test_charm_does_nothing_when_the_movement_becomes_a_fast_travel():
    table = situation(at=(-5, 0))
    table.act("xargatha", "charm", Act.FAST_TRAVEL)
    assert table.decision == Decision.TRAVEL


def test_a_minion_charmed_out_of_the_battle_zone_comes_back_after_the_action():
    table = situation()
    minion = table.minion(BLUE, (-2, 0), "ranged")
    table.act("xargatha", "charm")
    table.choose((-2, 0), (-3, 0), (-1, 0))
    assert (table.decision, table.asked) == (Decision.RETURN, 2)
    table.choose((-2, 0))
    assert table.where(minion) == (-2, 0)


# Stone Gaze, Petrifying Stare, Turn into Statues


GAZES = [  # with a space just in radius and one just outside
    ("stone_gaze", (2, -1), (3, -2)),
    ("petrifying_stare", (3, -1), (4, -2)),
    ("turn_into_statues", (4, -1), (5, -4)),
]


def gazed(card: str = "stone_gaze", blue=("arien", "brogan"), cards=(), **places) -> Table:
    """It is the turn after a gaze; blue heroes play `cards`, Xargatha is the last to act."""
    table = situation(blue=blue, **places)
    table.hand("xargatha", "sirens_call")
    for hero, played in dict(cards).items():
        table.hand(hero, played)
    table.act("xargatha", card)
    table.reveal()
    return table


@pytest.mark.parametrize(("card", "near", "far"), GAZES)
def test_gazes_forbid_movement_actions_to_enemy_heroes_in_radius(card, near, far):
    table = gazed(card, arien=near, brogan=far)
    assert acts(table, "arien", "noble_blade") == {Act.HOLD}
    assert Act.MOVE in acts(table, "brogan", "shield")


@pytest.mark.parametrize(("card", "near", "far"), GAZES)
def test_gazes_grow_with_radius_items(card, near, far):
    table = situation(arien=far)
    table.items("xargatha", radius=1)
    table.act("xargatha", card)
    assert Act.MOVE not in acts(table, "arien", "noble_blade")


def test_stone_gaze_forbids_primary_movements_too():
    table = gazed(cards={"arien": "noble_blade"}, arien=(2, 0))
    assert acts(table, "arien", "slippery_ground") == {Act.HOLD}


def test_stone_gaze_forbids_fast_travel():
    table = gazed(at=(5, -8), cards={"arien": "noble_blade"}, arien=(7, -9))
    assert Act.FAST_TRAVEL not in acts(table, "arien", "noble_blade")
    free = situation(at=(5, -8), arien=(7, -9))
    assert Act.FAST_TRAVEL in acts(free, "arien", "noble_blade")


def test_stone_gaze_does_not_bind_xargathas_friends():
    table = gazed(wasp=(1, 0), cards={"wasp": "shock"})
    assert Act.MOVE in acts(table, "wasp", "shock")


def test_stone_gaze_leaves_moves_of_other_actions_alone():
    """Rulings: attacks that move, placing and swapping go on."""
    table = gazed(brogan=(2, 0), wasp=(1, -2), arien=(0, 2))
    table.minion(RED, (1, 1))
    assert acts(table, "arien", "stranger_tide") == {Act.HOLD, Act.PRIMARY}
    assert acts(table, "arien", "arcane_whirlpool") == {Act.HOLD, Act.PRIMARY}
    assert acts(table, "brogan", "mad_dash") == {Act.HOLD, Act.PRIMARY}
    assert acts(table, "brogan", "brutal_jab") == {Act.HOLD, Act.PRIMARY}


def test_stone_gaze_does_not_stop_pushes():
    table = gazed(cards={"arien": "noble_blade"}, wasp=(1, -1), arien=(1, 0))
    assert table.act("wasp", "kinetic_repulse") == ["arien", "pass"]
    table.choose("arien")
    assert table.where("arien") == (1, 1)


def test_stone_gaze_does_not_keep_heroes_from_coming_in():
    """What forbids a movement is checked at its start."""
    table = gazed(cards={"brogan": "onslaught"}, brogan=(3, 0))
    assert (2, 0) in table.choose(("act", Act.MOVE))


@pytest.mark.parametrize(("card", "near", "far"), GAZES)
def test_gazes_begin_with_the_next_turn(card, near, far):
    table = situation(arien=near)
    table.plays("arien", "liquid_leap")
    table.act("xargatha", card)
    assert ("act", Act.MOVE) in table.offers()


@pytest.mark.parametrize(("card", "near", "far"), GAZES)
def test_gazes_are_over_after_the_next_turn(card, near, far):
    table = situation(arien=near)
    table.act("xargatha", card)
    table.reveal(arien="liquid_leap", xargatha="sirens_call")
    assert Act.MOVE not in acts(table, "arien", "liquid_leap")
    table.hold_all()
    assert table.state.turn == 3
    assert Act.MOVE in acts(table, "arien", "liquid_leap")


@pytest.mark.parametrize(("card", "near", "far"), GAZES)
def test_gazes_of_the_last_turn_are_lost(card, near, far):
    table = situation(arien=near)
    table.state.turn = 4
    table.act("xargatha", card)
    assert (table.state.round, table.state.turn) == (2, 1)
    assert Act.MOVE in acts(table, "arien", "liquid_leap")


def test_stone_gaze_moves_with_xargatha():
    table = situation(arien=(2, 0), brogan=(-3, 0))
    table.hand("arien", "liquid_leap")
    table.hand("brogan", "shield")
    table.act("xargatha", "stone_gaze")
    table.reveal(xargatha="cleave")
    table.choose(("act", Act.MOVE), (-1, 0))
    assert Act.MOVE in acts(table, "arien", "liquid_leap")
    assert Act.MOVE not in acts(table, "brogan", "shield")


def test_stone_gaze_ends_when_xargatha_is_defeated():
    table = situation(arien=(1, 0), brogan=(0, 1))
    table.hand("brogan", "onslaught")
    table.hand("arien", "liquid_leap")
    table.act("xargatha", "stone_gaze")
    table.reveal(xargatha="sirens_call")
    table.choose(("act", Act.PRIMARY), "xargatha", "pass")
    assert table.where("xargatha") is None
    assert ("act", Act.MOVE) in table.offers()


def test_stone_gaze_does_not_come_back_with_a_respawned_xargatha():
    table = situation(arien=(1, 0), brogan=(0, 1))
    table.hand("arien", "noble_blade")
    table.plays("brogan", "onslaught")
    table.act("xargatha", "stone_gaze")
    table.choose(("act", Act.PRIMARY), "xargatha", "pass")
    table.hero("xargatha", (1, 1))
    table.reveal()
    assert Act.MOVE in acts(table, "arien", "noble_blade")


@pytest.mark.parametrize("card", ["stone_gaze", "petrifying_stare", "turn_into_statues"])
@pytest.mark.parametrize("team", ["red", "blue"])
def test_gazes_make_enemy_heroes_terrain_to_hide_behind(team, card):
    """Anybody's Blend Into Shadows works beside them, in the open, too."""
    red = ("xargatha", "tigerclaw" if team == "red" else "wasp")
    blue = ("arien", "brogan" if team == "red" else "tigerclaw")
    table = situation(red=red, blue=blue, arien=(2, 0), tigerclaw=(2, -1))
    for hero in ("arien", "tigerclaw"):
        table.hand(hero, "liquid_leap" if hero == "arien" else "blend_into_shadows")
    table.act("xargatha", card)
    table.reveal(xargatha="sirens_call")
    table.choose(("act", Act.PRIMARY))
    assert table.decision == Decision.PLACE


def test_without_stone_gaze_a_hero_is_no_terrain():
    table = situation(red=("xargatha", "tigerclaw"), arien=(2, 0), tigerclaw=(2, -1))
    table.act("tigerclaw", "blend_into_shadows")
    assert table.decision != Decision.PLACE


def test_heroes_of_stone_can_still_be_attacked_as_heroes():
    table = gazed(cards={"arien": "liquid_leap"}, arien=(1, 0))
    assert table.act("xargatha", "cleave") == ["arien"]


# Long Thrust, Rapid Thrusts


THRUSTS = [("long_thrust", 3), ("rapid_thrusts", 4)]


@pytest.mark.parametrize(("card", "attack"), THRUSTS)
def test_thrusts_alone_reach_nobody_farther_than_one_space(card, attack):
    table = situation(arien=(2, 0))
    assert Act.PRIMARY not in acts(table, "xargatha", card)
    table.items("xargatha", range=1)
    assert table.act("xargatha", card) == ["arien"]


@pytest.mark.parametrize(("card", "attack"), THRUSTS)
def test_thrusts_reach_a_space_farther_for_each_adjacent_enemy_unit(card, attack):
    table = situation(arien=(1, 0), brogan=(3, -1), wasp=(0, 1))
    table.minion(BLUE, (-1, 0), "heavy")
    table.minion(BLUE, (4, -2))
    table.minion(BLUE, (2, -2))
    table.minion(RED, (0, -1))
    assert set(table.act("xargatha", card)) == {"arien", "brogan", (2, -2)}
    table.choose("brogan")
    assert table.attack_total() == attack


@pytest.mark.parametrize(("card", "attack"), THRUSTS)
def test_thrusts_are_ranged_even_against_neighbours(card, attack):
    table = situation(blue=("tigerclaw", "arien"), tigerclaw=(1, 0))
    table.act("xargatha", card)
    table.choose("tigerclaw", "dodge")
    assert table.where("tigerclaw") == (1, 0)


def test_long_thrust_is_not_repeated():
    table = situation(arien=(1, 0), brogan=(0, 1))
    table.act("xargatha", "long_thrust")
    table.choose("arien", "aspiring_duelist")
    assert table.decision == Decision.CARD


def test_rapid_thrusts_may_be_repeated_once_on_a_different_hero():
    table = six(arien=(1, 0), brogan=(2, -1), sabina=(0, 1))
    table.minion(BLUE, (-1, 0))
    table.act("xargatha", "rapid_thrusts")
    table.choose("arien", "aspiring_duelist", "yes")
    assert set(table.offers()) == {"brogan", "sabina"}
    table.choose("brogan", "mad_dash")
    assert table.decision == Decision.CARD


def test_rapid_thrusts_may_go_on_to_a_hero_after_a_minion():
    table = situation(arien=(1, 0))
    table.minion(BLUE, (-1, 0))
    table.act("xargatha", "rapid_thrusts")
    table.choose((-1, 0), "yes")
    assert table.offers() == ["arien"]


def test_rapid_thrusts_count_adjacent_enemies_anew_for_the_repeat():
    """READING: a repeat is an action of its own, so a fallen neighbour adds no range to it."""
    table = situation(arien=(2, 0))
    table.minion(BLUE, (-1, 0))
    table.act("xargatha", "rapid_thrusts")
    table.choose((-1, 0))
    assert table.decision == Decision.CARD


# Constrict, Final Embrace


def last_turn(**places) -> Table:
    """Turn 4, after which the round ends; each team has two minions."""
    table = situation(**places)
    table.minion(RED, (0, -6))
    table.minion(BLUE, (5, -8))
    table.state.turn = 4
    return table


@pytest.mark.parametrize(
    ("card", "reached"), [("constrict", {(0, 1)}), ("final_embrace", {(0, 1), (1, 0)})]
)
def test_constrict_defeats_an_adjacent_enemy_minion_at_the_end_of_the_round(card, reached):
    """Never a heavy one, never a friend, nobody farther away; and it must be done."""
    table = last_turn(arien=(-1, 1))
    table.minion(BLUE, (0, 1), "melee")
    table.minion(BLUE, (1, 0), "ranged")
    table.minion(BLUE, (-1, 0), "heavy")
    table.minion(BLUE, (2, -2), "melee")
    table.minion(RED, (0, -1), "melee")
    assert set(table.act("xargatha", card)) == reached
    assert table.asked == 0
    table.choose((0, 1))
    assert table.at((0, 1)) is None
    assert table.coins("xargatha") == 2


@pytest.mark.parametrize("card", ["constrict", "final_embrace"])
def test_constrict_comes_before_the_minion_battle(card):
    """Two against three becomes two against two: nobody is lost in the battle."""
    table = last_turn()
    table.minion(BLUE, (0, 1))
    table.act("xargatha", card)
    table.choose((0, 1))
    assert table.events(Trace.BATTLE) == [(2, 2, 0)]
    assert len(table.events(Trace.MINION_REMOVED)) == 1


@pytest.mark.parametrize("card", ["constrict", "final_embrace"])
def test_constrict_never_takes_a_heavy_minion_even_alone(card):
    table = Table()
    table.hero("xargatha", (0, 0))
    table.minion(RED, (1, -6))
    table.minion(BLUE, (1, 0), "heavy")
    table.state.turn = 4
    for hero in ("wasp", "arien", "brogan"):
        table.hand(hero)
    table.act("xargatha", card)
    assert table.at((1, 0)) is not None
    assert table.state.round == 2


@pytest.mark.parametrize("card", ["constrict", "final_embrace"])
def test_constrict_of_an_early_turn_waits_for_the_end_of_the_round(card):
    """The others have no cards, so the turns pass by; she moves on the way."""
    table = last_turn()
    table.state.turn = 1
    table.minion(BLUE, (1, 1))
    table.hand("xargatha", "cleave")
    table.act("xargatha", card)
    assert table.state.turn == 2
    table.reveal()
    table.choose(("act", Act.MOVE), (1, 0))
    assert table.offers() == [(1, 1)]
    assert not table.events(Trace.BATTLE)


def test_constrict_without_a_victim_does_nothing():
    table = last_turn()
    table.act("xargatha", "constrict")
    assert table.state.round == 2
    assert not table.events(Trace.MINION_DEFEATED)


def test_constrict_ends_when_xargatha_is_defeated():
    table = last_turn(brogan=(1, 0))
    table.minion(BLUE, (0, 1))
    table.minion(RED, (-1, -5))
    table.plays("brogan", "onslaught")
    table.act("xargatha", "constrict")
    table.choose(("act", Act.PRIMARY), "xargatha", "pass")
    assert table.events(Trace.BATTLE) == [(3, 3, 0)]
    assert not table.events(Trace.MINION_DEFEATED)


def test_constrict_does_not_come_back_with_a_respawned_xargatha():
    table = last_turn(brogan=(1, 0))
    table.state.turn = 3
    table.hand("brogan", "shield")
    table.hand("xargatha", "sirens_call")
    table.minion(BLUE, (0, 1))
    table.minion(RED, (-1, -5))
    table.plays("brogan", "onslaught")
    table.act("xargatha", "constrict")
    table.choose(("act", Act.PRIMARY), "xargatha", "pass")
    table.hero("xargatha", (-1, 1))
    table.reveal()
    table.hold_all()
    assert table.events(Trace.BATTLE) == [(3, 3, 0)]


def test_constricted_minion_may_be_kept_by_a_shield():
    """It is defeated, not removed in a battle; this round's shield still holds."""
    table = last_turn(brogan=(0, 2))
    table.minion(BLUE, (0, 1))
    table.plays("xargatha", "constrict")
    table.act("brogan", "shield")
    table.choose(("act", Act.PRIMARY), (0, 1))
    assert set(table.offers()) == {"bulwark", "pass"}
    table.choose("bulwark")
    assert table.at((0, 1)) is not None


def test_constrict_can_push_the_lane():
    table = Table()
    table.hero("xargatha", (0, 0))
    table.minion(RED, (1, -6))
    table.minion(BLUE, (1, 0))
    table.state.turn = 4
    table.act("xargatha", "constrict")
    table.choose((1, 0))
    assert table.events(Trace.PUSH_WON)[0][0] == RED


# Fresh Converts, Devoted Followers


@pytest.mark.parametrize("card", ["fresh_converts", "devoted_followers"])
@pytest.mark.parametrize("kind", ["melee", "ranged", "heavy"])
def test_converts_beside_an_enemy_minion_take_back_a_discarded_card(card, kind):
    """Presence is enough: an immune heavy minion counts."""
    table = situation()
    table.minion(BLUE, (1, 0), kind)
    table.hand("xargatha", "sirens_call")
    table.discarded("xargatha", "cleave", "charm")
    table.resolved("xargatha", "threatening_slash")
    assert set(table.act("xargatha", card)) == {"cleave", "charm", "pass"}
    table.choose("cleave")
    assert table.cards_in("xargatha", CardState.HAND) == {"cleave", "sirens_call"}
    assert "charm" in table.cards_in("xargatha", CardState.DISCARD)


@pytest.mark.parametrize("card", ["fresh_converts", "devoted_followers"])
def test_converts_may_leave_the_card(card):
    table = situation()
    table.minion(BLUE, (1, 0))
    table.discarded("xargatha", "cleave")
    table.act("xargatha", card)
    table.choose("pass")
    assert "cleave" in table.cards_in("xargatha", CardState.DISCARD)


@pytest.mark.parametrize(
    ("card", "works"), [("fresh_converts", False), ("devoted_followers", True)]
)
def test_only_devoted_followers_work_beside_an_enemy_hero(card, works):
    table = situation(arien=(1, 0))
    table.discarded("xargatha", "cleave")
    table.act("xargatha", card)
    assert (table.decision == Decision.RETRIEVE) == works


@pytest.mark.parametrize("card", ["fresh_converts", "devoted_followers"])
def test_converts_need_an_adjacent_enemy(card):
    table = situation(wasp=(1, 0), arien=(2, 0))
    table.minion(RED, (0, 1))
    table.minion(BLUE, (0, 2))
    table.discarded("xargatha", "cleave")
    table.act("xargatha", card)
    assert table.decision != Decision.RETRIEVE


# Metamorphosis


def changed(**places) -> Table:
    """Xargatha has her ultimate."""
    table = situation(**places)
    table.ultimate("metamorphosis")
    return table


def initiative_shown(table: Table) -> int:
    """Return the initiative with which Xargatha's card was revealed last."""
    row = table.row("xargatha")
    return [line[2] for line in table.events(Trace.PLAYED) if line[0] == row][-1]


def test_metamorphosis_adds_movement_for_each_adjacent_enemy_unit():
    table = changed(arien=(1, 0), wasp=(0, 1))
    table.minion(BLUE, (0, -1), "heavy")
    table.minion(RED, (-1, 0))
    offers = set(table.act("xargatha", "cleave", Act.MOVE))  # 1 + 2
    assert {(2, 0), (3, 0), (-3, 0), (0, -3)} <= offers
    assert (4, 0) not in offers


def test_metamorphosis_without_enemies_adds_nothing():
    table = changed(wasp=(0, 1))
    assert set(table.act("xargatha", "cleave", Act.MOVE)) == NEIGHBOURS - {(0, 1)} | {"pass"}


def test_metamorphosis_adds_to_primary_movement_and_not_to_texts():
    table = changed()
    table.minion(BLUE, (1, 0), "ranged")
    table.act("xargatha", "charm")
    offers = set(table.choose((1, 0)))
    assert (3, 0) in offers
    assert (4, 0) not in offers
    offers = set(table.choose("pass"))
    assert (3, 0) in offers


def test_metamorphosis_gives_no_movement_to_a_card_without_the_icon():
    table = changed(arien=(1, 0))
    assert Act.MOVE not in acts(table, "xargatha", "sirens_call")


def test_metamorphosis_adds_initiative_for_each_adjacent_enemy_unit():
    table = changed(arien=(1, 0))
    table.minion(BLUE, (0, 1))
    table.hand("xargatha", "charm")
    table.act("arien", "liquid_leap", Act.HOLD)
    table.reveal()
    assert initiative_shown(table) == 5 + 2


def test_metamorphosis_initiative_follows_the_neighbours_of_the_moment():
    """Arien leaves her side, so her card comes after Brogan's."""
    table = changed(arien=(1, 0), brogan=(3, 0))
    table.plays("xargatha", "charm")  # 5, and 6 beside Arien
    table.plays("brogan", "shield")  # 6
    table.act("arien", "noble_blade", Act.MOVE)
    table.choose((1, 1))
    assert table.state.acting == table.row("brogan")


def test_metamorphosis_moves_through_units_tokens_and_terrain():
    table = changed(at=(1, 1))
    for place in [(0, 1), (1, 0), (2, 0), (0, 2)]:
        table.token(place)
    offers = set(table.act("xargatha", "stone_gaze", Act.MOVE))  # 3
    assert {(0, 0), (2, 2), (1, -1)} <= offers
    assert not {(0, 1), (1, 0), (2, 0), (0, 2)} & offers


def test_metamorphosis_is_off_while_she_is_off_the_board():
    table = changed(arien=(1, 0))
    table.act("arien", "noble_blade")
    table.choose("xargatha", "pass")
    table.reveal(xargatha="charm", arien="liquid_leap")
    assert initiative_shown(table) == 5


# Desperate Cleave


def handicapped(**places) -> Table:
    """Three red heroes with handicap cards against two."""
    return situation(red=("wasp", "xargatha", "tigerclaw"), blue=("arien", "brogan"), **places)


def test_desperate_cleave_replaces_cleave():
    table = handicapped()
    assert "desperate_cleave" in table.cards_in("xargatha", CardState.HAND)
    assert "cleave" in table.cards_in("xargatha", CardState.BOX)


def test_desperate_cleave_attacks_heroes_only_and_a_second_one():
    table = handicapped(arien=(1, 0), brogan=(0, 1), wasp=(0, -1))
    table.minion(BLUE, (-1, 0))
    assert set(table.act("xargatha", "desperate_cleave")) == {"arien", "brogan"}
    table.choose("arien")
    assert table.attack_total() == 3
    table.choose("aspiring_duelist", "yes")
    assert table.offers() == ["brogan"]
    table.choose("brogan", "mad_dash")
    assert table.decision == Decision.CARD


def test_desperate_cleave_is_not_repeated_on_the_same_hero():
    table = handicapped(arien=(1, 0))
    table.act("xargatha", "desperate_cleave")
    table.choose("arien", "aspiring_duelist")
    assert table.decision == Decision.CARD
