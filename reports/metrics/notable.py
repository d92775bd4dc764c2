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
    rows = []
    for name, (columns, rising) in ORDERS.items():
        first = ended.sort_values(columns, ascending=rising, kind="stable").head(1)
        rows.append(first.assign(game=name))
    table = pd.concat(rows, ignore_index=True).drop_duplicates("index")
    table = table.astype({"winner": str, "ending": str})
    return table[COLUMNS].reset_index(drop=True)
