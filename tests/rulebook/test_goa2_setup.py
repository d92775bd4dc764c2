"""Game Setup (4 or 6 players), in the order of its steps."""

from collections import Counter

import numpy as np
import pytest

from sim.core.records import new
from sim.goa2.apply import apply, reset
from sim.goa2.state import BLUE, OFF_BOARD, RED, STATE, CardState, Decision
from sim.goa2.tables import Spawn
from tests.fixtures.goa2_course import SIX
from tests.fixtures.marks import plain
from tests.goa2.table import Table

pytestmark = plain

FLIPS = 100


def fresh(**setup) -> Table:
    """Return a game as it is before the first decision."""
    table = Table(**setup)
    table.state = new(STATE)[0]
    reset(table.state, table.tables, np.uint64(1), 0)
    return table


def first_coin(table: Table, index: int) -> int:
    """Return the side of the coin in game `index`."""
    state = new(STATE)[0]
    reset(state, table.tables, np.uint64(1), index)
    return int(state.coin)


def throne(table: Table, team: int) -> set:
    """Return the hero spawn points of a team."""
    board = table.tables.board
    return {table.place_of(row) for row in board.hero_spawns[team, : board.n_hero_spawns[team]]}


def test_step_2_teams_are_equal():
    for setup in ({}, SIX):
        table = fresh(**setup)
        teams = Counter(table.state.heroes["team"][: len(table.heroes)].tolist())
        assert teams[RED] == teams[BLUE]


def test_step_3_the_tie_breaker_coin_is_flipped():
    """Each side with probability 1/2: 4 sigma around FLIPS / 2."""
    table = Table()
    shown = Counter(first_coin(table, index) for index in range(FLIPS))
    assert set(shown) == {RED, BLUE}
    assert abs(shown[RED] - FLIPS / 2) < 4 * (FLIPS / 4) ** 0.5


def test_step_3_the_coin_is_recorded_as_dealt():
    table = fresh()
    assert table.state.dealt[0] == table.state.coin


@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize(("length", "waves"), [("quick", 3), ("long", 5)])
def test_step_4_wave_counters(players, length, waves):
    setup = SIX if players == 6 else {}
    assert fresh(length=length, **setup).state.waves == waves


@pytest.mark.parametrize(
    ("setup", "length", "lives"),
    [({}, "quick", 4), ({}, "long", 6), (SIX, "quick", 5), (SIX, "long", 8)],
    ids=["4-quick", "4-long", "6-quick", "6-long"],
)
def test_step_5_life_counters(setup, length, lives):
    assert fresh(length=length, **setup).state.lives.tolist() == [lives, lives]


def test_step_6_nobody_has_coins_at_the_start():
    assert not fresh().state.heroes["coins"].any()


@pytest.mark.parametrize(
    ("players", "red", "blue"),
    [
        (4, ["wasp", "xargatha"], ["arien", "brogan"]),
        (6, ["wasp", "xargatha", "tigerclaw"], ["arien", "brogan", "sabina"]),
    ],
)
def test_step_7_heroes_of_the_teams(players, red, blue):
    table = Table(red=(), blue=(), players=players)
    heroes = table.content.rows["heroes"]
    rows = table.tables.hero_row[: table.tables.n_heroes]
    assert [heroes[row] for row in rows] == [*red, *blue]


def test_step_8_everybody_is_at_level_1():
    assert fresh().state.heroes["level"].tolist() == [1, 1, 1, 1, 0, 0]


@pytest.mark.parametrize("setup", [{}, SIX], ids=["4", "6"])
def test_step_9_heroes_are_placed_on_spawn_points_of_their_throne(setup):
    table = fresh(**setup)
    for hero, _ in enumerate(table.heroes):
        assert table.decision == Decision.START
        taken = {table.where(other) for other in table.heroes[:hero]}
        assert set(table.offers()) == throne(table, int(table.tables.team_of[hero])) - taken
        assert table.asked == hero
        table.choose(table.offers()[0])
    assert table.decision == Decision.CARD


def test_step_9_the_first_round_begins_when_all_heroes_are_placed():
    table = fresh()
    for _ in table.heroes:
        apply(table.state, table.tables, np.int32(table.state.offered[0]), table.log)
    assert (table.state.round, table.state.turn) == (1, 1)


@pytest.mark.parametrize("team", [RED, BLUE])
def test_step_10_minions_of_each_team(team):
    table = fresh()
    state = table.state
    first = 6 + 8 * team
    on_board = [n for n in range(8) if state.where[first + n] != OFF_BOARD]
    kinds = Counter(int(state.minion_kind[8 * team + n]) for n in on_board)
    assert kinds == {0: 4, 1: 1, 2: 1}  # melee, ranged, heavy
    assert state.n_minions[team] == 6


def test_step_10_minions_stand_on_matching_spawn_points_of_the_battle_zone():
    table = fresh()
    board, state = table.tables.board, table.state
    zone = board.lane[board.start]
    for thing in range(6, 22):
        space = state.where[thing]
        if space != OFF_BOARD:
            assert board.zone[space] == zone
            assert board.spawn[space] == 1 + state.minion_kind[thing - 6]
            assert board.spawn_team[space] == (thing - 6) // 8
    points = [s for s in range(board.n_spaces) if board.zone[s] == zone and board.spawn[s]]
    assert all(state.occupant[space] >= 0 for space in points)
    assert Spawn.HERO not in board.spawn[points]


@pytest.mark.parametrize("hero", ["wasp", "xargatha", "arien", "brogan"])
def test_step_11_five_starting_cards(hero):
    table = fresh()
    cards = table.content.book.sections["cards"]
    hand = [cards[name] for name in table.cards_in(hero, CardState.HAND)]
    assert sorted((card.tier, card.colour) for card in hand) == [
        *(("I", "blue"), ("I", "green"), ("I", "red")),
        *(("untiered", "gold"), ("untiered", "silver")),
    ]


@pytest.mark.parametrize("hero", ["wasp", "xargatha", "arien", "brogan"])
def test_step_11_the_other_13_of_18_cards_stay_in_the_deck(hero):
    table = fresh()
    cards = table.content.book.sections["cards"]
    tiers = Counter(cards[name].tier for name in table.cards_in(hero, CardState.DECK))
    assert tiers == {"II": 6, "III": 6, "IV": 1}


@pytest.mark.parametrize("hero", ["wasp", "xargatha", "arien", "brogan"])
def test_step_11_the_handicap_card_goes_back_to_the_box(hero):
    table = fresh()
    (card,) = table.cards_in(hero, CardState.BOX)
    assert table.content.book.sections["cards"][card].tier == "H"


def test_there_are_no_items_tokens_or_effects_at_the_start():
    state = fresh().state
    assert not state.heroes["items"].any()
    assert state.n_active == 0
    assert set(state.where[22:]) == {OFF_BOARD}
