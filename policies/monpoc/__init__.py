"""Monsterpocalypse: its policies."""

from policies.monpoc.notes import NOTES
from policies.monpoc.players import duelist, general

__all__ = ["NOTES", "duelist", "general"]
