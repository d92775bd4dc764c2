"""Slow twins in plain Python, over dicts of axial coordinates, against the engine.

Positions are those of random games after a random number of steps, with some tokens thrown in.
"""

from collections import Counter, deque
from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest

from sim.core.actions import b_of
from sim.goa2 import effects, frames, lane, moves, paths, spaces, targets
from sim.goa2.state import (
    FIRST_MINION,
    FIRST_TOKEN,
    OBJECTS_MAX,
    OFF_BOARD,
    Action,
    CardState,
    Decision,
    Kind,
)
from tests.contract.setups import lively, way
from tests.fixtures.goa2_course import SIX, hold_minions, play_turn
from tests.fixtures.marks import plain
from tests.fixtures.player import Player, copy_of
from tests.goa2.table import BLUE, RED, Table

pytestmark = plain

WAYS = ("players_6", "narrow_passages_5", "vexing_cliffs")
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
POSITIONS = 70  # of each board
STRIDE = 6  # at most so many steps from one position to the next
TOKENS = 8
MINION_NAMES = ("melee", "ranged", "heavy")
Hex = tuple[int, int]


def add(place: Hex, step: Hex, times: int = 1) -> Hex:
    return place[0] + step[0] * times, place[1] + step[1] * times


def apart(one: Hex, other: Hex) -> int:
    """Return how many spaces two hexes are apart."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


class Position:
    """What lies where, in words: the twin's picture of a state."""

    def __init__(self, state: np.record, tables: np.record) -> None:
        """Read the coordinates of all spaces and things."""
        board = tables.board
        self.state, self.tables = state, tables
        self.hexes = [(int(board.q[s]), int(board.r[s])) for s in range(board.n_spaces)]
        self.zone = dict(zip(self.hexes, board.zone[: board.n_spaces].tolist(), strict=True))
        self.where = {
            thing: self.hexes[state.where[thing]]
            for thing in range(OBJECTS_MAX)
            if state.where[thing] != OFF_BOARD
        }
        self.taken = set(self.where.values())
        self.battle = int(board.lane[state.zone])

    def number(self, place: Hex) -> int:
        """Return the row of a space."""
        return self.hexes.index(place)

    def team(self, thing: int) -> int | None:
        """Return the team of a unit."""
        if thing < FIRST_MINION:
            return int(self.tables.team_of[thing])
        return None if thing >= FIRST_TOKEN else int(thing >= FIRST_MINION + 8)

    def kind(self, thing: int) -> str:
        """Return what a thing is."""
        if thing < FIRST_MINION:
            return "hero"
        if thing >= FIRST_TOKEN:
            return "token"
        return MINION_NAMES[self.state.minion_kind[thing - FIRST_MINION]]

    def heroes(self) -> list[int]:
        """Return the heroes on the board."""
        return [thing for thing in self.where if thing < FIRST_MINION]

    def enemies_at(self, team: int) -> set[Hex]:
        """Return where the units of the other team are."""
        return {place for thing, place in self.where.items() if self.team(thing) == 1 - team}

    def walk(self, start: Hex, limit: int) -> dict[Hex, int]:
        """Return the steps to every empty space that can be walked to."""
        steps = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for step in STEPS:
                beside = add(here, step)
                is_open = beside in self.zone and beside not in self.taken
                if is_open and beside not in steps and steps[here] < limit:
                    steps[beside] = steps[here] + 1
                    queue.append(beside)
        del steps[start]
        return steps

    def slide(self, start: Hex, step: Hex, limit: int) -> int:
        """Return how many spaces a thing slides in a direction until it is stopped."""
        for times in range(1, limit + 1):
            place = add(start, step, times)
            if place not in self.zone or place in self.taken:
                return times - 1
        return limit

    def neighbours(self) -> set[frozenset[int]]:
        """Return the pairs of zones with at least two pairs of adjacent spaces."""
        pairs = Counter(
            frozenset((zone, self.zone[add(place, step)]))
            for place, zone in self.zone.items()
            for step in STEPS
            if self.zone.get(add(place, step), zone) != zone
        )
        return {pair for pair, number in pairs.items() if number >= 2 * 2}  # seen from both sides


@cache
def positions(name: str) -> list[Position]:
    """Return positions of random games on a board, with tokens and without active effects."""
    chosen, random = way("goa2", name), Random(name)
    player = Player(chosen.game, chosen.content(), lively("goa2"))
    found: list[Position] = []
    index = 0
    while len(found) < POSITIONS:
        stop = random.randint(5, 20)
        for step in player.play(4, index, 200):
            if step == stop and len(found) < POSITIONS:
                found.append(Position(thrown(player, random), player.tables[0]))
                stop += random.randint(1, STRIDE)
        index += 1
    return found


def thrown(player: Player, random: Random) -> np.record:
    """Return a copy of the state with a few tokens on the board and no effects."""
    copy = np.zeros(1, player.states.dtype)
    copy[:] = copy_of(player.states)
    state = copy[0]
    state.n_active = 0
    effects.refresh_modifiers(state, player.tables[0])
    for token in range(random.randint(0, TOKENS)):
        space = random.randrange(player.tables[0].board.n_spaces)
        if state.occupant[space] < 0:
            spaces.put(state, FIRST_TOKEN + token, space)
    return state


def offered(state: np.record) -> list[int]:
    """Return the spaces that are offered."""
    return [int(b_of(action)) for action in state.offered[: state.n_offered]]


def frame_of(state: np.record, hero: int, action: Action = Action.PRIMARY) -> np.record:
    """Return a new frame of a hero's action, on a clean stack."""
    state.n_frames = 0
    return frames.push(state, Kind.ACTION, action, 0, hero, 0)


everywhere = pytest.mark.parametrize("name", WAYS)


@everywhere
def test_positions_are_as_many_and_as_crowded_as_they_should_be(name):
    found = positions(name)
    assert len(found) == POSITIONS
    assert len({tuple(sorted(each.taken)) for each in found}) > POSITIONS * 0.9
    assert {each.kind(thing) for each in found for thing in each.where} == {
        *("hero", "token"),
        *MINION_NAMES,
    }


@everywhere
def test_where_a_hero_can_move(name):
    for position in positions(name):
        for hero, limit in product(position.heroes(), (1, 3, 5)):
            n = paths.reach_of_hero(position.state, position.tables, hero, limit)
            reached = position.state.queue[1:n].tolist()
            found = {position.hexes[space]: int(position.state.steps[space]) for space in reached}
            assert found == position.walk(position.where[hero], limit)


@everywhere
def test_how_far_things_are_pushed(name):
    for position in positions(name):
        hero = position.heroes()[0] if position.heroes() else 0
        for thing, (way_number, step) in product(position.where, enumerate(STEPS)):
            for limit in (1, 4):
                pushed = paths.push_distance(
                    position.state, position.tables, thing, way_number, limit, hero
                )
                assert pushed == position.slide(position.where[thing], step, limit)


@everywhere
def test_who_is_in_a_straight_line_with_whom(name):
    """Two hexes are on a line if one of their three coordinates is the same."""
    for position in positions(name)[::4]:
        for one, other in product(position.where.values(), repeat=2):
            q, r = one[0] - other[0], one[1] - other[1]
            is_line = one != other and 0 in (q, r, q + r)
            direction = spaces.direction(
                position.tables, position.number(one), position.number(other)
            )
            assert (direction >= 0) == is_line
            if is_line:
                assert add(one, STEPS[direction], apart(one, other)) == other


@everywhere
def test_which_zones_are_adjacent(name):
    position = positions(name)[0]
    board = position.tables.board
    found = {
        frozenset((one, other))
        for one, other in product(range(board.n_zones), repeat=2)
        if board.is_near[one, other]
    }
    assert found == position.neighbours()


@everywhere
def test_where_a_hero_can_fast_travel(name):
    n_travels = 0
    for position in positions(name):
        near = position.neighbours()
        for hero in position.heroes():
            team = position.team(hero)
            here = position.zone[position.where[hero]]
            unsafe = {position.zone[place] for place in position.enemies_at(team)}
            allowed = moves.can_travel(position.state, position.tables, hero)
            assert allowed == (here not in unsafe)
            if not allowed:
                continue
            n_travels += 1
            frame = frame_of(position.state, hero, Action.FAST_TRAVEL)
            moves.fast_travel(position.state, position.tables, frame)
            expected = {
                place
                for place, zone in position.zone.items()
                if (zone == here or frozenset((zone, here)) in near) and zone not in unsafe
            }
            found = {position.hexes[space] for space in offered(position.state)}
            assert found == expected - position.taken
    assert n_travels > 20


@everywhere
def test_where_a_stray_minion_returns(name):
    random = Random(name)
    n_strays = 0
    for position in positions(name):
        strays = [thing for thing in position.where if FIRST_MINION <= thing < FIRST_TOKEN]
        outside = [p for p, z in position.zone.items() if z != position.battle]
        outside = [place for place in outside if place not in position.taken]
        if not strays or lane.stray(position.state, position.tables) >= 0:
            continue
        n_strays += 1
        stray, start = random.choice(strays), random.choice(outside)
        home = position.where[stray]
        spaces.shift(position.state, stray, position.number(start))
        frame = frames.push_routine(position.state, position.tables, 4)
        lane.return_minion(position.state, position.tables, frame)
        found = {position.hexes[space] for space in offered(position.state)}
        assert found == home_spaces(Position(position.state, position.tables), start)
        assert position.state.seat == position.tables.captain[position.team(stray)]
        spaces.shift(position.state, stray, position.number(home))
        position.state.n_frames = 0
    assert n_strays > POSITIONS / 2


def home_spaces(position: Position, start: Hex) -> set[Hex]:
    """Return where a stray may come back: fewest steps, or nearest if there is no way."""
    steps = position.walk(start, 99)
    inside = {p: n for p, n in steps.items() if position.zone[p] == position.battle}
    if not inside:
        inside = {
            place: apart(start, place)
            for place, zone in position.zone.items()
            if zone == position.battle and place not in position.taken
        }
    return {place for place, number in inside.items() if number == min(inside.values())}


@everywhere
def test_where_a_minion_spawns_whose_point_is_occupied(name):
    for position in positions(name):
        for thing in position.heroes():
            start = position.where[thing]
            empty = [
                place
                for place, zone in position.zone.items()
                if zone == position.battle and place not in position.taken
            ]
            expected = min(apart(start, place) for place in empty)
            found = paths.nearest_empty(position.state, position.tables, position.number(start))
            assert found == expected


@everywhere
def test_what_minions_do_to_a_heros_defense(name):
    found = Counter()
    for position in positions(name):
        for hero in position.heroes():
            total = 0
            for thing, place in position.where.items():
                distance = apart(position.where[hero], place)
                kind, team = position.kind(thing), position.team(thing)
                if kind in ("melee", "heavy") and distance == 1:
                    total += 1 if team == position.team(hero) else -1
                elif kind == "ranged" and team != position.team(hero) and distance <= 2:
                    total -= 1
            assert spaces.minion_modifier(position.state, position.tables, hero) == total
            found[total] += 1
    assert len(found) > 3


@everywhere
def test_which_heavy_minions_are_immune(name):
    found = Counter()
    for position in positions(name):
        for thing, place in position.where.items():
            if position.kind(thing) == "heavy" and position.zone[place] == position.battle:
                guards = [
                    other
                    for other, where in position.where.items()
                    if position.kind(other) in ("melee", "ranged")
                    and position.team(other) == position.team(thing)
                    and position.zone[where] == position.battle
                ]
                is_immune = spaces.is_heavy_immune(position.state, position.tables, thing)
                assert is_immune == bool(guards)
                found[is_immune] += 1
    assert found[True]


@everywhere
def test_where_a_hero_can_dash(name):
    n_dashes = 0
    for position in positions(name):
        for hero, (way_number, step), far in product(
            position.heroes(), enumerate(STEPS), (2, 3, 4)
        ):
            start = position.where[hero]
            end = add(start, step, far)
            beside = {add(end, each) for each in STEPS}
            is_clear = position.slide(start, step, far) == far
            expected = is_clear and bool(beside & position.enemies_at(position.team(hero)))
            frame = frame_of(position.state, hero)
            found = targets.can_dash_to(position.state, position.tables, frame, way_number, far)
            assert found == expected
            n_dashes += expected
    assert n_dashes > 10


# the order of a turn


CARDS = {
    "wasp": ("magnetic_dagger", "static_barrier", "shock", "stop_projectiles", "lift_up"),
    "xargatha": ("cleave", "sirens_call", "threatening_slash", "charm", "stone_gaze"),
    "tigerclaw": ("blink_strike", "blend_into_shadows", "hit_and_run", "light_fingered", "dodge"),
    "arien": ("noble_blade", "spell_break", "dangerous_current", "liquid_leap", "aspiring_duelist"),
    "brogan": ("onslaught", "bulwark", "mad_dash", "shield", "brutal_jab"),
    "sabina": ("point_blank_shot", "back_to_back", "quickdraw", "troop_movement", "listen_up"),
}
TURNS = 40


def slow_order(values: dict[str, int], teams: dict[str, int], coin: int) -> tuple[list[str], int]:
    """Return who acts in which order, teams preferring their first hero, and the coin after."""
    waiting, order = dict(values), []
    while waiting:
        tied = [hero for hero in waiting if waiting[hero] == max(waiting.values())]
        of_coin = [hero for hero in tied if teams[hero] == coin]
        actor = (of_coin or tied)[0]
        order.append(actor)
        del waiting[actor]
        if len({teams[hero] for hero in tied}) == 2:
            coin = 1 - coin
    return order, coin


def test_the_order_of_a_turn():
    random = Random(6)
    n_flips = 0
    for _ in range(TURNS):
        table = Table(**SIX)
        hold_minions(table)
        teams = {hero: RED if hero in SIX["red"] else BLUE for hero in table.heroes}
        table.state.coin = coin = random.randrange(2)
        played = {hero: random.choice(CARDS[hero]) for hero in table.heroes}
        for hero in table.heroes:
            table.items(hero, initiative=random.randrange(4))
        values = {
            hero: table.content.book.sections["cards"][card].initiative
            + int(table.state.heroes[table.row(hero)].items[0])
            for hero, card in played.items()
        }
        play_turn(table, **played)
        found = []
        while table.state.turn == 1:
            if table.decision == Decision.ORDER:
                table.choose(table.offers()[0])
            found.append(table.heroes[table.state.acting])
            table.put_card("electrocute", CardState.HAND)  # for the next turn
            table.choose("pass")  # stay off the board
        expected, after = slow_order(values, teams, coin)
        assert (found, int(table.state.coin)) == (expected, after)
        n_flips += coin != after
    assert n_flips > 5
