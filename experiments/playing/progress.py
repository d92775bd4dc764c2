"""A progress bar on stderr for work that takes longer than a second."""

import contextlib
import sys
import threading
from collections.abc import Iterator

PATIENCE = 1.0  # seconds of silence before the bar appears


class Progress:
    """Is told how far the work is; this one keeps it to itself."""

    def __call__(self, count: int) -> None:
        """Take note that so many more are done."""

    def aim(self, count: int) -> None:
        """Take note that so many more are to be done."""

    def note(self, text: str) -> None:
        """Show how good the answer is so far."""


class Bar(Progress):
    """Draws a bar with the rate, the time left and a note."""

    def __init__(self, what: str, total: int) -> None:
        """Prepare a bar; `start` shows it."""
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Drawn

        self.drawn = Drawn(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}"),
            console=Console(stderr=True),
            transient=True,
        )
        self.task = self.drawn.add_task(what, total=total, rate="", note="")
        self.total = total

    def __call__(self, count: int) -> None:
        """Draw on."""
        self.drawn.advance(self.task, count)
        speed = self.drawn.tasks[0].speed
        if speed:
            self.drawn.update(self.task, rate=f"{speed:,.0f}/s")

    def aim(self, count: int) -> None:
        """Make the bar longer."""
        self.total += count
        self.drawn.update(self.task, total=self.total)

    def note(self, text: str) -> None:
        """Show a note at the end of the bar."""
        self.drawn.update(self.task, note=text)


@contextlib.contextmanager
def progress_bar(what: str, total: int, is_wanted: bool) -> Iterator[Progress]:
    """Yield what is told how many more are done; draws only on a terminal."""
    if not (is_wanted and sys.stderr.isatty()):
        yield Progress()
        return
    bar = Bar(what, total)
    timer = threading.Timer(PATIENCE, bar.drawn.start)
    timer.start()
    try:
        yield bar
    finally:
        timer.cancel()
        timer.join()
        bar.drawn.stop()
