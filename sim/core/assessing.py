"""What a learned value sees of a table: numbers that the rules write for it (`Rules.assess`)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Assessed:
    """The numbers in order: those of the table, then those of the first side and of the second.

    A game with `each` is valued alike from both sides: swapping the two rows of numbers swaps the
    chances. Numbers of the table must not depend on the side, then.
    """

    table: tuple[str, ...]
    each: tuple[str, ...] = ()  # what both sides have

    @property
    def size(self) -> int:
        """Return how many numbers there are."""
        return len(self.table) + 2 * len(self.each)

    @property
    def names(self) -> tuple[str, ...]:
        """Return what the numbers are called, as the first side sees them."""
        own, other = ([f"{who}_{name}" for name in self.each] for who in ("own", "other"))
        return (*self.table, *own, *other)
