"""Game Setup (p. 4-5): every number of the five-player setup, in the order of its steps."""

import pytest

from sim.guardian.setup import DEPLOYMENT_PILES
from sim.guardian.state import COMMAND_CENTER, OFF_BOARD, OUTER, VILLAIN_CARD, Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import HEROES, Table

pytestmark = plain
SEEDS = (1, 2, 3, 4, 5)


@pytest.fixture
def fresh() -> Table:
    return Table(begin=False)


@pytest.mark.parametrize("hero", HEROES)
def test_each_ranger_has_ten_combat_cards(fresh, hero):
    assert fresh.player(hero).deck.n == 10


@pytest.mark.parametrize("hero", HEROES)
def test_each_player_takes_two_action_tokens(fresh, hero):
    assert fresh.player(hero).actions == 2


@pytest.mark.parametrize("hero", HEROES)
def test_each_player_takes_one_energy_token(fresh, hero):
    assert fresh.player(hero).energy == 1


def test_opening_hand_is_drawn_card_by_card_up_to_five(fresh):
    for _ in range(5):
        assert fresh.is_asked(Decision.DRAW)
        fresh.choose(Verb.DRAW, fresh.seat("jason"))
    assert fresh.player("jason").hand.n == 5
    assert not fresh.offers(Verb.DRAW, fresh.seat("jason"))


def test_opening_hand_may_be_smaller(fresh):
    fresh.choose(Verb.DRAW, fresh.seat("jason"))
    fresh.decline()
    assert fresh.player("jason").hand.n == 1
    assert fresh.offers(Verb.DRAW, fresh.seat("kimberly"))


@pytest.mark.parametrize("hero", HEROES)
def test_rangers_start_at_the_command_center(fresh, hero):
    assert fresh.player(hero).place == COMMAND_CENTER


def test_command_center_holds_three_energy(fresh):
    assert fresh.state.grid == 3


def test_four_different_outer_locations_are_laid(fresh):
    assert sorted(fresh.state.places[place].location for place in range(OUTER)) == [0, 1, 2, 3]


def test_order_of_the_locations_is_random():
    orders = {
        tuple(int(Table(begin=False, seed=s).state.places[p].location) for p in range(OUTER))
        for s in SEEDS
    }
    assert len(orders) > 1


def test_power_marker_starts_at_zero(fresh):
    assert fresh.state.power == 0


def test_zord_deck_is_five_zords_above_the_megazord(fresh):
    core = ("tyrannosaurus", "pterodactyl", "saber_toothed_tiger", "mastodon", "triceratops")
    zords = fresh.state.zord_deck
    assert zords.n == 6
    assert zords.cards[0] == fresh.zord("dino_megazord")
    assert sorted(zords.cards[1:6]) == sorted(fresh.zord(zord) for zord in core)


def pile(table: Table, number: int) -> list[int]:
    """Return the cards of pile 0 (A) to 3 (D)."""
    deck = table.state.deployment
    return [int(deck.cards[s]) for s in range(deck.n) if table.state.pile_of[s] == number]


def test_deployment_deck_is_twenty_foot_soldier_cards_two_monsters_and_the_boss(fresh):
    cards = fresh.state.deployment.cards[: fresh.state.deployment.n]
    assert sum(card < VILLAIN_CARD for card in cards) == 20
    assert sum(card >= VILLAIN_CARD for card in cards) == 3


@pytest.mark.parametrize("number", range(DEPLOYMENT_PILES))
def test_each_pile_has_five_foot_soldier_cards(fresh, number):
    assert sum(card < VILLAIN_CARD for card in pile(fresh, number)) == 5


def test_pile_a_has_no_additional_card(fresh):
    assert len(pile(fresh, 0)) == 5


@pytest.mark.parametrize("number", [1, 2])
def test_piles_b_and_c_have_one_monster_each(fresh, number):
    villains = [card - VILLAIN_CARD for card in pile(fresh, number) if card >= VILLAIN_CARD]
    assert [int(fresh.state.enemies[enemy].is_boss) for enemy in villains] == [0]


def test_pile_d_has_the_boss(fresh):
    villains = [card - VILLAIN_CARD for card in pile(fresh, 3) if card >= VILLAIN_CARD]
    assert villains == [fresh.enemy("rita")]


def test_piles_are_stacked_a_to_d_from_the_top(fresh):
    order = [int(fresh.state.pile_of[slot]) for slot in range(fresh.state.deployment.n)]
    assert order == sorted(order, reverse=True)


def test_two_of_the_four_monsters_are_chosen_at_random():
    pairs = {tuple(sorted(Table(begin=False, seed=s).state.dealt[:2])) for s in SEEDS}
    assert len(pairs) > 1
    assert all(len(set(pair)) == 2 for pair in pairs)


@pytest.mark.parametrize(("enemy", "cards"), [("putty_patrollers", 10), ("rita", 8)])
def test_enemy_decks_are_complete(fresh, enemy, cards):
    assert fresh.state.enemies[fresh.enemy(enemy)].deck.n == cards


@pytest.mark.parametrize("monster", ["bones", "knasty_knight", "madame_woe", "pudgy_pig"])
def test_monster_decks_have_eight_cards(monster):
    table = Table(monsters=(monster, "bones" if monster != "bones" else "pudgy_pig"), begin=False)
    assert table.state.enemies[table.enemy(monster)].deck.n == 8


def test_no_enemy_figure_is_on_the_board(fresh):
    assert all(fresh.state.places[place].soldiers.sum() == 0 for place in range(OUTER + 1))
    assert all(fresh.state.enemies[n].place == OFF_BOARD for n in range(2, fresh.state.n_enemies))
