"""A first look at a user's policy before games are played: it writes nothing, and it answers.

Costs a fraction of a second. `balance check-policy` looks at every promise, in many games.
"""

from __future__ import annotations

import json

from policies.core.check import Examiner, watched
from policies.core.decorator import Policy
from sim.core.content import Content
from sim.core.errors import UserError
from sim.core.registry import Game

DECISIONS = 100  # that are looked at: a number, so that a busy machine finds the same

_seen: set[str] = set()  # policies that were looked at and found well


class FirstLook(Examiner):
    """Plays the beginning of a game and asks the policy each question once."""

    looked = 0  # decisions

    def decide(self, n: int, where: str) -> int | None:
        """Return the policy's choice; None when enough was seen."""
        self.looked += 1
        return super().decide(n, where) if self.looked <= DECISIONS else None

    def ask_again(self, *_: object) -> None:
        """Leave determinism to `balance check-policy`."""

    def ask_elsewhere(self, *_: object) -> None:
        """Leave peeking to `balance check-policy`."""


def look_at(game: Game, content: Content, policy: Policy) -> None:
    """Refuse a policy that writes to the table or does not answer; each is looked at once."""
    key = json.dumps(policy.identity(), sort_keys=True)
    if key in _seen:
        return
    found = look(game, content, policy)
    if "writing" in found:
        raise UserError(
            f"policy `{policy.name}` of {policy.file and policy.file.name} writes to what it "
            f"is shown: {found['writing']}"
        )
    _seen.add(key)


def look(game: Game, content: Content, policy: Policy) -> dict[str, str]:
    """Return what went wrong in the beginning of a game; refuse a policy that does not answer."""
    first = FirstLook(game, content, policy, {})
    watched(game, policy, lambda: first.examine(0, ()))
    return first.found
