"""Who beats whom: matchup matrix, Bradley-Terry and Elo strengths, cycles.

A table of matches has the columns entrant, foe, won, games (`designs.matches.match_table`): both
ways of seating them together, each match once from either side.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from experiments.statistics.estimates import CONFIDENCE, normal_quantile
from reports.metrics.discovery import q_values
from reports.metrics.resamples import effective, guessed_wins
from reports.metrics.rows import EstimateRow
from reports.metrics.shares import around, frame_of, shares, two_sided

ELO = 400 / np.log(10)  # points for one unit of log odds
PRIOR = 0.5  # of a game won and lost by everyone against an average entrant
STEPS = 100
CLOSE = 1e-10
EVEN = 0.5
TRIPLE = 3


@dataclass(frozen=True)
class Square:
    """Wins of row over column, and games, by entrant; and the wins drawn anew."""

    names: tuple[str, ...]
    won: np.ndarray  # [entrant, foe]
    games: np.ndarray
    draws: np.ndarray  # [draw, entrant, foe]

    def filled(self, won: np.ndarray | None = None) -> np.ndarray:
        """Return shares of wins; those who never met are guessed from their strengths."""
        won = self.won if won is None else won
        strength = fit(won, self.games)
        guess = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        rates = np.where(self.games > 0, won / np.maximum(self.games, 1), guess)
        np.fill_diagonal(rates, EVEN)
        return rates


def square_of(cells: pd.DataFrame, sides: Sequence[str], draws: np.ndarray | None = None) -> Square:
    """Return the wins of a round robin from its cells.

    `cells` has games, the entrants in columns named after the sides, and wins_<side>. `draws` are
    wins by draw, cell and side (`resamples.drawn_wins`); without them they are guessed.
    """
    names = tuple(dict.fromkeys([*cells[sides[0]], *cells[sides[1]]]))
    place = {name: number for number, name in enumerate(names)}
    rows, columns = ([place[name] for name in cells[side]] for side in sides)
    games = cells["games"].to_numpy(float)
    wins = np.stack([cells[f"wins_{side}"].to_numpy(float) for side in sides], axis=-1)
    if draws is None:
        first = guessed_wins(wins[:, 0], games)
        draws = np.stack([first, games - first], axis=-1)
    filled = np.concatenate([wins[None], draws])
    won = np.zeros((len(filled), len(names), len(names)))
    for cell, (row, column) in enumerate(zip(rows, columns, strict=True)):
        won[:, row, column] += filled[:, cell, 0]
        won[:, column, row] += filled[:, cell, 1]
    total = np.zeros((len(names), len(names)))
    np.add.at(total, (rows, columns), games)
    np.add.at(total, (columns, rows), games)
    return Square(names, won[0], total, won[1:])


def matrix(square: Square) -> pd.DataFrame:
    """Who beats whom? One row a match that was played: entrant, foe, mean, low, high, n, p, q.

    Intervals are those of as many unrelated games as the cells, which share luck, are worth.
    """
    met = itertools.permutations(range(len(square.names)), 2)
    rows = [(i, j) for i, j in met if square.games[i, j] > 0]
    first, second = map(list, zip(*rows, strict=True))
    won, games = square.won[first, second], square.games[first, second]
    variance = (square.draws[:, first, second] / games).var(axis=0)
    found = shares(won, games, size=effective(won, games, variance))
    half = (found["high"] - found["low"]) / (2 * normal_quantile(CONFIDENCE))
    found["p"] = two_sided(found["mean"] - EVEN, half)
    labels = {"entrant": [square.names[i] for i in first], "foe": [square.names[j] for j in second]}
    return pd.DataFrame(labels).join(found.assign(q=q_values(found["p"])))


def fit(won: np.ndarray, games: np.ndarray) -> np.ndarray:
    """Return Bradley-Terry strengths in log odds, mean 0, by Newton's method.

    Half a win and half a loss against an average entrant keep those who always win finite. A draw
    is half a win for both.
    """
    drawn = np.maximum(games - won - won.T, 0) / 2
    scores = won + drawn
    strength = np.zeros(len(won))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        own = 1 / (1 + np.exp(-strength))
        slope = (scores - games * chance).sum(axis=1) + PRIOR - 2 * PRIOR * own
        weight = games * chance * (1 - chance)
        curve = np.diag(weight.sum(axis=1) + 2 * PRIOR * own * (1 - own)) - weight
        step = np.clip(np.linalg.solve(curve, slope), -1, 1)
        strength = strength + step
        if np.abs(step).max() < CLOSE:
            break
    return strength - strength.mean()


def strengths(square: Square) -> pd.DataFrame:
    """How strong is each entrant? Bradley-Terry in log odds, and Elo points, strongest first.

    0 is the mean of the field; `even_mean` … is the chance against an average entrant.
    """
    point = fit(square.won, square.games)
    draws = np.array([fit(won, square.games) for won in square.draws])
    low, high = around(point, draws)
    n = square.games.sum(axis=1)
    table = pd.DataFrame({"entrant": square.names}).join(frame_of(point, low, high, n))
    elo = frame_of(point * ELO, low * ELO, high * ELO, n)
    middle, least, most = (1 / (1 + np.exp(-value)) for value in (point, low, high))
    even = frame_of(middle, least, most, n)
    table = table.join(elo.add_prefix("elo_")).join(even.add_prefix("even_"))
    table["p"] = two_sided(point, draws.std(axis=0))
    table["q"] = q_values(table["p"])
    table["words"] = [strength_words(row) for row in table.itertuples()]
    return table.sort_values("mean", ascending=False, kind="stable", ignore_index=True)


def strength_words(row: EstimateRow) -> str:
    """Return what the strength of an entrant says."""
    if row.low > 0:
        return "above average"
    return "below average" if row.high < 0 else "no different from average"


def cycles(matches: pd.DataFrame) -> pd.DataFrame:
    """Who beats whom in a circle? Triples in which each beats the next, the clearest first.

    mean, low, high, n are those of the weakest of the three matches. `is_clear`: all three
    intervals are above one half.
    """
    found = matches.set_index(["entrant", "foe"])
    names = list(dict.fromkeys(matches["entrant"]))
    beats = {pair for pair, mean in found["mean"].items() if mean > EVEN}
    rows = []
    for triple in itertools.permutations(names, TRIPLE):
        links = list(zip(triple, (*triple[1:], triple[0]), strict=True))
        if triple[0] == min(triple) and all(link in beats for link in links):
            weakest = min(links, key=lambda link: found.loc[link, "low"])
            row = found.loc[weakest, ["mean", "low", "high", "n"]].to_dict()
            rows.append({"cycle": " > ".join((*triple, triple[0])), **row})
    table = pd.DataFrame(rows, columns=["cycle", "mean", "low", "high", "n"])
    table["is_clear"] = table["low"] > EVEN
    return table.sort_values("low", ascending=False, kind="stable", ignore_index=True)
