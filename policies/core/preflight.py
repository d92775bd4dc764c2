"""A first look at a user's policy before games are played: it writes nothing, and it answers.

Costs a fraction of a second. `balance check-policy` looks at every promise, in many games.
"""

from __future__ import annotations

import threading
import time

import numpy as np

from policies.core.check import Examiner
from policies.core.decorator import Policy, source_hash
from sim.core.content import Content
from sim.core.errors import UserError
from sim.core.registry import Game

DECISIONS = 100  # that are looked at: a number, so that a busy machine finds the same
PATIENCE = 10.0  # seconds to wait for one answer
LISTEN = 0.5  # seconds between questions whether it came

_seen: set[tuple] = set()  # policies that were looked at and found well


class FirstLook(Examiner):
    """Plays the beginning of a game and asks the policy each question once."""

    asked = 0.0  # when the policy was asked last
    left = DECISIONS

    def decide(self, n: int, where: str) -> int | None:
        """Return the policy's choice; None when enough was seen."""
        self.left -= 1
        return super().decide(n, where) if self.left >= 0 else None

    def ask(self, n: int, stream: np.record) -> int:
        """Ask the policy, and note when."""
        self.asked = time.monotonic()
        return super().ask(n, stream)

    def ask_again(self, *_: object) -> None:
        """Leave determinism to `balance check-policy`."""

    def ask_elsewhere(self, *_: object) -> None:
        """Leave peeking to `balance check-policy`."""


def look_at(game: Game, content: Content, policy: Policy) -> None:
    """Refuse a policy that writes to the table or does not answer; each is looked at once."""
    key = (policy.name, source_hash(policy.source), policy.weights)
    if key in _seen:
        return
    found = look(game, content, policy)
    if "writing" in found:
        raise UserError(
            f"policy `{policy.name}` of {policy.file.name} writes to what it is shown: "
            f"{found['writing']}"
        )
    _seen.add(key)


def look(game: Game, content: Content, policy: Policy) -> dict[str, str]:
    """Return what went wrong in the beginning of a game; refuse a policy that does not answer."""
    first = FirstLook(game, content, policy, {})
    first.asked = time.monotonic()
    watch(first, policy)
    return first.found


def watch(look: FirstLook, policy: Policy) -> None:
    """Let the game be played in a thread of its own, which nothing but the program's end stops."""
    thread = threading.Thread(target=look.examine, args=(0, ()), daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(LISTEN)
        if thread.is_alive() and time.monotonic() - look.asked > PATIENCE:
            raise UserError(
                f"policy `{policy.name}` did not answer within {PATIENCE:g} s; "
                "does it loop for ever?"
            )
