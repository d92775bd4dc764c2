"""Where the numbers are in a record of tables: slots, found by field names and indices."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np


class Slot(NamedTuple):
    """The place of one number in the tables."""

    offset: int  # bytes from the beginning
    dtype: np.dtype[Any]

    def view(self, tables: np.ndarray) -> np.ndarray:
        """Return the number's place in contiguous tables, as an array without dimensions."""
        return np.ndarray((), self.dtype, buffer=tables.view(np.uint8), offset=self.offset)


class Layout:
    """The fields and items of a dtype with their offsets, all looked up once."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        """Look at a dtype and at everything inside it."""
        self.dtype = dtype
        self.fields: dict[str, tuple[int, Layout]] = {}
        self.length = 0  # items of an array
        self.item: Layout = self
        if dtype.subdtype is not None:
            base, shape = dtype.subdtype
            self.length = shape[0]
            self.item = Layout(np.dtype((base, shape[1:])))
        for name in dtype.names or ():
            inner, offset = dtype.fields[name][:2]
            self.fields[name] = (offset, Layout(inner))

    def inside(self, steps: tuple[str | int, ...]) -> tuple[int, Layout]:
        """Return the offset and the layout of the part that field names and indices lead to."""
        offset, part = 0, self
        for step in steps:
            if isinstance(step, str):
                if step not in part.fields:
                    raise KeyError(f"no field {step} in {part.dtype}")
                further, part = part.fields[step]
            else:
                if not 0 <= step < part.length:
                    raise IndexError(f"no item {step} in {part.dtype}")
                further, part = step * part.item.dtype.itemsize, part.item
            offset += further
        return offset, part


@cache
def layout_of(dtype: np.dtype[Any]) -> Layout:
    """Return the layout of a dtype."""
    return Layout(dtype)


def slot_at(dtype: np.dtype[Any], *steps: str | int) -> Slot:
    """Return the slot that field names and indices lead to: `"cards", 3, "energy"`."""
    offset, part = layout_of(dtype).inside(steps)
    return Slot(offset, part.dtype)
