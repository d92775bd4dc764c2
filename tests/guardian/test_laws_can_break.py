"""Every law of Heroes of the Grid can be broken: a gate that cannot fail is none."""

from collections.abc import Callable

import numpy as np
import pytest

from sim.core import piles
from sim.core.records import new
from sim.guardian import decks
from sim.guardian.state import OUTER, SOLDIER_TYPES, Ending
from sim.guardian.tables import INSTANCES_MAX
from tests.contract.setups import lively, way
from tests.fixtures.marks import plain
from tests.fixtures.player import Player
from tests.guardian.laws import BEFORE, Law, are_cards_broken, broken_law, remember

pytestmark = [plain, pytest.mark.law]

SEED = 5
INDUSTRIAL_DISTRICT = 0  # row of the locations table
INDUSTRIAL_LIMIT = 6


@pytest.fixture
def player() -> Player:
    """Return a game in the middle of its first battle, with nothing wrong yet."""
    chosen = way("hotg", "players_3")
    player = Player(chosen.game, chosen.content(), lively("hotg"))
    for _ in player.play(SEED, 0):
        if player.state.n_undefeated > 0:
            break
    return player


def judge(player: Player, change: Callable) -> Law:
    """Return the law that a change of state, memory or actions breaks."""
    before = new(BEFORE)[0]
    before.zords = player.state.zord_deck.n + player.state.power
    remember(player.state, player.tables[0], before)
    player.legal()
    change(player.state, before, player.actions)
    seen = np.zeros(INSTANCES_MAX, np.int16)
    n = int(player.state.n_offered)
    return Law(broken_law(player.state, player.tables[0], player.actions, n, before, seen))


def set_fault(state, before, actions):
    state.fault = 1


def offer_twice(state, before, actions):
    actions[1] = actions[0]


def double_a_card(state, before, actions):
    state.players[0].deck.cards[0] = state.players[0].deck.cards[1]


def steal_a_card(state, before, actions):
    piles.put_top(state.players[1].hand, piles.take_top(state.players[0].deck))


def lose_an_enemy_card(state, before, actions):
    piles.take_top(state.enemies[0].deck)


def double_a_deployment(state, before, actions):
    state.deployment.cards[0] = state.deployment.cards[1]


def double_a_zord(state, before, actions):
    state.zords[state.zord_deck.cards[0]].is_summoned = 1


def overdraw_the_pool(state, before, actions):
    state.pool = -1


def refill_the_grid(state, before, actions):
    state.grid += 1


def know_too_much(state, before, actions):
    state.players[0].known_top = 40


def crowd_a_place(state, before, actions):
    state.places[0].soldiers[0] = 99


def haunt_the_command_center(state, before, actions):
    state.places[OUTER].soldiers[0] = 1


def panic_for_nothing(state, before, actions):
    place = (state.battle_place + 1) % OUTER
    for kind in range(SOLDIER_TYPES):
        state.places[place].soldiers[kind] = 0
    state.places[place].is_panicked = 1


def keep_calm_when_full(state, before, actions):
    place = state.places[0]
    place.location = INDUSTRIAL_DISTRICT
    place.soldiers[0], place.soldiers[1] = 0, INDUSTRIAL_LIMIT
    place.is_panicked = 0


def miscount_fighters(state, before, actions):
    state.n_fighting += 1


def miscount_enemies(state, before, actions):
    state.n_undefeated += 1


def get_an_action_back(state, before, actions):
    state.players[2].actions = 1
    before.actions[2] = 0


def ready_a_zord(state, before, actions):
    before.is_exhausted[0] = 1


def win_for_nothing(state, before, actions):
    state.winner = 0


BREAKS = {
    set_fault: Law.FAULT,
    offer_twice: Law.OFFERS,
    double_a_card: Law.CARDS,
    steal_a_card: Law.CARDS,
    lose_an_enemy_card: Law.CARDS,
    double_a_deployment: Law.DEPLOYMENT,
    double_a_zord: Law.ZORDS,
    overdraw_the_pool: Law.TOKENS,
    refill_the_grid: Law.TOKENS,
    know_too_much: Law.PILES,
    crowd_a_place: Law.FIGURES,
    haunt_the_command_center: Law.FIGURES,
    panic_for_nothing: Law.PANIC,
    keep_calm_when_full: Law.PANIC,
    miscount_fighters: Law.FIGHTING,
    miscount_enemies: Law.SEQUENCE,
    get_an_action_back: Law.TWICE,
    ready_a_zord: Law.TWICE,
    win_for_nothing: Law.ENDING,
}


def test_the_game_at_hand_keeps_every_law(player):
    assert judge(player, lambda state, before, actions: None) == Law.NONE


@pytest.mark.parametrize("change", BREAKS, ids=lambda change: change.__name__)
def test_every_law_can_be_broken(player, change):
    assert judge(player, change) == BREAKS[change]


def test_drawing_from_an_empty_deck_takes_no_card(player):
    """The deck is empty while its last card is revealed; a card drawn then would be a ghost."""
    state, tables = player.state, player.tables[0]
    piles.move_all(state.players[0].deck, state.players[0].discard)
    state.players[0].known_top = state.players[0].known_bottom = 0
    decks.draw_card(state, tables, 0, player.logs[0])
    assert not are_cards_broken(state, tables, np.zeros(INSTANCES_MAX, np.int16))


@pytest.fixture
def joes() -> Player:
    """Return a game of Mission Critical in the middle of its first battle."""
    chosen = way("gijoe", "players_3")
    player = Player(chosen.game, chosen.content(), lively("gijoe"))
    for _ in player.play(SEED, 0):
        if player.state.n_undefeated > 0:
            break
    return player


def double_a_vehicle(state, before, actions):
    state.vehicles[0] = state.vehicles[1]


def overfill_the_track(state, before, actions):
    state.experience = 7


def overspend_tokens(state, before, actions):
    state.vehicle_tokens = -1


def lose_by_panic_with_energy(state, before, actions):
    state.ending = Ending.PANIC


JOE_BREAKS = {
    double_a_vehicle: Law.VEHICLES,
    overfill_the_track: Law.TOKENS,
    overspend_tokens: Law.TOKENS,
    lose_by_panic_with_energy: Law.ENDING,
}


def test_the_game_of_the_joes_keeps_every_law(joes):
    assert judge(joes, lambda state, before, actions: None) == Law.NONE


@pytest.mark.parametrize("change", JOE_BREAKS, ids=lambda change: change.__name__)
def test_every_law_of_the_joes_can_be_broken(joes, change):
    assert judge(joes, change) == JOE_BREAKS[change]
