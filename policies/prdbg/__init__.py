"""The Power Rangers deck-building game: its policies."""

from policies.prdbg.notes import NOTES
from policies.prdbg.players import (
    balanced,
    big_money,
    builder,
    control,
    from_list,
    lair,
    rush,
    slingers,
)

__all__ = [
    "NOTES",
    "balanced",
    "big_money",
    "builder",
    "control",
    "from_list",
    "lair",
    "rush",
    "slingers",
]
