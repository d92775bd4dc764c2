"""The Guardian System: policies for all its games."""

from policies.guardian.notes import NOTES
from policies.guardian.players import lone_wolves, teamwork, vanguard

__all__ = ["NOTES", "lone_wolves", "teamwork", "vanguard"]
