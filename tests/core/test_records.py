"""Records: fields read and written as attributes, whatever NumPy calls its own."""

import numpy as np
import pytest

from sim.core.records import HEADER, Record, new, record_dtype

INNER = record_dtype(("round", np.int16), ("cards", np.int16, 3))
OUTER = record_dtype(
    ("round", np.int16),
    ("size", np.int32),
    ("inner", INNER),
    ("many", INNER, 2),
    ("grid", np.int16, (2, 3)),
)


def record():
    return new(OUTER)[0]


def test_new_records_are_zeroed_bytes():
    assert new(OUTER, 3).tobytes() == bytes(3 * OUTER.itemsize)


def test_a_field_comes_before_numpys_own_attribute_of_the_name():
    made = record()
    made.round = 7
    made.size = 70_000
    assert (made.round, made.size) == (7, 70_000)


def test_an_element_is_a_view_and_not_a_copy():
    records = new(OUTER, 2)
    records[1].round = 5
    assert records["round"].tolist() == [0, 5]


def test_records_inside_records_are_views():
    made = record()
    made.inner.round = 3
    made.many[1].cards[2] = 9
    assert made["inner"]["round"] == 3
    assert made["many"]["cards"].tolist() == [[0, 0, 0], [0, 0, 9]]


def test_records_inside_read_as_attributes():
    made = record()
    assert isinstance(made.inner, Record)
    assert isinstance(made.many[0], Record)
    assert made.grid.shape == (2, 3)


def test_loops_over_records_inside_are_views():
    made = record()
    for number, each in enumerate(made.many):
        each.round = number + 1
    assert made["many"]["round"].tolist() == [1, 2]


def test_a_misspelt_field_is_refused_both_ways():
    made = record()
    with pytest.raises(AttributeError, match="no field `ruond`"):
        made.ruond = 1
    with pytest.raises(AttributeError, match="ruond"):
        _ = made.ruond


def test_a_number_that_does_not_fit_is_refused():
    with pytest.raises(OverflowError):
        record().round = 2**15


def test_a_copy_is_one_assignment():
    records = new(OUTER, 2)
    records[0].inner.cards[1] = 4
    records[1] = records[0]
    records[0].inner.cards[1] = 5
    assert records[1].inner.cards.tolist() == [0, 4, 0]


def test_fields_are_aligned_so_that_the_compiler_sees_the_same_record():
    assert OUTER.isalignedstruct
    assert OUTER.fields["size"][1] % 4 == 0


def test_every_state_begins_with_the_header():
    names = [name for name, *_ in HEADER]
    assert names[:7] == ["seat", "round", "n_decisions", "depth", "ending", "winner", "fault"]
