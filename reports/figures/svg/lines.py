"""Lines by round, with their intervals; several panels where several things move."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from reports.figures.svg import marks
from reports.figures.svg.marks import WIDTH, Scale, drawing, rule, tag, text

HEIGHT, PANEL_HEIGHT = 230, 150
LEFT, RIGHT, TOP, FOOT = 44, 12, 10, 36
GAP = 22
KEY_LEFT, KEY_ROW = 20.0, 16.0


@dataclass(frozen=True)
class Series:
    """One line: its name, places, estimates and intervals."""

    name: str
    x: Sequence[float]
    mean: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]
    colour: str = ""  # the next one, if none is given


@dataclass(frozen=True)
class Frame:
    """Where a panel of lines is, and what its axes are called."""

    x: float
    y: float
    width: float
    height: float
    across: str
    up: str
    is_share: bool


def line_chart(series: Sequence[Series], label: str, across: str, up: str) -> str:
    """How do shares move? Lines with intervals; hover tells the numbers."""
    names = [one.name for one in series]
    drawn = panel(series, Frame(0, 0, WIDTH, HEIGHT, across, up, is_share=True))
    key = legend(names, looks_of(series), HEIGHT + 4)
    return drawing(WIDTH, HEIGHT + 8 + legend_height(names), label, drawn, key)


def panels(
    groups: Sequence[tuple[str, Sequence[Series]]], label: str, across: str, is_one_key: bool = True
) -> str:
    """How do several things move? A panel each, two in a row, with one legend or one each."""
    width = (WIDTH - GAP) / 2
    names = [[one.name for one in series] for _, series in groups]
    own = 0.0 if is_one_key else max(legend_height(each, width) for each in names) + 6
    step = PANEL_HEIGHT + GAP + own
    parts = []
    for place, (title, series) in enumerate(groups):
        x, y = (width + GAP) * (place % 2), step * (place // 2) + 16
        short = marks.cut(title, int((width - LEFT) / marks.LETTER))
        parts.append(text(x + LEFT, y - 3, short, class_="panel"))
        parts.append(panel(series, Frame(x, y, width, PANEL_HEIGHT, across, "", False)))
        if not is_one_key:
            below = y + PANEL_HEIGHT + 4
            parts.append(legend(names[place], looks_of(series), below, (x, width)))
    height = step * ((len(groups) + 1) // 2) + 4
    if is_one_key:
        parts.append(legend(names[0], looks_of(groups[0][1]), height + 8))
        height += 12 + legend_height(names[0])
    return drawing(WIDTH, height, label, *parts)


def looks_of(series: Sequence[Series]) -> list[tuple[str, str]]:
    """Return colour and dashes of each line."""
    looks = itertools.cycle(zip(marks.SERIES, marks.DASHES, strict=True))
    return [
        (one.colour or colour, dash) for one, (colour, dash) in zip(series, looks, strict=False)
    ]


def panel(series: Sequence[Series], frame: Frame) -> str:
    """Return axes and lines of one panel."""
    ends = [value for one in series for value in (*one.low, *one.high) if value == value]
    places = [value for one in series for value in one.x]
    low, high = (0.0, 1.0) if frame.is_share else (min(ends), max(ends))
    pad = 0.0 if frame.is_share else 0.06 * ((high - low) or 1)
    bottom, right = frame.y + frame.height - FOOT, frame.x + frame.width - RIGHT
    across = Scale(min(places), max(places), frame.x + LEFT, right)
    up = Scale(low - pad, high + pad, bottom, frame.y + TOP)
    parts = [axes(across, up, frame)]
    for one, (colour, dash) in zip(series, looks_of(series), strict=True):
        parts.append(line(one, across, up, colour, dash, frame.is_share))
    return "".join(parts)


def axes(across: Scale, up: Scale, frame: Frame) -> str:
    """Return grid, numbers and names of both axes."""
    parts = [grid(up, across.start, across.end, is_share=frame.is_share)]
    for value in marks.ticks(across.low, across.high, 6):
        if value == round(value):
            parts.append(text(across(value), up.start + 14, f"{value:.0f}", text_anchor="middle"))
    parts.append(marks.axis_name(across.middle, up.start + 29, frame.across))
    if frame.up:
        x, y = frame.x + 11, up.middle
        turn = f"rotate(-90 {x:.0f} {y:.0f})"
        parts.append(marks.axis_name(x, y, frame.up, transform=turn))
    return "".join(parts)


def grid(up: Scale, start: float, end: float, unit: str = "", is_share: bool = True) -> str:
    """Return lines across, and numbers at the left."""
    parts = []
    for value in marks.ticks(up.low, up.high, 4):
        y, number = up(value), marks.tick_text(value, is_share)
        parts.append(rule("grid", (start, end), (y, y)))
        parts.append(text(start - 5, y + 4, f"{number} {unit}".strip(), text_anchor="end"))
    return "".join(parts)


def line(one: Series, across: Scale, up: Scale, colour: str, dash: str, is_share: bool) -> str:
    """Return one line with its ribbon, and a point that tells its numbers at every place."""
    rows = [row for row in zip(one.x, one.mean, one.low, one.high, strict=True) if row[1] == row[1]]
    there = [(across(x), up(high)) for x, _, _, high in rows]
    back = [(across(x), up(low)) for x, _, low, _ in reversed(rows)]
    way = [(across(x), up(mean)) for x, mean, _, _ in rows]
    edge, ribbon = marks.points_of(way), marks.points_of([*there, *back])
    parts = [
        tag("polygon", points=ribbon, fill=colour, class_="ribbon"),
        tag("polyline", points=edge, stroke=colour, stroke_dasharray=dash, class_="way"),
    ]
    for (at, *values), (x, y) in zip(rows, way, strict=True):
        dot = tag("circle", cx=x, cy=y, r=2.5, fill=colour)
        around = tag("circle", cx=x, cy=y, r=8.0, fill="transparent")
        parts.append(marks.mark(words_of(one.name, at, values, is_share), dot, around))
    return "".join(parts)


def words_of(name: str, x: float, values: Sequence[float], is_share: bool) -> str:
    """Return what a point tells."""
    factor, unit = (marks.POINTS, " %") if is_share else (1, "")
    mean, low, high = (f"{value * factor:.3g}" for value in values)
    return f"{name}, {x:.3g}: {mean}{unit} ({low} to {high})"


def legend(
    names: Sequence[str],
    looks: Sequence[tuple[str, str]],
    y: float,
    room: tuple[float, float] = (0.0, WIDTH),
) -> str:
    """Return the names of lines beside a piece of each; `room` is a beginning and a width."""
    parts = []
    places = key_places(names, room[1])
    for name, (colour, dash), (x, row) in zip(names, looks, places, strict=True):
        left, at = room[0] + x, y + KEY_ROW * row
        look = {"stroke": colour, "stroke_dasharray": dash}
        parts += [rule("key", (left, left + 18), (at, at), **look), text(left + 23, at + 4, name)]
    return "".join(parts)


def key_places(names: Sequence[str], width: float) -> list[tuple[float, int]]:
    """Return where each name of a legend stands: how far to the right, and in which row."""
    found, x, row = [], KEY_LEFT, 0
    for name in names:
        wide = 34 + marks.LETTER * len(name)
        if x + wide > width and x > KEY_LEFT:
            x, row = KEY_LEFT, row + 1
        found.append((x, row))
        x += wide
    return found


def legend_height(names: Sequence[str], width: float = WIDTH) -> float:
    """Return how high a legend is."""
    return KEY_ROW * (1 + max((row for _, row in key_places(names, width)), default=0))
