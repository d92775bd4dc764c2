"""The command line: `balance`, one entry point for every question."""

import os
import sys
from collections.abc import Sequence

import typer

from balance.cli.app import app
from sim.core.errors import UserError

FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; an interrupted one ends at once."""
    code = run_command(sys.argv[1:] if arguments is None else arguments)
    if code == INTERRUPTED:
        print("interrupted", file=sys.stderr)
        if arguments is None:
            leave(code)
    return code


def leave(code: int) -> None:
    """End the program although a thread still plays: compiled games cannot be interrupted."""
    from experiments.playing.backends import is_playing

    if is_playing():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def run_command(words: Sequence[str]) -> int:
    """Run one command and return its exit code; bad input is told in one sentence."""
    try:
        return app(args=list(words) or ["--help"], prog_name="balance", standalone_mode=False) or 0
    except (UserError, typer.TyperException) as error:
        print(f"error: {sentence(error)}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


def sentence(error: Exception) -> str:
    """Return the message of a mistake on one line."""
    message = error.format_message() if isinstance(error, typer.TyperException) else str(error)
    return " ".join(message.split())
