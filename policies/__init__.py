"""Ways to play: heuristics and random play for every game, and the user's own."""

from policies.core.decorator import Policy, policy
from policies.core.loading import find, names, resolve, shipped

__all__ = ["Policy", "find", "names", "policy", "resolve", "shipped"]
