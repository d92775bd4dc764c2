"""Laws of the deck-building game, checked after every action, and each shown to be breakable."""

import numpy as np
import pytest

import policies
from sim.core.actions import pack
from sim.core.content import Content
from sim.core.records import new
from sim.prdbg.events import Trace
from sim.prdbg.state import Decision, Ending, Verb
from tests.contract.setups import way
from tests.fixtures.lawful import judge
from tests.fixtures.marks import plain
from tests.fixtures.player import Player, copy_of
from tests.prdbg.contract_prdbg import WAYS
from tests.prdbg.laws import BEFORE, SEEN_MAX, TRACE, Law, begin, check, remember

pytestmark = pytest.mark.law

NAMES = list(WAYS)
RANDOM_GAMES = 1_000
SHIPPED_GAMES = 200
SEED = 5


def content_of(name: str) -> Content:
    """Return the content of one way to play."""
    return way("prdbg", name).content()


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_random_games_keep_every_law(name):
    verdict = judge(content_of(name), policies.find("prdbg", "random"), 0, RANDOM_GAMES)
    assert verdict.law == Law.NONE, verdict
    assert sum(verdict.endings.values()) == RANDOM_GAMES


@pytest.mark.compiled
@pytest.mark.parametrize("policy", ["balanced", "control", "lair"])
@pytest.mark.parametrize("name", NAMES)
def test_games_of_shipped_policies_keep_every_law(name, policy):
    verdict = judge(content_of(name), policies.find("prdbg", policy), 0, SHIPPED_GAMES, seed=8)
    assert verdict.law == Law.NONE, verdict


@pytest.fixture(scope="module")
def started() -> tuple[Player, np.ndarray]:
    """Return a game in a Main Phase of the third round, with nothing wrong yet."""
    chosen = way("prdbg", "two_by_two")
    player = Player(chosen.game, chosen.content(), policies.find("prdbg", "random"))
    for _ in player.play(SEED, 0):
        if player.state.round == 3 and player.state.decision == Decision.MAIN:
            break
    return player, copy_of(player.states)


def judged(started, change) -> Law:
    """Return the law that a change of the table breaks."""
    player, states = started
    player.states[:] = states
    log = player.logs[0]
    log.n_trace, log.trace_max = 0, TRACE
    before, seen = new(BEFORE)[0], np.zeros(SEEN_MAX, np.int16)
    tables = player.tables[0]
    begin(player.state, tables, before)
    remember(player.state, tables, before)
    change(player.state, log)
    n = len(player.legal())
    return Law(int(check(player.state, tables, player.actions, n, before, seen, log)))


def lose_a_card(state, log):
    state.main_deck.n -= 1


def overcharge(state, log):
    state.teams[0].energy = 21


def hang_a_starter(state, log):
    player = state.players[0]
    player.slots[0] = player.deck.cards[player.deck.n - 1]
    player.deck.n -= 1


def block_twice(state, log):
    for row, event in enumerate((Trace.ATTACKED, Trace.BLOCKED, Trace.BLOCKED)):
        log.trace[row] = (event, row % 2, 0, 0)
    log.n_trace = 3


def sell_a_stun(state, log):
    state.offered[0] = pack(Verb.BUY, 0, int(state.stuns.cards[0]), 0)


def repeat_an_offer(state, log):
    state.offered[1] = state.offered[0]
    state.n_offered = max(state.n_offered, 2)


def fail(state, log):
    state.fault = 1


def sell_two_blasters(state, log):
    for _ in range(2):
        state.blasters.n -= 1
        state.destroyed.cards[state.destroyed.n] = state.blasters.cards[state.blasters.n]
        state.destroyed.n += 1


def end_too_early(state, log):
    state.ending, state.winner = Ending.DEFEAT, 0


@plain
@pytest.mark.parametrize(
    ("change", "law"),
    [
        (lambda state, log: None, Law.NONE),
        (fail, Law.FAULT),
        (repeat_an_offer, Law.OFFERS),
        (lose_a_card, Law.CARDS),
        (overcharge, Law.BOUNDS),
        (hang_a_starter, Law.COLOURS),
        (block_twice, Law.BLOCKS),
        (sell_a_stun, Law.BUYING),
        (sell_two_blasters, Law.STACKS),
        (end_too_early, Law.ENDING),
    ],
)
def test_every_law_can_be_broken(started, change, law):
    assert judged(started, change) == law


@plain
def test_the_law_of_flips_can_be_broken(started):
    player, states = started
    player.states[:] = states
    before = new(BEFORE)[0]
    player.state.players[0].is_flipped = 1
    begin(player.state, player.tables[0], before)
    remember(player.state, player.tables[0], before)
    player.state.players[0].is_flipped = 0
    seen, n = np.zeros(SEEN_MAX, np.int16), len(player.legal())
    log = player.logs[0]
    log.n_trace = 0
    law = check(player.state, player.tables[0], player.actions, n, before, seen, log)
    assert law == Law.FLIPS
