"""What the cards of a game are called, by the numbers that the state and the trace use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from sim.core.content import Content, Entry


class Names:
    """Names of everything in one game; a game adds what it has besides cards."""

    def __init__(self, content: Content, cards: Sequence[Entry]) -> None:
        """Take the entries of the cards in the order of their rows in the tables."""
        self.tables = content.tables[0]
        self.cards = cards

    def row(self, instance: int) -> np.record:
        """Return the numbers of a card in play."""
        return self.tables.cards[self.tables.card_of[instance]]

    def entry(self, instance: int) -> Entry:
        """Return the content entry of a card in play."""
        return self.cards[self.tables.card_of[instance]]

    def card(self, instance: int) -> str:
        """Return the name of a card in play."""
        return self.entry(instance).name
