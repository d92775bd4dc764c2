"""Skill and luck: the same question under every policy, and what chance alone decides.

Nested replicates: game i is played with several seeds of chance, and with each of them several
times with other randomness of play. Where the winner changes tells what decided.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from reports.metrics.causal import row_of
from reports.metrics.resamples import clustered
from reports.metrics.shares import RESAMPLES, RESAMPLING_SEED, around, frame_of, shares

LABELS = (
    "chance of the game alone",
    "the policy's own randomness alone",
    "chance and that randomness together",
)
POLICY_LABELS = (
    "chance, whoever plays",
    "who plays, whatever chance",
    "chance that depends on who plays",
)


def components(won: np.ndarray, has_policies: bool = False) -> np.ndarray:
    """Return variances by game: of chance, of play, of both together, and in all.

    `won` is 0 or 1 by game, seed of chance, seed of play. With both drawn at random, the
    covariance of two games that share only chance is what chance decides by itself, and of two
    that share only play what play decides; the rest is how they work together.

    With `has_policies` plays are not drawn but are all the policies that there are. Two different
    ones then lie on different sides of their common mean, which is taken off what they share.
    """
    values = np.asarray(won, float)
    chances, plays = values.shape[1:]
    rate = values.mean()
    apart = values - rate
    total = (apart**2).mean(axis=(1, 2))
    by_chance = (apart.sum(axis=2) ** 2).sum(axis=1) - (apart**2).sum(axis=(1, 2))
    by_play = (apart.sum(axis=1) ** 2).sum(axis=1) - (apart**2).sum(axis=(1, 2))
    chance = by_chance / max(1, chances * plays * (plays - 1))
    play = by_play / max(1, chances * plays * (chances - 1))
    chance = chance + play / (plays - 1) if has_policies else chance
    return np.stack([chance, play, total - chance - play, total], axis=1)


def luck_shares(won: np.ndarray, has_policies: bool = False) -> pd.DataFrame:
    """Which share of the outcome does chance decide alone, and play, and both together?

    label, mean, low, high, n (games with replicates). Intervals draw games anew. `variance_*` are
    the components themselves. Needs two seeds of chance and two of play, or two policies.
    """
    won = np.asarray(won)
    if min(won.shape[1:]) < 2:  # noqa: PLR2004
        raise ValueError("luck and skill need two seeds of chance and two of play a game")
    by_game = components(won, has_policies)
    n = len(by_game)
    times = np.random.default_rng(RESAMPLING_SEED).multinomial(n, np.full(n, 1 / n), size=RESAMPLES)
    point, drawn = by_game.mean(axis=0), times @ by_game / n
    total = point[3]
    if total == 0:
        raise ValueError("every game had the same winner: there is nothing to decide")
    share, share_drawn = point[:3] / total, drawn[:, :3] / np.maximum(drawn[:, 3:], 1e-12)
    table = pd.DataFrame({"label": POLICY_LABELS if has_policies else LABELS})
    table = table.join(frame_of(share, *around(share, share_drawn), n))
    low, high = around(point[:3], drawn[:, :3])
    return table.join(frame_of(point[:3], low, high, n).add_prefix("variance_"))


def skill_ladder(winners: Mapping[str, np.ndarray]) -> pd.DataFrame:
    """How often does each policy win, and what is it worth against the first, on the same seeds?

    policy, mean, low, high, n, and change_* (paired). Best first.
    """
    names = list(winners)
    won = [int(np.count_nonzero(winners[name] == 0)) for name in names]
    table = pd.DataFrame({"policy": names})
    table = table.join(shares(won, [len(winners[name]) for name in names]))
    changes = pd.DataFrame([row_of(winners[names[0]], winners[name], 0) for name in names])
    changes.loc[0, ["mean", "low", "high"]] = 0.0  # the first against itself
    table = table.join(changes[["mean", "low", "high", "n"]].add_prefix("change_"))
    return table.sort_values("mean", ascending=False, kind="stable", ignore_index=True)


def head_to_head(winners: Mapping[str, Sequence[np.ndarray]]) -> pd.DataFrame:
    """How often does each policy beat the one it is compared with? Both ways of seating together.

    `winners` has, by policy, the winners by game when it plays side 0, side 1 … One row a policy:
    mean, low, high, n.
    """
    won = {name: [each == side for side, each in enumerate(winners[name])] for name in winners}
    table = by_index(won, "policy")
    return table.sort_values("mean", ascending=False, kind="stable", ignore_index=True)


def by_index(won: Mapping[str, Sequence[np.ndarray]], key: str) -> pd.DataFrame:
    """Return shares of wins by name; games of one index share their luck, and are one cluster."""
    rows = [
        pd.DataFrame({key: name, "index": range(len(one)), "won": one, "games": 1})
        for name, series in won.items()
        for one in series
    ]
    return clustered(pd.concat(rows, ignore_index=True), [key], "index")
