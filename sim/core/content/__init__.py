"""Content of a game: TOML entries, paths to every number, patches, ledger and tables."""

from sim.core.content.book import Book, read_book
from sim.core.content.entries import Entry, Played, Source
from sim.core.content.fields import FieldInfo
from sim.core.content.ledger import LedgerRow, count_ledger
from sim.core.content.loaded import Content, Slot, misplaced_slots, slot_at
from sim.core.content.patches import Patch, parse_assignment, read_patch

__all__ = [
    "Book",
    "Content",
    "Entry",
    "FieldInfo",
    "LedgerRow",
    "Patch",
    "Played",
    "Slot",
    "Source",
    "count_ledger",
    "misplaced_slots",
    "parse_assignment",
    "read_book",
    "read_patch",
    "slot_at",
]
