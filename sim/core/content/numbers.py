"""Records for the numbers of an entry, so that each number is declared in one place."""

from __future__ import annotations

import numpy as np

from sim.core.content.entries import Entry
from sim.core.records import record_dtype


def numbers_dtype(
    entry: type[Entry], without: tuple[str, ...] = (), **shapes: int | tuple[int, ...]
) -> np.dtype:
    """Return a record with a field for each number of an entry, in the order of the entry.

    Numbers are whole or yes and no; `shapes` adds fields of other kinds, as arrays or `()`.
    """
    return record_dtype(
        *(
            (name, np.int16, shapes.get(name, ()))
            for name, field in entry.model_fields.items()
            if name not in without and (field.annotation in (int, bool) or name in shapes)
        )
    )
