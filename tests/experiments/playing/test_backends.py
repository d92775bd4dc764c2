"""Backends: the same tables from threads, processes and a cluster, also if workers die."""

import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from experiments.playing import backends
from experiments.playing.backends import completed
from experiments.playing.execution import Execution
from experiments.playing.sweep import Sweeper
from experiments.storing.lookup import GameRange
from sim.core.errors import UserError
from tests.experiments import fakes
from tests.experiments.sweeps import coin_experiment, sweep, texts

ROOT = Path(__file__).parents[3]
PATIENCE = 3600  # seconds; only a part of a cluster that never starts takes them
SCHEDULER = """
import asyncio, sys
from distributed import Scheduler
async def main():
    async with Scheduler(host="127.0.0.1", port=0, dashboard_address=None) as scheduler:
        print(scheduler.address, flush=True)
        await scheduler.finished()
asyncio.run(main())
"""
WORKER = """
import asyncio, sys
from distributed import Worker
async def main():
    async with Worker(sys.argv[1], nthreads=1, dashboard_address=None) as worker:
        print(worker.address, flush=True)
        await worker.finished()
asyncio.run(main())
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    return texts(sweep(coin_experiment(folder), folder / "store"))


def test_processes_give_the_same_tables_though_one_is_killed(tmp_path, whole):
    mark = tmp_path / "mark"
    mark.touch()
    how = {"backend": "loky", "jobs": 2, "chunk": 15, "play": fakes.DyingCoins(mark)}
    result = sweep(coin_experiment(tmp_path), tmp_path / "store", **how)
    assert texts(result) == whole
    assert not mark.exists()
    assert result.played == 540


def test_a_chunk_takes_the_time_of_its_own_work_however_busy_the_machine_is(monkeypatch):
    """Waiting for a processor is no reason to cut games into ever smaller chunks."""
    work = iter([3.0, 3.5])  # of this thread; the clock on the wall is not asked
    monkeypatch.setattr(backends, "time", SimpleNamespace(thread_time=lambda: next(work)))
    series = SimpleNamespace(play=lambda play, first, count: None)
    assert backends.play_timed(None, GameRange(series, 0, 1)).seconds == 0.5


def test_a_chunk_that_kills_every_worker_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(backends, "ATTEMPTS", 2)
    how = {"backend": "loky", "jobs": 1, "chunk": 90, "play": fakes.DeadlyCoins()}
    with pytest.raises(
        UserError, match=r"coin, seed 1, games 0 to 89, policies lucky: 2 workers died"
    ):
        sweep(coin_experiment(tmp_path), tmp_path / "store", **how)


def start(code: str, *arguments: str) -> tuple[subprocess.Popen, str]:
    """Start a part of a cluster, and return it with its address."""
    command = [sys.executable, "-c", code, *arguments]
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    process = subprocess.Popen(command, cwd=ROOT, **quiet)
    return process, process.stdout.readline().strip()


@pytest.fixture
def patient(monkeypatch):
    """However long a busy machine takes to start the parts of a cluster, it is waited for."""
    pytest.importorskip("distributed")
    import dask

    monkeypatch.setattr(backends, "CONNECT", PATIENCE)
    monkeypatch.setattr(backends, "PATIENCE", PATIENCE)
    waits = {f"distributed.comm.timeouts.{name}": PATIENCE for name in ("connect", "tcp")}
    with dask.config.set({**waits, "distributed.scheduler.worker-ttl": None}):
        yield


@pytest.fixture
def cluster(patient):
    """A real cluster on loopback: a scheduler and two workers, processes of their own."""
    scheduler, address = start(SCHEDULER)
    processes = [scheduler]
    try:
        processes += [start(WORKER, address)[0] for _ in range(2)]
        yield address, processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()
            process.stdout.close()


def killing(worker: subprocess.Popen):
    """Return what a sweep tells of its games instead: it kills a worker after a third of them."""
    advance = Sweeper.advance

    def kill(sweeper: Sweeper, count: int) -> None:
        advance(sweeper, count)
        if sweeper.played > 180:
            worker.kill()

    return kill


def test_a_cluster_gives_the_same_tables_though_a_worker_is_killed(
    tmp_path, whole, cluster, monkeypatch
):
    address, workers = cluster
    monkeypatch.setattr(Sweeper, "advance", killing(workers[0]))
    how = {"backend": "dask", "scheduler": address, "chunk": 15, "play": fakes.play_chunk}
    result = sweep(coin_experiment(tmp_path), tmp_path / "store", **how)
    assert workers[0].wait() == -signal.SIGKILL
    assert texts(result) == whole


def test_a_cluster_is_started_where_none_is_named(tmp_path, whole, patient):
    how = {"backend": "dask", "jobs": 2, "chunk": 45}
    assert texts(sweep(coin_experiment(tmp_path), tmp_path / "store", **how)) == whole


def test_a_scheduler_that_does_not_answer_is_named(tmp_path, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(backends, "CONNECT", 1)
    how = {"backend": "dask", "scheduler": "tcp://127.0.0.1:9"}
    with pytest.raises(UserError, match=r"--scheduler tcp://127.0.0.1:9: .* after 1 s"):
        sweep(coin_experiment(tmp_path), tmp_path / "store", **how)


def test_a_scheduler_needs_a_cluster_backend():
    with pytest.raises(UserError, match="only for --backend dask or ray, not for threads"):
        backends.check_backend("threads", "tcp://127.0.0.1:8786")


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.setitem(backends.PACKAGES, "ray", "no_such_package")
    with pytest.raises(UserError, match="backend `ray` needs the package `no_such_package`"):
        backends.check_backend("ray")


def test_a_worker_with_other_code_is_refused(monkeypatch):
    task = GameRange(fakes.coin_series(), 0, 5)
    play, *asked = backends.Shipping(fakes.play_chunk)(task)
    monkeypatch.setattr(backends, "code_version", lambda game: "another")
    backends.unpacked.cache_clear()
    with pytest.raises(UserError, match="a worker has another version of coin"):
        play(*asked)


def test_only_a_few_chunks_are_given_out_at_a_time():
    out = []
    tasks = (out.append(first) or GameRange(fakes.coin_series(), first, 1) for first in range(50))
    with Execution(jobs=2, play=fakes.play_chunk).workers() as workers:
        done = completed(workers(), tasks)
        next(done)
        assert len(out) <= 2 * backends.AHEAD
        done.close()
