"""A machine whose clock only games advance: what a budget buys is the same on any real one."""

from types import SimpleNamespace

from experiments.playing import execution, sweep
from reports.questions import budget, cards, matchups, staging


class Machine:
    """Plays games at a pace, and slower once `busy_after` seconds are over."""

    def __init__(self, pace: float, busy_after: float = 1e9, slower: float = 1.0):
        self.now = 0.0
        self.pace, self.busy_after, self.slower = pace, busy_after, slower

    def busyness(self) -> float:
        return self.slower if self.now > self.busy_after else 1.0

    def installed(self, monkeypatch, play_chunk) -> None:
        """Play with `play_chunk` on this machine, and let its clock be the only one."""

        def play(*arguments):
            self.now += arguments[5] * self.busyness() / self.pace
            return play_chunk(*arguments)

        clock = SimpleNamespace(monotonic=lambda: self.now, perf_counter=lambda: self.now)
        for module in (staging, budget, cards, matchups, sweep):
            monkeypatch.setattr(module, "time", clock)
        monkeypatch.setattr(budget, "busyness", self.busyness)
        monkeypatch.setattr(execution, "compiled_play", lambda: play)
