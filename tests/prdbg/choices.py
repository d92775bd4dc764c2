"""What a player of prdbg chooses at a table that was set up by hand."""

import numpy as np

import policies
from sim.core.actions import b_of, verb_of
from sim.core.play import scratch_dtype
from sim.core.records import new
from sim.core.registry import game
from sim.core.rng import STREAM
from sim.prdbg.state import Verb
from tests.prdbg.table import Table

WEIGHTS_MAX = 1024


def policy_action(table: Table, name: str = "balanced") -> int:
    """Return the action that a policy chooses."""
    policy = policies.find("prdbg", name)
    weights = np.zeros(WEIGHTS_MAX)
    weights[: len(policy.weights)] = policy.weights
    actions = np.array(table.legal(), np.int32)
    scratch = new(scratch_dtype(game("prdbg")))[0]
    stream = new(STREAM)[0]
    best = policy.function(
        table.state, table.tables, actions, len(actions), weights, stream, scratch
    )
    return int(actions[best])


def choice(table: Table, name: str = "balanced") -> tuple[Verb, str]:
    """Return the verb and the card that a policy chooses."""
    action = policy_action(table, name)
    verb = Verb(int(verb_of(action)))
    return verb, "" if verb == Verb.PASS else table.id(int(b_of(action)))


def rich(table: Table, shards: int) -> Table:
    """Return the table with Shards to spend."""
    table.state.shards = shards
    table.ask_again()
    return table
