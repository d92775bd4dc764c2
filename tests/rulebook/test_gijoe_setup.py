"""Game setup (p. 4-5): example A, difficulty, the deployment deck, tokens, vehicles."""

import pytest

from sim.guardian.state import COMMAND_CENTER, NOTHING, OUTER, SOLDIER_TYPES, VILLAIN_CARD, Verb
from sim.guardian.tables import EnemyKind
from tests.fixtures.marks import plain
from tests.guardian.joes import Joes

pytestmark = plain
SEEDS = range(1, 13)


def fresh(seed: int = 1, **setup) -> Joes:
    return Joes(begin=False, seed=seed, **setup)


def kinds(table: Joes) -> list[EnemyKind]:
    enemies = table.state.enemies[SOLDIER_TYPES : table.state.n_enemies]
    return [EnemyKind(table.tables.enemies[enemy.row].kind) for enemy in enemies]


def test_example_a_setup_for_five_players():
    """Two actions, one energy, ten cards each; three energy and all Heroes at The Pit."""
    table = fresh()
    assert table.state.grid == 3
    for hero in table.HEROES:
        player = table.player(hero)
        assert (player.actions, player.energy, player.place) == (2, 1, COMMAND_CENTER)
        assert player.deck.n + player.hand.n == 10


def test_each_location_gets_one_symbol_at_random():
    seen = set()
    for seed in SEEDS:
        state = fresh(seed).state
        symbols = tuple(int(state.places[place].symbol) for place in range(OUTER))
        assert sorted(symbols) == [0, 1, 2, 3]
        seen.add(symbols)
    assert len(seen) > 3


def test_each_foot_soldier_type_gets_one_deployment_token_at_random():
    tokens = {tuple(fresh(seed).state.soldier_of.tolist()) for seed in SEEDS}
    assert tokens == {(0, 1), (1, 0)}


def test_three_of_six_vehicles_lie_face_up():
    state = fresh().state
    shown = [int(row) for row in state.vehicles if row != NOTHING]
    assert len(shown) == 3
    assert sorted([*shown, *state.vehicle_deck.cards[: state.vehicle_deck.n]]) == list(range(6))
    assert len({tuple(fresh(seed).shown()) for seed in SEEDS}) > 3


def test_deployment_deck_has_villains_in_piles_b_c_and_d():
    """Four piles of five universal cards; one lieutenant each in B and C, the boss in D."""
    for seed in SEEDS:
        deck = fresh(seed).state.deployment
        cards = [int(card) for card in deck.cards[: deck.n]][::-1]  # top first
        assert len(cards) == 23
        piles = cards[:5], cards[5:11], cards[11:17], cards[17:]
        villains = [[card for card in pile if card >= VILLAIN_CARD] for pile in piles]
        first = VILLAIN_CARD + SOLDIER_TYPES
        assert villains == [[], [first], [first + 1], [first + 2]]


def test_easier_game_has_no_nemesis():
    drawn = [kind for seed in SEEDS for kind in kinds(fresh(seed, difficulty="easier"))]
    assert EnemyKind.NEMESIS not in drawn


def test_standard_game_may_have_a_nemesis():
    has = [EnemyKind.NEMESIS in kinds(fresh(seed)) for seed in SEEDS]
    assert any(has)
    assert not all(has)


def test_harder_game_has_one_lieutenant_and_one_nemesis():
    orders = set()
    for seed in SEEDS:
        *drawn, boss = kinds(fresh(seed, difficulty="harder"))
        assert sorted(drawn) == [EnemyKind.MONSTER, EnemyKind.NEMESIS]
        assert boss == EnemyKind.BOSS
        orders.add(tuple(drawn))
    assert len(orders) == 2


def test_heroes_draw_up_to_five_cards():
    table = fresh()
    for _ in range(5):
        table.choose(Verb.DRAW)
    assert table.player("duke").hand.n == 5
    assert table.state.seat == table.seat("scarlett")


@pytest.mark.parametrize("symbol", range(4))
def test_five_backs_of_each_symbol_and_ten_fronts_of_each_token(symbol):
    rows = Joes().tables.deployments[:20]
    assert sum(row.symbol == symbol for row in rows) == 5
    assert sum(row.soldier == 0 for row in rows) == 10
