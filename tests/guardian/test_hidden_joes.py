"""What a new deal keeps and changes in G.I. Joe and cross-over games: vehicles, villains, Zords."""

import numpy as np
import pytest

from sim.core.records import new
from sim.core.rng import STREAM
from sim.guardian.determinize import determinize
from sim.guardian.state import SOLDIER_TYPES
from sim.guardian.tables import EnemyKind
from tests.fixtures.marks import plain
from tests.guardian.joes import Crossover, Joes

pytestmark = plain
KEYS = range(1, 13)


def anew(table: Joes, key: int) -> np.record:
    """Return the state dealt anew."""
    states = table.states.copy().view(type(table.states))
    stream = new(STREAM)[0]
    stream.key = key
    determinize(states[0], table.tables, 0, stream)
    return states[0]


def villains(table: Joes, state: np.record) -> list[str]:
    rows = [int(enemy.row) for enemy in state.enemies[SOLDIER_TYPES : state.n_enemies]]
    return [table.rows("enemies")[row] for row in rows]


def test_face_up_vehicles_stay_and_the_draw_pile_is_mixed():
    table = Joes()
    shown = table.state.vehicles.tolist()
    piles = set()
    for key in KEYS:
        state = anew(table, key)
        assert state.vehicles.tolist() == shown
        pile = state.vehicle_deck.cards[: state.vehicle_deck.n].tolist()
        assert sorted([*pile, *shown[:3]]) == list(range(6))
        piles.add(tuple(pile))
    assert len(piles) > 2


def test_a_harder_game_always_has_one_nemesis_to_come():
    table = Joes(difficulty="harder")
    drawn = set()
    for key in KEYS:
        names = villains(table, anew(table, key))
        assert names.count("baroness") == 1
        drawn.add(tuple(names))
    assert len(drawn) > 3


def test_a_nemesis_that_was_seen_leaves_lieutenants_to_come():
    table = Joes(difficulty="harder")
    table.put_villain("baroness", 0)
    for key in KEYS:
        names = villains(table, anew(table, key))
        assert names.count("baroness") == 1
        assert names.index("baroness") == table.enemy("baroness") - SOLDIER_TYPES


def test_an_easier_game_never_has_a_nemesis_to_come():
    table = Joes(difficulty="easier")
    for key in KEYS:
        state = anew(table, key)
        kinds = [table.tables.enemies[enemy.row].kind for enemy in state.enemies[:5]]
        assert EnemyKind.NEMESIS not in kinds


def test_nobody_knows_which_boss_will_come():
    table = Crossover()
    bosses = {villains(table, anew(table, key))[-1] for key in KEYS}
    assert bosses == {"rita", "cobra_commander"}


def test_a_boss_on_the_board_stays():
    table = Crossover()
    boss = villains(table, table.state)[-1]
    table.put_villain(boss, 0)
    assert {villains(table, anew(table, key))[-1] for key in KEYS} == {boss}


@pytest.mark.parametrize("key", KEYS)
def test_the_zord_for_sale_stays_and_the_others_are_mixed(key):
    table = Crossover()
    deck = table.state.zord_deck
    state = anew(table, key)
    assert state.zord_deck.n == deck.n
    assert state.zord_deck.cards[deck.n - 1] == deck.cards[deck.n - 1]
    assert len(set(state.zord_deck.cards[: deck.n].tolist())) == deck.n
    assert state.zord_deck.cards[0] == table.tables.megazord
