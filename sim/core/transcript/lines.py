"""Lines of a report in the making: events that belong together become one line."""

from __future__ import annotations

from dataclasses import dataclass

INDENT = "  "
MORE = "; "


@dataclass
class Line:
    """A line that may still grow."""

    text: str
    level: int
    topic: tuple = ()  # what it is about
    joint: str | None = None  # what an effect is joined on with; None: it takes no effects
    listing: tuple = ()  # the list at its end, which may go on


class Lines:
    """Collects lines; a phrase says a line of its own, or adds to the one before."""

    def __init__(self) -> None:
        """Begin with an empty page."""
        self.lines: list[str] = []
        self.line: Line | None = None
        self.level = 0

    @property
    def topic(self) -> tuple:
        """What the open line is about."""
        return self.line.topic if self.line else ()

    def say(self, text: str, level: int = 0, topic: tuple = (), joint: str | None = None) -> None:
        """Begin a line, `level` steps to the right of the block it is in."""
        self.close()
        self.line = Line(text, self.level + level, topic, joint)

    def add(self, text: str) -> None:
        """Go on with the open line."""
        self.line.text += text
        self.line.listing = ()

    def also(self, text: str) -> None:
        """Add an effect to what the open line says, or say it below it."""
        if self.line and self.line.joint is not None:
            self.add(self.line.joint + text)
            self.line.joint = MORE
        else:
            self.say(text, level=1)

    def listed(self, topic: tuple, head: str, item: str, is_own: bool = False) -> None:
        """Go on with a list, or begin one: as an effect, or as a line of its own."""
        if self.line and self.line.listing == topic:
            self.line.text += f", {item}"
            return
        if is_own:
            self.say(head + item)
        else:
            self.also(head + item)
        self.line.listing = topic

    def close(self) -> None:
        """Finish the open line."""
        if self.line:
            self.lines.append(INDENT * self.line.level + self.line.text)
        self.line = None

    def block(self, texts: list[str], level: int = 0) -> None:
        """Say several finished lines."""
        self.close()
        self.lines += [(INDENT * (self.level + level) + text).rstrip() for text in texts]

    def take(self) -> list[str]:
        """Hand over the finished lines."""
        done, self.lines = self.lines, []
        return done
