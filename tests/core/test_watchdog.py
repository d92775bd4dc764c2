"""The watchdog: a call that never returns is given up, by a clock that the test winds."""

import itertools
import threading
import time
from types import SimpleNamespace

import pytest

from sim.core import watchdog


class Late:
    """Stands for work of one call that returns when it is told to."""

    def __init__(self):
        self.may_return = threading.Event()

    def __call__(self):
        watchdog.show(SimpleNamespace(index=3, calls=7))
        self.may_return.wait()
        return "done"


def watched(monkeypatch, returns_after: int) -> str:
    """Watch a call that returns after so many seconds, one from each look to the next."""
    work, seconds = Late(), itertools.count()

    def seconds_of(worker):
        second = next(seconds)
        if second >= returns_after:
            work.may_return.set()
        return min(second, returns_after)

    monkeypatch.setattr(watchdog, "seconds_of", seconds_of)
    monkeypatch.setattr(watchdog, "LISTEN", 0)
    try:
        return watchdog.watch(work, lambda memory, _: ValueError(f"game {memory.index}"))
    finally:
        work.may_return.set()


def test_patience_ends_after_a_minute_in_one_call(monkeypatch):
    with pytest.raises(ValueError, match="game 3"):
        watched(monkeypatch, returns_after=10_000)


def test_a_call_within_patience_is_waited_for(monkeypatch):
    assert watched(monkeypatch, returns_after=50) == "done"


def test_any_number_of_short_calls_is_waited_for(monkeypatch):
    """Each look sees another call, so that an hour of them is no reason to give up."""
    memory = SimpleNamespace(index=0, calls=0)
    may_return = threading.Event()

    def work():
        watchdog.show(memory)
        may_return.wait()
        return "done"

    seconds = itertools.count(0, 100)

    def seconds_of(worker):
        memory.calls += 1
        second = next(seconds)
        if second >= 3_600:
            may_return.set()
        return second

    monkeypatch.setattr(watchdog, "seconds_of", seconds_of)
    monkeypatch.setattr(watchdog, "LISTEN", 0)
    assert watchdog.watch(work, lambda *_: ValueError("given up")) == "done"


def test_what_the_work_raises_is_raised():
    def work():
        raise KeyError("gone")

    with pytest.raises(KeyError, match="gone"):
        watchdog.watch(work, lambda *_: ValueError("given up"))


def test_the_clock_counts_the_work_and_not_the_waiting():
    worker = watchdog.Worker(lambda: None, watchdog.Heart())
    worker.clock = None
    before = time.monotonic()
    assert before <= watchdog.seconds_of(worker) <= time.monotonic()
    worker.run()
    assert worker.clock is not None
    before = time.thread_time()
    assert before <= watchdog.seconds_of(worker) <= time.thread_time()


def test_who_complains_may_wait_on(monkeypatch):
    """A searcher has more patience: nothing is said before its own has ended."""
    work, seconds, message = Late(), itertools.count(), []
    monkeypatch.setattr(watchdog, "seconds_of", lambda worker: next(seconds))
    monkeypatch.setattr(watchdog, "LISTEN", 0)

    def complain(memory, waited):
        message.append(waited)
        return None if waited < 100 else ValueError("given up")

    try:
        with pytest.raises(ValueError, match="given up"):
            watchdog.watch(work, complain)
    finally:
        work.may_return.set()
    assert message == list(range(61, 101))
