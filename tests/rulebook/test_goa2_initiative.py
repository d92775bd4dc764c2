"""Check the Initiative: the highest acts first, items count, and the coin breaks ties."""

import pytest

from sim.goa2.events import Trace
from sim.goa2.state import Action, CardState, Decision
from tests.fixtures.goa2_course import SIX, acting, hold_minions, play_turn, state_of
from tests.fixtures.marks import plain
from tests.goa2.table import BLUE, RED, Table

pytestmark = plain

HOLD = ("act", Action.HOLD)
PLACES = {
    **{"wasp": (1, -1), "xargatha": (-2, 0), "tigerclaw": (-1, -5)},
    **{"arien": (4, -2), "brogan": (4, -4), "sabina": (3, -8)},
}


def new_table(coin: int = RED, **setup) -> Table:
    """Return a table with every hero on the board and a side of the coin up."""
    table = Table(**setup)
    hold_minions(table)
    for hero in table.heroes:
        table.hero(hero, PLACES[hero])
    table.state.coin = coin
    return table


def order(table: Table) -> list[str]:
    """Let everybody hold; return who acted, in order."""
    found = []
    turn = table.state.turn
    while table.state.turn == turn and table.decision == Decision.ACTION:
        found.append(acting(table))
        table.choose(HOLD)
    return found


def test_the_highest_initiative_acts_first():
    """Bulwark 12, Noble Blade 11, Lift Up 10, Siren's Call 3."""
    table = new_table()
    play_turn(table, wasp="lift_up", xargatha="sirens_call", arien="noble_blade", brogan="bulwark")
    assert order(table) == ["brogan", "arien", "wasp", "xargatha"]


def test_initiative_items_add_1_each():
    table = new_table()
    table.items("xargatha", initiative=2)
    play_turn(table, xargatha="charm", brogan="shield")  # 5 + 2 against 6
    assert order(table) == ["xargatha", "brogan"]


def test_the_revealed_initiative_is_the_one_with_items():
    table = new_table()
    table.items("xargatha", initiative=2)
    play_turn(table, xargatha="charm")
    assert table.events(Trace.PLAYED)[-1] == (table.row("xargatha"), table.card("charm"), 7)


def test_other_items_do_not_add_to_the_initiative():
    table = new_table()
    table.items("xargatha", attack=3, defense=3, movement=1, range=1, radius=1)
    play_turn(table, xargatha="charm")
    assert table.events(Trace.PLAYED)[-1][2] == 5


def test_a_hero_who_passes_does_not_act():
    table = new_table()
    play_turn(table, brogan="bulwark")
    assert order(table) == ["brogan"]


# Different teams tied


@pytest.mark.parametrize(("coin", "first"), [(RED, "xargatha"), (BLUE, "arien")])
def test_the_team_on_the_coin_goes_first(coin, first):
    table = new_table(coin)
    play_turn(table, xargatha="cleave", arien="noble_blade")  # 11 and 11
    assert acting(table) == first


@pytest.mark.parametrize("coin", [RED, BLUE])
def test_the_coin_is_flipped_after_resolving(coin):
    table = new_table(coin)
    play_turn(table, xargatha="cleave", arien="noble_blade")
    assert table.state.coin == coin
    table.choose(HOLD)
    assert table.state.coin == 1 - coin


def test_the_coin_is_not_flipped_while_the_action_is_performed():
    table = new_table(RED)
    play_turn(table, xargatha="cleave", arien="noble_blade")
    table.choose(("act", Action.MOVE))
    assert (table.decision, table.state.coin) == (Decision.MOVE, RED)


def test_the_last_of_two_tied_heroes_does_not_flip_the_coin_again():
    table = new_table(RED)
    play_turn(table, xargatha="cleave", arien="noble_blade")
    assert order(table) == ["xargatha", "arien"]
    assert table.state.coin == BLUE
    assert len(table.events(Trace.COIN)) == 1


def test_without_a_tie_the_coin_stays():
    table = new_table(RED)
    play_turn(table, wasp="shock", arien="noble_blade")
    order(table)
    assert table.state.coin == RED


def test_the_next_tie_goes_to_the_other_team():
    table = new_table(RED)
    play_turn(table, xargatha="cleave", arien="noble_blade")
    order(table)
    play_turn(table, turn=2, xargatha="cleave", arien="noble_blade")
    assert order(table) == ["arien", "xargatha"]
    assert table.state.coin == RED


def test_a_tie_through_items_is_a_tie():
    table = new_table(BLUE)
    table.items("xargatha", initiative=1)
    play_turn(table, xargatha="charm", brogan="shield")  # 5 + 1 and 6
    assert order(table) == ["brogan", "xargatha"]
    assert table.state.coin == RED


def test_a_hero_who_is_tied_and_stays_off_the_board_flips_the_coin():
    """The card is resolved, if without an action."""
    table = Table()
    hold_minions(table)
    table.hero("arien", PLACES["arien"])
    table.state.coin = RED
    play_turn(table, xargatha="cleave", arien="noble_blade")
    assert table.decision == Decision.RESPAWN
    table.choose("pass")
    assert table.state.coin == BLUE


# Same team tied


def test_tied_heroes_of_a_team_agree_who_goes_first():
    """READING: the seat of the team's first hero speaks for the team."""
    table = new_table(RED)
    offers = play_turn(table, arien="noble_blade", brogan="onslaught")  # 11 and 11
    assert table.decision == Decision.ORDER
    assert table.asked == table.tables.captain[BLUE] == 2
    assert offers == ["arien", "brogan"]


@pytest.mark.parametrize("first", ["arien", "brogan"])
def test_the_team_may_choose_either(first):
    table = new_table(RED)
    play_turn(table, arien="noble_blade", brogan="onslaught")
    table.choose(first)
    assert acting(table) == first
    assert sorted(order(table)) == ["arien", "brogan"]


def test_a_tie_within_a_team_does_not_flip_the_coin():
    table = new_table(BLUE)
    play_turn(table, arien="noble_blade", brogan="onslaught")
    table.choose("arien")
    order(table)
    assert table.state.coin == BLUE
    assert not table.events(Trace.COIN)


# Ties of three and more


def test_three_way_tie_the_lone_hero_of_the_coin_first_then_the_other_team_agrees():
    table = new_table(RED)
    play_turn(table, xargatha="cleave", arien="noble_blade", brogan="onslaught")  # all 11
    assert acting(table) == "xargatha"
    offers = table.choose(HOLD)
    assert table.state.coin == BLUE
    assert (table.decision, offers) == (Decision.ORDER, ["arien", "brogan"])
    table.choose("brogan", HOLD)
    assert acting(table) == "arien"
    table.choose(HOLD)
    assert table.state.coin == BLUE  # no enemy was tied any more


def test_three_way_tie_the_pair_of_the_coin_takes_turns_with_the_other_team():
    table = new_table(BLUE)
    offers = play_turn(table, xargatha="cleave", arien="noble_blade", brogan="onslaught")
    assert (table.decision, offers) == (Decision.ORDER, ["arien", "brogan"])
    table.choose("brogan", HOLD)
    assert (table.state.coin, acting(table)) == (RED, "xargatha")
    table.choose(HOLD)
    assert (table.state.coin, acting(table)) == (BLUE, "arien")
    table.choose(HOLD)
    assert table.state.coin == BLUE


def test_four_way_tie_alternates_between_the_teams():
    table = new_table(RED)
    table.items("wasp", initiative=1)
    play_turn(table, wasp="lift_up", xargatha="cleave", arien="noble_blade", brogan="onslaught")
    for chosen, coin in (("wasp", BLUE), ("arien", RED)):
        assert table.decision == Decision.ORDER
        table.choose(chosen, HOLD)
        assert table.state.coin == coin
    assert order(table) == ["xargatha", "brogan"]
    assert table.state.coin == BLUE


def test_six_heroes_in_order_of_initiative():
    table = new_table(**SIX)
    play_turn(
        table,
        **{"wasp": "static_barrier", "xargatha": "sirens_call", "tigerclaw": "light_fingered"},
        **{"arien": "liquid_leap", "brogan": "shield", "sabina": "listen_up"},
    )
    assert order(table) == ["wasp", "sabina", "brogan", "arien", "xargatha", "tigerclaw"]


# Defeat and initiative


def test_a_hero_defeated_before_acting_does_not_act():
    table = new_table()
    table.hero("arien", (2, -1))
    play_turn(table, wasp="magnetic_dagger", arien="dangerous_current", brogan="onslaught")
    table.choose(("act", Action.PRIMARY), "arien", "pass")
    assert state_of(table, "dangerous_current") == CardState.RESOLVED
    assert order(table) == ["brogan"]


def test_poison_may_make_the_initiative_negative_and_the_hero_still_acts():
    """Ruling: values can drop to 0 and below, and are resolved in the normal order."""
    table = new_table(**SIX)
    table.state.heroes[table.row("arien")].poison[RED] = 5
    play_turn(table, arien="liquid_leap", xargatha="sirens_call")
    assert table.events(Trace.PLAYED)[-1][2] == -1
    assert order(table) == ["xargatha", "arien"]
