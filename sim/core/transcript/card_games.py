"""A narrator for small card games: it knows the seats and the cards; a game has the phrases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from sim.core.transcript.names import Names
from sim.core.transcript.narrator import Narrator
from sim.core.transcript.replay import Replay

if TYPE_CHECKING:
    from sim.core.content import Content


class CardNarrator(Narrator):
    """Puts a game into words by phrases that may name {seat}, number a, and {card}, number b."""

    GAPS: ClassVar[Mapping[str, Callable]] = {
        "seat": lambda to, a, b, c: to.seats[a],
        "card": lambda to, a, b, c: to.names.card(b),
    }

    def __init__(
        self, content: Content, phrases: Mapping[int, Callable], seats: Sequence[str]
    ) -> None:
        """Take the phrases of all events, and what the seats are called."""
        super().__init__()
        self.phrases = phrases
        self.names = Names(content, content.played("cards"))
        is_plain = len(set(seats)) == len(seats)
        self.seats = [name if is_plain else f"{name} {n}" for n, name in enumerate(seats, 1)]

    def phrase(self, event: int) -> Callable:
        """Return the phrase of an event."""
        return self.phrases[event]

    def heading(self, replay: Replay) -> list[str]:
        """Say who plays."""
        seats = zip(self.seats, replay.policies, strict=False)
        return [*(f"  {seat}, played by `{policy.name}`" for seat, policy in seats), "", "Setup"]


def say_round(to: Narrator, a: int, b: int, c: int) -> None:
    """Begin round `a` with a title."""
    to.block(["", f"Round {a}"], level=-1)


def say_winner(to: CardNarrator, a: int, b: int, c: int) -> None:
    """Say which seat has won, number b."""
    to.say(f"{to.seats[b]} wins" if b >= 0 else "Nobody wins")


def card_narrator(phrases: Mapping[int, Callable], section: str, sides: Sequence[str]) -> Callable:
    """Return a game's `narrator`: the setup names an entry of a section for every side."""

    def narrator(content: Content, state: np.record) -> CardNarrator:
        entries, setup = content.book.sections[section], content.setup
        return CardNarrator(content, phrases, [entries[setup[side]].name for side in sides])

    return narrator
