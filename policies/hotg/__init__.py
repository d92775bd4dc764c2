"""Heroes of the Grid: its policies."""

from policies.hotg.players import lone_wolves, random, teamwork

__all__ = ["lone_wolves", "random", "teamwork"]
