"""What `teamwork` chooses at a table that was set up by hand."""

import numpy as np

import policies
from sim.core import registry
from sim.core.play import new_scratch
from sim.core.records import new
from sim.core.restrictions import Mark
from sim.core.rng import STREAM
from tests.guardian.table import Table


def chosen(table: Table, forbidden: str = "") -> int:
    """Return the action that `teamwork` takes now, a card being forbidden or not."""
    scratch = new_scratch(registry.game("hotg"))
    if forbidden:
        scratch.marks[table.rows("cards").index(forbidden)] = Mark.FORBIDDEN
    policy = policies.find("hotg", "teamwork")
    actions = np.zeros(256, np.int32)
    n = int(table.state.n_offered)
    actions[:n] = table.state.offered[:n]
    index = policy.function(
        table.state,
        table.tables,
        actions,
        n,
        np.array(policy.weights),
        new(STREAM)[0],
        scratch,
    )
    return int(actions[index])
