"""Themes: features of all games that a game wants to be read together, round by round."""

from collections.abc import Sequence

import pandas as pd

from reports.metrics.shares import means
from sim.core.analysis import Theme

GAMES_MIN = 30  # rounds that fewer games reach are left out
GLANCES = (0.2, 0.5, 0.8)  # parts of the rounds that a table shows


def features_of(name: str, sides: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    """Return the features that a name of a theme means, and whose they are."""
    if name in known:
        return {name: ""}
    return {f"{side}_{name}": side for side in sides if f"{side}_{name}" in known}


def themes(tempo: pd.DataFrame, declared: Sequence[Theme], sides: Sequence[str]) -> pd.DataFrame:
    """How do the features of a theme move? One row a theme, feature, side and round, all games.

    `tempo` has the columns round, result, feature, games, total and squares.
    """
    known = list(dict.fromkeys(tempo["feature"]))
    rows = [
        {"theme": theme.title, "what": label, "side": side, "feature": feature}
        for theme in declared
        for name, label in theme.features.items()
        for feature, side in features_of(name, sides, known).items()
    ]
    if not rows:
        return pd.DataFrame()
    sums = tempo.groupby(["feature", "round"], sort=False)[["games", "total", "squares"]].sum()
    table = pd.DataFrame(rows).merge(sums.reset_index(), on="feature", sort=False)
    table = table[table["games"] >= GAMES_MIN].reset_index(drop=True)
    found = means(table["total"], table["squares"], table["games"])
    return table[["theme", "what", "side", "round", "feature"]].join(found)


def glances(table: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of an early, a middle and a late round."""
    if not len(table):
        return table
    rounds = sorted(set(table["round"]))
    chosen = {rounds[round(part * (len(rounds) - 1))] for part in GLANCES}
    return table[table["round"].isin(chosen)].drop(columns="feature").reset_index(drop=True)
