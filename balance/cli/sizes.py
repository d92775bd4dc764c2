"""Games a cell, as `--games` of a question takes them: one number, or numbers by run."""

import typer

from balance.cli.counts import count_of
from reports.questions.question import PART_OF
from sim.core.errors import UserError

QUESTIONS = ("matchups", "cards", "tempo", "real", "diff")
OF_CHANGES = ("changes", "trials")
EXAMPLE = "400 or 2k, or cards=400,matchups=100,tempo=2000"


def sizes_of(text: str | None) -> dict[str, int]:
    """Return the games a cell by question: one number for all, or NAME=NUMBER with commas."""
    if text is None:
        return {}
    found: dict[str, int] = {}
    for part in text.split(","):
        name, sign, number = part.strip().rpartition("=")
        if sign and not is_run(name):
            raise UserError(f"--games {text}: write it as {EXAMPLE}")
        try:
            count = count_of(number)
        except typer.BadParameter:
            raise UserError(f"--games {text}: write it as {EXAMPLE}") from None
        found |= dict.fromkeys([name] if sign else QUESTIONS, count)
    return found


def is_run(name: str) -> bool:
    """Tell whether a run of a question is called so: `seats`, or `matchups_random`."""
    return name.partition("_")[0] in (*QUESTIONS, *PART_OF, *OF_CHANGES)
