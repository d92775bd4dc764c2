"""A table to set up situations on: figures, buildings and dice as a test wants them.

Figures are named by their entry in the content and spaces by (x, y). What a test does is an
offered action; what is not offered fails with a list of what is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.content import Content, parse_assignment
from sim.core.log import log_dtype
from sim.core.records import new
from sim.monpoc import apply as machine
from sim.monpoc import chance, spaces, turns
from sim.monpoc.content import load
from sim.monpoc.events import Count
from sim.monpoc.state import (
    FIRST_BUILDING,
    HYPER,
    INSTANCES,
    MONSTERS_EACH,
    OFF_MAP,
    STATE,
    WIDTH,
    Activation,
    Attack,
    Decision,
    Phase,
    Verb,
)

ONE, TWO = 0, 1
Space = tuple[int, int]


@cache
def content_of(*texts: str) -> Content:
    """Return the content with fields set."""
    return load().patched([parse_assignment(text) for text in texts])


class Table:
    """One game in progress on an empty map; nobody has moved.

    Args:
        one: force of the first player.
        two: force of the second player.
        texts: other settings.
    """

    def __init__(
        self, one: str = "terra_khan_ultra", two: str = "cthugrosh_ultra", *texts: str
    ) -> None:
        """Set the forces up beside the map."""
        self.content = content_of(f"setup.one={one}", f"setup.two={two}", *texts)
        self.tables = self.content.tables[0]
        self.state = new(STATE)[0]
        self.log = new(log_dtype(INSTANCES, len(Count)))[0]
        self.log.is_on = 1
        self.log.trace_max = 4096
        machine.reset(self.state, self.tables, np.uint64(1), 0)
        self.state.chooser = ONE
        self.state.map = self.content.rows["maps"].index("block_war")
        self.state.colour[:] = (0, 1)
        self.state.turns[:] = 1
        self.state.round = 1
        self.rolls: list[tuple[int, int, int]] = []

    def space(self, at: Space) -> int:
        """Return the number of a space."""
        return at[1] * WIDTH + at[0]

    def at(self, figure: int) -> Space | None:
        """Return where a figure is."""
        where = int(self.state.where[figure])
        return None if where == OFF_MAP else (where % WIDTH, where // WIDTH)

    def monster(self, side: int, at: Space, form: str = "alpha", number: int = 0) -> int:
        """Put a monster on the map."""
        monster = side * MONSTERS_EACH + number
        if form == "hyper":
            self.state.form[monster] = HYPER
            self.state.kind[monster] = self.tables.form_kind[monster, HYPER]
        spaces.put(self.state, monster, self.space(at))
        return monster

    def unit(self, side: int, name: str, at: Space | None = None) -> int:
        """Put a unit of a kind from the reserves on the map; without a space, only name it."""
        kinds = [*self.content.rows["forms"], *self.content.rows["units"]]
        for unit in self.reserves(side):
            if kinds[self.tables.kind_of[unit]] == name:
                if at is not None:
                    spaces.put(self.state, unit, self.space(at))
                return unit
        raise AssertionError(f"no {name} in the reserves of side {side}")

    def reserves(self, side: int) -> Iterator[int]:
        """Yield the units of a side that are not on the map."""
        first = spaces.first_unit(side)
        for unit in range(first, first + self.tables.n_units[side]):
            if self.state.where[unit] == OFF_MAP:
                yield int(unit)

    def building(self, name: str, foundation: int) -> int:
        """Put a structure on a foundation of the map."""
        figure = FIRST_BUILDING + foundation
        self.state.kind[figure] = self.content.rows["buildings"].index(name)
        spaces.put(
            self.state, figure, int(self.tables.maps[self.state.map].foundations[foundation])
        )
        return figure

    def foundation(self, number: int) -> Space:
        """Return where a foundation is."""
        space = int(self.tables.maps[self.state.map].foundations[number])
        return space % WIDTH, space // WIDTH

    def ability(self, name: str) -> int:
        """Return the row of an ability."""
        return self.content.rows["abilities"].index(name)

    def pools(self, side: int, unit: int = 5, power: int = 0) -> None:
        """Give a player dice."""
        pool = self.state.pools[side]
        pool.unit, pool.monster, pool.power = unit, 10 - unit, power

    def power(self, side: int) -> int:
        """Return the power dice of a player."""
        return int(self.state.pools[side].power)

    def turn(self, side: int, activation: Activation) -> Table:
        """Let a player begin an activation."""
        self.state.active = side
        turns.clear_turn(self.state, self.tables)
        turns.begin_activation(self.state, self.tables, activation, self.log)
        self.state.decision = Decision.NONE
        machine.run_on(self.state, self.tables, self.log)
        return self

    def monsters(self, side: int = ONE) -> Table:
        """Let a player begin a monster activation."""
        return self.turn(side, Activation.MONSTER)

    def units(self, side: int = ONE) -> Table:
        """Let a player begin a unit activation, after the spawn phase."""
        self.turn(side, Activation.UNIT)
        self.state.phase = Phase.ADVANCE
        turns.ask_act(self.state, self.tables)
        return self

    def offers(self) -> list[tuple[Verb, int, int, int]]:
        """Return the offered actions: verb, a, b, c."""
        actions = [int(action) for action in self.state.offered[: self.state.n_offered]]
        return [(Verb(verb_of(x)), a_of(x), b_of(x), c_of(x)) for x in actions]

    def offered(self, verb: Verb) -> list[tuple[int, int, int]]:
        """Return the numbers of the offered actions of one verb."""
        return [rest for each, *rest in self.offers() if each == verb]

    def do(self, verb: Verb, a: int | None = None, b: int | None = None) -> Table:
        """Take the offered action with this verb and these numbers."""
        for number, (found, x, y, _) in enumerate(self.offers()):
            if found == verb and a in (None, x) and b in (None, y):
                action = self.state.offered[number]
                machine.apply(self.state, self.tables, action, self.log)
                assert self.state.fault == 0
                return self
        raise AssertionError(f"{verb.name} {a} {b} is not among {self.offers()}")

    def attack(
        self, figure: int, kind: Attack, target: int | None = None, dice: int = 1, power: int = 0
    ) -> Table:
        """Attack with dice; the strikes come from `roll`."""
        self.do(Verb.ATTACK, figure, kind)
        if target is not None:
            self.do(Verb.OBJECT, figure, target)
        self.forced()
        if self.state.decision == Decision.JOIN:
            self.do(Verb.PASS)
        return self.do(Verb.DICE, dice, power).forced()

    def forced(self) -> Table:
        """Take actions as long as there is no choice."""
        while self.state.n_offered == 1 and self.state.decision != Decision.ACT:
            machine.apply(self.state, self.tables, self.state.offered[0], self.log)
        return self

    def advance(self, figure: int, at: Space) -> Table:
        """Advance to a space."""
        return self.do(Verb.ADVANCE, figure).do(Verb.SPACE, figure, self.space(at))

    def roll(self, strikes: int, action_misses: int = 0, power_misses: int = 0) -> Table:
        """Say what the next attack roll shows."""
        self.rolls.append((strikes, action_misses, power_misses))
        return self

    def next_roll(self, state: np.record, tables: np.record) -> None:
        """Show what `roll` said; nothing said is no strike."""
        strikes, action, power = self.rolls.pop(0) if self.rolls else (0, 0, 0)
        state.attack.strikes = strikes
        state.attack.action_misses = action
        state.attack.power_misses = power


@pytest.fixture
def dictated(monkeypatch: pytest.MonkeyPatch):
    """Return a function that makes tables whose attack rolls a test dictates."""

    def make(*arguments: str) -> Table:
        table = Table(*arguments)
        monkeypatch.setattr(chance, "roll_attack", table.next_roll)
        return table

    return make
