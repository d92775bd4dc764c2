"""Modifiers that hold: adding and dropping them keeps their order and their counts."""

import pytest

from sim.core import modifiers
from sim.core.decisions import state_head
from sim.core.faults import Fault
from sim.core.records import new, record_dtype

TABLES = record_dtype(("modifiers", modifiers.MODIFIER, 4))
STATE = record_dtype(*state_head(1), *modifiers.modifier_fields(3, 2))
SPEED, POWER = 0, 1


@pytest.fixture
def tables():
    tables = new(TABLES)[0]
    for row, (statistic, amount) in enumerate([(SPEED, 1), (POWER, 2), (POWER, 3), (SPEED, 4)]):
        tables.modifiers[row].statistic = statistic
        tables.modifiers[row].amount = amount
    return tables


@pytest.fixture
def state():
    return new(STATE)[0]


def holding(state) -> list[tuple[int, int]]:
    return [(int(each.row), int(each.source)) for each in state.modifiers[: state.n_modifiers]]


def test_modifiers_hold_in_the_order_they_came_with_their_source(state, tables):
    modifiers.add_modifiers(state, tables, 2, 1, source=7)
    modifiers.add_modifiers(state, tables, 0, 2, source=5)
    assert holding(state) == [(2, 7), (0, 5), (1, 5)]
    assert state.n_changing.tolist() == [1, 2]
    assert [modifiers.modifier_at(state, tables, place).amount for place in range(3)] == [3, 1, 2]


def test_the_first_ones_can_be_kept(state, tables):
    modifiers.add_modifiers(state, tables, 0, 3, source=5)
    modifiers.keep_modifiers(state, 1)
    assert holding(state) == [(0, 5)]
    assert state.n_changing.tolist() == [1, 0]


def test_keeping_more_than_there_are_changes_nothing(state, tables):
    modifiers.add_modifiers(state, tables, 0, 1, source=5)
    modifiers.keep_modifiers(state, 3)
    assert (holding(state), state.n_changing.tolist()) == ([(0, 5)], [1, 0])


def test_a_question_that_nothing_changes_goes_through_none(state, tables):
    modifiers.add_modifiers(state, tables, 1, 2, source=5)
    assert modifiers.n_asked(state, SPEED) == 0
    assert modifiers.n_asked(state, POWER) == 2


def test_a_modifier_too_many_is_a_fault_and_never_dropped_in_silence(state, tables):
    modifiers.add_modifiers(state, tables, 0, 4, source=5)
    assert state.fault == Fault.EFFECTS_FULL
    assert state.n_modifiers == 3
