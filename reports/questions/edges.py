"""What stands behind an entrant's edge, and at which numbers of players it shows."""

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from experiments.planning import interventions, line_ups
from experiments.planning.cells import Cell
from experiments.statistics.estimates import CONFIDENCE, normal_quantile
from experiments.storing.experiment_result import SweepResult
from reports.metrics.discovery import with_discoveries
from reports.metrics.shares import two_sided
from reports.questions.question import Question
from reports.questions.rebalance.goals import Goal
from reports.questions.rebalance.judging import change_of, scores
from reports.questions.staging import plain, play
from sim.core.content import Book, Content, Patch
from sim.core.errors import UserError
from sim.core.registry import Game

LINE_UPS = 8  # in which items are blanked, if the entrant is in more
COLUMNS = ["entrant", "item", "intervention", "mean", "low", "high", "n", "p"]


def owners_of(game: Game, content: Content) -> dict[str, str]:
    """Return the entrant of each item that belongs to one."""
    entrants, found = game.analysis.entrants, dict[str, str]()
    if entrants is None or not entrants.owner:
        return found
    for item in interventions.all_items(game, content):
        section, _, entry = item.partition(".")
        if owner := entrants.owner_of(content.book, section, entry):
            found[item] = owner
    return found


def items_of_all(question: Question, named: Sequence[str]) -> list[str]:
    """Return the items of named entrants; refuse who is unknown or has none."""
    entrants, book = line_ups.entrants_of(question.game), question.content.book
    owners, found = owners_of(question.game, question.content), []
    for name in named:
        entrant = line_ups.found_named(entrants, book, name)
        items = [item for item, owner in owners.items() if owner == entrant]
        if not items:
            raise UserError(f"no item of {question.game.name} belongs to {name}")
        found += items
    return found


def names_of(game: Game, book: Book) -> dict[str, str]:
    """Return what items and entrants are called: `cards.axe` in full, `zack` in short."""
    found = {target.key: entry.name for target, entry in book.entries()}
    return found | line_ups.entrants_of(game).short_names(book)


def edges(question: Question, entrant: str, goal: Goal) -> tuple[pd.DataFrame, SweepResult | None]:
    """What is each item of an entrant worth to its teams? Blanked one by one, on the same seeds.

    One row an item: what its teams win less often without it, in the line-ups of the goal.
    """
    cells = spread_over(goal.cells, LINE_UPS)
    items = blankable(question, goal, entrant)
    if not items:
        return discovered([]), None
    variants = [(), *(interventions.intervention("blank", item).patches for item in items)]
    planned = [
        replace(
            cell,
            name=f"{number}: {cell.name}",
            patches=(),
            ready=goal.base.patched((*cell.patches, *patches)),
            baseline=None,
        )
        for number, patches in enumerate(variants)
        for cell in cells
    ]
    result = play(plain(f"edges_{entrant}", question, planned, goal.base), question)
    return discovered(rows_of(entrant, goal, cells, items, result)), result


def rows_of(
    entrant: str, goal: Goal, cells: Sequence[Cell], items: Sequence[str], result: SweepResult
) -> list[tuple]:
    """Return what each item is worth to its entrant's teams."""
    winners = [outcome.tally.winner for outcome in result.outcomes]
    places = [goal.cells.index(cell) for cell in cells]
    measure = goal.measures[0].among(places)
    groups = [winners[at : at + len(cells)] for at in range(0, len(winners), len(cells))]
    base, *without = (scores(measure, group) for group in groups)
    found = []
    for item, score in zip(items, without, strict=True):
        worth = change_of(base - score, len(cells), CONFIDENCE)
        error = (worth.high - worth.low) / (2 * normal_quantile(CONFIDENCE))
        ends = (worth.mean, worth.low, worth.high, worth.n)
        found.append((entrant, item, "blank", *ends, float(two_sided([worth.mean], [error])[0])))
    return found


def discovered(rows: list[tuple]) -> pd.DataFrame:
    """Return rows as a table, most worth first, false discoveries controlled."""
    table = with_discoveries(pd.DataFrame(rows, columns=COLUMNS))
    return table.sort_values("mean", ascending=False, kind="stable", ignore_index=True)


def spread_over(cells: Sequence[Cell], most: int) -> list[Cell]:
    """Return some of the cells, evenly spread; two that follow each other stay together.

    Where sides meet, these are the two ways of seating a line-up.
    """
    if len(cells) <= most:
        return list(cells)
    places = np.linspace(0, len(cells) // 2 - 1, max(1, most // 2)).astype(int)
    return [cells[2 * place + second] for place in places for second in (0, 1)]


def blankable(question: Question, goal: Goal, entrant: str) -> list[str]:
    """Return the items of an entrant that can be blanked."""
    game, base = question.game, goal.base
    owned = [item for item, owner in owners_of(game, base).items() if owner == entrant]
    blanks = {item: interventions.intervention("blank", item) for item in owned}
    return [item for item, one in blanks.items() if not interventions.refusal(game, base, one)]


def with_players(question: Question, players: int) -> Question:
    """Return the same question at another number of players, with any entrants for now."""
    entrants = line_ups.entrants_of(question.game)
    number = Patch("set", "setup.players", players)
    book = question.content.book.patched([number])
    sizes, free = entrants.sizes(book), entrants.ids(book)
    if sum(sizes) > len(free):
        message = f"{question.game.name} has too few {entrants.noun.many}"
        raise UserError(f"--players {players}: {message}")
    return with_entrants(replace(question, changes=(*question.changes, number)), free)


def with_entrants(question: Question, who: Sequence[str]) -> Question:
    """Return the same question with these entrants, place by place; who is too many stays away."""
    entrants = line_ups.entrants_of(question.game)
    rest, teams = iter(who), dict[str, list[str]]()
    for place, size in zip(entrants.places, entrants.sizes(question.content.book), strict=True):
        teams[place] = list(itertools.islice(rest, size))
    return replace(question, changes=(*question.changes, *entrants.patches(teams)))
