"""What was made of things that do not change, kept as long as it is likely to be asked for."""

from collections.abc import Callable
from typing import Any


class Memo:
    """Results by the very objects that they were made of; the oldest are forgotten.

    Entries and sections of a book never change, and patched books share those that their patches
    leave alone: the same object means the same content, and costs nothing to compare.
    """

    def __init__(self, most: int) -> None:
        """Keep at most that many results."""
        self.most = most
        self._kept: dict[tuple[int, ...], tuple[tuple, Any]] = {}

    def get(self, objects: tuple, make: Callable[[], Any]) -> Any:
        """Return what was made of the objects, or make it; an error is not kept."""
        key = tuple(map(id, objects))
        found = self._kept.get(key)
        if found is None:
            found = (objects, make())  # the objects stay alive, so that their ids stay theirs
            if len(self._kept) >= self.most:
                self._kept.pop(next(iter(self._kept)))
            self._kept[key] = found
        return found[1]
