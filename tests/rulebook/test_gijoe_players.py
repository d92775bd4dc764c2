"""Player count changes and location effects (p. 17-18)."""

import pytest

from sim.guardian import queries
from sim.guardian.state import COMMAND_CENTER, Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.joes import LOCATIONS, Joes

pytestmark = plain
PAIRS = ("duke", "scarlett", "snake_eyes", "cover_girl")


def two(**setup) -> Joes:
    return Joes(heroes=PAIRS, players=2, **setup)


@pytest.mark.parametrize(
    ("players", "actions", "team", "energy", "hand"),
    [(2, 3, 0, 2, 7), (3, 4, 0, 2, 5), (4, 2, 3, 4, 5), (5, 2, 0, 3, 5)],
)
def test_numbers_of_each_player_count(players, actions, team, energy, hand):
    table = Joes(heroes=Joes.HEROES[: max(players, 4) if players != 3 else 3], players=players)
    assert table.state.players[0].actions == actions
    assert table.state.team_recovers == team
    assert table.state.grid == energy
    assert table.tables.mode.hand_max == hand


def test_two_players_have_one_deck_of_twenty_cards():
    table = two()
    assert table.player("duke").deck.n == 20
    assert table.seat("duke") == table.seat("scarlett")


def test_two_heroes_move_in_tandem():
    table = two()
    table.choose(Verb.MOVE, table.seat("duke"), 0)
    assert table.player("scarlett").place == 0
    assert table.player("duke").actions == 2


def test_own_heroes_are_not_another_hero():
    """Snake Eyes's Coordinated Strike cannot answer the same player's Cover Girl attack."""
    table = two()
    table.put_in_hand("snake_eyes", "coordinated_strike", "cover_girl_shot")
    table.put_in_hand("duke", "duke_strike")
    table.start_battle("snake_eyes", bottom=["ambush", "ambush"], helpers=["duke"], pool=3)
    table.attack("cover_girl", "cover_girl_shot", "ambush", 0)
    assert not table.can_play("snake_eyes", "coordinated_strike")


def test_another_players_hero_is_another_hero():
    table = two()
    table.put_in_hand("snake_eyes", "coordinated_strike")
    table.put_in_hand("duke", "duke_strike")
    table.start_battle("snake_eyes", bottom=["ambush", "ambush"], helpers=["duke"], pool=3)
    table.attack("duke", "duke_strike", "ambush", 0, 0, 0)
    assert table.can_play("snake_eyes", "coordinated_strike")


def test_damage_to_each_hero_counts_each_of_two_heroes():
    """3 damage to each Hero are two separate instances of 3 damage for each player."""
    table = two()
    table.start_battle("duke", top=["cobra_commander_all"])
    table.decline()
    table.suffer("duke")
    assert table.is_asked(Decision.VICTIM)
    table.suffer("duke")
    assert not table.is_asked(Decision.VICTIM)


def test_two_heroes_store_two_energy():
    table = two()
    table.send(["duke"], 0)
    table.player("duke").energy = 0
    table.ask_again()
    table.choose(Verb.MOVE, table.seat("duke"), COMMAND_CENTER, 1)
    table.pass_until(Decision.ACTION)
    assert table.player("duke").energy == 2


def test_two_heroes_start_battles_and_flip_actions_for_three_energy():
    table = two()
    table.put_soldiers(0, 1)
    table.send(["duke"], 0)
    table.player("duke").energy = 0
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("duke"))
    assert table.state.pool == 3
    table.pass_until(Decision.TURN, Decision.WINDOW)
    table.decline_windows()
    table.choose(Verb.FLIP, table.seat("duke"))
    assert table.state.pool == 6
    assert table.is_asked(Decision.DRAW)


def test_four_players_share_three_recover_actions():
    table = Joes(heroes=Joes.HEROES[:4])
    table.put_in_discard("duke", "duke_block")
    table.ask_again()
    table.choose(Verb.RECOVER, table.seat("duke"), 1)
    table.pass_until(Decision.ACTION)
    assert table.state.team_recovers == 2
    assert table.player("duke").actions == 2
    table.end_round()
    assert table.state.team_recovers == 3


def test_b_side_of_new_york_city_helps_and_that_of_cobra_temple_hinders():
    """What they do is reconstructed: 9 shields to recover; hands smaller by 2."""
    table = Joes(location_side="B")
    table.arrange(LOCATIONS)
    new_york, temple = table.place("new_york_city"), table.place("cobra_temple")
    table.send(["duke"], new_york)
    table.send(["stalker"], temple)
    seats = table.seat("duke"), table.seat("stalker")
    assert queries.recover_limit(table.state, table.tables, seats[0]) == 9
    assert queries.hand_max(table.state, table.tables, seats[1]) == 3


def test_a_sides_have_no_effects():
    table = Joes()
    table.arrange(LOCATIONS)
    table.send(["stalker"], table.place("cobra_temple"))
    assert queries.hand_max(table.state, table.tables, table.seat("stalker")) == 5
