"""Columns of Arrow tables, made of NumPy's arrays and texts without loading pandas.

`pa.array` loads pandas first, to ask whether what it is given is a series of it: a quarter of a
second of the start of every command that stores games. These columns take the memory as it is.
"""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa


def numbers(values: np.ndarray) -> pa.Array:
    """Return numbers as a column."""
    whole = np.ascontiguousarray(values)
    kind = pa.from_numpy_dtype(whole.dtype)
    return pa.Array.from_buffers(kind, len(whole), [None, pa.py_buffer(whole)])


def texts(values: Sequence[str]) -> pa.Array:
    """Return texts as a column."""
    parts = [value.encode() for value in values]
    ends = np.cumsum([0, *map(len, parts)], dtype=np.int32)
    whole = pa.py_buffer(b"".join(parts))
    return pa.StringArray.from_buffers(len(parts), pa.py_buffer(ends), whole)


def coded(codes: np.ndarray, names: Sequence[str]) -> pa.Array:
    """Return codes as a column of the names that they stand for."""
    return pa.DictionaryArray.from_arrays(numbers(codes.astype(np.int32)), texts(names))
