"""Laws of Monsterpocalypse, checked after every action, and each shown to be breakable."""

import numpy as np
import pytest

import policies
from sim.core.log import note
from sim.core.records import new
from sim.monpoc.content import load
from sim.monpoc.events import Trace
from tests.contract.setups import way
from tests.fixtures.lawful import judge
from tests.fixtures.marks import plain
from tests.fixtures.player import Player
from tests.monpoc.contract_monpoc import MAPS, SPRINTS, WAYS
from tests.monpoc.laws import BEFORE, SEEN_MAX, Law, begin, check, remember
from tests.monpoc.table import ONE, TWO, Table, content_of

pytestmark = pytest.mark.law

FORCES = list(load().book.sections["forces"])
RANDOM_GAMES = 40
SHIPPED_GAMES = 60
STEPS = 110  # of slow games


@pytest.mark.compiled
@pytest.mark.parametrize("name", WAYS)
def test_random_games_keep_every_law(name):
    verdict = judge(
        way("monpoc", name).content(), policies.find("monpoc", "random"), 0, RANDOM_GAMES
    )
    assert verdict.law == Law.NONE, verdict


@pytest.mark.compiled
@pytest.mark.parametrize("number", range(len(FORCES) // 2))
def test_games_of_shipped_policies_keep_every_law(number):
    """Every preset force, on all maps in turn."""
    one, two = FORCES[2 * number], FORCES[2 * number + 1]
    texts = (f"setup.one={one}", f"setup.two={two}", f"setup.map={MAPS[number % len(MAPS)]}")
    policy = policies.find("monpoc", ("general", "swarm", "duelist")[number % 3])
    verdict = judge(content_of(*texts), policy, 0, SHIPPED_GAMES, seed=8)
    assert verdict.law == Law.NONE, verdict


class Court:
    """Judges a table or a game in plain Python."""

    def __init__(self, tables: np.record) -> None:
        self.tables = tables
        self.before, self.seen = new(BEFORE)[0], np.zeros(SEEN_MAX, np.int16)

    def hear(self, state: np.record) -> None:
        begin(state, self.tables, self.before)
        remember(state, self.tables, self.before)

    def judge(self, state: np.record, actions: np.ndarray, n: int, log: np.record) -> Law:
        before, seen = self.before, self.seen
        return Law(int(check(state, self.tables, actions, n, before, seen, log)))


@plain
@pytest.mark.parametrize("name", SPRINTS)
def test_laws_hold_in_slow_games(name):
    chosen = way("monpoc", name)
    player = Player(chosen.game, chosen.content(), policies.find("monpoc", "random"))
    player.logs[0].trace_max = 4096
    court = Court(player.tables[0])
    for _ in player.play(3, 0, STEPS):
        n = len(player.legal())
        assert court.judge(player.state, player.actions, n, player.logs[0]) == Law.NONE
        court.hear(player.state)
        player.logs[0].n_trace = 0


def laid() -> Table:
    """Return a table on which all laws hold."""
    table = Table()
    for side in (ONE, TWO):
        table.pools(side)
    table.monster(ONE, (0, 0))
    table.unit(ONE, "raptix_grunt", (5, 5))
    table.building("skyscraper", 0)
    table.turn(ONE, 1)
    table.log.n_trace = 0
    return table


def verdict_on(change) -> Law:
    """Return the law that a change of a lawful table breaks."""
    table = laid()
    court = Court(table.tables)
    court.hear(table.state)
    change(table.state, table.log)
    return court.judge(table.state, table.state.offered, table.state.n_offered, table.log)


def field(name, place, value):
    """Return a change of one place of a field of the state."""
    return lambda state, log: state[name].__setitem__(place, value)


def number(name, value):
    """Return a change of a number of the state."""
    return lambda state, log: state.__setattr__(name, value)


def offer_twice(state, log):
    state.offered[1] = state.offered[0]


def enter_unpaid(state, log):
    """The table waits for what to do in an activation: a unit enters, and no die moves."""
    note(log, Trace.SPAWNED, 4, 85, 0)


CHANGES = {
    Law.NONE: lambda state, log: None,
    Law.FAULT: number("fault", 1),
    Law.OFFERS: offer_twice,
    Law.DICE: lambda state, log: state.pools[0].__setattr__("unit", 6),
    Law.POWER: lambda state, log: state.pools[1].__setattr__("power", 11),
    Law.SPACES: field("occupant", 30, 0),
    Law.ROWS: field("rows", (2, 0), 1 << 16),
    Law.PRESENT: number("standing", 3),
    Law.SECURED: field("secured", 1, 4),
    Law.HEALTH: field("health", (0, 0), 9),
    Law.DESTROYED: field("health", (0, 0), 0),
    Law.COUNTED: field("n_on_map", 0, 2),
    Law.HAZARDS: field("tile", 3, 2),
    Law.TILES: field("tile", 0, 1),
    Law.PENDING: field("pending", 0, 1),
    Law.SPAWNS: enter_unpaid,
}


@plain
@pytest.mark.parametrize("law", CHANGES)
def test_each_law_can_break(law):
    assert verdict_on(CHANGES[law]) == law


def test_every_law_is_broken_once():
    assert {*CHANGES, Law.STEPS} == set(Law)
