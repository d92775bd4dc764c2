"""Ways to play: heuristics and random play for every game, and the user's own."""

from policies.core.decorator import Policy, policy
from policies.core.loading import find, names, resolve, shipped
from policies.core.searcher import Searcher, searcher

__all__ = ["Policy", "Searcher", "find", "names", "policy", "resolve", "searcher", "shipped"]
