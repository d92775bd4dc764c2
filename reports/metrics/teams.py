"""What entrants add to their teams: main and pair effects of a logistic model, entrant by enemy.

Cells have a team a column (`jason+trini`), games, and wins of the first team. In a game of two
teams, entrants of the second count against the first.
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.special import expit

from experiments.planning.designs.teams import SIGNS, membership
from reports.metrics.discovery import with_discoveries
from reports.metrics.resamples import clustered, effective, guessed_wins, student_stretch
from reports.metrics.shares import RESAMPLING_SEED, around, frame_of, shares, two_sided

RIDGE = 1e-3  # on main effects: only splits what the data cannot tell apart, and keeps all finite
PAIR_RIDGE = 1.0  # on pair effects: as strong as a few games against every pair
STEPS = 100
CLOSE = 1e-9
WIDEST = 0.25  # the variance of a share that may be anything
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


def together(cells: pd.DataFrame, columns: Sequence[str], pairs: Sequence[tuple]) -> np.ndarray:
    """Return by cell and pair: 1 if both are in the first team, -1 in the second, else 0."""
    found = np.zeros((len(cells), len(pairs)))
    for sign, column in zip(SIGNS, columns, strict=False):
        for row, team in enumerate(cells[column]):
            both = set(str(team).split("+"))
            found[row] += [sign * (set(pair) <= both) for pair in pairs]
    return found


@dataclass(frozen=True)
class Sample:
    """Line-ups that were drawn from more of them.

    Where they are a part only, intervals are about all line-ups: what is particular to those that
    were drawn is noise, and line-ups, not games, are the witnesses.
    """

    groups: np.ndarray  # by cell: which line-up it is; both ways of taking sides are one
    share: float  # of all line-ups

    @property
    def is_part(self) -> bool:
        """Whether there are line-ups that were not drawn."""
        return self.share < 1


def line_ups_of(cells: pd.DataFrame, columns: Sequence[str], possible: int) -> Sample:
    """Return which line-up each cell is, whoever sits where, and the share that was drawn."""
    found = [
        tuple(sorted("+".join(sorted(str(team).split("+"))) for team in teams))
        for teams in cells[list(columns)].itertuples(index=False)
    ]
    names = list(dict.fromkeys(found))
    ways = max(1, len(columns))  # a line-up of two sides is possible both ways round
    return Sample(np.array([names.index(each) for each in found]), len(names) * ways / possible)


@dataclass(frozen=True)
class Fitted:
    """Effects of a logistic model: log odds and points of the win rate, each with draws."""

    labels: dict[str, list]
    point: np.ndarray
    drawn: np.ndarray  # [draw, term]
    points: np.ndarray  # the average difference of fitted rates with the term and without
    points_drawn: np.ndarray
    n: np.ndarray  # games


def everywhere(cells: pd.DataFrame, columns: Sequence[str], pool: Sequence[str]) -> list[str]:
    """Return the entrants that sit in every team drawn, so that nothing tells what they add."""
    alone = membership(cells, columns, pool)
    return [each for each, column in zip(pool, alone.T, strict=True) if (column == 1).all()]


def fit_effects(
    cells: pd.DataFrame,
    columns: Sequence[str],
    pool: Sequence[str],
    draws: np.ndarray | None = None,
    pairs: bool = True,
    sample: Sample | None = None,
) -> Fitted:
    """Fit what each entrant and each pair adds to its team, against the average of its kind.

    Intervals are from games drawn anew by index (`draws`: wins of the first team by draw and cell),
    and, where line-ups are a `sample`, from line-ups, too. Who sits in every team has no term.
    """
    alone = membership(cells, columns, pool)
    used = [each for each, column in zip(pool, alone.T, strict=True) if np.ptp(column) > 0]
    couples = list(itertools.combinations(used, 2)) if pairs else []
    both = together(cells, columns, couples)
    seen = np.abs(both).sum(axis=0) > 0
    couples = [pair for pair, is_seen in zip(couples, seen, strict=True) if is_seen]
    terms = [alone[:, [list(pool).index(each) for each in used]], both[:, seen]]
    design = np.column_stack([np.ones(len(cells)), *terms])
    ridge = np.array([RIDGE, *[RIDGE] * len(used), *[PAIR_RIDGE] * len(couples)])
    wins, games = (cells[name].to_numpy(float) for name in ("wins", "games"))
    if draws is None:
        draws = guessed_wins(wins, games)
    beta = logistic(design, wins, games, ridge)[0]
    drawn = np.array([logistic(design, won, games, ridge)[0] for won in draws])
    if sample is not None and sample.is_part:
        drawn = drawn + line_up_noise(design, wins, games, (beta, ridge), sample, len(drawn))
    labels = {
        "kind": [ENTRANT] * len(used) + ["pair"] * len(couples),
        "term": [*used, *(" + ".join(pair) for pair in couples)],
    }
    centres = [slice(0, len(used)), slice(len(used), None)]
    n = (np.abs(design[:, 1:]) * games[:, None]).sum(axis=0)
    return Fitted(
        labels,
        centred(beta[1:], centres),
        centred(drawn[:, 1:], centres),
        marginal(design, beta, games, centres),
        np.array([marginal(design, each, games, centres) for each in drawn]),
        n,
    )


def centred(effects: np.ndarray, kinds: Sequence[slice]) -> np.ndarray:
    """Return effects against the average of their kind."""
    effects = effects.copy()
    for kind in kinds:
        if effects[..., kind].shape[-1]:
            effects[..., kind] -= effects[..., kind].mean(axis=-1, keepdims=True)
    return effects


def marginal(
    design: np.ndarray, beta: np.ndarray, games: np.ndarray, kinds: Sequence[slice]
) -> np.ndarray:
    """Return what each term changes: fitted rates as they are, minus those with the average term.

    The mean over the games that the term is in, for its own team.
    """
    logit = design @ beta
    terms = design[:, 1:]
    without = logit[:, None] - terms * centred(beta[1:], kinds)
    change = terms * (expit(logit)[:, None] - expit(without))
    weight = np.abs(terms) * games[:, None]
    return (change * weight).sum(axis=0) / np.maximum(weight.sum(axis=0), 1)


def line_up_noise(
    design: np.ndarray,
    wins: np.ndarray,
    games: np.ndarray,
    fitted: tuple[np.ndarray, np.ndarray],
    sample: Sample,
    draws: int,
) -> np.ndarray:
    """Return how coefficients vary with the line-ups drawn: robust, by line-up, of the rest left.

    What line-ups have that the model does not (a pair, a foe) is their residual; its share for
    line-ups that were all drawn is none. Student's quantile for the line-ups left to judge by.
    """
    beta, ridge = fitted
    chance = expit(design @ beta)
    score = design * (wins - games * chance)[:, None]
    by_line_up = np.zeros((sample.groups.max() + 1, design.shape[1]))
    np.add.at(by_line_up, sample.groups, score)
    curve = design.T @ ((games * chance * (1 - chance))[:, None] * design) + np.diag(ridge)
    count = len(by_line_up)
    free = max(1, count - np.linalg.matrix_rank(design))
    size = np.sqrt((1 - sample.share) * count / free) * student_stretch(free)
    generator = np.random.default_rng([RESAMPLING_SEED, draws])
    return generator.standard_normal((draws, count)) @ by_line_up @ np.linalg.inv(curve) * size


def effects_frame(fitted: Fitted) -> pd.DataFrame:
    """What does each entrant, and each pair, add to its team? Against the average of its kind.

    One row a term, entrants first, the largest first: kind (entrant, pair), mean, low, high in log
    odds, points_* as the average difference of fitted win rates with it and with the average term
    in its place, p, q, words.
    """
    low, high = around(fitted.point, fitted.drawn)
    table = pd.DataFrame(fitted.labels).join(frame_of(fitted.point, low, high, fitted.n))
    ends = around(fitted.points, fitted.points_drawn)
    table = table.join(frame_of(fitted.points, *ends, fitted.n).add_prefix("points_"))
    spread = fitted.drawn.std(axis=0)
    table["p"] = two_sided(fitted.point, np.where(spread > 0, spread, np.nan))
    points = {end: table[f"points_{end}"] for end in ("mean", "low", "high")}
    table[["q", "words"]] = with_discoveries(table.assign(**points))[["q", "words"]]
    return table.sort_values(["kind", "mean"], ascending=[True, False], ignore_index=True)


def team_rates(
    cells: pd.DataFrame, columns: Sequence[str], draws: np.ndarray | None = None
) -> pd.DataFrame:
    """How often does each team win against those it met? Best first; both sides together."""
    return rates_of(by_side(cells, columns), "team", draws)


def entrant_rates(
    cells: pd.DataFrame,
    columns: Sequence[str],
    draws: np.ndarray | None = None,
    sample: Sample | None = None,
) -> pd.DataFrame:
    """How often do teams with this entrant win? Best first: entrant, mean, low, high, n.

    With `draws` (wins by draw, cell and side) intervals respect that cells share their luck, and
    with a `sample` that there are line-ups which were not drawn.
    """
    teams = by_side(cells, columns)
    split = teams.assign(entrant=teams["team"].str.split("+"))
    return rates_of(split.explode(ENTRANT, ignore_index=True), ENTRANT, draws, sample)


def by_side(cells: pd.DataFrame, columns: Sequence[str]) -> pd.DataFrame:
    """Return one row a cell and side: team, won, games, place (of the cell), side (its number)."""
    parts = []
    for number, column in enumerate(columns):
        won = cells["wins"] if number == 0 else cells[f"wins_{column}"]
        part = {"team": cells[column].astype(str), "won": won, "games": cells["games"]}
        parts.append(pd.DataFrame(part).assign(place=range(len(cells)), side=number))
    return pd.concat(parts, ignore_index=True)


def rates_of(
    rows: pd.DataFrame, key: str, draws: np.ndarray | None, sample: Sample | None = None
) -> pd.DataFrame:
    """Return shares of wins by key, best first."""
    summed = rows.groupby(key, sort=False)[["won", "games"]].sum()
    variance = np.zeros(len(summed))
    if draws is not None:
        drawn = pd.DataFrame(draws[:, rows["place"], rows["side"]].T)
        rates = drawn.groupby(rows[key].to_numpy(), sort=False).sum().loc[summed.index]
        variance += (rates.to_numpy() / summed["games"].to_numpy()[:, None]).var(axis=1)
    if sample is not None and sample.is_part:
        variance += line_up_variance(rows, key, sample).loc[summed.index].to_numpy()
    size = effective(summed["won"], summed["games"], variance) if variance.any() else None
    won = shares(summed["won"], summed["games"], size=size)
    table = summed.index.to_frame(index=False).join(won)
    return table.sort_values("mean", ascending=False, kind="stable", ignore_index=True)


def line_up_variance(rows: pd.DataFrame, key: str, sample: Sample) -> pd.Series:
    """Return how much a share varies with the line-ups drawn, widened as Student's interval is.

    One line-up alone says nothing about others: a variance as large as a share can have.
    """
    groups = rows.assign(line_up=sample.groups[rows["place"]])
    sums = groups.groupby([key, "line_up"], sort=False)[["won", "games"]].sum()
    rates = (sums["won"] / sums["games"]).groupby(level=0, sort=False)
    count = rates.size()
    stretch = count.map(lambda number: student_stretch(max(1, number - 1)) ** 2)
    return (rates.var() * (1 - sample.share) / count * stretch).fillna(WIDEST)


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
