"""Heroes of the Grid: its policies."""

from policies.hotg.notes import NOTES
from policies.hotg.players import lone_wolves, random, teamwork

__all__ = ["NOTES", "lone_wolves", "random", "teamwork"]
