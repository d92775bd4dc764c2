"""How `veterans` judges its options: by the habit, by texts, and by nothing that it cannot see."""

from dataclasses import replace

import numpy as np
import pytest

import policies
from policies.core.judging import INPUTS, UNITS, WIDTH
from policies.guardian.judged import N_TABLE, OfTurn
from policies.guardian.veterans import JUDGING, Net
from sim.core import registry
from sim.core.actions import verb_of
from sim.core.play import new_scratch
from sim.core.records import new
from sim.core.rng import STREAM
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain


def with_taste(number: int, score: float):
    """Return `veterans` with nets that know one number of an option in a turn, and the habit."""
    policy = policies.find("hotg", "veterans")
    weights = np.array(policy.weights)
    weights[JUDGING.first :] = 0.0
    options = Net.TURN + INPUTS + N_TABLE * UNITS
    weights[options + OfTurn.HABIT * WIDTH] = 0.001
    weights[options + number * WIDTH] = score
    return replace(policy, weights=tuple(weights))


def asked(table: Table, policy) -> tuple[int, np.record]:
    """Return the action that a policy takes now, and what it wrote down."""
    scratch = new_scratch(registry.game("hotg"))
    actions = np.zeros(256, np.int32)
    n = int(table.state.n_offered)
    actions[:n] = table.state.offered[:n]
    stream = new(STREAM)[0]
    index = policy.function(
        table.state, table.tables, actions, n, np.array(policy.weights), stream, scratch
    )
    return int(actions[index]), scratch


@pytest.fixture
def battle() -> Table:
    """Trini and Zack fight, and it is their turn."""
    table = Table()
    table.start_battle("trini", helpers=["zack"], bottom=["leaping_attack", "putty_pummel"])
    table.put_in_hand("trini", "sabertooth_strike")
    table.put_in_hand("zack", "power_axe")
    assert table.is_asked(Decision.TURN)
    return table


def test_who_likes_nothing_but_the_habit_plays_as_teamwork(battle):
    action, _ = asked(battle, with_taste(OfTurn.HABIT, 1.0))
    habit, _ = asked(battle, policies.find("hotg", "teamwork"))
    assert action == habit


def test_who_likes_to_pass_passes(battle):
    action, _ = asked(battle, with_taste(OfTurn.PASS, 1.0))
    assert verb_of(action) == Verb.PASS


def test_who_likes_stored_energy_brings_it_up(battle):
    action, _ = asked(battle, with_taste(OfTurn.POUR, 1.0))
    assert verb_of(action) == Verb.POUR


def test_each_option_has_its_own_kind_of_numbers(battle):
    """Every option is one of: a card, a pass, energy, a Zord, something else."""
    n = int(battle.state.n_offered)
    _, scratch = asked(battle, with_taste(OfTurn.HABIT, 1.0))
    kinds = scratch.judged.options[:n, OfTurn.PLAY : OfTurn.DISCARD_ATTACK + 1]
    assert (kinds.sum(axis=1) == 1).all()
