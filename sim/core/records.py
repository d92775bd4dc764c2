"""Records: fixed-size structures that are the same to NumPy, to Numba and to the reader."""

from typing import Any

import numpy as np

HEADER = (
    ("seat", np.int16),  # seat to decide
    ("round", np.int16),  # 1-based
    ("n_decisions", np.int32),  # choices among two or more actions so far
    ("depth", np.int16),  # above 0: inside a compound choice
    ("ending", np.int16),  # 0 while the game runs, else a row of Game.endings
    ("winner", np.int16),  # side that won, -1 if none
    ("fault", np.int16),  # Fault; anything but NONE stops the run
    ("dealt", np.int16, 8),  # what chance dealt at setup; columns named by Game.dealt
)
"""The fields every state record begins with."""

DEALT_MAX = 8
FINALS_MAX = 16  # features of a game, the first ones, whose last values are kept of each game


def record_dtype(*fields: tuple) -> np.dtype:
    """Return the aligned structured dtype of `fields`, each (name, type[, shape])."""
    return np.dtype(list(fields), align=True)


class Record(np.record):
    """A record whose fields come before NumPy's own attributes: `state.round` is a number."""

    def __getattribute__(self, name: str) -> Any:
        """Return a field as a number, an array or a record inside this one."""
        dtype = np.void.__getattribute__(self, "dtype")
        place = dtype.fields.get(name) if dtype.fields else None
        if place is None:
            return super().__getattribute__(name)
        value = np.void.getfield(self, place[0], place[1])
        inner = getattr(value, "dtype", None)
        if inner is not None and inner.names is not None:
            return value.view(np.dtype((Record, inner)))
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        """Set a field."""
        dtype = np.void.__getattribute__(self, "dtype")
        place = dtype.fields.get(name) if dtype.fields else None
        if place is None:
            raise AttributeError(f"no field `{name}` in this record")
        np.void.setfield(self, value, place[0], place[1])


def recorded(*fields: tuple) -> np.dtype:
    """Return such a dtype of records whose fields read as attributes: for a searcher's notes."""
    return np.dtype((Record, record_dtype(*fields)))


def new(dtype: np.dtype, count: int = 1) -> np.ndarray:
    """Return `count` zeroed records whose fields read as attributes."""
    return np.zeros(count, np.dtype((Record, dtype)))
