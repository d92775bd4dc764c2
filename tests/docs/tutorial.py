"""The tutorial game: found on a search path, and only while a test wants it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sim

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "tutorial"


@contextmanager
def on_the_search_path() -> Iterator[None]:
    """Let the games of the tutorial be found meanwhile, as `BALANCE_GAMES` does from the start."""
    sim.__path__.append(str(FOLDER))
    try:
        yield
    finally:
        sim.__path__.remove(str(FOLDER))


def run(*command: str, **changes: str) -> str:
    """Run a program that finds the tutorial game, and return what it printed."""
    variables = {**os.environ, "BALANCE_GAMES": str(FOLDER), **changes}
    words = [sys.executable, "-W", "ignore", *command]
    done = subprocess.run(words, cwd=ROOT, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
