"""Lines by round, with their intervals; several panels where several things move."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.figures.svg.marks import (
    DASHES,
    LETTER,
    POINTS,
    SERIES,
    WIDTH,
    Scale,
    cut,
    drawing,
    hover,
    tag,
    text,
    tick_text,
    ticks,
)

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


def line_chart(
    series: Sequence[Series], label: str, across: str, up: str, is_share: bool = True
) -> str:
    """How does it move? Lines with intervals; hover tells the numbers."""
    frame = Frame(0, 0, WIDTH, HEIGHT, across, up, is_share)
    key = legend([one.name for one in series], looks_of(series), HEIGHT + 4)
    parts = [panel(series, frame), key]
    return drawing(WIDTH, HEIGHT + 8 + legend_height([one.name for one in series]), label, *parts)


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
        parts.append(
            text(x + LEFT, y - 3, cut(title, int((width - LEFT) / LETTER)), class_="panel")
        )
        frame = Frame(x, y, width, PANEL_HEIGHT, across, "", False)
        parts.append(panel(series, frame))
        if not is_one_key:
            key = legend(names[place], looks_of(series), y + PANEL_HEIGHT + 4, (x, width))
            parts.append(key)
    height = step * ((len(groups) + 1) // 2) + 4
    if is_one_key:
        parts.append(legend(names[0], looks_of(groups[0][1]), height + 8))
        height += 12 + legend_height(names[0])
    return drawing(WIDTH, height, label, *parts)


def looks_of(series: Sequence[Series]) -> list[tuple[str, str]]:
    """Return colour and dashes of each line."""
    return [
        (one.colour or SERIES[place % len(SERIES)], DASHES[place % len(DASHES)])
        for place, one in enumerate(series)
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
    parts = []
    for value in ticks(up.low, up.high, 4):
        y = up(value)
        parts.append(tag("line", x1=across.start, x2=across.end, y1=y, y2=y, class_="grid"))
        parts.append(
            text(across.start - 5, y + 4, tick_text(value, frame.is_share), text_anchor="end")
        )
    whole = [value for value in ticks(across.low, across.high, 6) if value == round(value)]
    for value in whole:
        parts.append(text(across(value), up.start + 14, f"{value:.0f}", text_anchor="middle"))
    middle = (across.start + across.end) / 2
    parts.append(text(middle, up.start + 29, frame.across, text_anchor="middle", class_="axis"))
    if frame.up:
        x, y = frame.x + 11, (up.start + up.end) / 2
        turn = f"rotate(-90 {x:.0f} {y:.0f})"
        parts.append(text(x, y, frame.up, text_anchor="middle", class_="axis", transform=turn))
    return "".join(parts)


def line(one: Series, across: Scale, up: Scale, colour: str, dash: str, is_share: bool) -> str:
    """Return one line with its ribbon, and a point that tells its numbers at every place."""
    rows = [
        (across(x), up(mean), up(low), up(high), words_of(one.name, x, (mean, low, high), is_share))
        for x, mean, low, high in zip(one.x, one.mean, one.low, one.high, strict=True)
        if mean == mean
    ]
    there = " ".join(f"{x:.1f},{high:.1f}" for x, _, _, high, _ in rows)
    back = " ".join(f"{x:.1f},{low:.1f}" for x, _, low, _, _ in reversed(rows))
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y, *_ in rows)
    dots = [
        tag("g", hover(words), tag("circle", cx=x, cy=y, r=2.5, fill=colour),
            tag("circle", cx=x, cy=y, r=8.0, fill="transparent"), class_="mark")
        for x, y, _, _, words in rows
    ]  # fmt: skip
    return "".join([
        tag("polygon", points=f"{there} {back}", fill=colour, class_="ribbon"),
        tag("polyline", points=way, stroke=colour, stroke_dasharray=dash, class_="way"),
        *dots,
    ])  # fmt: skip


def words_of(name: str, x: float, values: tuple[float, float, float], is_share: bool) -> str:
    """Return what a point tells."""
    factor, unit = (POINTS, " %") if is_share else (1, "")
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
    for name, (colour, dash), (x, row) in zip(
        names, looks, key_places(names, room[1]), strict=True
    ):
        left, at = room[0] + x, y + KEY_ROW * row
        parts.append(tag("line", x1=left, x2=left + 18, y1=at, y2=at, stroke=colour,
                         stroke_dasharray=dash, class_="key"))  # fmt: skip
        parts.append(text(left + 23, at + 4, name))
    return "".join(parts)


def key_places(names: Sequence[str], width: float) -> list[tuple[float, int]]:
    """Return where each name of a legend stands: how far to the right, and in which row."""
    found, x, row = [], KEY_LEFT, 0
    for name in names:
        wide = 34 + LETTER * len(name)
        if x + wide > width and x > KEY_LEFT:
            x, row = KEY_LEFT, row + 1
        found.append((x, row))
        x += wide
    return found


def legend_height(names: Sequence[str], width: float = WIDTH) -> float:
    """Return how high a legend is."""
    return KEY_ROW * (1 + max((row for _, row in key_places(names, width)), default=0))
