"""Game Structure: rounds of four turns, playing a card, one action, respawn, resolving."""

import pytest

from sim.goa2.events import Trace
from sim.goa2.state import Action, CardState, Decision, Phase
from tests.fixtures.goa2_course import (
    BESIDE,
    HERE,
    SIX,
    acting,
    begin_turn,
    end_round,
    give_hands,
    hold_minions,
    play_turn,
    state_of,
)
from tests.fixtures.marks import plain
from tests.goa2.table import Table, acts

pytestmark = plain

HOLD = ("act", Action.HOLD)
RED_POINTS = {(-5, -5), (-6, -3), (-8, -1)}
BLUE_POINTS = {(11, -6), (9, -4), (8, -2)}


@pytest.fixture
def table() -> Table:
    table = Table()
    hold_minions(table)
    table.hero("wasp", HERE)
    table.hero("xargatha", (-2, 0))
    table.hero("arien", (4, -2))
    table.hero("brogan", (4, -4))
    return table


# Round Structure


def test_a_round_has_four_turns(table):
    play_turn(table, wasp="shock")
    for turn in (2, 3, 4):
        table.hand("wasp", "lift_up")
        table.choose(HOLD)
        assert (table.state.round, table.state.turn) == (1, turn)
        table.choose("lift_up")
    table.choose(HOLD)
    assert (table.state.round, table.state.turn) == (2, 1)


def test_after_four_turns_players_take_their_cards_back(table):
    table.resolved("wasp", "shock", "lift_up")
    end_round(table)
    assert table.state.round == 2
    assert {"shock", "lift_up"} <= table.cards_in("wasp", CardState.HAND)


# Play One Card


def test_every_player_plays_one_card_from_hand(table):
    begin_turn(table)
    for seat, hero in enumerate(table.heroes):
        assert (table.decision, table.asked) == (Decision.CARD, seat)
        assert set(table.offers()) == table.cards_in(hero, CardState.HAND)
        table.choose(table.offers()[0])
    assert table.decision != Decision.CARD


def test_cards_are_played_facedown_until_the_last_player_has_chosen(table):
    begin_turn(table)
    for card in ("shock", "cleave", "noble_blade"):
        table.choose(card)
        assert state_of(table, card) == CardState.COMMITTED
        assert not table.events(Trace.PLAYED)
    table.choose("onslaught")
    assert state_of(table, "shock") == CardState.UNRESOLVED
    assert len(table.events(Trace.PLAYED)) == 4


def test_a_card_must_be_played_if_able(table):
    begin_turn(table)
    assert "pass" not in table.offers()


def test_a_card_must_be_played_even_if_the_hero_is_not_on_the_board():
    table = Table()
    hold_minions(table)
    offers = begin_turn(table)
    assert table.where("wasp") is None
    assert set(offers) == table.cards_in("wasp", CardState.HAND)


def test_a_player_without_cards_passes(table):
    play_turn(table, arien="liquid_leap")
    passes = [table.heroes[hero] for hero, _, _ in table.events(Trace.PASSES)]
    assert passes == ["wasp", "xargatha", "brogan"]
    assert acting(table) == "arien"


def test_a_turn_in_which_everybody_passes_ends_at_once(table):
    give_hands(table, {"wasp": "shock"})
    table.resolved("wasp", "shock")
    assert begin_turn(table, 1) == ["shock"]
    assert (table.state.round, table.state.turn) == (2, 1)
    assert len(table.events(Trace.TURN)) == 5


def test_discarded_and_resolved_cards_cannot_be_played(table):
    table.hand("wasp", "shock", "lift_up", "static_barrier")
    table.discarded("wasp", "lift_up")
    table.resolved("wasp", "static_barrier")
    assert begin_turn(table, 2) == ["shock"]


def test_the_action_is_chosen_later(table):
    begin_turn(table)
    table.choose("static_barrier", "cleave", "noble_blade", "onslaught")
    assert table.decision == Decision.ACTION
    assert acting(table) == "wasp"


# Perform One Action


def test_one_and_only_one_action_is_performed(table):
    play_turn(table, wasp="lift_up", arien="liquid_leap")
    table.choose(("act", Action.MOVE), "pass")
    assert acting(table) == "arien"
    assert state_of(table, "lift_up") == CardState.RESOLVED


def test_a_card_has_a_primary_action_and_the_secondary_ones_of_its_icons(table):
    table.hero("wasp", (0, 0))
    table.minion(1, (0, -1))
    assert acts(table, "wasp", "shock") == {Action.HOLD, Action.PRIMARY, Action.MOVE}
    assert acts(table, "wasp", "static_barrier") == {Action.HOLD, Action.PRIMARY}
    assert acts(table, "wasp", "stop_projectiles") == {Action.HOLD, Action.MOVE}
    assert acts(table, "xargatha", "charm") == {Action.HOLD, Action.PRIMARY}


def test_defense_is_no_action_of_a_played_card(table):
    """Aspiring Duelist has a primary defense and secondary movement."""
    assert acts(table, "arien", "aspiring_duelist") == {Action.HOLD, Action.MOVE}


def test_the_text_is_applied_with_the_primary_action(table):
    target = table.minion(1, BESIDE[0])
    table.act("wasp", "magnetic_dagger")
    table.choose(BESIDE[0])
    assert table.where(target) is None
    assert table.events(Trace.ACTIVE)


def test_the_text_is_not_applied_with_a_secondary_action(table):
    target = table.minion(1, BESIDE[0])
    table.act("wasp", "magnetic_dagger", Action.MOVE)
    table.choose("pass")
    assert table.where(target) == BESIDE[0]
    assert not table.events(Trace.ACTIVE)


@pytest.mark.parametrize("card", ["shock", "static_barrier", "stop_projectiles", "lift_up"])
def test_hold_is_possible_with_any_card_and_does_nothing(table, card):
    before = table.state.where.tolist()
    play_turn(table, wasp=card)
    table.choose(HOLD)
    assert table.state.where.tolist() == before
    assert state_of(table, card) in (CardState.RESOLVED, CardState.HAND)
    assert table.events(Trace.RESOLVED)[-1][:2] == (table.row("wasp"), table.card(card))


def test_a_skill_action_is_always_the_primary_one(table):
    table.act("wasp", "static_barrier")
    assert table.events(Trace.ACTIVE)[-1][1] == table.card("static_barrier")


# Hero Respawn


def off_board() -> Table:
    """Return a table where nobody but Arien is on the board."""
    table = Table()
    hold_minions(table)
    table.hero("arien", HERE)
    return table


@pytest.mark.parametrize(
    ("hero", "card", "points"),
    [("wasp", "shock", RED_POINTS), ("brogan", "onslaught", BLUE_POINTS)],
)
def test_a_hero_may_respawn_on_any_empty_spawn_point_of_its_throne(hero, card, points):
    table = off_board()
    offers = play_turn(table, **{hero: card})
    assert table.decision == Decision.RESPAWN
    assert offers[0] == "pass"
    assert set(offers[1:]) == points


def test_a_hero_respawns_before_performing_an_action():
    table = off_board()
    play_turn(table, wasp="shock")
    table.choose((-6, -3))
    assert table.where("wasp") == (-6, -3)
    assert table.decision == Decision.ACTION
    assert ("act", Action.MOVE) in table.offers()


def test_an_occupied_spawn_point_is_not_offered():
    table = off_board()
    table.hero("xargatha", (-6, -3))
    offers = play_turn(table, wasp="shock")
    assert set(offers[1:]) == RED_POINTS - {(-6, -3)}


def test_an_enemy_on_a_spawn_point_occupies_it():
    table = off_board()
    table.hero("arien", (-6, -3))
    offers = play_turn(table, wasp="shock")
    assert set(offers[1:]) == RED_POINTS - {(-6, -3)}


def test_without_an_empty_spawn_point_a_hero_respawns_next_to_one():
    table = Table(**SIX)
    hold_minions(table)
    for hero, place in zip(("xargatha", "tigerclaw", "arien"), sorted(RED_POINTS), strict=True):
        table.hero(hero, place)
    offers = play_turn(table, wasp="shock")[1:]
    assert (-6, -5) in offers
    assert (-8, 0) in offers
    assert (-4, -3) not in offers
    assert all(table.at(place) is None for place in offers)


def test_a_hero_may_stay_away_and_resolves_the_card_without_an_action():
    table = off_board()
    play_turn(table, wasp="shock", arien="liquid_leap")
    table.choose("pass")
    assert table.where("wasp") is None
    assert state_of(table, "shock") == CardState.RESOLVED
    assert acting(table) == "arien"
    assert not table.events(Trace.ACTS)


def test_a_hero_on_the_board_is_not_asked_to_respawn(table):
    play_turn(table, wasp="shock")
    assert table.decision == Decision.ACTION


# Resolve Your Card, Turn Ends


def test_a_card_is_resolved_after_its_action(table):
    play_turn(table, wasp="static_barrier", arien="liquid_leap")
    table.choose(("act", Action.PRIMARY))
    assert state_of(table, "static_barrier") == CardState.RESOLVED


def test_an_active_effect_lasts_while_its_card_is_resolved(table):
    play_turn(table, wasp="static_barrier", arien="liquid_leap")
    table.choose(("act", Action.PRIMARY))
    assert [int(active.card) for active in table.state.active[: table.state.n_active]] == [
        table.card("static_barrier")
    ]


def test_this_turn_effects_are_canceled_when_the_turn_ends(table):
    play_turn(table, wasp="static_barrier")
    table.hand("arien", "liquid_leap")
    table.choose(("act", Action.PRIMARY))
    assert table.state.turn == 2
    assert table.state.n_active == 0


def test_the_turn_ends_when_nobody_has_an_unresolved_card(table):
    play_turn(table, wasp="shock", arien="liquid_leap")
    table.hand("brogan", "onslaught")
    table.choose(HOLD)
    assert table.state.turn == 1
    table.choose(HOLD)
    assert table.state.turn == 2


def test_next_turn_effects_apply_in_the_next_turn_only(table):
    """Xargatha's Stone Gaze stops movement actions near her, in the turn after this one."""
    table.hero("arien", (-1, -1))
    play_turn(table, xargatha="stone_gaze", arien="liquid_leap")
    table.hand("arien", "aspiring_duelist")
    can_move = [table.choose(("act", Action.PRIMARY))]
    can_move += [table.choose(HOLD, "aspiring_duelist")]
    table.hand("arien", "noble_blade")
    can_move += [table.choose(HOLD, "noble_blade")]
    assert [("act", Action.MOVE) in offers for offers in can_move] == [True, False, True]
    assert table.state.turn == 3


def test_next_turn_effects_of_turn_4_do_not_reach_the_next_round(table):
    table.state.turn = 4
    table.act("xargatha", "stone_gaze")
    assert table.state.round == 2
    assert table.state.n_active == 0


def test_the_end_of_turn_4_is_the_end_of_the_round(table):
    play_turn(table, turn=4, wasp="shock")
    table.choose(HOLD)
    assert len(table.events(Trace.END_OF_ROUND)) == 1
    assert table.state.phase == Phase.PLAY_CARDS
