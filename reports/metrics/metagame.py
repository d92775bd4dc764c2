"""What a field of players would choose: Nash average and alpha-Rank of a matchup matrix."""

import numpy as np
import pandas as pd
from scipy import optimize

from experiments.statistics.estimates import CONFIDENCE
from reports.metrics.matchups import EVEN, Square
from reports.metrics.shares import frame_of

POPULATION = 50
SELECTION = 10.0  # how strongly better strategies spread; alpha of alpha-Rank
SLACK = 1e-9
META_DRAWS = 100
SMALL = 1e-12
NOBODY = 1e-6  # a smaller share of a mixture is none


def nash(rates: np.ndarray) -> np.ndarray:
    """Return how much of each entrant the unexploitable mixture has (Balduzzi 2018).

    Of all such mixtures the one that is spread most evenly (largest entropy), so that copies of
    an entrant share its part.
    """
    edge = rates - rates.T
    n = len(edge)
    start = safe_mixture(edge)
    limits = [
        {"type": "eq", "fun": lambda mix: mix.sum() - 1, "jac": lambda mix: np.ones(n)},
        {"type": "ineq", "fun": lambda mix: SLACK - edge @ mix, "jac": lambda mix: -edge},
    ]
    found = optimize.minimize(
        lambda mix: float((mix * np.log(np.maximum(mix, SMALL))).sum()),  # minus the entropy
        start, jac=lambda mix: np.log(np.maximum(mix, SMALL)) + 1, bounds=[(0, 1)] * n,
        constraints=limits, method="SLSQP", options={"maxiter": 500, "ftol": 1e-12},
    )  # fmt: skip
    mix = np.where(found.x > NOBODY, found.x, 0)
    mix /= mix.sum()
    is_safe = (edge @ mix).max() < 1e-6  # noqa: PLR2004
    return mix if is_safe else start


def safe_mixture(edge: np.ndarray) -> np.ndarray:
    """Return any mixture that nobody beats, by linear programming."""
    n = len(edge)
    found = optimize.linprog(
        np.zeros(n), A_ub=edge, b_ub=np.full(n, SLACK), A_eq=np.ones((1, n)), b_eq=[1.0]
    )
    return found.x if found.success else np.full(n, 1 / n)


def alpha_rank(rates: np.ndarray) -> np.ndarray:
    """Return how long a population would dwell at each entrant (Omidshafiei 2019).

    One population of 50 that imitates what wins; a mutant appears, and dies out or takes over.
    """
    n = len(rates)
    lead = SELECTION * (rates - rates.T)
    takes_over = fixation(lead) / max(1, n - 1)  # [mutant, resident]
    move = takes_over.T.copy()
    np.fill_diagonal(move, 0)
    return stationary(move)


def stationary(move: np.ndarray) -> np.ndarray:
    """Return how a chain with these chances to move dwells (Grassmann, Taksar and Heyman).

    Nothing is subtracted, so that shares as small as 1e-100 keep their digits on any machine. The
    diagonal is not looked at.
    """
    moves, n = move.copy(), len(move)
    for last in range(n - 1, 0, -1):
        moves[:last, last] /= moves[last, :last].sum()
        moves[:last, :last] += np.outer(moves[:last, last], moves[last, :last])
    dwell = np.zeros(n)
    dwell[0] = 1.0
    for state in range(1, n):
        dwell[state] = dwell[:state] @ moves[:state, state]
        dwell /= dwell.max()
    return dwell / dwell.sum()


def fixation(lead: np.ndarray) -> np.ndarray:
    """Return the chance that one mutant takes over, by its lead over the residents."""
    apart = np.abs(lead) > SMALL
    safe = np.where(apart, lead, 1.0)
    with np.errstate(over="ignore"):
        share = -np.expm1(-safe) / -np.expm1(-POPULATION * safe)
    return np.where(apart, share, 1 / POPULATION)


def dwelling(square: Square) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return alpha-Rank, and its least and largest of matrices near the one found.

    Near are those whose matches, all together, are as near as 95 % of the draws. An entrant dwells
    longest where it wins more of all its matches, so these corners are looked at, too.
    """
    dwell = alpha_rank(square.filled())
    near, reach = near_matrices(square)
    found = np.array([alpha_rank(square.filled(won)) for won in near[:META_DRAWS]])
    low, high = spanned(dwell, found)
    for entrant in range(len(dwell)):
        for sign, ends in ((-1, low), (1, high)):
            shifted = square.won.copy()
            shifted[entrant] += sign * reach[entrant]
            shifted[:, entrant] -= sign * reach[:, entrant]
            shifted = np.clip(shifted, 0, square.games)
            edge = alpha_rank(square.filled(shifted))[entrant]
            ends[entrant] = sign * max(sign * ends[entrant], sign * edge)
    return dwell, low, high


def near_matrices(square: Square) -> tuple[np.ndarray, np.ndarray]:
    """Return the draws in the set that holds 95 % of them, and how far it reaches by match."""
    error = square.draws - square.won
    scale = error.std(axis=0)
    largest = np.abs(error / np.where(scale > 0, scale, np.inf)).max(axis=(1, 2))
    limit = np.quantile(largest, CONFIDENCE)
    return square.draws[largest <= limit], limit * scale


def spanned(point: np.ndarray, draws: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the least and the largest of some values, the estimate among them."""
    return np.minimum(draws.min(axis=0), point), np.maximum(draws.max(axis=0), point)


def metagame(square: Square) -> pd.DataFrame:
    """Who would be played? Nash share, Nash rating and alpha-Rank, each with its interval.

    `rating` is the edge in points of win rate against the Nash mixture: 0 for those in it,
    below 0 for the rest. Those who never met are filled in from their strengths. Small changes of
    the matrix may change all of this, so intervals hold what the matrices do that are together as
    near to the one found as 95 % of the draws.
    """
    rates = square.filled()
    near, _ = near_matrices(square)
    draws = [square.filled(won) for won in near[:META_DRAWS]]
    mixtures = [nash(draw) for draw in draws]
    point = nash(rates)
    n = square.games.sum(axis=1)
    table = pd.DataFrame({"entrant": square.names})
    table = table.join(frame_of(point, *spanned(point, np.array(mixtures)), n))
    edge = np.round((rates - EVEN) @ point, 6)
    pairs = zip(draws, mixtures, strict=True)
    edges = np.array([np.round((draw - EVEN) @ mix, 6) for draw, mix in pairs])
    table = table.join(frame_of(edge, *spanned(edge, edges), n).add_prefix("rating_"))
    table = table.join(frame_of(*dwelling(square), n).add_prefix("alpha_"))
    return table.sort_values("mean", ascending=False, kind="stable", ignore_index=True)
