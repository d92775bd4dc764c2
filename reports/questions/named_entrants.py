"""Line-ups with entrants that were asked for by name, and the sentence that answers for them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pandas as pd

from experiments.planning import line_ups
from experiments.planning.experiment import Experiment
from reports.metrics.teams import ENTRANT
from reports.questions.question import Question
from reports.questions.rebalance.goals import teams_of
from reports.questions.staging import designed
from reports.sentences import verdicts
from sim.core.errors import UserError

PAIR = 2
FIRST = verdicts.OUTSIDE + 1  # what was asked by name comes before all else
TEAMS_MOST = 2_000  # line-ups that those with a named entrant are looked for in


def line_ups_with(question: Question, count: int, named: Sequence[str]) -> Experiment:
    """Return drawn line-ups, in each of which all named entrants are; any if none is named."""
    if not named:
        return designed("matchups", question, "random-teams", teams=count)
    entrants, book = line_ups.entrants_of(question.game), question.content.book
    wanted = {line_ups.found_named(entrants, book, name) for name in named}
    drawn = designed("matchups", question, "random-teams", teams=TEAMS_MOST)
    cells = [cell for cell in drawn.cells if wanted <= set().union(*teams_of(cell))]
    if not cells:
        raise UserError(f"no line-up has {verdicts.listed(list(named))} together")
    kept = cells[: count * len(entrants.places)]
    return replace(drawn, cells=tuple(kept), possible=len(cells))


def named_findings(
    question: Question, found: Mapping[str, pd.DataFrame], named: Sequence[str]
) -> list[verdicts.Finding]:
    """Answer first what was asked by name: how two do against each other, or one against all."""
    entrants, book = line_ups.entrants_of(question.game), question.content.book
    ids = list(dict.fromkeys(line_ups.found_named(entrants, book, name) for name in named))
    called = [entrants.named(book).get(each, each) for each in ids]
    if len(ids) == PAIR and question.is_versus:
        table = found["entrant matches"]
        rows = table[(table["entrant"] == ids[0]) & (table["foe"] == ids[1])]
        text, evidence = f"{called[0]} beats {called[1]} in", "entrant matches"
    elif len(ids) == 1:
        rows = found["entrants"][found["entrants"][ENTRANT] == ids[0]]
        text, evidence = f"{called[0]} wins", "entrants"
    else:
        return []
    rates = map(verdicts.rate_text, rows.itertuples())
    return [verdicts.Finding(f"{text} {rate}.", FIRST, evidence, ids[0]) for rate in rates]
