"""Ctrl-C as a question that the work asks itself, so that nothing is left half-done."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any, Self


class Interrupts:
    """Meanwhile, the first Ctrl-C only asks the work to stop; the second one ends it at once."""

    def __init__(self) -> None:
        """Know of no Ctrl-C yet."""
        self.is_set = False
        self._before: Any = None

    def __call__(self) -> bool:
        """Tell whether the work should stop."""
        return self.is_set

    def __enter__(self) -> Self:
        """Listen; only the main thread of a program can."""
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._take)
        return self

    def __exit__(self, *exception: object) -> None:
        """Stop listening."""
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _take(self, number: int, frame: FrameType | None) -> None:
        if self.is_set:
            raise KeyboardInterrupt
        self.is_set = True


@contextlib.contextmanager
def children_ignore_interrupts() -> Iterator[None]:
    """Let processes that are started meanwhile pay no heed to Ctrl-C; their parent does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def never() -> bool:
    """Tell the work to go on."""
    return False
