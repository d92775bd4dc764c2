"""Exact chances of a roll: how many strikes any pool of action, boost and power dice shows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from sim.core.errors import UserError

NAMES = ("action", "boost", "power")
LETTERS = "ABP"
DICE_MAX = 40
POOL = re.compile(r"(\d+)([ABPabp])")


def die_odds(faces: Sequence[int]) -> list[Fraction]:
    """Return the chances of 0, 1, … strikes on one die."""
    return [Fraction(list(faces).count(strikes), len(faces)) for strikes in range(max(faces) + 1)]


def strike_odds(dice: Sequence[int], faces: Sequence[Sequence[int]]) -> list[Fraction]:
    """Return the exact chances of 0, 1, … strikes when so many dice of each kind are rolled."""
    chances = [Fraction(1)]
    for count, die in zip(dice, faces, strict=True):
        for _ in range(count):
            chances = convolved(chances, die_odds(die))
    return chances


def convolved(one: list[Fraction], other: list[Fraction]) -> list[Fraction]:
    """Return the chances of the sum of two independent counts."""
    total = [Fraction(0)] * (len(one) + len(other) - 1)
    for i, first in enumerate(one):
        for j, second in enumerate(other):
            total[i + j] += first * second
    return total


def hit_odds(dice: Sequence[int], faces: Sequence[Sequence[int]], target: int) -> Fraction:
    """Return the exact chance of at least `target` strikes."""
    return sum(strike_odds(dice, faces)[max(target, 0) :], Fraction(0))


def parse_pool(text: str) -> tuple[int, int, int]:
    """Return the action, boost and power dice of a text such as `5A+3B+2P`."""
    counts = [0, 0, 0]
    for part in text.replace(" ", "").split("+"):
        match = POOL.fullmatch(part)
        if match is None:
            raise UserError(f"dice `{text}`: write them as 5A+3B+2P (action, boost, power)")
        counts[LETTERS.index(match[2].upper())] += int(match[1])
    if not 0 < sum(counts) <= DICE_MAX:
        raise UserError(f"dice `{text}`: 1 to {DICE_MAX} dice can be rolled")
    return counts[0], counts[1], counts[2]


def pool_table(sizes: Sequence[int], faces: Sequence[Sequence[int]], targets: int) -> np.ndarray:
    """Return the chances of at least 0 … targets - 1 strikes for every pool up to these sizes."""
    table = np.zeros((*(size + 1 for size in sizes), targets))
    for action in range(sizes[0] + 1):
        for boost in range(sizes[1] + 1):
            row = np.array([1.0])
            for count, die in ((action, faces[0]), (boost, faces[1])):
                for _ in range(count):
                    row = np.convolve(row, [float(chance) for chance in die_odds(die)])
            for power in range(sizes[2] + 1):
                if power:
                    row = np.convolve(row, [float(chance) for chance in die_odds(faces[2])])
                tail = row[::-1].cumsum()[::-1]
                n = min(targets, len(tail))
                table[action, boost, power, :n] = tail[:n]
    return table


def faces_of(dice: Mapping[str, object], alternative_boost: bool) -> list[list[int]]:
    """Return the faces of the three dice as the rules play them."""
    faces = [list(dice[name].faces) for name in NAMES]
    if alternative_boost and dice["boost"].alternative is not None:
        faces[1] = list(dice["boost"].alternative)
    return faces
