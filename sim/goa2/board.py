"""From the picture of a board to its tables: distances, straight lines, zones, spawn points.

A row of the picture has every fourth column a space, and is two columns off the rows above and
below: spaces of axial coordinates (q, r) stand in row r at column 4q + 2r, counted from `corner`.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from sim.core.errors import UserError, did_you_mean
from sim.core.records import new
from sim.goa2.entries import Board, Zone
from sim.goa2.state import BLUE, NOBODY, NOTHING, RED, SPACES_MAX, TEAMS
from sim.goa2.tables import (
    BOARD,
    DIRECTIONS,
    LANE_MAX,
    NO_DIRECTION,
    NO_WALK,
    NOWHERE,
    RAY_MAX,
    ZONES_MAX,
    Spawn,
)

NEIGHBOURS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""Steps to the adjacent spaces; the opposite of direction d is (d + 3) % 6."""

TEAM_NAMES = ("red", "blue")
CELL = 4  # columns from one space of a row to the next
BORDERS_MIN = 2  # READING: zones are adjacent if two pairs of their spaces are
ZONE_MARKS = "123456789ABCDEFG"
SPAWN_MARKS = {
    ".": (Spawn.NONE, NOBODY),
    **{"m": (Spawn.MELEE, BLUE), "r": (Spawn.RANGED, BLUE)},
    **{"h": (Spawn.HEAVY, BLUE), "s": (Spawn.HERO, BLUE)},
    **{"M": (Spawn.MELEE, RED), "R": (Spawn.RANGED, RED)},
    **{"H": (Spawn.HEAVY, RED), "S": (Spawn.HERO, RED)},
}


@dataclass(frozen=True, order=True)
class Space:
    """A space as the picture shows it; spaces are numbered in this order."""

    zone: int
    r: int
    q: int
    spawn: int
    team: int  # of the spawn point, or NOBODY


def board_record(board: Board, where: str) -> np.void:
    """Return the tables of a board; `where` begins every error message."""
    corner = (board.corner[0], board.corner[1])
    return _built(board.map, corner, tuple(board.zones), tuple(board.lane), board.start, where)[0]


@cache
def _built(
    picture: str,
    corner: tuple[int, int],
    zones: tuple[Zone, ...],
    lane: tuple[str, ...],
    start: str,
    where: str,
) -> np.ndarray:
    spaces = read_spaces(picture, corner, len(zones), f"{where} map")
    table = new(BOARD)
    row = table[0]
    _fill_spaces(row, spaces)
    _fill_geometry(row)
    row.twin[:] = NOWHERE
    row.twin[: len(spaces)] = twins(spaces, f"{where} map")
    _fill_zones(row, len(zones))
    _fill_lane(row, zones, lane, start, where)
    _fill_spawns(row, zones, where)
    return table


def read_spaces(picture: str, corner: tuple[int, int], n_zones: int, where: str) -> list[Space]:
    """Return the spaces of a picture in the order of their numbers."""
    spaces = []
    for line, text in enumerate(picture.splitlines()):
        for column in range(len(text)):
            place = f"{where}, row {line + 1}, column {column + 1}"
            beyond = column - 2 * line
            if beyond % CELL == 0:
                cell = text[column : column + 2].ljust(2)
                if cell.strip():
                    at = (corner[0] + beyond // CELL, corner[1] + line)
                    spaces.append(_read_space(cell, at, n_zones, place))
            elif beyond % CELL != 1 and text[column] != " ":
                raise UserError(f"{place}: `{text[column]}` stands between the spaces")
    if not 0 < len(spaces) <= SPACES_MAX:
        raise UserError(f"{where}: it has {len(spaces)} spaces; 1 to {SPACES_MAX} can be played")
    return sorted(spaces)


def _read_space(cell: str, at: tuple[int, int], n_zones: int, place: str) -> Space:
    """Return the space that two characters stand for."""
    zone, mark = cell
    if zone not in ZONE_MARKS[:n_zones]:
        raise UserError(f"{place}: `{zone}` is not the number of a zone, 1 to {n_zones}")
    if mark not in SPAWN_MARKS:
        raise UserError(f"{place}: `{mark}` is none of {' '.join(SPAWN_MARKS)}")
    spawn, team = SPAWN_MARKS[mark]
    return Space(ZONE_MARKS.index(zone), at[1], at[0], int(spawn), team)


def _fill_spaces(row: np.record, spaces: list[Space]) -> None:
    n = len(spaces)
    row.n_spaces = n
    row.zone[:] = row.spawn_team[:] = NOBODY
    for field, column in (("q", "q"), ("r", "r"), ("zone", "zone"), ("spawn", "spawn")):
        row[field][:n] = [getattr(space, column) for space in spaces]
    row.spawn_team[:n] = [space.team for space in spaces]


def _fill_geometry(row: np.record) -> None:
    """Write distances and straight lines; terrain counts as spaces in both."""
    n = int(row.n_spaces)
    dq = row.q[:n][None, :] - row.q[:n][:, None]  # [from, to]
    dr = row.r[:n][None, :] - row.r[:n][:, None]
    distance = (abs(dq) + abs(dr) + abs(dq + dr)) // 2
    row.distance[:n, :n] = distance
    row.direction[:] = NO_DIRECTION
    row.ray[:] = NOWHERE
    for direction, (q, r) in enumerate(NEIGHBOURS):
        is_there = (distance > 0) & (dq == q * distance) & (dr == r * distance)
        row.direction[:n, :n][is_there] = direction
        starts, ends = np.nonzero(is_there & (distance <= RAY_MAX))
        row.ray[starts, direction, distance[starts, ends] - 1] = ends
    row.is_shore[:n] = (row.ray[:n, :, 0] == NOWHERE).any(axis=1)
    row.beside[:n] = np.where(
        row.ray[:n, :, 0] == NOWHERE, np.arange(n)[:, None], row.ray[:n, :, 0]
    )
    row.walk[:] = NO_WALK
    row.walk[:n, :n] = walks(row.beside[:n])


def walks(beside: np.ndarray) -> np.ndarray:
    """Return the fewest steps between any two spaces when no unit is in the way.

    `beside` has the adjacent spaces of each one, the space itself where there is terrain.
    """
    steps = np.full((len(beside), len(beside)), NO_WALK)
    newly = np.eye(len(beside), dtype=bool)  # [space, start]
    count = 0
    while newly.any():
        steps[newly] = count
        count += 1
        newly = newly[beside].any(axis=1) & (steps == NO_WALK)
    return steps


def twins(spaces: list[Space], where: str) -> list[int]:
    """Return the space that each one becomes under the half turn, which swaps the teams."""
    numbers = {(space.q, space.r): number for number, space in enumerate(spaces)}
    turn_q, turn_r = (min(axis) + max(axis) for axis in zip(*numbers, strict=True))
    found = [numbers.get((turn_q - space.q, turn_r - space.r)) for space in spaces]
    for space, twin in zip(spaces, found, strict=True):
        foe = space.team if space.team == NOBODY else 1 - space.team
        if twin is None or (spaces[twin].spawn, spaces[twin].team) != (space.spawn, foe):
            raise UserError(
                f"{where}: the space [{space.q}, {space.r}] has no counterpart for the other team"
            )
    return [number for number in found if number is not None]


def _fill_zones(row: np.record, n_zones: int) -> None:
    """Write where the spaces of each zone begin, and which zones are adjacent."""
    n = int(row.n_spaces)
    zone = row.zone[:n]
    row.n_zones = n_zones
    row.first_in_zone[:] = n
    row.first_in_zone[:n_zones] = np.searchsorted(zone, np.arange(n_zones))
    pairs = np.zeros((n_zones, n_zones), np.int64)
    starts, ends = np.nonzero(row.distance[:n, :n] == 1)
    np.add.at(pairs, (zone[starts], zone[ends]), 1)
    np.fill_diagonal(pairs, 0)
    row.is_near[:n_zones, :n_zones] = pairs >= BORDERS_MIN


def _fill_lane(
    row: np.record, zones: tuple[Zone, ...], lane: tuple[str, ...], start: str, where: str
) -> None:
    """Write the lane from Throne to Throne and the zone where the battle starts."""
    ids = [zone.id for zone in zones]
    if len(set(ids)) < len(ids) or len(ids) > ZONES_MAX:
        raise UserError(f"{where} zones: at most {ZONES_MAX} zones, each with an id of its own")
    for zone in lane:
        if zone not in ids:
            raise UserError(f"{where} lane: no zone `{zone}`{did_you_mean(zone, ids)}")
    kinds = [(zones[ids.index(zone)].kind, zones[ids.index(zone)].team) for zone in lane]
    thrones = [place for place, (kind, _) in enumerate(kinds) if kind == "throne"]
    ends = [kinds[0], kinds[-1]] if kinds else []
    if ends != [("throne", "red"), ("throne", "blue")] or thrones != [0, len(lane) - 1]:
        raise UserError(f"{where} lane: it leads from the red Throne to the blue one")
    if len(set(lane)) < len(lane) or len(lane) > LANE_MAX:
        raise UserError(f"{where} lane: at most {LANE_MAX} zones, each once")
    if start not in lane[1:-1]:
        raise UserError(f"{where} start: `{start}` is not between the Thrones of the lane")
    row.lane[:] = NOTHING
    row.n_lane = len(lane)
    row.lane[: len(lane)] = [ids.index(zone) for zone in lane]
    row.start = lane.index(start)


def _fill_spawns(row: np.record, zones: tuple[Zone, ...], where: str) -> None:
    """Write the spawn points: heroes' by team, minions' by zone and team."""
    row.hero_spawns[:] = row.spawns[:] = NOTHING
    for space in range(row.n_spaces):
        zone, team = int(row.zone[space]), int(row.spawn_team[space])
        if row.spawn[space] == Spawn.HERO:
            if (zones[zone].kind, zones[zone].team) != ("throne", TEAM_NAMES[team]):
                raise UserError(f"{where} map: a hero spawns outside the Throne of the team")
            _append(row.hero_spawns[team], row.n_hero_spawns[team : team + 1], space, where)
        elif row.spawn[space] != Spawn.NONE:
            _append(row.spawns[zone, team], row.n_spawns[zone, team : team + 1], space, where)
    for zone in row.lane[1 : row.n_lane - 1]:
        if not row.n_spawns[zone].all():
            raise UserError(f"{where} map: both teams need minions in `{zones[zone].id}`")
    if not row.n_hero_spawns.all():
        raise UserError(f"{where} map: both teams need a hero spawn point")


def _append(points: np.ndarray, n: np.ndarray, space: int, where: str) -> None:
    """Write one more spawn point behind the others of its kind."""
    if n[0] == len(points):
        raise UserError(f"{where} map: a team has more than {len(points)} spawn points in a zone")
    points[n[0]] = space
    n[0] += 1


assert len(NEIGHBOURS) == DIRECTIONS
assert len(TEAM_NAMES) == TEAMS
assert len(ZONE_MARKS) == ZONES_MAX
