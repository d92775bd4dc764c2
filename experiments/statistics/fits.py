"""Least squares with intervals that do not vanish where a fit has nothing left to be judged by."""

from dataclasses import dataclass

import numpy as np
from scipy import special


@dataclass(frozen=True)
class Fit:
    """Coefficients with their intervals, and the share of the variance that they explain."""

    mean: np.ndarray
    half: np.ndarray
    explained: float

    @property
    def columns(self) -> dict[str, np.ndarray]:
        """Return mean, low and high by name."""
        return {"mean": self.mean, "low": self.mean - self.half, "high": self.mean + self.half}


def fit(
    design: np.ndarray,
    values: np.ndarray,
    noise: np.ndarray,
    has_intercept: bool,
    confidence: float,
) -> Fit:
    """Fit `values` by the columns of a design; each value has the sampling variance `noise`.

    Intervals are Student's by what the fit leaves over. A fit that leaves nothing, because there
    are as many coefficients as values, is judged by the sampling variance instead.
    """
    shift = 1 if has_intercept else 0
    design, values = design - shift * design.mean(axis=0), values - shift * values.mean()
    mean, _, rank, _ = np.linalg.lstsq(design, values, rcond=None)
    residual = values - design @ mean
    free = len(values) - rank - shift
    inverse = np.linalg.pinv(design)
    if free > 0:
        spread = np.sqrt(residual @ residual / free * (inverse**2).sum(axis=1))
        quantile = special.stdtrit(free, (1 + confidence) / 2)
    else:
        spread = np.sqrt(inverse**2 @ noise)
        quantile = special.ndtri((1 + confidence) / 2)
    total = values @ values
    explained = 1 - residual @ residual / total if total else 1.0
    return Fit(mean, quantile * spread, float(explained))
