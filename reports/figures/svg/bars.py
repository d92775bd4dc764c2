"""Bars side by side by round: how long games are, and who wins them."""

from typing import Any

import pandas as pd

from reports.figures.svg import marks
from reports.figures.svg.lines import LEFT, RIGHT, TOP, grid, legend, legend_height
from reports.figures.svg.marks import WIDTH, Scale, drawing, rule, tag, text

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
    parts = [grid(up, LEFT, WIDTH - RIGHT, "%")]
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
    parts.append(marks.axis_name(middle, bottom + 29, "rounds"))
    shown = [names[one] for one in winners]
    parts.append(legend(shown, [(colours[one], "") for one in winners], HEIGHT + 6))
    return drawing(WIDTH, HEIGHT + 10 + legend_height(shown), label, *parts)


def bar(row: Any, x: float, width: float, up: Scale, looks: tuple[str, str]) -> str:
    """Return a bar with its interval."""
    name, colour = looks
    y, middle = up(row.mean), x + width / 2
    box = tag("rect", x=x, y=y, width=width, height=up.start - y, fill=colour)
    arm = rule("zero", (middle, middle), (up(row.low), up(row.high)))
    return marks.mark(marks.rate_words(f"{row.round} rounds, {name}", row), box, arm)
