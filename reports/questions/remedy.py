"""The smallest change that mends the gravest finding, as a question of the design report.

How many games a change is tried with follows from the pace of the other questions; with that number
(`--games changes=N`) the same search is made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from reports.questions.answer import Answer
from reports.questions.changes import TRIALS, changes, goal_for, gravest
from reports.questions.question import Question
from sim.core.errors import UserError

NAME, TRIED = "changes", "trials"  # sizes of a report: games a cell of a change, and changes
RUNS = ("search", "confirmation")  # what its runs are called
CONFIRMING = 16  # changes' worth of games that confirming takes: 4 times the games, 4 proposals
PRUDENCE = 0.7  # of the time, that games are planned for
STEP = 10
TELLING = 500  # games of a change that tell roughly where it lies; fresh seeds have four times that
TRIALS_LEAST = 8
LEAST = 120  # games of a change, over all line-ups, below which nothing can be told
MOST = 2_000  # games a cell of a change from which on more are not worth it


def remedy(question: Question, answers: Mapping[str, Answer]) -> Answer | None:
    """Return the smallest change for the gravest finding; None where nothing is to be mended."""
    considered = {
        name: answer
        for name, answer in answers.items()
        if name == "matchups" or not question.is_versus  # one line-up says nothing about sides
    }
    finding = gravest(considered)
    if finding is None:
        return None
    cells = len(goal_for(question, finding).cells)
    games, trials = sizes_of(question, answers, cells)
    if not games:
        hint = "give more time, `--games changes=N`, or ask `balance rebalance`"
        raise UserError(f"no time was left to search for what would mend the first finding: {hint}")
    found = changes(replace(question, games=games, sizes={}), considered, trials)
    if found.rebalanced is None:
        raise UserError(found.findings[0].untested)
    told = found.rebalanced.answer
    return replace(told, told={**told.told, "sizes": {NAME: games, TRIED: trials}})


def sizes_of(question: Question, answers: Mapping[str, Answer], cells: int) -> tuple[int, int]:
    """Return games a cell of a change, and changes to try: as asked for, or as time allows.

    No games where there are too few to tell anything, or where others than these are asked for.
    """
    if question.sizes:
        return question.sizes.get(NAME, 0), question.sizes.get(TRIED, TRIALS)
    played = sum(answer.told["played"] for answer in answers.values())
    seconds = sum(answer.told["seconds"] for answer in answers.values())
    pace = played / seconds if seconds else 0.0
    return affordable(question.budget * pace * PRUDENCE, cells)


def affordable(games: float, cells: int) -> tuple[int, int]:
    """Return games a cell of a change, and changes, out of so many games in all.

    Fewer changes are tried before any of them gets too few games to be told from another.
    """
    trials = min(TRIALS, max(TRIALS_LEAST, int(games / TELLING) - CONFIRMING))
    each = games / (trials + CONFIRMING)
    if each < LEAST:
        return 0, trials
    return min(MOST, max(STEP, int(each / cells) // STEP * STEP)), trials
