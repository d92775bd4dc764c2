"""The command line: `balance`, one entry point for every question."""

import os
import sys
import traceback
from collections.abc import Sequence

from balance.cli import asking, streams
from balance.cli.app import DEBUG, program
from balance.cli.mistakes import FAILED, exit_code, is_interrupt, sentence

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; an interrupted one ends at once."""
    if arguments is None:
        streams.prepare()
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
    """Run one command and return its exit code; whatever goes wrong is told in one sentence.

    `--debug`, wherever it stands, shows where it went wrong, too.
    """
    rest = [word for word in words if word != DEBUG] or ["--help"]
    asking.GIVEN.set(rest)
    try:
        code = program(rest)(args=rest, prog_name="balance", standalone_mode=False) or 0
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        streams.give_up()
        return FAILED
    except Exception as error:
        if is_interrupt(error):
            return INTERRUPTED
        if DEBUG in words:
            traceback.print_exc()
        print(f"error: {sentence(error)}", file=sys.stderr)
        return end_of_output(exit_code(error))


def end_of_output(code: int) -> int:
    """Return an exit code, after standard output took what is left for it or was given up."""
    try:
        sys.stdout.flush()
    except OSError:
        streams.give_up()
    return code
