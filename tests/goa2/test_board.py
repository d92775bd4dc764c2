"""Boards: their counts, and their tables against a slow twin that walks over the hexes."""

from collections import Counter, deque

import numpy as np
import pytest

from sim.core.errors import UserError
from sim.goa2 import board as boards
from sim.goa2.board import NEIGHBOURS, ZONE_MARKS, board_record
from sim.goa2.content import load
from sim.goa2.entries import Board
from sim.goa2.state import BLUE, NOBODY, NOTHING, RED
from sim.goa2.tables import DIRECTIONS, NO_DIRECTION, NO_WALK, NOWHERE, RAY_MAX, Spawn

PLAYED = ("forgotten_island", "narrow_passages", "vexing_cliffs")
ZONES = {
    "forgotten_island": [19, 41, 60, 41, 19, 15, 15],
    "narrow_passages": [17, 35, 52, 35, 17, 15, 15],
    "vexing_cliffs": [13, 34, 42, 34, 13, 17, 21, 17, 21],
}
SPAWN_POINTS = {"forgotten_island": 40, "narrow_passages": 38, "vexing_cliffs": 38}
HERO_POINTS = {"forgotten_island": 3, "narrow_passages": 3, "vexing_cliffs": 2}
STARTING_MINIONS = {  # melee, ranged, heavy of each team
    "forgotten_island": [4, 1, 1],
    "narrow_passages": [4, 1, 1],
    "vexing_cliffs": [3, 2, 1],
}
BORDERS = {  # pairs of adjacent spaces between zones, by number of zone
    "forgotten_island": {"12": 9, "16": 3, "23": 12, "34": 12, "36": 7, "37": 7, "45": 9, "57": 3},
    "narrow_passages": {"12": 15, "23": 15, "26": 4, "34": 15, "36": 4, "37": 4, "45": 15, "47": 4},
    "vexing_cliffs": {
        **{"12": 10, "17": 1, "23": 10, "26": 4, "27": 6, "34": 10, "37": 6, "39": 6},
        **{"45": 10, "48": 4, "49": 6, "59": 1, "69": 4, "78": 4},
    },
}


def entry(name):
    return load().book.sections["boards"][name]


def record(name):
    return board_record(entry(name), name)


def hexes(row):
    """Return the axial coordinates of the spaces, by number."""
    return [(int(q), int(r)) for q, r in zip(row.q, row.r, strict=True)][: row.n_spaces]


def add(place, step, times=1):
    return place[0] + step[0] * times, place[1] + step[1] * times


def walked_distances(start, radius, places=None):
    """Return the steps to every hex near `start`: of `places`, or of a grid without end."""
    ground = None if places is None else set(places)
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if steps[here] < radius:
            for step in NEIGHBOURS:
                beside = add(here, step)
                if beside not in steps and (ground is None or beside in ground):
                    steps[beside] = steps[here] + 1
                    queue.append(beside)
    return steps


@pytest.mark.parametrize("name", PLAYED)
def test_counts_of_spaces_zones_and_spawn_points(name):
    row = record(name)
    assert row.n_spaces == sum(ZONES[name])
    assert row.n_zones == len(ZONES[name])
    assert list(np.diff(row.first_in_zone)[: row.n_zones]) == ZONES[name]
    assert np.count_nonzero(row.spawn) == SPAWN_POINTS[name]
    assert list(row.n_hero_spawns) == [HERO_POINTS[name]] * 2


@pytest.mark.parametrize("name", PLAYED)
def test_the_battle_starts_in_the_middle_with_these_minions(name):
    row = record(name)
    zone = row.lane[row.start]
    assert entry(name).zones[zone].id == "middle"
    for team in (RED, BLUE):
        points = row.spawns[zone, team, : row.n_spawns[zone, team]]
        kinds = Counter(int(row.spawn[space]) for space in points)
        assert [kinds[kind] for kind in (Spawn.MELEE, Spawn.RANGED, Spawn.HEAVY)] == (
            STARTING_MINIONS[name]
        )


def test_on_forgotten_island_a_push_brings_5_minions_to_the_visitors_and_6_to_the_hosts():
    row = record("forgotten_island")
    red_beach, blue_beach = row.lane[1], row.lane[3]
    assert list(row.n_spawns[red_beach]) == [6, 5]
    assert list(row.n_spawns[blue_beach]) == [5, 6]


@pytest.mark.parametrize("name", PLAYED)
def test_spaces_are_numbered_zone_by_zone(name):
    row = record(name)
    zones = row.zone[: row.n_spaces]
    assert list(zones) == sorted(zones)
    for zone in range(row.n_zones):
        assert set(zones[row.first_in_zone[zone] : row.first_in_zone[zone + 1]]) == {zone}
    assert len(set(hexes(row))) == row.n_spaces


@pytest.mark.parametrize("name", PLAYED)
def test_distances_are_steps_on_a_grid_where_terrain_counts(name):
    row = record(name)
    places = hexes(row)
    radius = int(row.distance.max())
    for number, place in enumerate(places):
        steps = walked_distances(place, radius)
        assert [steps[other] for other in places] == list(row.distance[number, : row.n_spaces])


@pytest.mark.parametrize("name", PLAYED)
def test_walks_go_around_terrain(name):
    row = record(name)
    places = hexes(row)
    is_detour = False
    for number, place in enumerate(places):
        steps = walked_distances(place, NO_WALK, places)
        expected = [steps.get(other, NO_WALK) for other in places]
        assert expected == list(row.walk[number, : row.n_spaces])
        is_detour = is_detour or expected != list(row.distance[number, : row.n_spaces])
    assert is_detour
    assert (row.walk[row.n_spaces :] == NO_WALK).all()


@pytest.mark.parametrize("name", PLAYED)
def test_straight_lines_are_walks_in_one_direction(name):
    row = record(name)
    places = {place: number for number, place in enumerate(hexes(row))}
    expected = np.full((len(places), len(places)), NO_DIRECTION)
    for place, number in places.items():
        for direction, step in enumerate(NEIGHBOURS):
            for times in range(1, int(row.distance.max()) + 1):
                end = add(place, step, times)
                if end in places:
                    expected[number, places[end]] = direction
    assert np.array_equal(row.direction[: len(places), : len(places)], expected)


@pytest.mark.parametrize("name", PLAYED)
def test_rays_go_on_behind_a_hole(name):
    row = record(name)
    numbers = {place: number for number, place in enumerate(hexes(row))}
    for place, number in numbers.items():
        for direction, step in enumerate(NEIGHBOURS):
            ends = [add(place, step, times) for times in range(1, RAY_MAX + 1)]
            expected = [numbers.get(end, NOWHERE) for end in ends]
            assert list(row.ray[number, direction]) == expected


def test_a_ray_over_the_hole_in_the_middle_of_forgotten_island():
    row = record("forgotten_island")
    numbers = {place: number for number, place in enumerate(hexes(row))}
    ray = row.ray[numbers[0, -3], 0]  # the hole is [1, -3]
    assert (ray[0], ray[1]) == (NOWHERE, numbers[2, -3])
    assert row.direction[numbers[0, -3], numbers[2, -3]] == 0


@pytest.mark.parametrize("name", PLAYED)
def test_the_shore_is_where_a_neighbour_is_terrain(name):
    row = record(name)
    places = hexes(row)
    expected = [any(add(place, step) not in places for step in NEIGHBOURS) for place in places]
    assert [bool(shore) for shore in row.is_shore[: row.n_spaces]] == expected


@pytest.mark.parametrize("name", PLAYED)
def test_zones_are_adjacent_from_two_pairs_of_spaces_on(name):
    row = record(name)
    zone_of = dict(zip(hexes(row), (int(zone) for zone in row.zone), strict=False))
    pairs = Counter()
    for place, zone in zone_of.items():
        for step in NEIGHBOURS:
            other = zone_of.get(add(place, step), zone)
            if zone < other:
                pairs[ZONE_MARKS[zone] + ZONE_MARKS[other]] += 1
    assert pairs == BORDERS[name]
    for one in range(row.n_zones):
        for other in range(row.n_zones):
            pair = ZONE_MARKS[min(one, other)] + ZONE_MARKS[max(one, other)]
            assert row.is_near[one, other] == (pairs[pair] >= 2)


@pytest.mark.parametrize("name", PLAYED)
def test_the_half_turn_swaps_the_teams(name):
    row = record(name)
    n = int(row.n_spaces)
    twin = row.twin[:n]
    assert sorted(twin) == list(range(n))
    assert np.array_equal(twin[twin], np.arange(n))
    assert np.array_equal(row.spawn[:n][twin], row.spawn[:n])
    foes = {RED: BLUE, BLUE: RED, NOBODY: NOBODY}
    assert [foes[int(team)] for team in row.spawn_team[:n]] == list(row.spawn_team[:n][twin])
    assert np.array_equal(row.distance[:n, :n][twin][:, twin], row.distance[:n, :n])
    kinds = [(zone.kind, zone.team) for zone in entry(name).zones]
    turned = {"red": "blue", "blue": "red", "none": "none"}
    for space in range(n):
        kind, team = kinds[row.zone[space]]
        assert kinds[row.zone[twin[space]]] == (kind, turned[team])


@pytest.mark.parametrize("name", PLAYED)
def test_the_half_turn_turns_directions_round(name):
    row = record(name)
    n = int(row.n_spaces)
    direction = row.direction[:n, :n]
    turned = np.where(direction == NO_DIRECTION, NO_DIRECTION, (direction + 3) % DIRECTIONS)
    assert np.array_equal(direction.T, turned)
    assert np.array_equal(direction[row.twin[:n]][:, row.twin[:n]], turned)


@pytest.mark.parametrize("name", PLAYED)
def test_spawn_points_by_team_and_zone_are_those_of_the_map(name):
    row = record(name)
    heroes = [(RED, space) for space in row.hero_spawns[RED, : row.n_hero_spawns[RED]]]
    heroes += [(BLUE, space) for space in row.hero_spawns[BLUE, : row.n_hero_spawns[BLUE]]]
    minions = [
        (team, space)
        for zone in range(row.n_zones)
        for team in (RED, BLUE)
        for space in row.spawns[zone, team, : row.n_spawns[zone, team]]
    ]
    assert all(row.spawn[space] == Spawn.HERO for _, space in heroes)
    assert all(Spawn.NONE < row.spawn[space] < Spawn.HERO for _, space in minions)
    assert all(row.spawn_team[space] == team for team, space in heroes + minions)
    assert len(heroes + minions) == SPAWN_POINTS[name]
    assert sorted(space for _, space in heroes + minions) == list(np.flatnonzero(row.spawn))


@pytest.mark.parametrize("name", PLAYED)
def test_the_lane_leads_from_throne_to_throne(name):
    row = record(name)
    ids = [entry(name).zones[zone].id for zone in row.lane[: row.n_lane]]
    assert ids == ["red_throne", "red_beach", "middle", "blue_beach", "blue_throne"]
    assert set(row.lane[row.n_lane :]) == {NOTHING}
    assert all(row.is_near[one, other] for one, other in zip(row.lane, row.lane[1:5], strict=False))


def test_boards_keep_the_published_coordinates():
    """A few of the published spaces, so that a shifted picture would be noticed."""
    for name, place, spawn, team in [
        ("forgotten_island", (-8, -1), Spawn.HERO, RED),
        ("forgotten_island", (-8, 1), Spawn.MELEE, RED),
        ("forgotten_island", (-6, 1), Spawn.HEAVY, RED),
        ("narrow_passages", (-7, 6), Spawn.HERO, RED),
        ("narrow_passages", (-3, 0), Spawn.RANGED, BLUE),
        ("vexing_cliffs", (-6, 4), Spawn.RANGED, RED),
        ("vexing_cliffs", (-5, 4), Spawn.MELEE, BLUE),
    ]:
        row = record(name)
        space = hexes(row).index(place)
        assert (row.spawn[space], row.spawn_team[space]) == (spawn, team)


def test_a_board_is_built_once():
    record("forgotten_island")  # loads the game, whose own board is one
    boards._built.cache_clear()
    first, again = record("forgotten_island"), record("forgotten_island")
    assert first.tobytes() == again.tobytes()
    assert (boards._built.cache_info().misses, boards._built.cache_info().hits) == (1, 1)


def little(**changes):
    """Return a board of five spaces: two Thrones and a zone between them."""
    fields = {
        "name": "Little",
        "source": "public",
        "zones": [
            {"id": "red_throne", "kind": "throne", "team": "red"},
            {"id": "middle", "kind": "lane", "team": "none"},
            {"id": "blue_throne", "kind": "throne", "team": "blue"},
        ],
        "lane": ["red_throne", "middle", "blue_throne"],
        "start": "middle",
        "map": "1S  2M  2m  3s\n",
    }
    return Board.model_validate(fields | changes)


def test_a_little_board():
    row = board_record(little(), "little")
    assert hexes(row) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert list(row.twin[:4]) == [3, 2, 1, 0]
    assert not row.is_near[:3, :3].any()  # one pair of spaces is too few


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"map": "1S  2M  2m  3q"},
            "little map, row 1, column 13: `q` is none of . m r h s M R H S",
        ),
        ({"map": "1S  2M  4m  3s"}, "little map, row 1, column 9: `4` is not the number of a zone"),
        ({"map": "1S  2M 2m  3s"}, "little map, row 1, column 8: `2` stands between the spaces"),
        ({"map": "1S  2M  2M  3s"}, "has no counterpart for the other team"),
        ({"map": "1S  2M  2m  3."}, "has no counterpart for the other team"),
        ({"map": "1S  2.  2.  3s"}, "little map: both teams need minions in `middle`"),
        ({"map": "1.  2M  2m  3."}, "little map: both teams need a hero spawn point"),
        ({"map": "1M  2S  2s  3m"}, "little map: a hero spawns outside the Throne of the team"),
        (
            {"lane": ["red_throne", "midle", "blue_throne"]},
            "no zone `midle`; did you mean `middle`?",
        ),
        ({"lane": ["middle", "blue_throne"]}, "little lane: it leads from the red Throne"),
        ({"lane": []}, "little lane: it leads from the red Throne"),
        ({"lane": ["red_throne", "middle", "middle", "blue_throne"]}, "zones, each once"),
        ({"start": "red_throne"}, "little start: `red_throne` is not between the Thrones"),
    ],
)
def test_boards_that_cannot_be_played(changes, message):
    with pytest.raises(UserError) as caught:
        board_record(little(**changes), "little")
    assert message in str(caught.value)
