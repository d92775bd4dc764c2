"""Games worth a look: the shortest, the longest and the most dramatic of a run."""

import pandas as pd

COLUMNS = ["game", "index", "rounds", "decisions", "lead_changes", "deficit", "winner", "ending"]
ORDERS = {
    "the shortest": (["rounds", "decisions", "index"], [True, True, True]),
    "the longest": (["rounds", "decisions", "index"], [False, False, True]),
    "the most dramatic": (["lead_changes", "deficit", "index"], [False, False, True]),
}


def notable(games: pd.DataFrame, cap: str = "cap") -> pd.DataFrame:
    """Which games should one read? One row a game: why, its index, and what happened in it.

    The most dramatic has most changes of the lead and, of these, the largest deficit that its
    winner overcame. Games that the cap cut off are left out; ties go to the first game.
    """
    ended = games[games["ending"].astype(str) != cap]
    rows = [
        ended.sort_values(columns, ascending=rising, kind="stable").head(1).assign(game=name)
        for name, (columns, rising) in ORDERS.items()
    ]
    table = pd.concat(rows, ignore_index=True).drop_duplicates("index", ignore_index=True)
    return table.astype({"winner": str, "ending": str})[COLUMNS]
