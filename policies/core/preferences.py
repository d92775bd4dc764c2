"""Preferences: what a player has learned to like more or less than its own judgement says.

One number an item, behind a policy's own weights, which the policy adds to what it thinks the item
is worth where it chooses one: an upgrade, a purchase. No number is as zero, and zero as ever.
`experiments/playing/adapting.py` learns them for the content at hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sim.core.jit import kernel

if TYPE_CHECKING:
    from policies.core.decorator import Policy


@dataclass(frozen=True)
class Preferring:
    """How a policy reads preferences."""

    first: int  # place of the first item's number in its weights
    step: float  # a difference of worth that changes many a choice, and leaves the others


@kernel
def liking(weights, first, item):
    """Return how much more an item is liked than the policy itself says; `first` is its place."""
    place = first + item
    return weights[place] if place < weights.size else 0.0


def with_likings(policy: Policy, items: Sequence[str], likings: Mapping[str, float]) -> Policy:
    """Return a policy that likes items so many steps more; `items` in the order of their rows.

    A policy that reads no preferences, or has none to read, is returned as it is.
    """
    how = policy.preferring
    if how is None or not any(likings.get(item) for item in items):
        return policy
    numbers = [how.step * likings.get(item, 0.0) for item in items]
    own = [*policy.weights[: how.first], *[0.0] * (how.first - len(policy.weights))]
    return replace(policy, weights=(*own, *numbers))
