"""Rows of tables that are read one by one: which columns they have, and of which type."""

from typing import Protocol


class EstimateRow(Protocol):
    """An estimate with its interval, and the number of games behind it."""

    mean: float
    low: float
    high: float
    n: int


class LabelledRow(EstimateRow, Protocol):
    """An estimate of something that has a name."""

    label: str
    last: float
    base: float


class TestedRow(EstimateRow, Protocol):
    """An estimate among many, with its share of false discoveries."""

    q: float


class EffectRow(EstimateRow, Protocol):
    """What an entrant, or two of them, do to their team."""

    kind: str


class LevelRow(EstimateRow, Protocol):
    """What a level of a factor does."""

    to: object


class ChangeRow(Protocol):
    """What became of something from one version to another."""

    what: str
    words: str
    n: int
    q: float
    unit: str
    before_mean: float
    after_mean: float
    after_low: float
    after_high: float
    change_mean: float
    change_low: float
    change_high: float


class RealRow(Protocol):
    """Something in real games beside simulated ones."""

    what: str
    q: float
    unit: str
    real_mean: float
    real_low: float
    real_high: float
    games_real: int
    simulated_mean: float
    simulated_low: float
    simulated_high: float
    games_simulated: int
    difference_mean: float
    difference_low: float
    difference_high: float
