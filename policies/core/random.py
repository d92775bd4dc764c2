"""Random play, which every game has without writing it."""

from functools import cache

from policies.core.decorator import Policy, policy
from sim.core import rng

RANDOM = "random"


@cache
def random_play(game: str) -> Policy:
    """Return the policy `random` of a game."""
    return policy(game)(random)


def random(state, tables, actions, n, weights, stream, scratch):
    """Choose any legal action, each equally likely."""
    return rng.next_below(stream, n)
