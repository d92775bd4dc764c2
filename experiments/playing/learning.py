"""Learning how likely a side wins: a small model of a game's features, fitted on games of its own.

The default policy plays; at the end of every round the features are noted, and who won in the end.
A fifth of the games is kept apart, and tells how well the model is calibrated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import optimize

import policies
from policies.core.values import LIMIT, PARTS
from sim.core.content import Content
from sim.core.registry import Game
from sim.core.transcript.replay import Replay

KEPT_APART = 5  # one game of so many
RIDGE = 1e-3  # what squared weights cost, so that features which say nothing weigh nothing
BINS = 10


@dataclass(frozen=True)
class Notes:
    """Features at the ends of rounds, one row each, and whether side 0 won that game."""

    features: np.ndarray
    is_apart: np.ndarray  # whether the game is kept apart; as many of each content are
    won: np.ndarray


@dataclass(frozen=True)
class Learned:
    """A model, how it was made, and how well it does on games that it has not seen."""

    bias: float
    features: dict[str, dict[str, float]]
    games: int
    loss: float  # mean log loss in nats
    base_loss: float  # of always saying how often side 0 wins
    bins: list[tuple[float, float, int]]  # said, seen, tables


def noted_rounds(game: Game, content: Content, seed: int, index: int) -> Iterator[np.ndarray]:
    """Yield the features at the end of each round of one game, then the winner."""
    seated = policies.resolve(game, [], game.seats_max)
    replay = Replay(game, content, seated, seed, index)
    found = np.zeros(len(game.features), np.int32)
    for step in replay.steps():
        if step.after.round != step.before.round and not step.after.ending:
            game.kernels().features(step.after, content.tables[0], found)
            yield found.copy()
    yield np.array([replay.state.winner])


def is_kept_apart(index: int, n_contents: int) -> bool:
    """Tell whether a game only tells how well the model does; contents are played by turns."""
    return index // n_contents % KEPT_APART == 0


def note_games(game: Game, contents: Sequence[Content], seed: int, games: int) -> Notes:
    """Play games, the contents by turns, and note their rounds."""
    rows, apart, won = [], [], []
    for index in range(games):
        *rounds, winner = noted_rounds(game, contents[index % len(contents)], seed, index)
        rows += rounds
        apart += [is_kept_apart(index, len(contents))] * len(rounds)
        won += [float(winner[0] == 0)] * len(rounds)
    return Notes(np.array(rows, float), np.array(apart), np.array(won))


def design(features: np.ndarray, mean: np.ndarray, scale: np.ndarray) -> np.ndarray:
    """Return the straight and squared parts of scaled features, behind a column of ones."""
    scaled = np.clip((features - mean) / scale, -LIMIT, LIMIT)
    return np.hstack([np.ones((len(scaled), 1)), scaled, scaled**2])


def chances(parts: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Return the chances that a model gives."""
    total = parts @ weights
    return 0.5 + 0.5 * total / (1 + np.abs(total))


def loss_of(weights: np.ndarray, parts: np.ndarray, won: np.ndarray) -> tuple[float, np.ndarray]:
    """Return the mean log loss, with the price of weights, and how it changes with them."""
    total = parts @ weights
    chance = 0.5 + 0.5 * total / (1 + np.abs(total))
    slope = 0.5 / (1 + np.abs(total)) ** 2
    loss = -np.mean(won * np.log(chance) + (1 - won) * np.log1p(-chance))
    change = slope * (chance - won) / (chance * (1 - chance))
    price = RIDGE * weights[1:]
    gradient = parts.T @ change / len(won)
    gradient[1:] += price
    return loss + 0.5 * float(price @ weights[1:]), gradient


def learn(game: Game, contents: Sequence[Content], seed: int, games: int) -> Learned:
    """Fit the value of a game on games of its default policy."""
    notes = note_games(game, contents, seed, games)
    is_apart = notes.is_apart
    mean = notes.features[~is_apart].mean(axis=0)
    scale = np.maximum(notes.features[~is_apart].std(axis=0), 1e-9)
    parts = design(notes.features, mean, scale)
    start = np.zeros(parts.shape[1])
    fitted = optimize.minimize(
        loss_of, start, (parts[~is_apart], notes.won[~is_apart]), jac=True, method="L-BFGS-B"
    ).x
    said, won = chances(parts[is_apart], fitted), notes.won[is_apart]
    base = float(notes.won[~is_apart].mean())
    n = len(game.features)
    numbers = zip(mean, scale, fitted[1 : n + 1], fitted[n + 1 :], strict=True)
    return Learned(
        bias=float(fitted[0]),
        features={
            name: dict(zip(PARTS, map(float, each), strict=True))
            for name, each in zip(game.features, numbers, strict=True)
        },
        games=games,
        loss=float(-np.mean(won * np.log(said) + (1 - won) * np.log1p(-said))),
        base_loss=float(-np.mean(won * np.log(base) + (1 - won) * np.log1p(-base))),
        bins=list(reliability(said, won)),
    )


def reliability(said: np.ndarray, won: np.ndarray) -> Iterator[tuple[float, float, int]]:
    """Yield what was said and what was seen, in bins of as many tables."""
    for part in np.array_split(np.argsort(said), BINS):
        if len(part):
            yield float(said[part].mean()), float(won[part].mean()), len(part)


def written(game: Game, learned: Learned, seed: int, setups: Sequence[str]) -> str:
    """Return the text of the file that keeps a value."""
    lines = [
        f"# How likely {game.sides[0]} win, from the features of {game.title} between rounds.",
        f"# Made by `balance learn {game.name} --games {learned.games} --seed {seed}`.",
        "",
        f"bias = {learned.bias:.6g}",
        "",
    ]
    for name, parts in learned.features.items():
        numbers = ", ".join(f"{part} = {parts[part]:.6g}" for part in PARTS)
        lines.append(f"features.{name} = {{ {numbers} }}")
    bins = ", ".join(f"[{said:.3f}, {seen:.3f}, {n}]" for said, seen, n in learned.bins)
    lines += [
        "",
        "[made]",
        f'policy = "{game.default_policy}"',
        f"games = {learned.games}",
        f"seed = {seed}",
        f"setups = {list(setups)!r}".replace("'", '"'),
        f"log_loss = {learned.loss:.4f}  # on games kept apart",
        f"base_log_loss = {learned.base_loss:.4f}  # of the mean win rate alone",
        f"calibration = [{bins}]  # said, seen, tables",
    ]
    return "\n".join(lines) + "\n"
