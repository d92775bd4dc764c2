"""Push the Lane: when, what happens, who decides; minions outside the Battle Zone."""

from collections import Counter

import pytest

from sim.goa2 import lane
from sim.goa2.events import Trace
from sim.goa2.state import Action, Decision, Ending
from tests.fixtures.goa2_course import (
    FAR_MINIONS,
    HERE,
    end_round,
    hold_minions,
    lives,
    minions,
    play_turn,
)
from tests.fixtures.marks import plain
from tests.goa2.table import BLUE, RED, Table

pytestmark = plain

BLUE_BEACH = 3  # places in the lane
MIDDLE = 2
RED_BEACH = 1
TARGET = (2, -1)
BLUE_HEAVY_POINT = (9, -8)  # in the blue beach
RED_RANGED_POINT = (6, -7)


def last_stand(hero: str = "brogan", target: int = RED) -> Table:
    """Return a table where a hero stands beside the last minion of the other team."""
    table = Table()
    table.hero(hero, HERE)
    table.minion(target, TARGET)
    table.minion(1 - target, (-1, 2))
    return table


def strike(table: Table, hero: str = "brogan", card: str = "onslaught") -> list:
    """Attack the minion at TARGET."""
    table.act(hero, card)
    return table.choose(TARGET)


def kinds(table: Table, team: int) -> Counter:
    """Return how many minions of each kind a team has on the board."""
    things = range(6 + 8 * team, 14 + 8 * team)
    return Counter(
        int(table.state.minion_kind[thing - 6]) for thing in things if table.where(thing)
    )


def zone_of(table: Table, thing: int) -> int:
    """Return the place in the lane of the zone where an object is."""
    board = table.tables.board
    return board.lane.tolist().index(board.zone[table.state.where[thing]])


def battlefield(**heroes) -> Table:
    """Return a table with a minion of each team, and heroes where they are wanted."""
    table = Table()
    hold_minions(table)
    for hero, place in heroes.items():
        table.hero(hero, place)
    return table


def push(table: Table, team: int) -> list:
    """Let a team win a push."""
    lane.push_lane(table.state, table.tables, team, table.log)
    return table.run()


# when


def test_a_lane_is_pushed_at_once_when_the_last_minion_is_defeated():
    table = last_stand()
    strike(table)
    assert table.events(Trace.PUSH_WON) == [(BLUE, 2, RED_BEACH)]


def test_a_lane_is_not_pushed_while_a_minion_is_left():
    table = last_stand()
    table.minion(RED, (-1, -5))
    strike(table)
    assert not table.events(Trace.PUSH_WON)
    assert minions(table) == (1, 1)


def test_after_a_push_in_mid_turn_the_action_goes_on():
    """Brogan's Onslaught moves him into the space of the minion after the attack."""
    table = last_stand()
    strike(table)
    assert table.where("brogan") == TARGET


def test_after_a_push_in_mid_turn_the_turn_goes_on():
    table = last_stand()
    table.hero("wasp", (4, -4))
    play_turn(table, brogan="onslaught", wasp="shock")
    table.choose(("act", Action.PRIMARY), TARGET)
    assert (table.state.turn, table.state.acting) == (1, table.row("wasp"))


def test_a_lane_is_pushed_at_the_end_of_a_round():
    table = Table()
    for place in ((0, 0), (0, -1)):
        table.minion(RED, place)
    table.minion(BLUE, (-1, 2))
    end_round(table)
    assert table.events(Trace.PUSH_WON) == [(RED, 2, BLUE_BEACH)]


def test_removing_the_last_minion_pushes_the_lane_too():
    """Sabina's Shootout removes a minion beside her, which pays no coins."""
    table = Table(blue=("arien", "sabina"))
    table.hero("sabina", HERE)
    for place in ((2, -1), (1, -2)):
        table.minion(RED, place)
    table.minion(BLUE, (-1, 2))
    table.act("sabina", "shootout")
    table.choose((2, -1), (1, -2))
    assert len(table.events(Trace.PUSH_WON)) == 1
    assert table.coins("sabina") == 2


def test_moving_the_last_minion_away_pushes_no_lane():
    """Xargatha's Control moves the last blue minion out of the Battle Zone; it comes back."""
    table = Table()
    table.hero("xargatha", (-2, 1))
    stray = table.minion(BLUE, (-2, 2))
    table.minion(RED, (4, -9))
    table.act("xargatha", "control")
    table.choose((-2, 2), (-4, 2))
    assert table.decision == Decision.MOVE
    assert not table.events(Trace.PUSH_WON)
    table.choose("pass")
    assert not table.events(Trace.PUSH_WON)
    assert table.decision == Decision.RETURN
    table.choose(table.offers()[0])
    assert zone_of(table, stray) == MIDDLE


def test_pushing_the_last_minion_away_pushes_no_lane():
    table = Table()
    table.hero("brogan", (-1, -1))
    table.minion(RED, (-2, 0))
    table.minion(BLUE, (4, -9))
    table.act("brogan", "mighty_punch")
    table.choose("pass", (-2, 0), 2)
    assert not table.events(Trace.PUSH_WON)
    assert table.events(Trace.PUSHED)


def test_swapping_the_last_minion_away_pushes_no_lane():
    table = Table()
    table.hero("arien", (-3, 1))
    stray = table.minion(RED, (-2, 1))
    table.minion(BLUE, (4, -9))
    table.act("arien", "arcane_whirlpool")
    table.choose((-2, 1))
    assert not table.events(Trace.PUSH_WON)
    assert (table.decision, table.where(stray)) == (Decision.RETURN, (-3, 1))


# what happens


@pytest.mark.parametrize(("team", "zone"), [(RED, BLUE_BEACH), (BLUE, RED_BEACH)])
def test_the_next_zone_towards_the_losers_throne_becomes_the_battle_zone(team, zone):
    table = battlefield()
    push(table, team)
    assert table.state.zone == zone


@pytest.mark.parametrize("team", [RED, BLUE])
def test_one_wave_counter_is_flipped(team):
    table = battlefield()
    push(table, team)
    assert table.state.waves == 2


def test_a_push_can_be_won_back():
    table = battlefield()
    push(table, RED)
    push(table, BLUE)
    assert (table.state.zone, table.state.waves) == (MIDDLE, 1)


def test_all_minions_of_the_previous_zone_are_removed():
    table = battlefield()
    push(table, RED)
    assert {zone_of(table, thing) for thing in range(6, 22) if table.where(thing)} == {BLUE_BEACH}


def test_a_minion_that_was_moved_away_is_removed_with_the_others():
    """Arien's Noble Blade moves his minion into the red beach, and defeats the last red one."""
    table = battlefield(arien=(0, 0))
    lane.take_minion(table.state, table.at(FAR_MINIONS[RED]), table.log)
    table.minion(RED, (-1, 0))
    moved = table.minion(BLUE, (-2, 1))
    table.act("arien", "noble_blade")
    table.choose((-1, 0), (-2, 1), (-3, 1))
    assert table.events(Trace.PUSH_WON) == [(BLUE, 2, RED_BEACH)]
    assert table.events(Trace.MOVED) == [(moved, table.space((-2, 1)), table.space((-3, 1)))]
    assert table.at((-3, 1)) is None
    assert (kinds(table, RED), kinds(table, BLUE)) == ({0: 4, 1: 1, 2: 1}, {0: 3, 1: 1, 2: 1})


@pytest.mark.parametrize(
    ("team", "red", "blue"),
    [(RED, {0: 3, 1: 1, 2: 1}, {0: 4, 1: 1, 2: 1}), (BLUE, {0: 4, 1: 1, 2: 1}, {0: 3, 1: 1, 2: 1})],
)
def test_one_minion_of_matching_type_respawns_on_each_spawn_point(team, red, blue):
    table = battlefield()
    push(table, team)
    assert (kinds(table, RED), kinds(table, BLUE)) == (red, blue)
    board = table.tables.board
    for thing in range(6, 22):
        if table.where(thing):
            space = table.state.where[thing]
            assert board.spawn[space] == 1 + table.state.minion_kind[thing - 6]
            assert board.spawn_team[space] == (thing - 6) // 8


def test_a_push_pays_no_coins_and_costs_no_lives():
    table = battlefield()
    push(table, RED)
    assert not table.events(Trace.COINS)
    assert lives(table) == (4, 4)


def test_heroes_stay_where_they_are():
    table = battlefield(wasp=HERE, arien=(4, -2))
    push(table, RED)
    assert (table.where("wasp"), table.where("arien")) == (HERE, (4, -2))


# occupied spawn points


def test_a_token_on_a_spawn_point_is_removed():
    table = battlefield()
    token = table.token(BLUE_HEAVY_POINT)
    push(table, RED)
    assert table.where(token) is None
    assert table.state.minion_kind[table.at(BLUE_HEAVY_POINT) - 6] == 2


def test_a_hero_on_a_spawn_point_is_in_the_way():
    """READING: the owning team puts the minion into the nearest empty space of the zone."""
    table = battlefield(arien=BLUE_HEAVY_POINT)
    offers = push(table, RED)
    assert (table.decision, table.asked) == (Decision.SPAWN, table.tables.captain[BLUE])
    assert set(offers) == {(10, -8), (10, -9), (8, -7), (9, -7)}
    table.choose((10, -9))
    assert table.where("arien") == BLUE_HEAVY_POINT
    assert table.state.minion_kind[table.at((10, -9)) - 6] == 2
    assert minions(table) == (5, 6)


def test_an_enemy_hero_is_in_the_way_as_well():
    table = battlefield(wasp=BLUE_HEAVY_POINT)
    push(table, RED)
    assert (table.decision, table.asked) == (Decision.SPAWN, table.tables.captain[BLUE])


@pytest.mark.parametrize("coin", [RED, BLUE])
def test_the_team_on_the_coin_goes_first_if_both_have_occupied_spawn_points(coin):
    table = battlefield(wasp=BLUE_HEAVY_POINT, arien=RED_RANGED_POINT)
    table.state.coin = coin
    push(table, RED)
    asked = [table.asked]
    table.choose(table.offers()[0])
    asked.append(table.asked)
    assert asked == [table.tables.captain[coin], table.tables.captain[1 - coin]]
    assert table.decision == Decision.SPAWN


def test_the_nearest_empty_space_is_outside_when_all_beside_are_occupied():
    """Around [9, -8] the minions and four tokens leave no space: the next ring is offered."""
    table = battlefield(arien=BLUE_HEAVY_POINT)
    for place in ((10, -8), (10, -9), (8, -7), (9, -7)):
        table.token(place)
    offers = push(table, RED)
    board = table.tables.board
    point = table.space(BLUE_HEAVY_POINT)
    assert {int(board.distance[point, table.space(place)]) for place in offers} == {2}


# minions outside the Battle Zone


def stray_of(team: int, place=(-3, 1)) -> tuple[Table, int]:
    """Return a table with a minion outside the Battle Zone, after a hero has acted."""
    table = Table()
    hold_minions(table)
    table.hero("wasp", (4, -4))
    stray = table.minion(team, place)
    table.act("wasp", "lift_up", Action.MOVE)
    table.choose("pass")
    return table, stray


@pytest.mark.parametrize("team", [RED, BLUE])
def test_a_minion_outside_returns_after_the_action_and_its_team_decides_where(team):
    table, stray = stray_of(team)
    assert (table.decision, table.asked) == (Decision.RETURN, table.tables.captain[team])
    assert set(table.offers()) == {(-2, 1), (-2, 0)}
    table.choose((-2, 1))
    assert table.where(stray) == (-2, 1)


def test_a_minion_returns_by_the_shortest_path_of_empty_spaces():
    """From [-4, 1] the Battle Zone is 2 steps away."""
    table, _ = stray_of(RED, (-4, 1))
    assert set(table.offers()) == {(-2, 0), (-2, 1)}


def test_obstacles_make_the_path_longer():
    """With [-2, 0] and [-2, 1] taken, [-2, 2] is 2 steps from [-3, 1], by way of [-3, 2]."""
    table = Table()
    hold_minions(table)
    table.hero("wasp", (-2, 0))
    table.token((-2, 1))
    table.hero("arien", (4, -4))
    table.minion(RED, (-3, 1))
    table.act("arien", "noble_blade", Action.MOVE)
    assert table.choose("pass") == [(-2, 2)]


def test_without_a_path_a_minion_is_placed_in_the_nearest_empty_space():
    """[-6, 5] and [-5, 5] are a corner of the red beach; three tokens shut it in."""
    table = Table()
    hold_minions(table)
    table.hero("wasp", (4, -4))
    stray = table.minion(RED, (-6, 5))
    for place in ((-6, 4), (-5, 4), (-5, 5)):
        table.token(place)
    table.act("wasp", "lift_up", Action.MOVE)
    offers = table.choose("pass")
    board = table.tables.board
    zone = board.zone[table.space((0, 0))]
    start = table.space((-6, 5))
    empty = [s for s in range(board.n_spaces) if board.zone[s] == zone and board.spawn[s] >= 0]
    empty = [space for space in empty if table.state.occupant[space] < 0]
    nearest = min(int(board.distance[start, space]) for space in empty)
    assert {int(board.distance[start, table.space(place)]) for place in offers} == {nearest}
    table.choose(offers[0])
    assert zone_of(table, stray) == MIDDLE


def test_a_minion_in_the_battle_zone_stays():
    table, stray = stray_of(RED, (0, 0))
    assert table.decision == Decision.CARD
    assert table.where(stray) == (0, 0)


@pytest.mark.parametrize("coin", [RED, BLUE])
def test_strays_of_the_coins_team_return_first(coin):
    """READING: effects at the same time go by the coin, which is not flipped."""
    table = Table()
    hold_minions(table)
    table.state.coin = coin
    table.hero("wasp", (4, -4))
    table.minion(RED, (-3, 1))
    table.minion(BLUE, (-3, -1))
    table.act("wasp", "lift_up", Action.MOVE)
    table.choose("pass")
    assert table.asked == table.tables.captain[coin]
    assert table.state.coin == coin


# endings


@pytest.mark.parametrize("team", [RED, BLUE])
def test_the_last_wave_counter_wins_the_game_for_the_team_that_pushed(team):
    table = battlefield()
    table.state.waves = 1
    assert push(table, team) == []
    assert (table.state.ending, table.state.winner) == (Ending.LAST_PUSH, team)


@pytest.mark.parametrize(("team", "zone"), [(RED, BLUE_BEACH), (BLUE, RED_BEACH)])
def test_pushing_the_lane_into_the_enemy_throne_wins_the_game(team, zone):
    table = battlefield()
    table.state.zone = zone
    push(table, team)
    assert (table.state.ending, table.state.winner) == (Ending.THRONE, team)


def test_pushing_back_into_the_middle_wins_nothing():
    table = battlefield()
    table.state.zone = BLUE_BEACH
    push(table, BLUE)
    assert table.state.ending == Ending.RUNNING


def test_the_last_counter_is_flipped_before_the_throne_is_reached():
    table = battlefield()
    table.state.zone = BLUE_BEACH
    table.state.waves = 1
    push(table, RED)
    assert (table.state.ending, table.state.winner) == (Ending.LAST_PUSH, RED)


def test_a_quick_game_has_three_pushes_at_most():
    table = battlefield()
    for team in (RED, BLUE, RED):
        assert table.state.ending == Ending.RUNNING
        push(table, team)
    assert table.state.ending == Ending.LAST_PUSH


def test_two_pushes_in_a_row_capture_the_throne():
    table = battlefield()
    push(table, RED)
    push(table, RED)
    assert (table.state.ending, table.state.waves) == (Ending.THRONE, 1)


def test_a_long_game_may_go_back_and_forth_five_times():
    table = Table(length="long")
    for team in (RED, BLUE, BLUE, RED):
        push(table, team)
        assert table.state.ending == Ending.RUNNING
    push(table, RED)
    assert (table.state.ending, table.state.winner) == (Ending.LAST_PUSH, RED)


def test_a_push_that_ends_the_game_ends_the_turn():
    table = last_stand()
    table.state.waves = 1
    table.hero("wasp", (4, -4))
    play_turn(table, brogan="onslaught", wasp="shock")
    table.choose(("act", Action.PRIMARY), TARGET)
    assert table.offers() == []
    assert table.is_over()
