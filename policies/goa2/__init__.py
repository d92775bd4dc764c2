"""Guards of Atlantis II: its policies."""

from policies.goa2.notes import NOTES
from policies.goa2.players import brawler, hunter, pusher

__all__ = ["NOTES", "brawler", "hunter", "pusher"]
