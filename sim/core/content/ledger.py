"""The ledger: where every entry is from, and how exactly it is played."""

from collections.abc import Iterable
from dataclasses import dataclass

from sim.core.content.entries import Entry, Played, Source
from sim.core.content.paths import Target

GUESSED: tuple[Source, ...] = ("inferred", "reconstructed")
GUESSED_IN_PART = "as guessed"  # played exactly as far as it is known


@dataclass(frozen=True)
class LedgerRow:
    """What the ledger says about one entry."""

    section: str
    entry: str  # empty where the section is one entry
    name: str
    source: Source
    played: Played
    note: str
    page: int | None
    fields: dict[str, Source]  # the fields that are not from `source`
    patched: bool = False  # a patch changed or added the entry

    @property
    def is_exact(self) -> bool:
        """Say whether the entry is known and played exactly; a guess of any field is not known."""
        sources = (self.source, *self.fields.values())
        return self.played == "exact" and not any(source in GUESSED for source in sources)

    @property
    def standing(self) -> str:
        """Return how exactly the entry is known and played, for people to read."""
        return GUESSED_IN_PART if self.played == "exact" and not self.is_exact else self.played


def row_of(target: Target, entry: Entry, patched: bool) -> LedgerRow:
    """Return the row of one entry."""
    return LedgerRow(
        section=target.section,
        entry=target.entry,
        name=entry.name,
        source=entry.source,
        played=entry.played,
        note=entry.note,
        page=entry.page,
        fields=dict(entry.sources),
        patched=patched,
    )


def count_ledger(rows: Iterable[LedgerRow]) -> dict[str, dict[str, int]]:
    """Count entries by source, and within a source by how exactly they are known and played."""
    counts: dict[str, dict[str, int]] = {}
    for row in rows:
        played = counts.setdefault(row.source, {})
        played[row.standing] = played.get(row.standing, 0) + 1
    return counts
