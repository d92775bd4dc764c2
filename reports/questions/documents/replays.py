"""Games told line by line inside a report: those that its tempo chapter calls notable."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from reports.page.report import ShownReplay
from reports.questions.question import Question, seat_all

if TYPE_CHECKING:
    import pandas as pd

TABLE = "notable"


def replays(question: Question, tables: Mapping[str, pd.DataFrame], play: str) -> list[ShownReplay]:
    """Return the notable games told; none where the game cannot tell them.

    `play` is the command that tells a game, without its seed and index.
    """
    describe = importlib.import_module(question.game.describe)
    if TABLE not in tables or not hasattr(describe, "transcript"):
        return []
    seats = seat_all(question, question.policies)
    found = []
    for row in tables[TABLE].itertuples():
        index = int(row.index)
        lines = describe.transcript(question.game, question.content, seats, question.seed, index)
        command = f"{play} --seed {question.seed} --index {index}"
        rounds = f"{row.rounds} round{'' if row.rounds == 1 else 's'}"
        title = f"{row.game.capitalize()}: game {index} of seed {question.seed}, {rounds}"
        found.append(ShownReplay(title, command, "\n".join(lines)))
    return found
