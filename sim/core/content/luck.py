"""What chance knows things by: their names, never their places in a file or a table."""

import hashlib
from functools import lru_cache

import numpy as np

NAMES_KEPT = 1 << 16


@lru_cache(NAMES_KEPT)
def identity_of(path: str, copy: int = 0) -> np.uint64:
    """Return the number by which shuffles and lots know a copy of an entry, `cards.block`.

    It depends on nothing else: entries that are added, removed or moved leave the luck of the
    others alone, and so do copies.
    """
    digest = hashlib.sha256(f"{path} {copy}".encode()).digest()
    return np.uint64(int.from_bytes(digest[:8], "little"))
