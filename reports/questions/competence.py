"""How strong other policies are: one that nearly always loses is no second opinion.

Where sides meet, a policy plays against the question's policy, on both sides; where the table plays
together, both play the same games. A fixed number of games in the setup's line-up, so that the
store has them once for each content.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from experiments.planning import line_ups
from experiments.planning.cells import Cell
from experiments.planning.experiment import Experiment
from experiments.playing.matches import EVEN, least_rate
from experiments.storing.experiment_result import SweepResult
from reports.metrics.luck import by_index
from reports.questions.question import Question, seated
from reports.questions.staging import plain, play
from reports.sentences import verdicts
from reports.sentences.verdicts import Finding

GAMES = 400  # a cell
STRENGTH = "strength"
COLUMNS = ["policy", "mean", "low", "high", "n", "least", "is_competent"]


def competence(question: Question, others: Sequence[str]) -> tuple[pd.DataFrame, list[SweepResult]]:
    """How often does each policy win, and is that often enough to count? mean, low, high, n, least.

    `least` is the win rate from which on a policy counts. A policy is left out of account only if
    it is below for sure. Empty where it is not known who sits on which side.
    """
    rows, results = list[dict[str, Any]](), list[SweepResult]()
    if question.is_versus and question.game.analysis.side_seats is None:
        return pd.DataFrame(columns=COLUMNS), results
    for name in others:
        plan = plan_of(question, name)
        sized = question if question.games_of(plan.name) else replace(question, games=GAMES)
        results.append(play(plan, sized))
        rows.append({"policy": name, **rate_in(results[-1], question.is_versus)})
    table = pd.DataFrame(rows, columns=COLUMNS[:-1])
    return table.assign(is_competent=table["high"] >= table["least"]), results


def plan_of(question: Question, name: str) -> Experiment:
    """Return a policy on either side of the setup's line-up, the question's policy on the other.

    Where the table plays together: the line-up under the question's policy, and under the other.
    """
    texts = {" ".join(each) or "as asked": each for each in (question.policies, (f"all={name}",))}
    if question.is_versus:
        sides, book = question.game.sides, question.content.book
        seats = {side: line_ups.seats_of(question.game, book, side) for side in sides}
        texts = {f"{name} on {side}": seated(question, name, seats[side]) for side in sides}
    cells = [Cell(label, {}, (), each, question.seed) for label, each in texts.items()]
    return plain(f"{STRENGTH}_{name}", question, cells)


def rate_in(result: SweepResult, is_versus: bool) -> dict[str, float]:
    """Return how often a policy wins, and from which rate on it counts; a seed is a cluster."""
    if is_versus:
        won = [outcome.tally.winner == side for side, outcome in enumerate(result.outcomes)]
        return rate_of(won) | {"least": least_rate(EVEN, len(won[0]))}
    usual, other = (outcome.tally.winner == 0 for outcome in result.outcomes)
    return rate_of([other]) | {"least": least_rate(usual.mean(), len(usual))}


def rate_of(won: Sequence[np.ndarray]) -> dict[str, float]:
    """Return a share of wins with its interval, games of one index being one cluster."""
    return by_index({"": won}, "policy").drop(columns="policy").to_dict("records")[0]


def competence_findings(table: pd.DataFrame, question: Question) -> list[Finding]:
    """Say how strong each policy is, and which are no second opinion."""
    found = []
    for row in table.itertuples():
        against = f"against {question.policy_name}" if question.is_versus else "on the same games"
        rate = f"`{row.policy}` wins {verdicts.rate_text(row)} {against}"
        least = f"{row.least * verdicts.POINTS:.1f} % are needed"
        judged = "strong enough" if row.is_competent else "too weak"
        text = f"{rate}: {judged} for a second opinion ({least})."
        found.append(Finding(text, verdicts.WORTH_KNOWING, "policy strengths", row.policy))
    return found
