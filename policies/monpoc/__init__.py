"""Monsterpocalypse: its policies."""

from policies.monpoc.notes import NOTES
from policies.monpoc.players import duelist, general, swarm

__all__ = ["NOTES", "duelist", "general", "swarm"]
