"""Where chunks run: threads of this process by default, or other processes and clusters.

Every backend hands out futures. A worker that dies costs the chunks it was at: they are given
out again.
"""

import contextlib
import importlib
import logging
import signal
import threading
import time
import zlib
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

from experiments.playing.interrupts import children_ignore_interrupts, never
from experiments.storing.lookup import GameRange
from experiments.storing.series import PlayChunk, Series, code_version, hash_of
from sim.core import blame, watchdog
from sim.core.errors import UserError, did_you_mean
from sim.core.play import Results

THREADS, PROCESSES = "threads", "loky"
BACKENDS = (THREADS, PROCESSES, "dask", "ray")
PACKAGES = {"dask": "distributed", "ray": "ray"}
# Unless this module is loaded, cloudpickle sends the class of the tables as a broken copy.
RECARRAY_MODULE = "numpy.rec"
THREAD_NAME = "games"
AHEAD = 2  # chunks a job that are given out at a time, so that none waits for work
ATTEMPTS = 5  # times a chunk is given out before its workers' deaths are blamed on it
SERIES_KEPT = 64  # series that a worker keeps unpacked
LISTEN = 0.2  # seconds between questions whether to stop
CONNECT = 10  # seconds to wait for a scheduler
PATIENCE = 60  # seconds to wait for its first worker
# Raised by clusters in the place of a result, by name: their packages may not be installed.
DEATHS = {
    *("KilledWorker", "FutureCancelledError", "CommClosedError", "WorkerCrashedError"),
    *("NodeDiedError", "ShutdownExecutorError"),
}


@dataclass(frozen=True)
class Played:
    """What a worker returns: the tables of a chunk, and how long it took."""

    results: Results
    seconds: float  # of the processor: on a busy machine the clock says little about a game


@dataclass(frozen=True)
class Pool:
    """Workers that take chunks."""

    jobs: int  # chunks that run at a time
    submit: Callable[[GameRange], Future]


def check_backend(name: str, scheduler: str | None = None) -> None:
    """Refuse a backend that does not exist or whose package is not installed."""
    if name not in BACKENDS:
        known = ", ".join(BACKENDS)
        hint = did_you_mean(name, BACKENDS)
        raise UserError(f"no backend `{name}`, only {known}{hint}")
    if scheduler and name not in PACKAGES:
        raise UserError(f"--scheduler {scheduler}: only for --backend dask or ray, not for {name}")
    if name in PACKAGES:
        package_of(name)


def package_of(name: str) -> ModuleType:
    """Import the package that a cluster backend needs."""
    try:
        return importlib.import_module(PACKAGES[name])
    except ImportError:
        package = PACKAGES[name]
        raise UserError(f"backend `{name}` needs the package `{package}`; install it") from None


@contextlib.contextmanager
def open_pool(
    name: str, jobs: int, play: PlayChunk, scheduler: str | None = None
) -> Iterator[Pool]:
    """Yield workers of a backend; chunks still running at the end are given up."""
    check_backend(name, scheduler)
    openers = {"threads": open_threads, "loky": open_loky, "dask": open_dask, "ray": open_ray}
    importlib.import_module(RECARRAY_MODULE)
    with openers[name](jobs, play, scheduler) as pool:
        yield pool


@contextlib.contextmanager
def open_threads(jobs: int, play: PlayChunk, scheduler: str | None) -> Iterator[Pool]:
    """Yield threads of this process; the compiled game lets them run side by side."""
    from concurrent.futures import ThreadPoolExecutor

    executor = ThreadPoolExecutor(jobs, thread_name_prefix=THREAD_NAME)
    try:
        yield Pool(jobs, lambda task: executor.submit(play_task, play, task))
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


@contextlib.contextmanager
def open_loky(jobs: int, play: PlayChunk, scheduler: str | None) -> Iterator[Pool]:
    """Yield processes of this machine."""
    from joblib.externals.loky import get_reusable_executor

    shipped = Shipping(play)
    executors: list[Any] = []

    def submit(task: GameRange) -> Future:
        # No time limit for idle workers: on a busy machine one may wait long for its next chunk.
        executor = get_reusable_executor(jobs, timeout=None, initializer=ignore_interrupts)
        executors[:] = [executor]
        return executor.submit(*shipped(task))

    try:
        yield Pool(jobs, submit)
    finally:
        for executor in executors:
            executor.shutdown(wait=True, kill_workers=True)


def is_playing() -> bool:
    """Tell whether a thread still plays games that nobody waits for."""
    return any(thread.name.startswith(THREAD_NAME) for thread in threading.enumerate())


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def open_dask(jobs: int, play: PlayChunk, scheduler: str | None) -> Iterator[Pool]:
    """Yield the workers of a Dask cluster: that of the scheduler, or one of this machine."""
    shipped = Shipping(play)
    with dask_client(jobs, scheduler) as client:
        executor = client.get_executor(pure=False)
        at_once = max(1, sum(client.nthreads().values()))
        try:
            yield Pool(at_once, lambda task: executor.submit(*shipped(task)))
        finally:
            executor.shutdown(wait=False)


@contextlib.contextmanager
def dask_client(jobs: int, scheduler: str | None) -> Iterator:
    """Yield a client of a running scheduler, or of a cluster started for it."""
    distributed = package_of("dask")
    with contextlib.ExitStack() as stack:
        address = scheduler
        if not scheduler:
            address = stack.enter_context(local_cluster(jobs))
        try:
            client = stack.enter_context(distributed.Client(address, timeout=CONNECT))
            client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, TimeoutError, ValueError) as error:
            reason = str(error).splitlines()[0] if str(error) else "no answer"
            raise UserError(f"--scheduler {scheduler}: {reason}") from None
        yield client


def local_cluster(jobs: int) -> AbstractContextManager:
    """Start a Dask cluster of this machine, one process a job."""
    try:
        with children_ignore_interrupts():
            return package_of("dask").LocalCluster(
                n_workers=jobs,
                threads_per_worker=1,
                dashboard_address=None,
                silence_logs=logging.CRITICAL,
            )
    except (OSError, RuntimeError, TimeoutError) as error:
        raise UserError(f"backend `dask`: no cluster could be started: {error}") from None


@contextlib.contextmanager
def open_ray(jobs: int, play: PlayChunk, scheduler: str | None) -> Iterator[Pool]:
    """Yield the workers of a Ray cluster: that of the address, or one of this machine."""
    ray = package_of("ray")
    ray.init(address=scheduler, num_cpus=None if scheduler else jobs, log_to_driver=False)
    shipped = Shipping(play)
    remote = ray.remote(max_retries=ATTEMPTS)(play_shipped)
    try:
        jobs = max(1, int(ray.cluster_resources().get("CPU", jobs)))
        yield Pool(jobs, lambda task: remote.remote(*shipped(task)[1:]).future())
    finally:
        ray.shutdown()


def completed(
    pool: Pool, tasks: Iterable[GameRange], stop: Callable[[], bool] = never
) -> Generator[tuple[GameRange, Played]]:
    """Yield tasks with what came of them, as they are done; only a few are given out at a time.

    When asked to stop, it ends without waiting for the others.
    """
    rest = iter(tasks)
    again: deque[GameRange] = deque()
    attempts: dict[GameRange, int] = {}
    waiting: dict[Future, GameRange] = {}
    while not stop():
        while len(waiting) < AHEAD * pool.jobs:
            task = again.popleft() if again else next(rest, None)
            if task is None:
                break
            waiting[submit_surely(pool, task)] = task
        if not waiting:
            return
        for future in wait(waiting, LISTEN, return_when=FIRST_COMPLETED).done:
            task = waiting.pop(future)
            error = CancelledError() if future.cancelled() else future.exception()
            if error is None:
                yield task, future.result()
            elif is_death(error):
                count_attempt(attempts, task)
                again.append(task)
            else:
                raise error


def submit_surely(pool: Pool, task: GameRange) -> Future:
    """Give out a task; a pool that broke this moment is asked once more."""
    try:
        return pool.submit(task)
    except BrokenExecutor:
        return pool.submit(task)


def is_death(error: BaseException) -> bool:
    """Tell whether a worker died, as opposed to a game that went wrong."""
    if isinstance(error, BrokenExecutor | CancelledError):
        return True
    return any(kind.__name__ in DEATHS for kind in type(error).__mro__)


def count_attempt(attempts: dict[GameRange, int], task: GameRange) -> None:
    """Remember that the worker of a task died, and give up on a task that keeps doing that."""
    attempts[task] = attempts.get(task, 0) + 1
    if attempts[task] >= ATTEMPTS:
        last = task.first + task.count - 1
        names = ", ".join(dict.fromkeys(policy.name for policy in task.series.policies))
        why = "is memory short?"
        if any(policy.is_users_code and policy.unchecked for policy in task.series.policies):
            why = "does an unchecked policy use an index out of range?"
        raise UserError(
            f"{task.series.game.name}, seed {task.series.seed}, games {task.first} to {last}, "
            f"policies {names}: {ATTEMPTS} workers died while playing them; {why}"
        )


def play_task(play: PlayChunk, task: GameRange) -> Played:
    """Play a task in this process; a user's policy that never answers is given up."""
    series = task.series
    if not series.has_users_code:
        return play_timed(play, task)
    seated = (series.game, series.policies, series.seed)
    return watchdog.watch(
        lambda: play_timed(play, task), lambda *how: blame.stuck_error(*seated, *how)
    )


def play_timed(play: PlayChunk, task: GameRange) -> Played:
    """Play a task in this thread."""
    start = time.thread_time()
    results = task.series.play(play, task.first, task.count)
    return Played(results, time.thread_time() - start)


@dataclass(frozen=True)
class Shipment:
    """A series on its way to another process; user policies are in it as source text."""

    key: str
    code: str  # version of the game's code here
    data: bytes


class Shipping:
    """Packs each series once."""

    def __init__(self, play: PlayChunk) -> None:
        """Pack series to be played by `play`."""
        self.play = play
        self._packed: dict[str, Shipment] = {}

    def __call__(self, task: GameRange) -> tuple[Callable[..., Played], Shipment, int, int]:
        """Return what a worker is to call to play a task, and with which arguments."""
        series = task.series
        if series.key not in self._packed:
            import cloudpickle

            data = zlib.compress(cloudpickle.dumps((self.play, series)), level=1)
            key = hash_of([series.key, zlib.crc32(data)])
            self._packed[series.key] = Shipment(key, code_version(series.game), data)
        return play_shipped, self._packed[series.key], task.first, task.count


_UNPACKING = threading.Lock()


def play_shipped(shipment: Shipment, first: int, count: int) -> Played:
    """Play games of a series that came from another process."""
    with _UNPACKING:
        play, series = unpacked(shipment)
    return play_task(play, GameRange(series, first, count))


@lru_cache(SERIES_KEPT)
def unpacked(shipment: Shipment) -> tuple[PlayChunk, Series]:
    """Return the series of a shipment, compiled or loaded, and what plays it."""
    import pickle

    importlib.import_module(RECARRAY_MODULE)
    play, series = pickle.loads(zlib.decompress(shipment.data))
    here = code_version(series.game)
    if here != shipment.code:
        raise UserError(
            f"a worker has another version of {series.game.name} ({here}, not {shipment.code}); "
            "install the same version of this package on all machines"
        )
    series.prepare()
    return play, series
