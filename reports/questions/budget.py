"""Time that several questions share: what one leaves over is the next one's, and writing has its.

What a question costs is not known beforehand. Each gets its share of the time that is left when
its turn comes, so that an expensive one takes from the others and not from the end.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

BUDGET = 180.0  # seconds, if none is given

WRITING = 10.0  # seconds that figures and tables take, whatever was played
WRITING_SHARE = 0.05  # of the budget, besides: more games make larger tables
WRITING_MOST = 0.4  # of a small budget
PLAYING = 0.8  # of a question's time; the rest is for making tables of its games
BUSY_MOST = 0.5  # of the budget, where the machine is busy
SPIN = 0.05  # seconds of work that tell how busy the machine is


@dataclass
class Clock:
    """Divides a budget between questions, as their turns come."""

    budget: float  # seconds
    shares: Mapping[str, float]  # by question, in the order in which they are asked
    start: float = field(default_factory=lambda: time.monotonic())
    question: set[str] = field(default_factory=set)

    def part(self, name: str) -> float:
        """Return the seconds that a question may play from now on."""
        waiting = sum(share for other, share in self.shares.items() if other not in self.question)
        self.question.add(name)
        return PLAYING * max(0.0, self.left()) * self.shares[name] / waiting

    def left(self) -> float:
        """Return the seconds that are left before writing, which takes longer on a busy machine."""
        spent = time.monotonic() - self.start
        writing = min(writing_time(self.budget) * busyness(), BUSY_MOST * self.budget)
        return self.budget - spent - writing


def busyness() -> float:
    """Return how many seconds a second of work takes: more than 1 where others work, too."""
    start, begun = time.monotonic(), time.thread_time()
    while time.thread_time() - begun < SPIN:
        pass
    return max(1.0, (time.monotonic() - start) / SPIN)


def writing_time(budget: float) -> float:
    """Return the seconds of a budget that are kept for tables, figures and the file."""
    return min(WRITING_MOST * budget, WRITING + WRITING_SHARE * budget)
