"""What SVG figures are made of: elements, scales, axes, and estimates in words."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

WIDTH = 520
LETTER = 6.3  # mean width of a letter at the size of labels
POINTS = 100
SERIES = ("var(--s0)", "var(--s1)", "var(--c2)", "var(--c3)", "var(--c4)", "var(--c5)")
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 2", "10 4")  # a second cue beside colour


def tag(name: str, *content: str, **attributes: object) -> str:
    """Return an element; `_` in names of attributes is `-`, and a number has two decimals."""
    words = "".join(
        f' {key.strip("_").replace("_", "-")}="{written(value)}"'
        for key, value in attributes.items()
        if value is not None and value != ""
    )
    inner = "".join(content)
    return f"<{name}{words}>{inner}</{name}>" if inner else f"<{name}{words}/>"


def written(value: object) -> str:
    """Return the value of an attribute."""
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return escape(str(value), quote=True)


def text(x: float, y: float, words: str, **attributes: object) -> str:
    """Return words at a place."""
    return tag("text", escape(words), x=float(x), y=float(y), **attributes)


def hover(words: str) -> str:
    """Return what is read on hover."""
    return tag("title", escape(words))


def mark(words: str, *content: str) -> str:
    """Return a mark that tells its numbers on hover."""
    return tag("g", hover(words), *content, class_="mark")


def rule(kind: str, x: tuple[float, float], y: tuple[float, float], **looks: object) -> str:
    """Return a straight line of a kind (a class of the page's style)."""
    ends = {"x1": float(x[0]), "x2": float(x[1]), "y1": float(y[0]), "y2": float(y[1])}
    return tag("line", **ends, **looks, class_=kind)


def axis_name(x: float, y: float, words: str, **attributes: object) -> str:
    """Return what an axis is called, around a place."""
    return text(x, y, words, text_anchor="middle", class_="axis", **attributes)


def points_of(corners: Iterable[tuple[float, float]]) -> str:
    """Return corners as an attribute."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def drawing(width: float, height: float, label: str, *content: str) -> str:
    """Return a figure that fits the width that it is given."""
    look = {"viewBox": f"0 0 {width:.0f} {height:.0f}", "role": "img", "aria_label": label}
    return tag("svg", *content, **look, class_="chart")


def cut(words: str, letters: int) -> str:
    """Return a label that is no longer than so many letters."""
    return words if len(words) <= letters else f"{words[: letters - 1].rstrip()}…"


def room_for(labels: Sequence[str], most: float) -> float:
    """Return how wide a column of labels is."""
    return min(most, 12 + LETTER * max((len(label) for label in labels), default=0))


@dataclass(frozen=True)
class Scale:
    """Turns values into places."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return the place of a value, no farther out than the ends."""
        part = (value - self.low) / ((self.high - self.low) or 1)
        return self.start + min(1.05, max(-0.05, part)) * (self.end - self.start)

    @property
    def middle(self) -> float:
        """Return the place between the ends."""
        return (self.start + self.end) / 2


def ticks(low: float, high: float, wanted: int = 5) -> list[float]:
    """Return round values between two ends."""
    span = (high - low) or 1.0
    raw = span / wanted
    size = 10 ** math.floor(math.log10(raw))
    step = next((size * each for each in (1, 2, 5, 10) if size * each >= raw), size * 10)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


def tick_text(value: float, is_share: bool) -> str:
    """Return a value of an axis."""
    return f"{value * POINTS:.0f}" if is_share else f"{value:.6g}"


def rate_words(name: str, row: Any) -> str:
    """Return an estimate with its interval and games."""
    mean, low, high = (getattr(row, end) * POINTS for end in ("mean", "low", "high"))
    games = f"; {int(row.n):,} games" if row.n == row.n else ""
    return f"{name}: {mean:.1f} % ({low:.1f} to {high:.1f}{games})"
