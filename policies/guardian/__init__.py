"""The Guardian System: policies for all its games."""

from policies.guardian.notes import NOTES
from policies.guardian.players import lone_wolves, teamwork, vanguard
from policies.guardian.veterans import JUDGING, veterans

__all__ = ["JUDGING", "NOTES", "lone_wolves", "teamwork", "vanguard", "veterans"]
