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
from reports.metrics.resamples import clustered
from reports.questions.question import Question
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
    rows: list[dict[str, Any]] = []
    results: list[SweepResult] = []
    if question.is_versus and question.game.analysis.side_seats is None:
        return pd.DataFrame(columns=COLUMNS), results
    for name in others:
        plan = versus_plan(question, name) if question.is_versus else together_plan(question, name)
        sized = question if question.games_of(plan.name) else replace(question, games=GAMES)
        result = play(plan, sized)
        results.append(result)
        rows.append(
            {"policy": name, **(match_rate(result) if question.is_versus else table_rate(result))}
        )
    table = pd.DataFrame(rows, columns=COLUMNS[:-1])
    return table.assign(is_competent=table["high"] >= table["least"]), results


def versus_plan(question: Question, name: str) -> Experiment:
    """Return a policy on either side of the setup's line-up, the question's policy on the other."""
    cells = []
    for side in question.game.sides:
        seats = line_ups.seats_of(question.game, question.content.book, side)
        texts = (*question.policies, *(f"{seat}={name}" for seat in seats))
        cells.append(Cell(f"{name} on {side}", {}, (), texts, question.seed))
    return plain(f"{STRENGTH}_{name}", question, cells)


def together_plan(question: Question, name: str) -> Experiment:
    """Return the setup's line-up under the question's policy, and under another."""
    texts = (question.policies, question.with_policy(name).policies)
    cells = [Cell(" ".join(each) or "as asked", {}, (), each, question.seed) for each in texts]
    return plain(f"{STRENGTH}_{name}", question, cells)


def match_rate(result: SweepResult) -> dict[str, float]:
    """Return how often a policy wins against the question's; games of one seed are a cluster."""
    won = [outcome.tally.winner == side for side, outcome in enumerate(result.outcomes)]
    return rate_of(won) | {"least": least_rate(EVEN, len(won[0]))}


def table_rate(result: SweepResult) -> dict[str, float]:
    """Return how often the table wins under a policy, and what a third of the odds would be."""
    usual, other = (outcome.tally.winner == 0 for outcome in result.outcomes)
    return rate_of([other]) | {"least": least_rate(usual.mean(), len(usual))}


def rate_of(won: Sequence[np.ndarray]) -> dict[str, float]:
    """Return a share of wins with its interval, games of one index being one cluster."""
    rows = [
        pd.DataFrame({"key": 0, "index": range(len(each)), "won": each, "games": 1}) for each in won
    ]
    found = clustered(pd.concat(rows), ["key"], "index").iloc[0]
    return {name: float(found[name]) for name in ("mean", "low", "high")} | {"n": int(found["n"])}


def competence_findings(table: pd.DataFrame, question: Question) -> list[Finding]:
    """Say how strong each policy is, and which are no second opinion."""
    found = []
    for row in table.itertuples():
        against = f"against {question.policy_name}" if question.is_versus else "on the same games"
        rate = f"`{row.policy}` wins {verdicts.rate_text(row)} {against}"
        least = f"{row.least * verdicts.POINTS:.1f} % are needed"
        text = f"{rate}: too weak for a second opinion ({least})."
        if row.is_competent:
            text = f"{rate}: strong enough for a second opinion ({least})."
        found.append(Finding(text, verdicts.WORTH_KNOWING, "policy strengths", row.policy))
    return found
