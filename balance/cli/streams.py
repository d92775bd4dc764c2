"""Standard output that is closed, full, or takes ASCII only."""

import codecs
import json
import os
import sys

ESCAPED = "balance-escaped"


def prepare() -> None:
    """Let answers be written to whatever standard output is."""
    codecs.register_error(ESCAPED, escaped)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed when the program was started
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=ESCAPED)


def escaped(error: UnicodeError) -> tuple[str, int]:
    r"""Return what cannot be encoded as `\u00e9`, which JSON reads, too."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


def give_up() -> None:
    """Write nothing more to a standard output that takes nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
