"""Line-ups for those whom the setup leaves out, so that their items are seen, too."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from experiments.planning import interventions
from reports.metrics.discovery import with_discoveries
from reports.questions.edges import owners_of, with_entrants
from reports.questions.question import Question

LINE_UPS_MAX = 5  # besides that of the setup


@dataclass(frozen=True)
class LineUp:
    """A question about a line-up, and the items to ask about in it."""

    question: Question
    patterns: Sequence[str]
    number: int = 1

    def run_name(self, name: str) -> str:
        """Return what a run of it is called: the setup's has no number."""
        return name if self.number == 1 else f"{name}_{self.number}"


def line_ups_of_all(question: Question, patterns: Sequence[str]) -> tuple[list[LineUp], list[str]]:
    """Return line-ups in which every entrant with items plays once, and who is left out.

    The first is that of the setup, for all the patterns; of the others only the items of those whom
    no line-up before had are asked about. Free places go to whoever plays in the setup.
    """
    found = [LineUp(question, patterns)]
    entrants, book = question.game.analysis.entrants, question.content.book
    if entrants is None or entrants.are_policies or not entrants.owner:
        return found, []
    owners = owners_of(question.game, question.content)
    present = interventions.in_play(question.game, question.content)
    playing = {owners[item] for item in present if item in owners}
    wanted = set(interventions.find_items(question.game, question.content, patterns))
    having = {owners[item] for item in wanted if item in owners}
    missing = [each for each in entrants.ids(book) if each in having - playing]
    size = sum(entrants.sizes(book))
    fill = [each for place in entrants.places for each in entrants.in_place(book, place)]
    if not wanted & present:
        found = []
    while missing and len(found) <= LINE_UPS_MAX:
        team, missing = missing[:size], missing[size:]
        others = [each for each in fill if each not in team]
        asked = with_entrants(question, [*team, *others])
        items = [item for item, owner in owners.items() if owner in team and item in wanted]
        found.append(LineUp(asked, items, len(found) + 1))
    return found, missing


def merged(parts: Sequence[dict[str, pd.DataFrame]]) -> dict[str, pd.DataFrame]:
    """Return the tables of several line-ups as one; false discoveries are controlled over all."""
    names = dict.fromkeys(name for part in parts for name in part)
    found = {}
    for name in names:
        tables = [part[name] for part in parts if name in part and len(part[name])]
        table = pd.concat(tables, ignore_index=True) if tables else parts[0][name]
        is_tested = len(parts) > 1 and {"p", "q", "words"} <= set(table.columns)
        found[name] = with_discoveries(table)[list(table.columns)] if is_tested else table
    return found
