"""A board of squares as plain data, for pictures and for the terminal.

A game says what lies where; how it looks is not its business. x counts from the left, y from the
top; a piece covers `size` x `size` squares from its top left one.
"""

from __future__ import annotations

from dataclasses import dataclass

CELL = 3  # characters of a square in the text
BRACKETS = ("[]", "()")  # around the pieces of the sides
NO_BRACKETS = "<>"  # around what belongs to nobody
COLUMNS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Ground:
    """A kind of square: its name, its character in the text, its colour in the picture."""

    name: str
    letter: str
    colour: str


@dataclass(frozen=True)
class Piece:
    """Something that stands on squares."""

    x: int
    y: int
    size: int
    side: int | None
    label: str  # two characters


@dataclass(frozen=True)
class SquareBoard:
    """A board at one moment of a game."""

    title: str
    standing: str  # the score, a line or more
    sides: tuple[str, ...]
    grounds: tuple[Ground, ...]
    rows: tuple[tuple[int, ...], ...]  # number of the ground of each square
    pieces: tuple[Piece, ...]
    roster: tuple[str, ...]  # who the pieces are, a line each


def text_board(board: SquareBoard) -> list[str]:
    """Return the board as lines for a terminal, with a legend."""
    head = [board.title, *board.standing.splitlines()]
    return [*head, "", *text_rows(board), "", *text_legend(board)]


def text_rows(board: SquareBoard) -> list[str]:
    """Return one line a row, its number in front, under a line with the columns."""
    covered = {
        (piece.x + right, piece.y + down): piece
        for piece in board.pieces
        for down in range(piece.size)
        for right in range(piece.size)
    }
    width = len(board.rows[0])
    lines = ["    " + "".join(f" {letter}  " for letter in COLUMNS[:width]).rstrip()]
    for y, row in enumerate(board.rows):
        cells = [cell_text(board, ground, covered.get((x, y))) for x, ground in enumerate(row)]
        lines.append(f"{y + 1:3} " + "".join(cells).rstrip())
    return lines


def cell_text(board: SquareBoard, ground: int, piece: Piece | None) -> str:
    """Return a square as four characters."""
    if piece is None:
        return f" {board.grounds[ground].letter}  "
    left, right = NO_BRACKETS if piece.side is None else BRACKETS[piece.side]
    return f"{left}{piece.label}{right}"


def text_legend(board: SquareBoard) -> list[str]:
    """Return what the signs mean, and who is who."""
    sides = [
        f"{left}..{right} {name}"
        for (left, right), name in zip(BRACKETS, board.sides, strict=False)
    ]
    used = sorted({ground for row in board.rows for ground in row})
    grounds = [f"{board.grounds[number].letter} {board.grounds[number].name}" for number in used]
    return [
        *board.roster,
        ", ".join([*sides, f"{NO_BRACKETS[0]}..{NO_BRACKETS[1]} nobody's", *grounds]),
    ]
