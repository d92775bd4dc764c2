"""Every law of Guards of Atlantis II can be broken: a gate that cannot fail is none."""

from collections.abc import Callable

import numpy as np
import pytest

import policies
from sim.core.records import new
from sim.goa2 import effects
from sim.goa2.events import Trace
from sim.goa2.language import Duration
from sim.goa2.state import (
    BLUE,
    CARDS_EACH,
    FIRST_MINION,
    FIRST_TOKEN,
    NOBODY,
    OFF_BOARD,
    RED,
    CardState,
    Decision,
    Ending,
    Phase,
)
from sim.goa2.tables import Item
from tests.contract.setups import way
from tests.fixtures.marks import plain
from tests.fixtures.player import Player, copy_of
from tests.goa2.laws import BEFORE, SEEN_MAX, Law, check, remember

pytestmark = [plain, pytest.mark.law]

SEED = 5
HERO = 1


@pytest.fixture(scope="module")
def started() -> tuple[Player, np.ndarray]:
    """Return a game where a hero of the second turn is about to act, with nothing wrong yet."""
    chosen = way("goa2", "players_4")
    player = Player(chosen.game, chosen.content(), policies.find("goa2", "random"))
    for _ in player.play(SEED, 0):
        state = player.state
        is_all_here = (state.where[:4] != OFF_BOARD).all()
        if state.turn == 2 and state.decision == Decision.ACTION and is_all_here:
            break
    return player, copy_of(player.states)


@pytest.fixture
def player(started) -> Player:
    """Return that game as it was."""
    player, states = started
    player.states[:] = states
    player.logs[0].n_trace = 0
    return player


def judge(player: Player, change: Callable) -> Law:
    """Return the law that a change of state, memory, actions or log breaks."""
    before = new(BEFORE)[0]
    state, tables, log = player.state, player.tables[0], player.logs[0]
    remember(state, tables, before)
    player.legal()
    change(state, before, player)
    seen = np.zeros(SEEN_MAX, np.int16)
    n = int(state.n_offered)
    return Law(int(check(state, tables, player.actions, n, before, seen, log)))


def first_in(state, where: CardState, hero: int = HERO) -> int:
    """Return the place of a hero's first card in a state."""
    return int(np.flatnonzero(state.heroes[hero].cards == where)[0])


def tell(player: Player, *numbers: int) -> None:
    """Write an event into the log."""
    log = player.logs[0]
    log.trace[log.n_trace] = numbers
    log.n_trace += 1


def set_fault(state, before, player):
    state.fault = 1


def offer_twice(state, before, player):
    player.actions[1] = player.actions[0]


def ask_nobody(state, before, player):
    state.seat = 4


def share_a_space(state, before, player):
    state.where[HERO] = state.where[0]


def stand_on_terrain(state, before, player):
    state.occupant[state.where[HERO]] = -1
    state.where[HERO] = player.tables[0].board.n_spaces
    state.occupant[state.where[HERO]] = HERO


def leave_a_ghost(state, before, player):
    state.occupant[np.flatnonzero(state.occupant == -1)[0]] = HERO


def conjure_a_token(state, before, player):
    space = np.flatnonzero(state.occupant == -1)[0]
    state.occupant[space] = FIRST_TOKEN
    state.where[FIRST_TOKEN] = space


def win_a_life_back(state, before, player):
    before.lives[RED] -= 1


def win_a_wave_back(state, before, player):
    before.waves -= 1


def lose_a_level(state, before, player):
    before.level[HERO] += 1


def stand_the_coin_on_edge(state, before, player):
    state.coin = 2


def find_a_coin(state, before, player):
    state.heroes[HERO].coins += 1


def lose_a_coin(state, before, player):
    tell(player, Trace.COINS, HERO, 1, 0)


def be_paid_for_nothing(state, before, player):
    tell(player, Trace.COINS, HERO, 2, 0)
    state.heroes[HERO].coins += 2


def get_no_pity(state, before, player):
    tell(player, Trace.PITY, HERO, 0, 0)


def lose_a_card(state, before, player):
    state.heroes[HERO].cards[first_in(state, CardState.HAND)] = CardState.DECK


def take_a_card_too_many(state, before, player):
    state.heroes[HERO].cards[first_in(state, CardState.DECK)] = CardState.HAND


def find_an_item(state, before, player):
    state.heroes[HERO].items[Item.ATTACK] += 1


def level_up_for_nothing(state, before, player):
    state.heroes[HERO].level = before.level[HERO] = state.heroes[HERO].level + 1


def unlock_an_ultimate(state, before, player):
    rows = player.tables[0].card_of[HERO * CARDS_EACH :][:CARDS_EACH]
    ultimate = [place for place, row in enumerate(rows) if player.tables[0].cards[row].primary == 5]
    state.heroes[HERO].cards[ultimate[0]] = CardState.ULTIMATE


def miscount_minions(state, before, player):
    state.n_minions[BLUE] += 1


def send_a_minion_away(state, before, player):
    minion = next(thing for thing in range(FIRST_MINION, 14) if state.where[thing] != OFF_BOARD)
    state.occupant[state.where[minion]] = -1
    state.where[minion] = np.flatnonzero(state.occupant == -1)[0]
    state.occupant[state.where[minion]] = minion


def make_all_heavy(state, before, player):
    state.minion_kind[:] = 2


def haunt_with_an_effect(state, before, player):
    card = first_in(state, CardState.HAND)
    effects.add(
        *(state, player.tables[0], HERO, HERO * CARDS_EACH + card),
        *(Duration.THIS_TURN, NOBODY, player.logs[0]),
    )


def miscount_effects(state, before, player):
    state.n_changing[0] += 1


def misplace_a_modifier(state, before, player):
    state.n_modifiers += 1


def leave_a_frame(state, before, player):
    state.n_frames = 1


def play_two_cards(state, before, player):
    hero = int(state.acting)
    state.heroes[hero].cards[first_in(state, CardState.HAND, hero)] = CardState.UNRESOLVED


def play_a_card_late(state, before, player):
    state.heroes[HERO].cards[first_in(state, CardState.HAND)] = CardState.COMMITTED


def resolve_too_many(state, before, player):
    for _ in range(2):
        state.heroes[HERO].cards[first_in(state, CardState.HAND)] = CardState.RESOLVED


def go_back_a_turn(state, before, player):
    before.turn = 3


def mistake_the_phase(state, before, player):
    state.phase = Phase.PLAY_CARDS


def push_without_a_wave(state, before, player):
    state.pushes[RED] += 1


def end_for_nothing(state, before, player):
    state.ending, state.winner = Ending.LIVES, RED


def win_while_it_runs(state, before, player):
    state.winner = RED


def go_on_without_lives(state, before, player):
    state.lives[BLUE] = 0


BREAKS = {
    set_fault: Law.FAULT,
    offer_twice: Law.OFFERS,
    ask_nobody: Law.OFFERS,
    share_a_space: Law.SPACES,
    stand_on_terrain: Law.SPACES,
    leave_a_ghost: Law.SPACES,
    conjure_a_token: Law.SPACES,
    win_a_life_back: Law.COUNTERS,
    win_a_wave_back: Law.COUNTERS,
    lose_a_level: Law.COUNTERS,
    stand_the_coin_on_edge: Law.COUNTERS,
    find_a_coin: Law.LEDGER,
    lose_a_coin: Law.LEDGER,
    be_paid_for_nothing: Law.INCOME,
    get_no_pity: Law.INCOME,
    lose_a_card: Law.CARDS,
    take_a_card_too_many: Law.CARDS,
    find_an_item: Law.ITEMS,
    level_up_for_nothing: Law.ITEMS,
    unlock_an_ultimate: Law.ITEMS,
    miscount_minions: Law.MINIONS,
    send_a_minion_away: Law.MINIONS,
    make_all_heavy: Law.MINIONS,
    haunt_with_an_effect: Law.EFFECTS,
    miscount_effects: Law.EFFECTS,
    misplace_a_modifier: Law.EFFECTS,
    leave_a_frame: Law.FRAMES,
    play_two_cards: Law.TURNS,
    play_a_card_late: Law.TURNS,
    resolve_too_many: Law.TURNS,
    go_back_a_turn: Law.TURNS,
    mistake_the_phase: Law.TURNS,
    push_without_a_wave: Law.PUSHES,
    end_for_nothing: Law.ENDING,
    win_while_it_runs: Law.ENDING,
    go_on_without_lives: Law.ENDING,
}


def test_the_game_at_hand_keeps_every_law(player):
    assert judge(player, lambda state, before, player: None) == Law.NONE


@pytest.mark.parametrize("change", BREAKS, ids=lambda change: change.__name__)
def test_every_law_can_be_broken(player, change):
    assert judge(player, change) == BREAKS[change]


def test_no_law_is_left_out():
    assert set(BREAKS.values()) == set(Law) - {Law.NONE, Law.STEPS}
