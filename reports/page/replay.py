"""A game that can be stepped through in a page: lines, pictures of moments, chances to win."""

import json
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Moments:
    """A game moment by moment: the picture's size, what stays in it, and parts that come and go."""

    width: float
    height: float
    ground: str
    parts: Sequence[str]
    moments: Sequence[tuple[int, int, Sequence[int], Sequence[int]]]
    """Lines of the log told by then; then numbers of parts: heading, marks, notes."""
    caption: str  # of the line of chances
    chances: Sequence[tuple[int, float]]  # number of a moment, and how likely the side wins then
    rounds: Sequence[int] = ()  # moments at which a round ends

    def data(self) -> str:
        """Return all of it as JSON that can stand inside a page."""
        sizes = {"width": round(self.width), "height": round(self.height), "ground": self.ground}
        shown = sizes | {name: getattr(self, name) for name in ("parts", "moments", "caption")}
        shown |= {"rounds": self.rounds}
        shown |= {"chances": [(place, round(chance, 3)) for place, chance in self.chances]}
        text = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
        return text.replace("<", "\\u003c")


@dataclass(frozen=True)
class ShownReplay:
    """A game line by line, the command that tells it again, and its moments if it has a board."""

    title: str
    command: str
    text: str
    moments: Moments | None = None
