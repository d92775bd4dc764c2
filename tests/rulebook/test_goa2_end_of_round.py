"""End of Round: minion battle, tokens and markers, retrieving cards, pity coins."""

import pytest

from sim.goa2 import effects
from sim.goa2.events import Trace
from sim.goa2.language import Duration
from sim.goa2.state import NOBODY, Action, CardState, Decision
from tests.fixtures.goa2_course import (
    HERE,
    end_round,
    hold_minions,
    minions,
    play_turn,
    state_of,
)
from tests.fixtures.marks import plain
from tests.goa2.table import BLUE, RED, Table

pytestmark = plain

RED_PLACES = [(-1, -5), (0, -5), (1, -5), (2, -5), (0, -4), (-1, -4)]
BLUE_PLACES = [(-1, 0), (0, 0), (1, 0), (-2, 2), (-1, 2), (0, 1)]


def battle(red: list[str], blue: list[str]) -> Table:
    """Return a table at the end of the round, with these minions in the Battle Zone."""
    table = Table()
    for team, kinds, places in ((RED, red, RED_PLACES), (BLUE, blue, BLUE_PLACES)):
        for kind, place in zip(kinds, places, strict=False):
            table.minion(team, place, kind)
    end_round(table)
    return table


# Minion Battle


@pytest.mark.parametrize("count", [1, 3, 6])
def test_the_same_number_has_no_effect(count):
    table = battle(["melee"] * count, ["melee"] * count)
    assert minions(table) == (count, count)
    assert (table.decision, table.state.round) == (Decision.CARD, 2)


def test_kinds_do_not_count_in_the_battle_only_numbers():
    table = battle(["melee", "ranged"], ["heavy", "melee"])
    assert minions(table) == (2, 2)


@pytest.mark.parametrize(("red", "blue", "left"), [(5, 4, 3), (5, 3, 1), (6, 4, 2), (6, 5, 4)])
def test_the_team_with_fewer_removes_the_difference(red, blue, left):
    table = battle(["melee"] * red, ["melee"] * blue)
    for _ in range(red - blue):
        assert (table.decision, table.asked) == (Decision.LOSE, table.tables.captain[BLUE])
        table.choose(table.offers()[0])
    assert minions(table) == (red, left)
    assert table.state.round == 2


def test_red_removes_minions_when_it_has_fewer():
    table = battle(["melee"] * 2, ["melee"] * 3)
    assert (table.decision, table.asked) == (Decision.LOSE, table.tables.captain[RED])
    table.choose(RED_PLACES[1])
    assert minions(table) == (1, 3)
    assert table.at(RED_PLACES[1]) is None


def test_the_team_chooses_which_minions_it_removes():
    table = battle(["melee"] * 4, ["melee", "ranged", "melee"])
    assert table.offers() == BLUE_PLACES[:3]
    table.choose(BLUE_PLACES[1])
    assert [table.at(place) is None for place in BLUE_PLACES[:3]] == [False, True, False]


def test_any_set_of_minions_can_be_chosen_and_each_only_once():
    """Sets are chosen in ascending order, so that each has one way to be chosen."""
    sets = set()
    for first in range(3):
        table = battle(["melee"] * 6, ["melee"] * 4)
        table.choose(table.offers()[first])
        for second in table.offers():
            sets.add((BLUE_PLACES[first], second))
    assert len(sets) == 6  # 2 of 4


def test_the_heavy_minion_must_be_removed_last():
    table = battle(["melee"] * 4, ["heavy", "melee", "melee"])
    assert table.offers() == BLUE_PLACES[1:3]


def test_a_heavy_minion_is_removed_when_no_other_is_left():
    """No board has three heavy spawn points of a team; the rule holds all the same."""
    table = battle(["melee"] * 6, ["melee", "heavy", "heavy", "heavy"])
    table.choose(BLUE_PLACES[0])
    assert table.offers() == BLUE_PLACES[1:4]
    table.choose(BLUE_PLACES[2])
    assert minions(table) == (6, 2)


def test_the_heavy_minion_goes_last_when_all_must_go():
    table = battle(["melee"] * 6, ["heavy", "melee", "ranged"])
    order = [table.place_of(space) for _, space, _ in table.events(Trace.MINION_REMOVED)]
    assert order == [BLUE_PLACES[1], BLUE_PLACES[2], BLUE_PLACES[0]]


def test_a_difference_as_large_as_the_team_removes_all_and_pushes_the_lane():
    table = battle(["melee"] * 4, ["melee", "heavy"])
    assert table.events(Trace.PUSH_WON) == [(RED, 2, 3)]
    assert table.decision == Decision.CARD


def test_removing_gives_no_coins():
    table = battle(["melee"] * 4, ["melee"] * 3)
    table.choose(BLUE_PLACES[0])
    gained = [(hero, coins) for hero, coins, _ in table.events(Trace.COINS)]
    assert gained == [(hero, 1) for hero in range(4)]  # pity coins only
    assert not table.events(Trace.MINION_DEFEATED)


def test_strays_are_back_before_minions_are_counted():
    table = Table()
    hold_minions(table)
    stray = table.minion(BLUE, (-3, 0))
    table.minion(RED, (0, 0))
    end_round(table)
    assert table.decision == Decision.RETURN
    table.choose(table.offers()[0])
    assert table.where(stray) is not None
    assert table.events(Trace.BATTLE) == [(2, 2, 0)]


def test_end_of_round_effects_come_before_the_minion_battle():
    """Xargatha's Constrict defeats a minion, and the battle is fought without it."""
    table = Table()
    hold_minions(table)
    table.hero("xargatha", HERE)
    table.minion(BLUE, (2, -1))
    table.minion(RED, (-1, -5))
    effects.add(
        *(table.state, table.tables, table.row("xargatha"), table.card("constrict")),
        *(Duration.END_OF_ROUND, NOBODY, table.log),
    )
    end_round(table)
    table.choose((2, -1))
    assert table.events(Trace.BATTLE) == [(2, 1, 0)]
    assert table.events(Trace.COINS)[0][:2] == (table.row("xargatha"), 2)


# Remove Tokens, Return Markers


def test_all_tokens_are_removed():
    table = Table()
    hold_minions(table)
    tokens = [table.token(place) for place in ((0, 0), (5, -4), (-8, 0))]
    end_round(table)
    assert [table.where(token) for token in tokens] == [None] * 3


def test_tokens_stay_until_the_round_ends():
    table = Table()
    hold_minions(table)
    table.hero("wasp", HERE)
    token = table.token((4, -2))
    play_turn(table, wasp="shock")
    table.hand("wasp", "lift_up")
    table.choose(("act", Action.HOLD))
    assert (table.state.turn, table.where(token)) == (2, (4, -2))


def test_all_markers_are_returned():
    table = Table(red=("wasp", "tigerclaw"))
    hold_minions(table)
    table.state.heroes[table.row("arien")].poison[RED] = 2
    end_round(table)
    assert not table.state.heroes["poison"].any()


def test_tokens_are_gone_before_the_lane_is_pushed_at_the_end_of_a_round():
    """A token beside an occupied spawn point would be in the way of the new minion."""
    table = Table()
    table.minion(RED, (0, 0))
    table.minion(RED, (0, -1))
    table.minion(BLUE, (-1, 2))
    table.hero("wasp", (7, -5))
    for place in ((8, -5), (6, -5), (6, -4), (7, -4)):
        table.token(place)
    end_round(table)
    assert table.decision == Decision.SPAWN
    assert set(table.offers()) == {(8, -5), (6, -5), (6, -4), (7, -4)}


# Retrieve Cards


def test_resolved_and_discarded_cards_come_back_to_the_hand():
    table = Table()
    hold_minions(table)
    table.hand("wasp", "magnetic_dagger")
    table.resolved("wasp", "shock", "lift_up")
    table.discarded("wasp", "stop_projectiles", "static_barrier")
    end_round(table)
    assert len(table.cards_in("wasp", CardState.HAND)) == 5
    assert state_of(table, "static_barrier") == CardState.HAND


@pytest.mark.parametrize("duration", [Duration.NEXT_TURN, Duration.THIS_ROUND])
def test_retrieving_cancels_all_active_effects(duration):
    table = Table()
    hold_minions(table)
    table.hero("xargatha", HERE)
    effects.add(
        *(table.state, table.tables, table.row("xargatha"), table.card("stone_gaze")),
        *(duration, NOBODY, table.log),
    )
    end_round(table)
    assert table.state.n_active == 0


# Level Up, Collect a Pity Coin


def test_players_who_have_not_levelled_up_collect_a_pity_coin():
    table = Table()
    hold_minions(table)
    end_round(table)
    assert [table.coins(hero) for hero in table.heroes] == [1, 1, 1, 1]


def test_players_who_have_levelled_up_collect_none():
    table = Table()
    hold_minions(table)
    table.state.heroes[table.row("wasp")].coins = 1
    end_round(table)
    table.choose(table.offers()[0])
    assert table.coins("wasp") == 0
    assert table.coins("arien") == 1


def test_a_pity_coin_buys_no_level_in_this_round():
    """Level 2 costs 1 coin: the pity coin would pay for it."""
    table = Table()
    hold_minions(table)
    end_round(table)
    assert table.state.heroes["level"][:4].tolist() == [1, 1, 1, 1]
    assert table.decision == Decision.CARD


def test_a_pity_coin_counts_in_the_next_round():
    table = Table()
    hold_minions(table)
    end_round(table)
    end_round(table)
    assert table.decision == Decision.UPGRADE


def test_the_steps_of_the_end_of_a_round_come_in_the_rulebooks_order():
    table = Table()
    table.minion(RED, (0, 0))
    table.minion(RED, (0, -1))
    table.minion(BLUE, (-1, 2))
    table.token((4, -2))
    table.state.heroes[table.row("wasp")].coins = 1
    end_round(table)
    table.choose(table.offers()[0])
    steps = (
        Trace.BATTLE,
        Trace.TOKEN_REMOVED,
        Trace.PUSH_WON,
        Trace.LEVELLED,
        Trace.PITY,
        Trace.ROUND,
    )
    told = [int(line[0]) for line in table.log.trace[: table.log.n_trace] if line[0] in steps]
    assert list(dict.fromkeys(told)) == list(steps)
