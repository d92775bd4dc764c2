"""When games are decided, and whether leads snowball, in sentences."""

import pandas as pd

from reports.metrics.rows import LabelledRow
from reports.sentences.verdicts import DOUBTFUL, POINTS, WORTH_KNOWING, Finding, graded, points_text

EARLY = 0.5  # of a median game: decided before that is early
STEEP = 0.6  # edge of the side ahead half-way from which on a game snowballs
TEMPO_SIZE = 0.01  # of a finding about tempo: behind what is worth something, before the players


def tempo_findings(
    decided: pd.DataFrame, snowball: pd.DataFrame, lengths: pd.DataFrame
) -> list[Finding]:
    """Say when games are decided, whether that is early, and whether leads snowball."""
    median = lengths.set_index("label").loc["p50"]
    found = []
    for row in decided.itertuples():
        is_early = row.high < EARLY * median["mean"]
        severity = graded(DOUBTFUL if is_early else WORTH_KNOWING, TEMPO_SIZE)
        text = decided_text(row, median["mean"])
        found.append(Finding(text, severity, "decided round", "decided"))
    half_way = snowball[snowball["round"] == max(1, round(EARLY * median["mean"]))]
    for row in half_way.itertuples():
        if row.low > STEEP:
            ahead = f"after round {row.round} being ahead is worth {points_text(row)}"
            text = f"Leads snowball: {ahead}."
            found.append(Finding(text, graded(DOUBTFUL, row.mean), "snowball", "snowball"))
    return found


def decided_text(row: LabelledRow, median: float) -> str:
    """Say when games are decided, or that they are not within the rounds that were seen."""
    half = (
        f"a blind guess is right in {row.base * POINTS:.1f} %, and half of all "
        f"games last {median:.0f} rounds or fewer ({row.n:,} games)."
    )
    if row.mean != row.mean:
        last = f"Up to round {row.last:.0f} the lead does not show the winner"
        return f"{last} in {row.label}; {half}"
    low, high = (f"{end:.0f}" if end == end else "later" for end in (row.low, row.high))
    start = f"After round {row.mean:.0f} ({low} to {high}) the game is over"
    return f"{start}, or the lead shows its winner, in {row.label}; {half}"
