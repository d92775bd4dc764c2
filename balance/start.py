"""The program `balance`: a Ctrl-C ends it with one word from its first moment on."""

import os
import signal
import sys
from typing import NoReturn

INTERRUPTED = 130


def main() -> int:
    """Load the command line and run one command."""
    before = signal.signal(signal.SIGINT, leave)
    try:
        from balance.cli import main as run

        signal.signal(signal.SIGINT, before)
        return run()
    except KeyboardInterrupt:
        leave()


def leave(*_: object) -> NoReturn:
    """End the program at once: half of it is not loaded yet."""
    os.write(
        sys.__stderr__.fileno() if sys.__stderr__ else os.open(os.devnull, 1), b"interrupted\n"
    )
    os._exit(INTERRUPTED)
