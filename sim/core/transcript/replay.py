"""One game again, step by step: the same game that a mass run plays under this seed and index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sim.core.actions import A_MASK, A_SHIFT, B_SHIFT, BC_MASK, VERB_SHIFT
from sim.core.blame import fault_error
from sim.core.errors import UserError
from sim.core.faults import Fault
from sim.core.kernel import CAPPED, GAMES, POISON, STEPS_PER_DECISION
from sim.core.log import TRACE_MAX
from sim.core.play import answerer, bytes_of, new_work, weight_rows, written_on
from sim.core.records import new
from sim.core.rng import FACTOR_1, FACTOR_2, GOLDEN, SHIFT_1, SHIFT_2, SHIFT_3

if TYPE_CHECKING:
    from policies import Policy
    from sim.core.content import Content
    from sim.core.registry import Game

WORD = (1 << 64) - 1


def mix(word: int) -> int:
    """Scramble 64 bits: `rng.mix` in whole numbers, since kernels cannot be called from here."""
    word = (word ^ (word >> int(SHIFT_1))) * int(FACTOR_1) & WORD
    word = (word ^ (word >> int(SHIFT_2))) * int(FACTOR_2) & WORD
    return word ^ (word >> int(SHIFT_3))


def key_of(seed: int, *names: int) -> int:
    """Return the key that `rng.key_of` gives for index, purpose and entity."""
    key = mix(seed)
    for name in names:
        key = mix((key + int(GOLDEN) * (name + 1)) & WORD)
    return key


def unpacked(action: int) -> tuple[int, int, int, int]:
    """Return verb, a, b, c of an action."""
    return (
        action >> VERB_SHIFT,
        (action >> A_SHIFT) & A_MASK,
        (action >> B_SHIFT) & BC_MASK,
        action & BC_MASK,
    )


@dataclass(frozen=True)
class Step:
    """One action and everything that followed from it."""

    before: np.record  # the state that was decided in; valid until the next step
    action: int
    events: list[list[int]]  # rows of (event, a, b, c)
    after: np.record  # the state of the running game


class Replay:
    """Plays one game with its trace on; `digest` and the state end up as in a mass run."""

    def __init__(
        self, game: Game, content: Content, policies: Sequence[Policy], seed: int, index: int
    ) -> None:
        """Set the game up."""
        self.game = game
        self.policies = policies
        self.seed = seed
        self.index = index
        self.tables = content.tables[0]
        self.kernels = game.kernels()
        memory = new_work(game, log=False)
        if any(policy.file for policy in policies):
            for part in written_on(bytes_of(memory, "scratch"), memory.dtype["scratch"]):
                part[:] = POISON
        self.work = memory[0]
        self.weights = weight_rows(game, policies)
        self.answerers = {policy: answerer(game, content, policy) for policy in set(policies)}
        self.states = self.work.states
        self.state = self.states[0]
        self.actions = self.work.actions
        self.streams = self.work.streams
        self.log = self.work.log
        self.log.trace_max = TRACE_MAX
        self.digest = mix(index)
        for seat in range(self.streams.size):
            self.streams[seat].key = key_of(seed, index, 0, seat)
        self.kernels.reset(self.state, self.tables, np.uint64(seed), index)

    def steps(self) -> Iterator[Step]:
        """Play on to the end, one step at a time."""
        n_steps = 0
        while self.state.ending == 0 and self.state.fault == 0:
            n_steps += 1
            action = self.choose(n_steps)
            if self.state.fault != 0:
                break
            self.states[1] = self.state
            yield Step(self.states[1], int(action), self.apply(action), self.state)
        if self.state.fault != 0:
            raise self.error()

    def play_to(self, decisions: int | None) -> np.record:
        """Play until the choice after so many decisions, or to the end; return the state then."""
        for step in self.steps():
            if decisions is not None and step.before.n_decisions > decisions:
                return step.before
        if decisions is not None and self.state.n_decisions < decisions:
            raise UserError(
                f"game {self.index} of seed {self.seed} has no step {decisions}: "
                f"it ends after {self.state.n_decisions} decisions"
            )
        return self.state

    def choose(self, n_steps: int) -> np.int32:
        """Return the next action: the seat's policy chooses, unless there is only one."""
        state = self.state
        n = self.kernels.legal(state, self.tables, self.actions)
        choice = 0
        if n > 1:
            seat = int(state.seat)
            choice = self.asked(seat, n)
            state.n_decisions += 1
        if n == 0 or n_steps > STEPS_PER_DECISION * self.tables.decision_cap:
            state.fault = Fault.NO_ACTION
        elif not 0 <= choice < n:
            state.fault = Fault.ILLEGAL_INDEX
        return self.actions[choice]

    def asked(self, seat: int, n: int) -> int:
        """Return the choice of a seat's policy among n actions."""
        policy = self.policies[seat]
        memory = (self.weights[seat], self.streams[seat], self.work.scratch)
        try:
            return self.answerers[policy](self.state, self.tables, self.actions, n, *memory)
        except Exception as error:
            if not policy.file:
                raise
            what = f"{type(error).__name__}: {error}".rstrip(": ")
            raise UserError(
                f"policy `{policy.name}` raised {what}; `balance check-policy` says where"
            ) from None

    def apply(self, action: np.int32) -> list[list[int]]:
        """Perform an action and return the events that it wrote into the trace."""
        self.digest = mix(self.digest ^ int(action))
        self.log.n_trace = 0
        self.kernels.apply(self.state, self.tables, action, self.log)
        if self.state.ending == 0 and self.state.n_decisions >= self.tables.decision_cap:
            self.state.ending = CAPPED
        return self.log.trace[: self.log.n_trace].tolist()

    def error(self) -> Exception:
        """Say what stopped the game."""
        row = new(GAMES)[0]
        row.index = self.index
        row.fault = self.state.fault
        row.fault_seat = self.state.seat
        return fault_error(self.game, self.policies, self.seed, row)
