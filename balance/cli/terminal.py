"""How answers look on a terminal."""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from experiments.statistics.estimates import Estimate

RULE = "─" * 60  # between two answers
PIPE_WIDTH = 160  # characters a line where no terminal says how wide it is


def print_json(answer: object) -> None:
    """Print an answer for programs, as one JSON value."""
    from experiments.storing.write import to_json

    print(to_json(answer))


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table; columns whose name ends in a space are numbers, set to the right.

    Text is printed as it is, without markup.
    """
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(title), box=SIMPLE_HEAD, title_justify="left", pad_edge=False)
    for column in columns:
        is_number = column.endswith(" ")
        table.add_column(column.strip(), justify="right" if is_number else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    width = None if sys.stdout.isatty() else PIPE_WIDTH
    Console(width=width, markup=False, highlight=False).print(table)


def percent(estimate: "Estimate") -> tuple[str, str]:
    """Return a share and its interval as text."""
    return f"{estimate.mean:.1%}", f"{estimate.low:.1%} to {estimate.high:.1%}"


def mean(estimate: "Estimate | None") -> str:
    """Return a mean and its interval as text; nothing for None."""
    if estimate is None:
        return ""
    interval = "" if estimate.n == 1 else f" ({estimate.low:.2f} to {estimate.high:.2f})"
    return f"{estimate.mean:.2f}{interval}"


def seated(names: dict[str, str]) -> str:
    """Return who plays what, in one phrase."""
    return ", ".join(name if seat == "all" else f"{seat}={name}" for seat, name in names.items())


def time_text(seconds: float) -> str:
    """Return how long something takes, roughly."""
    minute, hour = 60, 3600
    if seconds < minute:
        return f"{seconds:.0f} s"
    return f"{seconds / minute:.0f} min" if seconds < hour else f"{seconds / hour:.1f} h"
