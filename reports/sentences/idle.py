"""Items that stay in hand: said of those that are drawn and not played in most games."""

import pandas as pd

from reports.sentences.verdicts import WORTH_KNOWING, Finding, graded, rate_text

MOST = 0.5  # of the games in which it is drawn
ITEMS_MAX = 3


def idle_findings(idle: pd.DataFrame) -> list[Finding]:
    """Name the items that for sure are drawn and never played in more than half of the games."""
    if idle.empty:
        return []
    rows = idle[idle["low"] > MOST].head(ITEMS_MAX)
    return [
        Finding(
            f"{row.item} stays in hand: of the games in which it is drawn, it is never played in "
            f"{rate_text(row)}.",
            graded(WORTH_KNOWING, row.mean),
            "idle",
            row.item,
        )
        for row in rows.itertuples()
    ]
