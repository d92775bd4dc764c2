"""Content of a game: TOML entries, paths to every number, patches, ledger and tables."""

from sim.core.content.book import Book, read_book
from sim.core.content.entries import Entry, Played, Source
from sim.core.content.fields import FieldInfo
from sim.core.content.layout import Slot, slot_at
from sim.core.content.ledger import LedgerRow, count_ledger
from sim.core.content.loaded import Content, misplaced_slots
from sim.core.content.luck import identity_of
from sim.core.content.numbers import numbers_dtype
from sim.core.content.patches import Patch, by_path, parse_assignment, read_patch
from sim.core.content.texts import Program, Worded, operation_names, operations

__all__ = [
    "Book",
    "Content",
    "Entry",
    "FieldInfo",
    "LedgerRow",
    "Patch",
    "Played",
    "Program",
    "Slot",
    "Source",
    "Worded",
    "by_path",
    "count_ledger",
    "identity_of",
    "misplaced_slots",
    "numbers_dtype",
    "operation_names",
    "operations",
    "parse_assignment",
    "read_book",
    "read_patch",
    "slot_at",
]
