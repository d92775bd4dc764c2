"""Performing Actions, Card States, and the Concepts and Keywords that name a rule."""

import pytest

from sim.core.errors import UserError
from sim.goa2 import cards, effects
from sim.goa2.events import Trace
from sim.goa2.language import Duration
from sim.goa2.state import NOBODY, Action, CardState, Decision
from tests.fixtures.goa2_course import (
    BESIDE,
    HERE,
    SIX,
    end_round,
    hold_minions,
    minions,
    play_turn,
    state_of,
)
from tests.fixtures.marks import plain
from tests.goa2.table import BLUE, RED, Table, acts

pytestmark = plain

PRIMARY = Action.PRIMARY


def new_table(**places) -> Table:
    """Return a table of six with heroes in spaces."""
    table = Table(**SIX)
    hold_minions(table)
    for hero, place in places.items():
        table.hero(hero, place)
    return table


def make_active(table: Table, card: str, duration=Duration.THIS_TURN) -> None:
    """Let a card's effect be active."""
    number = table.card(card)
    hero = number // table.state.heroes[0].cards.size
    effects.add(table.state, table.tables, hero, number, duration, NOBODY, table.log)


# mandatory and optional steps, choices, repeats


def test_an_action_stops_at_a_mandatory_step_that_cannot_be_done():
    """Ruling: Light-Fingered without a hero to steal from ends before its second move."""
    table = new_table(tigerclaw=HERE)
    table.act("tigerclaw", "light_fingered")
    table.choose("pass")
    assert table.events(Trace.FIZZLED)
    assert table.decision != Decision.STEP


def test_a_step_about_somebody_who_need_not_have_been_chosen_is_refused():
    """A text that names a hero only in an optional step, and then goes on about it."""
    text = ("may_choose enemy hero adjacent", (), "discard if_able")
    with pytest.raises(UserError, match="line 3: `discard if_able` needs a hero who was chosen"):
        Table(**SIX, numbers={"cards.shield_bash.program": text})


def test_an_optional_step_may_be_declined():
    table = new_table(tigerclaw=HERE)
    assert "pass" in table.act("tigerclaw", "light_fingered")


def test_an_action_goes_on_after_an_optional_step_that_cannot_be_done():
    """Dangerous Current: no hero stands behind the target."""
    table = new_table(arien=HERE)
    table.minion(RED, (2, -1))
    table.act("arien", "dangerous_current")
    table.choose((2, -1))
    assert table.coins("arien") == 2


def test_if_able_asks_nothing_of_a_hero_without_cards():
    table = new_table(wasp=HERE, brogan=(2, -1))
    table.plays("wasp", "shock")
    table.hand("wasp")
    table.act("brogan", "shield_bash")
    table.choose("wasp")
    assert table.events(Trace.NO_CARD)
    assert table.where("wasp") == HERE


def test_the_hero_who_must_discard_chooses_the_card():
    table = new_table(wasp=HERE, brogan=(2, -1))
    table.plays("wasp", "shock")
    table.act("brogan", "shield_bash")
    offers = table.choose("wasp")
    assert (table.decision, table.asked) == (Decision.DISCARD, 0)
    assert set(offers) == table.cards_in("wasp", CardState.HAND)


def test_a_bullet_point_is_chosen_and_the_others_are_ignored():
    """Throwing Axe: attack beside you, or discard a card to attack in range."""
    table = new_table(brogan=HERE)
    table.minion(RED, (2, -1))
    table.minion(RED, (3, -1))
    assert table.act("brogan", "throwing_axe") == [0, 1]
    assert table.choose(0) == [(2, -1)]


def test_an_action_may_be_repeated_the_listed_number_of_times():
    """Cleave may be repeated once, on another hero."""
    table = new_table(xargatha=HERE, arien=(2, -1), brogan=(1, -2), sabina=(0, -1))
    table.act("xargatha", "cleave")
    table.choose("arien", "pass")
    assert table.offers() == ["pass", "yes"]
    table.choose("yes", "brogan", "pass")
    assert table.where("sabina") == (0, -1)
    assert table.decision != Decision.REPEAT  # a repeated action is not repeated


def test_a_repeat_may_be_declined():
    table = new_table(xargatha=HERE, arien=(2, -1), brogan=(1, -2))
    table.act("xargatha", "cleave")
    table.choose("arien", "pass", "pass")
    assert table.where("brogan") == (1, -2)


# card states


def test_states_of_a_card_through_a_turn():
    table = new_table(wasp=HERE)
    table.hand("arien", "liquid_leap")
    states = [state_of(table, "shock")]
    play_turn(table, wasp="shock", arien="liquid_leap")
    states.append(state_of(table, "shock"))
    table.choose(("act", Action.HOLD))
    states.append(state_of(table, "shock"))
    assert states == [CardState.HAND, CardState.UNRESOLVED, CardState.RESOLVED]


def test_a_discarded_card_is_neither_in_hand_nor_resolved():
    table = new_table(wasp=HERE)
    cards.discard(table.state, table.tables, table.card("shock"), table.log)
    assert state_of(table, "shock") == CardState.DISCARD


def test_a_retrieved_card_is_back_in_hand():
    """Bulwark lets Brogan retrieve a discarded card."""
    table = new_table(brogan=HERE)
    table.discarded("brogan", "onslaught")
    table.act("brogan", "bulwark")
    table.choose("onslaught")
    assert state_of(table, "onslaught") == CardState.HAND


# active effects


def test_a_card_that_changes_its_state_loses_its_effect():
    table = new_table(wasp=HERE)
    table.resolved("wasp", "static_barrier")
    make_active(table, "static_barrier")
    cards.retrieve(table.state, table.tables, table.card("static_barrier"), table.log)
    assert table.state.n_active == 0


def test_a_card_has_one_active_effect_at_a_time():
    table = new_table(wasp=HERE)
    make_active(table, "static_barrier")
    make_active(table, "static_barrier")
    assert table.state.n_active == 1


def test_this_round_lasts_until_the_round_ends():
    """Brogan's Shield protects minions for the round."""
    table = new_table(brogan=HERE)
    table.hand("arien", "liquid_leap")
    table.act("brogan", "shield")
    assert (table.state.turn, table.state.n_active) == (2, 1)
    end_round(table)
    assert table.state.n_active == 0


def test_an_end_of_round_effect_is_applied_once():
    table = new_table(xargatha=HERE)
    for place in BESIDE[:2]:
        table.minion(BLUE, place)
    table.minion(RED, (3, -9))
    make_active(table, "constrict", Duration.END_OF_ROUND)
    end_round(table)
    table.choose(BESIDE[0])
    assert len(table.events(Trace.MINION_DEFEATED)) == 1
    assert minions(table) == (2, 2)


AT_END_OF_TURN = {
    "cards.constrict.program": ("active end_of_turn",),
    "cards.constrict.when": ("end_of_turn",),
    "cards.shock.radius": None,
    "cards.shock.program": ("target enemy unit adjacent", "attack", "active end_of_turn"),
    "cards.shock.when": ("end_of_turn",),
    "cards.shock.answer": ("choose enemy hero adjacent", "discard if_able"),
}
"""No starter has an effect for the end of the turn: Constrict and Shock with such texts."""


def test_an_end_of_turn_effect_is_applied_once_when_the_turn_ends():
    table = Table(**SIX, numbers=AT_END_OF_TURN)
    hold_minions(table)
    table.hero("xargatha", HERE)
    for place in BESIDE[:2]:
        table.minion(BLUE, place)
    table.plays("arien", "liquid_leap")
    table.act("xargatha", "constrict")
    assert table.decision == Decision.RESPAWN  # Arien's card is still to be resolved
    table.choose("pass", BESIDE[0])
    assert (table.state.turn, table.state.n_active) == (2, 0)
    assert len(table.events(Trace.MINION_DEFEATED)) == 1


@pytest.mark.parametrize("is_immune", [False, True])
def test_immunity_of_this_turn_still_holds_when_end_of_turn_effects_are_applied(is_immune):
    """Ruling: end of turn effects come before the turn ends."""
    table = Table(**SIX, numbers=AT_END_OF_TURN)
    hold_minions(table)
    table.hero("wasp", HERE)
    table.hero("arien", BESIDE[0])
    table.minion(BLUE, BESIDE[1])
    if is_immune:
        make_active(table, "expert_duelist")
    table.act("wasp", "shock")
    table.choose(BESIDE[1])
    assert (table.decision == Decision.OBJECT) == (not is_immune)
    assert table.state.turn == 1 + is_immune


def test_effects_of_both_teams_at_the_same_time_go_by_the_coin_which_is_not_flipped():
    """READING: as with tied initiative."""
    table = Table(red=("xargatha", "wasp"), blue=("xargatha", "arien"), mirror=True)
    hold_minions(table)
    table.state.coin = BLUE
    table.state.where[0], table.state.where[2] = -1, -1
    for hero, place, foe, beside in ((0, HERE, BLUE, (2, -1)), (2, (3, -8), RED, (4, -8))):
        table.state.where[hero] = table.space(place)
        table.state.occupant[table.space(place)] = hero
        table.minion(foe, beside)
        card = hero * table.state.heroes[0].cards.size + table.card("constrict") % 24
        effects.add(
            *(table.state, table.tables, hero, card, Duration.END_OF_ROUND, NOBODY, table.log)
        )
    end_round(table)
    assert table.events(Trace.EFFECT)[0][0] == 2
    assert table.state.coin == BLUE


def test_the_radius_of_an_effect_is_measured_from_the_heros_present_space():
    table = new_table(arien=HERE, wasp=(4, -4))
    make_active(table, "spell_break")
    table.hero("wasp", (3, -1))
    assert PRIMARY not in acts(table, "wasp", "static_barrier")
    table.hero("arien", (-1, -5))
    assert PRIMARY in acts(table, "wasp", "static_barrier")


# adjacent, nearest, straight lines, range and radius


def test_adjacent_spaces_share_a_border():
    table = new_table(wasp=HERE)
    board = table.tables.board
    here = table.space(HERE)
    near = {table.place_of(s) for s in range(board.n_spaces) if board.distance[here, s] == 1}
    assert near == set(BESIDE)


def test_distances_count_obstacles():
    """Terrain between [0, -3] and [2, -3] counts as a space."""
    table = new_table()
    board = table.tables.board
    assert board.distance[table.space((0, -3)), table.space((2, -3))] == 2


@pytest.mark.parametrize(("place", "is_line"), [((2, -1), True), ((3, -1), True), ((3, -2), False)])
def test_two_units_are_in_a_straight_line_if_adjacent_or_on_a_line(place, is_line):
    """Charged Boomerang cannot target units in a straight line."""
    table = new_table(wasp=HERE)
    table.minion(BLUE, place)
    assert (PRIMARY in acts(table, "wasp", "charged_boomerang")) != is_line


def test_a_straight_line_goes_on_behind_obstacles():
    table = new_table(wasp=HERE)
    table.minion(BLUE, (4, -1))
    table.token((2, -1))
    assert PRIMARY not in acts(table, "wasp", "charged_boomerang")


def test_range_1_reaches_adjacent_spaces_only():
    """Point Blank Shot is ranged with range 1."""
    table = new_table(sabina=HERE)
    table.minion(RED, (3, -1))
    assert PRIMARY not in acts(table, "sabina", "point_blank_shot")
    table.minion(RED, (2, -1))
    assert table.act("sabina", "point_blank_shot") == [(2, -1)]


def test_a_range_of_0_has_no_targets():
    """Ruling: range 1 reaches adjacent spaces, range 0 nothing, unless items add to it."""
    table = Table(**SIX, numbers={"cards.quickdraw.range": 0})
    hold_minions(table)
    table.hero("sabina", HERE)
    table.hero("wasp", BESIDE[0])
    assert PRIMARY not in acts(table, "sabina", "quickdraw")
    table.items("sabina", range=1)
    assert PRIMARY in acts(table, "sabina", "quickdraw")


@pytest.mark.parametrize(("place", "is_near"), [((3, -1), True), ((4, -1), False)])
def test_a_radius_of_2_reaches_two_spaces(place, is_near):
    table = new_table(wasp=HERE, arien=place)
    assert (PRIMARY in acts(table, "wasp", "lift_up")) == is_near


def test_a_radius_reaches_through_obstacles():
    table = new_table(wasp=HERE, arien=(3, -1))
    for place in BESIDE:
        table.token(place)
    assert "arien" in table.act("wasp", "lift_up")


def test_the_outer_rim_is_terrain():
    """Blend Into Shadows works beside terrain; the shore is beside it."""
    table = new_table(tigerclaw=(-8, -2))
    table.act("tigerclaw", "blend_into_shadows")
    assert table.decision == Decision.PLACE
    inland = new_table(tigerclaw=HERE)
    inland.act("tigerclaw", "blend_into_shadows")
    assert inland.decision != Decision.PLACE


# friendly, immune, targets


def test_friendly_never_includes_you():
    """War Drummer pays a friendly hero."""
    table = new_table(brogan=HERE, arien=(2, -1))
    assert table.act("brogan", "war_drummer") == ["arien"]


def test_an_action_does_not_affect_its_own_hero_unless_it_says_so():
    """Lift Up moves a unit in radius; Wasp is within her own radius."""
    table = new_table(wasp=HERE, arien=(2, -1))
    assert table.act("wasp", "lift_up") == ["arien"]


def test_an_immune_unit_cannot_be_targeted():
    """Blend Into Shadows: immune to attack actions next turn."""
    table = new_table(tigerclaw=HERE, arien=(2, -1))
    make_active(table, "blend_into_shadows")
    assert PRIMARY not in acts(table, "arien", "noble_blade")


def test_conditional_immunity_holds_only_against_its_source():
    """Ruling: immune to attack actions is not immune to skills."""
    table = new_table(tigerclaw=HERE, brogan=(2, -1))
    make_active(table, "blend_into_shadows")
    table.act("brogan", "brutal_jab")
    assert "tigerclaw" in table.choose("pass")


def test_presence_checks_count_immune_units():
    """Backstab: an immune friendly heavy minion beside the target is a friend beside it."""
    table = new_table(tigerclaw=HERE, arien=(2, -1))
    table.minion(RED, (3, -1), "heavy")
    table.act("tigerclaw", "backstab")
    table.choose("arien")
    assert table.events(Trace.ATTACKS)[-1][2] == 5 + 2


def test_tokens_are_not_units():
    """Lift Up names units and tokens, Shock only units."""
    table = new_table(wasp=HERE)
    table.token((2, -1))
    assert PRIMARY not in acts(table, "wasp", "shock")
    assert table.act("wasp", "lift_up") == [(2, -1)]


# push, place, swap, move through


def push(table: Table, target: object, distance: int) -> list:
    """Let Brogan push a target with Mighty Punch; return how far he could have."""
    table.act("brogan", "mighty_punch")
    offers = table.choose("pass", target)
    table.choose(distance)
    return offers


def test_a_push_goes_straight_away_from_the_pushing_unit():
    table = new_table(brogan=HERE, wasp=(2, -2))
    push(table, "wasp", 2)
    assert table.where("wasp") == (4, -4)


def test_a_blocked_push_goes_as_far_as_possible():
    table = new_table(brogan=HERE, wasp=(2, -1))
    table.token((4, -1))
    assert push(table, "wasp", 1) == [0, 1]
    assert table.where("wasp") == (3, -1)


def test_a_push_may_be_zero_spaces():
    """Point Blank Shot pushes 1 space, but there is an obstacle."""
    table = new_table(sabina=HERE, wasp=(2, -1))
    table.token((3, -1))
    table.act("sabina", "point_blank_shot")
    table.choose("wasp", "shock")
    assert table.where("wasp") == (2, -1)


def test_terrain_blocks_a_push():
    table = new_table(brogan=(1, -1), wasp=(1, -2))
    table.act("brogan", "mighty_punch")
    table.choose("pass", "wasp")
    assert table.where("wasp") == (1, -2)


def test_a_token_can_be_pushed():
    table = new_table(brogan=HERE)
    token = table.token((2, -1))
    push(table, (2, -1), 2)
    assert table.where(token) == (4, -1)


def test_placing_needs_an_empty_space():
    table = new_table(arien=HERE, brogan=(1, -2))
    offers = table.act("arien", "liquid_leap")
    assert all(table.at(place) is None for place in offers)
    assert (1, -2) not in offers


def test_placing_is_not_movement():
    """Stone Gaze forbids movement actions, not Liquid Leap; and no path is needed."""
    table = new_table(arien=HERE, xargatha=(2, 0))
    make_active(table, "stone_gaze")
    for place in BESIDE:
        if table.at(place) is None:
            table.token(place)
    assert Action.MOVE not in acts(table, "arien", "liquid_leap")
    assert table.act("arien", "liquid_leap")


def test_swapping_is_not_movement():
    table = new_table(arien=HERE, xargatha=(2, 0))
    minion = table.minion(RED, (4, -2))
    make_active(table, "stone_gaze")
    table.act("arien", "arcane_whirlpool")
    table.choose((4, -2))
    assert (table.where("arien"), table.where(minion)) == ((4, -2), HERE)


def test_moving_through_obstacles_does_not_end_there():
    """Metamorphosis lets Xargatha move through obstacles."""
    table = new_table(xargatha=HERE)
    for place in BESIDE:
        table.token(place)
    table.ultimate("metamorphosis")
    offers = table.act("xargatha", "charm")
    assert not set(offers) & set(BESIDE)
    assert (3, -1) in offers


def test_moving_through_obstacles_is_moving_through_terrain_too():
    """Terrain is an obstacle: [1, -4] is 2 spaces from [1, -2] across the hole."""
    table = new_table(xargatha=(1, -2))
    table.ultimate("metamorphosis")
    assert (1, -4) in table.act("xargatha", "charm")


def test_one_obstacle_a_space():
    table = new_table(wasp=HERE, arien=(2, -1))
    table.token((1, -2))
    spaces = [int(space) for space in table.state.where if space >= 0]
    assert len(set(spaces)) == len(spaces)


# defeat and remove


def test_defeating_pays_coins_and_removing_does_not():
    """Shootout attacks one minion and removes another."""
    table = new_table(sabina=HERE)
    table.minion(RED, (2, -1))
    table.minion(RED, (1, -2))
    table.act("sabina", "shootout")
    table.choose((2, -1), (1, -2))
    assert table.coins("sabina") == 2
    assert minions(table) == (1, 1)


def test_a_push_of_several_units_has_one_distance_for_all():
    """Kinetic Blast: 3 or 4 spaces, the same for both units."""
    table = new_table(wasp=HERE)
    for place in ((2, -1), (0, 0)):
        table.minion(BLUE, place)
    table.act("wasp", "kinetic_blast")
    table.choose((2, -1), (0, 0))
    assert (table.decision, table.offers()) == (Decision.DISTANCE, [3, 4])
