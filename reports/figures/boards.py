"""Boards as pictures: what lies where at one moment of a game.

Sides differ by colour and by fill (solid or outlined), kinds of pieces by shape and letter,
zones by tint, border and name: the picture is readable in grey and by colour-blind eyes.
"""

from collections.abc import Iterator
from math import sqrt
from typing import Any

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.patheffects import withStroke

from reports.figures import style
from reports.figures.svg.boards import corners
from sim.core.transcript.hexes import NEIGHBOURS, Cell, Hex, HexBoard, Piece, Zone

SIDES = ("#b2261e", "#0b5ea8")  # the sides' colours; the first is solid, the second outlined
FILLS = ("solid", "outlined")
NOBODYS = "#6a3d9a"
NEUTRAL = "#b9ac8c"
PAPER = "#ffffff"
WATER = "#9aa3a8"
TINTS = (0.42, 0.2, 0.11)  # how strongly zones of a kind have their side's colour
SHAPES = ("o", "s", "^", "h", "D", "P")  # by kind of piece
SIZES = (19, 13, 17, 16, 11, 12)  # points
MARK_SIZE = 5
PLAIN = {"markerfacecolor": style.INK, "markeredgecolor": style.INK}
HATCH = "...."
FRAME = 3.2  # points
INCHES = 0.46  # width of a hex
PANEL = 2.5  # inches for legend and roster
HEAD = 0.8  # inches for title and foot
LOWEST = 4.5  # inches, so that the legend has room
MARGIN = 0.6  # widths of a hex around the outermost centres
CORNERS = 6
LABEL_SPACES = 2  # spaces in a row that a zone's name takes


@style.in_house_style
def hex_board(board: HexBoard, foot: str = "") -> Figure:
    """Draw a board: zones, terrain, spawn points, pieces, and how the game stands."""
    figure, panel = new_panel(board)
    draw_terrain(panel, board)
    draw_zones(panel, board)
    named = draw_names(panel, board)
    draw_spaces(panel, board, named)
    for piece in board.pieces:
        draw_piece(panel, piece)
    panel.set_title(f"{board.title}\n{board.standing}", linespacing=1.4)
    add_key(figure, board)
    style.add_foot(figure, foot)
    return figure


def centre(spot: Hex) -> tuple[float, float]:
    """Return where a hex is drawn; hexes are one wide. Its k-th edge is that to neighbour k."""
    q, r = spot
    return q + r / 2, -r * sqrt(3) / 2


def new_panel(board: HexBoard) -> tuple[Figure, Axes]:
    """Return an empty figure as large as the board with its rim needs."""
    across, down = zip(*(centre(spot) for spot in board.terrain()), strict=True)
    left, right = min(across) - MARGIN, max(across) + MARGIN
    low, high = min(down) - MARGIN, max(down) + MARGIN
    size = ((right - left) * INCHES + PANEL, max((high - low) * INCHES, LOWEST) + HEAD)
    figure, panel = style.new_board(size)
    panel.set(xlim=(left, right), ylim=(low, high), aspect="equal")
    panel.set_axis_off()
    return figure, panel


def draw_terrain(panel: Axes, board: HexBoard) -> None:
    """Draw what nobody can stand on, hatched."""
    shapes = [corners(*centre(spot), 1) for spot in sorted(board.terrain())]
    look: dict[str, Any] = dict(facecolor=WATER, edgecolor=PAPER, linewidth=0.3, hatch=HATCH)
    panel.add_collection(PolyCollection(shapes, **look))


def draw_zones(panel: Axes, board: HexBoard) -> None:
    """Tint the zones and draw the lines between them; a marked zone is framed."""
    tints = [tint(zone) for zone in board.zones]
    shapes = [corners(*centre(cell.hex), 1) for cell in board.cells]
    colours = [tints[cell.zone] for cell in board.cells]
    panel.add_collection(PolyCollection(shapes, facecolor=colours, edgecolor=PAPER, linewidth=0.8))
    lines: dict[str, Any] = dict(color=style.INK, capstyle="round")
    for is_frame, width in ((False, 0.9), (True, FRAME)):
        drawn = [edge for zones, edge in edges(board) if is_framed(board, zones) == is_frame]
        panel.add_collection(LineCollection(drawn, linewidth=width, **lines))


def tint(zone: Zone) -> str:
    """Return the colour of a zone's spaces."""
    strength = TINTS[min(zone.kind, len(TINTS) - 1)]
    return mixed(NEUTRAL if zone.side is None else SIDES[zone.side], strength)


def mixed(colour: str, strength: float) -> str:
    """Return a colour thinned with the paper's."""
    pairs = zip(to_rgb(colour), to_rgb(PAPER), strict=True)
    red, green, blue = (strength * one + (1 - strength) * other for one, other in pairs)
    return to_hex((red, green, blue))


def edges(board: HexBoard) -> Iterator[tuple[set[int | None], list]]:
    """Yield each edge where a zone ends, with the two zones (None: terrain), once."""
    zones = {cell.hex: cell.zone for cell in board.cells}
    for cell in board.cells:
        ring = corners(*centre(cell.hex), 1)
        for k, (dq, dr) in enumerate(NEIGHBOURS):
            neighbour = (cell.q + dq, cell.r + dr)
            other = zones.get(neighbour)
            if other != cell.zone and (other is None or cell.hex < neighbour):
                yield {cell.zone, other}, [ring[k], ring[(k + 1) % CORNERS]]


def is_framed(board: HexBoard, zones: set[int | None]) -> bool:
    """Tell whether an edge is that of a marked zone."""
    return any(zone is not None and board.zones[zone].is_marked for zone in zones)


def draw_names(panel: Axes, board: HexBoard) -> set[Hex]:
    """Write the zones' names where they hide least; return the spaces that they cover."""
    covered: set[Hex] = set()
    for number, zone in enumerate(board.zones):
        spots = [cell for cell in board.cells if cell.zone == number]
        row = name_row(board, spots)
        (x, y), (x_end, _) = centre(row[0]), centre(row[-1])
        wrapped = zone.name.replace(" ", "\n", 1)
        text = f"{zone.name}\n{board.marked[0].upper()}" if zone.is_marked else wrapped
        halo = [withStroke(linewidth=2.5, foreground=tint(zone))]
        panel.text((x + x_end) / 2, y, text, ha="center", va="center", fontsize=7.5,
                   weight="bold", path_effects=halo, linespacing=0.95)  # fmt: skip
        covered |= set(row)
    return covered


def name_row(board: HexBoard, spots: list[Cell]) -> list[Hex]:
    """Return neighbouring spaces for a name: free ones, as near to the zone's middle as can be."""
    places = [centre(cell.hex) for cell in spots]
    middle = [sum(values) / len(places) for values in zip(*places, strict=True)]
    inside = {cell.hex for cell in spots}
    taken = {piece.hex for piece in board.pieces} | {c.hex for c in spots if c.mark}
    rows = [[(cell.q + k, cell.r) for k in range(LABEL_SPACES)] for cell in spots]
    whole = [row for row in rows if inside >= set(row)] or rows

    def badness(row: list[Hex]) -> float:
        (x, y), (x_end, _) = centre(row[0]), centre(row[-1])
        crowd = sum(spot in taken for spot in row)
        return 10 * crowd + ((x + x_end) / 2 - middle[0]) ** 2 + (y - middle[1]) ** 2

    return min(whole, key=badness)


def draw_spaces(panel: Axes, board: HexBoard, named: set[Hex]) -> None:
    """Write the coordinates of each space, and draw what comes into play there."""
    for cell in board.cells:
        x, y = centre(cell.hex)
        if cell.mark:
            look = {"marker": SHAPES[cell.mark.kind], **look_of(cell.mark.side)}
            panel.plot(x, y - 0.36, markersize=MARK_SIZE, markeredgewidth=1, **look)
        if cell.hex not in named:
            panel.text(x, y + 0.34, f"{cell.q},{cell.r}", ha="center", va="center",
                       fontsize=4.6, color=style.INK, alpha=0.75)  # fmt: skip


def look_of(side: int | None) -> dict[str, Any]:
    """Return fill and edge of a side's pieces: the first is solid, the others are outlined."""
    colour = NOBODYS if side is None else SIDES[side]
    return {"markerfacecolor": PAPER if side else colour, "markeredgecolor": colour}


def draw_piece(panel: Axes, piece: Piece) -> None:
    """Draw a piece in the middle of its space."""
    x, y = centre(piece.hex)
    look = look_of(piece.side)
    panel.plot(x, y, marker=SHAPES[piece.kind], markersize=SIZES[piece.kind],
               markeredgewidth=1.8, **look)  # fmt: skip
    ink = PAPER if look["markerfacecolor"] != PAPER else look["markeredgecolor"]
    text = f"{piece.label}{piece.note}"
    panel.text(x, y - 0.01, text, ha="center", va="center_baseline", fontsize=6.5 if piece.note
               else 7, weight="bold", color=ink)  # fmt: skip


def add_key(figure: Figure, board: HexBoard) -> None:
    """Put legend and roster beside the board."""
    title: dict[str, Any] = dict(title="\n".join([*board.roster, ""]), title_fontsize=8)
    look: dict[str, Any] = dict(loc="outside right upper", fontsize=8, alignment="left")
    figure.legend(handles=key_rows(board), **look, **title)


def key_rows(board: HexBoard) -> list[Line2D | Patch]:
    """Return what each look stands for."""
    kinds = [
        key_mark(SHAPES[kind], 9, f"{letter} {name}".strip(), PLAIN)
        for kind, (name, letter) in enumerate(board.piece_kinds)
    ]
    names = [f"{name} ({FILLS[min(side, 1)]})" for side, name in enumerate(board.sides)]
    sides = [key_mark("s", 9, name, look_of(side)) for side, name in enumerate(names)]
    frame = Line2D([], [], color=style.INK, linewidth=FRAME, label=board.marked[0])
    terrain = Patch(facecolor=WATER, edgecolor=PAPER, hatch=HATCH, label="terrain")
    small = key_mark(SHAPES[1], MARK_SIZE, "small: spawn point", PLAIN)
    return [*sides, *kinds, small, frame, terrain]


def key_mark(shape: str, size: float, label: str, look: dict[str, Any]) -> Line2D:
    """Return a line of the legend that shows a mark."""
    edge: dict[str, Any] = {"linestyle": "", "markeredgewidth": 1.5}
    return Line2D([], [], marker=shape, markersize=size, label=label, **edge, **look)
