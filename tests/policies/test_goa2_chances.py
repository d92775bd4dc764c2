"""Chances that `brawler` takes: certain kills and wins, in positions set up by hand."""

import numpy as np
import pytest

import policies
from policies.goa2.fights import can_fell, hand_of, hero_prize
from policies.goa2.notes import open_notes
from sim.core import play, registry
from sim.goa2.state import Action, Decision, Phase
from tests.fixtures.marks import plain
from tests.goa2.places import (
    EAST,
    HERE,
    NORTH_EAST,
    ROW,
    SOUTH_EAST,
    WEST,
    apart,
    with_waves,
)
from tests.goa2.table import BLUE, RED, Table
from tests.policies.brawler_table import chosen, duel

KEYS = range(8)  # of luck: what is certain does not depend on it


def notes() -> np.record:
    """Return scratch memory in which only the weights are noted."""
    scratch = play.new_scratch(registry.game("goa2"))
    open_notes(scratch, np.array(policies.find("goa2", "brawler").weights))
    return scratch


def torrent(*minions: tuple[int, int]) -> Table:
    """Return a table on which Arien attacks from HERE, with some blue minions."""
    table = with_waves(Table(red=("arien", "wasp"), blue=("brogan", "xargatha")))
    table.minion(RED, (0, -1))
    for place in minions:
        table.minion(BLUE, place)
    table.hero("arien", HERE)
    return table


@plain
def test_who_falls_does_not_hit_back():
    """Wasp's last life: Arien would defeat her, and has no card to defend himself with."""
    table = duel()
    table.state.lives[RED] = 1
    table.hand("arien")
    table.hand("wasp", "magnetic_dagger")
    table.plays("arien", "dangerous_current")
    table.turn_of("wasp", "shock")
    assert chosen(table) == ("act", Action.PRIMARY)


@plain
def test_it_still_flees_from_an_enemy_who_can_defend_himself():
    table = duel()
    table.state.lives[RED] = 1
    table.hand("arien", "aspiring_duelist")
    table.hand("wasp", "magnetic_dagger")
    table.plays("arien", "dangerous_current")
    table.turn_of("wasp", "shock")
    assert chosen(table) == ("act", Action.MOVE)


@plain
def test_an_attack_that_is_repeated_begins_with_the_minion_that_guards_the_hero():
    """Violent Torrent, 7 + 2: Brogan's 8 + 1 holds; 8 without the minion beside him does not."""
    table = torrent(NORTH_EAST)
    table.hero("brogan", EAST)
    table.hand("brogan", "bullrush")
    table.items("arien", attack=2)
    table.act("arien", "violent_torrent")
    assert table.decision == Decision.TARGET
    assert {chosen(table, key) for key in KEYS} == {NORTH_EAST}


@plain
def test_an_attack_that_is_repeated_takes_the_last_two_minions_if_that_wins():
    """A hero who cannot defend himself stands there as well; his team has another life."""
    table = torrent()
    table.clear_board()
    for place in ((0, -1), (1, -1), (0, 0), (1, 0)):
        table.minion(RED, place)
    table.minion(BLUE, NORTH_EAST)
    table.minion(BLUE, WEST)
    table.hero("arien", HERE)
    table.hero("brogan", SOUTH_EAST)
    table.hand("brogan")
    table.state.lives[BLUE] = 2
    table.state.waves = 1
    table.act("arien", "violent_torrent")
    assert {chosen(table, key) for key in KEYS} <= {NORTH_EAST, WEST}


@plain
def test_it_attacks_the_minion_in_front_of_a_hero_who_has_no_card_to_discard():
    table = torrent(WEST, EAST)
    table.hero("brogan", ROW[3])
    table.hand("brogan")
    table.act("arien", "dangerous_current")
    assert {chosen(table, key) for key in KEYS} == {WEST}


@plain
def test_a_guard_that_can_be_moved_away_does_not_save_a_hero():
    """Noble Blade, 4, moves a unit beside the target first: Brogan's 3 + 1 would hold."""
    table = torrent(NORTH_EAST, (0, 0), (1, 0))
    table.minion(RED, (1, -1))
    table.hero("brogan", EAST)
    table.hand("brogan", "onslaught")
    scratch = notes()
    arien, brogan = table.row("arien"), table.row("brogan")
    blade = table.card("noble_blade")
    assert can_fell(table.state, table.tables, arien, blade, brogan, scratch)
    table.act("arien", "noble_blade")
    assert {chosen(table, key) for key in KEYS} == {"brogan"}


@plain
def test_the_only_card_of_a_hero_does_not_defend_it_in_the_turn_in_which_it_is_played():
    table = duel()
    table.state.phase = Phase.PLAY_CARDS
    table.hand("arien", "dangerous_current")
    wasp, arien = table.row("wasp"), table.row("arien")
    scratch = notes()
    card = table.card("magnetic_dagger")
    prize = hero_prize(table.state, table.tables, wasp, card, arien, scratch)
    assert prize == hand_of(table.state, table.tables, arien, scratch).prize
    table.hand("arien", "dangerous_current", "aspiring_duelist")
    fewer = hero_prize(table.state, table.tables, wasp, card, arien, notes())
    assert fewer < prize


@plain
@pytest.mark.parametrize(("cards", "near"), [((), True), (("aspiring_duelist",), False)])
def test_it_goes_to_a_hero_who_has_nothing_left_to_play(cards, near):
    """Arien, three spaces away, stays where he is; a minion elsewhere is in reach as well."""
    table = duel()
    table.hero("arien", ROW[4])
    table.minion(BLUE, (5, -7))
    table.hand("arien", *cards)
    table.hand("wasp", "shock")
    table.act("wasp", "lift_up", Action.MOVE)
    place = chosen(table)
    where = table.where("wasp") if place == "pass" else place
    assert (apart(where, ROW[4]) == 1) == near
