"""Kills a sweep again and again and lets it go on; a program of its own, so that it can fork.

`python -m tests.experiments.kills FOLDER TIMES` prints, as JSON, what each kill left behind.
"""

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

from experiments.store import MANIFEST
from tests.experiments import sweeps

PAUSE = "0.02"  # seconds a chunk, which makes a sweep of about half a second


def child(*arguments: str) -> int:
    """Start a sweep in a process of its own, and return its id."""
    process = os.fork()
    if process == 0:
        sweeps.main(*arguments)
        os._exit(0)
    return process


def whole_run(folder: Path) -> float:
    """Sweep undisturbed, and return how long that takes."""
    start = time.monotonic()
    os.waitpid(child(str(folder / "store"), str(folder / "out"), PAUSE), 0)
    return time.monotonic() - start


def killed_run(folder: Path, moment: float) -> dict[str, object]:
    """Kill a sweep after so many seconds, let another go on, and say what the first one left."""
    process = child(str(folder / "store"), str(folder / "out"), PAUSE)
    time.sleep(moment)
    os.kill(process, signal.SIGKILL)
    status = os.waitpid(process, 0)[1]
    kept = games_in(folder / "store")
    ended = os.waitpid(child(str(folder / "store"), str(folder / "out"), "0"), 0)[1]
    return {"moment": moment, "was_killed": status == signal.SIGKILL, "kept": kept, "ended": ended}


def games_in(store: Path) -> int:
    """Count the games of the whole chunks of a store."""
    manifests = [json.loads(file.read_text()) for file in store.glob(f"*/*/{MANIFEST}")]
    return sum(chunk["count"] for manifest in manifests for chunk in manifest["chunks"])


def main(folder: str, times: str) -> None:
    chance = random.Random(4)
    duration = whole_run(Path(folder) / "whole")
    moments = [chance.uniform(0, duration) for _ in range(int(times))]
    told = [killed_run(Path(folder) / str(number), moment) for number, moment in enumerate(moments)]
    print(json.dumps(told))


if __name__ == "__main__":
    main(*sys.argv[1:])
