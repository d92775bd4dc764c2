"""Policies for Heroes of the Grid."""

from policies.decorator import policy
from sim.core import rng


@policy("hotg")
def random(state, tables, actions, n, weights, stream, scratch):
    """Choose any legal action, each equally likely."""
    return rng.next_below(stream, n)


@policy("hotg")
def teamwork(state, tables, actions, n, weights, stream, scratch):
    """Placeholder."""
    return rng.next_below(stream, n)
