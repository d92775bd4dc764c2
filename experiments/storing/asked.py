"""What was asked of a store: one line a question, with its command and its headline.

The log is a convenience: a line that cannot be read is passed over, and a folder that is not there
or cannot be written to leaves the answer as it is.
"""

import contextlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from experiments.storing.write import put

FILE = "asked.jsonl"
KEPT = 500  # lines of the log


@dataclass(frozen=True)
class Asked:
    """A question that was asked: when, with which command, and the first line of its answer."""

    when: str
    game: str
    command: str
    headline: str
    facts: Mapping[str, Any] = field(default_factory=dict)  # of a report: what it rests on


def note(folder: Path, game: str, command: str, headline: str, **facts: Any) -> None:
    """Write a question down, where there is a store."""
    if not folder.is_dir():
        return
    when = datetime.now(UTC).isoformat(timespec="seconds")
    every = [*reversed(asked(folder)), Asked(when, game, command, headline, facts)]
    lines = [json.dumps(asdict(each), ensure_ascii=False) for each in every[-KEPT:]]
    with contextlib.suppress(OSError):
        put(folder / FILE, "\n".join(lines) + "\n")


def asked(folder: Path, game: str = "") -> list[Asked]:
    """Return what was asked of a store, or of a game in it, the latest first."""
    try:
        lines = (folder / FILE).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    found = [one for one in map(read, lines) if one and (not game or one.game == game)]
    return found[::-1]


def read(line: str) -> Asked | None:
    """Return what a line says; None if it is not what was written."""
    try:
        one = Asked(**json.loads(line))
    except (TypeError, ValueError, RecursionError):
        return None
    texts = (one.when, one.game, one.command, one.headline)
    is_sound = all(isinstance(text, str) for text in texts) and isinstance(one.facts, dict)
    return one if is_sound else None
