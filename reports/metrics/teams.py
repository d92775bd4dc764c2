"""What entrants add to their teams: main and pair effects of a logistic model, entrant by enemy.

Cells have a team a column (`jason+trini`), games, and wins of the first team. In a game of two
teams, entrants of the second count against the first.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from reports.metrics.discovery import with_discoveries
from reports.metrics.resamples import clustered, effective, guessed_wins
from reports.metrics.shares import around, frame_of, prefixed, shares, two_sided

RIDGE = 1e-3  # on main effects: only splits what the data cannot tell apart, and keeps all finite
PAIR_RIDGE = 1.0  # on pair effects: as strong as a few games against every pair
STEPS = 100
CLOSE = 1e-9
SIGNS = (1.0, -1.0)
ENTRANT = "entrant"  # the column, and the kind of effect; answers say the game's noun


def logistic(
    design: np.ndarray, wins: np.ndarray, games: np.ndarray, ridge: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return coefficients in log odds and their covariance, by penalised Newton steps.

    Newton's method on the likelihood of `wins` of `games` by row, with a normal prior of
    precision `ridge` by column.
    """
    beta = np.zeros(design.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(design @ beta, -30, 30)))
        slope = design.T @ (wins - games * chance) - ridge * beta
        weight = games * chance * (1 - chance)
        curve = design.T @ (weight[:, None] * design) + np.diag(ridge)
        step = np.linalg.solve(curve, slope)
        beta = beta + step * min(1.0, 2.0 / max(np.abs(step).max(), CLOSE))
        if np.abs(step).max() < CLOSE:
            break
    return beta, np.linalg.inv(curve)


def members(cells: pd.DataFrame, columns: Sequence[str], pool: Sequence[str]) -> np.ndarray:
    """Return by cell and entrant: 1 in the first team, -1 in the second, else 0."""
    found = np.zeros((len(cells), len(pool)))
    for sign, column in zip(SIGNS, columns, strict=False):
        for row, team in enumerate(cells[column]):
            found[row, [pool.index(each) for each in str(team).split("+")]] += sign
    return found


def together(cells: pd.DataFrame, columns: Sequence[str], pairs: Sequence[tuple]) -> np.ndarray:
    """Return by cell and pair: 1 if both are in the first team, -1 in the second, else 0."""
    found = np.zeros((len(cells), len(pairs)))
    for sign, column in zip(SIGNS, columns, strict=False):
        for row, team in enumerate(cells[column]):
            both = set(str(team).split("+"))
            found[row] += [sign * (set(pair) <= both) for pair in pairs]
    return found


def entrant_effects(
    cells: pd.DataFrame,
    columns: Sequence[str],
    pool: Sequence[str],
    draws: np.ndarray | None = None,
    pairs: bool = True,
) -> pd.DataFrame:
    """What does each entrant, and each pair, add to its team? Against the average of its kind.

    One row a term: kind (entrant, pair), mean, low, high in log odds, points_* as a change of the
    win rate of an average team, p, q, words. Intervals are from games drawn anew by index
    (`draws`: wins of the first team by draw and cell), so they hold for these line-ups.
    """
    used = [
        each for each in pool if any(each in str(t).split("+") for c in columns for t in cells[c])
    ]
    couples = list(itertools.combinations(used, 2)) if pairs else []
    alone, both = members(cells, columns, used), together(cells, columns, couples)
    seen = np.abs(both).sum(axis=0) > 0
    couples = [pair for pair, is_seen in zip(couples, seen, strict=True) if is_seen]
    design = np.column_stack([np.ones(len(cells)), alone, both[:, seen]])
    ridge = np.array([RIDGE, *[RIDGE] * len(used), *[PAIR_RIDGE] * len(couples)])
    wins, games = (cells[name].to_numpy(float) for name in ("wins", "games"))
    if draws is None:
        draws = guessed_wins(wins, games)
    point = logistic(design, wins, games, ridge)[0]
    drawn = np.array([logistic(design, won, games, ridge)[0] for won in draws])
    kinds = [slice(1, 1 + len(used)), slice(1 + len(used), None)]
    for kind in kinds:
        if point[kind].size:
            point[kind] -= point[kind].mean()
            drawn[:, kind] -= drawn[:, kind].mean(axis=1, keepdims=True)
    labels = {
        "kind": [ENTRANT] * len(used) + ["pair"] * len(couples),
        "term": [*used, *(" + ".join(pair) for pair in couples)],
    }
    n = (np.abs(design[:, 1:]) * games[:, None]).sum(axis=0)
    rate = wins.sum() / games.sum()
    return effects_frame(labels, point[1:], drawn[:, 1:], n, rate * (1 - rate))


def effects_frame(
    labels: Mapping[str, list], point: np.ndarray, drawn: np.ndarray, n: np.ndarray, slope: float
) -> pd.DataFrame:
    """Return effects in log odds and in win rate, entrants first, largest first."""
    low, high = around(point, drawn)
    table = pd.DataFrame(labels).join(frame_of(point, low, high, n))
    points = frame_of(point * slope, low * slope, high * slope, n)
    table = table.join(prefixed(points, "points"))
    spread = drawn.std(axis=0)
    table["p"] = two_sided(point, np.where(spread > 0, spread, np.nan))
    told = with_discoveries(
        table.assign(**{k: table[f"points_{k}"] for k in ("mean", "low", "high")})
    )
    table["q"], table["words"] = told["q"], told["words"]
    return table.sort_values(["kind", "mean"], ascending=[True, False], ignore_index=True)


def team_rates(
    cells: pd.DataFrame, columns: Sequence[str], draws: np.ndarray | None = None
) -> pd.DataFrame:
    """How often does each team win, whoever it meets? Best first; both sides together."""
    return rates_of(by_side(cells, columns), "team", draws)


def entrant_rates(
    cells: pd.DataFrame, columns: Sequence[str], draws: np.ndarray | None = None
) -> pd.DataFrame:
    """How often do teams with this entrant win? Best first: entrant, mean, low, high, n.

    With `draws` (wins by draw, cell and side) intervals respect that cells share their luck.
    """
    teams = by_side(cells, columns)
    split = teams.assign(entrant=teams["team"].str.split("+"))
    return rates_of(split.explode(ENTRANT, ignore_index=True), ENTRANT, draws)


def by_side(cells: pd.DataFrame, columns: Sequence[str]) -> pd.DataFrame:
    """Return one row a cell and side: team, won, games, place (of the cell), side (its number)."""
    parts = []
    for number, column in enumerate(columns):
        won = cells["wins"] if number == 0 else cells[f"wins_{column}"]
        part = {"team": cells[column].astype(str), "won": won, "games": cells["games"]}
        parts.append(pd.DataFrame(part).assign(place=range(len(cells)), side=number))
    return pd.concat(parts, ignore_index=True)


def rates_of(rows: pd.DataFrame, key: str, draws: np.ndarray | None) -> pd.DataFrame:
    """Return shares of wins by key, best first."""
    summed = rows.groupby(key, sort=False)[["won", "games"]].sum()
    size = None
    if draws is not None:
        drawn = pd.DataFrame(draws[:, rows["place"], rows["side"]].T)
        rates = drawn.groupby(rows[key].to_numpy(), sort=False).sum().loc[summed.index]
        variance = (rates.to_numpy() / summed["games"].to_numpy()[:, None]).var(axis=1)
        size = effective(summed["won"], summed["games"], variance)
    table = summed.index.to_frame(index=False).join(
        shares(summed["won"], summed["games"], size=size)
    )
    return table.sort_values("mean", ascending=False, kind="stable", ignore_index=True)


def entrant_by_enemy(
    games: pd.DataFrame, team: str, enemies: Sequence[str], names: Mapping[str, str], side: str
) -> pd.DataFrame:
    """How often does a team with this entrant beat this enemy? One row an entrant and enemy.

    `games` has a row a game with the team in the column `team`, the ids of the enemies it met in
    the columns `enemies`, its index and the winner. A game counts once for each entrant and enemy
    in it; games of one index share their luck, and are one cluster.
    """
    plain = games[["index", team, *enemies]].assign(won=(games["winner"] == side).astype(int))
    rows = plain.melt(["index", team, "won"], value_name="enemy")
    rows = rows[rows["enemy"].isin(list(names))].assign(games=1)
    rows["enemy"] = rows["enemy"].map(dict(names))
    rows = rows.groupby([team, "enemy", "index"], sort=False, observed=True)[["won", "games"]].sum()
    long = rows.reset_index().assign(entrant=lambda frame: frame[team].astype(str).str.split("+"))
    return clustered(long.explode(ENTRANT), [ENTRANT, "enemy"], "index")
