"""Columns made of memory hold what `pa.array` would have made of the same values."""

import numpy as np
import pyarrow as pa
import pytest

from experiments.storing import columns

KINDS = [np.int8, np.int16, np.int32, np.int64, np.uint64, np.float64]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("values", [[], [7], [0, 1, 100, 3]])
def test_numbers_are_those_of_the_array(values, kind):
    array = np.array(values, kind)
    column = columns.numbers(array)
    column.validate(full=True)
    assert column.equals(pa.array(array))


def test_numbers_of_one_field_of_records_are_packed():
    rows = np.array([(1, 2), (3, 4)], [("a", np.int16), ("b", np.int64)])
    assert columns.numbers(rows["b"]).to_pylist() == [2, 4]


def test_a_column_outlives_the_array_it_was_made_of():
    column = columns.numbers(np.arange(5) + 1)
    assert column.to_pylist() == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("values", [[], [""], ["won", "", "not won"], ["Épée", "刀"]])
def test_texts_are_those_of_the_list(values):
    column = columns.texts(values)
    column.validate(full=True)
    assert column.equals(pa.array(values, pa.string()))


def test_codes_become_names():
    column = columns.coded(np.array([1, 0, 1], np.int64), ["none", "boss"])
    column.validate(full=True)
    assert column.to_pylist() == ["boss", "none", "boss"]
    assert column.type == pa.dictionary(pa.int32(), pa.string())
