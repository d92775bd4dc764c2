"""Boards as small SVG parts, for replays that are stepped through in a page.

A board is drawn as a ground that stays for the whole game and marks that come and go. Marks do not
depend on each other, so that many moments of a game can share them. Sides have the page's colours,
and differ by fill as well: the first is solid, the second outlined.
"""

import textwrap
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Any

from reports.figures.svg.marks import cut, hover, points_of, tag, text
from sim.core.transcript.card_tables import Card, CardTable, Row
from sim.core.transcript.hexes import Cell, Hex, HexBoard
from sim.core.transcript.hexes import Piece as HexPiece
from sim.core.transcript.squares import Ground, SquareBoard
from sim.core.transcript.squares import Piece as SquarePiece

SIDES = ("var(--s0)", "var(--s1)")
NOBODYS = "var(--muted)"
PAPER = "var(--paper)"
HEX = 26.0  # width of a hex
TINTS = (34, 18, 9)  # per cent of the side's colour in zones of a kind
SHAPES = ("circle", "square", "triangle", "hexagon", "diamond", "diamond")
SQUARE = 20.0
CARD_WIDTH, CARD_HEIGHT = 96.0, 40.0
LABELS = 150.0  # for the names of rows of cards
ACROSS_MIN, ACROSS_MAX = 7, 9  # cards in a row
NAME_LETTERS, DETAIL_LETTERS, ROW_LETTERS = 15, 19, 24
SIZES = {"on": 9, "big": 15, "zone": 10, "name": 10, "detail": 9}  # of letters, by class


@dataclass(frozen=True)
class Drawn:
    """A board at one moment: its size, what stays, what comes and goes, and words beside it."""

    width: float
    height: float
    ground: str
    marks: tuple[str, ...]
    heading: str
    notes: tuple[str, ...] = ()


def drawn_board(board: HexBoard | SquareBoard | CardTable) -> Drawn:
    """Return a board as SVG parts."""
    if isinstance(board, HexBoard):
        return hex_parts(board)
    return square_parts(board) if isinstance(board, SquareBoard) else card_parts(board)


def colour_of(side: int | None) -> str:
    """Return the colour of a side."""
    return NOBODYS if side is None else SIDES[side % len(SIDES)]


def look_of(side: int | None) -> dict[str, Any]:
    """Return fill and edge of a side's pieces."""
    colour = colour_of(side)
    return {"fill": PAPER if side else colour, "stroke": colour, "stroke_width": 2}


def ink_of(side: int | None) -> str:
    """Return the colour of letters on a side's pieces."""
    return colour_of(side) if side else PAPER


def label(x: float, y: float, words: str, kind: str, fill: str = "") -> str:
    """Return letters of a kind (a class of the page's style) in the middle of a place."""
    style = f"fill:{fill}" if fill else ""
    return text(x, y + SIZES[kind] / 3, words, class_=kind, style=style)


def box(x: float, y: float, width: float, height: float) -> dict[str, float]:
    """Return where a rectangle is."""
    return {"x": x, "y": y, "width": width, "height": height}


def hex_parts(board: HexBoard) -> Drawn:
    """Return a board of hexes: zones stay, and the marked zone and the pieces are marks."""
    centres = {cell.hex: centre_of(cell.hex) for cell in board.cells}
    across, down = zip(*centres.values(), strict=True)
    left, top = min(across) - HEX, min(down) - HEX
    width, height = max(across) + HEX - left, max(down) + HEX - top
    places = {spot: (x - left, y - top) for spot, (x, y) in centres.items()}
    ground = "".join(hex_cell(board, cell, *places[cell.hex]) for cell in board.cells)
    marked = [
        tag("polygon", points=points_of(corners(*places[cell.hex])), class_="marked")
        for cell in board.cells
        if board.zones[cell.zone].is_marked
    ]
    pieces = [hex_piece(board, piece, *places[piece.hex]) for piece in board.pieces]
    heading, notes = f"{board.title}. {board.standing}", (*board.roster, *board.hands)
    stays = ground + zone_names(board, places)
    return Drawn(width, height, stays, (*marked, *pieces), heading, notes)


def centre_of(spot: Hex) -> tuple[float, float]:
    """Return where a hex is drawn; hexes stand on a corner."""
    q, r = spot
    return HEX * (q + r / 2), HEX * r * sqrt(3) / 2


def corners(x: float, y: float, size: float = HEX) -> list[tuple[float, float]]:
    """Return the corners of a hex."""
    radius = size / sqrt(3)
    angles = [(2 * k - 1) * pi / 6 for k in range(6)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def hex_cell(board: HexBoard, cell: Cell, x: float, y: float) -> str:
    """Return a space in the tint of its zone."""
    zone = board.zones[cell.zone]
    strength = TINTS[min(zone.kind, len(TINTS) - 1)]
    colour = "var(--c2)" if zone.side is None else colour_of(zone.side)
    fill = f"color-mix(in srgb, {colour} {strength}%, transparent)"
    words = hover(f"{zone.name} ({cell.q},{cell.r})")
    return tag(
        "polygon", words, points=points_of(corners(x, y)), style=f"fill:{fill}", class_="cell"
    )


def zone_names(board: HexBoard, places: dict[Hex, tuple[float, float]]) -> str:
    """Return the names of zones, each in the middle of its spaces."""
    words = []
    for number, zone in enumerate(board.zones):
        spots = [places[cell.hex] for cell in board.cells if cell.zone == number]
        if spots:
            x, y = (sum(values) / len(spots) for values in zip(*spots, strict=True))
            words.append(label(x, y, zone.name, "zone"))
    return "".join(words)


def hex_piece(board: HexBoard, piece: HexPiece, x: float, y: float) -> str:
    """Return a piece in the middle of its space."""
    shape = SHAPES[min(piece.kind, len(SHAPES) - 1)]
    kind = board.piece_kinds[piece.kind][0]
    whose = "" if piece.side is None else f"{board.sides[piece.side]} "
    words = hover(f"{whose}{kind} {piece.label}".strip())
    letters = label(x, y, f"{piece.label}{piece.note}", "on", ink_of(piece.side))
    return tag("g", words, outline(shape, x, y, piece.side), letters)


def outline(shape: str, x: float, y: float, side: int | None) -> str:
    """Return the outline of a piece."""
    look, half = look_of(side), HEX * 0.42
    if shape == "circle":
        return tag("circle", cx=x, cy=y, r=half, **look)
    if shape == "square":
        return tag("rect", **box(x - half * 0.8, y - half * 0.8, half * 1.6, half * 1.6), **look)
    ways = {"triangle": (3, -pi / 2), "hexagon": (6, 0.0), "diamond": (4, 0.0)}
    count, turn = ways[shape]
    angles = [turn + 2 * pi * k / count for k in range(count)]
    spots = [(x + half * cos(angle), y + half * sin(angle)) for angle in angles]
    return tag("polygon", points=points_of(spots), **look)


def square_parts(board: SquareBoard) -> Drawn:
    """Return a board of squares: open ground stays, other ground and pieces are marks."""
    width, height = len(board.rows[0]) * SQUARE, len(board.rows) * SQUARE
    plain = board.grounds[0]
    ground = tag("rect", width=width, height=height, style=f"fill:{plain.colour}")
    lines = "".join(
        tag("path", d=f"M{at * SQUARE:g} 0V{height:g}M0 {at * SQUARE:g}H{width:g}", class_="cell")
        for at in range(1, max(len(board.rows), len(board.rows[0])))
    )
    squares = [
        square_mark(board.grounds[number], x * SQUARE, y * SQUARE)
        for y, row in enumerate(board.rows)
        for x, number in enumerate(row)
        if number
    ]
    pieces = [square_piece(board, piece) for piece in board.pieces]
    heading = f"{board.title}. {'; '.join(board.standing.splitlines())}"
    return Drawn(width, height, ground + lines, (*squares, *pieces), heading, board.roster)


def square_mark(ground: Ground, x: float, y: float) -> str:
    """Return a square whose ground is not plain."""
    look = {"width": SQUARE, "height": SQUARE, "style": f"fill:{ground.colour}"}
    return tag("rect", hover(ground.name), x=x, y=y, class_="cell", **look)


def square_piece(board: SquareBoard, piece: SquarePiece) -> str:
    """Return a piece on its squares."""
    x, y, edge = piece.x * SQUARE, piece.y * SQUARE, piece.size * SQUARE
    whose = "nobody's" if piece.side is None else board.sides[piece.side]
    outline = tag("rect", **box(x + 1.5, y + 1.5, edge - 3, edge - 3), rx=3, **look_of(piece.side))
    kind = "on" if piece.size == 1 else "big"
    letters = label(x + edge / 2, y + edge / 2, piece.label, kind, ink_of(piece.side))
    return tag("g", hover(f"{piece.label}, {whose}"), outline, letters)


def card_parts(table: CardTable) -> Drawn:
    """Return a table of cards; nothing of it stays, as rows come and go."""
    across = min(ACROSS_MAX, max([ACROSS_MIN, *(len(row.cards) for row in table.rows)]))
    marks: list[str] = []
    line = 0
    for row in table.rows:
        marks.append(row_name(row, line))
        for place, card in enumerate(row.cards):
            down, column = divmod(place, ACROSS_MAX)
            marks.append(card_mark(row, card, column, line + down))
        line += max(1, -(-len(row.cards) // ACROSS_MAX))
    heading = f"{table.title}. {'; '.join(table.standing.splitlines())}"
    return Drawn(LABELS + across * CARD_WIDTH, line * CARD_HEIGHT, "", tuple(marks), heading)


def row_name(row: Row, line: int) -> str:
    """Return the name of a row, at its left."""
    lines = textwrap.wrap(row.name, ROW_LETTERS, max_lines=2, placeholder="…")
    middle = line * CARD_HEIGHT + CARD_HEIGHT / 2 + 4 - 6 * (len(lines) - 1)
    return "".join(text(0, middle + 12 * n, words, class_="row") for n, words in enumerate(lines))


def card_mark(row: Row, card: Card, column: int, line: int) -> str:
    """Return a card: its name, and its detail below."""
    x, y = LABELS + column * CARD_WIDTH, line * CARD_HEIGHT
    side = row.side if card.side is None else card.side
    kind = f"tcard{' turned' if card.is_turned else ''}{'' if card.name else ' empty'}"
    place = box(x + 2, y + 2, CARD_WIDTH - 4, CARD_HEIGHT - 4)
    outline = tag("rect", **place, rx=4, style=f"stroke:{colour_of(side)}", class_=kind)
    middle = x + CARD_WIDTH / 2
    detail = label(middle, y + 29, cut(card.detail, DETAIL_LETTERS), "detail")
    words = hover(", ".join(filter(None, (card.name or "empty", card.detail))))
    return tag("g", words, outline, card_name(middle, y, card), detail if card.detail else "")


def card_name(x: float, y: float, card: Card) -> str:
    """Return the name of a card: in two lines, if need be, where nothing stands below it."""
    most = 1 if card.detail else 2
    lines = textwrap.wrap(card.name, NAME_LETTERS, max_lines=most, placeholder="…")
    if len(lines) > 1:
        return "".join(label(x, y + 14 + 12 * n, words, "name") for n, words in enumerate(lines))
    return label(x, y + (15 if card.detail else 20), cut(card.name, NAME_LETTERS), "name")
