"""Bars side by side by round: how long games are, and who wins them."""

from typing import Any

import pandas as pd

from reports.figures.svg.lines import LEFT, RIGHT, TOP, legend, legend_height
from reports.figures.svg.marks import (
    WIDTH,
    Scale,
    drawing,
    hover,
    rate_words,
    tag,
    text,
    tick_text,
    ticks,
)

HEIGHT, FOOT = 200, 34
SHARE = 0.84  # of a round's width that its bars take
NAMED = 16  # rounds that can all be numbered


def bars(table: pd.DataFrame, label: str, names: dict[str, str], colours: dict[str, str]) -> str:
    """How are games spread? Bars by round and winner, with intervals.

    `table` has the columns round, winner, mean, low, high and n; `names` and `colours` are by
    winner. Winners without a game are left out.
    """
    winners = [one for one in names if table.loc[table["winner"] == one, "mean"].sum() > 0]
    rounds = sorted(set(table["round"]))
    bottom = HEIGHT - FOOT
    up = Scale(0, float(table["high"].max()) * 1.05, bottom, TOP)
    step = (WIDTH - LEFT - RIGHT) / len(rounds)
    parts = [grid(up)]
    for place, number in enumerate(rounds):
        x = LEFT + step * (place + 0.5)
        if len(rounds) <= NAMED or number % 5 == 0:
            parts.append(text(x, bottom + 14, f"{number}", text_anchor="middle"))
    width = step * SHARE / max(1, len(winners))
    for rank, winner in enumerate(winners):
        for row in table[table["winner"] == winner].itertuples():
            x = LEFT + step * (rounds.index(row.round) + (1 - SHARE) / 2) + width * rank
            parts.append(bar(row, x, width, up, (names[winner], colours[winner])))
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(text(middle, bottom + 29, "rounds", text_anchor="middle", class_="axis"))
    shown = [names[one] for one in winners]
    parts.append(legend(shown, [(colours[one], "") for one in winners], HEIGHT + 6))
    return drawing(WIDTH, HEIGHT + 10 + legend_height(shown), label, *parts)


def grid(up: Scale) -> str:
    """Return lines and shares at the left."""
    parts = []
    for value in ticks(up.low, up.high, 4):
        y = up(value)
        parts.append(
            tag("line", x1=float(LEFT), x2=float(WIDTH - RIGHT), y1=y, y2=y, class_="grid")
        )
        parts.append(text(LEFT - 5, y + 4, f"{tick_text(value, True)} %", text_anchor="end"))
    return "".join(parts)


def bar(row: Any, x: float, width: float, up: Scale, looks: tuple[str, str]) -> str:
    """Return a bar with its interval."""
    name, colour = looks
    y, middle = up(row.mean), x + width / 2
    return tag(
        "g",
        hover(rate_words(f"{row.round} rounds, {name}", row)),
        tag("rect", x=x, y=y, width=width, height=up.start - y, fill=colour),
        tag("line", x1=middle, x2=middle, y1=up(row.low), y2=up(row.high), class_="zero"),
        class_="mark",
    )
