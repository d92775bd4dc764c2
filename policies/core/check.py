"""Checking a policy: legal answers, determinism, no writing, no peeking, and speed.

Games are played step by step, every seat following the policy. At each decision the policy is
asked several times with equal streams: as it is, again with other garbage in the memory that it
must not rely on, and in a table whose hidden part was dealt anew. The answers must be the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar

import numpy as np

from policies.core import loading, user_files, verdicts
from policies.core.decorator import Policy
from policies.core.searcher import split_options, with_options
from sim.core import blame, play, registry, watchdog
from sim.core.content import Content, parse_assignment
from sim.core.errors import UserError
from sim.core.kernel import POISON
from sim.core.records import new
from sim.core.registry import Game
from sim.core.restrictions import Restriction
from sim.core.rng import STREAM
from sim.core.transcript.replay import key_of

SEED = 1
GAMES = 3  # per setup
STEPS_MAX = 5_000  # per game; a policy that makes longer games is checked on their beginning
STEPS_SEARCHED = 40  # per game of a policy that searches
DEALS = 2  # new deals of what is hidden, per decision
REPEATS = 16  # times that a doubtful answer is asked for again
SPEED_GAMES = 10  # per measurement
SPEED_SECONDS = 1.0
GARBAGE = -1  # fills what lies behind the legal actions
NAMES = {
    "legal": "answers with a legal index",
    "determinism": "same table, same stream, same answer",
    "writing": "writes nothing",
    "peeking": "uses only what its seat can see",
}

Result = TypeVar("Result")


@dataclass(frozen=True)
class Check:
    """One promise: whether it was kept, and what was found."""

    name: str
    passed: bool
    detail: str


@dataclass(frozen=True)
class Report:
    """What was found out about one policy."""

    policy: str
    game: str
    checks: tuple[Check, ...]
    decisions_per_second: float | None  # None if a promise was broken

    @property
    def passed(self) -> bool:
        """Tell whether every promise was kept."""
        return all(check.passed for check in self.checks)


def check_policy(text: str) -> Report:
    """Check the policy `FILE.py:NAME`, or `GAME:NAME` for one that we ship."""
    policy = find_policy(text)
    game = registry.game(policy.game)
    policy.compiled()
    game.kernels()
    report = watched(game, policy, lambda: examined(game, policy))
    broken = [f"{check.name}: {check.detail}" for check in report.checks if not check.passed]
    verdicts.keep(policy, broken[0] if broken else verdicts.KEPT)
    return report


def watched(game: Game, policy: Policy, work: Callable[[], Result]) -> Result:
    """Return what comes of some work with a policy; refuse one that does not answer."""
    seats = [policy] * game.seats_max
    return watchdog.watch(work, lambda *how: blame.stuck_error(game, seats, SEED, *how))


def examined(game: Game, policy: Policy) -> Report:
    """Look at every promise of a policy, in some games of every setup of its game."""
    setups = game.analysis.setups
    found: dict[str, str] = {}
    decisions = 0
    for setup in setups:
        examiner = Examiner(game, setup_content(game, setup), policy, found)
        decisions += sum(examiner.examine(index, setup) for index in range(GAMES))
    detail = f"{decisions:,} decisions in {GAMES * len(setups)} games"
    checks = [Check(name, key not in found, found.get(key, detail)) for key, name in NAMES.items()]
    speed = None if found else decisions_per_second(game, policy)
    if speed is not None:
        checks.append(Check("speed", True, f"{speed:,.0f} decisions a second"))
    return Report(policy.name, game.name, tuple(checks), speed)


def find_policy(text: str) -> Policy:
    """Return the policy that `FILE.py:NAME` or `GAME:NAME` stands for."""
    plain, options = split_options(text)
    place, sign, name = plain.rpartition(":")
    if not sign or not place or not name:
        raise UserError(f"policy `{text}`: write it as FILE.py:NAME, or GAME:NAME")
    is_file = place.endswith(".py")
    game = game_of(Path(place), name) if is_file else registry.game(place).name
    return with_options(loading.find(game, plain if is_file else name), options)


def game_of(file: Path, name: str) -> str:
    """Return the game that a policy in a file says it is for; any game if it is not there."""
    found = None
    if file.is_file():
        found = getattr(user_files.load_module(file.resolve()), name, None)
    return registry.game(found.game).name if isinstance(found, Policy) else registry.names()[0]


def setup_content(game: Game, texts: Sequence[str]) -> Content:
    """Return a game's content with some changes."""
    content = game.load()
    return content.patched([parse_assignment(text) for text in texts]) if texts else content


def decisions_per_second(game: Game, policy: Policy) -> float:
    """Return how fast whole games go when every seat plays the policy."""
    seats = (policy,) * game.seats_max
    options = SimpleNamespace(log=False, policy_seed=None, restriction=Restriction())
    decisions, first, seconds = 0, 0, 0.0
    count = 1 if policy.is_searcher else SPEED_GAMES
    start = time.perf_counter()
    while seconds < SPEED_SECONDS:
        rows = play.play_chunk(game, game.load(), seats, SEED, first, count, options).games
        decisions += int(rows["decisions"].sum())
        first += count
        seconds = time.perf_counter() - start
    return decisions / seconds


def copy_of(records: np.ndarray) -> np.ndarray:
    """Return a copy whose padding is zeroed, so that equal records are equal bytes."""
    copy = np.zeros(records.size, records.dtype)
    copy[:] = records
    return copy


class Examiner:
    """Plays games of one setup and asks the policy every question several times."""

    def __init__(self, game: Game, content: Content, policy: Policy, found: dict[str, str]) -> None:
        """Lay out the memory; what goes wrong is written into `found`, the first of each kind."""
        self.kernels = game.kernels()
        self.choose = play.answerer(game, content, policy, always_checked=True)
        self.steps_max = STEPS_SEARCHED if policy.is_searcher else STEPS_MAX
        self.found = found
        self.index = self.calls = 0  # that the watchdog looks at
        self.tables = copy_of(content.tables)
        self.states = new(game.state)
        self.logs = new(game.log)
        self.actions = np.zeros(game.actions_max, np.int32)
        self.streams = new(STREAM, game.seats_max)
        self.weights = play.weight_rows(game, [policy] * game.seats_max)
        self.scratch = new(play.scratch_dtype(game))

    def examine(self, index: int, setup: Sequence[str]) -> int:
        """Play one game; return the number of decisions that were examined."""
        self.begin(index)
        watchdog.show(self)
        decision = 0
        for _ in range(self.steps_max):
            if self.states[0].ending or self.states[0].fault:
                break
            n = self.kernels.legal(self.states[0], self.tables[0], self.actions)
            choice: int | None = 0
            if n > 1:
                decision += 1
                where = f"seed {SEED}, game {index}, decision {decision}{spoken(setup)}"
                choice = self.decide(n, where)
                self.states[0].n_decisions += 1
            if choice is None:
                break
            action = self.actions[choice]
            self.kernels.apply(self.states[0], self.tables[0], action, self.logs[0])
        return decision

    def begin(self, index: int) -> None:
        """Set up a game and each seat's stream, as the game loop does."""
        self.index = index
        for part in play.written_on(self.scratch.view(np.uint8), self.scratch.dtype):
            part[:] = POISON
        self.states[:] = np.zeros(1, self.states.dtype)
        self.kernels.reset(self.states[0], self.tables[0], np.uint64(SEED), index)
        for seat in range(self.streams.size):
            self.streams[seat] = (key_of(SEED, index, 0, seat), 0)

    def decide(self, n: int, where: str) -> int | None:
        """Return the policy's choice, asked in every way; None if the game cannot go on."""
        seat = int(self.states[0].seat)
        stream = copy_of(self.streams[seat : seat + 1])
        table = (self.states, self.tables, self.actions, self.weights)
        before = [copy_of(each) if each.dtype.names else each.copy() for each in table]
        try:
            choice = self.ask(n, self.streams[seat])
            self.compare_tables(table, before, where)
            if not 0 <= choice < n:
                self.note("legal", where, f"the answer was {choice}, with {n} legal actions")
                return None
            self.ask_again(n, choice, stream, where)
            self.ask_elsewhere(n, choice, seat, stream, where)
        except Exception as error:
            self.note("legal", where, f"it raised {type(error).__name__}: {error}")
            return None
        return choice

    def ask(self, n: int, stream: np.record) -> int:
        """Ask the policy once; the stream is used up."""
        state = self.states[0]
        weights = self.weights[int(state.seat)]
        self.calls += 1
        choice = self.choose(
            state, self.tables[0], self.actions, n, weights, stream, self.scratch[0]
        )
        self.calls += 1
        return int(choice)

    def compare_tables(self, table: tuple, before: list[np.ndarray], where: str) -> None:
        """Note whatever the policy has written to, and restore it."""
        names = ("the state", "the tables", "the actions", "the weights")
        for name, now, then in zip(names, table, before, strict=True):
            if now.tobytes() != then.tobytes():
                self.note("writing", where, f"{name} changed during the call")
                now[:] = then

    def ask_again(self, n: int, choice: int, stream: np.ndarray, where: str) -> None:
        """Ask again, with other garbage behind the actions and in the scratch memory."""
        self.actions[n:] = GARBAGE
        self.scratch[:] = np.zeros(1, self.scratch.dtype)
        again = self.ask(n, copy_of(stream)[0])
        if again != choice:
            self.note("determinism", where, f"the answer was {choice}, then {again}")

    def ask_elsewhere(self, n: int, choice: int, seat: int, stream: np.ndarray, where: str) -> None:
        """Ask in tables that look the same to the seat."""
        stay = copy_of(self.states)
        for deal in range(DEALS):
            luck = new(STREAM)
            luck[0] = (deal, stream[0]["counter"])
            self.kernels.determinize(self.states[0], self.tables[0], seat, luck[0])
            other = self.ask(n, copy_of(stream)[0])
            self.states[:] = stay
            if other != choice and "peeking" not in self.found:
                self.judge_change(n, choice, other, stream, where)

    def judge_change(self, n: int, choice: int, other: int, stream: np.ndarray, where: str) -> None:
        """An answer that changed with the hidden cards is peeking, unless it changes anyway."""
        again = [self.ask(n, copy_of(stream)[0]) for _ in range(REPEATS)]
        if set(again) == {choice}:
            what = f"the answer was {choice}, and {other} when hidden cards were dealt anew"
            self.note("peeking", where, what)
        else:
            self.note("determinism", where, f"the answer was {choice}, then {other}")

    def note(self, key: str, where: str, what: str) -> None:
        """Remember the first thing of its kind that went wrong."""
        self.found.setdefault(key, f"{where}: {what}")


def spoken(setup: Sequence[str]) -> str:
    """Return a setup as a part of a sentence."""
    return f" ({', '.join(setup)})" if setup else ""
