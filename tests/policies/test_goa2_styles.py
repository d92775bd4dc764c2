"""`pusher` and `hunter`: other choices than `brawler`'s where a minion and a hero are in reach."""

from types import SimpleNamespace

import numpy as np
import pytest

import policies
from experiments.playing.matches import LEAST_ODDS
from sim.core import play, registry
from sim.core.records import new
from sim.core.restrictions import Restriction
from sim.core.rng import STREAM
from sim.goa2.state import OFFERS_MAX, Decision
from tests.fixtures.marks import plain
from tests.goa2.places import EAST
from tests.goa2.table import BLUE
from tests.policies.brawler_table import duel

GAMES = 400


def choice_of(name, table):
    """Return what a policy chooses now, as a test writes it."""
    policy = policies.find("goa2", name)
    actions = np.zeros(OFFERS_MAX, np.int32)
    n = int(table.state.n_offered)
    actions[:n] = table.state.offered[:n]
    scratch = play.new_scratch(registry.game("goa2"))
    arguments = (table.state, table.tables, actions, n, np.array(policy.weights))
    return table.offers()[int(policy.function(*arguments, new(STREAM)[0], scratch))]


@plain
@pytest.mark.parametrize(("name", "target"), [("pusher", EAST), ("hunter", "arien")])
def test_a_minion_or_a_hero_who_has_no_card_to_defend_with(name, target):
    table = duel()
    table.minion(BLUE, EAST)
    table.state.lives[BLUE] = 6
    table.hand("arien")
    table.act("wasp", "magnetic_dagger")
    assert table.decision == Decision.TARGET
    assert choice_of(name, table) == target


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["pusher", "hunter"])
def test_it_is_competent_beside_brawler(name):
    """At least a third of the odds of `brawler`: a win in four games, at 4 sigma."""
    game = registry.game("goa2")
    content = game.load()
    tables = content.tables[0]
    ours, others = policies.find("goa2", name), policies.find("goa2", "brawler")
    options = SimpleNamespace(log=False, policy_seed=None, restriction=Restriction())
    won = 0
    for side in range(2):
        seats = [others] * game.seats_max
        for hero in range(tables.n_heroes):
            if tables.team_of[hero] == side:
                seats[tables.seat_of[hero]] = ours
        games = play.play_chunk(game, content, seats, 11, 0, GAMES, options).games
        won += int((games["winner"] == side).sum())
    least = LEAST_ODDS / (1 + LEAST_ODDS)
    assert won / (2 * GAMES) > least + 4 * (least * (1 - least) / (2 * GAMES)) ** 0.5
