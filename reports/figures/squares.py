"""Boards of squares as pictures: ground by tint and sign, sides by colour and fill."""

from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Patch, Rectangle

from reports.figures import style
from reports.figures.boards import NOBODYS, PAPER, SIDES
from sim.core.transcript.squares import COLUMNS, Piece, SquareBoard

INCHES = 0.42  # width of a square
PANEL = 1.9  # inches for the legend
HEAD = 0.9  # inches for title and foot
LINE = 0.2  # inches for each line of how the game stands
KEY_SIZE = 8
PAD = 0.1  # of a piece, in squares
SIGN_SIZE = 7
CENTRED: dict[str, Any] = {"ha": "center", "va": "center"}
LABEL_SIZES = (8, 11)  # of pieces by size


@style.in_house_style
def square_board(board: SquareBoard, foot: str = "") -> Figure:
    """Draw a board: ground, pieces, and how the game stands."""
    width, height = len(board.rows[0]), len(board.rows)
    lines = [*board.standing.splitlines(), *board.roster]
    size = (width * INCHES + PANEL, height * INCHES + HEAD + LINE * len(lines))
    figure, panel = style.new_board(size)
    panel.set(xlim=(0, width), ylim=(height, 0), aspect="equal")
    panel.set_xticks([x + 0.5 for x in range(width)], COLUMNS[:width])
    panel.set_yticks([y + 0.5 for y in range(height)], [str(row + 1) for row in range(height)])
    panel.tick_params(length=0, labelsize=SIGN_SIZE)
    panel.grid(visible=False)
    draw_ground(panel, board)
    for piece in board.pieces:
        draw_piece(panel, piece)
    panel.set_title("\n".join(lines), fontsize=KEY_SIZE, fontweight="normal", linespacing=1.4)
    figure.suptitle(board.title)
    add_key(figure, board)
    style.add_foot(figure, foot)
    return figure


def draw_ground(panel: Axes, board: SquareBoard) -> None:
    """Draw the squares; every kind but the first has its sign, too, unless a piece covers it."""
    covered = {
        (piece.x + right, piece.y + down)
        for piece in board.pieces
        for right in range(piece.size)
        for down in range(piece.size)
    }
    for y, row in enumerate(board.rows):
        for x, number in enumerate(row):
            ground = board.grounds[number]
            look: dict[str, Any] = dict(facecolor=ground.colour, edgecolor=PAPER, linewidth=0.6)
            panel.add_patch(Rectangle((x, y), 1, 1, **look))
            if number and (x, y) not in covered:
                sign: dict[str, Any] = dict(fontsize=SIGN_SIZE, color=style.INK)
                panel.text(x + 0.5, y + 0.55, ground.letter, **CENTRED, **sign)


def draw_piece(panel: Axes, piece: Piece) -> None:
    """Draw a piece: the first side solid, the second outlined, nobody's grey."""
    colour = NOBODYS if piece.side is None else SIDES[piece.side]
    is_solid = piece.side == 0
    edge = piece.size - 2 * PAD
    look: dict[str, Any] = dict(facecolor=colour if is_solid else PAPER, edgecolor=colour)
    look |= {"boxstyle": "round,pad=0,rounding_size=0.15", "linewidth": 2}
    panel.add_patch(FancyBboxPatch((piece.x + PAD, piece.y + PAD), edge, edge, **look))
    letters: dict[str, Any] = dict(fontsize=LABEL_SIZES[piece.size > 1], fontweight="bold")
    letters |= {"color": PAPER if is_solid else colour, **CENTRED}
    panel.text(piece.x + piece.size / 2, piece.y + piece.size / 2, piece.label, **letters)


def add_key(figure: Figure, board: SquareBoard) -> None:
    """Add what the signs mean."""
    used = sorted({number for row in board.rows for number in row})
    handles = [
        Patch(facecolor=colour if side == 0 else PAPER, edgecolor=colour, label=name)
        for side, (colour, name) in enumerate(zip(SIDES, board.sides, strict=True))
    ]
    for ground in (board.grounds[number] for number in used):
        look: dict[str, Any] = dict(facecolor=ground.colour, edgecolor=style.INK, linewidth=0.4)
        handles.append(Patch(label=f"{ground.letter}  {ground.name}", **look))
    figure.legend(handles=handles, loc="outside right center", fontsize=KEY_SIZE)
