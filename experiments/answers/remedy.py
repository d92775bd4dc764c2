"""The smallest change that mends the gravest finding, as a question of the design report.

How many games a change is tried with follows from the pace of the other questions; with that number
(`--games changes=N`) the same search is made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from experiments.answers.asking import Answer, Asked
from experiments.answers.changes import ABOUT_TABLE, LINE_UPS, TRIALS, changes, gravest
from sim.core.errors import UserError

NAME = "changes"
RUNS = ("search", "confirmation")  # what its runs are called
CONFIRMING = 16  # changes' worth of games that confirming takes: 4 times the games, 4 proposals
PRUDENCE = 0.7  # of the time, that games are planned for
STEP = 10
MOST = 2_000  # games a cell of a change from which on more are not worth it


def remedy(asked: Asked, answers: Mapping[str, Answer]) -> Answer | None:
    """Return the smallest change for the gravest finding; None where nothing is to be mended."""
    considered = {
        name: answer
        for name, answer in answers.items()
        if name == "matchups" or not asked.is_versus  # one line-up says nothing about sides
    }
    finding = gravest(considered)
    if finding is None:
        return None
    cells = 1 if finding.evidence == ABOUT_TABLE else LINE_UPS
    games = asked.sizes.get(NAME) or affordable(asked, answers, cells)
    if not games:
        hint = "give more time, --games changes=N, or ask `balance mend`"
        raise UserError(f"no time was left to search for what would mend the first finding: {hint}")
    found = changes(replace(asked, games=games, sizes={}), considered)
    if found.mended is None:
        raise UserError(found.sentences[0].removeprefix("Not tested: ").removesuffix("."))
    told = found.mended.answer
    return replace(told, told={**told.told, "games_a_change": games})


def affordable(asked: Asked, answers: Mapping[str, Answer], cells: int) -> int:
    """Return how many games a cell of a change the time allows; 0 if too few to tell anything."""
    if asked.sizes:
        return 0  # the report is asked for fixed numbers, and none for this
    played = sum(answer.told["played"] for answer in answers.values())
    seconds = sum(answer.told["seconds"] for answer in answers.values())
    pace = played / seconds if seconds else 0.0
    games = asked.budget * pace * PRUDENCE / (cells * (TRIALS + CONFIRMING))
    return min(MOST, int(games) // STEP * STEP)
