"""What an upgrade choice is worth: the same games with the one taken, and with the other.

Of upgrades that exclude each other all but one are forbidden, so that whoever gets that far takes
that one; in the other variant it is another. What a choice leaves aside counts with it (in Guards
of Atlantis II it becomes an item).
"""

import itertools
from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from experiments.planning.cells import Cell
from experiments.planning.choosing import excluding
from experiments.storing.experiment_result import SweepResult
from reports.metrics import causal
from reports.questions.question import Question
from reports.questions.staging import plain, play
from reports.sentences.names import names_of
from reports.sentences.verdicts import LEVEL, WORTH_KNOWING, Finding, gives_text, graded, supposed
from sim.core.content import Content
from sim.core.registry import Game
from sim.core.restrictions import Restriction

NAME = "choices"
LISTED_MAX = 4
Groups = Mapping[str, Sequence[str]]  # by choice: its items


def choices_of(game: Game, content: Content) -> dict[str, str]:
    """Return by item the choice that it is one of: "Arien, red II"; nothing in other games."""
    choices = game.analysis.choices
    if choices is None:
        return {}
    names = names_of(game, content.book)
    found = {}
    for entry_id, entry in content.book.sections[choices.section].items():
        values = {name: getattr(entry, name, None) for name in choices.fields}
        if all(values.values()):
            title = names.substitute(choices.title.format(**values))
            found[f"{choices.section}.{entry_id}"] = title
    return found


def groups_of(question: Question, chosen: Sequence[str]) -> dict[str, list[str]]:
    """Return, by choice, the items in play that exclude each other, where there are several."""
    titles, wanted = choices_of(question.game, question.content), set(chosen)
    groups = excluding(question.game, question.content).values()
    return {titles[items[0]]: items for items in groups if wanted & {*items}}


def play_choices(question: Question, groups: Groups, name: str) -> SweepResult:
    """Play a cell for each item, in which it is taken and none of the others of its choice."""
    cells = []
    for choice, items in groups.items():
        for item in items:
            others = Restriction(forbid=tuple(other for other in items if other != item))
            levels, who = {"choice": choice}, (question.policies, question.seed)
            cells.append(Cell(item, levels, (), *who, restriction=others))
    return play(plain(name, question, cells), question)


def choice_table(
    winners: Mapping[str, np.ndarray], groups: Groups, owners: Mapping[str, int]
) -> pd.DataFrame:
    """Which upgrade is better? One row two items of a choice: the better one, and by how much.

    `winners` are by item that was taken, and by game; `owners` the side of each item.
    """
    pairs, labels = [], []
    for choice, items in groups.items():
        for one, other in itertools.combinations(items, 2):
            side = owners.get(one, 0)
            if side < 0:
                continue
            wins = [(winners[item] == side).sum() for item in (one, other)]
            better, worse = (other, one) if wins[1] > wins[0] else (one, other)
            labels.append((choice, better, worse))
            pairs.append(causal.row_of(winners[worse], winners[better], side))
    table = pd.DataFrame(labels, columns=["choice", "item", "instead_of"])
    return causal.judged(table.join(pd.DataFrame(pairs, columns=list(causal.ROW))))


def choice_findings(table: pd.DataFrame, doubts: Mapping[str, str]) -> list[Finding]:
    """Say which upgrades are better than the other of their choice, the clearest first."""
    found = []
    for row in table[table["q"] <= LEVEL].head(LISTED_MAX).itertuples():
        sentence = f"{row.item} instead of {row.instead_of} {gives_text(row, 'its owner')}."
        doubt = next((item for item in (row.item, row.instead_of) if item in doubts), "")
        text = supposed(doubt, sentence, doubts)
        found.append(Finding(text, graded(WORTH_KNOWING, row.mean), NAME, row.item))
    return found
