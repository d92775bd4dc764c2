"""Ask the questions of docs/questions.md anew: `python -m tests.docs.answers`."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "questions.md"
QUESTION = re.compile(r"```\n(balance .+)\n```\n\n> .+\n")


def asked_again(found: re.Match[str]) -> str:
    """Return a command of the page with the first line of its answer of today."""
    _, *arguments = shlex.split(found[1])
    command = [str(Path(sys.executable).with_name("balance")), *arguments]
    answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return f"```\n{found[1]}\n```\n\n> {answer.splitlines()[0]}\n"


if __name__ == "__main__":
    PAGE.write_text(QUESTION.sub(asked_again, PAGE.read_text("utf-8")), "utf-8")
