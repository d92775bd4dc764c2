"""Movement and distances against slow, plain twins on all maps, with figures at random."""

import random
from itertools import product

import pytest

from sim.monpoc import reach, spaces
from sim.monpoc.board import STEPS
from sim.monpoc.damage import set_tile
from sim.monpoc.language import Condition, Statistic
from sim.monpoc.modifiers import asks, flag, is_flying, types_of
from sim.monpoc.state import (
    BIG,
    FIRST_BUILDING,
    MONSTERS,
    NOTHING,
    SPACES,
    WIDTH,
    Tile,
)
from sim.monpoc.tables import NEARS, Terrain
from tests.monpoc.table import Table

MAPS = range(8)
FORCES = [
    ("terra_khan_ultra", "cthugrosh_ultra"),
    ("sky_sentinel_ultra", "yasheth_mega"),
    ("deimos_9_mega", "zor_maxim_ultra"),
    ("gorghadra_mega", "cthugrosh_mega"),
]


def strewn(forces: tuple[str, str], number: int, seed: int) -> Table:
    """Return a table with half of the figures anywhere on map `number`."""
    table = Table(*forces)
    dice = random.Random(seed)
    state, tables = table.state, table.tables
    state.map = number
    row = tables.maps[number]
    for foundation in range(row.n_foundations):
        if dice.random() < 0.4:
            table.building("skyscraper", foundation)
        elif dice.random() < 0.5:
            set_tile(state, foundation, dice.choice([Tile.RUBBLE, Tile.FIRE, Tile.RADIATION]))
    for figure in range(FIRST_BUILDING):
        if tables.kind_of[figure] < 0 or dice.random() < 0.3:
            continue
        size = spaces.size_of(figure)
        free = [
            space
            for space in range(SPACES)
            if max(space % WIDTH, space // WIDTH) <= WIDTH - size
            and spaces.is_empty(state, space, size, NOTHING)
        ]
        form = dice.randrange(2)
        if figure < MONSTERS:
            state.form[figure] = form
            state.kind[figure] = tables.form_kind[figure, form]
        spaces.put(state, figure, dice.choice(free))
    return table


class Twin:
    """Ways of a figure, step by step, each remembered with all that it met."""

    def __init__(self, table: Table, figure: int) -> None:
        self.state, self.tables, self.figure = table.state, table.tables, figure
        self.size = int(spaces.size_of(figure))
        self.row = self.tables.maps[self.state.map]
        self.flies = is_flying(self.state, self.tables, figure)
        self.leaps = self.flies or flag(self.state, self.tables, Statistic.JUMP, figure)

    def cells(self, at):
        return [(at[0] + x, at[1] + y) for y in range(self.size) for x in range(self.size)]

    def number(self, at):
        return at[1] * WIDTH + at[0]

    def others(self, at):
        found = {int(self.state.occupant[self.number(cell)]) for cell in self.cells(at)}
        return found - {NOTHING, self.figure}

    def can_pass(self, at):
        if self.leaps:
            return True
        climbs = flag(self.state, self.tables, Statistic.CLIMB, self.figure)
        own = spaces.side_of(self.figure)
        return all(
            climbs if other >= FIRST_BUILDING else spaces.side_of(other) == own
            for other in self.others(at)
        )

    def hazards(self, at):
        found = set()
        for cell in self.cells(at):
            foundation = int(self.row.foundation[self.number(cell)])
            if foundation >= 0:
                tile = self.state.tile[foundation]
                energy = self.tables.kinds[self.state.kind[self.figure]].energy
                if tile == Tile.FIRE or (tile == Tile.RADIATION and energy != 5):
                    found.add(foundation)
        return frozenset(found)

    def price(self, at):
        if self.figure < MONSTERS:
            return 1
        number = self.number(at)
        if self.leaps or flag(self.state, self.tables, Statistic.HOVER, self.figure):
            price = 1
        elif self.row.terrain[number] == Terrain.IMPASSABLE:
            return 99
        else:
            foundation = int(self.row.foundation[number])
            rubble = foundation >= 0 and self.state.tile[foundation] != Tile.NONE
            rough = self.row.terrain[number] == Terrain.ROUGH or rubble
            sure = flag(self.state, self.tables, Statistic.ALL_TERRAIN, self.figure)
            price = 2 if rough and not sure else 1
        if self.is_guarded(at, Statistic.TERRIFY):
            return 99
        return 2 if self.is_guarded(at, Statistic.MIRE) else price

    def is_guarded(self, at, statistic):
        """Tell whether an enemy's ability about the spaces around it covers a space."""
        first, end = self.tables.first_modifier[statistic : statistic + 2]
        foes = [
            figure
            for figure in range(FIRST_BUILDING)
            if spaces.side_of(figure) != spaces.side_of(self.figure)
            and spaces.is_on_map(self.state, figure)
        ]
        return any(
            types_of(self.state, self.tables, foe, modifier.ability) != 0
            and self.apart(at, foe) <= modifier.radius
            for modifier in self.tables.modifiers[first:end]
            for foe in foes
            if not asks(modifier, Condition.UNIT) or spaces.is_unit(self.figure)
        )

    def apart(self, at, foe):
        where, size = int(self.state.where[foe]), int(spaces.size_of(foe))
        return plain_distance(at, 1, (where % WIDTH, where // WIDTH), size)

    def ends(self, limit):
        """Return the ends of all ways of at most `limit`, with the fewest hazards met."""
        where = int(self.state.where[self.figure])
        start = (where % WIDTH, where // WIDTH)
        best, open_ways, seen = {}, [(start, 0, 0, 0)], set()
        while open_ways:
            at, diagonals, paid, met = open_ways.pop()
            if (at, diagonals, paid, met) in seen:
                continue
            seen.add((at, diagonals, paid, met))
            best[at] = min(best.get(at, 99), met)
            if met and self.figure >= MONSTERS and not self.leaps:
                continue
            for x, y in STEPS:
                to = (at[0] + x, at[1] + y)
                more = diagonals + (x != 0 and y != 0)
                last = WIDTH - self.size
                if more > 1 or not (0 <= to[0] <= last and 0 <= to[1] <= last):
                    continue
                total = paid + self.price(to)
                if total <= limit and self.can_pass(to):
                    burns = 0 if self.leaps else len(self.hazards(to) - self.hazards(at))
                    open_ways.append((to, more, total, met + burns))
        return {at: self.burnt(start, at, met) for at, met in best.items() if self.stays(at, start)}

    def burnt(self, start, at, met):
        if self.flies:
            return 0
        if self.figure >= MONSTERS or self.leaps:
            return len(self.hazards(at) - self.hazards(start))
        return met

    def stays(self, at, start):
        if at == start or self.others(at):
            return False
        if self.figure < MONSTERS:
            return True
        water = self.row.terrain[self.number(at)] == Terrain.IMPASSABLE
        hovers = flag(self.state, self.tables, Statistic.HOVER, self.figure)
        return not water or self.flies or hovers


@pytest.mark.parametrize(("forces", "number"), list(product(FORCES, MAPS)))
def test_moves_are_those_of_the_plain_twin(forces, number):
    table = strewn(forces, number, seed=number)
    state, tables = table.state, table.tables
    movers = [figure for figure in range(FIRST_BUILDING) if spaces.is_on_map(state, figure)]
    for figure in (*movers[:2], *movers[3::9]):
        limit = 3
        reach.search_moves(state, state, tables, figure, limit)
        found = {
            (space % WIDTH, space // WIDTH): int(
                reach.hazards_at_end(state, state, tables, figure, space)
            )
            for space in range(SPACES)
            if reach.can_end(state, space)
        }
        assert found == Twin(table, figure).ends(limit)


def plain_distance(one, size, other, other_size):
    """Return the fewest spaces between two bases, one diagonal at most, pair by pair."""
    pairs = product(product(range(size), repeat=2), product(range(other_size), repeat=2))
    found = []
    for (x, y), (u, v) in pairs:
        right, down = abs(one[0] + x - other[0] - u), abs(one[1] + y - other[1] - v)
        found.append(right + down - (right > 0 and down > 0))
    return min(found)


def test_rows_and_columns_are_those_of_a_division():
    found = [(spaces.row_of(space), spaces.column_of(space)) for space in range(SPACES)]
    assert found == [divmod(space, WIDTH) for space in range(SPACES)]


@pytest.mark.parametrize(("size", "other_size"), [(1, 1), (1, BIG), (BIG, BIG)])
def test_distances_are_those_of_the_plain_twin(size, other_size):
    tables = Table().tables
    dice = random.Random(7)
    for _ in range(300):
        one = (dice.randrange(16), dice.randrange(16))
        other = (dice.randrange(16), dice.randrange(16))
        found = spaces.distance_between(
            tables, one[1] * WIDTH + one[0], size, other[1] * WIDTH + other[0], other_size
        )
        plain = plain_distance(one, size, other, other_size)
        assert found == plain or plain == 0


@pytest.mark.parametrize("number", MAPS)
def test_foundations_near_each_space_are_those_of_a_plain_count(number):
    row = Table().tables.maps[number]
    for space in range(SPACES):
        at = (space % WIDTH, space // WIDTH)
        apart = [
            plain_distance(at, 1, (int(start) % WIDTH, int(start) // WIDTH), BIG)
            for start in row.foundations[: row.n_foundations]
        ]
        beside = sum(1 << place for place, spaces in enumerate(apart) if spaces == 1)
        assert row.built_beside[space] == beside
        for near in range(NEARS):
            within = sum(1 << place for place, spaces in enumerate(apart) if spaces <= 2 * near + 1)
            assert row.built_within[space, near] == within
