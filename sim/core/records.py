"""Records: fixed-size structures that are the same to NumPy, to Numba and to the reader."""

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


def record_dtype(*fields: tuple) -> np.dtype:
    """Return the aligned structured dtype of `fields`, each (name, type[, shape])."""
    return np.dtype(list(fields), align=True)


def new(dtype: np.dtype, count: int = 1) -> np.recarray:
    """Return `count` zeroed records whose fields read as attributes."""
    return np.zeros(count, dtype).view(np.recarray)
