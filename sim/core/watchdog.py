"""A watchdog: work in a thread of its own, which is given up when a single call never returns.

Compiled code cannot be interrupted, so the thread is left behind until the program ends. What is
measured is the processor time that one call takes, where the system tells it: a busy machine
makes no call look longer than it is.
"""

from __future__ import annotations

import contextvars
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

PATIENCE = 60.0  # seconds that one call may take
SEARCH_PATIENCE = 20 * PATIENCE  # and that of a searcher, which plays many games in it
LISTEN = 0.2  # seconds between looks

Result = TypeVar("Result")


class Memory(Protocol):
    """What shows that work goes on: either number changes with every call."""

    index: int  # of the game
    calls: int


class Heart:
    """Where work in a thread shows its memory to whoever watches it."""

    memory: Memory | None = None

    def beat(self) -> tuple[int, int] | None:
        """Return what changes as long as calls return."""
        if self.memory is None:
            return None
        return int(self.memory.index), int(self.memory.calls)


_heart: contextvars.ContextVar[Heart | None] = contextvars.ContextVar("heart", default=None)


def show(memory: Memory) -> None:
    """Show the memory of the work that this thread does, if somebody watches."""
    heart = _heart.get()
    if heart is not None:
        heart.memory = memory


class Worker(threading.Thread):
    """Does some work and keeps what comes of it; the program does not wait for it to end."""

    def __init__(self, work: Callable[[], Any], heart: Heart) -> None:
        """Do `work`, which shows its memory in `heart`."""
        super().__init__(daemon=True)
        self.work, self.heart = work, heart
        self.result: Any = None
        self.error: BaseException | None = None
        self.clock: int | None = None  # of the processor time of this thread
        self.has_begun = threading.Event()

    def run(self) -> None:
        """Do the work."""
        _heart.set(self.heart)
        if hasattr(time, "pthread_getcpuclockid"):
            self.clock = time.pthread_getcpuclockid(threading.get_ident())
        self.has_begun.set()
        try:
            self.result = self.work()
        except BaseException as error:
            self.error = error


def seconds_of(worker: Worker) -> float:
    """Return the processor time that a worker has had, or the time of day where it is unknown."""
    if worker.clock is None:
        return time.monotonic()
    try:
        return time.clock_gettime(worker.clock)
    except OSError:  # it has ended this moment
        return 0.0


Complain = Callable[[Memory | None, float], Exception | None]


def watch(work: Callable[[], Result], complain: Complain) -> Result:
    """Return what `work` returns; raise the complaint about its memory if a call never returns.

    Who complains is told the seconds, and may wait on.
    """
    heart = Heart()
    worker = Worker(work, heart)
    worker.start()
    worker.has_begun.wait()
    beat, since = heart.beat(), seconds_of(worker)
    while True:
        worker.join(LISTEN)
        if not worker.is_alive():
            break
        before, beat = beat, heart.beat()
        if beat != before:
            since = seconds_of(worker)
        elif (seconds := seconds_of(worker) - since) > PATIENCE:
            complaint = complain(heart.memory, seconds)
            if complaint is not None:
                raise complaint
    if worker.error is not None:
        raise worker.error
    return worker.result
