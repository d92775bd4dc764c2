"""A game in words: a report of what happened that a player at the table can follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from sim.core.transcript.names import Names
from sim.core.transcript.narrator import Narrator
from sim.core.transcript.replay import Replay
from sim.core.transcript.report import report
from sim.core.transcript.wording import effect, one, series
from sim.lanterns.events import Trace

if TYPE_CHECKING:
    from policies import Policy
    from sim.core.content import Content
    from sim.core.registry import Game


def say_round(to: Reporter, a: int, b: int, c: int) -> None:
    """Begin a round with a title."""
    to.block(["", f"Round {a}"], level=-1)


def say_end(to: Reporter, a: int, b: int, c: int) -> None:
    """Say who has won."""
    to.say(f"{to.keepers[b]} wins" if b >= 0 else "Both lanterns are equally bright")


class Reporter(Narrator):
    """Puts a game of Lantern Duel into words."""

    GAPS: ClassVar[Mapping[str, Callable]] = {
        "keeper": lambda to, a, b, c: to.keepers[a],
        "card": lambda to, a, b, c: to.names.card(b),
    }
    PHRASES: ClassVar[Mapping[int, Callable]] = {
        Trace.ROUND: say_round,
        Trace.TURN: one("{keeper} has {b} light", joint="; "),
        Trace.DREW: series("{keeper} draws ", "{card}"),
        Trace.PLAYED: one("{keeper} plays {card}", joint=": "),
        Trace.DIMMED: effect("{keeper} loses {b} light and has {c}"),
        Trace.SHUTTERED: effect("shutters closed: {b}"),
        Trace.GLOWED: effect("{keeper} gets {b} light and has {c}"),
        Trace.ROLLED: effect("a roll of {b}"),
        Trace.DISCARDED: effect("{keeper} discards {card}"),
        Trace.ENDED: say_end,
    }

    def __init__(self, content: Content) -> None:
        """Look up who plays."""
        super().__init__()
        self.names = Names(content, content.played("cards"))
        keepers = content.book.sections["keepers"]
        names = [keepers[content.setup[side]].name for side in ("north", "south")]
        is_mirror = names[0] == names[1]
        self.keepers = [f"North {names[0]}", f"South {names[1]}"] if is_mirror else names

    def heading(self, replay: Replay) -> list[str]:
        """Say who plays; ends with a title for the first lines."""
        seats = zip(self.keepers, replay.policies, strict=True)
        first = self.keepers[replay.state.first]
        return [
            *(f"  {keeper}, played by `{policy.name}`" for keeper, policy in seats),
            f"  {first} goes first",
            "",
            "Hands are dealt",
        ]

    def summary(self, replay: Replay) -> list[str]:
        """Return how the game went, in numbers."""
        lights = [int(keeper.light) for keeper in replay.state.keepers]
        return [f"Light: {self.keepers[0]} {lights[0]}, {self.keepers[1]} {lights[1]}"]


def transcript(
    game: Game, content: Content, policies: Sequence[Policy], seed: int, index: int
) -> Iterator[str]:
    """Play game `index` of the series `seed` and put it into words line by line."""
    return report(Replay(game, content, policies, seed, index), Reporter(content))
