"""The table of one moment as plain data, for pictures and for the terminal."""

from __future__ import annotations

from textwrap import wrap

import numpy as np

from sim.core.transcript.squares import Ground, Piece, SquareBoard
from sim.monpoc.state import FIGURES, MONSTERS, MONSTERS_EACH, OFF_MAP, SPACES, WIDTH, Ending, Tile
from sim.monpoc.tables import Colour, Terrain, Zone
from sim.monpoc.transcript.figures import is_building, is_unit, side_of, size_of
from sim.monpoc.transcript.names import COLOURS, SIDES, Names

KEY_WIDTH = 100  # characters of a line that says what letters stand for

GROUNDS = (
    Ground("open", ".", "#f4f1e8"),
    Ground("rough", ":", "#d9cfae"),
    Ground("forest", "f", "#a9c79a"),
    Ground("water", "~", "#9cc3dd"),
    Ground("foundation", "#", "#dcdcdc"),
    Ground("power zone", "+", "#f2c14e"),
    Ground("negative zone", "-", "#b79ad6"),
    Ground("activator", "a", "#8fd0b5"),
    Ground("red spawn point", "r", "#e7a59f"),
    Ground("blue spawn point", "b", "#a8c4e6"),
    Ground("neutral spawn point", "n", "#c9c9c9"),
    Ground("rubble", "%", "#8c8c8c"),
    Ground("fire", "^", "#e8743b"),
    Ground("radiation", "*", "#9acd32"),
)
OPEN, ROUGH, FOREST, WATER, FOUNDATION, ZONE, _, _, SPAWN, _, _, TILE, _, _ = range(len(GROUNDS))


def ground_at(names: Names, state: np.record, space: int) -> int:
    """Return what lies on a space."""
    row = names.tables.maps[state.map]
    foundation = int(row.foundation[space])
    points = row.points[: row.n_points].tolist()
    if foundation >= 0:
        tile = int(state.tile[foundation])
        return FOUNDATION if tile == Tile.NONE else TILE + tile - Tile.RUBBLE
    if row.zone[space] != Zone.NONE:
        return ZONE + int(row.zone[space]) - Zone.POWER
    if space in points:
        return SPAWN + int(row.point_colour[points.index(space)]) - Colour.RED
    if row.is_forest[space]:
        return FOREST
    return {Terrain.OPEN: OPEN, Terrain.ROUGH: ROUGH}.get(int(row.terrain[space]), WATER)


def name_of(names: Names, state: np.record, figure: int) -> str:
    """Return what a figure is called."""
    if is_building(figure):
        return names.structures[state.kind[figure]]
    return names.kinds[state.kind[figure]]


def label_of(names: Names, state: np.record, figure: int) -> str:
    """Return the two letters of a figure: large ones for what is large."""
    letters = name_of(names, state, figure)[:2]
    return letters if is_unit(figure) else letters.upper()


def piece_of(names: Names, state: np.record, figure: int) -> Piece:
    """Return a figure as a piece with two letters."""
    space = int(state.where[figure])
    side = None if is_building(figure) else side_of(figure)
    label = label_of(names, state, figure)
    return Piece(space % WIDTH, space // WIDTH, size_of(figure), side, label)


def key_lines(names: Names, state: np.record) -> list[str]:
    """Return what the letters of units and buildings on the map stand for, side by side."""
    shown: dict[str, dict[str, None]] = {}
    for figure in range(MONSTERS, FIGURES):
        if state.where[figure] != OFF_MAP:
            owner = "Buildings" if is_building(figure) else f"{SIDES[side_of(figure)]}'s units"
            line = f"{label_of(names, state, figure)} {name_of(names, state, figure)}"
            shown.setdefault(owner, {})[line] = None
    return [
        text
        for owner, lines in shown.items()
        for text in wrap(f"{owner}: {', '.join(lines)}", KEY_WIDTH)
    ]


def monster_line(names: Names, state: np.record, monster: int) -> str:
    """Return a monster with the health of both forms."""
    alpha, hyper = (int(left) for left in state.health[monster])
    form = names.form(state.kind[monster])
    away = ", off the map" if state.where[monster] == OFF_MAP else ""
    return f"{names.figure(monster)}: {form}{away}, health {alpha} alpha and {hyper} hyper"


def standing(state: np.record) -> str:
    """Return the dice of both players."""
    lines = []
    for side, name in enumerate(SIDES):
        pool = state.pools[side]
        lines.append(
            f"{name}, spawning on {COLOURS[state.colour[side]]} points: unit pool {pool.unit}, "
            f"monster pool {pool.monster}, power pool {pool.power}"
        )
    return "\n".join(lines)


def square_board(names: Names, state: np.record) -> SquareBoard:
    """Return the table at one moment."""
    names.follow(state)
    grounds = [ground_at(names, state, space) for space in range(SPACES)]
    over = "" if state.ending == Ending.RUNNING else ", the end"
    monsters = [
        side * MONSTERS_EACH + number
        for side in range(len(SIDES))
        for number in range(names.tables.n_monsters)
    ]
    return SquareBoard(
        title=f"{names.maps[state.map]}, round {state.round}{over}",
        standing=standing(state),
        sides=SIDES,
        grounds=GROUNDS,
        rows=tuple(tuple(grounds[y * WIDTH : (y + 1) * WIDTH]) for y in range(WIDTH)),
        pieces=tuple(
            piece_of(names, state, figure)
            for figure in range(FIGURES)
            if state.where[figure] != OFF_MAP
        ),
        roster=(
            *(monster_line(names, state, monster) for monster in monsters),
            *key_lines(names, state),
        ),
    )
