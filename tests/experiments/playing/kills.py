"""Kills a sweep again and again and lets it go on; a program of its own, so that it can fork.

`python -m tests.experiments.playing.kills FOLDER TIMES` prints, as JSON, what each kill left.
A sweep kills itself by what it has done, so that no clock says which moments are met.
"""

import json
import os
import random
import signal
import sys
from pathlib import Path

from experiments.storing.store import MANIFEST, PARTIAL
from tests.experiments import sweeps

CHUNKS = 36  # of the whole sweep, each of them saved by itself
TOUCHES = 8  # fewer than a save makes: the next chunk is under way, and not in the store
TOUCHING = {"open", "os.mkdir", "os.rename"}


class Killer:
    """Kills this process after so many chunks are in the store and so many touches more of it."""

    def __init__(self, store: Path, chunks: int, touches: int):
        self.store, self.chunks, self.touches = str(store), chunks, touches

    def __call__(self, event: str, arguments: tuple) -> None:
        """Count what is about to be done to the store; Python tells of it beforehand."""
        if event not in TOUCHING or not str(arguments[0]).startswith(self.store):
            return
        if self.chunks:
            self.chunks -= event == "os.rename" and PARTIAL not in str(arguments[1])
        else:
            self.touches -= 1
            if not self.touches:
                os.kill(os.getpid(), signal.SIGKILL)


def swept(folder: Path, moment: tuple[int, int] | None = None) -> int:
    """Sweep in a process of its own, up to a moment if one is given, and return how it ended."""
    process = os.fork()
    if process == 0:
        if moment:
            sys.addaudithook(Killer(folder / "store", *moment))
        sweeps.main(folder / "store", folder / "out")
        os._exit(0)
    return os.waitpid(process, 0)[1]


def killed_run(folder: Path, moment: tuple[int, int]) -> dict[str, object]:
    """Let a sweep be killed, let another go on, and say what the first one left."""
    was_killed = swept(folder, moment) == signal.SIGKILL
    left = {"kept": games_in(folder / "store"), "partial": partial_files(folder / "store")}
    return {"moment": moment, "was_killed": was_killed, **left, "ended": swept(folder)}


def games_in(store: Path) -> int:
    """Count the games of the whole chunks of a store."""
    manifests = [json.loads(file.read_text()) for file in store.glob(f"*/*/{MANIFEST}")]
    return sum(chunk["count"] for manifest in manifests for chunk in manifest["chunks"])


def partial_files(store: Path) -> int:
    """Count the files of unfinished segments."""
    return len(list(store.glob(f"{PARTIAL}/*/*/*")))


def main(folder: str, times: str) -> None:
    chance = random.Random(4)
    swept(Path(folder) / "whole")
    moments = [
        (chance.randrange(1, CHUNKS - 1), chance.randrange(1, TOUCHES)) for _ in range(int(times))
    ]
    message = [
        killed_run(Path(folder) / str(number), moment) for number, moment in enumerate(moments)
    ]
    print(json.dumps(message))


if __name__ == "__main__":
    main(*sys.argv[1:])
