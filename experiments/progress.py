"""A progress bar on stderr for work that takes longer than a second."""

import contextlib
import sys
import threading
from collections.abc import Callable, Iterator

PATIENCE = 1.0  # seconds of silence before the bar appears


@contextlib.contextmanager
def progress_bar(what: str, total: int, is_wanted: bool) -> Iterator[Callable[[int], object]]:
    """Yield a function that is told how many more are done; draws only on a terminal."""
    if not (is_wanted and sys.stderr.isatty()):
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(what, total=total)
    timer = threading.Timer(PATIENCE, bar.start)
    timer.start()
    try:
        yield lambda count: bar.advance(task, count)
    finally:
        timer.cancel()
        timer.join()
        bar.stop()
