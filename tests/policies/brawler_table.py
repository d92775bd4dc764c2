"""Guards of Atlantis II for tests of its players: what `brawler` chooses, and a duel."""

import numpy as np

import policies
from sim.core import play, registry
from sim.core.records import new
from sim.core.rng import STREAM
from sim.goa2.state import OFFERS_MAX
from tests.goa2.places import HERE, WEST, with_waves
from tests.goa2.table import BLUE, RED, Table


def index_of(table: Table, key: int = 0) -> int:
    """Return the index of the action that `brawler` takes now."""
    policy = policies.find("goa2", "brawler")
    actions = np.zeros(OFFERS_MAX, np.int32)
    n = int(table.state.n_offered)
    actions[:n] = table.state.offered[:n]
    stream = new(STREAM)
    stream[0].key = key
    weights = np.array(policy.weights)
    scratch = play.new_scratch(registry.game("goa2"))
    return int(policy.function(table.state, table.tables, actions, n, weights, stream[0], scratch))


def chosen(table: Table, key: int = 0) -> object:
    """Return the action that `brawler` takes now, as a test writes it."""
    return table.offers()[index_of(table, key)]


def duel() -> Table:
    """Wasp and Arien stand side by side; some minions of each team are far away."""
    table = with_waves(Table())
    for place in ((0, 0), (1, 0)):
        table.minion(BLUE, place)
    for place in ((0, -1), (1, -1)):
        table.minion(RED, place)
    table.hero("wasp", HERE)
    table.hero("arien", WEST)
    return table
