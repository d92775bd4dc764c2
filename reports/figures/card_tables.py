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
HATCHES = (None, "///")  # of a card as it lies, and turned
ACROSS_LEAST = 6


@style.in_house_style
def card_table(table: CardTable, foot: str = "") -> Figure:
    """Draw what lies on the table, and how the game stands."""
    across = max(ACROSS_LEAST, *(len(row.cards) for row in table.rows))
    size = ((across + LABELS) * CARD_WIDTH, len(table.rows) * ROW_HEIGHT + HEAD)
    figure, panel = style.new_board(size)
    panel.set(xlim=(-LABELS, across), ylim=(len(table.rows), 0))
    panel.axis("off")
    for number, row in enumerate(table.rows):
        draw_row(panel, number, row)
    panel.set_title(f"{table.title}\n{table.standing}", linespacing=1.4)
    style.add_foot(figure, foot)
    return figure


def draw_row(panel: Axes, number: int, row: Row) -> None:
    """Draw a row of cards with its name at the left."""
    name = textwrap.fill(row.name, 2 * NAME_CHARACTERS)
    looks: dict[str, Any] = dict(ha="left", va="center", fontsize=8, color=style.INK)
    panel.text(GAP - LABELS, number + 0.5, name, fontweight="bold", **looks)
    for place, card in enumerate(row.cards):
        side = row.side if card.side is None else card.side
        colour = NEUTRAL if side is None else SIDES[side % len(SIDES)]
        draw_card(panel, place, number, card, colour)


def draw_card(panel: Axes, x: int, y: int, card: Card, colour: str) -> None:
    """Draw a card: its name, and its detail below."""
    corner, size = (x + GAP, y + GAP), (1 - 2 * GAP, 1 - 2 * GAP)
    looks: dict[str, Any] = dict(facecolor=PAPER, edgecolor=colour, linewidth=1.6)
    looks |= {"linestyle": "-" if card.name else "--", "alpha": 0.7 if card.is_turned else 1.0}
    looks |= {"boxstyle": "round,pad=0,rounding_size=0.08", "hatch": HATCHES[card.is_turned]}
    panel.add_patch(FancyBboxPatch(corner, *size, **looks))
    lines = textwrap.wrap(card.name, NAME_CHARACTERS, max_lines=NAME_LINES, placeholder="…")
    looks = dict(ha="center", fontsize=7, color=style.INK)
    paper = dict(facecolor=PAPER, edgecolor="none", pad=0.6)
    panel.text(x + 0.5, y + 0.4, "\n".join(lines), va="center", bbox=paper, **looks)
    if card.detail:
        panel.text(x + 0.5, y + 0.82, card.detail, va="center", **{**looks, "fontsize": 6})
