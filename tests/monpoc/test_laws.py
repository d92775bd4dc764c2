"""Laws of Monsterpocalypse on random play, uncompiled, and that each of them can break."""

import random

import numpy as np
import pytest

from sim.core.records import new
from sim.monpoc import apply as machine
from sim.monpoc.content import load
from sim.monpoc.state import STATE, Verb
from tests.monpoc.laws import broken
from tests.monpoc.table import ONE, TWO, Table, content_of

FORCES = [name for name in load().book.sections["forces"]]
MAPS = list(load().book.sections["maps"])
STEPS = 90


def play(texts: tuple[str, ...], seed: int, steps: int) -> list[str]:
    """Play at random, units and fights more often than ends of turns; return broken laws."""
    state, tables, log = new(STATE)[0], content_of(*texts).tables[0], Table().log
    machine.reset(state, tables, np.uint64(seed), 0)
    luck = random.Random(seed)
    for _ in range(steps):
        if state.ending:
            break
        choice = luck.randrange(state.n_offered)
        if state.offered[choice] >> 26 == Verb.PUSH and luck.random() < 0.8:
            choice = luck.randrange(state.n_offered)
        machine.apply(state, tables, state.offered[choice], log)
        assert state.fault == 0
        if found := broken(state, tables):
            return found
    return []


@pytest.mark.parametrize("number", range(len(MAPS)))
def test_laws_hold_on_every_map(number):
    one, two = FORCES[number], FORCES[(number * 7 + 11) % 24]
    texts = (f"setup.one={one}", f"setup.two={two}", f"setup.map={MAPS[number]}")
    assert play(texts, number, STEPS) == []


@pytest.mark.parametrize("number", range(24, 30))
def test_laws_hold_with_two_monsters(number):
    texts = (f"setup.one={FORCES[number]}", f"setup.two={FORCES[53 - number]}")
    assert play(texts, number, STEPS) == []


def test_laws_hold_where_forms_take_each_others_place():
    texts = ("rules.reentry=in_place", "forms.terra_khan_alpha.health=1")
    assert play(texts, 5, STEPS) == []


def laid() -> Table:
    """Return a table on which all laws hold."""
    table = Table()
    for side in (ONE, TWO):
        table.pools(side)
    table.monster(ONE, (0, 0))
    table.unit(ONE, "raptix_grunt", (5, 5))
    table.building("skyscraper", 0)
    table.turn(ONE, 1)
    return table


def test_a_laid_table_keeps_all_laws():
    table = laid()
    assert broken(table.state, table.tables) == []


@pytest.mark.parametrize(
    ("law", "change"),
    [
        ("ten action dice a player", lambda state: state.pools[0].__setattr__("unit", 6)),
        ("power dice within their number", lambda state: state.pools[1].__setattr__("power", 11)),
        ("one figure a space", lambda state: state.occupant.__setitem__(30, 0)),
        ("rows show who is where", lambda state: state.rows.__setitem__((2, 0), 1 << 16)),
        ("figures on the map are known", lambda state: state.__setattr__("standing", 3)),
        ("secured buildings are seen", lambda state: state.secured.__setitem__(1, 4)),
        ("health within what is printed", lambda state: state.health.__setitem__((0, 0), 9)),
        ("no destroyed form on the map", lambda state: state.health.__setitem__((0, 0), 0)),
        ("units on the map are counted", lambda state: state.n_on_map.__setitem__(0, 2)),
        ("hazards are counted", lambda state: state.tile.__setitem__(3, 2)),
        ("no tile under a building", lambda state: state.tile.__setitem__(0, 1)),
        ("no damage waits between attacks", lambda state: state.pending.__setitem__(0, 1)),
    ],
)
def test_each_law_can_break(law, change):
    table = laid()
    change(table.state)
    assert broken(table.state, table.tables) == [law]
