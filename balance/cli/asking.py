"""What was asked, written down in the store: `balance runs` lists it."""

import shlex
from collections.abc import Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import Any

GIVEN: ContextVar[Sequence[str]] = ContextVar("given", default=())
"""The words of the command that is being run."""


def note(game: str, headline: str, store: Path | None, **facts: Any) -> None:
    """Write the command down with its headline, in the store that it used or would use."""
    from experiments.storing import asked
    from experiments.storing.store import default_store

    command = shlex.join(["balance", *GIVEN.get()])
    asked.note(store or default_store(), game, command, headline, **facts)
