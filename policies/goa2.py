"""Policies for Guards of Atlantis II."""

from policies.decorator import policy
from sim.core import rng


@policy("goa2")
def random(state, tables, actions, n, weights, stream, scratch):
    """Choose any legal action, each equally likely."""
    return rng.next_below(stream, n)
