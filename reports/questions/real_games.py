"""Real games beside simulated ones: the line-ups that people played are played again."""

import pandas as pd

from experiments.planning import line_ups
from experiments.planning.experiment import Experiment
from experiments.storing.experiment_result import SweepResult
from reports.metrics.real_games import SIDE_WINS, Played, compared_with_simulated
from reports.metrics.rows import RealRow
from reports.questions.answer import Answer, answer
from reports.questions.question import Question, cell_at
from reports.questions.real_games_file import ROUNDS, WINNER
from reports.questions.staging import plain, play
from reports.sentences import verdicts

SHARES, LENGTHS = "real", "real lengths"


def real_games(question: Question, games: pd.DataFrame) -> Answer:
    """Do simulated games go as real ones do? `games` are rows of `real_games_file.read_real`."""
    columns = line_ups.entrants_of(question.game).columns
    result = play(plan_of(question, games, columns), question)
    table = compared_with_simulated(played_of(result, games, columns), question.game.sides)
    is_share, plain_table = table["unit"] != "rounds", table.drop(columns="unit")
    rows = {SHARES: plain_table[is_share], LENGTHS: plain_table[~is_share]}
    found = {name: each.reset_index(drop=True) for name, each in rows.items()}
    gaps = ["how well the people of the real games play", "line-ups that nobody played"]
    findings = [*real_findings(table), *verdicts.untested_findings(gaps)]
    precision = (
        f"{len(games):,} real games of {len(result.outcomes):,} line-ups, and "
        f"{result.games:,} simulated ones of the same line-ups"
    )
    text = "Do simulated games go as real ones do?"
    return answer(text, question, [result], found, findings, precision)


def plan_of(question: Question, games: pd.DataFrame, columns: list[str]) -> Experiment:
    """Return a plan with a cell for each line-up that was played."""
    paths, book = line_ups.entrants_of(question.game).places, question.content.book
    cells = []
    for teams in dict.fromkeys(games[columns].itertuples(index=False, name=None)):
        places = {path: team.split("+") for path, team in zip(paths, teams, strict=True)}
        cells.append(cell_at(line_ups.team_level(question.game, book, places), question))
    return plain("real", question, cells)


def played_of(result: SweepResult, games: pd.DataFrame, columns: list[str]) -> list[Played]:
    """Return real and simulated games by line-up."""
    groups = dict(list(games.groupby(games[columns].agg(" : ".join, axis=1), sort=False)))
    found = []
    for outcome in result.outcomes:
        group, tally = groups[outcome.cell.name], outcome.tally
        real = (list(group[WINNER]), list(group[ROUNDS]))
        teams = tuple(outcome.cell.name.split(" : "))
        found.append(Played(teams, *real, tally.winner, tally.rounds))
    return found


def real_findings(table: pd.DataFrame) -> list[verdicts.Finding]:
    """Say where real and simulated games differ, at the false discovery rate."""
    found = []
    for row in table[table["q"] <= verdicts.LEVEL].itertuples():
        is_share = row.unit != "rounds"
        text = share_text(row) if is_share else length_text(row)
        size = row.difference_mean if is_share else 0.0
        evidence = SHARES if is_share else LENGTHS
        severity = verdicts.graded(verdicts.DOUBTFUL, size)
        found.append(verdicts.Finding(text, severity, evidence, row.what))
    return found


def share_text(row: RealRow) -> str:
    """Say how a share of wins differs."""
    ends = row.real_mean, row.real_low, row.real_high
    real = verdicts.with_ends(ends, n=row.games_real)
    ends = row.simulated_mean, row.simulated_low, row.simulated_high
    simulated = verdicts.with_ends(ends, n=row.games_simulated)
    ends = row.difference_mean, row.difference_low, row.difference_high
    gap = verdicts.with_ends(ends, "points", sign="+")
    whose = row.what if row.unit == SIDE_WINS else f"wins of teams with {row.what}"
    return f"Real games differ from simulated ones in {whose}: {real} and {simulated}, {gap}."


def length_text(row: RealRow) -> str:
    """Say how the length of games differs."""
    return (
        f"Real games last {row.real_mean:.3g} rounds ({row.real_low:.3g} to {row.real_high:.3g}; "
        f"{row.games_real:,} games), simulated ones {row.simulated_mean:.3g} "
        f"({row.simulated_low:.3g} to {row.simulated_high:.3g}; {row.games_simulated:,} games)."
    )
