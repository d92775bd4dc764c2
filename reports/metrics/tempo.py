"""Tempo and drama: features by round, when games are decided, lead changes, comebacks, choices.

Frames by round count games that were still running. `lead` is the first side's.
"""

import numpy as np
import pandas as pd

from experiments.statistics.estimates import CONFIDENCE, normal_quantile
from reports.metrics import shares as estimates
from reports.metrics.shares import difference, frame_of, mean_of, means, shares
from sim.core.errors import UserError

DECIDED = 0.9  # share of games whose winner can be told from which on they count as decided
GAMES_MIN = 30  # rounds that fewer games reach are left out
LEAD_BINS = 6
HALF = 0.5
BY_CHANCE = "the same, if leads were worth nothing"


def features_by_round(tempo: pd.DataFrame) -> pd.DataFrame:
    """How does each feature move in games won and not won? One row a round, result, feature.

    `tempo` has the columns round, result, feature, games, total and squares.
    """
    found = means(tempo["total"], tempo["squares"], tempo["games"])
    return tempo[["feature", "round", "result"]].reset_index(drop=True).join(found)


def feature_gaps(tempo: pd.DataFrame) -> pd.DataFrame:
    """How far apart are games won and not won? Won minus not won, by feature and round, with p."""
    table = features_by_round(tempo).set_index(["feature", "round"])
    won, other = (table[table["result"] == result] for result in ("won", "not won"))
    both = won.add_suffix("_won").join(other.add_suffix("_other"), how="inner")
    mean = both["mean_won"] - both["mean_other"]
    half = np.hypot(both["high_won"] - both["mean_won"], both["high_other"] - both["mean_other"])
    found = frame_of(mean, mean - half, mean + half, both["n_won"] + both["n_other"])
    found["p"] = estimates.two_sided(mean, half / normal_quantile(CONFIDENCE))
    return both.index.to_frame(index=False).join(found)


def win_by_lead(leads: pd.DataFrame) -> pd.DataFrame:
    """How often does the first side win with this lead after this round?

    Leads of a round are put into some groups of about as many games: columns round, lead_from,
    lead_to, lead (the group's mean), mean, low, high, n.
    """
    groups = [by_lead(number, group) for number, group in rounds_of(leads)]
    return pd.concat(groups, ignore_index=True)


def rounds_of(leads: pd.DataFrame) -> list[tuple[int, pd.DataFrame]]:
    """Return, of every round that enough games reached, games and wins by lead."""
    found = []
    for number, group in leads.groupby("round"):
        square = group.pivot_table(
            index="lead", columns="result", values="games", aggfunc="sum", fill_value=0
        ).reindex(columns=["not won", "won"], fill_value=0)
        table = pd.DataFrame({"won": square["won"], "games": square.sum(axis=1)})
        if table["games"].sum() >= GAMES_MIN:
            found.append((int(number), table))
    if not found:
        raise UserError(f"tempo needs at least {GAMES_MIN} games; ask for more")
    return found


def by_lead(number: int, table: pd.DataFrame) -> pd.DataFrame:
    """Return the shares of wins of one round by groups of leads."""
    before = table["games"].cumsum() - table["games"] / 2
    place = (before / table["games"].sum() * LEAD_BINS).astype(int)
    group = np.minimum(place, LEAD_BINS - 1)
    lead = table.index.to_series()
    named = table.assign(lead_from=lead, lead_to=lead, lead=lead * table["games"])
    summed = named.groupby(group.to_numpy()).agg(
        {"lead_from": "min", "lead_to": "max", "lead": "sum", "won": "sum", "games": "sum"}
    )
    summed["lead"] = summed["lead"] / summed["games"]
    labels = summed.reset_index(drop=True)[["lead_from", "lead_to", "lead"]]
    labels.insert(0, "round", number)
    return labels.join(shares(summed["won"], summed["games"]))


def decided(leads: pd.DataFrame, games: int) -> pd.DataFrame:
    """When is a game decided? Share of all games whose winner can be told after each round.

    A game that is over is decided. Of the others the winner is guessed from the lead alone, by
    the one threshold that is right most often after that round; `guess` is right how often the
    more frequent result comes about, which is what is known before the first round.
    """
    rows = rounds_of(leads)
    counts = []
    for _, table in rows:
        won, n = table["won"].to_numpy(), table["games"].to_numpy()
        below = np.concatenate([[0], np.cumsum(n - won)])
        above = won.sum() - np.concatenate([[0], np.cumsum(won)])
        counts.append(((below + above).max(), max(won.sum(), (n - won).sum()), n.sum()))
    right, guess, running = np.array(counts).T
    over, all_games = games - running, [games] * len(rows)
    found = shares(over + right, all_games)
    found.insert(0, "round", [number for number, _ in rows])
    guessed, still = shares(over + guess, all_games), shares(running, all_games)
    return found.join(guessed.add_prefix("guess_")).join(still.add_prefix("running_"))


def decided_round(table: pd.DataFrame) -> pd.DataFrame:
    """After which round can the winner be told in nine of ten games? With the rounds' interval.

    Where one result is so frequent that a guess before the first round (`base`) is nearly as good,
    the level is half-way from that to certainty. The interval is where the bounds of the share
    cross the level. Not a number where they do not within the rounds that enough games reach;
    `last` is the last of these.
    """
    base = float(table["guess_mean"].iloc[0]) if len(table) else np.nan
    level = max(DECIDED, (1 + base) / 2) if base == base else DECIDED
    columns = {"mean": "mean", "low": "high", "high": "low"}  # not a number if none reaches it
    rounds = {to: float(table["round"][table[end] >= level].min()) for to, end in columns.items()}
    n, last = (int(table["n"].max()), table["round"].max()) if len(table) else (0, 0)
    label = f"{level * 100:.0f} % of games"
    return pd.DataFrame([{"label": label, **rounds, "n": n, "last": last, "base": base}])


def snowball(leads: pd.DataFrame, centre: float | None = 0.0) -> pd.DataFrame:
    """How much does being ahead help? P(win | ahead) - P(win | behind) after each round.

    Ahead is above `centre`: 0 where two sides share the lead; None takes the median of the round,
    for co-operative games, whose lead is an index without a middle.
    """
    rows = []
    for number, table in rounds_of(leads):
        lead, reached = table.index.to_numpy(), np.cumsum(table["games"])
        median = lead[np.searchsorted(reached, table["games"].sum() / 2)]
        middle = median if centre is None else centre
        ahead, behind = table[lead > middle].sum(), table[lead < middle].sum()
        if not ahead["games"] or not behind["games"]:
            continue
        one, other = (shares([side["won"]], [side["games"]]) for side in (ahead, behind))
        row = difference(one, other)
        row.insert(0, "round", number)
        rows.append(row.join(one.add_prefix("ahead_")).join(other.add_prefix("behind_")))
    return pd.concat(rows, ignore_index=True) if rows else pd.DataFrame(columns=["round", "mean"])


def drama(games: pd.DataFrame, is_versus: bool = True) -> pd.DataFrame:
    """How dramatic are games? One labelled row an estimate; `unit` is % for shares.

    `games` has a row a game (`tables.rows_frame`). A comeback is a game won by a side that had
    been behind; its size is the largest deficit overcome. Beside it stands how many there would be
    if leads were worth nothing. Where a table plays together the lead is an index without a middle,
    and nobody is behind.
    """
    won = games[games["winner"] != "none"]
    changes = games["lead_changes"].to_numpy()
    late = games["last_change"] >= np.ceil(games["rounds"] / 2)
    rows = [
        mean_of("lead changes a game", changes),
        share_of("games whose lead changed", changes > 0),
        share_of("games whose lead changed in their second half", (changes > 0) & late),
    ]
    if len(won) and is_versus:
        deficit = won["deficit"].to_numpy()
        rows.append(share_of("won games that were comebacks", deficit > 0))
        rows.append(without_worth(changes > 0))
        rows.append(mean_of("largest deficit of a winner", deficit))
    return pd.concat(rows, ignore_index=True).fillna({"unit": ""})


def without_worth(changed: np.ndarray) -> pd.DataFrame:
    """Return how many games would be comebacks if who wins had nothing to do with who leads.

    Where the lead changed both sides were behind, so whoever wins comes back; of the rest half do.
    """
    found = shares([np.count_nonzero(changed)], [len(changed)])
    mean, low, high = (found[name] / 2 + HALF for name in ("mean", "low", "high"))
    return estimates.labelled(frame_of(mean, low, high, found["n"]), BY_CHANCE).assign(unit="%")


def choices(games: pd.DataFrame) -> pd.DataFrame:
    """How much is there to decide? Real choices, decisions within them, and forced steps."""
    count, rounds = games["choices"].to_numpy(), np.maximum(games["rounds"].to_numpy(), 1)
    values = {"choices a game": count, "choices a round": count / rounds}
    values |= {"decisions a game": games["decisions"], "forced steps a game": games["forced"]}
    return pd.concat([mean_of(*each) for each in values.items()], ignore_index=True)


def share_of(label: str, is_so: np.ndarray) -> pd.DataFrame:
    """Return how often something is so, as one labelled row."""
    return estimates.labelled(shares([np.count_nonzero(is_so)], [len(is_so)]), label).assign(
        unit="%"
    )
