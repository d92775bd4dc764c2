"""Heroes of the Grid: its policies."""

from policies.hotg.notes import NOTES
from policies.hotg.players import lone_wolves, teamwork

__all__ = ["NOTES", "lone_wolves", "teamwork"]
