"""What is said of whatever ends a command: one sentence, and an exit code."""

import os
import platform
import sys
import traceback
from pathlib import Path

import typer

from sim.core.errors import UserError

FAILED = 1
BAD_INPUT = 2
FAULT = 3
WORDS_MAX = 1_000  # characters of a sentence
ROOT = Path(__file__).resolve().parents[2]


def exit_code(error: Exception) -> int:
    """Return the exit code: 2 for what the user can fix, 3 for a fault of ours."""
    theirs = (UserError, typer.TyperException, OSError, RecursionError, MemoryError)
    return BAD_INPUT if isinstance(error, theirs) else FAULT


def sentence(error: Exception) -> str:
    """Return what to tell of an error, on one line."""
    text = " ".join(message(error).split())
    return text if len(text) <= WORDS_MAX else f"{text[:WORDS_MAX]} …"


def message(error: Exception) -> str:
    """Return what to tell of an error."""
    if isinstance(error, typer.TyperException):
        return error.format_message()
    if isinstance(error, UserError):
        return str(error)
    if isinstance(error, OSError):
        return f"{place_of(error)}{(error.strerror or str(error) or type(error).__name__).lower()}"
    if isinstance(error, RecursionError):
        return "what was given is nested too deeply"
    if isinstance(error, MemoryError):
        return "there is not enough memory for that"
    return fault(error)


def place_of(error: OSError) -> str:
    """Return the file that an error is about, as the beginning of a sentence."""
    if error.filename is not None:
        return f"{os.fsdecode(error.filename)}: " if not isinstance(error.filename, int) else ""
    try:
        os.getcwd()
    except OSError:
        return "the folder that you are in is gone: "
    return ""


def fault(error: Exception) -> str:
    """Return what to tell of an error that should not be: where it was, and what to report."""
    from experiments.storing.summary import version

    own = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).is_relative_to(ROOT) and "site-packages" not in frame.filename
    ]
    where = f", {Path(own[-1].filename).name} line {own[-1].lineno}" if own else ""
    what = f"{type(error).__name__}: {str(error)[: WORDS_MAX // 4]}".rstrip(": ")
    system = f"Python {platform.python_version()}, {sys.platform}"
    return (
        f"this is a fault of Balance Lab ({what}{where}); please report it with the command line, "
        f"the files that it names, version {version()} ({system}) and what --debug shows"
    )


def is_interrupt(error: BaseException | None) -> bool:
    """Tell whether an error came of a Ctrl-C, in the midst of an import for example."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False
