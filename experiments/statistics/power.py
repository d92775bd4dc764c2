"""How many games it takes to see a difference, judged from a pilot."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

from experiments.statistics.estimates import CONFIDENCE, Estimate, discordant, wilson

POWER = 0.8


@dataclass(frozen=True)
class Pilot:
    """What a short run says about the noise of a comparison."""

    rate: Estimate  # win rate of the first variant
    differing: Estimate | None  # how often a pair differs; None: one variant was played


@dataclass(frozen=True)
class Need:
    """Games a variant that see a difference with the power wanted, and how sure that is."""

    games: int
    low: int  # by the ends of the pilot's interval
    high: int


def pilot_of(before: ArrayLike, after: ArrayLike | None = None) -> Pilot:
    """Return what the wins of one variant, or of two on the same seeds, say about noise."""
    wins = np.asarray(before, bool)
    rate = wilson(int(wins.sum()), wins.size)
    if after is None:
        return Pilot(rate, None)
    gained, lost, n = discordant(before, after)
    return Pilot(rate, wilson(gained + lost, n))


def unpaired_need(pilot: Pilot, change: float, power: float = POWER) -> Need:
    """Return the games a variant without common seeds.

    The noise of one game is p (1 - p) before, and the same at p + change after.
    """
    noises = [flip_noise(rate) + flip_noise(rate + change) for rate in pilot.rate.columns.values()]
    return need(noises, change, power)


def paired_need(pilot: Pilot, change: float, power: float = POWER) -> Need:
    """Return the pairs of games on common seeds: the noise of a pair is r - change²."""
    if pilot.differing is None:
        raise ValueError("a pilot of one variant says nothing about pairs")
    shares = pilot.differing.columns.values()
    noises = [max(share, abs(change)) - change**2 for share in shares]
    return need(noises, change, power)


def flip_noise(rate: float) -> float:
    """Return the variance of one game's result."""
    rate = min(max(rate, 0.0), 1.0)
    return rate * (1 - rate)


def need(noises: list[float], change: float, power: float) -> Need:
    """Return the games for the first noise given, and for the least and the most of them all."""
    if not 0 < abs(change) < 1:
        raise ValueError(f"a difference must lie between 0 and 1, got {change}")
    z = special.ndtri((1 + CONFIDENCE) / 2) + special.ndtri(power)
    games = [max(1, math.ceil(noise * (z / change) ** 2)) for noise in noises]
    return Need(games[0], min(games), max(games))
