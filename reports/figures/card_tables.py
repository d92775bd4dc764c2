"""Tables of cards as pictures: a row of boxes for cards that lie together.

Sides differ by colour and by the words at the left; turned cards are hatched, empty places dashed.
"""

import textwrap
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from reports.figures import style
from reports.figures.boards import NEUTRAL, PAPER, SIDES
from sim.core.transcript.card_tables import Card, CardTable, Row

CARD_WIDTH, ROW_HEIGHT = 1.15, 0.78  # inches
HEAD = 1.2  # inches for title and foot
LABELS = 1.9  # card widths for the names of rows
GAP = 0.06  # of a card, around it
NAME_CHARACTERS = 14  # in a line of a card
NAME_LINES = 2
ACROSS_LEAST = 6


@style.in_house_style
def card_table(table: CardTable, foot: str = "") -> Figure:
    """Draw what lies on the table, and how the game stands."""
    across = max(ACROSS_LEAST, *(len(row.cards) for row in table.rows))
    size = ((across + LABELS) * CARD_WIDTH, len(table.rows) * ROW_HEIGHT + HEAD)
    figure = Figure(figsize=size, layout="constrained")
    panel = figure.subplots()
    panel.set(xlim=(-LABELS, across), ylim=(len(table.rows), 0))
    panel.axis("off")
    for number, row in enumerate(table.rows):
        draw_row(panel, number, row)
    panel.set_title(f"{table.title}\n{table.standing}", linespacing=1.4)
    style.add_foot(figure, foot)
    return figure


def colour_of(row: Row, card: Card) -> str:
    """Return the colour of whom a card belongs to."""
    side = row.side if card.side is None else card.side
    return NEUTRAL if side is None else SIDES[side % len(SIDES)]


def draw_row(panel: Axes, number: int, row: Row) -> None:
    """Draw a row of cards with its name at the left."""
    name = textwrap.fill(row.name, 2 * NAME_CHARACTERS)
    looks: dict[str, Any] = dict(
        ha="left", va="center", fontsize=8, color=style.INK, fontweight="bold"
    )
    panel.text(GAP - LABELS, number + 0.5, name, **looks)
    for place, card in enumerate(row.cards):
        draw_card(panel, place, number, card, colour_of(row, card))


def draw_card(panel: Axes, x: int, y: int, card: Card, colour: str) -> None:
    """Draw a card: its name, and its detail below."""
    corner, size = (x + GAP, y + GAP), (1 - 2 * GAP, 1 - 2 * GAP)
    panel.add_patch(
        FancyBboxPatch(
            corner,
            *size,
            boxstyle="round,pad=0,rounding_size=0.08",
            facecolor=PAPER,
            edgecolor=colour,
            linewidth=1.6,
            linestyle="-" if card.name else "--",
            hatch="///" if card.is_turned else None,
            alpha=0.7 if card.is_turned else 1.0,
        )
    )
    lines = textwrap.wrap(card.name, NAME_CHARACTERS, max_lines=NAME_LINES, placeholder="…")
    looks: dict[str, Any] = dict(ha="center", fontsize=7, color=style.INK)
    paper = dict(facecolor=PAPER, edgecolor="none", pad=0.6)
    panel.text(x + 0.5, y + 0.4, "\n".join(lines), va="center", bbox=paper, **looks)
    if card.detail:
        panel.text(x + 0.5, y + 0.82, card.detail, va="center", **{**looks, "fontsize": 6})
