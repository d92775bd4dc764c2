"""A board of hexes as plain data, for pictures and for the terminal.

A game says what lies where; how it looks is not its business. Coordinates are axial: the
neighbours of (0, 0) are (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1) and (0, 1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

NEIGHBOURS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CELL = 4  # characters of a space in the text; the next row is half of it to the right
BRACKETS = ("[]", "()")  # around the pieces of the sides
NO_BRACKETS = "<>"  # around what belongs to nobody

Hex = tuple[int, int]


@dataclass(frozen=True)
class Zone:
    """A part of the board."""

    name: str
    kind: int  # row of the board's zone kinds
    side: int | None = None  # whose home it is
    is_marked: bool = False  # the part that matters at the moment


@dataclass(frozen=True)
class Mark:
    """Something printed on a space: a place where pieces of a kind and side come in."""

    kind: int  # row of the board's piece kinds
    side: int | None


@dataclass(frozen=True)
class Cell:
    """One space."""

    q: int
    r: int
    zone: int
    mark: Mark | None = None

    @property
    def hex(self) -> Hex:
        """Where it is."""
        return self.q, self.r


@dataclass(frozen=True)
class Piece:
    """Something that stands on a space."""

    q: int
    r: int
    kind: int
    side: int | None
    label: str
    note: str = ""  # a second, smaller label

    @property
    def hex(self) -> Hex:
        """Where it is."""
        return self.q, self.r


@dataclass(frozen=True)
class HexBoard:
    """A board at one moment of a game."""

    title: str
    standing: str  # the score, in one line
    sides: tuple[str, ...]
    zone_kinds: tuple[tuple[str, str], ...]  # name, and the character of an empty space
    piece_kinds: tuple[tuple[str, str], ...]  # name, and its letter; "" if pieces have names
    marked: tuple[str, str]  # what a marked zone is called, and the character of its spaces
    zones: tuple[Zone, ...]
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    roster: tuple[str, ...]  # who the pieces with names are, a line each
    hands: tuple[str, ...] = ()  # cards that nobody else can see, a line a player

    def terrain(self) -> set[Hex]:
        """Return the hexes around and between the spaces that are none themselves."""
        spaces = {cell.hex for cell in self.cells}
        near = {(q + dq, r + dr) for q, r in spaces for dq, dr in NEIGHBOURS}
        return near - spaces


def short_labels(names: Iterable[str]) -> list[str]:
    """Return two letters for each name, different ones as long as the names allow it."""
    labels: list[str] = []
    for name in names:
        choices = [name[:1] + letter for letter in name[1:] if letter.isalpha()]
        free = [choice for choice in choices if choice not in labels]
        labels.append((free or choices or [name[:1]])[0])
    return labels


def text_board(board: HexBoard) -> list[str]:
    """Return the board as lines for a terminal, with a legend."""
    head = [board.title, *board.standing.splitlines()]
    return [*head, "", *text_rows(board), "", *text_legend(board)]


def text_rows(board: HexBoard) -> list[str]:
    """Return one line a row of hexes; in front of it, r and the q of its first space."""
    pieces = {piece.hex: piece for piece in board.pieces}
    left = min(2 * cell.q + cell.r for cell in board.cells)
    lines = []
    for r in sorted({cell.r for cell in board.cells}):
        row = sorted((cell for cell in board.cells if cell.r == r), key=lambda cell: cell.q)
        text = ""
        for cell in row:
            column = (2 * cell.q + cell.r - left) * CELL // 2
            text = text.ljust(column) + cell_text(board, cell, pieces.get(cell.hex))
        lines.append(f"{row[0].q:4},{r:<4}{text}".rstrip())
    return lines


def cell_text(board: HexBoard, cell: Cell, piece: Piece | None) -> str:
    """Return a space as at most CELL characters, the middle in the second column."""
    if piece:
        return bracketed(piece.label, piece.side)
    zone = board.zones[cell.zone]
    return f" {board.marked[1] if zone.is_marked else board.zone_kinds[zone.kind][1]}"


def bracketed(label: str, side: int | None) -> str:
    """Return a label in the brackets of its side."""
    left, right = NO_BRACKETS if side is None else BRACKETS[side]
    return f"{left}{label}{right}"


def text_legend(board: HexBoard) -> list[str]:
    """Return what the signs mean, and who is who."""
    letters = [f"{letter} {name}" for name, letter in board.piece_kinds if letter]
    sides = [f"{bracketed('..', side)} {name}" for side, name in enumerate(board.sides)]
    kinds = sorted({zone.kind for zone in board.zones if not zone.is_marked})
    zones = [f"{board.zone_kinds[kind][1]} {board.zone_kinds[kind][0]}" for kind in kinds]
    marked = [f"{board.marked[1]} {board.marked[0]} ({joined_names(board)})"]
    return [
        *board.roster,
        ", ".join([*sides, *letters, *marked, *zones]),
        "In front of each row: q,r of its first space; q grows to the right.",
    ]


def joined_names(board: HexBoard) -> str:
    """Return the names of the marked zones."""
    return ", ".join(zone.name for zone in board.zones if zone.is_marked)
