"""From the picture of a map to its tables: terrain, zones, foundations, spawn points."""

from functools import cache

import numpy as np

from sim.core.errors import UserError
from sim.core.records import new
from sim.monpoc.entries import Map
from sim.monpoc.state import BIG, FOUNDATIONS_MAX, POINTS_MAX, SPACES, WIDTH
from sim.monpoc.tables import MAP, NEARS, NOWHERE, RING, ZONES_MAX, Colour, Terrain, Zone

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""Directions as (x, y): up, right, down, left, then the diagonals."""

OPEN_MARKS = ".GYrbnaPN"
ROUGH_MARKS = "fkw:"
WATER_MARK = "~"
FOREST_MARK = "f"
ZONE_MARKS = {"P": Zone.POWER, "N": Zone.NEGATIVE, "a": Zone.ACTIVATOR}
SPAWN_MARKS = {"r": Colour.RED, "b": Colour.BLUE, "n": Colour.NEUTRAL}


def space_at(x: int, y: int) -> int:
    """Return the number of a space."""
    return y * WIDTH + x


def neighbours(size: int) -> np.ndarray:
    """Return where a base of `size` spaces can step to from each space, or NOWHERE."""
    table = np.full((SPACES, len(STEPS)), NOWHERE)
    last = WIDTH - size
    for space in range(SPACES):
        y, x = divmod(space, WIDTH)
        for way, (right, down) in enumerate(STEPS):
            if max(x, y) <= last and 0 <= x + right <= last and 0 <= y + down <= last:
                table[space, way] = space_at(x + right, y + down)
    return table


def rings() -> np.ndarray:
    """Return the spaces around a base of 2 x 2 at each space, or NOWHERE."""
    table = np.full((SPACES, RING), NOWHERE)
    around = [(x, y) for y in range(-1, BIG + 1) for x in range(-1, BIG + 1) if {x, y} & {-1, BIG}]
    for space in range(SPACES):
        y, x = divmod(space, WIDTH)
        for number, (right, down) in enumerate(around):
            if 0 <= x + right < WIDTH and 0 <= y + down < WIDTH:
                table[space, number] = space_at(x + right, y + down)
    return table


def map_record(entry: Map, where: str) -> np.void:
    """Return the tables of a map; `where` begins every error message."""
    starts = tuple(tuple(tuple(at) for at in row) for row in (entry.red_starts, entry.blue_starts))
    return _built(entry.map, starts, tuple(tuple(pair) for pair in entry.neutral), where)[0]


@cache
def _built(picture: str, starts: tuple, neutral: tuple, where: str) -> np.ndarray:
    rows = picture.strip("\n").splitlines()
    if len(rows) != WIDTH or any(len(row) != WIDTH for row in rows):
        raise UserError(f"{where} map: it needs {WIDTH} rows of {WIDTH} spaces")
    table = new(MAP)
    row = table[0]
    _fill_spaces(row, rows, where)
    _fill_foundations(row, rows, where)
    _fill_near(row)
    _fill_points(row, rows, neutral, where)
    for colour, areas in enumerate(starts):
        for number, (x, y) in enumerate(areas):
            if max(x, y) > WIDTH - BIG:
                raise UserError(f"{where}: a starting area at {x}, {y} is not on the map")
            row.starts[colour, number] = space_at(x, y)
    return table


def _fill_spaces(row: np.record, rows: list[str], where: str) -> None:
    zones = []
    for y, line in enumerate(rows):
        for x, mark in enumerate(line):
            space = space_at(x, y)
            if mark in ROUGH_MARKS:
                row.terrain[space] = Terrain.ROUGH
                row.rough[y] |= 1 << x
            elif mark == WATER_MARK:
                row.terrain[space] = Terrain.IMPASSABLE
                row.water[y] |= 1 << x
            elif mark not in OPEN_MARKS:
                raise UserError(f"{where} map, row {y + 1}, column {x + 1}: `{mark}` is unknown")
            row.is_forest[space] = mark == FOREST_MARK
            row.zone[space] = ZONE_MARKS.get(mark, Zone.NONE)
            if mark in "PN":
                zones.append(space)
    if len(zones) > ZONES_MAX:
        raise UserError(f"{where} map: it has more than {ZONES_MAX} zones")
    row.zones[:] = NOWHERE
    row.zones[: len(zones)] = zones
    row.n_zones = len(zones)


def _fill_foundations(row: np.record, rows: list[str], where: str) -> None:
    """Number the foundations, green ones first."""
    row.foundation[:] = NOWHERE
    number = 0
    for mark in "GY":
        for space in range(SPACES):
            y, x = divmod(space, WIDTH)
            if rows[y][x] != mark or row.foundation[space] != NOWHERE:
                continue
            spaces = [space_at(x + right, y + down) for down in (0, 1) for right in (0, 1)]
            is_whole = max(x, y) <= WIDTH - BIG and all(
                rows[at // WIDTH][at % WIDTH] == mark and row.foundation[at] == NOWHERE
                for at in spaces
            )
            if not is_whole or number == FOUNDATIONS_MAX:
                raise UserError(f"{where} map, row {y + 1}, column {x + 1}: no whole foundation")
            row.foundation[spaces] = number
            row.foundations[number] = space
            number += 1
        if mark == "G":
            row.n_green = number
    row.n_foundations = number


def _fill_near(row: np.record) -> None:
    """Note which foundations are adjacent to each space, and which are near it."""
    y, x = np.divmod(np.arange(SPACES), WIDTH)
    for number in range(row.n_foundations):
        top, left = divmod(int(row.foundations[number]), WIDTH)
        right = np.maximum(0, np.maximum(left - x, x - left - BIG + 1))
        down = np.maximum(0, np.maximum(top - y, y - top - BIG + 1))
        spaces = right + down - (np.minimum(right, down) > 0)
        bit = np.int64(1) << np.int64(number)
        row.built_beside[np.maximum(right, down) == 1] |= bit
        for near in range(NEARS):
            row.built_within[spaces <= 2 * near + 1, near] |= bit


def _fill_points(row: np.record, rows: list[str], neutral: tuple, where: str) -> None:
    activators = {space_at(x, y): space_at(ax, ay) for x, y, ax, ay in neutral}
    row.activator[:] = NOWHERE
    for space in range(SPACES):
        mark = rows[space // WIDTH][space % WIDTH]
        if mark not in SPAWN_MARKS:
            continue
        number = int(row.n_points)
        if number == POINTS_MAX:
            raise UserError(f"{where} map: it has more than {POINTS_MAX} spawn points")
        row.points[number] = space
        row.point_colour[number] = SPAWN_MARKS[mark]
        if mark == "n":
            activator = activators.get(space, NOWHERE)
            if activator == NOWHERE or row.zone[activator] != Zone.ACTIVATOR:
                raise UserError(f"{where} neutral: a neutral spawn point has no activator")
            row.activator[number] = activator
        row.n_points = number + 1
