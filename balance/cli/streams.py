"""Standard output that is closed, full, or takes ASCII only."""

import codecs
import os
import sys

ESCAPED = "balance-escaped"
HALF, LOW, HIGH = 0x400, 0xDC00, 0xD800
WIDE = 0x10000


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
    text = error.object[error.start : error.end]
    return "".join(f"\\u{unit:04x}" for letter in text for unit in units(ord(letter))), error.end


def units(code: int) -> list[int]:
    """Return a character as the one or two numbers that JSON writes it with."""
    if code < WIDE:
        return [code]
    high, low = divmod(code - WIDE, HALF)
    return [HIGH + high, LOW + low]


def give_up() -> None:
    """Write nothing more to a standard output that takes nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
