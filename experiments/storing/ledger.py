"""The ledger in numbers: how much content a game has, from where, and how exactly played."""

from typing import Any

from sim.core.content import Content, count_ledger


def content_object(content: Content) -> dict[str, Any]:
    """Return hash, numbers of entries, and counts by source and exactness, for JSON."""
    rows = content.book.ledger()
    return {
        "hash": content.hash,
        "entries": len(rows),
        "exact": sum(row.is_exact for row in rows),
        "counts": count_ledger(rows),
    }
