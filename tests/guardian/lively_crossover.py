"""The reckless way to play, for cross-over games."""

from policies import policy
from tests.guardian.lively import play_lively


@policy("crossover")
def lively(state, tables, actions, n, weights, stream, scratch):
    """Fight wherever enemies are and hardly ever pass; among the rest, choose at random."""
    return play_lively(state, actions, n, stream)
