"""Fitting the small net of a learned value: the slow twin of `policies/core/values.py`.

Stochastic gradients (Adam) on the log loss, in float32. What the compiled value says is the same up
to rounding; a test compares them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from policies.core.values import BEND, FACTORS, HIDDEN, INPUTS, LIMIT, OFFSETS, WIDTH, Head, Part
from sim.core.assessing import Assessed

BATCH = 1024
STEPS_LEAST = 2000  # batches, however few tables there are
PASSES = 8  # over all tables, if that is more batches; with many more it learns luck by heart
RATE = 0.01  # of learning, at first
DECAY = 1e-4  # what squared weights cost
FIRST, SECOND = 0.9, 0.999  # Adam's memory
SMALL = 1e-8
SURE = 1e-6  # chances are kept so far from 0 and 1 where their logarithm is taken


@dataclass
class Net:
    """The numbers of a value; inputs are rows of `straight` and `hidden`."""

    assessed: Assessed
    mean: np.ndarray
    scale: np.ndarray
    straight: np.ndarray
    hidden: np.ndarray  # [input, HIDDEN]
    offsets: np.ndarray
    factors: np.ndarray
    bias: float

    @property
    def is_paired(self) -> bool:
        """Tell whether both sides have numbers of their own."""
        return bool(self.assessed.each)

    def scaled(self, rows: np.ndarray) -> np.ndarray:
        """Return rows as the net takes them."""
        return np.clip((rows - self.mean) / self.scale, -LIMIT, LIMIT).astype(np.float32)

    def swapped(self, rows: np.ndarray) -> np.ndarray:
        """Return rows with the sides swapped."""
        table, each = len(self.assessed.table), len(self.assessed.each)
        order = [*range(table), *range(table + each, table + 2 * each), *range(table, table + each)]
        return rows[:, order]

    def sums(self, rows: np.ndarray) -> np.ndarray:
        """Return what rows add up to, from one side."""
        scaled = self.scaled(rows)
        above = np.maximum(scaled @ self.hidden + self.offsets, 0)
        return scaled @ self.straight + above @ self.factors

    def chances(self, rows: np.ndarray) -> np.ndarray:
        """Return how likely the first side wins, row by row."""
        total = self.sums(rows) + self.bias
        if self.is_paired:
            total = total - self.sums(self.swapped(rows))
        return chance_of(total.astype(np.float64))

    def inputs(self) -> np.ndarray:
        """Return a row of numbers an input, as the file keeps them."""
        columns = [self.mean, self.scale, self.straight]
        return np.hstack([np.stack(columns, axis=1), self.hidden])


def net_of(assessed: Assessed, numbers: Mapping[str, float]) -> Net:
    """Return the net that a game keeps, from its numbers in the order of `read_value`."""
    model = np.array(list(numbers.values()))
    inputs = model[INPUTS:].reshape(-1, WIDTH)
    return Net(
        assessed=assessed,
        mean=inputs[:, Part.MEAN],
        scale=inputs[:, Part.SCALE],
        straight=inputs[:, Part.STRAIGHT],
        hidden=inputs[:, Part.HIDDEN :],
        offsets=model[OFFSETS:FACTORS],
        factors=model[FACTORS:INPUTS],
        bias=float(model[Head.BIAS]),
    )


def chance_of(total: np.ndarray) -> np.ndarray:
    """Return the chances that sums stand for."""
    odds = (1 + np.abs(total) / BEND) ** BEND
    chance = odds / (1 + odds)
    return np.where(total >= 0, chance, 1 - chance)


def log_loss(said: np.ndarray, won: np.ndarray) -> float:
    """Return the mean log loss in nats; a draw is half a win."""
    sure = np.clip(said, SURE, 1 - SURE)
    return float(-np.mean(won * np.log(sure) + (1 - won) * np.log1p(-sure)))


def new_net(
    assessed: Assessed, rows: np.ndarray, won: np.ndarray, luck: np.random.Generator
) -> Net:
    """Return a net that knows the scale of its inputs, and how often the first side wins."""
    size, table, each = assessed.size, len(assessed.table), len(assessed.each)
    mean, scale = rows.mean(axis=0), rows.std(axis=0)
    if each:  # the same scale for both sides
        both = rows[:, table:].reshape(len(rows), 2, each)
        mean[table:] = np.tile(both.mean(axis=(0, 1)), 2)
        scale[table:] = np.tile(both.std(axis=(0, 1)), 2)
    scale = np.where(scale < SMALL, 1.0, scale)
    base = np.clip(won.mean(), SURE, 1 - SURE)
    return Net(
        assessed=assessed,
        mean=mean,
        scale=scale,
        straight=np.zeros(size, np.float32),
        hidden=(luck.standard_normal((size, HIDDEN)) / np.sqrt(size)).astype(np.float32),
        offsets=np.zeros(HIDDEN, np.float32),
        factors=(luck.standard_normal(HIDDEN) / np.sqrt(HIDDEN)).astype(np.float32),
        bias=0.0 if each else float(np.log(base / (1 - base))),
    )


def fit(assessed: Assessed, rows: np.ndarray, won: np.ndarray, seed: int) -> Net:
    """Return a net that says how likely the first side wins."""
    luck = np.random.default_rng(seed)
    net = new_net(assessed, rows, won, luck)
    scaled = net.scaled(rows)
    weights = [net.straight, net.hidden, net.offsets, net.factors, np.array([net.bias], np.float32)]
    memory = [(np.zeros_like(each), np.zeros_like(each)) for each in weights]
    steps = max(STEPS_LEAST, PASSES * len(rows) // BATCH)
    for step in range(1, steps + 1):
        batch = luck.integers(0, len(rows), min(BATCH, len(rows)))
        changes = gradients(net, weights, scaled[batch], won[batch])
        rate = RATE * 0.5 * (1 + np.cos(np.pi * step / steps))
        for weight, change, (first, second) in zip(weights, changes, memory, strict=True):
            first += (1 - FIRST) * (change - first)
            second += (1 - SECOND) * (change * change - second)
            unbiased = np.sqrt(second / (1 - SECOND**step)) + SMALL
            weight -= rate * (first / (1 - FIRST**step) / unbiased)
    net.bias = float(weights[-1][0])
    return net


def gradients(net: Net, weights: list, scaled: np.ndarray, won: np.ndarray) -> list[np.ndarray]:
    """Return how the loss of a batch, with the price of weights, changes with each weight."""
    straight, hidden, offsets, factors, bias = weights
    ways = [(scaled, 1.0)]
    if net.is_paired:
        ways.append((net.swapped(scaled), -1.0))
    above = [np.maximum(rows @ hidden + offsets, 0) for rows, _ in ways]
    total = np.zeros(len(scaled), np.float32) + (0.0 if net.is_paired else bias)
    for (rows, sign), sums in zip(ways, above, strict=True):
        total += sign * (rows @ straight + sums @ factors)
    slope = (chance_of(total) - won) / (1 + np.abs(total) / BEND) / len(won)
    slope = slope.astype(np.float32)
    changes = [DECAY * each for each in weights]
    for (rows, sign), sums in zip(ways, above, strict=True):
        back = np.outer(sign * slope, factors) * (sums > 0)
        changes[0] = changes[0] + rows.T @ (sign * slope)
        changes[1] = changes[1] + rows.T @ back
        changes[2] = changes[2] + back.sum(axis=0)
        changes[3] = changes[3] + sums.T @ (sign * slope)
    changes[4] = np.zeros(1, np.float32) if net.is_paired else np.array([slope.sum()], np.float32)
    return changes
